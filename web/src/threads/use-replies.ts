/**
 * Live changes of a thread while its page is open: replies, which are read as soon as the page hears of them, and
 * removed items. Rows are not queried while the live connection is up. Each time it is lost or cannot be opened again,
 * the page queries once; if the server refuses the subscription, it queries now and then.
 */
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, type RefObject } from 'react';
import { onLost } from '../api/client.ts';
import { isUnreachable } from '../api/errors.ts';
import { useGone } from '../feed/use-gone.ts';
import { useTold } from '../feed/use-new-since.ts';
import { useWatched } from '../feed/use-watched.ts';
import type { ThreadFeed } from './use-thread.ts';

const LOOK_MS = 30_000;

export function useReplies(
  name: string,
  thread: ThreadFeed,
  scroller: RefObject<HTMLElement | null>,
): void {
  const client = useApolloClient();
  const { threadId, rows, hasBelow, work, readBelow, remove, comeBack } = thread;
  const isOpen = threadId !== null;
  // A thread whose server is unreachable listens as well, to learn when it is back.
  const isListening = isOpen || isUnreachable(thread.error);
  const view = useMemo(() => ({ template: 'thread', args: { thread: name } }), [name]);
  const shown = useMemo(() => rows.map(({ node }) => ({ itemId: node.id })), [rows]);
  const ids = useWatched(shown, scroller);
  const top = shown.at(-1)?.itemId ?? null;
  const onGone = useGone(remove);
  const watching = useMemo(
    () => ({ ids, top, onGone, onBegun: comeBack }),
    [ids, top, onGone, comeBack],
  );
  const { news, error } = useTold(view, isListening && (top === null || ids.length > 0), watching);
  // While more rows are known to follow, the reader reaches them by scrolling.
  const isEnd = isOpen && !hasBelow;
  const isNew = isEnd && work === null && news !== null && news.count > 0;
  const isUntold = error !== null;
  const look = useCallback(() => {
    if (isEnd) void readBelow();
  }, [isEnd, readBelow]);
  useEffect(() => {
    if (isNew) void readBelow();
  }, [isNew, news, readBelow]);
  useEffect(() => onLost(client, look), [client, look]);
  useEffect(() => {
    addEventListener('online', comeBack);
    return () => removeEventListener('online', comeBack);
  }, [comeBack]);
  useEffect(() => {
    if (!isUntold) return undefined;
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isUntold, look]);
}
