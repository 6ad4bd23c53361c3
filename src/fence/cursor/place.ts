/**
 * A place is what a cursor points to: one element of a feed's history, or a point between two. It names the range its
 * element was served from, so that reading can continue without the fencepost, and never names an item that must still
 * exist.
 */
import { ByteReader, ByteWriter } from '../../base/bytes.ts';
import { POSITION_ZERO, type Position, type Range } from '../../model/positions.ts';
import { CONTENT_BYTES_MAX, MARK_BYTES } from './row-cipher.ts';
import { packBits, unpackBits } from './rice-code.ts';
import type { ServedSet } from './served-set.ts';

/**
 * The part of a range that an element was served from. HEAD, WINDOW and TAIL are parts of a fencepost. Without one,
 * SERVED holds the items of a lost head and window that the reader had passed, and BARE all the rest, both newest
 * first.
 */
export type PlacePart = 'HEAD' | 'TAIL' | 'BARE' | 'SERVED' | 'WINDOW';

/** A place in the range (above, upTo]. The range belongs to the place, whatever fenceposts cover it later. */
export interface Place extends Range {
  readonly epoch: number;
  readonly part: PlacePart;
  /** 0-based index in the head or the window; 0 outside them. */
  readonly offset: number;
  /** The element's position. On a bound, everything above it is on the newer side and the rest on the older one. */
  readonly position: Position;
  /** True between two elements: where reading stopped. */
  readonly isBound: boolean;
  /** Read before the first commit: the range belongs to the reader, whatever is committed over it later. */
  readonly isOwn: boolean;
  /** The ranked items the reader has passed, in case the fencepost is lost. Its `allAbove` identifies the window, if any. */
  readonly served: ServedSet | null;
}

const PARTS: readonly PlacePart[] = ['HEAD', 'TAIL', 'BARE', 'SERVED'];
const IS_BOUND = 4;
const IS_OWN = 8;
const IS_WINDOW = 16;
const IS_EXACT = 64;
const HAS_ALL_ABOVE = 128;
const SEVEN_BITS = 0x80;
/** How many cursors of a head or a window make a row, counted from its start. Part of the wire format. */
export const LISTED_ROW_ITEMS = 20;
/** Bits per index of a code in a row; a head and a window together hold at most 100 items. */
const INDEX_BITS = 7;
const INDEXES_BYTES = Math.ceil((LISTED_ROW_ITEMS * INDEX_BITS) / 8);

/** The bits that a served set may take in any place of this range, so that every cursor stays within its size limit. */
export function servedBitsMax(epoch: number, upTo: Position, isWindow = false): number {
  // Part, count, width and salt take four bytes; three numbers go up to `upTo`. Then follow, outside heads, how many
  // codes were dropped and which item was passed last; in heads, the row's indexes.
  const number = varintBytes(upTo + 1);
  const fixed = 4 + varintBytes(epoch) + 3 * number + Math.max(1 + 2 * number, INDEXES_BYTES);
  // A row of a window also stores how many items it has, and where the window ends.
  return (CONTENT_BYTES_MAX - fixed - (isWindow ? 1 + number : 0)) * 8;
}

function varintBytes(value: number): number {
  let bytes = 1;
  for (let rest = value; rest >= SEVEN_BITS; rest = Math.floor(rest / SEVEN_BITS)) bytes += 1;
  return bytes;
}

/** What each place of a row stores on its own. */
export type OwnPart = Pick<Place, 'offset' | 'position'>;

/** What the places of a row share. How far each got in a head follows from its offset. */
export interface PlaceRow extends Range {
  readonly epoch: number;
  readonly part: PlacePart;
  readonly isBound: boolean;
  readonly isOwn: boolean;
  readonly served: ServedSet | null;
}

/** At most CONTENT_BYTES_MAX bytes if the served set stays within servedBitsMax. */
export function encodeRow(row: PlaceRow): Uint8Array {
  const { epoch, part, isBound, isOwn, upTo, above } = row;
  const out = new ByteWriter(CONTENT_BYTES_MAX);
  const code = part === 'WINDOW' ? IS_WINDOW : PARTS.indexOf(part);
  out.u8(code + (isBound ? IS_BOUND : 0) + (isOwn ? IS_OWN : 0));
  out.varint(epoch);
  out.varint(upTo);
  out.varint(upTo - above);
  writeServed(out, row);
  return out.finish();
}

export function encodeMarks({ upTo }: PlaceRow, places: readonly OwnPart[]): Uint8Array {
  const out = new ByteWriter(places.length * MARK_BYTES);
  for (const { offset, position } of places) {
    out.u8(offset);
    out.u48(upTo - position);
  }
  return out.finish();
}

