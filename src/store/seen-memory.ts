/**
 * What one viewer has seen, as one small row: the newest items exactly, older ones in two Bloom filters. When the newer
 * filter is full, it replaces the older one, so the size of the row is bounded. Items are only added, and adding one
 * twice has no further effect.
 */
import { ByteReader, ByteWriter } from '../base/bytes.ts';
import { LIMITS } from '../base/limits.ts';
import { position, type Position } from '../model/positions.ts';

export interface SeenMemory {
  /** Remembered exactly, in the order in which they were added, without duplicates. */
  readonly recent: readonly Position[];
  /** Items in the newer filter. */
  readonly count: number;
  /** The newer filter and the older one; empty before they hold anything. */
  readonly filters: readonly [newer: Uint8Array, older: Uint8Array];
}

const NO_BITS = new Uint8Array(0);
export const NOTHING_SEEN: SeenMemory = { recent: [], count: 0, filters: [NO_BITS, NO_BITS] };
const FILTER_BYTES = LIMITS.seenFilterBits / 8;

/** Whether each was added. Always true for the last 1,024; true for fewer than 2 in 100 that were never added. */
export function wasSeen(memory: SeenMemory, positions: readonly Position[]): readonly boolean[] {
  const recent = new Set(memory.recent);
  return positions.map((at) => recent.has(at) || memory.filters.some((bits) => holds(bits, at)));
}

/** The memory with more items; null when all are among the last. An item that only a filter holds is added again. */
export function withSeen(memory: SeenMemory, added: readonly Position[]): SeenMemory | null {
  const known = new Set(memory.recent);
  const fresh = new Set(added.filter((at) => !known.has(at)));
  if (fresh.size === 0) return null;
  const all = [...memory.recent, ...fresh];
  const recent = all.slice(-LIMITS.seenRecentMax);
  const leaving = all.slice(0, all.length - recent.length);
  return { recent, ...filled(memory, leaving) };
}

function filled(
  { count, filters: [newer, older] }: SeenMemory,
  items: readonly Position[],
): Pick<SeenMemory, 'count' | 'filters'> {
  let filling = { count, newer, older };
  // Rows that were read may be shared, so a filter is copied before its first bit is set.
  let isOwn = false;
  for (const at of items) {
    if (holds(filling.newer, at)) continue;
    if (filling.count >= LIMITS.seenFilterItemsMax) {
      filling = { count: 0, newer: NO_BITS, older: filling.newer };
      isOwn = false;
    }
    const bits = isOwn ? filling.newer : copyOf(filling.newer);
    isOwn = true;
    for (const bit of probesOf(at)) bits[bit >>> 3] = (bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
    filling = { ...filling, count: filling.count + 1, newer: bits };
  }
  return { count: filling.count, filters: [filling.newer, filling.older] };
}

function copyOf(bits: Uint8Array): Uint8Array {
  return bits.length === 0 ? new Uint8Array(FILTER_BYTES) : Uint8Array.from(bits);
}

function holds(bits: Uint8Array, at: Position): boolean {
  return (
    bits.length > 0 && probesOf(at).every((bit) => ((bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) > 0)
  );
}

/** The bits of an item, by two hashes of its position (Kirsch and Mitzenmacher, "Less hashing, same performance"). */
function probesOf(at: Position): readonly number[] {
  const [low, high] = [at >>> 0, Math.floor(at / 2 ** 32)];
  const first = mixed(low ^ mixed(high ^ 0x9e37_79b9));
  const step = mixed(first ^ 0x85eb_ca6b) | 1;
  return Array.from(
    { length: LIMITS.seenFilterProbes },
    (_, nth) => (first + Math.imul(nth, step)) >>> 0,
  ).map((hash) => hash % LIMITS.seenFilterBits);
}

/** The finalizer of MurmurHash3, which spreads each bit over all others. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** At most 14 KB. */
export function encodeSeen({ recent, count, filters }: SeenMemory): Uint8Array {
  const out = new ByteWriter(4 * recent.length + 16 + 2 * FILTER_BYTES);
  out.varint(recent.length);
  let last = 0;
  for (const at of recent) {
    out.signed(at - last);
    last = at;
  }
  out.varint(count);
  for (const bits of filters) out.bytes(bits);
  // A copy, because the writer's buffer is larger than what was written.
  return Uint8Array.from(out.finish());
}

export function decodeSeen(bytes: Uint8Array): SeenMemory {
  const reader = new ByteReader(bytes);
  let last = 0;
  const recent = Array.from({ length: reader.count() }, () => position((last += reader.signed())));
  const count = reader.varint();
  const rest = reader.rest();
  const filters = [rest.subarray(0, FILTER_BYTES), rest.subarray(FILTER_BYTES)] as const;
  return { recent, count, filters };
}
