/**
 * What a count costs when most threads are read: marks decide, and items are loaded only for threads that may be
 * unread.
 */
import { expect, test } from 'vitest';
import { type Position } from '../../src/model/positions.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { A, ada, bob, openReadsWorld, post } from '../support/reads-world.ts';

const THREADS = Array.from({ length: 20 }, (_, index) => `t${index}`);

/** Notes the positions of the items that are read. */
async function openWatchedWorld() {
  const asked: Position[] = [];
  const world = await openReadsWorld((store: Store) => ({
    ...store,
    items: {
      ...store.items,
      getMany: (positions) => {
        asked.push(...positions);
        return store.items.getMany(positions);
      },
    },
  }));
  const countOf = async () => {
    asked.length = 0;
    const [counted] = await world.reads.unreadCounts(ada, [A]);
    return [counted?.count, asked.length];
  };
  return { world, countOf };
}

test('no item of a fully read thread is loaded to count and to list the others', async () => {
  const { world, countOf } = await openWatchedWorld();
  for (const thread of THREADS) await post(world, bob, thread);
  expect(await countOf()).toEqual([20, 20]);
  const all = THREADS.map((thread) => ({ thread, upTo: null, category: null }));
  await world.reads.markThreadsRead(ada, all);
  expect(await countOf()).toEqual([0, 0]);
  await post(world, bob, 't7');
  expect(await countOf()).toEqual([1, 1]);
  const unread = { category: A, first: 9, after: null, isUnreadOnly: true };
  const { threads } = await world.reads.threads(ada, unread);
  expect(threads.map(({ state }) => state.record.thread)).toEqual(['t7']);
});

test('what was marked unread below a mark still counts', async () => {
  const { world, countOf } = await openWatchedWorld();
  for (const thread of THREADS) await post(world, bob, thread);
  await world.reads.markAllRead(ada, { upTo: null, categories: [] });
  await world.reads.markUnread(ada, { thread: 't3', from: null, to: null });
  expect((await countOf())[0]).toBe(1);
});
