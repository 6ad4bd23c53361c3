/**
 * Adds to every item what stands behind it, as it is now, so that the rules can decide on the item alone: the opening
 * of its thread, the state of both authors, the places whose members alone may read it, and for a repost its whole
 * original. Adapters store only the positions of an opening and an original. Each kind is read in bulk, and only what
 * is not there already.
 */
import { openingAt, type Item, type ThreadOpener } from '../model/items.ts';
import type { AuthorState } from '../model/people.ts';
import type { PlaceTree } from '../model/places.ts';
import type { Position } from '../model/positions.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { ItemStore } from './ports/items.ts';
import type { PeopleStore } from './ports/people.ts';
import type { PlaceStore } from './ports/places.ts';
import type { ThreadStore } from './ports/threads.ts';

/** The readers of a thread whose place is not known: nobody is a member. */
const NOBODY = ['place:unknown' as ProducerKey];
const NO_ORIGINALS: ReadonlyMap<Position, Item> = new Map();
const NO_READERS: ReadonlyMap<string, readonly ProducerKey[]> = new Map();

export interface WholePorts {
  readonly threads: Pick<ThreadStore, 'getMany'>;
  readonly people: Pick<PeopleStore, 'getMany'>;
  readonly places: Pick<PlaceStore, 'tree'>;
}

/** What is read for the items of one call. */
interface Behind {
  /** By position. */
  readonly openings: ReadonlyMap<Position, ThreadOpener>;
  /** By person: only those with a private feed and those who are not active. */
  readonly standings: ReadonlyMap<UserId, AuthorState>;
  /** By thread: only those of restricted places. */
  readonly readers: ReadonlyMap<string, readonly ProducerKey[]>;
  /** What reposts show, by position: only items that exist and are not reposts themselves. */
  readonly originals: ReadonlyMap<Position, Item>;
}

/** The same items, whole. An item stays the same object while nothing behind it changes. */
export function wholeItems(items: ItemStore, ports: WholePorts): ItemStore {
  const given = new WeakMap<Item, Item>();
  const readersOf = openReaders(ports);
  const give = (item: Item, behind: Behind): Item => {
    const known = given.get(item) ?? item;
    const opening = openingOf(item, behind);
    const standing = item.author === null ? undefined : behind.standings.get(item.author);
    const readers = item.thread === null ? item.readers : behind.readers.get(item.thread);
    const original = originalOf(item, behind, give);
    const isKnown =
      isSameOpening(known.opening, opening) &&
      isSameStanding(known.standing, standing) &&
      isSameList(known.readers, readers) &&
      known.original === original;
    if (isKnown) return known;
    // Copies in front of another store may carry what was true when they were made.
    const {
      opening: _opening,
      standing: _standing,
      readers: _readers,
      original: _original,
      ...rest
    } = item;
    // Spread last: a property added after a spread gives the object its own hidden class, as large as the item.
    const next: Item = Object.freeze({
      opening,
      ...rest,
      ...(standing === undefined ? {} : { standing }),
      ...(readers === undefined ? {} : { readers }),
      ...(original === undefined ? {} : { original }),
    });
    given.set(item, next);
    return next;
  };
  const giveAll = async <T extends Item | null>(found: readonly T[]): Promise<readonly T[]> => {
    const originals = await readOriginals(items, found);
    const all: readonly (Item | null)[] =
      originals.size === 0 ? found : [...found, ...originals.values()];
    const [standing, readers] = await Promise.all([
      readOpenings(items, ports, all),
      readersOf(all),
    ]);
    const behind = { ...standing, readers, originals };
    return found.map((item) => (item === null ? item : (give(item, behind) as T)));
  };
  return {
    ...items,
    publish: async (draft, from) => {
      const { item, isNew } = await items.publish(draft, from);
      const [whole = item] = await giveAll([item]);
      return { item: whole, isNew };
    },
    getMany: async (positions) => giveAll(await items.getMany(positions)),
    edit: async (at, patch, atMs) => {
      const [item = null] = await giveAll([await items.edit(at, patch, atMs)]);
      return item;
    },
  };
}

/** The openings of these items' threads, and the states of the authors of both as of after the openings were read. */
async function readOpenings(
  items: Pick<ItemStore, 'getMany'>,
  ports: WholePorts,
  found: readonly (Item | null)[],
): Promise<Pick<Behind, 'openings' | 'standings'>> {
  const decisive = await readDecisive(items, ports, found);
  const authors = new Set<UserId>();
  for (const item of found) if (item?.author != null) authors.add(item.author);
  for (const { author } of decisive.values()) if (author !== null) authors.add(author);
  const standings = await readStandings(ports.people, authors);
  const openings = new Map<Position, ThreadOpener>();
  for (const [at, opener] of decisive) openings.set(at, withStanding(opener, standings));
  return { openings, standings };
}

/**
 * The originals of these reposts: those not read along with their reposts, in bulk; reads nothing for items that are
 * not reposts.
 */
