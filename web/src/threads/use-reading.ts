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
import type { OpenedThread } from './thread-rows.ts';

const MOMENT_MS = 700;

interface Sight {
  /** All rows, by their items. */
  readonly ids: readonly string[];
  /** The first and the last row in sight by number; -1 when there are none. */
  readonly first: number;
  readonly last: number;
}

export function useReading(
  scroller: RefObject<HTMLElement | null>,
  thread: OpenedThread,
  isOn: boolean,
): void {
  const client = useApolloClient();
  const { threadId, firstUnreadId, openedAtId, rows } = thread;
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  useShownRead(shown);
  const markRead = useMarkRead(thread);
  const look = useEffectEvent((element: HTMLElement) => {
    if (document.hidden) return;
    const ids = rows.map(({ node }) => node.id);
    const { first, last } = rowsInSight(element);
    markRead({ ids, first, last });
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

/** Marks the thread read up to the last row in sight. */
function useMarkRead({ threadId, firstUnreadId, openedAtId }: OpenedThread): (at: Sight) => void {
  const client = useApolloClient();
  /** The last marked row. Rows above may be loaded later, so its number is looked up by its item. */
  const markedId = useRef<string | null>(null);
  const hasBegun = useRef(false);
  return ({ ids, first, last }) => {
    if (threadId === null || firstUnreadId === null) return;
    const unreadAt = ids.indexOf(firstUnreadId);
    // Unread rows above the one at which a link opened the thread are skipped, not read.
    const isSkipped = unreadAt === -1 || unreadAt < ids.indexOf(openedAtId ?? '');
    hasBegun.current ||=
      openedAtId === null || !isSkipped || (unreadAt !== -1 && first <= unreadAt);
    const from = Math.max(unreadAt, ids.indexOf(markedId.current ?? '') + 1);
    const upTo = ids[last];
    if (!hasBegun.current || upTo === undefined || last < from) return;
    const before = markedId.current;
    markedId.current = upTo;
    const variables = { threadId, upTo };
    send(client, { mutation: MarkThreadReadDocument, variables }).catch(() => {
      // The next scroll tries again, and so does the page when the server is in reach again.
      markedId.current = before;
    });
  };
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
