/** The items that rows of an import name by foreign ids: of the store, and of earlier rows of the same run. */
import { LRUCache } from 'lru-cache';
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { roomFor } from '../../base/lru.ts';
import { foreignKey, type Item } from '../../model/items.ts';
import { position, type Position } from '../../model/positions.ts';
import type { Store } from '../../store/ports/store.ts';

/** An item that a row may name. */
export interface KnownItem {
  /** Null for an item of an earlier row, which has none yet. */
  readonly position: Position | null;
  readonly thread: string | null;
}

export interface KnownItems {
  /** By id; an id that stands for nothing, or for an item that was deleted, is left out. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, KnownItem>>;
  /** An item of a row that was accepted lately; null for others. */
  noted(id: string): KnownItem | null;
  /** The position of an item that was published here and named by an export; null for other ids. */
  ownPosition(id: string): Position | null;
  /** Whether the item at this position came just now: above all that were there before. */
  isArrival(at: Position): boolean;
  /** An item of a row that was accepted. */
  note(id: string, thread: string | null): void;
  /** The positions of the items in the store, in order. */
  positionsOf(ids: readonly string[]): Promise<readonly (Position | null)[]>;
}

export interface KnownItemsOptions {
  /** How an export of this installation names items that were published here; null when it never made one. */
  readonly ownPrefix: string | null;
  /** Before the run. */
  readonly newest: Position;
  /** Whether rows are checked only, so that nothing of them reaches the store. */
  readonly isDryRun: boolean;
}

export function openKnownItems(
  { items }: Pick<Store, 'items'>,
  { ownPrefix, newest, isDryRun }: KnownItemsOptions,
): KnownItems {
  const recent = isDryRun
    ? boundedMap()
    : new LRUCache<string, KnownItem>(roomFor(LIMITS.itemCacheMax));
  let top = newest;
  const ownPosition = (id: string): Position | null => {
    const isOwn = ownPrefix !== null && id.startsWith(ownPrefix);
    const number = isOwn ? id.slice(ownPrefix.length) : '';
    return /^[1-9][0-9]{0,14}$/.test(number) ? position(Number(number)) : null;
  };
  const positionsOf = async (ids: readonly string[]) => {
    const foreign = ids.filter((id) => ownPosition(id) === null);
    const found = await items.positionsOf(foreign.map(foreignKey));
    const byId = new Map(foreign.map((id, index) => [id, found[index] ?? null]));
    return ids.map((id) => ownPosition(id) ?? byId.get(id) ?? null);
  };
  const inStore = async (ids: readonly string[]): Promise<readonly (Item | null)[]> => {
    const positions = await positionsOf(ids);
    const there = await items.getMany(positions.filter((at) => at !== null));
    const byPosition = new Map(
      there.flatMap((item) => (item === null ? [] : [[item.position, item]])),
    );
    return positions.map((at) => (at === null ? null : (byPosition.get(at) ?? null)));
  };
  return {
    ownPosition,
    positionsOf,
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
      (await inStore(asked)).forEach((item, index) => {
        if (item !== null) known.set(asked[index] ?? '', item);
      });
      return known;
    },
  };
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

/** How an export names items that were published here: the installation's own name, then the position. */
export async function ownPrefixOf({ meta }: Pick<Store, 'meta'>, newName: string): Promise<string> {
  return `${await meta.putOnce('installation', newName)}-`;
}

/** The same without naming an installation that has no name yet, so that nothing is written. */
export async function knownPrefixOf({ meta }: Pick<Store, 'meta'>): Promise<string | null> {
  const name = await meta.get('installation');
  return name === null ? null : `${name}-`;
}
