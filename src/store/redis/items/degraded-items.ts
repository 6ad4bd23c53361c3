/**
 * Items while the change log is away, when all readers come to the durable store at once. Copies are kept here too, but
 * the durable store itself confirms them: every read asks it first what was edited or deleted since, one small document.
 * What is missing is read together with whatever others ask for meanwhile.
 */
import { LIMITS } from '../../../base/limits.ts';
import type { Item } from '../../../model/items.ts';
import type { Position } from '../../../model/positions.ts';
import { createBatcher } from '../../../base/async/batcher.ts';
import type { ItemStore } from '../../ports/items.ts';
import { InvalidatingCache } from './invalidating-cache.ts';

/** A position that is settled and holds nothing will never hold anything. */
const ABSENT = 0;
const READS_GATHERED_MAX = 16;

export interface DegradedItems {
  getMany(positions: readonly Position[]): Promise<readonly (Item | null)[]>;
  /** Nothing will appear at or below it that is not there. */
  settle(upTo: Position): void;
}

export function openDegradedItems(
  items: Pick<ItemStore, 'getMany' | 'changedSince'>,
): DegradedItems {
  const copies = new InvalidatingCache<Position, Item | typeof ABSENT>({
    max: LIMITS.itemCacheMax / 5,
  });
  const read = gatherReads(items);
  let seen: number | null = null;
  let asking: Promise<void> | null = null;
  let settled = 0;
  const confirm = async (): Promise<void> => {
    // All that ask in one turn of the event loop share one question, sent after the last of them asked.
    await Promise.resolve();
    asking = null;
    const { count, positions } = await items.changedSince(seen);
    if (positions === null) copies.clear();
    else for (const at of positions) copies.drop(at);
    seen = Math.max(seen ?? 0, count);
  };
  const getMany = async (positions: readonly Position[]): Promise<readonly (Item | null)[]> => {
    await (asking ??= confirm());
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

function gatherReads({ getMany }: Pick<ItemStore, 'getMany'>): ItemStore['getMany'] {
  return createBatcher(
    async (wishes: readonly (readonly Position[])[]) => {
      const wanted = [...new Set(wishes.flat())];
      const found = new Map((await getMany(wanted)).map((item, index) => [wanted[index], item]));
      return wishes.map((positions) => positions.map((at) => found.get(at) ?? null));
    },
    { weightMax: READS_GATHERED_MAX },
  );
}
