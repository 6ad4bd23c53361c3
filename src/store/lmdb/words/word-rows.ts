/**
 * The rows of the index: for each block of positions and word, where in the block the word is held, as distances. All
 * words of a block are stored together, so publishing writes few pages, wherever its words are in the alphabet.
 */
import type { FeedError } from '../../../base/errors.ts';
import { position, type Position, type Range } from '../../../model/positions.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { positionKey, withText, type Key } from '../engine/keys.ts';
import { readIntact } from '../engine/table.ts';

/**
 * A search reads each block of its range, so it wants few blocks; a share of work writes most pages of the newest
 * block, so it wants small ones.
 */
const BLOCK_POSITIONS = 8_192;

/** Greater than every byte of UTF-8. */
const ABOVE_TEXT = Buffer.from([0xff]);
const EMPTY = Buffer.alloc(0);
/** Room for the greatest offset. */
const NO_OFFSETS = Buffer.alloc(2);
const LOW_BITS = 0x7f;
const MORE = 0x80;

/** Receives a block in which a row is damaged, and what was found. */
export type OnDamagedBlock = (block: number, damage: FeedError) => void;

/** Changes of one word in one block: where it is held now, and where it no longer is. */
interface RowChange {
  readonly key: Key;
  readonly base: number;
  readonly held: Map<number, boolean>;
}

/** Collects what a share of work adds and removes, so that each row is written once. */
export class WordRowChanges {
  readonly #rows = new Map<string, RowChange>();

  set(word: string, at: Position, isHeld: boolean): void {
    const block = blockOf(at);
    const name = `${word} ${block}`;
    let row = this.#rows.get(name);
    if (row === undefined) {
      const base = block * BLOCK_POSITIONS;
      row = { key: withText(positionKey(position(block)), word), base, held: new Map() };
      this.#rows.set(name, row);
    }
    row.held.set(at - row.base, isHeld);
  }

  /** Call inside a write. A damaged row stays as it is: its block has to be rebuilt. */
  write({ words }: Pick<LmdbEnvironment, 'words'>, onDamage: OnDamagedBlock): void {
    for (const { key, base, held } of this.#rows.values()) {
      const known = readIntact(
        () => words.get(key) ?? EMPTY,
        (damage) => onDamage(blockOf(base), damage),
      );
      if (known === null) continue;
      const row = changedRow(known, held);
      if (row.length > 0) words.put(key, row);
      else words.remove(key);
    }
  }
}

interface WordBounds {
  /** The most blocks to read, words of one block with the prefix, and positions to find. */
  readonly blocksMax: number;
  readonly wordsMax: number;
  readonly positionsMax: number;
  readonly onDamage: OnDamagedBlock;
}

/** The positions in the range under words with this prefix; null when that exceeds the bounds, or is damaged. */
export function positionsUnder(
  { words }: Pick<LmdbEnvironment, 'words'>,
  prefix: string,
  { above, upTo, blocksMax, wordsMax, positionsMax, onDamage }: Range & WordBounds,
): readonly Position[] | null {
  const found: Position[] = [];
  const [first, last] = [blockOf(above + 1), blockOf(upTo)];
  if (last - first >= blocksMax) return null;
  for (let block = first; block <= last; block += 1) {
    const rows = readIntact(
      () => Array.from(words.getRange({ ...wordsIn(block, prefix), limit: wordsMax + 1 })),
      (damage) => onDamage(block, damage),
    );
    if (rows === null || rows.length > wordsMax) return null;
    for (const { value } of rows)
      for (const offset of decodeOffsets(value)) {
        const at = block * BLOCK_POSITIONS + offset;
        if (above < at && at <= upTo) found.push(position(at));
      }
    if (found.length > positionsMax) return null;
  }
  return found;
}

/** The keys of the words in a block that have this prefix. */
function wordsIn(block: number, prefix: string): { readonly start: Key; readonly end: Key } {
  const start = Buffer.concat([positionKey(position(block)), Buffer.from(prefix)]);
  return { start, end: Buffer.concat([start, ABOVE_TEXT]) };
}

/** Removes all rows of a block. Call inside a write. */
export function clearBlock({ words }: Pick<LmdbEnvironment, 'words'>, block: number): void {
  const start = positionKey(position(block));
  const end = positionKey(position(block + 1));
  for (const key of Array.from(words.getKeys({ start, end }))) words.remove(key);
}

/** The positions of a block. */
export function rangeOfBlock(block: number): Range {
  const above = Math.max(block * BLOCK_POSITIONS - 1, 0);
  return { above: position(above), upTo: position((block + 1) * BLOCK_POSITIONS - 1) };
}

export function blockOf(at: number): number {
  return Math.floor(at / BLOCK_POSITIONS);
}

/** The row with the changes; empty when the word is no longer held in the block. */
function changedRow(row: Buffer, held: ReadonlyMap<number, boolean>): Buffer {
  // New items come last, and rows of common words are long: such rows are appended to without being decoded.
  let last = row.length === 0 ? -1 : row.readUInt16BE(0);
  const isAppended = [...held].every(([offset, isHeld]) => {
    const comesLater = isHeld && offset > last;
    last = offset;
    return comesLater;
  });
  if (isAppended) return appended(row, [...held.keys()]);
  const offsets = new Set(decodeOffsets(row));
  for (const [offset, isHeld] of held)
    if (isHeld) offsets.add(offset);
    else offsets.delete(offset);
  return appended(
    EMPTY,
    [...offsets].sort((a, b) => a - b),
  );
}

/**
 * A row with more offsets after its own, all ascending. It begins with the greatest offset; then each is stored as its
 * distance from the one before, in bytes of seven bits.
 */
function appended(row: Buffer, offsets: readonly number[]): Buffer {
  const greatest = offsets.at(-1);
  if (greatest === undefined) return row;
  const bytes: number[] = [];
  let last = row.length === 0 ? 0 : row.readUInt16BE(0);
  for (const offset of offsets) {
    let distance = offset - last;
    for (; distance > LOW_BITS; distance >>= 7) bytes.push((distance & LOW_BITS) | MORE);
    bytes.push(distance);
    last = offset;
  }
  const grown = Buffer.concat([row.length === 0 ? NO_OFFSETS : row, Buffer.from(bytes)]);
  grown.writeUInt16BE(greatest, 0);
  return grown;
}

function decodeOffsets(row: Buffer): readonly number[] {
  const offsets: number[] = [];
  let [last, distance, shift] = [0, 0, 0];
  for (const byte of row.subarray(NO_OFFSETS.length)) {
    distance |= (byte & LOW_BITS) << shift;
    shift += 7;
    if ((byte & MORE) !== 0) continue;
    last += distance;
    offsets.push(last);
    [distance, shift] = [0, 0];
  }
  return offsets;
}
