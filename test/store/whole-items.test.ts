/** The cost of adding to items what opened their threads: at most one more read for all of them. */
import { expect, onTestFinished, test } from 'vitest';
import { repostKey } from '../../src/model/items.ts';
import { position } from '../../src/model/positions.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import { wholeItems } from '../../src/store/whole-items.ts';
import type { ItemStore } from '../../src/store/ports/items.ts';
import { ann, bob, draft, person, threadDraft } from '../support/builders.ts';
import { gate } from '../support/gate.ts';
import { openTestStore, tempFolder } from '../support/open-store.ts';
import { isSameShape } from '../support/same-shape.ts';

test('openings are read together, and only those that were not read with their replies', async () => {
  const store = await openTestStore();
  for (const thread of ['t', 'u', 't', 'u'])
    await store.items.publish(threadDraft(thread, ann, { visibility: 'followers' }));
  const reads: (readonly number[])[] = [];
  const getMany: ItemStore['getMany'] = (positions) => {
    reads.push(positions);
    return store.items.getMany(positions);
  };
  const items = wholeItems({ ...store.items, getMany }, store);
  const openersOf = async (...ats: readonly number[]) => {
    reads.length = 0;
    const found = await items.getMany(ats.map(position));
    return found.map((item) => item?.opening?.position ?? null);
  };

  expect(await openersOf(1, 2)).toEqual([null, null]);
  expect(reads).toEqual([[1, 2]]);
  expect(await openersOf(3, 4)).toEqual([1, 2]);
  expect(reads).toEqual([
    [3, 4],
    [1, 2],
  ]);
  expect(await openersOf(4, 3, 1, 2)).toEqual([2, 1, null, null]);
  expect(reads).toEqual([[4, 3, 1, 2]]);
  expect(await openersOf(1, 3, 4)).toEqual([null, 1, 2]);
  expect(reads).toEqual([[1, 3, 4], [2]]);
});

test('originals are read together with one more read, and none where nothing is a repost', async () => {
  const store = await openTestStore();
  const repost = (of: number) => draft({ ...repostKey(bob, position(of)), repostOf: position(of) });
  await store.items.publishMany([draft(), draft(), threadDraft('t', ann), threadDraft('t', bob)]);
  await store.items.publishMany([repost(1), repost(2), repost(4)]);
  const reads: (readonly number[])[] = [];
  const getMany: ItemStore['getMany'] = (positions) => {
    reads.push(positions);
    return store.items.getMany(positions);
  };
  const items = wholeItems({ ...store.items, getMany }, store);
  const originalsOf = async (...ats: readonly number[]) => {
    reads.length = 0;
    const found = await items.getMany(ats.map(position));
    return found.map((item) => item?.original?.position ?? null);
  };

  expect(await originalsOf(1, 2)).toEqual([null, null]);
  expect(reads).toEqual([[1, 2]]);
  expect(await originalsOf(6, 5)).toEqual([2, 1]);
  expect(reads).toEqual([
    [6, 5],
    [2, 1],
  ]);
  expect(await originalsOf(5, 1)).toEqual([1, null]);
  expect(reads).toEqual([[5, 1]]);
  expect(await originalsOf(7)).toEqual([4]);
  expect(reads).toEqual([[7], [4], [3]]);
  const [first] = await items.getMany([position(7)]);
  expect(first?.original?.opening).toMatchObject({ position: 3, author: ann });
  expect((await items.getMany([position(7)]))[0]).toBe(first);
});

test('the readers of a place and the state of authors are read in parallel, and both are needed', async () => {
  const store = await openTestStore();
  await store.people.join(person(ann, { feed: 'private' }));
  await store.items.publish(threadDraft('t', ann));
  const [places, people] = [gate(), gate()];
  const items = wholeItems(store.items, {
    threads: store.threads,
    places: places.gated(store.places, 'tree'),
    people: people.gated(store.people, 'getMany'),
  });
  const reading = items.getMany([position(1)]);
  await Promise.all([places.opened, people.opened]);
  places.open();
  await places.firstDone;
  people.open();
  expect((await reading)[0]?.standing).toEqual({ feed: 'private', state: 'active' });

  const away = async () => Promise.reject(new Error('away'));
  for (const ports of [
    { ...store, places: { tree: away } },
    { ...store, people: { getMany: away } },
  ])
    await expect(wholeItems(store.items, ports).getMany([position(1)])).rejects.toThrow('away');
});

test('items that were read share one hidden class, as their payloads do', async () => {
  const dir = await tempFolder();
  const written = await openLmdbStore({ dir });
  for (let n = 0; n < 40; n += 1) await written.items.publish(threadDraft('t', ann));
  await written.close();
  const store = await openLmdbStore({ dir });
  onTestFinished(() => store.close());
  const found = await store.items.getMany(Array.from({ length: 39 }, (_, n) => position(n + 2)));
  const items = found.filter((item) => item !== null);
  const [first] = items;
  expect(items.length).toBe(39);
  expect(items.filter((item) => !isSameShape(item, first as object))).toEqual([]);
  expect(items.filter(({ payload }) => !isSameShape(payload, first?.payload as object))).toEqual(
    [],
  );
});
