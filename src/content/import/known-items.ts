/**
 * The items that rows of an import refer to: those in the store, and those of earlier rows of the same run. An id from
 * an export of this installation names a position. A store that was restored from an older backup lacks items that were
 * published after it, or has other items at those positions by now; so an item imported under the id takes precedence.
 */
import { LRUCache } from 'lru-cache';
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { roomFor } from '../../base/lru.ts';
import { foreignKey, opensThread, type Item } from '../../model/items.ts';
import { position, type Position } from '../../model/positions.ts';
import type { Store } from '../../store/ports/store.ts';
import type { KindRow } from './kinds.ts';

/** An item that a row may refer to. */
export interface KnownItem {
  /** The position of an item that was published here; null for one that is known by its foreign id. */
  readonly position: Position | null;
  readonly thread: string | null;
}

type ClaimingRow = Pick<KindRow<'items'>, 'id' | 'author' | 'createdAt' | 'thread' | 'deleted'>;

/** The item of a row that was here before the run; it may have been deleted. */
export interface EarlierItem {
  readonly position: Position;
  /** Whether it was published here, rather than imported under the id of its row. */
  readonly isOwn: boolean;
}

export interface KnownItems {
  /** By id; ids of no item, or of a deleted one, are left out. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, KnownItem>>;
  /** The item of a row that was accepted recently; null for others. */
  noted(id: string): KnownItem | null;
  /**
   * By id: the items of rows that this installation's exports named, and those of rows of deleted items. Left out are
   * items that were never here, and positions that now hold another item.
   */
  earlier(rows: readonly ClaimingRow[]): Promise<ReadonlyMap<string, EarlierItem>>;
  /** Whether the item at this position arrived in this run: above all that were there before. */
  isArrival(at: Position): boolean;
  /** Records the item of a row that was accepted. */
  note(id: string, thread: string | null): void;
  /** The positions of the items in the store, deleted ones included, in order. */
  positionsOf(ids: readonly string[]): Promise<readonly (Position | null)[]>;
}

export interface KnownItemsOptions {
  /** The prefix by which an export of this installation names items published here; null if it never made an export. */
  readonly ownPrefix: string | null;
  /** The newest position before the run. */
  readonly newest: Position;
  /**
   * The newest position before the first of the runs that this one continues: items published here above it were lost
   * in a restore.
   */
  readonly newestAtFirst: Position;
  /** Whether rows are only checked, so that none of them reaches the store. */
  readonly isDryRun: boolean;
}

export function openKnownItems(
  { items }: Pick<Store, 'items'>,
  options: KnownItemsOptions,
): KnownItems {
  const { newest, isDryRun } = options;
  const recent = isDryRun
    ? boundedMap()
    : new LRUCache<string, KnownItem>(roomFor(LIMITS.itemCacheMax));
  let top = newest;
  const candidates = (ids: readonly string[]) => candidatesOf(items, ids, options);
  return {
    earlier: async (rows) => {
      const asked = rows.filter(({ id, deleted }) => deleted || ownPosition(id, options) !== null);
      const found = asked.length === 0 ? [] : await candidates(asked.map(({ id }) => id));
      return new Map(
        asked.flatMap((row, index) => {
          const { position: at, isOwn, item } = found[index] ?? NOWHERE;
          const isOther = isOwn && item !== null && !isItemOf(row, item);
          return at === null || isOther ? [] : [[row.id, { position: at, isOwn }] as const];
        }),
      );
    },
    positionsOf: async (ids) => (await candidates(ids)).map((each) => each.position),
    isArrival: (at) => {
      const isNew = at > top;
      top = position(Math.max(top, at));
      return isNew;
    },
    noted: (id) => recent.get(id) ?? null,
    note: (id, thread) => void recent.set(id, { position: null, thread }),
    find: async (ids) => {
      const known = new Map<string, KnownItem>();
      const asked = [...new Set(ids)].filter((id) => {
        const noted = recent.get(id);
        if (noted !== undefined) known.set(id, noted);
        return noted === undefined;
      });
      (await candidates(asked)).forEach(({ position: at, isOwn, item }, index) => {
        if (item !== null)
          known.set(asked[index] ?? '', { position: isOwn ? at : null, thread: item.thread });
      });
      return known;
    },
  };
}

