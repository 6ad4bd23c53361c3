/**
 * Rice's code for ascending integers: each gap to the one before as a quotient in unary and a remainder of `width` bits.
 * With a width near the logarithm of the mean gap it takes about one and a half bits an integer more than the gaps
 * themselves, which is close to the least that can name such a set.
 */
/** Bits that the code of these ascending integers takes at this width. */
export function riceBits(ascending, width) {
    let bits = ascending.length * (width + 1);
    let last = 0;
    for (const value of ascending) {
        bits += Math.floor((value - last) / 2 ** width);
        last = value;
    }
    return bits;
}
/** The code of ascending integers of 0 and more, padded with zeros to whole bytes. */
export function packRice(ascending, width) {
    const out = new Uint8Array(Math.ceil(riceBits(ascending, width) / 8));
    let bit = 0;
    let last = 0;
    for (const value of ascending) {
        const gap = value - last;
        last = value;
        for (let left = Math.floor(gap / 2 ** width); left > 0; left -= 1)
            setBit(out, bit++);
        bit += 1;
        let rest = gap % 2 ** width;
        for (let done = 0; done < width; done += 1, bit += 1) {
            if (rest % 2 === 1)
                setBit(out, bit);
            rest = Math.floor(rest / 2);
        }
    }
    return out;
}
/** The inverse of packRice for `count` integers. Throws RangeError where the bytes end early. */
export function unpackRice(bytes, count, width) {
    const values = [];
    let bit = 0;
    const next = () => {
        const byte = bytes[bit >> 3];
        if (byte === undefined)
            throw new RangeError('expected more bits, got the end');
        const value = (byte >> (bit & 7)) & 1;
        bit += 1;
        return value;
    };
    let last = 0;
    for (let index = 0; index < count; index += 1) {
        let quotient = 0;
        while (next() === 1)
            quotient += 1;
        let rest = 0;
        for (let done = 0, scale = 1; done < width; done += 1, scale *= 2)
            rest += next() * scale;
        last += quotient * 2 ** width + rest;
        values.push(last);
    }
    return values;
}
function setBit(out, bit) {
    out[bit >> 3] = (out[bit >> 3] ?? 0) | (1 << (bit & 7));
}
//# sourceMappingURL=rice-code.js.map