/** Fixed-width bit fields, for what cursors prove. */

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
