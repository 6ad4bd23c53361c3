/**
 * Lists of threads by their newest position, and what is counted from them. A list is read below a top that its first
 * page captured: a thread that is bumped meanwhile moves above the top and does not come again below.
 */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO, position, type Position, type Range } from '../model/positions.ts';
import { type ProducerKey } from '../model/producers.ts';
import { type ThreadRecord } from '../model/reads.ts';
import { type ViewerFacts } from '../model/edges.ts';
import type { ReadSummary } from '../store/ports/reads.ts';
import type { Store } from '../store/ports/store.ts';
import { floorOf } from './unread-rule.ts';
import { threadStates, type ThreadStores, type ThreadState } from './thread-states.ts';

export type ThreadListStores = ThreadStores & Pick<Store, 'timelines'>;

/** Where a page ended: the list goes on below `below`, and began at `top`. */
export interface ThreadPlace {
  readonly top: Position;
  readonly below: Position;
}

export interface ThreadPageRequest {
  readonly category: ProducerKey;
  readonly first: number;
  readonly after: ThreadPlace | null;
  /** Lists unread threads alone. */
  readonly isUnreadOnly: boolean;
}

export interface ThreadPage {
  readonly threads: readonly { readonly state: ThreadState; readonly place: ThreadPlace }[];
  /** CAPPED: looking ended before the list did; it goes on at `reached`. */
  readonly status: 'MORE' | 'END' | 'CAPPED';
  readonly reached: ThreadPlace;
  hasPrevious(): Promise<boolean>;
}

/** How many threads of a category are unread. */
export interface UnreadCount {
  readonly category: ProducerKey;
  readonly count: number;
  /** Whether counting stopped at its bound: there may be more. */
  readonly isCapped: boolean;
}

/** A page of a category's threads, newest first. An empty one for a category that is not there. Refuses a bad page size. */
export async function listThreads(
  store: ThreadListStores,
  facts: ViewerFacts,
  request: ThreadPageRequest,
): Promise<ThreadPage> {
  const { category, first, after, isUnreadOnly } = request;
  if (!Number.isInteger(first) || first < 1 || first > LIMITS.pageItemsMax) {
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected first from 1 to ${LIMITS.pageItemsMax}, got ${first}`,
    );
  }
  const top = after?.top ?? (await store.timelines.newest());
  const above = isUnreadOnly ? await lowestUnread(store, facts, category) : POSITION_ZERO;
  const found = await collect(store, facts, {
    category,
    range: { above, upTo: after === null ? top : position(after.below - 1) },
    order: 'newest',
    want: first + 1,
    isWanted: isUnreadOnly ? isUnread : isThere,
  });
  const threads = found.states
    .slice(0, first)
    .map((state) => ({ state, place: { top, below: state.record.newest } }));
  const last = threads.at(-1)?.place ?? after ?? { top, below: position(top + 1) };
  return {
    threads,
    status: found.states.length > first ? 'MORE' : found.isCut ? 'CAPPED' : 'END',
    reached: found.states.length <= first && found.isCut ? { top, below: found.reached } : last,
    async hasPrevious() {
      if (after === null) return false;
      const range = { above: position(after.below - 1), upTo: top };
      const newer = await collect(store, facts, {
        category,
        range,
        order: 'oldest',
        want: 1,
        isWanted: isUnreadOnly ? isUnread : isThere,
      });
      return newer.states.length > 0;
    },
  };
}

/** Categories that hold a thread the viewer may see, by key, starting after `after`. Gives up after a bounded number of hidden ones. */
export async function visibleCategories(
  store: ThreadListStores,
  facts: ViewerFacts,
  { first, after }: { readonly first: number; readonly after: ProducerKey | null },
): Promise<{ readonly found: readonly ProducerKey[]; readonly hasMore: boolean }> {
  const found: ProducerKey[] = [];
  let from = after;
  for (let round = 0; round < LIMITS.pageRoundsMax && found.length <= first; round += 1) {
    const categories = await store.threads.categories({ after: from, limit: first + 1 });
    const pages = await Promise.all(
      categories.map((category) =>
        listThreads(store, facts, { category, first: 1, after: null, isUnreadOnly: false }),
      ),
    );
    found.push(...categories.filter((_, index) => (pages[index]?.threads.length ?? 0) > 0));
    from = categories.at(-1) ?? from;
    if (categories.length <= first)
      return { found: found.slice(0, first), hasMore: found.length > first };
  }
  return { found: found.slice(0, first), hasMore: true };
}

/** How many threads of each category are unread, exactly up to the cap. Comes from the same states as the list. */
export async function unreadCounts(
  store: ThreadListStores,
  facts: ViewerFacts,
  categories: readonly ProducerKey[],
): Promise<readonly UnreadCount[]> {
  const { viewer } = facts;
  if (viewer === null)
    throw new FeedError('UNAUTHENTICATED', 'expected a viewer, got an anonymous request');
  if (categories.length > LIMITS.categoriesMax)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected at most ${LIMITS.categoriesMax} categories, got ${categories.length}`,
    );
  const [standing, upTo] = await Promise.all([
    store.reads.summary(viewer, categories),
    store.timelines.newest(),
  ]);
  const explicit = await explicitThreads(store, standing);
  return Promise.all(
    categories.map(async (category, index) => {
      const floor = floorOf(standing.allRead, standing.watermarks[index]);
      const want = LIMITS.unreadCountMax + 1;
      const found = await collect(store, facts, {
        category,
        range: { above: floor, upTo },
        order: 'newest',
        want,
        isWanted: isUnread,
      });
      const below = explicit.filter(
        (record) => record.category === category && record.newest <= floor,
      );
      const more = (await threadStates(store, facts, below)).filter(isUnread).length;
      const count = found.states.length + more;
      return {
        category,
        count: Math.min(count, LIMITS.unreadCountMax),
        isCapped: count > LIMITS.unreadCountMax || found.isCut,
      };
    }),
  );
}

