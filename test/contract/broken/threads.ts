/** Adapters that are wrong about threads, each with the sentence that catches it. */
import { position } from '../../../src/model/positions.ts';
import type { Broken } from './broken.ts';

export const BROKEN_THREADS: readonly Broken<'threads'>[] = [
  [
    'knows the category of listed threads alone',
    'every thread has a category, one that holds only private items too',
    (threads) => ({
      categoriesOf: async (names) =>
        (await threads.getMany(names)).map((record) => record?.category ?? null),
    }),
  ],
  [
    'opens a closed thread with its next reply',
    'a thread is closed and opened again, each once, and stays so through replies and moves',
    (threads) => ({
      getMany: async (names) =>
        (await threads.getMany(names)).map((record) =>
          record === null ? null : { ...record, isClosed: record.items < 2 },
        ),
    }),
  ],
  [
    'counts private items',
    'private items neither extend nor count in their thread’s record',
    (threads, { items }) => ({
      getMany: async (names) => {
        const found = await threads.getMany(names);
        return Promise.all(
          found.map(async (record) => {
            if (record === null) return null;
            const all = await threads.itemsOf(record.category, {
              above: position(0),
              upTo: position(99),
              limit: 99,
              order: 'newest',
            });
            const own = (await items.getMany(all)).filter((it) => it?.thread === record.thread);
            return { ...record, items: own.length, newest: own[0]?.position ?? record.newest };
          }),
        );
      },
    }),
  ],
  [
    'gives a thread whose opening is deleted to the next author',
    'a thread keeps who opened it, and how visibly, when that item is deleted',
    (threads, { items }) => ({
      getMany: async (names) => {
        const found = await threads.getMany(names);
        return Promise.all(
          found.map(async (record) => {
            if (record === null) return null;
            const [first = null] = await items.getMany([record.first]);
            return first === null ? record : { ...record, opening: first };
          }),
        );
      },
    }),
  ],
  [
    'leaves out threads that are not there',
    'records come in the order asked, null for threads that are not there',
    (threads) => ({
      getMany: async (names) => (await threads.getMany(names)).filter((record) => record !== null),
    }),
  ],
  [
    'orders a list by the first item',
    'threads are listed by their newest position, newest first',
    (threads) => ({
      list: async (key, query) =>
        (await threads.list(key, query)).toSorted((a, b) => b.first - a.first),
    }),
  ],
  [
    'lists more than the limit',
    'threads are listed by their newest position, up to a limit',
    (threads) => ({ list: (key, query) => threads.list(key, { ...query, limit: 99 }) }),
  ],
  [
    'hides private positions',
    'positions in several threads, private ones included, are read together, each in its own range',
    (threads, { items }) => ({
      positions: async (queries) =>
        Promise.all(
          (await threads.positions(queries)).map(async (ats) => {
            const found = await items.getMany(ats);
            return ats.filter((_, index) => found[index]?.visibility !== 'private');
          }),
        ),
    }),
  ],
  [
    'reads one query for all',
    'positions in several threads, private ones included, are read together, each in its own range',
    (threads) => ({
      positions: async (queries) =>
        Promise.all(
          queries.map(async ({ thread }) => {
            const [first] = queries;
            return first === undefined
              ? []
              : ((await threads.positions([{ ...first, thread }]))[0] ?? []);
          }),
        ),
    }),
  ],
  [
    'leaves a category’s items where they were',
    'a move gives a thread another category, with its private items',
    (threads) => {
      const homes = new Map<string, Promise<string | undefined>>();
      return {
        move: async (name, key) => {
          const home = threads.getMany([name]).then(([record]) => record?.category);
          homes.set(name, homes.get(name) ?? home);
          await home;
          return threads.move(name, key);
        },
        itemsOf: async (key, query) => {
          for (const home of homes.values()) if ((await home) === key) return [];
          return threads.itemsOf(key, query);
        },
      };
    },
  ],
  [
    'moves again what is there',
    'a move is done once, and one of a thread that never existed not at all',
    (threads) => ({
      move: async (name, key) => {
        await threads.move(name, key);
        return true;
      },
    }),
  ],
  [
    'keeps an empty category',
    'a category whose last thread leaves is no longer listed',
    (threads) => ({
      categories: async (page) => {
        const held = await threads.categories(page);
        return [...new Set([...held, 'category:b' as never])];
      },
    }),
  ],
  [
    'starts every page of categories at the first',
    'categories that hold threads are listed in key order, page by page',
    (threads) => ({
      categories: async ({ after, limit }) => {
        const all = await threads.categories({ after: null, limit: 99 });
        return all
          .toSorted()
          .filter((key) => after === null || key > after)
          .slice(0, limit);
      },
    }),
  ],
  [
    'always finds something to repair',
    'a repair of an intact thread repairs nothing and changes nothing',
    () => ({ repair: async () => 1 }),
  ],
];
