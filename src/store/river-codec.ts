/**
 * The positions of a river as bytes: the distance of the newest from the river's upper end, then the distance from each to
 * the next older one, as varints. A thousand entries of a busy feed take one or two kilobytes.
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
  readonly bytes: Uint8Array;
}

/** Packs positions that are sorted newest first, each once. */
export function packPositions(upTo: Position, positions: readonly Position[]): PackedPositions {
  const out = new ByteWriter(positions.length * DISTANCE_BYTES);
  let last: number = upTo;
  for (const at of positions) {
    out.varint(last - at);
    last = at;
  }
  // A copy, because the writer's buffer is larger than what was written.
  const bytes = Uint8Array.from(out.finish());
  return { upTo, lowest: last as Position, count: positions.length, bytes };
}

/** The same with older positions behind them, newest first. */
export function appendPacked(packed: PackedPositions, older: readonly Position[]): PackedPositions {
  if (older.length === 0) return packed;
  const below = packPositions(packed.lowest, older);
  const bytes = new Uint8Array(packed.bytes.length + below.bytes.length);
  bytes.set(packed.bytes);
  bytes.set(below.bytes, packed.bytes.length);
  return { ...packed, lowest: below.lowest, count: packed.count + below.count, bytes };
}

/** All positions, newest first. */
export function unpackPositions({ upTo, count, bytes }: PackedPositions): Position[] {
  const reader = new ByteReader(bytes);
  const out: Position[] = [];
  let last: number = upTo;
  for (let i = 0; i < count; i++) out.push((last -= reader.varint()) as Position);
  return out;
}

/** Appends what lies in the range to `out`, newest first, until `out` holds the query's limit. Stops at the range's end. */
export function readPacked(
  { upTo, count, bytes }: PackedPositions,
  query: RangeQuery,
  out: Position[],
): void {
  const reader = new ByteReader(bytes);
  let last: number = upTo;
  for (let i = 0; i < count && out.length < query.limit; i++) {
    last -= reader.varint();
    if (last <= query.above) return;
    if (last <= query.upTo) out.push(last as Position);
  }
}