/** The unread thread that has waited longest, among those above `after`; reading on from there lets the watermark rise. */
export async function nextUnread(
  store: ThreadListStores,
  facts: ViewerFacts,
  from: { readonly category: ProducerKey; readonly after: Position | null },
): Promise<ThreadState | null> {
  const lowest = await lowestUnread(store, facts, from.category);
  const range = {
    above: position(Math.max(lowest, from.after ?? POSITION_ZERO)),
    upTo: await store.timelines.newest(),
  };
  const found = await collect(store, facts, {
    category: from.category,
    range,
    order: 'oldest',
    want: 1,
    isWanted: isUnread,
  });
  return found.states[0] ?? null;
}

function isThere(state: ThreadState | null): state is ThreadState {
  return state !== null;
}

function isUnread(state: ThreadState | null): state is ThreadState {
  return state?.isUnread === true;
}

/** No thread with its newest item at or below this is unread. */
async function lowestUnread(
  store: ThreadListStores,
  { viewer }: ViewerFacts,
  category: ProducerKey,
): Promise<Position> {
  if (viewer === null)
    throw new FeedError('UNAUTHENTICATED', 'expected a viewer, got an anonymous request');
  const standing = await store.reads.summary(viewer, [category]);
  const explicit = (await explicitThreads(store, standing)).filter(
    (record) => record.category === category,
  );
  return position(
    Math.min(
      floorOf(standing.allRead, standing.watermarks[0]),
      ...explicit.map((record) => record.newest - 1),
    ),
  );
}

async function explicitThreads(
  store: ThreadListStores,
  standing: ReadSummary,
): Promise<readonly ThreadRecord[]> {
  const threads = [...standing.unread.keys()];
  return threads.length === 0
    ? []
    : (await store.threads.getMany(threads)).filter((record) => record !== null);
}

interface CollectOptions {
  readonly category: ProducerKey;
  readonly range: Range;
  readonly order: 'newest' | 'oldest';
  readonly want: number;
  readonly isWanted: (state: ThreadState | null) => state is ThreadState;
}

interface Collected {
  readonly states: readonly ThreadState[];
  /** Whether the budget ended before the range did. */
  readonly isCut: boolean;
  /** The newest position of the last thread looked at. */
  readonly reached: Position;
}

/** Looks through a category's threads in rounds until enough are found, the range ends or the budget does. */
async function collect(
  store: ThreadListStores,
  facts: ViewerFacts,
  { category, range, order, want, isWanted }: CollectOptions,
): Promise<Collected> {
  const states: ThreadState[] = [];
  let { above, upTo } = range;
  let reached = order === 'newest' ? upTo : above;
  for (
    let left: number = LIMITS.threadsScannedMax, limit = want;
    left > 0;
    limit = Math.min(limit * 2, LIMITS.threadsReadMax, left)
  ) {
    const records = await store.threads.list(category, { above, upTo, limit, order });
    const wanted = (await threadStates(store, facts, records)).filter(isWanted);
    states.push(...wanted.slice(0, want - states.length));
    reached = records.at(-1)?.newest ?? reached;
    if (states.length >= want || records.length < limit) return { states, isCut: false, reached };
    if (order === 'newest') upTo = position(reached - 1);
    else above = reached;
    left -= limit;
  }
  return { states, isCut: true, reached };
}
