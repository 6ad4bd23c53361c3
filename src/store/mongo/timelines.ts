/**
 * Timelines: every item document names the timelines it belongs to, and one index over name and position serves all of
 * them. Many producers are read in batches and merged, after a scan of the newest part of the log, which suffices for
 * dense sets of producers. Each read requests all its rows in one answer, because by default the first answer holds a
 * hundred.
 */
import { LIMITS } from '../../base/limits.ts';
import { POSITION_ZERO, position, type Position, type RangeQuery } from '../../model/positions.ts';
import { EVERYTHING, type ProducerKey } from '../../model/producers.ts';
import type { TimelineStore, TimelineStretch } from '../ports/timelines.ts';
import type { Collections } from './engine/collections.ts';
import type { Positions } from './items/positions.ts';
import { TIMELINES_INDEX } from './engine/indexes.ts';

export function openMongoTimelines(collections: Collections, positions: Positions): TimelineStore {
  return {
    newest: () => positions.newest(),
    range: async (producers, query) => {
      if (producers.size === 0 || query.limit === 0 || query.above >= query.upTo) return [];
      if (producers.has(EVERYTHING)) return readNamed(collections, [EVERYTHING], query);
      if (producers.size <= LIMITS.producersPerReadMax)
        return readNamed(collections, [...producers], query);
      return readMany(collections, producers, query);
    },
    newestIn: async (stretches, limit) => newestIn(collections, stretches, limit),
  };
}

/** One indexed read: the newest (or oldest) entries over all names, merged by the engine. */
async function readNamed(
  { items }: Collections,
  names: readonly ProducerKey[],
  { above, upTo, limit, order }: RangeQuery,
): Promise<readonly Position[]> {
  const [only] = names;
  const timelines = names.length === 1 && only !== undefined ? only : { $in: [...names] };
  const rows = items.find(
    { timelines, _id: { $gt: above, $lte: upTo } },
    { projection: { _id: 1 }, hint: TIMELINES_INDEX, batchSize: limit },
  );
  return (
    await rows
      .sort({ _id: order === 'newest' ? -1 : 1 })
      .limit(limit)
      .toArray()
  ).map(({ _id }) => position(_id));
}

interface StretchRead {
  readonly stretch: TimelineStretch;
  readonly found: Position[];
}

/**
 * One indexed read of the newest rows of all stretches, which suffices where they hold little; a stretch that it did
 * not cover is read alone.
 */
async function newestIn(
  collections: Collections,
  stretches: readonly TimelineStretch[],
  limit: number,
): Promise<readonly (readonly Position[])[]> {
  const reads = stretches.map((stretch): StretchRead => ({ stretch, found: [] }));
  const open = limit === 0 ? [] : reads.filter(({ stretch: { above, upTo } }) => above < upTo);
  const size = LIMITS.producersPerReadMax;
  for (let from = 0; from < open.length; from += size)
    await fillStretches(collections, open.slice(from, from + size), limit);
  return reads.map(({ found }) => found);
}

async function fillStretches(
  collections: Collections,
  reads: readonly StretchRead[],
  limit: number,
): Promise<void> {
  const readOf = new Map<string, StretchRead>(reads.map((read) => [read.stretch.producer, read]));
  const rows = await collections.items
    .find(
      {
        timelines: { $in: [...readOf.keys()] },
        _id: {
          $gt: Math.min(...reads.map(({ stretch }) => stretch.above)),
          $lte: Math.max(...reads.map(({ stretch }) => stretch.upTo)),
        },
      },
      {
        projection: { timelines: 1 },
        hint: TIMELINES_INDEX,
        batchSize: LIMITS.stretchRowsMax,
      },
    )
    .sort({ _id: -1 })
    .limit(LIMITS.stretchRowsMax)
    .toArray();
  for (const row of rows)
    for (const name of 'timelines' in row ? row.timelines : []) {
      const read = readOf.get(name);
      if (read !== undefined && takes(read, row._id, limit)) read.found.push(position(row._id));
    }
  const last = rows.length < LIMITS.stretchRowsMax ? undefined : rows.at(-1)?._id;
  if (last !== undefined) await fillBelow(collections, reads, { last, limit });
}

function takes({ stretch, found }: StretchRead, at: number, limit: number): boolean {
  return at > stretch.above && at <= stretch.upTo && found.length < limit;
}

interface FillBelowArgs {
  /** The lowest position that was read. */
  readonly last: number;
  readonly limit: number;
}

