/**
 * One conversation in both directions. It opens at the item that a link names, else at the first item that the reader
 * has not read, or at its end; readers who return find it as they left it. Once its end is loaded, the page hears of replies, which are added below and move
 * nothing.
 */
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import {
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from 'react';
import { isUnreachable } from '../api/errors.ts';
import { firstRowInSight, keepPlace } from '../feed/keep-place.ts';
import { clearNowAndThen } from '../feed/kept-rows.ts';
import { Turns } from '../feed/turns.ts';
import { notedPlace, PaneIndex } from '../shell/places.ts';
import { OpenThreadDocument, type OpenThreadQueryVariables } from './generated.ts';
import { keepThread, keptThread } from './kept-threads.ts';
import {
  dropAbove,
  NO_THREAD_ROWS,
  threadItemIds,
  withoutRow,
  withThreadPage,
  type OpenedThread,
  type ThreadAnswer,
  type ThreadSide,
  type ThreadWork,
} from './thread-rows.ts';

export interface ThreadFeed extends OpenedThread {
  readonly open: () => void;
  readonly readAbove: () => void;
  /** Also looks for replies when no rows are known to follow. Resolves when they are shown, or when it failed. */
  readonly readBelow: () => Promise<void>;
  readonly remove: (itemId: string) => void;
  /** Called when a reader whom a link led elsewhere reaches the unread part. */
  readonly begin: () => void;
  /** Called when the server can be reached again: continues what had failed. */
  readonly comeBack: () => void;
}

const PAGE = 20;
const DONE = { work: null, error: null };
const OPENING: OpenedThread = {
  ...NO_THREAD_ROWS,
  threadId: null,
  firstUnreadId: null,
  openedAtId: null,
  work: 'opening',
  error: null,
};

type Range = Omit<OpenThreadQueryVariables, 'name'>;

export interface ThreadAddress {
  readonly name: string;
  /** The item at which it opens; null for where its reader stopped. */
  readonly itemId: string | null;
}

export function useThread(
  { name, itemId }: ThreadAddress,
  scroller: RefObject<HTMLElement | null>,
): ThreadFeed {
  const client = useApolloClient();
  const { kept, state, setState, latest, begin } = useKeptState(client, name);
  const read = useCallback(
    async (side: ThreadSide, range: Range) => {
      const change = (next: (at: OpenedThread) => OpenedThread): void =>
        keepPlace(side === 'first' ? null : scroller.current, () => setState(next));
      try {
        const thread = await readThread(client, { name, ...range });
        const opened = side === 'first' ? await openedAs(client, { name, itemId }, thread) : {};
        const inSight = scroller.current === null ? null : firstRowInSight(scroller.current);
        change((at) => ({
          ...at,
          ...dropAbove(withThreadPage(at, side, thread.items), inSight?.dataset['row']),
          ...opened,
          // In a fully read thread, the first reply that comes while it is open begins the unread part.
          firstUnreadId:
            (side === 'first' ? null : at.firstUnreadId) ?? thread.firstUnread?.id ?? null,
          ...DONE,
        }));
        clearNowAndThen(client, threadItemIds(latest.current), thread.items.edges.length);
      } catch (error) {
        change((at) => ({ ...at, work: null, error }));
      }
    },
    [client, name, itemId, scroller],
  );
  const turns = useRef(new Turns<ThreadSide>());
  const readInTurn = useCallback(
    (side: ThreadSide, rangeOf: (at: OpenedThread) => Range | null): Promise<void> =>
      turns.current.run(side, async () => {
        const range = rangeOf(latest.current);
        if (range === null) return;
        setState((at) => ({ ...at, work: workOf(side, at) }));
        await read(side, range);
      }),
    [read],
  );
  const open = useCallback(() => {
    setState(OPENING);
    const at: Range = itemId === null ? { around: 'FIRST_UNREAD' } : { atItemId: itemId };
    void readInTurn('first', () => ({ first: PAGE, ...at }));
  }, [readInTurn, itemId]);
  useEffect(() => {
    if (kept === null) open();
  }, [open, kept]);
  const readAbove = useCallback(() => {
    void readInTurn('above', ({ rows, hasAbove }) => {
      const before = rows[0]?.cursor;
      return hasAbove && before !== undefined ? { last: PAGE, before } : null;
    });
  }, [readInTurn]);
  const readBelow = useCallback(
    () =>
      readInTurn('below', ({ threadId, endCursor }) =>
        threadId === null ? null : { first: PAGE, after: endCursor },
      ),
    [readInTurn],
  );
  const comeBack = useComeBack(latest, setState, open);
  const remove = useCallback(
    (itemId: string) =>
      keepPlace(scroller.current, () => setState((at) => ({ ...at, ...withoutRow(at, itemId) }))),
    [scroller],
  );
  return { ...state, open, readAbove, readBelow, remove, begin, comeBack };
}

async function readThread(
  client: ApolloClient,
  variables: OpenThreadQueryVariables,
): Promise<ThreadAnswer> {
  const { data } = await client.query({
    query: OpenThreadDocument,
    variables,
    fetchPolicy: 'network-only',
  });
  const thread = data?.producer;
  if (thread?.__typename !== 'Thread') throw new Error(GONE);
  return thread;
}

async function openedAs(
  client: ApolloClient,
  { name, itemId }: ThreadAddress,
  { id: threadId, items }: ThreadAnswer,
): Promise<Pick<OpenedThread, 'threadId' | 'openedAtId'>> {
  if (itemId === null) return { threadId, openedAtId: null };
  const isThere = items.edges.some(({ node }) => node.id === itemId);
  if (isThere) return { threadId, openedAtId: itemId };
  // A page that reaches the end may begin far above an item that was the last. A page of one row is the next or the last.
  const page = items.pageInfo.hasNextPage
    ? items
    : (await readThread(client, { name, first: 1, atItemId: itemId })).items;
  return { threadId, openedAtId: page.edges[0]?.node.id ?? null };
}

/** Starts as its reader left it, when they return to it. It is kept when they leave. */
function useKeptState(client: ApolloClient, name: string) {
  const pane = useContext(PaneIndex);
  const [kept] = useState(() => keptThread(client, name, notedPlace(pane)));
  const [state, setState] = useState(kept ?? OPENING);
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => () => keepThread(client, name, latest.current), [client, name]);
  const begin = useCallback(() => setState((at) => ({ ...at, openedAtId: null })), []);
  return { kept, state, setState, latest, begin };
}

/** Continues after the server was unreachable: opens a thread that is not open yet. */
function useComeBack(
  latest: RefObject<OpenedThread>,
  setState: Dispatch<SetStateAction<OpenedThread>>,
  open: () => void,
): () => void {
  return useCallback(() => {
    const { error, threadId } = latest.current;
    if (!isUnreachable(error)) return;
    if (threadId === null) open();
    else setState((at) => ({ ...at, error: null }));
  }, [latest, setState, open]);
}

/** Looking for replies when no rows are known to follow is not shown as work. */
function workOf(side: ThreadSide, { hasBelow }: OpenedThread): ThreadWork | null {
  if (side === 'below') return hasBelow ? 'reading below' : null;
  return side === 'above' ? 'reading above' : 'opening';
}

const GONE = 'This thread does not exist, or this viewer may not see it.';
