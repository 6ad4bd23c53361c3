/**
 * The served set: which ranked items of a fencepost a reader has passed, small enough to travel in the cursor. While the
 * fencepost exists nobody asks it; if the fencepost is gone, it is what keeps a scroll from skipping or repeating.
 */
import type { Position } from '../../model/positions.ts';
import { packRice, riceBits, unpackRice } from './rice-code.ts';

/**
 * Positions as ascending codes in Rice's code. When it fits, a code is the exact offset from `lowest`; else it is a salted
 * hash of it, below `count` times 2^`width`, which no unserved item of the same head shares.
 */
export interface ServedSet {
  readonly lowest: Position;
  readonly count: number;
  readonly width: number;
  readonly salt: number;
  readonly isExact: boolean;
  readonly bits: Uint8Array;
  /** The item that the reader passed last, where they were in the middle of a head. */
  readonly last: Position | null;
}

export interface ServedSetOptions {
  readonly served: readonly Position[];
  /** Ranked items of the same fencepost that were not served, which no code may stand for. */
  readonly unserved: readonly Position[];
  readonly last: Position | null;
  readonly bitsMax: number;
}

const SALTS_MAX = 64;
const WIDTH_MAX = 48;

/** Names the served items in at most `bitsMax` bits; null when nothing was served. Give at least ten bits for each item. */
export function servedSet({ served, unserved, last, bitsMax }: ServedSetOptions): ServedSet | null {
  if (served.length === 0) return null;
  const lowest = Math.min(...served) as Position;
  const count = served.length;
  const offsets = served.map((position) => position - lowest).sort((a, b) => a - b);
  const width = exactWidth(offsets, bitsMax);
  if (width !== null)
    return { lowest, count, width, salt: 0, isExact: true, bits: packRice(offsets, width), last };
  const shape = { lowest, count, width: hashedWidth(count, bitsMax), isExact: false };
  const { salt, codes } = hashed(shape, served, unserved);
  return { ...shape, salt, bits: packRice(codes, shape.width), last };
}

/** The set as a question: whether a position is in it. Hashed, one in 2^width others is as well. */
export function membership(set: ServedSet): (position: Position) => boolean {
  const codes = new Set(unpackRice(set.bits, set.count, set.width));
  return (position) => position >= set.lowest && codes.has(codeOf(set, position));
}

/** The width at which exact offsets take at most so many bits; null when none is narrow enough. */
function exactWidth(offsets: readonly number[], bitsMax: number): number | null {
  const meanGap = (offsets.at(-1) ?? 0) / offsets.length;
  const width = Math.min(WIDTH_MAX, Math.max(0, Math.floor(Math.log2(meanGap + 1))));
  return riceBits(offsets, width) <= bitsMax ? width : null;
}

/** The codes' gaps sum to less than count times 2^width, so their quotients to less than count bits. */
function hashedWidth(count: number, bitsMax: number): number {
  return Math.min(WIDTH_MAX, Math.max(1, Math.floor(bitsMax / count) - 2));
}

type Shape = Pick<ServedSet, 'lowest' | 'count' | 'width' | 'salt' | 'isExact'>;

/** The codes at a salt at which no unserved item has a served one's code, or at the last salt tried. */
function hashed(
  shape: Omit<Shape, 'salt'>,
  served: readonly Position[],
  unserved: readonly Position[],
): { readonly salt: number; readonly codes: readonly number[] } {
  for (let salt = 0; ; salt += 1) {
    const salted = { ...shape, salt };
    const codes = served.map((position) => codeOf(salted, position));
    const taken = new Set(codes);
    const isClear = !unserved.some((position) => taken.has(codeOf(salted, position)));
    if (isClear || salt === SALTS_MAX - 1) return { salt, codes: codes.sort((a, b) => a - b) };
  }
}

function codeOf({ lowest, count, width, salt, isExact }: Shape, position: Position): number {
  const offset = position - lowest;
  return isExact || offset < 0 ? offset : hash53(offset, salt) % (count * 2 ** width);
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
