/**
 * Which items the server watches for this page: those in sight and around them. They stay the same while the reader moves
 * among them, because others are another subscription.
 */
import { useEffect, useState, type RefObject } from 'react';
import type { Row } from './feed-rows.ts';

/** As many as the server watches for one subscription. */
const WATCHED_MAX = 100;
/** Of them, so many above the first item in sight. */
const ABOVE = 30;
const PAUSE_MS = 300;

export function useWatched(
  rows: readonly Row[],
  scroller: RefObject<HTMLElement | null>,
): readonly string[] {
  const [watched, setWatched] = useState<readonly string[]>([]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let timer = 0;
    const look = (): void => setWatched((before) => watchedAround(before, rows, inSight(element)));
    const wait = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(look, PAUSE_MS);
    };
    look();
    element.addEventListener('scroll', wait, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', wait);
    };
  }, [rows, scroller]);
  return watched;
}

/** The same list while it holds everything in sight, as far as one list can. */
export function watchedAround(
  before: readonly string[],
  rows: readonly Row[],
  shown: readonly string[],
): readonly string[] {
  const ids = rows.map(({ itemId }) => itemId);
  const known = new Set(before);
  if (shown.slice(0, WATCHED_MAX).every((id) => known.has(id)) && before.length > 0) return before;
  const first = Math.max(0, ids.indexOf(shown[0] ?? ''));
  const from = Math.max(0, Math.min(first - ABOVE, ids.length - WATCHED_MAX));
  return ids.slice(from, from + WATCHED_MAX);
}

function inSight(scroller: HTMLElement): readonly string[] {
  const { top, bottom } = scroller.getBoundingClientRect();
  return [...scroller.querySelectorAll<HTMLElement>('[data-row]')].flatMap((row) => {
    const box = row.getBoundingClientRect();
    return box.bottom > top && box.top < bottom ? [row.dataset['row'] ?? ''] : [];
  });
}
