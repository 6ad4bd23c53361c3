/**
 * Threads as they were at a position, so that all lists and counts of one answer are from the same moment. An item that
 * arrives meanwhile moves its thread up in the store; here the thread keeps its place until the next answer.
 */
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO, position, type Position, type RangeQuery } from '../model/positions.ts';
import type { ProducerKey } from '../model/producers.ts';
import type { ThreadRecord } from '../model/reads.ts';
import type { ThreadListStores } from './thread-list.ts';
import { itemsOf } from './thread-scan.ts';

const LATER = position(Number.MAX_SAFE_INTEGER);
/** Items to look at per thread: private ones do not count as its newest item. */
const ITEMS_LOOKED_AT = 16;

/**
 * The store with its threads as of a position, which is the newest there. Deletions, moves and marks take effect
 * immediately, as everywhere. A thread whose first item came later is in no list; by its name it is found as it is now.
 */
export function threadsAt(store: ThreadListStores, at: Position): ThreadListStores {
  return {
    items: store.items,
    reads: store.reads,
    places: store.places,
    timelines: { ...store.timelines, newest: async () => at },
    threads: {
      ...store.threads,
      list: (category, query) => listAt(store, at, { category, query }),
      async getMany(threads) {
        const records = await store.threads.getMany(threads);
        const late = records.filter((record) => record !== null && record.newest > at);
        const earlier = new Map(
          (await recordsAt(store, at, late as readonly ThreadRecord[])).map((record) => [
            record.thread,
            record,
          ]),
        );
        return records.map((record) =>
          record === null ? null : (earlier.get(record.thread) ?? record),
        );
      },
    },
  };
}

interface ListArgs {
  readonly category: ProducerKey;
  readonly query: RangeQuery;
}

/** Can return more than the limit: it adds all later changed threads of the range that the records cover. */
async function listAt(
  store: ThreadListStores,
  at: Position,
  { category, query }: ListArgs,
): Promise<readonly ThreadRecord[]> {
  const { above, upTo, limit, order } = query;
  const records = await store.threads.list(category, query);
  // Read afterwards, to find threads that leave the range during the first read.
  const late = await store.threads.list(category, {
    above: at,
    upTo: LATER,
    limit: LIMITS.threadsReadMax,
    order: 'oldest',
  });
  if (late.length === 0) return records;
  const end = records.length === limit ? records.at(-1)?.newest : undefined;
  const [lowest, highest] =
    order === 'newest' ? [end ?? above + 1, upTo] : [above + 1, end ?? upTo];
  const known = new Set(records.map(({ thread }) => thread));
  const earlier = (await recordsAt(store, at, late)).filter(
    ({ thread, newest }) => !known.has(thread) && newest >= lowest && newest <= highest,
  );
  const sign = order === 'newest' ? -1 : 1;
  return [...records, ...earlier].sort((one, other) => sign * (one.newest - other.newest));
}

/** Earlier records of threads that have newer items now; threads that did not exist are left out. */
async function recordsAt(
  store: ThreadListStores,
  at: Position,
  records: readonly ThreadRecord[],
): Promise<readonly ThreadRecord[]> {
  if (records.length === 0) return [];
  const positions = await store.threads.positions(
    records.map(({ thread }) => ({
      thread,
      above: POSITION_ZERO,
      upTo: at,
      limit: ITEMS_LOOKED_AT,
      order: 'newest',
    })),
  );
  const items = await itemsOf(store, positions.flat());
  return records.flatMap((record, index) => {
    const looked = positions[index] ?? [];
    const shown = looked.flatMap((each) => {
      const item = items.get(each);
      return item === undefined || item.visibility === 'private' ? [] : item;
    });
    const [item] = shown;
    const newest =
      item?.position ?? (looked.length === ITEMS_LOOKED_AT ? looked.at(-1) : undefined);
    return newest === undefined ? [] : { ...record, newest, newestAuthor: item?.author ?? null };
  });
}
