/** Leads readers to the top of a feed, where the new items are. */
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
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
  /** Whether something was published that the feed does not show yet, or still counts as new. */
  readonly isAwaited: boolean;
  /** Whether all that counts as new is the reader's. */
  readonly isCounted: boolean;
}

/**
 * Shows writers their new item, which a refresh puts above the row in sight. They wrote it at the top; those who have
 * read on meanwhile are not led back. Nothing is new to its writer, who is about to see it.
 */
export function useOwnInSight(scroller: Scroller, isCounted: boolean): OwnInSight {
  const [awaited, setAwaited] = useState<'unread' | 'read' | null>(null);
  // What was read may still count, until the number arrives that leaves it out.
  if (awaited === 'read' && !isCounted) setAwaited(null);
  /** The first row before the refresh; null when nothing is awaited. */
  const first = useRef<Element | null>(null);
  const acts = useMemo(
    () => ({
      note() {
        setAwaited('unread');
        first.current = scroller.current?.querySelector('[data-row]') ?? null;
      },
      show() {
        const { current: row } = first;
        first.current = null;
        setAwaited((before) => (before === null ? null : 'read'));
        if (scroller.current !== null && row !== null && isInSight(row, scroller.current))
          scroller.current.scrollTo({ top: 0 });
      },
    }),
    [scroller],
  );
  return { ...acts, isAwaited: awaited !== null, isCounted };
}

function isInSight(row: Element, scroller: Element): boolean {
  const [at, sight] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
  return at.bottom > sight.top && at.top < sight.bottom;
}
