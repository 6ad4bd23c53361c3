/**
 * What a thread's reader had in sight for a moment. The thread is marked read up to the last of these items, and their
 * notifications with them.
 */
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { send } from '../api/send.ts';
import { useShownRead } from '../notifications/use-shown-read.ts';
import { onBackInReach } from '../shell/use-back-in-reach.ts';
import { MarkThreadReadDocument } from './generated.ts';
import { threadItemIds } from './thread-rows.ts';
import type { ThreadFeed } from './use-thread.ts';

const MOMENT_MS = 700;

interface Sight {
  /** All rows, by their items. */
  readonly ids: readonly string[];
  /** The first and the last row in sight by number; -1 when there are none. */
  readonly first: number;
  readonly last: number;
}

interface ReadingOptions {
  readonly isOn: boolean;
  /** Whether the reader marked the thread unread here: then it stays so, whatever they see of it. */
  readonly isKeptUnread: boolean;
}

export function useReading(
  scroller: RefObject<HTMLElement | null>,
  thread: ThreadFeed,
  { isOn, isKeptUnread }: ReadingOptions,
): void {
  const client = useApolloClient();
  const { threadId, firstUnreadId, openedAtId, rows } = thread;
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  useShownRead(shown);
  const markRead = useMarkRead(thread);
  const look = useEffectEvent((element: HTMLElement) => {
    if (document.hidden) return;
    const ids = threadItemIds(thread);
    const { first, last } = rowsInSight(element);
    if (!isKeptUnread) markRead({ ids, first, last });
    const added = first === -1 ? [] : ids.slice(first, last + 1).filter((id) => !shown.has(id));
    if (added.length > 0) setShown(new Set([...shown, ...added]));
  });
  useEffect(() => {
    const element = scroller.current;
    if (!isOn || element === null || threadId === null) return undefined;
    let timer = 0;
    const wait = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => look(element), MOMENT_MS);
    };
    wait();
    element.addEventListener('scroll', wait, { passive: true });
    document.addEventListener('visibilitychange', wait);
    // What could not be marked is marked then.
    const stop = onBackInReach(client, wait);
    return () => {
      clearTimeout(timer);
      stop();
      element.removeEventListener('scroll', wait);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [client, scroller, isOn, threadId, firstUnreadId, openedAtId, rows]);
}

/** Marks the thread read up to the last row in sight, unless that row was read before. */
function useMarkRead(thread: ThreadFeed): (at: Sight) => void {
  const { threadId, firstUnreadId, openedAtId, rows, begin } = thread;
  const client = useApolloClient();
  /** The items before the unread part, and those up to the last marked row. Their rows may be dropped meanwhile. */
  const read = useRef<ReadonlySet<string>>(new Set());
  /** The item at which a link opened the thread, and those above it. */
  const skipped = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ids = threadItemIds({ rows });
    read.current = withAbove(read.current, ids, ids.indexOf(firstUnreadId ?? '') - 1);
    skipped.current = withAbove(skipped.current, ids, ids.indexOf(openedAtId ?? ''));
  }, [rows, firstUnreadId, openedAtId]);
  return ({ ids, first, last }) => {
    if (threadId === null || firstUnreadId === null) return;
    if (openedAtId !== null) {
      const unreadAt = ids.indexOf(firstUnreadId);
      // Unread rows above the one at which a link opened the thread are skipped until their reader reaches them.
      const isSkipped = firstUnreadId !== openedAtId && skipped.current.has(firstUnreadId);
      if (unreadAt === -1 || (isSkipped && first > unreadAt)) return;
      begin();
    }
    const upTo = ids[last];
    if (upTo === undefined || read.current.has(upTo)) return;
    const before = read.current;
    read.current = withAbove(before, ids, last);
    const variables = { threadId, upTo };
    send(client, { mutation: MarkThreadReadDocument, variables }).catch(() => {
      // The next scroll tries again, and so does the page when the server is in reach again.
      read.current = before;
    });
  };
}

/** Adds the item with this number, and whatever is above it or above one that is known. */
function withAbove(
  known: ReadonlySet<string>,
  ids: readonly string[],
  number: number,
): ReadonlySet<string> {
  const last = Math.max(
    number,
    ids.findLastIndex((id) => known.has(id)),
  );
  return new Set([...known, ...ids.slice(0, last + 1)]);
}

/**
 * By number, -1 when there are none. The last one counts when its end is in sight, or when it fills the whole height.
 */
function rowsInSight(scroller: HTMLElement): { readonly first: number; readonly last: number } {
  const { top, bottom: end } = scroller.getBoundingClientRect();
  // In a short window, the bars above may push it partly out of sight.
  const bottom = Math.min(end, innerHeight);
  const boxes = [...scroller.querySelectorAll<HTMLElement>('[data-row]')].map((row) =>
    row.getBoundingClientRect(),
  );
  return {
    first: boxes.findIndex((box) => box.bottom > top),
    last: boxes.findLastIndex(
      (box) => box.bottom > top && (box.bottom <= bottom + 1 || box.top <= top),
    ),
  };
}
