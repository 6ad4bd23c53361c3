/**
 * The rows of a conversation, oldest first: where each page is added, which rows are unread, and which are dropped: those
 * far out of sight, which are read again by their neighbour's cursor when the reader returns.
 */
import { ROWS_MAX } from '../feed/feed-rows.ts';
import type { OpenThreadQuery } from './generated.ts';

export type ThreadAnswer = Extract<OpenThreadQuery['producer'], { readonly __typename: 'Thread' }>;
export type ThreadPage = ThreadAnswer['items'];
export type ThreadRow = ThreadPage['edges'][number];

export interface ThreadRows {
  readonly rows: readonly ThreadRow[];
  /** The number of rows dropped above the first one, so that each row keeps its number. */
  readonly droppedAbove: number;
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
  /** The row at which a link opened it; null when it was opened where its reader stopped, and once they read there. */
  readonly openedAtId: string | null;
  readonly work: ThreadWork | null;
  /** Why the last job failed; null when it did not. */
  readonly error: unknown;
}

export type ThreadWork = 'opening' | 'reading above' | 'reading below';

export const NO_THREAD_ROWS: ThreadRows = {
  rows: [],
  droppedAbove: 0,
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
  const first = { hasAbove: hasPreviousPage, hasBelow: hasNextPage, endCursor };
  if (side === 'first') return { rows: edges, droppedAbove: 0, ...first };
  const known = new Set(thread.rows.map(({ node }) => node.id));
  const rows = edges.filter(({ node }) => !known.has(node.id));
  if (side === 'below')
    return {
      ...thread,
      rows: [...thread.rows, ...rows],
      hasBelow: hasNextPage,
      endCursor: endCursor ?? thread.endCursor,
    };
  return dropBelow({
    ...thread,
    rows: [...rows, ...thread.rows],
    droppedAbove: Math.max(0, thread.droppedAbove - rows.length),
    hasAbove: hasPreviousPage,
  });
}

/** Readers who reach the first row are far from the last ones. */
function dropBelow(thread: ThreadRows): ThreadRows {
  const rows = thread.rows.slice(0, ROWS_MAX);
  if (rows.length === thread.rows.length) return thread;
  return { ...thread, rows, hasBelow: true, endCursor: rows.at(-1)?.cursor ?? null };
}

/**
 * Drops rows far above the first one in sight, which this item has. It need not be near the last row: replies are also
 * read while their reader is far up.
 */
export function dropAbove(thread: ThreadRows, inSightId: string | undefined): ThreadRows {
  const aboveSight = thread.rows.findIndex(({ node }) => node.id === inSightId);
  const excess = Math.min(thread.rows.length - ROWS_MAX, aboveSight - ROWS_MAX / 2);
  if (excess <= 0) return thread;
  const droppedAbove = thread.droppedAbove + excess;
  return { ...thread, rows: thread.rows.slice(excess), droppedAbove, hasAbove: true };
}

export function withoutRow(thread: ThreadRows, itemId: string): ThreadRows {
  return { ...thread, rows: thread.rows.filter(({ node }) => node.id !== itemId) };
}

export function threadItemIds({ rows }: Pick<ThreadRows, 'rows'>): readonly string[] {
  return rows.map(({ node }) => node.id);
}
