/** What every ranker of a fence promises, as tests for any test runner. */
import assert from 'node:assert/strict';
import type { Position } from '../../model/positions.ts';
import { type Rank, rankHead } from '../ranking.ts';
import type { RegisterTest } from './samples.ts';

export interface RankContractOptions {
  readonly rank: Rank;
  /** Positions that the ranker knows, a hundred or so. */
  readonly candidates: readonly number[];
}

/**
 * Tests a ranker's promises: an order of its candidates without duplicates, and the same order for the same seed.
 *
 * @example
 * import { test } from 'node:test';
 * rankContract({ rank: byPlays, candidates: songs.map((_, index) => index + 1) }, test);
 */
export function rankContract({ rank, candidates }: RankContractOptions, test: RegisterTest): void {
  const newestFirst = [...new Set(candidates)].sort((a, b) => b - a) as Position[];
  const order = async (count: number, seed: number): Promise<readonly number[]> => {
    const onRankError = (error: Error): never => assert.fail(error.message);
    return (await rankHead({ rank, onRankError }, newestFirst.slice(0, count), seed)).order;
  };
  for (const count of new Set([0, 1, 2, 40, newestFirst.length]))
    if (count <= newestFirst.length)
      test(`an order of ${count} candidates holds each of them once`, async () => {
        for (const seed of [0, 1, 2 ** 32 - 1])
          assert.equal(new Set(await order(count, seed)).size, count);
      });

  test('the order is the same for the same candidates and seed', async () => {
    assert.deepEqual(await order(newestFirst.length, 7), await order(newestFirst.length, 7));
  });
}