/** What an id may refer to. */
interface Candidate {
  /** Null for no item. */
  readonly position: Position | null;
  readonly isOwn: boolean;
  /** Null for a deleted item. */
  readonly item: Item | null;
}

const NOWHERE: Candidate = { position: null, isOwn: false, item: null };

type OwnNames = Pick<KnownItemsOptions, 'ownPrefix' | 'newestAtFirst'>;

/**
 * By foreign id first, then by the position that an export named. An imported item has an id of its own, so its
 * position does not name it.
 */
async function candidatesOf(
  items: Store['items'],
  ids: readonly string[],
  names: OwnNames,
): Promise<readonly Candidate[]> {
  const foreign = await items.positionsOf(ids.map(foreignKey));
  const positions = ids.map((id, index) => foreign[index] ?? reachedPosition(id, names));
  const there = await items.getMany(positions.filter((at) => at !== null));
  const byPosition = new Map(
    there.flatMap((item) => (item === null ? [] : [[item.position, item]])),
  );
  return positions.map((at, index): Candidate => {
    if (at === null) return NOWHERE;
    const item = byPosition.get(at) ?? null;
    const isOwn = foreign[index] == null;
    return isOwn && item?.foreignId !== undefined ? NOWHERE : { position: at, isOwn, item };
  });
}

/**
 * A deleted item that opened a thread is identified by the thread, since its row has the time of the first item left.
 */
function isItemOf({ author, createdAt, thread, deleted }: ClaimingRow, item: Item): boolean {
  if (item.author !== author) return false;
  return deleted ? item.thread === thread && opensThread(item) : item.createdAtMs === createdAt;
}

function reachedPosition(id: string, names: OwnNames): Position | null {
  const at = ownPosition(id, names);
  return at !== null && at <= names.newestAtFirst ? at : null;
}

/** The position that an export of this installation named; null for other ids. */
function ownPosition(id: string, { ownPrefix }: Pick<OwnNames, 'ownPrefix'>): Position | null {
  const isOwn = ownPrefix !== null && id.startsWith(ownPrefix);
  const [, number] = isOwn ? (OWN_NAME.exec(id.slice(ownPrefix.length)) ?? []) : [];
  return number === undefined ? null : position(Number(number));
}

/** What `ownNameOf` writes after the prefix. */
const OWN_NAME = /^([1-9][0-9]{0,14})(?:-[0-9]{1,16})?$/;

/**
 * The name that an export gives an item published here. If that name belongs to another item, which was published at
 * the same position before a restore and imported since, the name includes the item's time as well.
 */
export function ownNameOf(
  ownPrefix: string,
  { position: at, createdAtMs }: Pick<Item, 'position' | 'createdAtMs'>,
  isTaken: boolean,
): string {
  return isTaken ? `${ownPrefix}${at}-${createdAtMs}` : `${ownPrefix}${at}`;
}

function boundedMap(): Pick<Map<string, KnownItem>, 'get' | 'set'> {
  const known = new Map<string, KnownItem>();
  return {
    get: (id) => known.get(id),
    set: (id, item) => {
      if (known.size >= LIMITS.importIdsMax)
        throw new FeedError(
          'BAD_USER_INPUT',
          `expected at most ${LIMITS.importIdsMax} items, got more`,
        );
      return known.set(id, item);
    },
  };
}

/**
 * The prefix of the names that exports give items published here: the installation's own name. The position follows it.
 */
export async function ownPrefixOf({ meta }: Pick<Store, 'meta'>, newName: string): Promise<string> {
  return `${await meta.putOnce('installation', newName)}-`;
}

/** The same, but does not name an installation that has no name yet, so that nothing is written. */
export async function knownPrefixOf({ meta }: Pick<Store, 'meta'>): Promise<string | null> {
  const name = await meta.get('installation');
  return name === null ? null : `${name}-`;
}
