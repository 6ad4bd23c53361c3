/**
 * Lists of threads by their newest position, and counts derived from them. A list is read below the top that its first
 * page captured: a thread that is bumped in the meantime moves above the top and is not listed again below.
 */
import { setImmediate } from 'node:timers/promises';
import { createSemaphore } from '../base/async/semaphore.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { ViewerFacts } from '../model/edges.ts';
import { POSITION_ZERO, position, type Position, type Range } from '../model/positions.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { ThreadRecord } from '../model/reads.ts';
import type { ReadSummary } from '../store/ports/reads.ts';
import type { Store } from '../store/ports/store.ts';
import { floorOf } from './unread-rule.ts';
import {
  unreadThreads,
  visibleThreads,
  type ThreadState,
  type ThreadStores,
} from './thread-states.ts';

export type ThreadListStores = ThreadStores & Pick<Store, 'timelines' | 'places'>;

/** Where a page ended: the list continues below `below`, and began at `top`. */
export interface ThreadPlace {
  readonly top: Position;
  readonly below: Position;
}

export interface ThreadPageRequest {
  readonly category: ProducerKey;
  readonly first: number;
  readonly after: ThreadPlace | null;
  /** Lists only unread threads. */
  readonly isUnreadOnly: boolean;
}

export interface ListedThread {
  readonly state: ThreadState;
  readonly place: ThreadPlace;
}

export interface ThreadPage {
  readonly threads: readonly ListedThread[];
  /** CAPPED: the search ended before the list did; it continues at `reached`. */
  readonly status: 'MORE' | 'END' | 'CAPPED';
  readonly reached: ThreadPlace;
  hasPrevious(): Promise<boolean>;
}

/** The number of unread threads of a category. */
export interface UnreadCount {
  readonly category: ProducerKey;
  readonly count: number;
  /** Whether counting stopped at its bound: there may be more. */
  readonly isCapped: boolean;
}

export interface NextUnreadArgs {
  readonly category: ProducerKey;
  /** The newest position of the previous thread; null to begin. */
  readonly after: Position | null;
}

/** A page of a category's threads, newest first; empty for a category that does not exist. Refuses a bad page size. */
export async function listThreads(
  store: ThreadListStores,
  facts: ViewerFacts,
  { category, first, after, isUnreadOnly }: ThreadPageRequest,
): Promise<ThreadPage> {
  if (!Number.isInteger(first) || first < 1 || first > LIMITS.pageItemsMax) {
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected first from 1 to ${LIMITS.pageItemsMax}, got ${first}`,
    );
  }
  const pick = isUnreadOnly ? unreadThreads : visibleThreads;
  const top = after?.top ?? (await store.timelines.newest());
  const above = isUnreadOnly ? await lowestUnread(store, facts, category) : POSITION_ZERO;
  const range = { above, upTo: after === null ? top : position(after.below - 1) };
  const found = await collect(store, facts, {
    category,
    range,
    order: 'newest',
    count: first + 1,
    pick,
  });
  const threads = found.states
    .slice(0, first)
    .map((state) => ({ state, place: { top, below: state.record.newest } }));
  const isCapped = found.states.length <= first && found.isCut;
  const last = threads.at(-1)?.place ?? after ?? { top, below: position(top + 1) };
  return {
    threads,
    status: found.states.length > first ? 'MORE' : isCapped ? 'CAPPED' : 'END',
    reached: isCapped ? { top, below: found.reached } : last,
    async hasPrevious() {
      if (after === null) return false;
      const newer = await collect(store, facts, {
        category,
        range: { above: position(after.below - 1), upTo: top },
        order: 'oldest',
        count: 1,
        pick,
      });
      return newer.states.length > 0;
    },
  };
}

/** Whether the category contains a thread that the viewer may see. */
export async function holdsThreads(
  store: ThreadListStores,
  facts: ViewerFacts,
  category: ProducerKey,
): Promise<boolean> {
  const request = { category, first: 1, after: null, isUnreadOnly: false };
  return (await listThreads(store, facts, request)).threads.length > 0;
}

/** Refuses, with BAD_USER_INPUT, more categories than one request may name. */
export function checkCategories(categories: readonly ProducerKey[]): void {
  if (categories.length > LIMITS.categoriesMax)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected at most ${LIMITS.categoriesMax} categories, got ${categories.length}`,
    );
}

/**
 * The number of unread threads in each category, exact up to the cap, in the order of the request. Counted from the
 * same states as the list; a repeated category is counted once, and other requests get a turn between categories.
 */
