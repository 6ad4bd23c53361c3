/** The end of the loaded rows on one side: loads more when it comes near, and offers a button where nothing scrolls. */
import { useEffect, useRef } from 'react';
import { PassFocusButton } from '../shell/pass-focus-button.tsx';

/** The names of the sides, in a feed (newest first) and in a thread (oldest first). */
const WORDS = {
  feed: { above: 'Newer', below: 'Older', end: 'The beginning of this feed.' },
  thread: { above: 'Older', below: 'Newer', end: 'The end of this thread.' },
} as const;

interface EdgeProps {
  readonly of: keyof typeof WORDS;
  readonly side: 'above' | 'below';
  /** Whether there are no rows, so that no text is needed. */
  readonly isEmpty?: boolean;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  /** Whether the last load failed: then only a click tries again. */
  readonly hasFailed: boolean;
  /** Whether pages are loaded only on a click for now. An edge that is in sight when this ends is reached then. */
  readonly isByHand?: boolean;
  readonly onReach: () => void;
}

/** The distance from sight at which a page is loaded. */
const NEAR = '800px';

export function Edge(props: EdgeProps) {
  const { of, side, isEmpty = false, hasMore, isReading, hasFailed, onReach } = props;
  const { isByHand = false } = props;
  const mark = useRef<HTMLDivElement>(null);
  const isWaiting = hasMore && !isReading && !hasFailed && !isByHand;
  useEffect(() => {
    if (mark.current === null || !isWaiting) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReach();
      },
      { root: mark.current.closest('.scroller'), rootMargin: NEAR },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [isWaiting, onReach]);
  return (
    <div className={`edge ${side}`} ref={mark}>
      {isReading && <span className="hint">Loading …</span>}
      {hasMore && !isReading && (
        <PassFocusButton className="link" onClick={onReach}>
          {hasFailed ? 'Try again' : WORDS[of][side]}
        </PassFocusButton>
      )}
      {!hasMore && !isEmpty && side === 'below' && <span className="hint">{WORDS[of].end}</span>}
    </div>
  );
}
