/**
 * Gives every item of a thread the places whose members alone may read it, as it is now, so that the rules can decide on
 * the item alone. Costs one small read while no place is restricted, and one of the threads' records when some are.
 */
import type { Item } from '../model/items.ts';
import type { PlaceTree } from '../model/places.ts';
import type { ProducerKey } from '../model/producers.ts';
import type { ItemStore } from './ports/items.ts';
import type { PlaceStore } from './ports/places.ts';
import type { ThreadStore } from './ports/threads.ts';

/** Stands for the readers of a thread whose place is not known: nobody is a member. */
const NOBODY = ['place:unknown' as ProducerKey];

export interface ReaderPorts {
  readonly threads: Pick<ThreadStore, 'getMany'>;
  readonly places: Pick<PlaceStore, 'tree'>;
}

/** The same items; those that not everyone may read say who may. An item stays the same object while nothing changes. */
export function itemsWithReaders(items: ItemStore, { threads, places }: ReaderPorts): ItemStore {
  const given = new WeakMap<Item, Item>();
  let tree: PlaceTree | null = null;
  const give = (item: Item, readers: readonly ProducerKey[] | undefined): Item => {
    if (isSame(item.readers, readers)) return item;
    const known = given.get(item);
    if (known !== undefined && isSame(known.readers, readers)) return known;
    const { readers: _, ...rest } = item;
    const next: Item = Object.freeze(readers === undefined ? rest : { ...rest, readers });
    given.set(item, next);
    return next;
  };
  const giveAll = async <T extends Item | null>(found: readonly T[]): Promise<readonly T[]> => {
    const named = new Set(found.flatMap((item) => item?.thread ?? []));
    if (named.size === 0) return found;
    tree = await places.tree(tree);
    const { restricted } = tree;
    const readersOf = new Map<string, readonly ProducerKey[]>();
    if (restricted.size > 0) {
      const records = await threads.getMany([...named]);
      for (const [index, thread] of [...named].entries()) {
        const record = records[index] ?? null;
        const readers = record === null ? NOBODY : restricted.get(record.category);
        if (readers !== undefined) readersOf.set(thread, readers);
      }
    }
    return found.map((item) =>
      item === null || item.thread === null ? item : (give(item, readersOf.get(item.thread)) as T),
    );
  };
  return {
    ...items,
    publish: async (draft) => {
      const { item, isNew } = await items.publish(draft);
      const [whole = item] = await giveAll([item]);
      return { item: whole, isNew };
    },
    publishMany: async (drafts) => giveAll(await items.publishMany(drafts)),
    getMany: async (positions) => giveAll(await items.getMany(positions)),
    edit: async (at, patch, atMs) => {
      const [item = null] = await giveAll([await items.edit(at, patch, atMs)]);
      return item;
    },
  };
}

function isSame(
  a: readonly ProducerKey[] | undefined,
  b: readonly ProducerKey[] | undefined,
): boolean {
  return a === b || (a !== undefined && b !== undefined && a.join('\n') === b.join('\n'));
}
