/**
 * Keeps whole items in memory, for a store to which no other process writes: what stands behind an item then changes
 * only through calls to this store. A page of kept items reads no authors, openings or places.
 */
import { LIMITS } from '../base/limits.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import { concernsReposts } from './concerns-reposts.ts';
import { concernsThread, concernThreads } from './concerns-thread.ts';
import { openItemChanges } from './item-changes.ts';
import { intercept, type KeepingPorts, type PortCall } from './intercept.ts';
import type { ItemChanges } from './ports/changed-since.ts';
import type { ItemStore } from './ports/items.ts';
import { PositionCache } from './position-cache.ts';

/** The calls that may change other items than the one they name. */
const CHANGING: ReadonlySet<PortCall> = new Set([
  'people.join',
  'people.joinMany',
  'people.edit',
  'people.erase',
  'people.noteErasure',
  'places.create',
  'places.edit',
  'places.setRole',
  'places.handOver',
  'places.move',
  'threads.move',
  'threads.repair',
]);

/** The same ports with items kept; their items are whole already. */
export function keepItems<Ports extends KeepingPorts>(
  ports: Ports,
): Ports & { readonly itemChanges: ItemChanges } {
  const kept = new PositionCache<Item>(LIMITS.itemCacheSlots);
  // Counted after the write: a reader from before it must not keep what it read.
  const changes = openItemChanges();
  const forget = (at: Position | null): void => {
    changes.note(at);
    if (at === null) kept.clear();
    else kept.delete(at);
  };
  const watched = intercept(ports, (call) => {
    if (!CHANGING.has(call)) return null;
    return (run) => run().finally(() => forget(null));
  });
  /**
   * These items with the openings of their threads and of what they repost. Replies to a missing opening are left out,
   * and so are reposts of such replies: whether the opening is known depends on the other items of the thread.
   */
  const withOpenings = async (items: readonly Item[]): Promise<readonly Item[]> => {
    const isThere = new Set(items.map((item) => item.position));
    const openings = items.flatMap((item) => openingBehind(item) ?? []);
    const unknown = openings.filter((at) => !isThere.has(at) && kept.get(at) === undefined);
    const read = unknown.length === 0 ? [] : await ports.items.getMany([...new Set(unknown)]);
    const found = read.filter((item) => item !== null);
    for (const { position } of found) isThere.add(position);
    const replies = items.filter((item) => {
      const opening = openingBehind(item);
      return opening === null || isThere.has(opening) || kept.get(opening) !== undefined;
    });
    return [...found, ...replies];
  };
  const getMany: ItemStore['getMany'] = async (positions) => {
    const found = positions.map((at) => kept.get(at) ?? null);
    if (!found.includes(null)) return found;
    const before = changes.count();
    const read = await ports.items.getMany(positions.filter((_, index) => found[index] === null));
    const keepable = await withOpenings(read.filter((item) => item !== null));
    if (changes.count() === before) for (const item of keepable) kept.set(item);
    let next = 0;
    return found.map((item) => item ?? read[next++] ?? null);
  };
  return {
    ...ports,
    ...watched,
    edges: {
      ...watched.edges,
      // What a thread says of its items decides whether their opening is known.
      async recount(after, limit) {
        let isCorrected = true;
        try {
          const share = await watched.edges.recount(after, limit);
          isCorrected = share.corrected > 0;
          return share;
        } finally {
          if (isCorrected) forget(null);
        }
      },
    },
    itemChanges: { count: changes.count, since: async (seen) => changes.since(seen) },
    items: {
      ...watched.items,
      getMany,
      ...forgettingWrites(ports, { kept, forget }),
    },
  };
}

/** The opening of the thread of the item, or of what it reposts. */
function openingBehind({ opening, original }: Item): Position | null {
  return (opening ?? original?.opening)?.position ?? null;
}

interface ForgetContext {
  readonly kept: PositionCache<Item>;
  /** Null for all items. */
  readonly forget: (at: Position | null) => void;
}

/** An item that may decide for a whole thread, or for its reposts, changes more than itself. */
function forgettingWrites(
  { items, timelines }: Pick<KeepingPorts, 'items' | 'timelines'>,
  { kept, forget }: ForgetContext,
): Pick<ItemStore, 'publish' | 'publishMany' | 'edit' | 'remove'> {
  const read = {
    getMany: async (positions: readonly Position[]) => {
      const found = positions.map((at) => kept.get(at) ?? null);
      return found.includes(null) ? items.getMany(positions) : found;
    },
  };
  const concernsOthers = async (item: Item, isShownToOthers: boolean): Promise<boolean> =>
    (isShownToOthers && (await concernsThread(read, item))) || concernsReposts(timelines, item);
  /** `isShownToOthers`: whether other people may see it than before. */
  const forgetAfter = async <T>(
    { at, isShownToOthers }: { readonly at: Position; readonly isShownToOthers: boolean },
    run: () => Promise<T>,
  ): Promise<T> => {
    const [item = null] = await read.getMany([at]);
    try {
      return await run();
    } finally {
      forget(at);
      if (item !== null && (await concernsOthers(item, isShownToOthers).catch(() => true)))
        forget(null);
    }
  };
  return {
    async publish(draft, from) {
      const published = await items.publish(draft, from);
      if (await concernThreads(read, [published.item])) forget(null);
      return published;
    },
    publishMany: (drafts) =>
      items.publishMany(drafts).finally(() => {
        if (drafts.some(({ thread }) => thread !== null)) forget(null);
      }),
    edit: (at, patch, atMs) => {
      // Replies carry only who may see their opening; reposts carry all of their original.
      const isShownToOthers = patch.visibility !== undefined || patch.audience !== undefined;
      return forgetAfter({ at, isShownToOthers }, () => items.edit(at, patch, atMs));
    },
    remove: (at, removal) =>
      forgetAfter({ at, isShownToOthers: true }, () => items.remove(at, removal)),
  };
}
