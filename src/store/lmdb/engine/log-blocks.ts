/**
 * Decoded blocks of the log, kept in memory for all viewers. Rows of the log are added and removed but never change.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../../base/limits.ts';
import type { TextNumbers } from '../../../base/numbered-sets.ts';
import { position, type Position } from '../../../model/positions.ts';

/** Positions to a block. */
export const LOG_BLOCK = 128;

/** Initial room for this many producers per row. */
const PRODUCERS_EXPECTED = 2;

/**
 * The existing rows of one block in position order, from 0, up to the newest position at the time of the last read.
 * They are packed: as objects they would take a large part of the heap and of the work of each garbage collection.
 */
export class LogBlock {
  readonly texts: TextNumbers;
  /** Rows up to this position have been read. */
  coveredTo: number;
  readonly #before: number;
  #size = 0;
  /**
   * First one word per row: the index in this array where its producers end, times the size of a block, plus its place
   * in the block. Then the numbers of the producers, row by row.
   */
  #words = new Uint32Array(LOG_BLOCK * (1 + PRODUCERS_EXPECTED));

  constructor(index: number, texts: TextNumbers) {
    this.texts = texts;
    this.#before = index * LOG_BLOCK;
    this.coveredTo = this.#before - 1;
  }

  /** How many rows there are. */
  get size(): number {
    return this.#size;
  }

  positionOf(row: number): Position {
    return position(this.#before + ((this.#words[row] as number) % LOG_BLOCK));
  }

  /** Whether one of the row's producers is a member, by number. */
  hasMember(row: number, isMember: (number: number) => boolean): boolean {
    const end = this.#endOf(row);
    for (let at = this.#endOf(row - 1); at < end; at += 1)
      if (isMember(this.#words[at] as number)) return true;
    return false;
  }

  /** Appends the row. */
  add(at: number, producers: readonly string[]): void {
    const start = this.#endOf(this.#size - 1);
    const end = start + producers.length;
    if (end > this.#words.length) {
      const larger = new Uint32Array(end * 2);
      larger.set(this.#words);
      this.#words = larger;
    }
    producers.forEach((producer, nth) => {
      this.#words[start + nth] = this.texts.of(producer);
    });
    this.#words[this.#size] = end * LOG_BLOCK + (at - this.#before);
    this.#size += 1;
    this.coveredTo = at;
  }

  #endOf(row: number): number {
    return row < 0 ? LOG_BLOCK : Math.floor((this.#words[row] as number) / LOG_BLOCK);
  }
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
