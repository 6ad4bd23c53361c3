/**
 * Bytes by key in a few large buffers, which are filled one after the other and then again from the first. Entries that
 * are added and removed leave no holes between the long-lived objects of the heap or in the allocator's memory.
 */
import { invariant } from './errors.ts';

const SEGMENT_BYTES = 1024 * 1024;
/** Header of an entry: its size, whether it was used, and the length of its key. */
const HEADER_BYTES = 6;
const USED_AT = 4;
const KEY_LENGTH_AT = 5;
const KEY_CHARS_MAX = 255;

export interface ByteRingOptions {
  /** Size of all segments together; there is room for at least one. */
  readonly bytesMax: number;
  /** Size of one segment, four times as much as the biggest entry; 1 MB when left out. */
  readonly segmentBytes?: number;
  /** Called with the bytes of each entry that is replaced, deleted or evicted. They are void when it returns. */
  readonly onGone?: (bytes: Buffer) => void;
}

interface Segment {
  readonly bytes: Buffer;
  end: number;
  /** Bytes of its entries that still exist. */
  live: number;
}

/**
 * A segment that is mostly empty is refilled before another buffer is made, and before anything else is evicted; so the
 * buffers take at most twice their content, and entries rewritten under the same keys take no more. When all are full,
 * the next in turn keeps those of its entries that were used since, up to half of it. Keys are texts of one byte per
 * character.
 */
export class ByteRing {
  readonly #segments: Segment[] = [];
  readonly #places = new Map<string, number>();
  readonly #segmentBytes: number;
  readonly #segmentsMax: number;
  readonly #onGone: (bytes: Buffer) => void;
  /** The segment that is being filled, and the one that is next when all are full. */
  #at = -1;
  #next = 0;

  constructor({
    bytesMax,
    segmentBytes = SEGMENT_BYTES,
    onGone = () => undefined,
  }: ByteRingOptions) {
    invariant(bytesMax >= segmentBytes, 'a ring has room for a segment');
    this.#segmentBytes = segmentBytes;
    this.#segmentsMax = Math.floor(bytesMax / segmentBytes);
    this.#onGone = onGone;
  }

  /** The size of all buffers. */
  get bytes(): number {
    return this.#segments.length * this.#segmentBytes;
  }

  /** How many entries there are. */
  get size(): number {
    return this.#places.size;
  }

  /** The entry in place, to be read or written until anything is set, deleted or dropped; null for none. */
  get(key: string): Buffer | null {
    const place = this.#places.get(key);
    if (place === undefined) return null;
    const { bytes } = this.#segmentOf(place);
    const from = place % this.#segmentBytes;
    bytes[from + USED_AT] = 1;
    return entryIn(bytes, from);
  }

  /** Replaces the entry of the key. False for an entry that would fill a quarter of a segment, which is not kept. */
  set(key: string, entry: Uint8Array): boolean {
    invariant(key.length <= KEY_CHARS_MAX, 'a key is short');
    this.delete(key);
    const size = HEADER_BYTES + key.length + entry.length;
    if (size > this.#segmentBytes / 4) return false;
    let segment = this.#segments[this.#at];
    if (segment === undefined || segment.end + size > this.#segmentBytes)
      segment = this.#makeRoom();
    const { bytes, end } = segment;
    bytes.writeUInt32LE(size, end);
    bytes[end + USED_AT] = 0;
    bytes[end + KEY_LENGTH_AT] = key.length;
    bytes.write(key, end + HEADER_BYTES, 'latin1');
    bytes.set(entry, end + HEADER_BYTES + key.length);
    segment.end += size;
    segment.live += size;
    this.#places.set(key, this.#at * this.#segmentBytes + end);
    return true;
  }

  delete(key: string): void {
    const place = this.#places.get(key);
    if (place === undefined) return;
    this.#places.delete(key);
    const segment = this.#segmentOf(place);
    const from = place % this.#segmentBytes;
    segment.live -= segment.bytes.readUInt32LE(from);
    this.#onGone(entryIn(segment.bytes, from));
  }

  /** Drops the entries of the segment that is next, including those that were used. */
  dropOldest(): void {
    if (this.#segments.length > 0) this.#sweep(this.#turn(), () => false);
  }

  /** A segment with room for an entry. */
  #makeRoom(): Segment {
    const half = this.#segmentBytes / 2;
    const sparse = this.#sparsest(half);
    if (sparse !== -1) {
      this.#at = sparse;
      return this.#sweep(sparse, () => true);
    }
    if (this.#segments.length < this.#segmentsMax) {
      const added = { bytes: Buffer.allocUnsafeSlow(this.#segmentBytes), end: 0, live: 0 };
      this.#at = this.#segments.push(added) - 1;
      return added;
    }
    return this.#sweep(this.#turn(), (wasUsed, end) => wasUsed && end <= half);
  }

  /** The number of the segment with the fewest live bytes, at most `most`; -1 for none. */
  #sparsest(most: number): number {
    let found = -1;
    let least = most;
    for (const [nth, { live }] of this.#segments.entries()) {
      if (live > least) continue;
      found = nth;
      least = live;
    }
    return found;
  }

  /** Makes the segment that is next the one that is being filled, and returns its number. */
  #turn(): number {
    const { length } = this.#segments;
    if (this.#next === this.#at) this.#next = (this.#next + 1) % length;
    this.#at = this.#next;
    this.#next = (this.#next + 1) % length;
    return this.#at;
  }

  /** Moves kept entries to the segment's start, marked unused, and drops the rest. `end` is where the entry would end. */
  #sweep(nth: number, isKept: (wasUsed: boolean, end: number) => boolean): Segment {
    const segment = this.#segments[nth] as Segment;
    const { bytes, end } = segment;
    const start = nth * this.#segmentBytes;
    let kept = 0;
    let next = 0;
    while (next < end) {
      const from = next;
      const size = bytes.readUInt32LE(from);
      next += size;
      const key = keyIn(bytes, from);
      // This one was replaced or deleted already.
      if (this.#places.get(key) !== start + from) continue;
      if (isKept(bytes[from + USED_AT] === 1, kept + size)) {
        bytes[from + USED_AT] = 0;
        bytes.copyWithin(kept, from, from + size);
        this.#places.set(key, start + kept);
        kept += size;
      } else {
        this.#places.delete(key);
        this.#onGone(entryIn(bytes, from));
      }
    }
    segment.end = kept;
    segment.live = kept;
    return segment;
  }

  #segmentOf(place: number): Segment {
    return this.#segments[Math.floor(place / this.#segmentBytes)] as Segment;
  }
}

function keyIn(bytes: Buffer, from: number): string {
  const start = from + HEADER_BYTES;
  return bytes.toString('latin1', start, start + (bytes[from + KEY_LENGTH_AT] as number));
}

function entryIn(bytes: Buffer, from: number): Buffer {
  const start = from + HEADER_BYTES + (bytes[from + KEY_LENGTH_AT] as number);
  return bytes.subarray(start, from + bytes.readUInt32LE(from));
}
