/**
 * Detects when the items waiting above a feed were committed: by the feed itself, or in another window or on another
 * device of the same person. In the latter case they are above the first row and not loaded here.
 */
import { useEffect, useRef } from 'react';
import type { Feed } from './use-feed.ts';

/** `count` is the number of items that wait above; null while it is unknown. */
export function useTakenIn({ work, noteAbove }: Feed, count: number | null): void {
  const before = useRef(0);
  /** Whether this feed has committed the waiting items, or the last ones that waited. */
  const isOwn = useRef(false);
  const isTaking = work === 'opening' || work === 'refreshing';
  useEffect(() => {
    if (isTaking) isOwn.current = true;
  }, [isTaking]);
  useEffect(() => {
    if (count === null) return;
    if (count === 0 && before.current > 0 && !isOwn.current) noteAbove();
    if (count > 0 && before.current === 0) isOwn.current = false;
    before.current = count;
  }, [count, noteAbove]);
}
