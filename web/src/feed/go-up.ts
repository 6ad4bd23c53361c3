/** Leads readers to the top of a feed, where the new items are. */
import { useCallback, useMemo, useRef, type RefObject } from 'react';
import type { Feed } from './use-feed.ts';

type Scroller = RefObject<HTMLElement | null>;

/** Goes to the top. */
export function useGoUp({ seeFresh }: Feed, scroller: Scroller): () => void {
  return useCallback(() => {
    scroller.current?.scrollTo({ top: 0 });
    seeFresh();
  }, [seeFresh, scroller]);
}

interface OwnInSight {
  /** Called when something is published, before the refresh that reads it. */
  readonly note: () => void;
  /** Called after each refresh. */
  readonly show: () => void;
}

/**
 * Shows writers their new item, which a refresh puts above the row in sight. They wrote it at the top; those who have
 * read on meanwhile are not led back.
 */
export function useOwnInSight(scroller: Scroller): OwnInSight {
  /** The first row before the refresh; null when nothing is awaited. */
  const first = useRef<Element | null>(null);
  return useMemo(
    () => ({
      note() {
        first.current = scroller.current?.querySelector('[data-row]') ?? null;
      },
      show() {
        const { current: row } = first;
        first.current = null;
        if (scroller.current !== null && row !== null && isInSight(row, scroller.current))
          scroller.current.scrollTo({ top: 0 });
      },
    }),
    [scroller],
  );
}

function isInSight(row: Element, scroller: Element): boolean {
  const [at, sight] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
  return at.bottom > sight.top && at.top < sight.bottom;
}
