/** The rows of a conversation, oldest first: where each page is added, and which rows are unread. */
import type { OpenThreadQuery } from './generated.ts';

export type ThreadAnswer = Extract<OpenThreadQuery['producer'], { readonly __typename: 'Thread' }>;
export type ThreadPage = ThreadAnswer['items'];
export type ThreadRow = ThreadPage['edges'][number];

export interface ThreadRows {
  readonly rows: readonly ThreadRow[];
  readonly hasAbove: boolean;
  readonly hasBelow: boolean;
  /** Where reading continues after the last row, even when that row is hidden. */
  readonly endCursor: string | null;
}

export interface OpenedThread extends ThreadRows {
  /** Null until it is opened, and when it does not exist. */
  readonly threadId: string | null;
  /** Where the unread items began when it was opened; null when everything was read. */
  readonly firstUnreadId: string | null;
  /** The row at which a link opened it; null when it was opened where its reader stopped. */
  readonly openedAtId: string | null;
  readonly work: ThreadWork | null;
  /** Why the last job failed; null when it did not. */
  readonly error: unknown;
}

export type ThreadWork = 'opening' | 'reading above' | 'reading below';

export const NO_THREAD_ROWS: ThreadRows = {
  rows: [],
  hasAbove: false,
  hasBelow: false,
  endCursor: null,
};

export type ThreadSide = 'first' | 'above' | 'below';

/** A row that is there already is not added twice. */
export function withThreadPage(
  thread: ThreadRows,
  side: ThreadSide,
  { edges, pageInfo }: ThreadPage,
): ThreadRows {
  const { hasNextPage, hasPreviousPage, endCursor } = pageInfo;
  if (side === 'first')
    return { rows: edges, hasAbove: hasPreviousPage, hasBelow: hasNextPage, endCursor };
  const known = new Set(thread.rows.map(({ node }) => node.id));
  const rows = edges.filter(({ node }) => !known.has(node.id));
  return side === 'above'
    ? { ...thread, rows: [...rows, ...thread.rows], hasAbove: hasPreviousPage }
    : {
        ...thread,
        rows: [...thread.rows, ...rows],
        hasBelow: hasNextPage,
        endCursor: endCursor ?? thread.endCursor,
      };
}

export function withoutRow(thread: ThreadRows, itemId: string): ThreadRows {
  return { ...thread, rows: thread.rows.filter(({ node }) => node.id !== itemId) };
}
