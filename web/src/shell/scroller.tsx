/**
 * The scrolling part of a panel, as a region of its own. What the reader looks at keeps its place while the rest
 * changes, and when the reader returns. It sets the document's title, and takes the focus after a navigation. A view
 * without a visible heading gets one for screen readers, whose users go from heading to heading.
 */
import { useRef, type ReactNode, type RefObject } from 'react';
import { useInPane } from './places.ts';
import { useLanding } from './use-landing.ts';
import { usePlace, type RowsAboveOf } from './use-place.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useTitle } from './use-title.ts';

export interface ScrollerProps {
  /** The label of the region and the document's title; the tab's label when left out. */
  readonly title?: string | undefined;
  /** Whether the view shows a heading of its own. */
  readonly hasHeading?: boolean;
  readonly className?: string;
  /** Receives the scrolling element. */
  readonly ref?: RefObject<HTMLDivElement | null>;
  /** In a feed: the rows above the row of an item. */
  readonly aboveOf?: RowsAboveOf;
  readonly children: ReactNode;
}

const noRows: RowsAboveOf = () => null;

export function Scroller(props: ScrollerProps) {
  const { title, hasHeading = false, className = '', ref, aboveOf = noRows, children } = props;
  const own = useRef<HTMLDivElement>(null);
  const element = ref ?? own;
  useScrollAnchor(element);
  // After the anchor, which would take it back.
  usePlace(element, aboveOf);
  useLanding(element);
  const label = useTitle(title);
  const inPane = useInPane();
  return (
    <>
      {/* Outside what scrolls, so that it is never the element that holds the reader's place. */}
      {!hasHeading && <h2 className="sr-only">{label}</h2>}
      <div
        className={`scroller ${className}`}
        ref={element}
        tabIndex={0}
        role="region"
        aria-label={inPane(label)}
      >
        <div className="column">{children}</div>
      </div>
    </>
  );
}
