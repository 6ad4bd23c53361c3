/**
 * Decoded blocks of the log, kept in memory for all viewers: rows of the log never change, they are only added and
 * removed.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../../base/limits.ts';
import type { TextNumbers } from '../../../base/numbered-sets.ts';
import type { Position } from '../../../model/positions.ts';

/** Positions to a block. */
export const LOG_BLOCK = 128;

/** The existing rows of one block in position order, up to the newest position at the time of the last read. */
export interface LogBlock {
  readonly positions: number[];
  /** Of each row, the numbers of its producers. */
  readonly producers: (readonly number[])[];
  readonly texts: TextNumbers;
  coveredTo: number;
}

/** Decoded blocks by their index, which is the position divided by the size of a block. */
export type LogBlocks = LRUCache<number, LogBlock>;

export function openLogBlocks(): LogBlocks {
  return new LRUCache({ max: LIMITS.logBlocksCachedMax });
}

/**
 * Drops the block of a removed item. Call it inside the write that removes the item, and again when the write is
 * committed: a read in between brings the old block back.
 */
export function forgetBlock(blocks: LogBlocks, at: Position): void {
  blocks.delete(Math.floor(at / LOG_BLOCK));
}
