/**
 * The served set: which ranked items of a fencepost a reader has passed, small enough to travel in the cursor. While the
 * fencepost exists nobody asks it; if the fencepost is gone, it is what keeps a scroll from skipping or repeating.
 */
import { LIMITS } from '../../base/limits.ts';
import type { Position } from '../../model/positions.ts';
import { packRice, riceBits, unpackRice } from './rice-code.ts';

/**
 * Positions as ascending codes in Rice's code. When it fits, a code is the exact offset from `lowest`; else it is a salted
 * hash of it, below their first count times 2^`width`, which no unserved item of the same head shares.
 */
export interface ServedSet {
  readonly lowest: Position;
  /** Of codes. */
  readonly count: number;
  /** Of codes that were in it when it was made and are no longer: hashes depend on how many there were. */
  readonly droppedCount: number;
  readonly width: number;
  readonly salt: number;
  readonly isExact: boolean;
  readonly bits: Uint8Array;
  /** A row of cursors shares one set: the codes of its items, by index and in served order, and how many are passed. */
  readonly row: readonly number[];
  readonly rowPassed: number;
  /** The item that the reader passed last, where they were in the middle of a head or a window. */
  readonly last: Position | null;
  /** All that lies above this was served as well: the end of the window that the reader was in. Null for none. */
  readonly allAbove: Position | null;
}

export interface ServedSetOptions {
  readonly served: readonly Position[];
  /** How many items at the end of `served` a cursor of the row may not have reached; no other item shares their codes. */
  readonly rowItems?: number;
  /** Ranked items of the same fencepost that were not served, which no code may stand for. */
  readonly unserved: readonly Position[];
  readonly last: Position | null;
  /** Nothing when left out. */
  readonly allAbove?: Position;
  readonly bitsMax: number;
}

/** Ascending. The next codes may take their place. */
type Codes = Float64Array;

/** Room for the codes of any head and window: an array for each set would be memory outside the heap, to be swept. */
const room = new Float64Array(LIMITS.headItemsMax);

const SALTS_MAX = 64;
const WIDTH_MAX = 48;

/**
 * Names the served items in at most `bitsMax` bits; null when nothing was served. Give at least eight bits for each item.
 * Of the row nothing is passed yet.
 */
export function servedSet(options: ServedSetOptions): ServedSet | null {
  const { served, rowItems = 0, last, allAbove = null, bitsMax } = options;
  if (served.length === 0) return null;
  const lowest = Math.min(...served) as Position;
  const count = served.length;
  const offsets = ascending(served, (position) => position - lowest);
  const exact = exactWidth(offsets, bitsMax);
  const isExact = exact !== null;
  const width = exact ?? hashedWidth(count, bitsMax);
  const row = rowItems === 0 ? [] : served.slice(-rowItems);
  const unsalted = { lowest, count, droppedCount: 0, width, salt: 0, isExact };
  const coding = isExact ? codingOf(unsalted, offsets, row) : hashed(unsalted, row, options);
  return {
    lowest,
    count,
    droppedCount: 0,
    width,
    salt: coding.salt,
    isExact,
    bits: packRice(coding.codes, width),
    row: coding.row,
    rowPassed: 0,
    last,
    allAbove,
  };
}

/** The codes of a set at one salt, and where among them those of its row stand. */
interface CodedSet {
  readonly salt: number;
  readonly codes: Codes;
  readonly row: readonly number[];
}

function codingOf(shape: Shape, codes: Codes, row: readonly Position[]): CodedSet {
  return {
    salt: shape.salt,
    codes,
    row: row.map((position) => indexIn(codes, codeOf(shape, position))),
  };
}

/** The set without what was not reached, for a reader who goes on without the fencepost. It takes no more bits. */
export function reachedOnly(set: ServedSet): ServedSet {
  const unreached = new Set(set.row.slice(set.rowPassed));
  if (unreached.size === 0) return set;
  const codes = unpackRice(set.bits, set.count, set.width).filter(
    (_, index) => !unreached.has(index),
  );
  const droppedCount = set.droppedCount + set.count - codes.length;
  const bits = packRice(codes, set.width);
  return { ...set, count: codes.length, droppedCount, bits, row: [], rowPassed: 0 };
}

/** The set as a question: whether a position is in it. Hashed, one in 2^width others is as well. */
export function membership(set: ServedSet): (position: Position) => boolean {
  const { bits, count, width, lowest, allAbove } = reachedOnly(set);
  const codes = new Set(unpackRice(bits, count, width));
  return (position) =>
    (allAbove !== null && position > allAbove) ||
    (position >= lowest && codes.has(codeOf(set, position)));
}

/** The codes of some positions in order. Numbers alone sort without being compared by a function. */
function ascending(positions: readonly Position[], codeOf: (at: Position) => number): Codes {
  const { length } = positions;
  const codes = length > room.length ? new Float64Array(length) : room.subarray(0, length);
  for (let index = 0; index < codes.length; index += 1)
    codes[index] = codeOf(positions[index] as Position);
  return codes.sort();
}

/** Where a code stands first, if it is among them; where it would be otherwise. */
function indexIn(codes: Codes, code: number): number {
  let [low, high] = [0, codes.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((codes[middle] as number) < code) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The width at which exact offsets take at most so many bits; null when none is narrow enough. */
function exactWidth(offsets: Codes, bitsMax: number): number | null {
  const meanGap = (offsets.at(-1) ?? 0) / offsets.length;
  const width = Math.min(WIDTH_MAX, Math.max(0, Math.floor(Math.log2(meanGap + 1))));
  return riceBits(offsets, width) <= bitsMax ? width : null;
}

/** The codes' gaps sum to less than count times 2^width, so their quotients to less than count bits. */
function hashedWidth(count: number, bitsMax: number): number {
  return Math.min(WIDTH_MAX, Math.max(1, Math.floor(bitsMax / count) - 2));
}

type Shape = Pick<ServedSet, 'lowest' | 'count' | 'droppedCount' | 'width' | 'salt' | 'isExact'>;

/** The codes at a salt at which no other item of the head has a code that must be told apart, or at the last salt tried. */
function hashed(
  shape: Shape,
  row: readonly Position[],
  { served, unserved }: ServedSetOptions,
): CodedSet {
  for (let salt = 0; ; salt += 1) {
    const salted = { ...shape, salt };
    const codes = ascending(served, (position) => codeOf(salted, position));
    const coding = codingOf(salted, codes, row);
    const isTaken = (position: Position): boolean => {
      const code = codeOf(salted, position);
      return codes[indexIn(codes, code)] === code;
    };
    const isClear =
      coding.row.every((index) => codes[index] !== codes[index + 1]) && !unserved.some(isTaken);
    if (isClear || salt === SALTS_MAX - 1) return coding;
  }
}

function codeOf(shape: Shape, position: Position): number {
  const { lowest, count, droppedCount, width, salt, isExact } = shape;
  const offset = position - lowest;
  if (isExact || offset < 0) return offset;
  return hash53(offset, salt) % ((count + droppedCount) * 2 ** width);
}

/** Mixes an integer below 2^53 and a salt into 53 bits (two rounds of murmur3's finaliser). */
function hash53(value: number, salt: number): number {
  const low = mix32((value % 4_294_967_296) ^ Math.imul(salt + 1, 0x9e3779b1));
  const high = mix32(Math.floor(value / 4_294_967_296) ^ low ^ salt);
  return (high % 2_097_152) * 4_294_967_296 + mix32(low ^ high);
}

function mix32(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
