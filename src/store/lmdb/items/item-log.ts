/**
 * The log of everything: every item's position with its producers, scanned for members of a set. Rows are read and
 * decoded a block at a time, and decoded blocks are kept for all viewers: rows never change, they only come and go.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../../base/limits.ts';
import { position, type Position, type RangeQuery } from '../../../model/positions.ts';
import { type ProducerKey } from '../../../model/producers.ts';
import type { Environment } from '../engine/environment.ts';
import { lastPosition, withPosition, type Key } from '../engine/keys.ts';
import { lastTaken } from './positions.ts';

const NO_PREFIX = Buffer.alloc(0);
/** Positions to a block. */
const BLOCK = 128;

/** The rows of one block that exist, in position order, up to the newest position there was when it was last read. */
interface Block {
  readonly positions: number[];
  readonly producers: (readonly ProducerKey[])[];
  coveredTo: number;
}

/** Decoded blocks by their index. */
export type LogBlocks = LRUCache<number, Block>;

export function openLogBlocks(): LogBlocks {
  return new LRUCache({ max: LIMITS.logBlocksCachedMax });
}

/** Call inside the write that removes an item, and again when it is committed: a read in between brings back the old block. */
export function forgetBlock(blocks: LogBlocks, at: Position): void {
  blocks.delete(Math.floor(at / BLOCK));
}

/** A range being read: what is asked, and what was found so far. */
export interface Reading {
  readonly producers: ReadonlySet<ProducerKey>;
  readonly query: RangeQuery;
  readonly out: Position[];
}

/**
 * Appends the members' positions until `out` holds the limit. Examines at most `budget` positions; returns the part of
 * the range that is then still unread, or null when nothing more is wanted or there.
 */
export function scanLog(env: Environment, reading: Reading, budget: number): RangeQuery | null {
  const { query, out } = reading;
  if (out.length >= query.limit || query.above >= query.upTo) return null;
  const newest = lastTaken(env);
  const high = Math.min(query.upTo, newest);
  // Written so that no sum leaves the safe integers, whatever the budget.
  const isWhole = high - query.above <= budget;
  const low = query.order === 'newest' && !isWhole ? high - budget : query.above;
  const top = query.order === 'oldest' && !isWhole ? query.above + budget : high;
  const step = query.order === 'newest' ? -1 : 1;
  const [from, to] =
    step === -1
      ? [Math.floor(top / BLOCK), Math.floor((low + 1) / BLOCK)]
      : [Math.floor((low + 1) / BLOCK), Math.floor(top / BLOCK)];
  for (let index = from; top > low && index !== to + step; index += step) {
    takeMembers(blockOf(env, index, newest), reading, { low, top });
    if (out.length === query.limit) return null;
  }
  if (isWhole) return null;
  return query.order === 'newest'
    ? { ...query, upTo: position(low) }
    : { ...query, above: position(top) };
}

function takeMembers(
  block: Block,
  { producers, query, out }: Reading,
  { low, top }: { readonly low: number; readonly top: number },
): void {
  const { positions } = block;
  const isNewest = query.order === 'newest';
  for (let count = 0; count < positions.length; count += 1) {
    const row = isNewest ? positions.length - 1 - count : count;
    const at = positions[row] ?? 0;
    if (at <= low || at > top) continue;
    if (!hasMember(block.producers[row] ?? [], producers)) continue;
    out.push(position(at));
    if (out.length === query.limit) return;
  }
}

function hasMember(keys: readonly ProducerKey[], producers: ReadonlySet<ProducerKey>): boolean {
  for (const key of keys) if (producers.has(key)) return true;
  return false;
}

/** The block, read as far as the newest position; what was read before is not read again. */
function blockOf(env: Environment, index: number, newest: number): Block {
  const end = Math.min((index + 1) * BLOCK - 1, newest);
  const known = env.logBlocks.get(index);
  if (known !== undefined && known.coveredTo >= end) return known;
  const block: Block = known ?? { positions: [], producers: [], coveredTo: index * BLOCK - 1 };
  const range = {
    start: withPosition(NO_PREFIX, block.coveredTo + 1),
    end: withPosition(NO_PREFIX, end),
    inclusiveEnd: true,
  };
  for (const { key, value } of env.log.getRange(range)) {
    block.positions.push(lastPosition(key));
    block.producers.push(value as readonly ProducerKey[]);
  }
  block.coveredTo = end;
  env.logBlocks.set(index, block);
  return block;
}

/** The positions of one timeline, or with the empty prefix of the log, that lie in the range. */
export function rangeOf(prefix: Key, { above, upTo, order }: RangeQuery) {
  const low = withPosition(prefix, above);
  const high = withPosition(prefix, upTo);
  return order === 'newest'
    ? { start: high, end: low, reverse: true }
    : { start: low, end: high, exclusiveStart: true, inclusiveEnd: true };
}