async function fillBelow(
  collections: Collections,
  reads: readonly StretchRead[],
  { last, limit }: FillBelowArgs,
): Promise<void> {
  const cut = reads.filter(
    ({ stretch, found }) => stretch.above < last - 1 && found.length < limit,
  );
  const step = LIMITS.readsAtOnceMax;
  for (let from = 0; from < cut.length; from += step)
    await Promise.all(
      cut.slice(from, from + step).map(async ({ stretch, found }) => {
        const upTo = position(Math.min(stretch.upTo, last - 1));
        const rest = { above: stretch.above, upTo, limit: limit - found.length } as const;
        found.push(
          ...(await readNamed(collections, [stretch.producer], { ...rest, order: 'newest' })),
        );
      }),
    );
}

/** Scans the nearest part of the log, then reads the rest by name, in batches. */
async function readMany(
  collections: Collections,
  producers: ReadonlySet<ProducerKey>,
  query: RangeQuery,
): Promise<readonly Position[]> {
  const near = await readLog(collections, producers, query);
  if (near.rest === null || near.found.length >= query.limit)
    return near.found.slice(0, query.limit);
  const far = await readBatches(collections, [...producers], {
    ...near.rest,
    limit: query.limit - near.found.length,
  });
  return [...near.found, ...far];
}

interface LogRead {
  readonly found: readonly Position[];
  /** The range that was not scanned; null when there is nothing left. */
  readonly rest: RangeQuery | null;
}

async function readLog(
  { items }: Collections,
  producers: ReadonlySet<ProducerKey>,
  query: RangeQuery,
): Promise<LogRead> {
  const { above, upTo, order } = query;
  const log = items.find(
    { timelines: EVERYTHING, _id: { $gt: above, $lte: upTo } },
    {
      projection: { timelines: 1 },
      hint: TIMELINES_INDEX,
      batchSize: LIMITS.logItemsPerReadMax,
    },
  );
  const rows = await log
    .sort({ _id: order === 'newest' ? -1 : 1 })
    .limit(LIMITS.logItemsPerReadMax)
    .toArray();
  const found = rows.flatMap((row) =>
    'timelines' in row && row.timelines.some((name) => producers.has(name as ProducerKey))
      ? [position(row._id)]
      : [],
  );
  const last = rows.at(-1)?._id;
  if (last === undefined || rows.length < LIMITS.logItemsPerReadMax) return { found, rest: null };
  const rest =
    order === 'newest'
      ? { ...query, upTo: position(last - 1) }
      : { ...query, above: position(last) };
  return { found, rest: rest.above < rest.upTo ? rest : null };
}

/**
 * Reads the best entries of each batch of producers and keeps the best of all. Entries found so far narrow the range
 * for the following batches.
 */
async function readBatches(
  collections: Collections,
  producers: readonly ProducerKey[],
  query: RangeQuery,
): Promise<readonly Position[]> {
  let found: readonly Position[] = [];
  const step = LIMITS.producersPerReadMax * LIMITS.readsAtOnceMax;
  for (let from = 0; from < producers.length; from += step) {
    const narrowed = narrow(query, found);
    if (narrowed.above >= narrowed.upTo) continue;
    const batches = batchesOf(producers.slice(from, from + step));
    const answers = await Promise.all(
      batches.map((batch) => readNamed(collections, batch, narrowed)),
    );
    found = best([...found, ...answers.flat()], query);
  }
  return found;
}

function batchesOf(producers: readonly ProducerKey[]): readonly (readonly ProducerKey[])[] {
  const size = LIMITS.producersPerReadMax;
  return Array.from({ length: Math.ceil(producers.length / size) }, (_, nth) =>
    producers.slice(nth * size, (nth + 1) * size),
  );
}

/** The part of the range that could still contain something better than what was found. */
function narrow(query: RangeQuery, found: readonly Position[]): RangeQuery {
  const worst = found.length < query.limit ? undefined : found.at(-1);
  if (worst === undefined) return query;
  return query.order === 'newest'
    ? { ...query, above: worst }
    : { ...query, upTo: position(Math.max(POSITION_ZERO, worst - 1)) };
}

function best(positions: readonly Position[], { limit, order }: RangeQuery): readonly Position[] {
  const sorted = [...new Set(positions)].sort((a, b) => (order === 'newest' ? b - a : a - b));
  return sorted.slice(0, limit);
}
