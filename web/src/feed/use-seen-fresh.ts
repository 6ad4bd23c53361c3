/** New rows of a refresh count as seen once the first row is in sight, in whichever way the reader came there. */
import { useEffect, type RefObject } from 'react';
import type { Feed } from './use-feed.ts';

/** The share of the row: more than the strip that is visible above the row which a refresh keeps in its place. */
const IN_SIGHT = 0.5;

export function useSeenFresh(
  { freshCount, isFreshFar, rows, hasAbove, seeFresh }: Feed,
  scroller: RefObject<HTMLElement | null>,
): void {
  const isWaiting = (freshCount > 0 || isFreshFar) && !hasAbove;
  const first = rows[0]?.itemId;
  useEffect(() => {
    const row = scroller.current?.querySelector('[data-row]');
    if (!isWaiting || row == null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ intersectionRatio }) => intersectionRatio >= IN_SIGHT)) seeFresh();
      },
      { root: scroller.current, threshold: IN_SIGHT },
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, [isWaiting, first, seeFresh, scroller]);
}
