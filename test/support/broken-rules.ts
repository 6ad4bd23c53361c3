/** How a reader of feeds may go wrong about the rules: facts without a part of them, and stores that answer otherwise. */
import type { ViewerFacts } from '../../src/model/edges.ts';
import type { Item } from '../../src/model/items.ts';
import type { ProducerList } from '../../src/model/lists.ts';
import { isInStretch, type KeyStretch } from '../../src/model/muted-keys.ts';
import type { ItemStore } from '../../src/store/ports/items.ts';
import type { ListStore } from '../../src/store/ports/lists.ts';

/** Facts in which nobody is blocked and nothing muted. */
export function unruled<R extends { readonly facts: ViewerFacts }>(request: R): R {
  return { ...request, facts: { ...request.facts, blocked: new Set(), mutes: new Set() } };
}

/** Facts without what is muted by a key of one stretch, such as hidden items. */
export function without<R extends { readonly facts: ViewerFacts }>(
  stretch: KeyStretch,
  request: R,
): R {
  const mutes = new Set([...request.facts.mutes].filter((key) => !isInStretch(stretch, key)));
  return { ...request, facts: { ...request.facts, mutes } };
}

/** Reads each item once and believes it from then on, as a head that keeps its items does. */
export function rememberingItems(real: ItemStore): ItemStore {
  const known = new Map<number, Item | null>();
  return {
    ...real,
    getMany: async (positions) => {
      const found = await real.getMany(positions);
      return positions.map((at, index) => {
        const first = known.get(at) ?? found[index] ?? null;
        if (first !== null) known.set(at, first);
        return first;
      });
    },
  };
}

/** Believes of each list what it held when it was first read. */
export function rememberingLists(real: ListStore): ListStore {
  const known = new Map<string, ProducerList>();
  return {
    ...real,
    async get({ owner, id }) {
      const name = `${owner} ${id}`;
      const list = known.get(name) ?? (await real.get({ owner, id }));
      if (list !== null) known.set(name, list);
      return list;
    },
  };
}

/** Finds the list of a name that was read last, of any owner. */
export function sharedLists(real: ListStore): ListStore {
  let last: ProducerList | null = null;
  return {
    ...real,
    async get(key) {
      last = (await real.get(key)) ?? last;
      return last;
    },
  };
}

/** Lets all who may see a repost see what it shows, as where rules are asked of the one who reposted alone. */
export function showingOriginals(real: ItemStore): ItemStore {
  return {
    ...real,
    getMany: async (positions) =>
      (await real.getMany(positions)).map((item) => {
        if (item?.original == null) return item;
        const { payload } = item;
        const open = { author: null, visibility: 'public', tags: [], payload } as const;
        return { ...item, original: { ...item.original, ...open } };
      }),
  };
}
