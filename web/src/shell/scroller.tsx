/**
 * The part of a panel that scrolls, as a region of its own. What is read keeps its place while the rest changes, and when
 * the reader comes back.
 */
import { useRef, type ReactNode, type RefObject } from 'react';
import { usePlace, type RowsAboveOf } from './use-place.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

interface ScrollerProps {
  /** Names the region. */
  readonly label: string;
  readonly className?: string;
  /** Gets the element that scrolls. */
  readonly ref?: RefObject<HTMLDivElement | null>;
  /** In a feed: what stands above the row of an item. */
  readonly aboveOf?: RowsAboveOf;
  readonly children: ReactNode;
}

const noRows: RowsAboveOf = () => null;

export function Scroller(props: ScrollerProps) {
  const { label, className = '', ref, aboveOf = noRows, children } = props;
  const own = useRef<HTMLDivElement>(null);
  const element = ref ?? own;
  usePlace(element, aboveOf);
  useScrollAnchor(element);
  return (
    <div
      className={`scroller ${className}`}
      ref={element}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <div className="column">{children}</div>
    </div>
  );
}
