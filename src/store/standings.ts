/**
 * Gives every item how its author stands, as it is now, so that the rules can decide on the item alone: whether they are
 * suspended, and whether their feed is private. Read once for all authors of a bulk read.
 */
import type { Item } from '../model/items.ts';
import type { AuthorState } from '../model/people.ts';
import type { UserId } from '../model/producers.ts';
import type { ItemStore } from './ports/items.ts';
import type { PeopleStore } from './ports/people.ts';

/** The same items; those whose author stands in a special way say so. An item stays the same object while nothing changes. */
export function itemsWithStandings(
  items: ItemStore,
  people: Pick<PeopleStore, 'getMany'>,
): ItemStore {
  const given = new WeakMap<Item, Item>();
  const give = (item: Item, standing: AuthorState): Item => {
    const known = given.get(item);
    if (known?.standing !== undefined && isSame(known.standing, standing)) return known;
    const next = Object.freeze({ ...item, standing: Object.freeze(standing) });
    given.set(item, next);
    return next;
  };
  /** Copies in front of another store may carry what was true when they were made. */
  const plain = (item: Item): Item => {
    if (item.standing === undefined) return item;
    const known = given.get(item);
    if (known !== undefined && known.standing === undefined) return known;
    const { standing: _, ...rest } = item;
    const next = Object.freeze(rest);
    given.set(item, next);
    return next;
  };
  const giveAll = async <T extends Item | null>(found: readonly T[]): Promise<readonly T[]> => {
    const special = await standingsOf(
      people,
      found.flatMap((item) => item?.author ?? []),
    );
    return found.map((item) => {
      if (item === null) return item;
      const standing = item.author === null ? undefined : special.get(item.author);
      return (standing === undefined ? plain(item) : give(item, standing)) as T;
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

function isSame(a: AuthorState, b: AuthorState): boolean {
  return a.feed === b.feed && a.state === b.state;
}

/** By person: only those with a private feed and those who are not active. */
export async function standingsOf(
  people: Pick<PeopleStore, 'getMany'>,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, AuthorState>> {
  const asked = [...new Set(ids)];
  const special = new Map<UserId, AuthorState>();
  if (asked.length === 0) return special;
  for (const person of await people.getMany(asked))
    if (person !== null && (person.state !== 'active' || person.feed !== 'public'))
      special.set(person.id, { feed: person.feed, state: person.state });
  return special;
}
