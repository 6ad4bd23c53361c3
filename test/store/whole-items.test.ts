/** What it takes to give items what opened their threads: at most one more read, for all of them. */
import { expect, onTestFinished, test } from 'vitest';
import { position } from '../../src/model/positions.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import { wholeItems } from '../../src/store/whole-items.ts';
import type { ItemStore } from '../../src/store/ports/items.ts';
import { ann, threadDraft } from '../support/builders.ts';
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
