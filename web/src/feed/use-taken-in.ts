/**
 * What waited above a feed and waits no more was taken in: by the feed itself, or by another window or device of the same
 * person. Then it stands above the first row and is not loaded here.
 */
import { useEffect, useRef } from 'react';
import type { Feed } from './use-feed.ts';

/** `count` says how many items wait above; null while that is not known. */
export function useTakenIn({ work, noteAbove }: Feed, count: number | null): void {
  const before = useRef(0);
  /** Whether this feed has taken in what waits, or what waited last. */
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
