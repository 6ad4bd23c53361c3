/**
 * Reads one range from many timelines at a cost that grows with the page, not with the producers. It scans the log of
 * everything while that pays, then merges the producers' own timelines from the frontier where an earlier page of the
 * same set ended.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../../base/limits.ts';
import { position, type RangeQuery } from '../../../model/positions.ts';
import { type ProducerKey } from '../../../model/producers.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { FollowIndex } from './follow-index.ts';
import { Frontier, type Seek } from './frontier.ts';
import { POSITION_MAX, textKey, withPosition } from '../engine/keys.ts';
import { lastPositions } from '../engine/table.ts';
import { scanLog, type RangeScan } from '../items/item-log.ts';
import { lastTaken, newestTaken } from '../items/positions.ts';

/** Up to this many producers, reading each timeline costs less than keeping an index. */
const FEW_PRODUCERS = 8;
/**
 * Log entries examined per requested position before the log counts as too thin: one seek costs as much as dozens of
 * entries.
 */
const SCAN_FACTOR = 24;
/** Entries after which a long scan first checks its progress. */
const SCAN_TRIAL = 512;
/** A scan is given up when it needs more than this many times the entries that it has left. */
const SCAN_DOUBT = 2;
/** Entries above an index that are read from the log before the index is rebuilt. */
const STALE_ENTRIES_MIN = 256;

/** Keyed by the set itself: callers keep one set per version of a viewer's facts. */
export type FollowIndexes = LRUCache<ReadonlySet<ProducerKey>, FollowIndex>;

export function openFollowIndexes(): FollowIndexes {
  return new LRUCache({
    maxSize: LIMITS.followIndexBytesMax,
    sizeCalculation: ({ bytes }) => bytes,
  });
}

/** Fills `scan.out`. Call inside a read, with a range that is not empty. */
export function mergeRange(env: LmdbEnvironment, indexes: FollowIndexes, scan: RangeScan): void {
  const { producers, query } = scan;
  if (producers.size <= FEW_PRODUCERS) {
    const everyone = new FollowIndex(
      POSITION_MAX,
      Array.from(producers, (producer) => [producer, POSITION_MAX] as const),
    );
    mergeFrom(env, everyone, {
      scan,
      frontier: new Frontier(everyone.newests, query.order, startOf(query)),
    });
    return;
  }
  const known = indexes.get(producers);
  const index = known === undefined || isStale(env, known, query) ? null : known;
  const thin = index?.isThin === true ? query : scanWhileDense(env, scan);
  if (thin === null) return;
  const built = index ?? buildIndex(env, indexes, producers);
  built.isThin = true;
  const frontier = built.resume(query.order, startOf(thin));
  if (frontier !== null) {
    readAround(env, built, { scan: { ...scan, query: thin }, frontier });
    return;
  }
  const rest = scanLog(env, { ...scan, query: thin }, visitsOf(built, thin));
  if (rest !== null) readAround(env, built, { scan: { ...scan, query: rest }, frontier: null });
}

/** Scans the log while what was found so far suggests that it will fill the range in time. Otherwise like `scanLog`. */
function scanWhileDense(env: LmdbEnvironment, scan: RangeScan): RangeQuery | null {
  const { out, query } = scan;
  let left = query.limit * SCAN_FACTOR;
  let step = SCAN_TRIAL;
  let rest: RangeQuery | null = query;
  for (let examined = 0; left > 0; step *= 2) {
    const budget = Math.min(step, left);
    rest = scanLog(env, { ...scan, query: rest }, budget);
    if (rest === null) return null;
    examined += budget;
    left -= budget;
    const needed = (examined / out.length) * (query.limit - out.length);
    if (needed > left * SCAN_DOUBT) return rest;
  }
  return rest;
}

interface MergeArgs {
  readonly scan: RangeScan;
  readonly frontier: Frontier | null;
}

/** Merges the part that the index covers and reads the part above it from the log, in the requested order. */
function readAround(env: LmdbEnvironment, index: FollowIndex, { scan, frontier }: MergeArgs): void {
  const { query } = scan;
  const above = {
    ...scan,
    query: { ...query, above: position(Math.max(query.above, index.builtAt)) },
  };
  const covered = {
    ...scan,
    query: { ...query, upTo: position(Math.min(query.upTo, index.builtAt)) },
  };
  if (query.order === 'newest') scanLog(env, above, POSITION_MAX);
  if (scan.out.length < query.limit && covered.query.above < covered.query.upTo) {
    const merged = frontier ?? new Frontier(index.newests, query.order, startOf(covered.query));
    mergeFrom(env, index, { scan: covered, frontier: merged });
    index.keep(merged);
  }
  if (query.order === 'oldest') scanLog(env, above, POSITION_MAX);
}

function mergeFrom(
  env: LmdbEnvironment,
  index: FollowIndex,
  { scan, frontier }: MergeArgs & { readonly frontier: Frontier },
): void {
  const { query, out } = scan;
  const last = query.order === 'newest' ? query.above + 1 : query.upTo;
  frontier.read(seekIn(env, index), { last, limit: query.limit }, out);
}

function startOf({ order, above, upTo }: RangeQuery): number {
  return order === 'newest' ? upTo : above + 1;
}

/** How many producers a merge from here would visit. Scanning this many log entries first at worst doubles the cost. */
function visitsOf(index: FollowIndex, { order, above, upTo }: RangeQuery): number {
  return index.countAbove(order === 'newest' ? upTo : above);
}

/** Whether the range has so many entries above the index that rebuilding it costs less than scanning them. */
function isStale(env: LmdbEnvironment, index: FollowIndex, query: RangeQuery): boolean {
  const entries = Math.min(query.upTo, newestTaken(env)) - Math.max(query.above, index.builtAt);
  return entries > Math.max(STALE_ENTRIES_MIN, index.producers.length / 8);
}

function buildIndex(
  env: LmdbEnvironment,
  indexes: FollowIndexes,
  producers: ReadonlySet<ProducerKey>,
): FollowIndex {
  const active: [ProducerKey, number][] = [];
  for (const producer of producers) {
    const newest = env.newest.get(textKey(producer));
    if (newest !== undefined) active.push([producer, newest]);
  }
  const index = new FollowIndex(lastTaken(env), active);
  indexes.set(producers, index);
  return index;
}

function seekIn(env: LmdbEnvironment, { producers }: FollowIndex): Seek {
  return (producer, from, { order, limit }) => {
    const prefix = textKey(producers[producer] ?? '');
    const start = withPosition(prefix, from);
    const range =
      order === 'newest'
        ? { start, end: withPosition(prefix, 0), reverse: true, limit }
        : { start, end: withPosition(prefix, POSITION_MAX), limit };
    return lastPositions(env.timelines, range);
  };
}
