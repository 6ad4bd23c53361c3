/**
 * Items while Redis is down, when all readers use the durable store at the same time. Copies are kept here too, but the
 * durable store confirms them: every read first asks it, with one small document, what was edited or deleted since.
 * Missing items are read in one batch with those of concurrent readers.
 */
import { LIMITS } from '../../../base/limits.ts';
import type { Item } from '../../../model/items.ts';
import type { Position } from '../../../model/positions.ts';
import { createBatcher } from '../../../base/async/batcher.ts';
import type { ItemStore } from '../../ports/items.ts';
import { InvalidatingCache } from './invalidating-cache.ts';

/** Cached for a settled position without an item, which never gets one. */
const ABSENT = 0;
const READS_BATCHED_MAX = 16;

export interface DegradedItems {
  getMany(positions: readonly Position[]): Promise<readonly (Item | null)[]>;
  /** No new item appears at or below the position. */
  settle(upTo: Position): void;
}

export function openDegradedItems(
  items: Pick<ItemStore, 'getMany' | 'changedSince'>,
): DegradedItems {
  const copies = new InvalidatingCache<Position, Item | typeof ABSENT>({
    max: LIMITS.itemCacheMax / 5,
  });
  const read = batchReads(items);
  let seen: number | null = null;
  let confirming: Promise<void> | null = null;
  let settled = 0;
  const confirm = async (): Promise<void> => {
    // All callers in one turn of the event loop share one request, sent after the last of them called.
    await Promise.resolve();
    confirming = null;
    const { count, positions } = await items.changedSince(seen);
    if (positions === null) copies.clear();
    else for (const at of positions) copies.drop(at);
    seen = Math.max(seen ?? 0, count);
  };
  const getMany = async (positions: readonly Position[]): Promise<readonly (Item | null)[]> => {
    await (confirming ??= confirm());
    const held = positions.filter((at) => at <= settled);
    const ahead = positions.filter((at) => at > settled);
    const rows = await copies.many(held, async (missing) =>
      (await read(missing)).map((item) => item ?? ABSENT),
    );
    const found = new Map<Position, Item | null>(
      held.map((at, index) => [at, rows[index] === ABSENT ? null : (rows[index] ?? null)]),
    );
    if (ahead.length > 0)
      (await read(ahead)).forEach(
        (item, index) => ahead[index] !== undefined && found.set(ahead[index], item),
      );
    return positions.map((at) => found.get(at) ?? null);
  };
  return {
    getMany,
    settle: (upTo) => {
      settled = Math.max(settled, upTo);
    },
  };
}

function batchReads({ getMany }: Pick<ItemStore, 'getMany'>): ItemStore['getMany'] {
  return createBatcher(
    async (requests: readonly (readonly Position[])[]) => {
      const wanted = [...new Set(requests.flat())];
      const found = new Map((await getMany(wanted)).map((item, index) => [wanted[index], item]));
      return requests.map((positions) => positions.map((at) => found.get(at) ?? null));
    },
    { weightMax: READS_BATCHED_MAX },
  );
}
