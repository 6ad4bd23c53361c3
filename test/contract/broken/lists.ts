/** Adapters that are wrong about lists, each with the sentence that catches it. */
import type { Broken } from './broken.ts';

export const BROKEN_LISTS: readonly Broken<'lists'>[] = [
  [
    'keeps the last of two',
    'a list is created once, with each member once',
    (lists) => ({
      create: async (list) => {
        await lists.remove(list);
        return lists.create(list);
      },
    }),
  ],
  [
    'removes what is not there',
    'a list is its owner’s, and is removed once',
    (lists) => ({
      remove: async (key) => {
        await lists.remove(key);
        return true;
      },
    }),
  ],
  [
    'forgets who was there before',
    'a change adds, takes away and renames, and changes nothing else',
    (lists) => ({
      change: async (key, change) => {
        const { members = [] } = (await lists.get(key)) ?? {};
        const remove = change.add === undefined ? change.remove : members;
        return lists.change(key, { ...change, ...(remove === undefined ? {} : { remove }) });
      },
    }),
  ],
  [
    'writes what it read a moment ago',
    'concurrent changes of one list are all made',
    (lists) => ({
      change: async (key, { add = [] }) => {
        const list = await lists.get(key);
        if (list === null) return null;
        await lists.remove(key);
        return (await lists.create({ ...list, members: [...list.members, ...add] })).list;
      },
    }),
  ],
  [
    'lists from the start again',
    'lists are listed by id in the order of code points, page by page',
    (lists) => ({ list: (owner, page) => lists.list(owner, { ...page, after: null }) }),
  ],
  [
    'gives each owner’s first list alone',
    'everybody’s lists are listed by owner and id, page by page',
    (lists) => ({
      all: async ({ after, limit }) => {
        const found = await lists.all({ after, limit: 99 });
        return found
          .filter(({ owner }, nth) => owner !== (found[nth - 1] ?? after)?.owner)
          .slice(0, limit);
      },
    }),
  ],
  [
    'finds one list alone',
    'the lists that hold a producer are found, of every owner',
    (lists) => ({
      holding: (producer, limit) => lists.holding(producer, Math.min(1, limit)),
    }),
  ],
];