export async function unreadCounts(
  store: ThreadListStores,
  facts: ViewerFacts,
  categories: readonly ProducerKey[],
): Promise<readonly UnreadCount[]> {
  const viewer = viewerOf(facts);
  checkCategories(categories);
  const distinct = [...new Set(categories)];
  const [summary, upTo] = await Promise.all([
    store.reads.summary(viewer, distinct),
    store.timelines.newest(),
  ]);
  const explicit = await explicitlyUnread(store, summary);
  const inTurn = createSemaphore(LIMITS.readsAtOnceMax);
  const counts = await Promise.all(
    distinct.map((category, index) =>
      inTurn(async () => {
        if (distinct.length > 1) await setImmediate();
        const above = floorOf(summary.allRead, summary.watermarks[index]);
        return countUnread(store, facts, { category, range: { above, upTo }, explicit });
      }),
    ),
  );
  const byCategory = new Map(counts.map((count) => [count.category, count]));
  return categories.flatMap((category) => byCategory.get(category) ?? []);
}

interface CountArgs {
  readonly category: ProducerKey;
  /** Above the floor of the category, up to the newest position. */
  readonly range: Range;
  readonly explicit: readonly ThreadRecord[];
}

async function countUnread(
  store: ThreadListStores,
  facts: ViewerFacts,
  { category, range, explicit }: CountArgs,
): Promise<UnreadCount> {
  const above = await collect(store, facts, {
    category,
    range,
    order: 'newest',
    count: LIMITS.unreadCountMax + 1,
    pick: unreadThreads,
  });
  const records = explicit.filter(
    (record) => record.category === category && record.newest <= range.above,
  );
  const below = await unreadThreads(store, facts, records);
  const count = above.states.length + below.length;
  return {
    category,
    count: Math.min(count, LIMITS.unreadCountMax),
    isCapped: count > LIMITS.unreadCountMax || above.isCut,
  };
}

/** The unread thread that has waited longest, among those above `after`; reading from there lets the watermark rise. */
export async function nextUnread(
  store: ThreadListStores,
  facts: ViewerFacts,
  { category, after }: NextUnreadArgs,
): Promise<ThreadState | null> {
  const lowest = await lowestUnread(store, facts, category);
  const found = await collect(store, facts, {
    category,
    range: {
      above: position(Math.max(lowest, after ?? POSITION_ZERO)),
      upTo: await store.timelines.newest(),
    },
    order: 'oldest',
    count: 1,
    pick: unreadThreads,
  });
  return found.states[0] ?? null;
}

function viewerOf({ viewer }: ViewerFacts): UserId {
  if (viewer === null)
    throw new FeedError('UNAUTHENTICATED', 'expected a viewer, got an anonymous request');
  return viewer;
}

/** No thread with its newest item at or below this is unread. */
async function lowestUnread(
  store: ThreadListStores,
  facts: ViewerFacts,
  category: ProducerKey,
): Promise<Position> {
  const summary = await store.reads.summary(viewerOf(facts), [category]);
  const explicit = (await explicitlyUnread(store, summary)).filter(
    (record) => record.category === category,
  );
  return position(
    Math.min(
      floorOf(summary.allRead, summary.watermarks[0]),
      ...explicit.map((record) => record.newest - 1),
    ),
  );
}

/** The threads in which the viewer marked something unread. */
async function explicitlyUnread(
  store: ThreadListStores,
  summary: ReadSummary,
): Promise<readonly ThreadRecord[]> {
  const threads = [...summary.unread.keys()];
  return threads.length === 0
    ? []
    : (await store.threads.getMany(threads)).filter((record) => record !== null);
}

interface CollectOptions {
  readonly category: ProducerKey;
  readonly range: Range;
  readonly order: 'newest' | 'oldest';
  readonly count: number;
  /** Selects the wanted records, in their order. */
  readonly pick: typeof unreadThreads;
}

interface Collected {
  readonly states: readonly ThreadState[];
  /** Whether the budget ended before the range did. */
  readonly isCut: boolean;
  /** The newest position of the last thread looked at. */
  readonly reached: Position;
}

/**
 * Scans a category's threads in rounds until enough are found, the range ends or the budget does. Other requests get a
 * turn between rounds.
 */
async function collect(
  store: ThreadListStores,
  facts: ViewerFacts,
  { category, range, order, count, pick }: CollectOptions,
): Promise<Collected> {
  const states: ThreadState[] = [];
  let { above, upTo } = range;
  let reached = order === 'newest' ? upTo : above;
  for (
    let left: number = LIMITS.threadsScannedMax, limit = count;
    left > 0;
    limit = Math.min(limit * 2, LIMITS.threadsReadMax, left)
  ) {
    const records = await store.threads.list(category, { above, upTo, limit, order });
    const wanted = await pick(store, facts, records);
    states.push(...wanted.slice(0, count - states.length));
    reached = records.at(-1)?.newest ?? reached;
    if (states.length >= count || records.length < limit) return { states, isCut: false, reached };
    if (order === 'newest') upTo = position(reached - 1);
    else above = reached;
    left -= limit;
    await setImmediate();
  }
  return { states, isCut: true, reached };
}
