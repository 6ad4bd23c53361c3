/**
 * Marks of many threads are served from memory; they match what was acknowledged, even if they were read during the
 * write.
 */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ProducerKey } from '../../../src/model/producers.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann, bob, category, mark, threadDraft } from '../../support/builders.ts';
import { openTestStore } from '../../support/open-store.ts';

const [A, B] = [category('a'), category('b')];
/** More than are read one by one. */
const THREADS = ['t', 'u', 'v', 'w', 'x'];

const marked = async ({ reads }: Store, of: ProducerKey = A) =>
  (
    await reads.marks(
      ann,
      THREADS.map((thread) => ({ thread, category: of })),
    )
  ).map(({ marker }) => marker.at);

const open = async () => {
  const store = await openTestStore();
  for (const thread of THREADS)
    await store.items.publish(threadDraft(thread, bob, { category: A }));
  return store;
};

/** Marks after a change, and all that were read before, inside and after its transaction. */
async function markedWhile(store: Store, change: () => Promise<unknown>) {
  const during = [await marked(store)];
  let isOver = false;
  const changing = change().finally(() => (isOver = true));
  while (!isOver) {
    during.push(await marked(store));
    await setImmediate();
  }
  await changing;
  const after = await marked(store);
  for (const one of during) expect([during[0], after]).toContainEqual(one);
  return after;
}

const advance = (store: Store, ...marks: readonly (readonly [string, number])[]) =>
  store.reads.advanceMarkers(
    ann,
    marks.map(([thread, at]) => ({ thread, mark: mark(at) })),
  );

test('markers that are read while they change are those of before or of after, and then of after', async () => {
  const store = await open();
  const { reads, threads } = store;
  expect(await markedWhile(store, () => advance(store, ['t', 1], ['u', 2]))).toEqual([
    1, 2, 0, 0, 0,
  ]);
  expect(await markedWhile(store, () => advance(store, ['u', 6], ['x', 5]))).toEqual([
    1, 6, 0, 0, 5,
  ]);
  const own = threadDraft('x', ann, { category: A });
  expect(await markedWhile(store, () => store.items.publish(own))).toEqual([1, 6, 0, 0, 6]);
  expect(await markedWhile(store, () => reads.advanceWatermark(ann, A, mark(4)))).toEqual([
    0, 6, 0, 0, 6,
  ]);
  expect(await markedWhile(store, () => threads.move('u', B))).toEqual([0, 0, 0, 0, 6]);
  expect(await marked(store, B)).toEqual([0, 6, 0, 0, 0]);
  expect(await markedWhile(store, () => reads.forget(ann, 100))).toEqual([0, 0, 0, 0, 0]);
});

test('writes that wait for one commit each show, in their order', async () => {
  const store = await open();
  await marked(store);
  await Promise.all([
    advance(store, ['t', 1]),
    advance(store, ['t', 4], ['u', 2]),
    advance(store, ['t', 3]),
    store.reads.advanceWatermark(ann, A, mark(2)),
    advance(store, ['v', 3]),
  ]);
  expect(await marked(store)).toEqual([4, 0, 3, 0, 0]);
});

test('a marker from a refused write is not there', async () => {
  const store = await open();
  await advance(store, ['t', 1]);
  const before = await marked(store);
  const own = threadDraft('t', ann, { category: A });
  const refused = threadDraft('t', bob, { category: A, foreignParent: 'nobody' });
  await expect(store.items.publishMany([own, refused])).rejects.toThrow(
    'expected an existing item',
  );
  expect(await marked(store)).toEqual(before);
});

test.each([-5, 1.5, 2 ** 50])(
  'an item that shows the time %d leaves a marker when it goes',
  async (createdAtMs) => {
    const { items, reads } = await openTestStore();
    await items.publish(threadDraft('t', bob, { category: A }));
    const { item } = await items.publish(threadDraft('t', ann, { createdAtMs }));
    expect(await items.remove(item.position)).toBe(true);
    const [marks] = await reads.marks(ann, [{ thread: 't', category: A }]);
    expect(marks?.marker.at).toBe(item.position);
  },
);
