/** The index of words on MongoDB when a process dies, or is slow, in the middle of its work. */
import { describe, expect, test } from 'vitest';
import { position, POSITION_ZERO } from '../../../src/model/positions.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { draft } from '../../support/builders.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();

type Fault = readonly [collection: 'items' | 'itemWords' | 'wordProgress', method: string];

/** Collections one of whose methods does something else the first time. */
function onFirst(
  [name, method]: Fault,
  instead: () => Promise<void>,
): (collections: Collections) => Collections {
  return (collections) => {
    let isOver = false;
    const collection = new Proxy(collections[name], {
      get: (target, key) => {
        const value = Reflect.get(target, key) as unknown;
        if (typeof value !== 'function') return value;
        const verb = value.bind(target) as (...args: readonly unknown[]) => unknown;
        if (key !== method || isOver) return verb;
        return async (...args: readonly unknown[]) => {
          isOver = true;
          await instead();
          return verb(...args);
        };
      },
    });
    return { ...collections, [name]: collection };
  };
}

async function search({ words }: Store, word: string): Promise<readonly number[] | null> {
  const query = { above: POSITION_ZERO, upTo: position(3), limit: 9, order: 'oldest' } as const;
  return (await words.find([word], query))?.positions ?? null;
}

async function indexAll({ words }: Store): Promise<void> {
  for (let share = 1; share > 0;) share = await words.index(9);
}

function titled(title: string) {
  return draft({ payload: { title, text: null, url: null, votes: 0 } });
}

describe.skipIf(!service.isThere)(service.name, () => {
  test.each<Fault>([
    ['itemWords', 'insertMany'],
    ['wordProgress', 'updateOne'],
    ['itemWords', 'updateOne'],
    ['items', 'updateOne'],
  ])(
    'a process that dies before %s.%s loses nothing',
    async (...fault) => {
      const dbName = testDatabase(service);
      const store = await openTestMongo(service, { dbName });
      await store.items.publishMany(['red fox', 'red', 'blue'].map(titled));
      const isOfChanges = fault[1] === 'updateOne' && fault[0] !== 'wordProgress';
      if (isOfChanges) await indexAll(store);
      await store.items.edit(position(2), { payload: { title: 'blue' } }, 1);
      await store.items.remove(position(1));
      const dying = await openTestMongo(service, {
        dbName,
        wrap: onFirst(fault, () => Promise.reject(new Error('the process died'))),
      });
      await expect(indexAll(dying)).rejects.toThrow('the process died');
      expect((await search(store, 'blue')) ?? [2, 3]).toEqual(expect.arrayContaining([2, 3]));
      await indexAll(store);
      expect(await search(store, 'blue')).toEqual([2, 3]);
      expect(await search(store, 'red')).toEqual([]);
    },
    60_000,
  );

  test('a process that writes late brings back no words from before an edit or a deletion', async () => {
    const dbName = testDatabase(service);
    const store = await openTestMongo(service, { dbName });
    await store.items.publishMany(['red fox', 'red', 'blue'].map(titled));
    const late = await openTestMongo(service, {
      dbName,
      wrap: onFirst(['itemWords', 'insertMany'], async () => {
        await store.items.edit(position(2), { payload: { title: 'blue' } }, 1);
        await store.items.remove(position(1));
        await indexAll(store);
      }),
    });
    await late.words.index(9);
    await indexAll(store);
    expect(await search(store, 'red')).toEqual([]);
    expect(await search(store, 'fox')).toEqual([]);
    expect(await search(store, 'blue')).toEqual([2, 3]);
  }, 60_000);

  test('what an earlier release indexed is not believed, is indexed again, and replaces nothing later', async () => {
    const dbName = testDatabase(service);
    const kept: Collections[] = [];
    const store = await openTestMongo(service, {
      dbName,
      wrap: (collections) => {
        kept.push(collections);
        return collections;
      },
    });
    const { itemWords, wordProgress } = kept[0] ?? expect.fail('no collections');
    await store.items.publishMany(['Straße', 'Straße', 'blue'].map(titled));
    await itemWords.insertMany([1, 2].map((_id) => ({ _id, words: ['straße'], revision: 1 })));
    await wordProgress.insertOne({ _id: 'words', upTo: 3 });
    expect(await search(store, 'strasse')).toBeNull();
    await indexAll(store);
    expect(await search(store, 'strasse')).toEqual([1, 2]);
    expect(await search(store, 'straße')).toEqual([]);
    await store.items.edit(position(2), { payload: { title: 'Weg' } }, 1);
    // A worker of the earlier release that read the item before the edit.
    const asBefore = { _id: 2, revision: { $lt: 9 } };
    await itemWords.updateOne(asBefore, { $set: { words: ['straße'], revision: 9 } });
    await indexAll(store);
    expect(await search(store, 'stra')).toEqual([1]);
    expect(await search(store, 'weg')).toEqual([2]);
  }, 60_000);
});
