/**
 * The served set: which ranked items of a fencepost a reader has passed, small enough to travel in the cursor. It is
 * not used while the fencepost exists; once that is gone, it prevents a scroll from skipping or repeating items.
 */
import { LIMITS } from '../../base/limits.ts';
import type { Position } from '../../model/positions.ts';
import { packRice, riceBits, unpackRice } from './rice-code.ts';

/**
 * Positions as ascending codes in Rice's code. If they fit, codes are exact offsets from `lowest`. Otherwise they are
 * salted hashes of the offsets, below the original count times 2^`width`, and no unserved item of the same head shares
 * one.
 */
export interface ServedSet {
  readonly lowest: Position;
  /** The number of codes. */
  readonly count: number;
  /** The number of codes removed since the set was made: hashes depend on the original count. */
  readonly droppedCount: number;
  readonly width: number;
  readonly salt: number;
  readonly isExact: boolean;
  readonly bits: Uint8Array;
  /** A row of cursors shares one set: the indexes of its items' codes, in served order, and how many items are passed. */
  readonly row: readonly number[];
  readonly rowPassed: number;
  /** The item that the reader passed last, if they were in the middle of a head or a window. */
  readonly last: Position | null;
  /** Everything above this was served as well: the end of the window that the reader was in. Null if in none. */
  readonly allAbove: Position | null;
}

export interface ServedSetOptions {
  readonly served: readonly Position[];
  /** How many items at the end of `served` some cursor of the row has not reached; no other item shares their codes. */
  readonly rowItems?: number;
  /** Ranked items of the same fencepost that were not served, which no code may stand for. */
  readonly unserved: readonly Position[];
  readonly last: Position | null;
  /** None when left out. */
  readonly allAbove?: Position;
  readonly bitsMax: number;
}

/** Ascending. The next codes may overwrite them. */
type Codes = Float64Array;

/** Scratch space for the codes of any head and window: an array for each set would be garbage outside the heap. */
const room = new Float64Array(LIMITS.headItemsMax);

const SALTS_MAX = 64;
const WIDTH_MAX = 48;

/**
 * Encodes the served items in at most `bitsMax` bits; null when nothing was served. Allow at least eight bits per item.
 * No item of the row counts as passed yet.
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

/** The codes of a set at one salt, and the indexes of its row's codes among them. */
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

/** The set without the unreached items, for a reader who continues without the fencepost. It takes no more bits. */
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

/** The set as a predicate: whether it contains a position. In a hashed set, one in 2^width others matches as well. */
export function membership(set: ServedSet): (position: Position) => boolean {
  const { bits, count, width, lowest, allAbove } = reachedOnly(set);
  const codes = new Set(unpackRice(bits, count, width));
  return (position) =>
    (allAbove !== null && position > allAbove) ||
    (position >= lowest && codes.has(codeOf(set, position)));
}

/** The codes of some positions in ascending order. A typed array sorts without a comparison function. */
function ascending(positions: readonly Position[], codeOf: (at: Position) => number): Codes {
  const { length } = positions;
  const codes = length > room.length ? new Float64Array(length) : room.subarray(0, length);
  for (let index = 0; index < codes.length; index += 1)
    codes[index] = codeOf(positions[index] as Position);
  return codes.sort();
}

/** The index of the first occurrence of a code, or where it would be if it is missing. */
function indexIn(codes: Codes, code: number): number {
  let [low, high] = [0, codes.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((codes[middle] as number) < code) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The width at which exact offsets take at most `bitsMax` bits; null when none is narrow enough. */
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

/** The codes at the first salt at which no other item shares a code that must be unique, or at the last salt tried. */
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
