/**
 * Rice's code for ascending integers: each gap to the one before as a quotient in unary and a remainder of `width`
 * bits. With a width near the logarithm of the mean gap it takes about one and a half bits per integer more than the
 * gaps themselves, which is close to the minimum for such a set.
 */

type Numbers = readonly number[] | Float64Array;

/** The number of bits that the code of these ascending integers takes at this width. */
export function riceBits(ascending: Numbers, width: number): number {
  const scale = 2 ** width;
  let bits = ascending.length * (width + 1);
  let last = 0;
  for (const value of ascending) {
    bits += Math.floor((value - last) / scale);
    last = value;
  }
  return bits;
}

/** The code of ascending integers of 0 and more, padded with zeros to whole bytes. */
export function packRice(ascending: Numbers, width: number): Uint8Array {
  const out = new BitWriter(riceBits(ascending, width));
  const scale = 2 ** width;
  let last = 0;
  for (const value of ascending) {
    const gap = value - last;
    const quotient = Math.floor(gap / scale);
    last = value;
    out.code(quotient, gap - quotient * scale, width);
  }
  return out.finish();
}

/** Integers of `width` bits each, in any order, padded with zeros to whole bytes. */
export function packBits(values: readonly number[], width: number): Uint8Array {
  const out = new BitWriter(values.length * width);
  for (const value of values) out.write(value, width);
  return out.finish();
}

/** What a 32-bit integer holds in addition to the seven bits that may be waiting. */
const STEP_BITS = 24;

/** Writes bits into bytes, lowest first. */
class BitWriter {
  readonly #bytes: Uint8Array;
  #length = 0;
  /** Fewer than eight bits that do not fill a byte yet. */
  #waiting = 0;
  #waitingBits = 0;

  constructor(bits: number) {
    this.#bytes = new Uint8Array(Math.ceil(bits / 8));
  }

  write(value: number, bits: number): void {
    let [rest, left] = [value, bits];
    for (; left > STEP_BITS; left -= STEP_BITS) {
      this.#step(rest % 2 ** STEP_BITS, STEP_BITS);
      rest = Math.floor(rest / 2 ** STEP_BITS);
    }
    this.#step(rest, left);
  }

  /** Writes a quotient in unary, its end, and a remainder of `width` bits; in one step if they fit. */
  code(quotient: number, remainder: number, width: number): void {
    if (quotient + 1 + width <= STEP_BITS) {
      const unary = 2 ** quotient - 1;
      this.#step(unary | (remainder << (quotient + 1)), quotient + 1 + width);
      return;
    }
    this.#ones(quotient);
    this.#step(0, 1);
    this.write(remainder, width);
  }

  #ones(count: number): void {
    let left = count;
    for (; left > STEP_BITS; left -= STEP_BITS) this.#step(2 ** STEP_BITS - 1, STEP_BITS);
    this.#step(2 ** left - 1, left);
  }

  finish(): Uint8Array {
    if (this.#waitingBits > 0) this.#bytes[this.#length] = this.#waiting;
    return this.#bytes;
  }

  #step(value: number, bits: number): void {
    let waiting = this.#waiting | (value << this.#waitingBits);
    let waitingBits = this.#waitingBits + bits;
    for (; waitingBits >= 8; waitingBits -= 8) {
      this.#bytes[this.#length] = waiting;
      this.#length += 1;
      waiting >>>= 8;
    }
    this.#waiting = waiting;
    this.#waitingBits = waitingBits;
  }
}

/** The inverse of packBits. Throws RangeError where the bytes end early. */
export function unpackBits(bytes: Uint8Array, count: number, width: number): readonly number[] {
  const values: number[] = [];
  for (let index = 0; index < count; index += 1) values.push(read(bytes, index * width, width));
  return values;
}

/** The inverse of packRice for `count` integers. Throws RangeError where the bytes end early. */
export function unpackRice(bytes: Uint8Array, count: number, width: number): readonly number[] {
  const values: number[] = [];
  let bit = 0;
  let last = 0;
  for (let index = 0; index < count; index += 1) {
    let quotient = 0;
    while (read(bytes, bit, 1) === 1) {
      quotient += 1;
      bit += 1;
    }
    last += quotient * 2 ** width + read(bytes, bit + 1, width);
    bit += 1 + width;
    values.push(last);
  }
  return values;
}

function read(bytes: Uint8Array, bit: number, width: number): number {
  const end = bit + width;
  if (end > bytes.length * 8) throw new RangeError('expected more bits, got the end');
  let value = 0;
  let scale = 1;
  for (let at = bit; at < end;) {
    const shift = at & 7;
    const taken = Math.min(8 - shift, end - at);
    const size = 1 << taken;
    value += (((bytes[at >> 3] ?? 0) >> shift) % size) * scale;
    scale *= size;
    at += taken;
  }
  return value;
}
