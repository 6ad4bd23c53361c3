/** An export of a store that others write to meanwhile, as an installation of many processes is. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { POSITION_ZERO, type Position } from '../../src/model/positions.ts';
import type { ProducerKey } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ann, place, threadDraft } from '../support/builders.ts';
import { exportFolder, importFolder, linesOf } from '../support/content-files.ts';
import { openTestStore } from '../support/open-store.ts';

const FORUM = 'forum:a' as ProducerKey;
const name = (nth: number) => `t${nth}`;

/** The same store, in which something happens after each list of threads and each group of items. */
function disturbed(store: Store, happen: () => Promise<unknown>): Store {
  const { items, threads } = store;
  return {
    ...store,
    threads: { ...threads, list: (...args) => threads.list(...args).finally(happen) },
    items: { ...items, likeCounts: (...args) => items.likeCounts(...args).finally(happen) },
  };
}

test('a thread keeps its place and its lock, however often it is answered while it is exported', async () => {
  const [store, copy] = [await openTestStore(), await openTestStore()];
  await store.places.create(place(FORUM));
  const count = LIMITS.threadsReadMax + 20;
  for (let nth = 0; nth < count; nth += 1)
    await store.items.publish(threadDraft(name(nth), ann, { category: FORUM }));
  const last = name(count - 1);
  await store.threads.close(last, true);
  const answer = () => store.items.publish(threadDraft(last, ann));
  const folder = await exportFolder(disturbed(store, answer));
  expect(linesOf(await importFolder(copy, folder))).toEqual([]);
  const threads = Array.from({ length: count }, (_, nth) => name(nth));
  const records = await copy.threads.getMany(threads);
  expect(records.map((each) => each?.category)).toEqual(threads.map(() => FORUM));
  expect(records.map((each) => each?.isClosed ?? false)).toEqual(
    threads.map((thread) => thread === last),
  );
});

test('an export reads the items of a thread only if its opening was deleted', async () => {
  const [store, copy] = [await openTestStore(), await openTestStore()];
  await store.places.create(place(FORUM));
  const openings: Position[] = [];
  for (const thread of ['kept', 'headless'])
    for (let nth = 0; nth < 4; nth += 1) {
      const draft = threadDraft(thread, ann, nth === 0 ? { category: FORUM } : {});
      const { item } = await store.items.publish(draft);
      if (nth === 0) openings.push(item.position);
    }
  await store.items.remove(openings[1] ?? POSITION_ZERO);
  const read: string[] = [];
  const { threads } = store;
  const watched: Store = {
    ...store,
    threads: {
      ...threads,
      positions: (queries) => {
        read.push(...queries.map(({ thread }) => thread));
        return threads.positions(queries);
      },
    },
  };
  expect(linesOf(await importFolder(copy, await exportFolder(watched)))).toEqual([]);
  expect(read).toEqual(['headless']);
  const counts = (from: Store) =>
    from.threads.getMany(['kept', 'headless']).then((found) => found.map((each) => each?.items));
  expect(await counts(copy)).toEqual(await counts(store));
});
