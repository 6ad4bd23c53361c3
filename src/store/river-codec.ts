/**
 * The positions of a river as bytes: the distance of the newest from the river's upper end, then the distance from each
 * to the next older one, as varints. A thousand entries of a busy feed take one or two kilobytes. The bytes are kept as
 * a text of one byte per character: thousands of small buffers would each be a small allocation.
 */
import { ByteReader, ByteWriter } from '../base/bytes.ts';
import type { Position, RangeQuery } from '../model/positions.ts';

/** Bytes that a distance takes in most rivers. */
const DISTANCE_BYTES = 2;

/** Positions packed newest first, none of them above `upTo`. */
export interface PackedPositions {
  readonly upTo: Position;
  /** The oldest; `upTo` when there is none. */
  readonly lowest: Position;
  readonly count: number;
  readonly bytes: string;
}

/** Packs positions that are sorted newest first and have no duplicates. */
export function packPositions(upTo: Position, positions: readonly Position[]): PackedPositions {
  const out = new ByteWriter(positions.length * DISTANCE_BYTES);
  let last: number = upTo;
  for (const at of positions) {
    out.varint(last - at);
    last = at;
  }
  const bytes = Buffer.from(out.finish()).toString('latin1');
  return { upTo, lowest: last as Position, count: positions.length, bytes };
}

/** The same with older positions appended, newest first. */
export function appendPacked(packed: PackedPositions, older: readonly Position[]): PackedPositions {
  if (older.length === 0) return packed;
  const below = packPositions(packed.lowest, older);
  // Joined, because a concatenated text would be kept with all its parts.
  const bytes = [packed.bytes, below.bytes].join('');
  return { upTo: packed.upTo, lowest: below.lowest, count: packed.count + below.count, bytes };
}

/** All positions, newest first. */
export function unpackPositions({ upTo, count, bytes }: PackedPositions): Position[] {
  const reader = readerOf(bytes);
  const out: Position[] = [];
  let last: number = upTo;
  for (let i = 0; i < count; i++) out.push((last -= reader.varint()) as Position);
  return out;
}

/** Appends the range's positions to `out`, newest first, until `out` holds the query's limit or the range ends. */
export function readPacked(
  { upTo, count, bytes }: PackedPositions,
  query: RangeQuery,
  out: Position[],
): void {
  const reader = readerOf(bytes);
  let last: number = upTo;
  for (let i = 0; i < count && out.length < query.limit; i++) {
    last -= reader.varint();
    if (last <= query.above) return;
    if (last <= query.upTo) out.push(last as Position);
  }
}

function readerOf(bytes: string): ByteReader {
  return new ByteReader(Buffer.from(bytes, 'latin1'));
}
