/** Read state for tests: the embedded store, a manual clock, and shorthands for posting, blocking and marking. */
import { ALL_ON, type FlagReader } from '../../src/base/flags/flag-list.ts';
import { onTestFinished } from 'vitest';
import { position, type Position } from '../../src/model/positions.ts';
import { producerKey, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import { type Draft, type Item } from '../../src/model/items.ts';
import { type Relation } from '../../src/model/edges.ts';
import type { ReadDelta } from '../../src/reads/marks.ts';
import { openReads, type Reads } from '../../src/reads/reads.ts';
import type { ThreadState } from '../../src/reads/thread-states.ts';
import { openFacts, type FactsCache } from '../../src/social/facts.ts';
import type { ReadRows } from '../../src/store/ports/reads.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { category, edge, threadDraft } from './builders.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { openTestStore } from './open-store.ts';

export { ada, bob, carol } from './builders.ts';

export const [A, B] = [category('a'), category('b')];

export interface ReadsWorld {
  readonly store: Store;
  readonly clock: ManualClock;
  readonly facts: FactsCache;
  readonly reads: Reads;
  readonly deltas: ReadDelta[];
}

export async function openReadsWorld(
  wrap: (store: Store) => Store = (store) => store,
  flags: FlagReader = ALL_ON,
  open: () => Promise<Store> = openTestStore,
): Promise<ReadsWorld> {
  const store = wrap(await open());
  const [clock, facts, deltas] = [manualClock(), openFacts(store), [] as ReadDelta[]];
  const reads = openReads({
    store,
    facts,
    clock,
    flags,
    onFault: (error) => {
      throw error;
    },
  });
  // Work that a list started in the background ends before the store closes.
  onTestFinished(() => reads.settled());
  reads.onMark((_, delta) => deltas.push(delta));
  return { store, clock, facts, reads, deltas };
}

/** Posts into a thread; the first post opens it in category A unless stated otherwise. */
export async function post(
  world: ReadsWorld,
  author: UserId,
  thread: string,
  fields: Partial<Draft> = {},
): Promise<Item> {
  const { item } = await world.store.items.publish(postDraft(world, author, { ...fields, thread }));
  return item;
}

/** Posts many concurrently, which on servers takes a fraction of the time. */
export async function postMany(
  world: ReadsWorld,
  author: UserId,
  posts: readonly (Partial<Draft> & { readonly thread: string })[],
): Promise<void> {
  await world.store.items.publishMany(posts.map((each) => postDraft(world, author, each)));
}

function postDraft(
  { clock }: Pick<ReadsWorld, 'clock'>,
  author: UserId,
  { thread, ...fields }: Partial<Draft> & { readonly thread: string },
): Draft {
  return threadDraft(thread, author, {
    category: A,
    payload: { title: thread, text: null, url: null, votes: 0 },
    createdAtMs: clock.now(),
    ...fields,
  });
}

export async function relate(
  world: ReadsWorld,
  consumer: UserId,
  to: UserId | string,
  relation: Relation,
): Promise<void> {
  const producer = to.includes(':') ? (to as ProducerKey) : producerKey('user', to);
  await world.store.edges.addEdge(edge(consumer, producer, { relation }));
}

export async function read(
  world: ReadsWorld,
  viewer: UserId,
  thread: string,
  upTo: number | null = null,
): Promise<void> {
  const outcome = await world.reads.markThreadsRead(viewer, [
    { thread, upTo: upTo === null ? null : position(upTo), category: null },
  ]);
  if (!outcome.isDone) throw new Error(JSON.stringify(outcome.problems));
}

/** The badge of a category. */
export async function badge(
  world: ReadsWorld,
  viewer: UserId,
  category: ProducerKey = A,
): Promise<number> {
  const [count] = await world.reads.unreadCounts(viewer, [category]);
  return count?.count ?? -1;
}

export interface ListOptions {
  readonly category?: ProducerKey;
  readonly isUnreadOnly?: boolean;
}

/** The whole list of a category, page by page. */
export async function listed(
  world: ReadsWorld,
  viewer: UserId,
  options: ListOptions = {},
): Promise<readonly ThreadState[]> {
  const { category = A, isUnreadOnly = false } = options;
  const states: ThreadState[] = [];
  for (let after = null, page = null; page?.status !== 'END'; after = page.reached) {
    page = await world.reads.threads(viewer, { category, first: 3, after, isUnreadOnly });
    states.push(...page.threads.map(({ state }) => state));
  }
  await world.reads.settled();
  return states;
}

export function namesOf(states: readonly ThreadState[]): readonly string[] {
  return states.map(({ record }) => record.thread);
}

export async function unreadOf(
  world: ReadsWorld,
  viewer: UserId,
  thread: string,
): Promise<{ readonly first: Position | null; readonly count: number }> {
  const states = (await world.reads.states(viewer, [thread])).filter((state) => state !== null);
  const [items] = await world.reads.unreadItems(viewer, states);
  return { first: items?.first ?? null, count: items?.count ?? 0 };
}

/** When the viewer last marked any of a thread read, in ms since 1970; null if never. */
export async function lastReadOf(
  world: ReadsWorld,
  viewer: UserId,
  thread: string,
): Promise<number | null> {
  const states = (await world.reads.states(viewer, [thread])).filter((state) => state !== null);
  return (await world.reads.lastReadTimes(viewer, states))[0] ?? null;
}

export type RowCounts = Pick<ReadRows, 'watermarks' | 'markers' | 'unread'>;

/** Counts every row of read state that the viewer has. */
export async function rowsOf(world: ReadsWorld, viewer: UserId): Promise<RowCounts> {
  const row = (await world.store.reads.rows({ after: null, limit: 100 })).find(
    (each) => each.viewer === viewer,
  );
  return { watermarks: row?.watermarks ?? 0, markers: row?.markers ?? 0, unread: row?.unread ?? 0 };
}
