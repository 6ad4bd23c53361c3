/** Marks a thread read up to the last item that was in the reader's sight for a moment. */
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, type RefObject } from 'react';
import { send } from '../api/send.ts';
import { MarkThreadReadDocument } from './generated.ts';
import type { OpenedThread } from './thread-rows.ts';

const MOMENT_MS = 700;

export function useReading(
  scroller: RefObject<HTMLElement | null>,
  thread: OpenedThread,
  isOn: boolean,
): void {
  const client = useApolloClient();
  const { threadId, firstUnreadId, openedAtId, rows } = thread;
  /** The last marked row. Rows above may be loaded later, so its number is looked up by its item. */
  const markedId = useRef<string | null>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    const element = scroller.current;
    if (!isOn || element === null || threadId === null || firstUnreadId === null) return undefined;
    let timer = 0;
    const mark = (): void => {
      const ids = rows.map(({ node }) => node.id);
      const { first, last: at } = rowsInSight(element);
      const unreadAt = ids.indexOf(firstUnreadId);
      // Unread rows above the one at which a link opened the thread are skipped, not read.
      const isSkipped = unreadAt === -1 || unreadAt < ids.indexOf(openedAtId ?? '');
      hasBegun.current ||=
        openedAtId === null || !isSkipped || (unreadAt !== -1 && first <= unreadAt);
      const from = Math.max(unreadAt, ids.indexOf(markedId.current ?? '') + 1);
      const upTo = ids[at];
      if (document.hidden || !hasBegun.current || upTo === undefined || at < from) return;
      const before = markedId.current;
      markedId.current = upTo;
      const variables = { threadId, upTo };
      send(client, { mutation: MarkThreadReadDocument, variables }).catch(() => {
        // The next scroll tries again.
        markedId.current = before;
      });
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(mark, MOMENT_MS);
    };
    wait();
    element.addEventListener('scroll', wait, { passive: true });
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', wait);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [client, scroller, isOn, threadId, firstUnreadId, openedAtId, rows]);
}

/**
 * By number, -1 when there are none. The last one counts when its end is in sight, or when it fills the whole height.
 */
function rowsInSight(scroller: HTMLElement): { readonly first: number; readonly last: number } {
  const { top, bottom } = scroller.getBoundingClientRect();
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
