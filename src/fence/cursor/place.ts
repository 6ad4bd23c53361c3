/**
 * A place is where a cursor stands: on one element of a feed's history. It names the fencepost's range so that it can
 * go on without the fencepost, and never names an item that must still exist.
 */
import { POSITION_ZERO, type Position } from '../../model/positions.ts';
import { ByteReader, ByteWriter } from '../../base/bytes.ts';
import { readProof, writeProof, type Proof } from './served-set.ts';

export interface Place {
  readonly epoch: number;
  /** The range (next, at] of the fencepost, or of the stretch without one, that the element was served from. */
  readonly upTo: Position;
  readonly above: Position;
  /** 0-based index in the head; null when the element was served from outside a head. */
  readonly offset: number | null;
  /** The element's position; outside a head it may be a bare bound that no element stands on. */
  readonly position: Position;
  /** Which head items count as served by this place, should the fencepost be lost. */
  readonly proof: Proof | null;
}

export interface StampedPlace {
  readonly place: Place;
  readonly issuedAtMs: number;
}

/** What a 256-character cursor leaves for a place, beside version, key id, nonce and tag. */
const PLACE_BYTES_MAX = 161;
const SEVEN_BITS = 0x80;

/** Bits that a proof in a place of this range may take, so that every cursor stays within its bound. */
export function proofBitsMax(epoch: number, at: Position): number {
  // Five bytes of time, four numbers up to `at`, an offset, a count, a width and a salt.
  const fixed = 5 + varintBytes(epoch) + 4 * varintBytes(at + 1) + 4;
  return (PLACE_BYTES_MAX - fixed) * 8;
}

function varintBytes(value: number): number {
  let bytes = 1;
  for (let rest = value; rest >= SEVEN_BITS; rest = Math.floor(rest / SEVEN_BITS)) bytes += 1;
  return bytes;
}

/** At most PLACE_BYTES_MAX bytes when the proof keeps to proofBitsMax. */
export function encodePlace({ place, issuedAtMs }: StampedPlace): Uint8Array {
  const out = new ByteWriter(PLACE_BYTES_MAX);
  out.varint(Math.floor(issuedAtMs / 1_000));
  out.varint(place.epoch);
  out.varint(place.upTo);
  out.varint(place.upTo - place.above);
  out.varint(place.offset === null ? 0 : place.offset + 1);
  // A bare bound may stand one above the range's top.
  out.varint(place.upTo + 1 - place.position);
  writeProof(out, place.proof, place.upTo);
  return out.finish();
}

/** Throws on bytes that encode no place. */
export function decodePlace(bytes: Uint8Array): StampedPlace {
  const reader = new ByteReader(bytes);
  const issuedAtMs = reader.varint() * 1_000;
  const epoch = reader.varint();
  const at = reader.varint() as Position;
  const next = (at - reader.varint()) as Position;
  const offset = reader.varint();
  const position = (at + 1 - reader.varint()) as Position;
  const proof = readProof(reader, at);
  if (next < POSITION_ZERO || position < POSITION_ZERO)
    throw new RangeError('expected positions at or above 0');
  return {
    place: {
      epoch,
      upTo: at,
      above: next,
      offset: offset === 0 ? null : offset - 1,
      position,
      proof,
    },
    issuedAtMs,
  };
}
