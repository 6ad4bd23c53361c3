/** Damaged rows of the index of words are reported once, and their block is rebuilt from the items. */
import { expect, onTestFinished, test } from 'vitest';
import { position, POSITION_ZERO } from '../../../src/model/positions.ts';
import { positionKey, withText } from '../../../src/store/lmdb/engine/keys.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { draft } from '../../support/builders.ts';
import { damageRow } from '../../support/damage-row.ts';
import { tempFolder } from '../../support/open-store.ts';

/** Two blocks of 8,192 positions, the second of them not full. */
const ITEMS = 8_300;
const BLOCK = 8_192;

function titled(title: string) {
  return draft({ payload: { title, text: null, url: null, votes: 0 } });
}

async function indexAll({ words }: Store): Promise<void> {
  while ((await words.index(ITEMS)) > 0);
}

/** A closed store of indexed items. Every hundredth has an edit that the index has not worked in. */
async function indexedFolder(): Promise<string> {
  const dir = await tempFolder();
  const store = await openLmdbStore({ dir });
  await store.items.publishMany(Array.from({ length: ITEMS }, (_, n) => titled(`red n${n + 1}`)));
  await indexAll(store);
  for (let at = 100; at <= ITEMS; at += 100)
    await store.items.edit(position(at), { payload: { title: `blue n${at}` } }, 1);
  await store.close();
  return dir;
}

async function reopened(dir: string): Promise<Store> {
  const store = await openLmdbStore({ dir });
  onTestFinished(() => store.close());
  return store;
}

function search({ words }: Store, word: string, upTo = ITEMS) {
  const all = { above: POSITION_ZERO, upTo: position(upTo), limit: 99, order: 'newest' } as const;
  return words.find([word], all);
}

/** Every hundredth is found by what it says now, and no longer by what it said. */
async function expectWhole(store: Store): Promise<void> {
  const edited = Array.from({ length: ITEMS / 100 }, (_, n) => ITEMS - 100 * n);
  expect((await search(store, 'blue'))?.positions).toEqual(edited);
  const newest = (await search(store, 'red'))?.positions ?? [];
  expect(newest.slice(0, 3)).toEqual([ITEMS - 1, ITEMS - 2, ITEMS - 3]);
  expect(newest.filter((at) => at % 100 === 0)).toEqual([]);
  expect((await search(store, `n${BLOCK + 1}`))?.positions).toEqual([BLOCK + 1]);
  expect((await search(store, 'n777', 780))?.positions).toEqual([777]);
}

const named = (table: string) => ({
  code: 'UNAVAILABLE',
  cause: expect.objectContaining({ message: expect.stringContaining(`of the table ${table}`) }),
});

const blockKey = (block: number, word: string): Buffer =>
  withText(positionKey(position(block)), word);

test('a damaged row of words that a share writes is named once, and its block is built again', async () => {
  const dir = await indexedFolder();
  await damageRow(dir, 'words', blockKey(0, 'red'));
  const store = await reopened(dir);
  await expect(indexAll(store)).rejects.toMatchObject(named('words'));
  await indexAll(store);
  await expectWhole(store);
}, 60_000);

test('a damaged row of words that only a search meets sends it to the items, and is built again', async () => {
  const dir = await indexedFolder();
  const first = await openLmdbStore({ dir });
  await indexAll(first);
  await first.close();
  await damageRow(dir, 'words', blockKey(1, 'red'));
  await damageRow(dir, 'words', blockKey(0, 'n777'));
  const store = await reopened(dir);
  expect(await search(store, 'red')).toBeNull();
  expect(await search(store, 'n777', 780)).toBeNull();
  expect((await search(store, 'blue'))?.positions).toHaveLength(ITEMS / 100);
  await expect(store.words.index(9)).rejects.toMatchObject(named('words'));
  await expect(store.words.index(9)).rejects.toMatchObject(named('words'));
  expect(await store.words.index(9)).toBe(0);
  await expectWhole(store);
}, 60_000);

test('damaged rows of changes are named, and the blocks of their items are built again', async () => {
  const dir = await indexedFolder();
  for (const at of [100, 200, ITEMS])
    await damageRow(dir, 'wordChanges', positionKey(position(at)));
  const store = await reopened(dir);
  // One block a share.
  await expect(indexAll(store)).rejects.toMatchObject(named('wordChanges'));
  await expect(indexAll(store)).rejects.toMatchObject(named('wordChanges'));
  await indexAll(store);
  await expectWhole(store);
  const edited = await store.items.edit(position(100), { payload: { title: 'green' } }, 2);
  expect(edited).toMatchObject({ payload: { title: 'green' } });
}, 60_000);
