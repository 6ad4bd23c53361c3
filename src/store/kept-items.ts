/**
 * Keeps whole items, for a store to which no other process writes: what stands behind an item then changes only by calls
 * of this store. A page of kept items asks nothing about authors, openings and places.
 */
import { LIMITS } from '../base/limits.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import { concernsThread, concernThreads } from './concerns-thread.ts';
import { openItemChanges } from './item-changes.ts';
import { intercept, type KeepingPorts, type PortCall } from './intercept.ts';
import type { ItemChanges } from './ports/changed-since.ts';
import type { ItemStore } from './ports/items.ts';
import { PositionCache } from './position-cache.ts';

/** The calls after which items other than the one they name may be different. */
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

/** The same ports, whose items are whole already. */
export function keepItems<Ports extends KeepingPorts>(
  ports: Ports,
): Ports & { readonly itemChanges: ItemChanges } {
  const kept = new PositionCache<Item>(LIMITS.itemCacheSlots);
  // Counted after the write: who read before it must not keep what they read.
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
   * These items and what opened their threads. Replies to an opening that is gone are left out: what is known of it comes
   * and goes with the other items of the thread.
   */
  const withOpenings = async (items: readonly Item[]): Promise<readonly Item[]> => {
    const isThere = new Set(items.map((item) => item.position));
    const openings = items.flatMap(({ opening }) => opening?.position ?? []);
    const unknown = openings.filter((at) => !isThere.has(at) && kept.get(at) === undefined);
    const read = unknown.length === 0 ? [] : await ports.items.getMany([...new Set(unknown)]);
    const found = read.filter((item) => item !== null);
    for (const { position } of found) isThere.add(position);
    const replies = items.filter(
      ({ opening }) =>
        opening === null ||
        isThere.has(opening.position) ||
        kept.get(opening.position) !== undefined,
    );
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
    itemChanges: { count: changes.count, since: async (seen) => changes.since(seen) },
    items: {
      ...watched.items,
      getMany,
      ...forgettingWrites(ports.items, { kept, forget }),
    },
  };
}

interface ForgetContext {
  readonly kept: PositionCache<Item>;
  /** Null for all items. */
  readonly forget: (at: Position | null) => void;
}

/** An item that may decide for a whole thread changes more than itself. */
function forgettingWrites(
  items: ItemStore,
  { kept, forget }: ForgetContext,
): Pick<ItemStore, 'publish' | 'publishMany' | 'edit' | 'remove'> {
  const read = {
    getMany: async (positions: readonly Position[]) => {
      const found = positions.map((at) => kept.get(at) ?? null);
      return found.includes(null) ? items.getMany(positions) : found;
    },
  };
  const forgetAfter = async <T>(at: Position, run: () => Promise<T>): Promise<T> => {
    const [item = null] = await items.getMany([at]);
    try {
      return await run();
    } finally {
      const isForThread = item !== null && (await concernsThread(read, item).catch(() => true));
      forget(isForThread ? null : at);
    }
  };
  return {
    async publish(draft) {
      const published = await items.publish(draft);
      if (await concernThreads(read, [published.item])) forget(null);
      return published;
    },
    publishMany: (drafts) =>
      items.publishMany(drafts).finally(() => {
        if (drafts.some(({ thread }) => thread !== null)) forget(null);
      }),
    // Replies carry of their opening only who may see it.
    edit: (at, patch, atMs) =>
      patch.visibility === undefined && patch.audience === undefined
        ? items.edit(at, patch, atMs).finally(() => forget(at))
        : forgetAfter(at, () => items.edit(at, patch, atMs)),
    remove: (at, removal) => forgetAfter(at, () => items.remove(at, removal)),
  };
}
