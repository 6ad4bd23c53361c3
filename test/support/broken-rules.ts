/** Ways a feed reader can get the rules wrong: facts with a part missing, and stores that answer incorrectly. */
import type { ViewerFacts } from '../../src/model/edges.ts';
import type { Item } from '../../src/model/items.ts';
import type { ProducerList } from '../../src/model/lists.ts';
import { isInStretch, type KeyStretch } from '../../src/model/muted-keys.ts';
import type { ItemStore } from '../../src/store/ports/items.ts';
import type { ListStore } from '../../src/store/ports/lists.ts';

/** Facts in which nobody is blocked and nothing is muted. */
export function unruled<R extends { readonly facts: ViewerFacts }>(request: R): R {
  return { ...request, facts: { ...request.facts, blocked: new Set(), mutes: new Set() } };
}

/** Facts without the mutes whose keys lie in one stretch, such as hidden items. */
export function without<R extends { readonly facts: ViewerFacts }>(
  stretch: KeyStretch,
  request: R,
): R {
  const mutes = new Set([...request.facts.mutes].filter((key) => !isInStretch(stretch, key)));
  return { ...request, facts: { ...request.facts, mutes } };
}

/** Reads each item once and caches it permanently, like a head that keeps its items. */
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

/** Caches what each list held when it was first read. */
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

/** Returns the list of that name that was read last, regardless of its owner. */
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

/** Shows the original to everyone who may see a repost, as if the rules were checked only for the reposter. */
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
