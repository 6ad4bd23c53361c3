/** The index of words catches up, on a store that cannot finish large shares of it too. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { FeedError } from '../../src/base/errors.ts';
import { indexWordsInProcess } from '../../src/jobs/maintenance.ts';
import { draft } from '../support/builders.ts';
import { openTestStore } from '../support/open-store.ts';

test('indexing goes on with smaller shares where a store does not finish large ones, and grows them again', async () => {
  const store = await openTestStore();
  const count = LIMITS.wordItemsInProcessMax * 2;
  await store.items.publishMany(Array.from({ length: count }, () => draft()));
  const shares: number[] = [];
  let finishable = 20;
  const job = indexWordsInProcess({
    words: {
      ...store.words,
      index: (limit) => {
        shares.push(limit);
        if (limit > finishable) throw new FeedError('UNAVAILABLE', 'expected an answer, got none');
        return store.words.index(limit);
      },
    },
  });
  const run = () => Promise.resolve(job.run()).catch(() => 'failed');
  expect([await run(), await run(), await run()]).toEqual(['failed', 'failed', 0]);
  expect(shares).toEqual([64, 32, 16]);
  finishable = Infinity;
  expect([await run(), await run(), await run()]).toEqual([0, 0, 0]);
  expect(shares.slice(3)).toEqual([32, 64, 64]);
  expect(await store.words.index(count)).toBe(0);
});
