/**
 * Rice's code for ascending integers: each gap to the one before as a quotient in unary and a remainder of `width` bits.
 * With a width near the logarithm of the mean gap it takes about one and a half bits an integer more than the gaps
 * themselves, which is close to the least that can name such a set.
 */

/** Bits that the code of these ascending integers takes at this width. */
export function riceBits(ascending: readonly number[], width: number): number {
  let bits = ascending.length * (width + 1);
  let last = 0;
  for (const value of ascending) {
    bits += Math.floor((value - last) / 2 ** width);
    last = value;
  }
  return bits;
}

/** The code of ascending integers of 0 and more, padded with zeros to whole bytes. */
export function packRice(ascending: readonly number[], width: number): Uint8Array {
  const out = new Uint8Array(Math.ceil(riceBits(ascending, width) / 8));
  let bit = 0;
  /** Lowest bit first, a byte at a time. */
  const write = (value: number, bits: number): void => {
    let rest = value;
    for (const end = bit + bits; bit < end;) {
      const shift = bit & 7;
      const taken = Math.min(8 - shift, end - bit);
      const size = 1 << taken;
      out[bit >> 3] = (out[bit >> 3] ?? 0) | ((rest % size) << shift);
      rest = Math.floor(rest / size);
      bit += taken;
    }
  };
  let last = 0;
  for (const value of ascending) {
    const gap = value - last;
    last = value;
    for (let left = Math.floor(gap / 2 ** width); left > 0; left -= 1) write(1, 1);
    write(0, 1);
    write(gap % 2 ** width, width);
  }
  return out;
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
