/**
 * The log of everything: every item's position with its producers, scanned for the items of a set of producers. Rows are
 * read and decoded a block at a time.
 */
import { hasNumbersOf } from '../../../base/numbered-sets.ts';
import { position, type Position, type RangeQuery } from '../../../model/positions.ts';
import { type ProducerKey } from '../../../model/producers.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { lastPosition, NO_PREFIX, withPosition, type Key } from '../engine/keys.ts';
import { LOG_BLOCK, LogBlock } from '../engine/log-blocks.ts';
import { newestTaken } from './positions.ts';

/** A range that is being read for a set of producers, and the positions found so far. */
export interface RangeScan {
  readonly producers: ReadonlySet<ProducerKey>;
  readonly query: RangeQuery;
  readonly out: Position[];
}

/**
 * Appends the producers' positions until `out` holds the limit. Examines at most `budget` positions. Returns the part of
 * the range that is still unread, or null when `out` is full or the range is read to its end.
 */
export function scanLog(env: LmdbEnvironment, scan: RangeScan, budget: number): RangeQuery | null {
  const { query, out } = scan;
  if (out.length >= query.limit || query.above >= query.upTo) return null;
  const newest = newestTaken(env);
  const high = Math.min(query.upTo, newest);
  // Written so that no sum exceeds the safe integers, however large the budget.
  const isWhole = high - query.above <= budget;
  const low = query.order === 'newest' && !isWhole ? high - budget : query.above;
  const top = query.order === 'oldest' && !isWhole ? query.above + budget : high;
  const step = query.order === 'newest' ? -1 : 1;
  const [from, to] =
    step === -1
      ? [Math.floor(top / LOG_BLOCK), Math.floor((low + 1) / LOG_BLOCK)]
      : [Math.floor((low + 1) / LOG_BLOCK), Math.floor(top / LOG_BLOCK)];
  for (let index = from; top > low && index !== to + step; index += step) {
    takeMembers(blockOf(env, index, newest), scan, { low, top });
    if (out.length === query.limit) return null;
  }
  if (isWhole) return null;
  return query.order === 'newest'
    ? { ...query, upTo: position(low) }
    : { ...query, above: position(top) };
}

function takeMembers(
  block: LogBlock,
  { producers, query, out }: RangeScan,
  { low, top }: { readonly low: number; readonly top: number },
): void {
  const isMember = hasNumbersOf(producers, block.texts);
  const isNewest = query.order === 'newest';
  for (let count = 0; count < block.size; count += 1) {
    const row = isNewest ? block.size - 1 - count : count;
    const at = block.positionOf(row);
    if (at <= low || at > top || !block.hasMember(row, isMember)) continue;
    out.push(at);
    if (out.length === query.limit) return;
  }
}

/** The block, read up to the newest position. Rows read earlier are not read again. */
function blockOf(env: LmdbEnvironment, index: number, newest: number): LogBlock {
  const end = Math.min((index + 1) * LOG_BLOCK - 1, newest);
  const kept = env.logBlocks.get(index);
  const { texts } = env.sets;
  const known = kept?.texts === texts ? kept : undefined;
  if (known !== undefined && known.coveredTo >= end) return known;
  const block = known ?? new LogBlock(index, texts);
  const range = {
    start: withPosition(NO_PREFIX, block.coveredTo + 1),
    end: withPosition(NO_PREFIX, end),
    inclusiveEnd: true,
  };
  for (const { key, value } of env.log.getRange(range)) block.add(lastPosition(key), value);
  block.coveredTo = end;
  env.logBlocks.set(index, block);
  return block;
}

/** The keys of one timeline, or of the log with the empty prefix, that lie in the range. */
export function rangeOf(prefix: Key, { above, upTo, order }: RangeQuery) {
  const low = withPosition(prefix, above);
  const high = withPosition(prefix, upTo);
  return order === 'newest'
    ? { start: high, end: low, reverse: true }
    : { start: low, end: high, exclusiveStart: true, inclusiveEnd: true };
}
