/**
 * A place is where a cursor stands: on one element of a feed's history, or between two. It names the range its element was
 * served from, so that it can go on without the fencepost, and never names an item that must still exist.
 */
import { ByteReader, ByteWriter } from '../../base/bytes.ts';
import { POSITION_ZERO, type Position, type Range } from '../../model/positions.ts';
import { CONTENT_BYTES_MAX } from './cursor.ts';
import type { ServedSet } from './served-set.ts';

/**
 * The part of a range that an element was served from. HEAD and TAIL are a fencepost's. Where there was none, SERVED holds
 * what the reader had passed of a head that was lost, and BARE all the rest, both newest first.
 */
export type PlacePart = 'HEAD' | 'TAIL' | 'BARE' | 'SERVED';

/** A place in the range (above, upTo]. The range is the place's own, whatever fenceposts cover it later. */
export interface Place extends Range {
  readonly epoch: number;
  readonly part: PlacePart;
  /** 0-based index in the head; 0 outside it. */
  readonly offset: number;
  /** The element's position. On a bound, everything above it is on the newer side and the rest on the older one. */
  readonly position: Position;
  /** True between two elements: where reading stopped. */
  readonly isBound: boolean;
  /** Which ranked items the reader has passed, should the fencepost be gone. */
  readonly served: ServedSet | null;
}

const PARTS: readonly PlacePart[] = ['HEAD', 'TAIL', 'BARE', 'SERVED'];
const IS_BOUND = 4;
const IS_EXACT = 64;
const SEVEN_BITS = 0x80;

/** Bits that a served set may take in any place of this range, so that every cursor stays within its bound. */
export function servedBitsMax(epoch: number, upTo: Position): number {
  // Part, offset, count, width and salt take at most six bytes; five numbers go up to `upTo`.
  const fixed = 6 + varintBytes(epoch) + 5 * varintBytes(upTo + 1);
  return (CONTENT_BYTES_MAX - fixed) * 8;
}

function varintBytes(value: number): number {
  let bytes = 1;
  for (let rest = value; rest >= SEVEN_BITS; rest = Math.floor(rest / SEVEN_BITS)) bytes += 1;
  return bytes;
}

/** At most CONTENT_BYTES_MAX bytes when the served set keeps to servedBitsMax. */
export function encodePlace(place: Place): Uint8Array {
  const { epoch, part, offset, position, isBound, upTo, above } = place;
  const out = new ByteWriter(CONTENT_BYTES_MAX);
  out.u8(PARTS.indexOf(part) + (isBound ? IS_BOUND : 0));
  out.varint(epoch);
  out.varint(upTo);
  out.varint(upTo - above);
  out.varint(offset);
  out.varint(upTo - position);
  writeServed(out, place);
  return out.finish();
}

/** Throws on bytes that encode no place. */
export function decodePlace(bytes: Uint8Array): Place {
  const reader = new ByteReader(bytes);
  const flags = reader.u8();
  const part = PARTS[flags % IS_BOUND];
  const epoch = reader.varint();
  const upTo = reader.varint() as Position;
  const above = (upTo - reader.varint()) as Position;
  const offset = reader.varint();
  const position = (upTo - reader.varint()) as Position;
  if (part === undefined || above < POSITION_ZERO || position < above)
    throw new RangeError('expected a place within its range');
  const standing = { epoch, upTo, above, part, offset, position, isBound: flags >= IS_BOUND };
  return { ...standing, served: readServed(reader, standing) };
}

function writeServed(out: ByteWriter, { served, part, upTo }: Place): void {
  out.varint(served?.count ?? 0);
  if (served === null) return;
  out.varint(upTo - served.lowest);
  out.u8(served.width + (served.isExact ? IS_EXACT : 0));
  out.u8(served.salt);
  // Within a fencepost it is the place itself that tells which item was passed last.
  if (isBare(part)) out.varint(served.last === null ? 0 : upTo + 1 - served.last);
  out.bytes(served.bits);
}

function readServed(
  reader: ByteReader,
  { part, upTo, position }: Omit<Place, 'served'>,
): ServedSet | null {
  const count = reader.varint();
  if (count === 0) return null;
  const lowest = (upTo - reader.varint()) as Position;
  const flags = reader.u8();
  const salt = reader.u8();
  const last = isBare(part) ? reader.varint() : 0;
  const rest = reader.rest();
  return {
    lowest,
    count,
    width: flags % IS_EXACT,
    salt,
    isExact: flags >= IS_EXACT,
    bits: new Uint8Array(rest.buffer, rest.byteOffset, rest.length),
    last: part === 'HEAD' ? position : last === 0 ? null : ((upTo + 1 - last) as Position),
  };
}

/** Whether a part stands for a range without a fencepost. */
export function isBare(part: PlacePart): boolean {
  return part === 'BARE' || part === 'SERVED';
}
