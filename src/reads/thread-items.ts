/**
 * Pages of one thread's items, or of the answers to one, in order of arrival, and counts of replies and reposts, as one
 * viewer may see them.
 */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { ViewerFacts } from '../model/edges.ts';
import { opensThread, repliesTo, repostsOf, type Item } from '../model/items.ts';
import type { ProducerKey } from '../model/producers.ts';
import {
  POSITION_ZERO,
  position,
  type Position,
  type Range,
  type RangeQuery,
} from '../model/positions.ts';
import { canSee } from '../social/access.ts';
import type { Store } from '../store/ports/store.ts';
import { itemsOf, scanThreads } from './thread-scan.ts';
import { isListedIn } from './unread-rule.ts';

export type ThreadItemStores = Pick<Store, 'items' | 'threads' | 'timelines'>;

/** All of a thread, or the answers to one of its items. */
export type ThreadPart = { readonly thread: string } | { readonly answered: Position };

/** A page of `count` items: forward from `after`, or backward from `before`. Both are bounds when both are given. */
export interface ThreadItemsRequest {
  readonly part: ThreadPart;
  readonly direction: 'forward' | 'backward';
  readonly count: number;
  readonly after: Position | null;
  readonly before: Position | null;
}

export interface ThreadItemsPage {
  readonly items: readonly Item[];
  /** CAPPED: hidden items used up the budget; reading continues at `reached`. */
  readonly status: 'MORE' | 'END' | 'CAPPED';
  readonly reached: Position | null;
  hasNext(): Promise<boolean>;
  hasPrevious(): Promise<boolean>;
}

/** A number, counted up to a cap. */
export interface CappedCount {
  readonly count: number;
  readonly isCapped: boolean;
}

