/** The end of the loaded rows on one side: asks for more when it comes near, and offers a button where nothing scrolls. */
import { useEffect, useRef } from 'react';

/** What a feed, newest first, and a thread, oldest first, call their sides. */
const WORDS = {
  feed: { above: 'Newer', below: 'Older', end: 'The beginning of this feed.' },
  thread: { above: 'Older', below: 'Newer', end: 'The end of this thread.' },
} as const;

interface EdgeProps {
  readonly of: keyof typeof WORDS;
  readonly side: 'above' | 'below';
  /** Whether there are no rows, which says enough. */
  readonly isEmpty?: boolean;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  /** Whether the last reading failed: then only the reader's click tries again. */
  readonly hasFailed: boolean;
  /** Whether a page is asked for by a click alone. */
  readonly isByHand?: boolean;
  readonly onReach: () => void;
}

/** How far from sight a page is asked for. */
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
      {isReading && <span className="hint">Reading on …</span>}
      {hasMore && !isReading && (
        <button className="link" onClick={onReach}>
          {hasFailed ? 'Try again' : WORDS[of][side]}
        </button>
      )}
      {!hasMore && !isEmpty && side === 'below' && <span className="hint">{WORDS[of].end}</span>}
    </div>
  );
}
