/**
 * Bytes by key in a few large buffers, which are filled one after the other and then again from the first. Entries that
 * come and go leave no holes, neither between the lasting objects of the heap nor in the allocator's memory.
 */
import { invariant } from './errors.ts';

const SEGMENT_BYTES = 1024 * 1024;
/** Of an entry: its size, whether it was asked for, and the length of its key. */
const HEADER_BYTES = 6;
const USED_AT = 4;
const KEY_LENGTH_AT = 5;
const KEY_CHARS_MAX = 255;

export interface ByteRingOptions {
  /** Of all segments; room for one at least. */
  readonly bytesMax: number;
  readonly segmentBytes?: number;
  /** Told of the bytes of each entry that goes: replaced, deleted or crowded out. They are void when it returns. */
  readonly onGone?: (bytes: Buffer) => void;
}

interface Segment {
  readonly bytes: Buffer;
  end: number;
}

/**
 * When a segment's turn comes again, it keeps those of its entries that were asked for since, up to half of it. Buffers are
 * made when they are needed. Keys are texts of one byte a character.
 */
export class ByteRing {
  readonly #segments: Segment[] = [];
  readonly #places = new Map<string, number>();
  readonly #segmentBytes: number;
  readonly #segmentsMax: number;
  readonly #onGone: (bytes: Buffer) => void;
  #at = -1;

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

  /** How many entries there are. */
  get size(): number {
    return this.#places.size;
  }

  /** Where the entry stands, to be read or written until anything is set, deleted or dropped; null for none. */
  get(key: string): Buffer | null {
    const place = this.#places.get(key);
    if (place === undefined) return null;
    const { bytes } = this.#segmentOf(place);
    const from = place % this.#segmentBytes;
    bytes[from + USED_AT] = 1;
    return entryIn(bytes, from);
  }

  /** Replaces what the key has. False for an entry that would fill a quarter of a segment, which is not kept. */
  set(key: string, entry: Uint8Array): boolean {
    invariant(key.length <= KEY_CHARS_MAX, 'a key is short');
    this.delete(key);
    const size = HEADER_BYTES + key.length + entry.length;
    if (size > this.#segmentBytes / 4) return false;
    let segment = this.#segments[this.#at];
    if (segment === undefined || segment.end + size > this.#segmentBytes) segment = this.#turn();
    const { bytes, end } = segment;
    bytes.writeUInt32LE(size, end);
    bytes[end + USED_AT] = 0;
    bytes[end + KEY_LENGTH_AT] = key.length;
    bytes.write(key, end + HEADER_BYTES, 'latin1');
    bytes.set(entry, end + HEADER_BYTES + key.length);
    segment.end += size;
    this.#places.set(key, this.#at * this.#segmentBytes + end);
    return true;
  }

  delete(key: string): void {
    const place = this.#places.get(key);
    if (place === undefined) return;
    this.#places.delete(key);
    this.#onGone(entryIn(this.#segmentOf(place).bytes, place % this.#segmentBytes));
  }

  /** Drops the entries of the segment that was begun first, also those that were asked for. */
  dropOldest(): void {
    if (this.#segments.length === 0) return;
    this.#at = (this.#at + 1) % this.#segments.length;
    this.#sweep(this.#at, 0);
  }

  #turn(): Segment {
    if (this.#segments.length < this.#segmentsMax) {
      const added = { bytes: Buffer.allocUnsafeSlow(this.#segmentBytes), end: 0 };
      this.#at = this.#segments.push(added) - 1;
      return added;
    }
    this.#at = (this.#at + 1) % this.#segments.length;
    return this.#sweep(this.#at, this.#segmentBytes / 2);
  }

  /** Moves what was asked for to the segment's start, as far as there is room for it, and drops the rest. */
  #sweep(nth: number, keptMax: number): Segment {
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
      // What was replaced or deleted is gone already.
      if (this.#places.get(key) !== start + from) continue;
      if (bytes[from + USED_AT] === 1 && kept + size <= keptMax) {
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
