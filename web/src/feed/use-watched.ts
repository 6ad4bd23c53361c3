/**
 * Which items the server watches for this page: those in sight and around them. The set stays the same while the reader
 * moves within it, because another set needs another subscription.
 */
import { useEffect, useState, type RefObject } from 'react';
import type { Row } from './feed-rows.ts';
import { watchedAround } from './watched-around.ts';

const PAUSE_MS = 300;

export function useWatched(
  rows: readonly Pick<Row, 'itemId'>[],
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

function inSight(scroller: HTMLElement): readonly string[] {
  const { top, bottom } = scroller.getBoundingClientRect();
  return [...scroller.querySelectorAll<HTMLElement>('[data-row]')].flatMap((row) => {
    const box = row.getBoundingClientRect();
    return box.bottom > top && box.top < bottom ? [row.dataset['row'] ?? ''] : [];
  });
}
