/** A growing byte writer and a bounds-checked reader for compact encodings: varints, text, fixed-size numbers. */
import { invariant } from './errors.ts';

export const MEGABYTE = 1024 * 1024;

const U48_MAX = 2 ** 48 - 1;
const COUNT_MAX = 2 ** 24;

export class ByteWriter {
  #bytes: Buffer;
  #length = 0;

  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafe(Math.max(capacity, 64));
  }

  u8(value: number): void {
    this.#length = this.#room(1).writeUInt8(value, this.#length);
  }

  u48(value: number): void {
    if (!(Number.isInteger(value) && value >= 0 && value <= U48_MAX))
      invariant(false, `expected an integer below 2^48, got ${value}`);
    this.#length = this.#room(6).writeUIntBE(value, this.#length, 6);
  }

  f32(value: number): void {
    this.#length = this.#room(4).writeFloatLE(Math.fround(value), this.#length);
  }

  /** Seven bits per byte, lowest first; integers up to 2^53 - 1. */
  varint(value: number): void {
    if (!(Number.isSafeInteger(value) && value >= 0))
      invariant(false, `expected an integer of 0 or more, got ${value}`);
    const bytes = this.#room(8);
    let rest = value;
    while (rest >= 128) {
      bytes[this.#length] = (rest % 128) + 128;
      this.#length += 1;
      rest = Math.floor(rest / 128);
    }
    bytes[this.#length] = rest;
    this.#length += 1;
  }

  /** Zigzag, so that small negative numbers stay short. Up to 2^52 either way. */
  signed(value: number): void {
    this.varint(value < 0 ? -value * 2 - 1 : value * 2);
  }

  text(value: string): void {
    const size = Buffer.byteLength(value);
    this.varint(size);
    this.#length += this.#room(size).write(value, this.#length);
  }

  bytes(values: ArrayLike<number>): void {
    this.#room(values.length).set(values, this.#length);
    this.#length += values.length;
  }

  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #room(size: number): Buffer {
    if (this.#length + size > this.#bytes.length) {
      const grown = Buffer.allocUnsafe((this.#length + size) * 2);
      grown.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = grown;
    }
    return this.#bytes;
  }
}

/** Reads what ByteWriter wrote; throws when the bytes end early. */
export class ByteReader {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.#bytes.readUInt8(this.#advance(1));
  }

  u48(): number {
    return this.#bytes.readUIntBE(this.#advance(6), 6);
  }

  f32(): number {
    return this.#bytes.readFloatLE(this.#advance(4));
  }

  varint(): number {
    const bytes = this.#bytes;
    let offset = this.#offset;
    let value = 0;
    for (let scale = 1; scale < 2 ** 56; scale *= 128) {
      const byte = bytes[offset];
      if (byte === undefined) break;
      offset += 1;
      value += (byte & 127) * scale;
      if (byte >= 128) continue;
      this.#offset = offset;
      return value;
    }
    invariant(false, 'expected a varint of at most eight bytes');
  }

  signed(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** A varint that counts entries of at least `bytesEach` bytes. Refuses a count that the remaining bytes cannot hold. */
  count(bytesEach = 1): number {
    const value = this.varint();
    invariant(
      value <= COUNT_MAX && value * bytesEach <= this.#bytes.length - this.#offset,
      'expected a count within the bytes left',
    );
    return value;
  }

  text(): string {
    const size = this.count();
    const start = this.#advance(size);
    return this.#bytes.toString('utf8', start, start + size);
  }

  /** The next bytes, without a copy. */
  bytes(size: number): Buffer {
    const start = this.#advance(size);
    return this.#bytes.subarray(start, start + size);
  }

  /** The remaining bytes. */
  rest(): Uint8Array {
    return this.#bytes.subarray(this.#offset);
  }

  #advance(size: number): number {
    const start = this.#offset;
    invariant(start + size <= this.#bytes.length, 'expected more bytes');
    this.#offset = start + size;
    return start;
  }
}
