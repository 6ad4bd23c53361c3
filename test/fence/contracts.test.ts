/** The published contracts: the package's own stores, sources and rankers keep them, and broken ones break them. */
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFence } from '../../src/fence/fence.ts';
import type { FenceStore } from '../../src/fence/fence-store.ts';
import { memoryFenceStore } from '../../src/fence/memory-fence-store.ts';
import type { Rank } from '../../src/fence/ranking.ts';
import type { FencedSource } from '../../src/fence/source.ts';
import { arraySource, rangeSource } from '../../src/fence/sources.ts';
import { openLmdbFenceStore } from '../../src/library-lmdb.ts';
import { fenceStoreContract, rankContract, sourceContract } from '../../src/library-testing.ts';
import type { Position } from '../../src/model/positions.ts';
import { tempFolder } from '../support/open-store.ts';
import { sentencesOf } from '../contract/contract.ts';

const SONGS = Array.from({ length: 60 }, (_, index) => `song ${index + 1}`);
const isOdd = (song: string): boolean => Number(song.slice(5)) % 2 === 1;

async function openLmdb(): Promise<FenceStore> {
  const { store, close } = await openLmdbFenceStore({ dir: await tempFolder() });
  onTestFinished(close);
  return store;
}

/** Every third position holds an item. */
const sparse = (): FencedSource =>
  rangeSource({
    newest: async () => 100,
    list: async ({ above, upTo, limit, order }) => {
      const all = Array.from({ length: 33 }, (_, index) => 3 * (index + 1)).filter(
        (at) => at > above && at <= upTo,
      );
      return (order === 'newest' ? all.reverse() : all).slice(0, limit);
    },
    admits: async (positions) => positions.map((at) => at % 6 === 0),
  });

describe('the store in memory', () => {
  fenceStoreContract(memoryFenceStore, test);
});
describe('the store on disk', () => {
  fenceStoreContract(openLmdb, test);
});
describe('a source over an array', () => {
  sourceContract(() => arraySource(SONGS, isOdd), test);
});
describe('a source over a listing function', () => {
  sourceContract(sparse, test);
});
describe('a ranker', () => {
  rankContract(
    { rank: (candidates) => candidates.toReversed(), candidates: [3, 1, 4, 5, 9] },
    test,
  );
});

/** The sentences that fail, run one after the other. */
async function failures(contract: Parameters<typeof sentencesOf>[0]): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const [sentence, body] of sentencesOf(contract))
    await body().catch(() => {
      failed.push(sentence);
    });
  return failed;
}

test.each<[string, (honest: FencedSource) => Partial<FencedSource>]>([
  [
    'takes a short read for the end of its range',
    (honest) => ({
      enumerate: async (query) => ({
        ...(await honest.enumerate(query)),
        settledTo: query.order === 'newest' ? query.above : query.upTo,
      }),
    }),
  ],
  [
    'lists in one direction only',
    (honest) => ({ enumerate: async (query) => honest.enumerate({ ...query, order: 'newest' }) }),
  ],
  [
    'chooses what it does not list',
    () => ({
      candidates: async ({ above, upTo }) => ({ positions: [upTo], settledTo: above }),
    }),
  ],
  [
    'admits what is deleted, as long as the viewer might see it',
    () => ({ admits: async (positions) => positions.map((at) => at % 2 === 0) }),
  ],
  [
    'admits by place and not by item',
    () => ({ admits: async (positions) => positions.map((_, index) => index % 2 === 0) }),
  ],
])('the contract of sources catches one that %s', async (_, breaks) => {
  const broken = (): FencedSource => ({ ...sparse(), ...breaks(sparse()) });
  expect(await failures((register) => sourceContract(broken, register))).not.toEqual([]);
});

test.each<[string, Rank]>([
  ['adds', (candidates) => [...candidates, 99]],
  ['drops', (candidates) => candidates.slice(1)],
  ['repeats', (candidates) => candidates.map(() => candidates[0] as Position)],
  ['throws', () => Promise.reject(new Error('no'))],
])('the contract of rankers catches one that %s', async (_, rank) => {
  const contract = { rank, candidates: [1, 2, 3] };
  expect(await failures((register) => rankContract(contract, register))).not.toEqual([]);
});

test('the store on disk keeps a fence through a close and an open', async () => {
  const dir = join(await tempFolder(), 'fences');
  const read = async (): Promise<readonly string[]> => {
    const { store, close } = await openLmdbFenceStore({ dir });
    const fence = createFence({
      store,
      key: { viewer: 'ada', stream: 'songs' },
      cursorKeys: [{ id: 'a', secret: Buffer.alloc(32) }],
      source: arraySource(SONGS),
      rank: (candidates) => candidates.toReversed(),
      settings: { headItems: 3 },
    });
    const page = await fence.page({ first: 4 });
    await close();
    return page.edges.map(({ position }) => SONGS[position - 1] ?? '');
  };
  expect(await read()).toEqual(['song 58', 'song 59', 'song 60', 'song 57']);
  SONGS.push('song 61');
  expect(await read()).toEqual(['song 61', 'song 58', 'song 59', 'song 60']);
});
