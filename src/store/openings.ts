/**
 * Gives every item what opened its thread, as it is now, so that the rules can decide on the item alone. Adapters store
 * the position of an opening only; here the opening is read beside its replies, once for all of them, and from the
 * thread's record when it was deleted.
 */
import { openingAt, type Item, type ThreadOpener } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { ItemStore } from './ports/items.ts';
import type { PeopleStore } from './ports/people.ts';
import type { ThreadStore } from './ports/threads.ts';
import { standingsOf } from './standings.ts';

/** The same items; those of threads carry their opening. An item whose opening did not change stays the same object. */
export function itemsWithOpenings(
  items: ItemStore,
  { threads, people }: Omit<OpeningReaders, 'items'>,
): ItemStore {
  const given = new WeakMap<Item, Item>();
  const give = (item: Item, opening: ThreadOpener): Item => {
    const known = given.get(item);
    if (known !== undefined && isSame(known.opening, opening)) return known;
    const next = Object.freeze({ ...item, opening: Object.freeze(opening) });
    given.set(item, next);
    return next;
  };
  const giveAll = async <T extends Item | null>(found: readonly T[]): Promise<readonly T[]> => {
    const openings = await readOpenings({ items, threads, people }, found);
    if (openings.size === 0) return found;
    return found.map((item) => {
      const at = item?.opening?.position;
      const opening = at === undefined ? undefined : openings.get(at);
      return item === null || opening === undefined ? item : (give(item, opening) as T);
    });
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

function isSame(a: ThreadOpener | null, b: ThreadOpener): boolean {
  return a !== null && JSON.stringify(a) === JSON.stringify(b);
}

interface OpeningReaders {
  readonly items: Pick<ItemStore, 'getMany'>;
  readonly threads: Pick<ThreadStore, 'getMany'>;
  readonly people: Pick<PeopleStore, 'getMany'>;
}

/** The openings of these items' threads, by position. */
async function readOpenings(
  { items, threads, people }: OpeningReaders,
  found: readonly (Item | null)[],
): Promise<ReadonlyMap<Position, ThreadOpener>> {
  const threadOf = new Map<Position, string>();
  for (const item of found)
    if (item?.opening != null && item.thread !== null)
      threadOf.set(item.opening.position, item.thread);
  const wanted = [...threadOf.keys()];
  if (wanted.length === 0) return new Map();
  const there = await items.getMany(wanted);
  const gone = wanted.filter((_, index) => there[index] === null);
  const records =
    gone.length === 0 ? [] : await threads.getMany(gone.map((at) => threadOf.get(at) ?? ''));
  const openings = new Map<Position, ThreadOpener>();
  for (const item of there) if (item !== null) openings.set(item.position, openingOf(item));
  gone.forEach((at, index) => {
    const opening = records[index]?.opening ?? openingAt(at);
    if (opening !== null) openings.set(at, opening);
  });
  await addStandings(people, openings, gone);
  return openings;
}

/** What is gone has no item that says how its author stands. */
async function addStandings(
  people: OpeningReaders['people'],
  openings: Map<Position, ThreadOpener>,
  gone: readonly Position[],
): Promise<void> {
  const known = gone.flatMap((at) => openings.get(at) ?? []);
  const authors = known.flatMap(({ author }) => author ?? []);
  const standings = await standingsOf(people, authors);
  for (const opening of known) {
    const standing = opening.author === null ? undefined : standings.get(opening.author);
    if (standing !== undefined) openings.set(opening.position, { ...opening, standing });
  }
}

function openingOf({ position, author, visibility, audience, standing }: Item): ThreadOpener {
  return {
    position,
    author,
    visibility,
    ...(audience === undefined ? {} : { audience }),
    ...(standing === undefined ? {} : { standing }),
  };
}
