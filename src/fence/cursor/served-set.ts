/**
 * A proof of which head items a cursor has served, small enough to travel in the cursor. While the fencepost exists the
 * proof is not consulted; if the fencepost is lost, it is what keeps a scroll from skipping or repeating.
 */
import { invariant } from '../../base/errors.ts';
import type { Position } from '../../model/positions.ts';
import type { ByteReader, ByteWriter } from '../../base/bytes.ts';
import { packBits, unpackBits } from '../../base/bits.ts';

const SALTS_MAX = 64;

/**
 * The served positions as codes of `width` bits. When the span from `base` fits into the width, a code is the exact
 * offset; otherwise it is a salted hash that no unserved item of the same head shares.
 */
export interface Proof {
  readonly base: Position;
  readonly width: number;
  readonly salt: number;
  readonly isExact: boolean;
  readonly codes: ReadonlySet<number>;
}

/** Proves in at most `bitsMax` bits that exactly `served` of a head's items were served. Null when nothing was. */
export function prove(
  served: readonly Position[],
  unserved: readonly Position[],
  bitsMax: number,
): Proof | null {
  if (served.length === 0) return null;
  const base = Math.min(...served) as Position;
  const exactWidth = Math.max(1, Math.ceil(Math.log2(Math.max(...served) - base + 2)));
  const width = Math.min(exactWidth, Math.floor(bitsMax / served.length));
  const isExact = width === exactWidth;
  invariant(isExact || width >= 8, 'a head is small enough for codes of at least 8 bits');
  for (let salt = 0; ; salt += 1) {
    const shape = { base, width, salt, isExact };
    const codes = new Set<number>(served.map((position) => codeOf(shape, position)));
    const isAmbiguous = !isExact && unserved.some((position) => codes.has(codeOf(shape, position)));
    if (!isAmbiguous || salt === SALTS_MAX - 1) return { ...shape, codes };
  }
}

/** Whether the proof says that this position was served. */
export function wasServed(proof: Proof | null, position: Position): boolean {
  return proof !== null && proof.codes.has(codeOf(proof, position));
}

export function writeProof(out: ByteWriter, proof: Proof | null, at: Position): void {
  out.varint(proof === null ? 0 : proof.codes.size);
  if (proof === null) return;
  out.varint(at - proof.base);
  out.u8(proof.width);
  out.u8(proof.salt * 2 + (proof.isExact ? 1 : 0));
  out.bytes(packBits([...proof.codes], proof.width));
}

export function readProof(reader: ByteReader, at: Position): Proof | null {
  const count = reader.varint();
  if (count === 0) return null;
  const base = (at - reader.varint()) as Position;
  const width = reader.u8();
  const flags = reader.u8();
  if (width < 1 || width > 53) throw new RangeError('expected a code width from 1 to 53');
  return {
    base,
    width,
    salt: flags >> 1,
    isExact: flags % 2 === 1,
    codes: new Set(unpackBits(reader.rest(), count, width)),
  };
}

type Shape = Pick<Proof, 'base' | 'width' | 'salt' | 'isExact'>;

function codeOf(shape: Shape, position: Position): number {
  const offset = position - shape.base;
  // Below the base nothing was served; -1 is no code.
  if (shape.isExact || offset < 0) return offset < 0 ? -1 : offset;
  return hash53(offset, shape.salt) % 2 ** shape.width;
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