/** A page of a thread's items or of answers, oldest first. Refuses a bad page size. */
export async function threadItems(
  store: ThreadItemStores,
  facts: ViewerFacts,
  { part, direction, count, after, before }: ThreadItemsRequest,
): Promise<ThreadItemsPage> {
  if (!Number.isInteger(count) || count < 1 || count > LIMITS.pageItemsMax) {
    const name = direction === 'forward' ? 'first' : 'last';
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected ${name} from 1 to ${LIMITS.pageItemsMax}, got ${count}`,
    );
  }
  const newest = await store.timelines.newest();
  const [low, high] = [after ?? POSITION_ZERO, before === null ? newest : position(before - 1)];
  const order = direction === 'forward' ? 'oldest' : 'newest';
  const collect = (range: Range, way: 'oldest' | 'newest', wanted: number) =>
    collectItems(store, facts, { part, range, order: way, count: wanted });
  const found = await collect({ above: low, upTo: high }, order, count + 1);
  const page = found.items.slice(0, count);
  if (direction === 'backward') page.reverse();
  const hasMore = found.items.length > count || found.isCut;
  const isCapped = found.items.length <= count && found.isCut;
  const [oldest, last] = [page[0]?.position ?? null, page.at(-1)?.position ?? null];
  const hasAny = async (range: Range, way: 'oldest' | 'newest') =>
    (await collect(range, way, 1)).items.length > 0;
  const above = (at: Position) => hasAny({ above: at, upTo: newest }, 'oldest');
  const below = (at: Position) =>
    hasAny({ above: POSITION_ZERO, upTo: position(at - 1) }, 'newest');
  return {
    items: page,
    status: isCapped ? 'CAPPED' : hasMore ? 'MORE' : 'END',
    reached: isCapped ? found.reached : null,
    hasNext: async () =>
      direction === 'forward' && before === null ? hasMore : above(last ?? position(high)),
    hasPrevious: async () =>
      direction === 'backward' && after === null ? hasMore : below(oldest ?? position(low + 1)),
  };
}

/** A thread, and the position up to which it is counted. */
export interface CountedThread extends Pick<Range, 'upTo'> {
  readonly thread: string;
}

/**
 * The number of items of each thread that its pages show to the viewer, except the opening item. Looks at a bounded
 * number of hidden ones, so the true number may be higher.
 */
export async function threadReplyCounts(
  store: ThreadItemStores,
  facts: ViewerFacts,
  threads: readonly CountedThread[],
): Promise<readonly CappedCount[]> {
  const counts = threads.map(() => 0);
  const reached = await scanThreads(
    store,
    facts,
    threads.map(({ thread, upTo }, index) => ({
      thread,
      above: POSITION_ZERO,
      upTo,
      counts: isListedIn,
      take(item) {
        if (!opensThread(item)) counts[index] = (counts[index] ?? 0) + 1;
        return (counts[index] ?? 0) <= LIMITS.unreadCountMax;
      },
    })),
  );
  return counts.map((count, index) => {
    const isCut = (reached[index] ?? POSITION_ZERO) > POSITION_ZERO;
    return isCut ? { ...capped(count), isCapped: true } : capped(count);
  });
}

/**
 * The number of answers to each item that the viewer may see. Continues after hidden ones a bounded number of times.
 */
export function itemReplyCounts(
  store: ThreadItemStores,
  facts: ViewerFacts,
  positions: readonly Position[],
): Promise<readonly CappedCount[]> {
  return countsIn(store, facts, { positions, timelineOf: repliesTo });
}

/** The number of reposts of each item that the viewer may see, counted in the same way. */
export function repostCounts(
  store: ThreadItemStores,
  facts: ViewerFacts,
  positions: readonly Position[],
): Promise<readonly CappedCount[]> {
  return countsIn(store, facts, { positions, timelineOf: repostsOf });
}

interface CountedItems {
  readonly positions: readonly Position[];
  /** The timeline of the counted items, by the position of the item that they are about. */
  readonly timelineOf: (at: Position) => ProducerKey;
}

async function countsIn(
  store: ThreadItemStores,
  facts: ViewerFacts,
  { positions, timelineOf }: CountedItems,
): Promise<readonly CappedCount[]> {
  const newest = await store.timelines.newest();
  const counts = positions.map((at) => ({ at, upTo: newest, count: 0 }));
  let open = counts;
  for (let round = 0; round < LIMITS.replyCountRoundsMax && open.length > 0; round += 1) {
    const found = await store.timelines.newestIn(
      open.map(({ at, upTo }) => ({ producer: timelineOf(at), above: at, upTo })),
      LIMITS.unreadCountMax + 1,
    );
    const items = await itemsOf(store, found.flat());
    open.forEach((each, index) => {
      each.count += (found[index] ?? []).filter((at) => {
        const item = items.get(at);
        return item !== undefined && canSee(facts, item);
      }).length;
    });
    open = open.filter((each, index) => {
      const oldest = (found[index] ?? [])[LIMITS.unreadCountMax];
      if (oldest === undefined || each.count > LIMITS.unreadCountMax) return false;
      each.upTo = position(oldest - 1);
      return true;
    });
  }
  return counts.map((each) =>
    open.includes(each) ? { count: each.count, isCapped: true } : capped(each.count),
  );
}

function capped(count: number): CappedCount {
  return { count: Math.min(count, LIMITS.unreadCountMax), isCapped: count > LIMITS.unreadCountMax };
}

interface CollectArgs {
  readonly part: ThreadPart;
  readonly range: Range;
  readonly order: 'newest' | 'oldest';
  readonly count: number;
}

interface Collected {
  readonly items: Item[];
  /** Whether the budget ended before the range did. */
  readonly isCut: boolean;
  readonly reached: Position;
}

/** Scans a part of a thread in rounds until enough items are found, the range ends or the budget does. */
async function collectItems(
  store: ThreadItemStores,
  facts: ViewerFacts,
  { part, range, order, count }: CollectArgs,
): Promise<Collected> {
  const items: Item[] = [];
  let { above, upTo } = range;
  let reached = order === 'oldest' ? above : upTo;
  for (
    let left: number = LIMITS.threadItemsScannedMax, limit = count;
    left > 0;
    limit = Math.min(limit * 2, left)
  ) {
    const positions = await positionsIn(store, part, { above, upTo, limit, order });
    const found = await itemsOf(store, positions);
    for (const at of positions) {
      const item = found.get(at);
      if (item !== undefined && isShownIn(facts, item, part) && items.length < count)
        items.push(item);
    }
    reached = positions.at(-1) ?? reached;
    if (items.length >= count || positions.length < limit) return { items, isCut: false, reached };
    if (order === 'oldest') above = reached;
    else upTo = position(reached - 1);
    left -= limit;
  }
  return { items, isCut: true, reached };
}

async function positionsIn(
  { threads, timelines }: ThreadItemStores,
  part: ThreadPart,
  query: RangeQuery,
): Promise<readonly Position[]> {
  if ('answered' in part) return timelines.range(new Set([repliesTo(part.answered)]), query);
  const [positions = []] = await threads.positions([{ ...part, ...query }]);
  return positions;
}

/** Both timelines contain other items too, which have the thread or the answers as their producer. */
function isShownIn(facts: ViewerFacts, item: Item, part: ThreadPart): boolean {
  return 'answered' in part
    ? item.parent === part.answered && canSee(facts, item)
    : isListedIn(facts, item, part.thread);
}
