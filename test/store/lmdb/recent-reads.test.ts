/** What the embedded store caches for small reads is never older than the last acknowledged write. */
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { POSITION_ZERO, position } from '../../../src/model/positions.ts';
import { userProducer } from '../../../src/model/producers.ts';
import { LIMITS } from '../../../src/base/limits.ts';
import { RecentReads } from '../../../src/store/lmdb/engine/recent-reads.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import {
  ada,
  bob,
  carol,
  category,
  draftBy,
  edge,
  FENCE,
  fencepost,
  KEEP_ALL,
  mark,
  membership,
  place,
  threadDraft,
} from '../../support/builders.ts';
import { openTestStore, tempFolder } from '../../support/open-store.ts';

const OTHER = { ...FENCE, viewer: 'bob' };
const CATEGORY = category('c');

/** Every read that is remembered, each with what it gives now. */
async function readAll({
  timelines,
  edges,
  places,
  fences,
  threads,
  reads,
}: Store): Promise<readonly unknown[]> {
  const [newest, facts, tree, memberships, state, other, listed, marks] = await Promise.all([
    timelines.newest(),
    edges.facts(ada, null),
    places.tree(null),
    places.memberships(ada, null),
    fences.state(FENCE),
    fences.state(OTHER),
    threads.list(CATEGORY, { above: POSITION_ZERO, upTo: position(99), limit: 9, order: 'newest' }),
    reads.summary(ada, []),
  ]);
  const { allRead, unread } = marks;
  const versions = [facts.version, tree.version, memberships.version];
  return [newest, ...versions, state, other, listed, allRead, [...unread]];
}

const inCategory = (thread: string, of: string) =>
  threadDraft(thread, ada, { category: category(of) });

const commit = (store: Store, upTo: number, above: number) =>
  store.fences.commit(FENCE, fencepost(upTo, above), KEEP_ALL);

/** Writes in the order of their names, and how many of the reads each changes. */
const WRITES: readonly (readonly [string, number, (store: Store) => Promise<unknown>])[] = [
  ['publish', 1, ({ items }) => items.publish(draftBy(ada))],
  ['follow', 1, ({ edges }) => edges.addEdge(edge(ada, userProducer(bob)))],
  ['follow by another', 0, ({ edges }) => edges.addEdge(edge(carol, userProducer(bob)))],
  ['place', 1, ({ places }) => places.create(place('group:a'))],
  ['join', 1, ({ places }) => places.putMember(membership(ada, 'group:a'))],
  ['commit', 1, (store) => commit(store, 5, 0)],
  ['a commit that lost', 0, (store) => commit(store, 9, 3)],
  ['reach', 0, ({ fences }) => fences.reach(FENCE, { epoch: 0, upTo: position(5), reached: [] })],
  ['drop', 1, ({ fences }) => fences.drop(FENCE, 0, [position(5)])],
  ['reset', 1, ({ fences }) => fences.reset(FENCE)],
  ['reset of all', 1, ({ fences }) => fences.resetAll(FENCE.viewer)],
  ['commit of another', 1, ({ fences }) => fences.commit(OTHER, fencepost(5, 0), KEEP_ALL)],
  ['thread', 2, ({ items }) => items.publish(inCategory('t', 'c'))],
  ['thread of another category', 1, ({ items }) => items.publish(inCategory('u', 'd'))],
  ['unread', 1, ({ reads }) => reads.addUnread(ada, 't', { from: position(2), to: position(2) })],
  ['unread again', 0, ({ reads }) => reads.advanceMarkers(ada, [{ thread: 't', mark: mark(1) }])],
  ['read', 1, ({ reads }) => reads.advanceMarkers(ada, [{ thread: 't', mark: mark(2) }])],
  ['all read', 1, ({ reads }) => reads.advanceAllRead(ada, mark(2))],
  ['all read by another', 0, ({ reads }) => reads.advanceAllRead(bob, mark(2))],
  ['close', 1, ({ threads }) => threads.close('t', true)],
  ['move', 1, ({ threads }) => threads.move('t', category('d'))],
  ['move back', 1, ({ threads }) => threads.move('t', CATEGORY)],
  ['forget', 1, ({ fences }) => fences.forget(OTHER)],
];

test('a read during a write gives the earlier value, and a read after it does not', async () => {
  const store = await openTestStore();
  for (const [name, changes, write] of WRITES) {
    const before = await readAll(store);
    let isWriting = true;
    const writing = write(store).finally(() => (isWriting = false));
    const during: (readonly unknown[])[] = [];
    // In every turn of the write, among them those between its rows and their commit.
    while (isWriting) {
      during.push(await readAll(store));
      await setImmediate();
    }
    await writing;
    const after = await readAll(store);
    const changed = after.filter((one, nth) => !isEqual(one, before[nth]));
    expect(changed.length, name).toBe(changes);
    for (const reads of during)
      for (const [nth, one] of reads.entries())
        expect([before[nth], after[nth]], `${name}: during`).toContainEqual(one);
    expect(await readAll(store), `${name}: again`).toEqual(after);
  }
});

test('a write that fails leaves what it would have changed', async () => {
  const store = await openLmdbStore({ dir: await tempFolder(), followsMax: 1 });
  onTestFinished(() => store.close());
  await store.edges.addEdge(edge(ada, userProducer(bob)));
  const before = await readAll(store);
  const failing = store.edges.addEdge(edge(ada, userProducer(carol)));
  await readAll(store);
  await expect(failing).rejects.toThrow();
  expect(await readAll(store)).toEqual(before);
});

test('what is remembered is bounded, by answers and by the rows they are made of', () => {
  const recent = new RecentReads();
  const rows = 1_000;
  const lists = LIMITS.recentRowsMax / rows;
  const keep = (nth: number) => recent.keep('threads', `c${nth}`, { value: nth, rows });
  const kept = (nth: number) => recent.get('threads', `c${nth}`);
  for (let nth = 0; nth < lists; nth += 1) keep(nth);
  expect([kept(0), kept(lists - 1)]).toEqual([0, lists - 1]);
  keep(lists);
  expect([kept(0), kept(lists)], 'one more takes the place of all').toEqual([undefined, lists]);
  for (let nth = 0; nth <= LIMITS.recentReadsMax; nth += 1)
    recent.recall('viewers', `v${nth}`, () => nth);
  expect(recent.get('viewers', 'v0')).toBeUndefined();
  expect(kept(lists), 'of each table by itself').toBe(lists);
});

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
