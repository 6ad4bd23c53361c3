/**
 * Seeded sequences of operations on threads and read state give the same answers on the embedded store and on the
 * oracle.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Store } from '../../src/store/ports/store.ts';
import { openTestStore } from '../support/open-store.ts';
import { openModelStore } from './model-store.ts';
import { firstDifference } from './read-comparison.ts';
import { readOperation } from './read-operations.ts';

const RUNS = process.env['PALISADE_LONG'] === '1' ? 400 : 30;

test('the embedded store keeps threads and read state as the oracle does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(readOperation, { minLength: 100, maxLength: 400, size: 'max' }),
      async (operations) => {
        const store = await openTestStore();
        const difference = await firstDifference(operations, store);
        await store.close();
        expect(difference).toBeNull();
      },
    ),
    { numRuns: RUNS, endOnFailure: process.env['PALISADE_LONG'] !== '1' },
  );
}, 120_000);

const BROKEN: Record<string, (store: Store) => Store> = {
  'a mark that moves back': (store) => ({
    ...store,
    reads: { ...store.reads, advanceAllRead: async (_, mark) => mark },
  }),
  'a watermark that keeps its markers': (store) => ({
    ...store,
    reads: {
      ...store.reads,
      advanceWatermark: async (viewer, category) =>
        (await store.reads.summary(viewer, [category])).watermarks[0] as never,
    },
  }),
  'a hidden item that still counts': (store) => ({
    ...store,
    items: { ...store.items, edit: async (at) => (await store.items.getMany([at]))[0] ?? null },
  }),
  'a move that leaves the thread where it was': (store) => ({
    ...store,
    threads: { ...store.threads, move: async () => true },
  }),
};

test.each(Object.entries(BROKEN))('the comparison catches %s', async (_, breakStore) => {
  const samples = fc.sample(
    fc.array(readOperation, { minLength: 400, maxLength: 400, size: 'max' }),
    { numRuns: 3, seed: 11 },
  );
  const differences = await Promise.all(
    samples.map((operations) => firstDifference(operations, breakStore(openModelStore()))),
  );
  expect(differences.some((difference) => difference !== null)).toBe(true);
});