async function readOriginals(
  { getMany }: Pick<ItemStore, 'getMany'>,
  found: readonly (Item | null)[],
): Promise<Behind['originals']> {
  const wanted = new Set<Position>();
  for (const item of found) if (item?.repostOf !== undefined) wanted.add(item.repostOf);
  if (wanted.size === 0) return NO_ORIGINALS;
  const here = found.filter((item) => item !== null && wanted.delete(item.position));
  const others = wanted.size === 0 ? [] : await getMany([...wanted]);
  return new Map(
    [...here, ...others].flatMap((item) =>
      item === null || item.repostOf !== undefined ? [] : [[item.position, item]],
    ),
  );
}

/**
 * The openings of these items' threads, by position: those not read along with their replies, in bulk, and the threads'
 * records for deleted openings.
 */
async function readDecisive(
  items: Pick<ItemStore, 'getMany'>,
  { threads }: WholePorts,
  found: readonly (Item | null)[],
): Promise<ReadonlyMap<Position, ThreadOpener>> {
  const threadOf = new Map<Position, string>();
  for (const item of found)
    if (item?.opening != null && item.thread !== null)
      threadOf.set(item.opening.position, item.thread);
  const decisive = new Map<Position, ThreadOpener>();
  if (threadOf.size === 0) return decisive;
  for (const item of found)
    if (item !== null && threadOf.has(item.position)) decisive.set(item.position, openerOf(item));
  const wanted = [...threadOf.keys()].filter((at) => !decisive.has(at));
  if (wanted.length === 0) return decisive;
  const there = await items.getMany(wanted);
  for (const item of there) if (item !== null) decisive.set(item.position, openerOf(item));
  const gone = wanted.filter((_, index) => there[index] === null);
  if (gone.length === 0) return decisive;
  const records = await threads.getMany(gone.map((at) => threadOf.get(at) ?? ''));
  gone.forEach((at, index) => {
    const opener = records[index]?.opening ?? openingAt(at);
    if (opener !== null) decisive.set(at, opener);
  });
  return decisive;
}

async function readStandings(
  people: WholePorts['people'],
  ids: ReadonlySet<UserId>,
): Promise<ReadonlyMap<UserId, AuthorState>> {
  const special = new Map<UserId, AuthorState>();
  if (ids.size === 0) return special;
  for (const person of await people.getMany([...ids]))
    if (person !== null && (person.state !== 'active' || person.feed !== 'public'))
      special.set(person.id, Object.freeze({ feed: person.feed, state: person.state }));
  return special;
}

/**
 * Reads the readers of threads: one small read while no place is restricted, and the threads' records when some are.
 */
function openReaders({
  threads,
  places,
}: WholePorts): (found: readonly (Item | null)[]) => Promise<Behind['readers']> {
  let tree: PlaceTree | null = null;
  return async (found) => {
    const threadsNamed = new Set<string>();
    for (const item of found) if (item?.thread != null) threadsNamed.add(item.thread);
    if (threadsNamed.size === 0) return NO_READERS;
    tree = await places.tree(tree);
    const { restricted } = tree;
    if (restricted.size === 0) return NO_READERS;
    const named = [...threadsNamed];
    const records = await threads.getMany(named);
    const readers = new Map<string, readonly ProducerKey[]>();
    named.forEach((thread, index) => {
      const record = records[index] ?? null;
      const some = record === null ? NOBODY : restricted.get(record.category);
      if (some !== undefined) readers.set(thread, some);
    });
    return readers;
  };
}

/** Undefined for an item that is not a repost, null for a repost whose original no longer exists. */
function originalOf(
  { repostOf }: Item,
  behind: Behind,
  give: (item: Item, behind: Behind) => Item,
): Item['original'] {
  if (repostOf === undefined) return undefined;
  const original = behind.originals.get(repostOf);
  return original === undefined ? null : give(original, behind);
}

function openingOf({ opening }: Item, { openings }: Behind): ThreadOpener | null {
  return opening === null ? null : (openings.get(opening.position) ?? opening);
}

function openerOf({ position, author, visibility, audience }: Item): ThreadOpener {
  return { position, author, visibility, ...(audience === undefined ? {} : { audience }) };
}

function withStanding(opener: ThreadOpener, standings: Behind['standings']): ThreadOpener {
  const standing = opener.author === null ? undefined : standings.get(opener.author);
  return Object.freeze(standing === undefined ? opener : { ...opener, standing });
}

function isSameOpening(a: ThreadOpener | null, b: ThreadOpener | null): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  return (
    a.position === b.position &&
    a.author === b.author &&
    a.visibility === b.visibility &&
    isSameList(a.audience, b.audience) &&
    isSameStanding(a.standing, b.standing)
  );
}

function isSameStanding(a: AuthorState | undefined, b: AuthorState | undefined): boolean {
  return a === b || (a?.feed === b?.feed && a?.state === b?.state);
}

function isSameList(
  a: readonly ProducerKey[] | undefined,
  b: readonly ProducerKey[] | undefined,
): boolean {
  return a === b || (a !== undefined && b !== undefined && a.join('\n') === b.join('\n'));
}
