import { packRice, riceBits, unpackRice } from "./rice-code.js";
const SALTS_MAX = 64;
const WIDTH_MAX = 48;
/** Names the served items in at most `bitsMax` bits; null when nothing was served. Give at least ten bits for each item. */
export function servedSet({ served, unserved, last, bitsMax }) {
    if (served.length === 0)
        return null;
    const lowest = Math.min(...served);
    const count = served.length;
    const offsets = served.map((position) => position - lowest).sort((a, b) => a - b);
    const width = exactWidth(offsets, bitsMax);
    if (width !== null)
        return { lowest, count, width, salt: 0, isExact: true, bits: packRice(offsets, width), last };
    const shape = { lowest, count, width: hashedWidth(count, bitsMax), isExact: false };
    const salt = saltFor(shape, served, unserved);
    const codes = served.map((position) => codeOf({ ...shape, salt }, position));
    return {
        ...shape,
        salt,
        bits: packRice(codes.sort((a, b) => a - b), shape.width),
        last,
    };
}
/** The set as a question: whether a position is in it. Hashed, one in 2^width others is as well. */
export function membership(set) {
    const codes = new Set(unpackRice(set.bits, set.count, set.width));
    return (position) => position >= set.lowest && codes.has(codeOf(set, position));
}
/** The width at which exact offsets take at most so many bits; null when none is narrow enough. */
function exactWidth(offsets, bitsMax) {
    const meanGap = (offsets.at(-1) ?? 0) / offsets.length;
    const width = Math.min(WIDTH_MAX, Math.max(0, Math.floor(Math.log2(meanGap + 1))));
    return riceBits(offsets, width) <= bitsMax ? width : null;
}
/** The codes' gaps sum to less than count times 2^width, so their quotients to less than count bits. */
function hashedWidth(count, bitsMax) {
    return Math.min(WIDTH_MAX, Math.max(1, Math.floor(bitsMax / count) - 2));
}
/** A salt at which no unserved item has a served one's code, or the last one tried. */
function saltFor(shape, served, unserved) {
    for (let salt = 0; salt < SALTS_MAX - 1; salt += 1) {
        const codes = new Set(served.map((position) => codeOf({ ...shape, salt }, position)));
        if (!unserved.some((position) => codes.has(codeOf({ ...shape, salt }, position))))
            return salt;
    }
    return SALTS_MAX - 1;
}
function codeOf({ lowest, count, width, salt, isExact }, position) {
    const offset = position - lowest;
    return isExact || offset < 0 ? offset : hash53(offset, salt) % (count * 2 ** width);
}
/** Mixes an integer below 2^53 and a salt into 53 bits (two rounds of murmur3's finaliser). */
function hash53(value, salt) {
    const low = mix32((value % 4_294_967_296) ^ Math.imul(salt + 1, 0x9e3779b1));
    const high = mix32(Math.floor(value / 4_294_967_296) ^ low ^ salt);
    return (high % 2_097_152) * 4_294_967_296 + mix32(low ^ high);
}
function mix32(value) {
    let mixed = value | 0;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
}
//# sourceMappingURL=served-set.js.map