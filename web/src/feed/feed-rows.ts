/**
 * The rows of a feed as a pure function of the pages that arrived. A row is a place; its item is in the cache. New rows
 * are added above, older ones below, and rows never change their order. Rows far out of sight are dropped, and read
 * again by their neighbour's cursor when the reader returns.
 */
import type {
  CardElementFragment,
  PageCondition,
  PageFragment,
  WhyFragment,
} from '../api/generated.ts';

export interface Row {
  readonly cursor: string;
  readonly itemId: string;
  readonly region: string;
  /** The element above the item; null for most. */
  readonly above: CardElementFragment | null;
  /** Null when the server explains nothing to this viewer. */
  readonly why: WhyFragment | null;
}

export interface FeedRows {
  /** The elements above all rows. */
  readonly pinned: readonly CardElementFragment[];
  readonly rows: readonly Row[];
  /** The number of rows dropped above the first one, so that each row keeps its number. */
  readonly droppedAbove: number;
  readonly hasAbove: boolean;
  readonly hasBelow: boolean;
  /** Where the last page below stopped reading: while there are no rows, reading continues there. */
  readonly stoppedAt: string | null;
  /** The conditions of the newest page of each kind. */
  readonly conditions: readonly PageCondition[];
  /** How many of the first rows came with the last refresh. */
  readonly freshCount: number;
  /** A refresh read no rows, because those between the new ones and the first row are not loaded. */
  readonly isFreshFar: boolean;
}

export const NO_ROWS: FeedRows = {
  pinned: [],
  rows: [],
  droppedAbove: 0,
  hasAbove: false,
  hasBelow: false,
  stoppedAt: null,
  conditions: [],
  freshCount: 0,
  isFreshFar: false,
};

/** More rows than a reader sees, and few enough to keep a browser fast. */
export const ROWS_MAX = 300;

export type PageSide = 'first' | 'below' | 'above' | 'fresh';

/** Adds a page on its side. A row that is there already stays, and is not shown twice. */
export function withPage(feed: FeedRows, side: PageSide, page: PageFragment): FeedRows {
  const { pageInfo, conditions, pinned } = page;
  const arrived = page.edges.map(rowOf);
  if (side === 'first')
    return {
      ...NO_ROWS,
      pinned,
      rows: arrived,
      hasAbove: pageInfo.hasPreviousPage,
      hasBelow: pageInfo.hasNextPage,
      stoppedAt: pageInfo.endCursor,
      conditions,
    };
  const known = new Set(feed.rows.map(({ itemId }) => itemId));
  const rows = arrived.filter(({ itemId }) => !known.has(itemId));
  if (side === 'below')
    return dropAbove({
      ...feed,
      pinned,
      rows: [...feed.rows, ...rows],
      hasBelow: pageInfo.hasNextPage,
      stoppedAt: pageInfo.endCursor,
      conditions,
    });
  const above = {
    ...feed,
    pinned,
    rows: [...rows, ...feed.rows],
    hasAbove: pageInfo.hasPreviousPage,
    conditions,
  };
  // A reader who refreshes may be looking at the last rows; one who scrolls up is far from them.
  return side === 'fresh'
    ? { ...above, freshCount: feed.freshCount + rows.length }
    : dropBelow({ ...above, droppedAbove: Math.max(0, feed.droppedAbove - rows.length) });
}

/** Whether a refresh can read the new rows directly above the first one: none are dropped there, and there is room. */
export function mayGrow({ rows, droppedAbove }: FeedRows): boolean {
  return droppedAbove === 0 && rows.length <= ROWS_MAX;
}

export function withoutItem(feed: FeedRows, itemId: string): FeedRows {
  return { ...feed, rows: feed.rows.filter((row) => row.itemId !== itemId) };
}

function rowOf({ cursor, node, region, above, explain }: PageFragment['edges'][number]): Row {
  return { cursor, itemId: node.id, region, above, why: explain ?? null };
}

function dropAbove(feed: FeedRows): FeedRows {
  const excess = feed.rows.length - ROWS_MAX;
  if (excess <= 0) return feed;
  return {
    ...feed,
    rows: feed.rows.slice(excess),
    droppedAbove: feed.droppedAbove + excess,
    hasAbove: true,
    freshCount: 0,
  };
}

function dropBelow(feed: FeedRows): FeedRows {
  return feed.rows.length <= ROWS_MAX
    ? feed
    : { ...feed, rows: feed.rows.slice(0, ROWS_MAX), hasBelow: true };
}
