/** Compact binary reading and writing for cursors: unsigned varints up to 2^53 and fixed-width bit fields. */
import { invariant } from '../errors.ts';


/** Seven bits a byte, lowest first. */
export function writeVarint(out: number[], value: number): void {
  invariant(Number.isSafeInteger(value) && value >= 0, `expected an unsigned integer, got ${value}`);
  let rest = value;
  while (rest >= 0x80) {
    out.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  out.push(rest);
}

/** Reads forward through a buffer; reading past its end throws a RangeError. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new RangeError('expected another byte, got the end');
    return value;
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const next = this.byte();
      value += (next & 0x7f) * scale;
      if (!Number.isSafeInteger(value)) throw new RangeError('expected a number below 2^53');
      if (next < 0x80) return value;
    }
  }

  rest(): Uint8Array {
    return this.#bytes.subarray(this.#at);
  }
}

/** Packs each value into `width` bits (1 to 53), lowest bit first. */
export function packBits(values: readonly number[], width: number): number[] {
  const out: number[] = new Array<number>(Math.ceil((values.length * width) / 8)).fill(0);
  let bit = 0;
  for (const value of values) {
    let rest = value;
    for (let done = 0; done < width; done += 1, bit += 1) {
      if (rest % 2 === 1) out[bit >> 3] = (out[bit >> 3] ?? 0) | (1 << (bit & 7));
      rest = Math.floor(rest / 2);
    }
  }
  return out;
}

/** The inverse of packBits. */
export function unpackBits(bytes: Uint8Array, count: number, width: number): number[] {
  if (bytes.length * 8 < count * width) throw new RangeError('expected more bits, got the end');
  const values: number[] = [];
  let bit = 0;
  for (let index = 0; index < count; index += 1) {
    let value = 0;
    for (let done = 0, scale = 1; done < width; done += 1, bit += 1, scale *= 2) {
      if (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) value += scale;
    }
    values.push(value);
  }
  return values;
}