/** Throws on bytes that encode no place. */
export function decodePlace(content: Uint8Array, mark: Uint8Array): Place {
  const own = new ByteReader(mark);
  const offset = own.u8();
  const distance = own.u48();
  const reader = new ByteReader(content);
  const flags = reader.u8();
  const part = flags >= IS_WINDOW ? 'WINDOW' : PARTS[flags % IS_BOUND];
  const epoch = reader.varint();
  const upTo = reader.varint() as Position;
  const above = (upTo - reader.varint()) as Position;
  const position = (upTo - distance) as Position;
  // An item that a head carried from below lies below its range.
  const lowest = part === 'HEAD' ? POSITION_ZERO : above;
  if (part === undefined || above < POSITION_ZERO || position < lowest)
    throw new RangeError('expected a place within its range');
  const isBound = flags % IS_OWN >= IS_BOUND;
  const isOwn = flags % IS_WINDOW >= IS_OWN;
  const served = readServed(reader, { part, upTo, position, offset, isBound });
  return { epoch, upTo, above, part, offset, position, isBound, isOwn, served };
}

function writeServed(out: ByteWriter, { served, part, upTo, isBound }: PlaceRow): void {
  out.varint(served?.count ?? 0);
  if (served === null) return;
  out.varint(upTo - served.lowest);
  const { allAbove } = served;
  out.u8(served.width + (served.isExact ? IS_EXACT : 0) + (allAbove === null ? 0 : HAS_ALL_ABOVE));
  out.u8(served.salt);
  if (allAbove !== null) out.varint(upTo - allAbove);
  if (part === 'WINDOW' && !isBound) out.u8(served.row.length);
  if (isListed(part, isBound)) out.bytes(packBits(served.row, INDEX_BITS));
  else if (isBare(part)) {
    out.u8(served.droppedCount);
    // Within a fencepost, the place itself tells which item was passed last.
    out.varint(served.last === null ? 0 : upTo + 1 - served.last);
  }
  out.bytes(served.bits);
}

/** What decoding a served set depends on. */
type OwnPlace = Pick<Place, 'part' | 'upTo' | 'position' | 'offset' | 'isBound'>;

function readServed(reader: ByteReader, standing: OwnPlace): ServedSet | null {
  const { part, upTo, isBound } = standing;
  const count = reader.varint();
  if (count === 0) return null;
  const lowest = (upTo - reader.varint()) as Position;
  const flags = reader.u8();
  const salt = reader.u8();
  const allAbove = flags >= HAS_ALL_ABOVE ? ((upTo - reader.varint()) as Position) : null;
  const isExact = flags % HAS_ALL_ABOVE >= IS_EXACT;
  const width = flags % IS_EXACT;
  const { droppedCount, row, rowPassed, last, bits } = isListed(part, isBound)
    ? readListed(reader, standing, count)
    : readUnlisted(reader, standing);
  // Written out, because spreading an object and adding to it takes a microsecond.
  return {
    lowest,
    count,
    droppedCount,
    width,
    salt,
    isExact,
    bits,
    row,
    rowPassed,
    last,
    allAbove,
  };
}

type ReadPart = Pick<ServedSet, 'droppedCount' | 'row' | 'rowPassed' | 'last' | 'bits'>;

function readListed(
  reader: ByteReader,
  { part, position, offset }: OwnPlace,
  count: number,
): ReadPart {
  const start = offset - (offset % LISTED_ROW_ITEMS);
  const rowItems = part === 'WINDOW' ? reader.u8() : count - start;
  const rest = reader.rest();
  const size = Math.ceil((rowItems * INDEX_BITS) / 8);
  const row = unpackBits(rest.subarray(0, size), rowItems, INDEX_BITS);
  const rowPassed = (offset % LISTED_ROW_ITEMS) + 1;
  return { droppedCount: 0, row, rowPassed, last: position, bits: plainBytes(rest.subarray(size)) };
}

function readUnlisted(reader: ByteReader, { part, upTo }: OwnPlace): ReadPart {
  const droppedCount = isBare(part) ? reader.u8() : 0;
  const at = isBare(part) ? reader.varint() : 0;
  const last = at === 0 ? null : ((upTo + 1 - at) as Position);
  return { droppedCount, row: [], rowPassed: 0, last, bits: plainBytes(reader.rest()) };
}

/** The same bytes without the methods of Buffer. */
function plainBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Whether a place points to an item of a recorded list. */
function isListed(part: PlacePart, isBound: boolean): boolean {
  return part === 'HEAD' || (part === 'WINDOW' && !isBound);
}

/** Whether a part stands for a range without a fencepost. */
export function isBare(part: PlacePart): boolean {
  return part === 'BARE' || part === 'SERVED';
}
