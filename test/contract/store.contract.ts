/**
 * What every store promises as a whole: it opens, answers, closes, and opens again with everything that was written.
 */
import { expect } from 'vitest';
import { position } from '../../src/model/positions.ts';
import type { Store } from '../../src/store/ports/store.ts';
import {
  ALL,
  ann,
  bob,
  category,
  draft,
  edge,
  FENCE,
  fencepost,
  KEEP_ALL,
  mark,
  positions,
  span,
  tag,
  threadDraft,
} from '../support/builders.ts';
import type { OpenPlace, Register } from './contract.ts';

const UNAVAILABLE = { code: 'UNAVAILABLE' };
const A = category('a');

/** One call of each port. */
const CALLS: Record<string, (store: Store) => Promise<unknown>> = {
  'a ping': (store) => store.ping(),
  'a read of items': (store) => store.items.getMany([position(1)]),
  'a publish': (store) => store.items.publish(draft()),
  'a range': (store) => store.timelines.range(new Set([tag('a')]), ALL),
  'a read of facts': (store) => store.edges.facts(ann, null),
  'an edge': (store) => store.edges.addEdge(edge(ann, tag('a'))),
  'a read of a fence': (store) => store.fences.state(FENCE),
  'a commit': (store) => store.fences.commit(FENCE, fencepost(5, 0), KEEP_ALL),
  'a read of threads': (store) => store.threads.getMany(['t']),
  'a move': (store) => store.threads.move('t', A),
  'a read of marks': (store) => store.reads.summary(ann, [A]),
  'a mark': (store) => store.reads.advanceAllRead(ann, mark(1)),
  'a read of meta': (store) => store.meta.get('a'),
  'a write of meta': (store) => store.meta.put('a', 'b'),
};

/** Writes something to every port, and deletes something. */
async function fill({ items, edges, fences, reads, threads, meta }: Store): Promise<void> {
  await items.publishMany([
    draft({ tags: ['a'], clientKey: 'k' }),
    draft(),
    threadDraft('t', 'bob', { category: A }),
    threadDraft('u', 'bob', { category: A }),
  ]);
  await items.like(bob, position(1));
  await edges.addEdge(edge(ann, tag('a')));
  await fences.commit(FENCE, fencepost(2, 0), KEEP_ALL);
  await items.remove(position(2));
  await threads.move('u', category('b'));
  await reads.advanceWatermark(ann, A, mark(2));
  await reads.advanceMarkers(ann, [{ thread: 't', mark: mark(3) }]);
  await reads.addUnread(ann, 't', span(3, 3));
  await reads.join(ann, mark(1));
  await reads.witness(ann, 'news', mark(4));
  await reads.addSeen(ann, positions(4, 3));
  await reads.savePlace(ann, 'home', { device: 'phone', cursor: 'c', savedAtMs: 5 });
  await meta.put('sample', 'quantum');
}

/** Reads everything that `fill` wrote. */
async function everything(store: Store): Promise<unknown> {
  const { items, timelines, edges, fences, threads, reads, meta } = store;
  return {
    items: await items.getMany(positions(1, 2, 3, 4)),
    likes: await items.likeCounts(positions(1)),
    tagged: await timelines.range(new Set([tag('a')]), ALL),
    facts: await edges.facts(ann, null),
    fence: (await fences.state(FENCE)).latest?.head,
    threads: await threads.getMany(['t', 'u']),
    categories: await threads.categories({ after: null, limit: 9 }),
    moved: await threads.itemsOf(category('b'), ALL),
    marks: await reads.marks(ann, [{ thread: 't', category: A }]),
    rows: await reads.rows({ after: null, limit: 9 }),
    totals: await reads.totals(),
    seen: await reads.witnessed(ann, ['news']),
    lastSeen: await reads.lastSeen(ann),
    places: await reads.places(ann, 'home'),
    meta: await meta.get('sample'),
  };
}

export function storeContract(open: OpenPlace, test: Register): void {
  test('a store keeps everything through a close and an open', async () => {
    const place = await open();
    const before = await place();
    await fill(before);
    const told = await everything(before);
    await before.close();
    const after = await place();
    expect(await everything(after)).toEqual(told);
    expect(told).toMatchObject({
      items: [{ tags: ['a'] }, null, { thread: 't' }, { thread: 'u' }],
      likes: [1],
      tagged: [1],
      fence: [2],
      threads: [{ category: 'category:a' }, { category: 'category:b' }],
      moved: [4],
      marks: [{ watermark: { at: 2 }, marker: { at: 3 }, unread: [{ from: 3, to: 3 }] }],
      seen: [{ at: 4 }],
      lastSeen: [4, 3],
      places: [{ device: 'phone' }],
      meta: 'quantum',
    });
  });

  test('a reopened store continues client keys and positions where it was', async () => {
    const place = await open();
    const before = await place();
    await fill(before);
    await before.close();
    const { items } = await place();
    expect((await items.publish(draft({ tags: ['a'], clientKey: 'k' }))).isNew).toBe(false);
    expect((await items.publish(draft())).item.position).toBe(5);
  });

  test('a store closes once, however often and by however many callers', async () => {
    const store = await (await open())();
    await store.items.publish(draft());
    await Promise.all([store.close(), store.close()]);
    await store.close();
    await expect(store.ping()).rejects.toMatchObject(UNAVAILABLE);
  });

  test('a ping resolves while the store is open', async () => {
    const store = await (await open())();
    await expect(store.ping()).resolves.toBeUndefined();
    expect(store.name).not.toBe('');
  });

  for (const [name, call] of Object.entries(CALLS))
    test(`${name} is answered UNAVAILABLE once the store is closed`, async () => {
      const store = await (await open())();
      await call(store);
      await store.close();
      await expect(call(store)).rejects.toMatchObject(UNAVAILABLE);
    });
}
