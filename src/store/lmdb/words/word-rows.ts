/** The rows of the index: for each word and block of positions, where in the block the word is held, as distances. */
import { position, type Position, type Range } from '../../../model/positions.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { lastPosition, textKey, withPosition, type Key } from '../engine/keys.ts';

/** Positions of one row. More make rows of common words long to write again, fewer make more rows of rare words. */
const BLOCK_POSITIONS = 1_024;

/** No byte of UTF-8 is as great. */
const ABOVE_TEXT = Buffer.from([0xff]);
const BLOCK_BYTES = 6;
const LOW_BITS = 0x7f;
const MORE = 0x80;

/** Changes of one word in one block: where it is held now, and where no more. */
interface RowChange {
  readonly key: Key;
  readonly base: number;
  readonly held: Map<number, boolean>;
}

/** Gathers what a share of work adds and removes, so that each row is written once. */
export class WordRowChanges {
  readonly #rows = new Map<string, RowChange>();

  set(word: string, at: Position, isHeld: boolean): void {
    const block = blockOf(at);
    const name = `${word} ${block}`;
    let row = this.#rows.get(name);
    if (row === undefined) {
      const base = block * BLOCK_POSITIONS;
      row = { key: withPosition(textKey(word), block), base, held: new Map() };
      this.#rows.set(name, row);
    }
    row.held.set(at - row.base, isHeld);
  }

  /** Call inside a write. */
  write({ words }: Pick<LmdbEnvironment, 'words'>): void {
    for (const { key, held } of this.#rows.values()) {
      const stored = words.get(key);
      const offsets = new Set(stored === undefined ? [] : decodeOffsets(stored));
      for (const [offset, isHeld] of held)
        if (isHeld) offsets.add(offset);
        else offsets.delete(offset);
      if (offsets.size > 0) words.put(key, encodeOffsets([...offsets].sort((a, b) => a - b)));
      else words.remove(key);
    }
  }
}

interface WordBounds {
  readonly wordsMax: number;
  readonly positionsMax: number;
}

/** The positions of the range under words that begin so; null when there are more words or positions than asked for. */
export function positionsUnder(
  { words }: Pick<LmdbEnvironment, 'words'>,
  prefix: string,
  { above, upTo, wordsMax, positionsMax }: Range & WordBounds,
): readonly Position[] | null {
  const found: Position[] = [];
  const end = Buffer.concat([Buffer.from(prefix), ABOVE_TEXT]);
  const [firstBlock, lastBlock] = [blockOf((above + 1) as Position), blockOf(upTo)];
  let start: Key = Buffer.from(prefix);
  for (let seen = 0; ; seen += 1) {
    const [key] = words.getKeys({ start, end, limit: 1 });
    if (key === undefined) return found;
    if (seen === wordsMax) return null;
    const word = Buffer.from(key.subarray(0, key.length - BLOCK_BYTES));
    const rows = {
      start: withPosition(word, firstBlock),
      end: withPosition(word, lastBlock + 1),
    };
    for (const row of words.getRange(rows)) {
      const base = lastPosition(row.key) * BLOCK_POSITIONS;
      for (const offset of decodeOffsets(row.value)) {
        const at = base + offset;
        if (above < at && at <= upTo) found.push(position(at));
      }
      if (found.length > positionsMax) return null;
    }
    start = afterWord(word);
  }
}

/** The least key above every row of the word, whose terminator is a zero byte. */
function afterWord(word: Key): Key {
  const next = Buffer.from(word);
  next[next.length - 1] = 1;
  return next;
}

function blockOf(at: Position): number {
  return Math.floor(at / BLOCK_POSITIONS);
}

/** Ascending offsets, each as its distance from the one before, in bytes of seven bits. */
function encodeOffsets(offsets: readonly number[]): Buffer {
  const bytes: number[] = [];
  let last = 0;
  for (const offset of offsets) {
    let distance = offset - last;
    for (; distance > LOW_BITS; distance >>= 7) bytes.push((distance & LOW_BITS) | MORE);
    bytes.push(distance);
    last = offset;
  }
  return Buffer.from(bytes);
}

function decodeOffsets(bytes: Uint8Array): readonly number[] {
  const offsets: number[] = [];
  let [last, distance, shift] = [0, 0, 0];
  for (const byte of bytes) {
    distance |= (byte & LOW_BITS) << shift;
    shift += 7;
    if ((byte & MORE) !== 0) continue;
    last += distance;
    offsets.push(last);
    [distance, shift] = [0, 0];
  }
  return offsets;
}
