/**
 * A fence's copy in Redis: its pointer and its newest fenceposts as one value, so that a page reads the whole chain at
 * once. Makers are stored once for all posts; positions and instants are differences. Scores stay in the durable store.
 *
 *   header: generation, nonce · version u8 · epoch, upTo · whole u8 · makers · posts, newest first
 */
import { randomBytes } from 'node:crypto';
import { ByteReader, ByteWriter } from "../../../base/bytes.js";
import { invariant } from "../../../base/errors.js";
import { position } from "../../../model/positions.js";
import { FALLBACKS } from "../../fencepost-codec.js";
import { GENERATION_CHARS } from "../change-log/change-log.js";
const VERSION = 2;
export const NO_SCORES = Object.freeze({ columns: [], rows: [] });
const NONCE_BYTES = 8;
export const HEADER_BYTES = GENERATION_CHARS + NONCE_BYTES;
/** A header that no value had before. */
export function freshHeader(generation) {
    return Buffer.concat([
        Buffer.from(generation.padEnd(GENERATION_CHARS).slice(0, GENERATION_CHARS), 'latin1'),
        randomBytes(NONCE_BYTES),
    ]);
}
export function generationOf(header) {
    return header.toString('latin1', 0, GENERATION_CHARS);
}
export function stateOf({ epoch, upTo, posts }) {
    return { epoch, upTo, latest: posts[0]?.upTo === upTo ? posts[0] : null };
}
export function encodeCopy(header, copy) {
    const makers = [...new Map(copy.posts.map((post) => [makersKey(post), post])).entries()];
    const out = new ByteWriter(256 + copy.posts.length * 64);
    out.u8(VERSION);
    out.varint(copy.epoch);
    out.varint(copy.upTo);
    out.u8(copy.isWhole ? 1 : 0);
    out.varint(makers.length);
    for (const [, post] of makers)
        writeMakers(out, post);
    out.varint(copy.posts.length);
    const numbers = new Map(makers.map(([key], index) => [key, index]));
    let [above, laterMs] = [copy.upTo, 0];
    for (const post of copy.posts) {
        out.signed(above - post.upTo);
        out.signed(post.committedAtMs - laterMs);
        out.varint(numbers.get(makersKey(post)) ?? 0);
        writePost(out, post);
        [above, laterMs] = [post.above, post.committedAtMs];
    }
    return Buffer.concat([header, out.finish()]);
}
/** Null for a value that was voided. */
export function decodeCopy(value) {
    if (value.length === HEADER_BYTES)
        return null;
    const input = new ByteReader(value.subarray(HEADER_BYTES));
    const version = input.u8();
    if (version !== VERSION)
        return null;
    const [epoch, upTo, isWhole] = [input.varint(), input.varint(), input.u8() === 1];
    const makers = Array.from({ length: input.count() }, () => readMakers(input));
    const posts = [];
    let [above, laterMs] = [upTo, 0];
    for (let left = input.count(); left > 0; left -= 1) {
        const start = { epoch, upTo: above - input.signed(), committedAtMs: laterMs + input.signed() };
        const made = makers[input.varint()];
        invariant(made !== undefined, 'expected a known maker');
        const post = readPost(input, start, made);
        posts.push(post);
        [above, laterMs] = [post.above, post.committedAtMs];
    }
    return { epoch, upTo: position(upTo), posts, isWhole };
}
/**
 * The copy after a commit on top of it, trimmed as the durable store trims. Null when the copy does not determine that,
 * because retention may concern fenceposts older than these.
 */
export function afterCommit(copy, post, { keep, postsMax }) {
    const isOnlyEpoch = copy.isWhole && copy.epoch === 0;
    const posts = [post, ...copy.posts];
    if (isOnlyEpoch) {
        while (posts.length > 1 &&
            (posts.length > keep.posts || (posts.at(-1)?.committedAtMs ?? 0) < keep.committedAfterMs))
            posts.pop();
    }
    else if (keep.posts < posts.length ||
        posts.some((each) => each.committedAtMs < keep.committedAfterMs)) {
        return null;
    }
    return {
        epoch: copy.epoch,
        upTo: post.upTo,
        posts: posts.slice(0, postsMax),
        isWhole: copy.isWhole && posts.length <= postsMax,
    };
}
function makersKey({ ranker, template }) {
    return JSON.stringify([ranker.name, ranker.version, template.name, template.version]);
}
function writeMakers(out, { ranker, template }) {
    for (const { name, version } of [ranker, template]) {
        out.text(name);
        out.text(version);
    }
}
function readMakers(input) {
    const maker = () => ({ name: input.text(), version: input.text() });
    return { ranker: maker(), template: maker() };
}
function writePost(out, { upTo, above, head, fallback }) {
    out.varint(upTo - above);
    out.u8(FALLBACKS.indexOf(fallback));
    out.varint(head.length);
    for (const item of head)
        out.signed(upTo - item);
}
function readPost(input, { epoch, upTo, committedAtMs }, made) {
    const above = upTo - input.varint();
    const fallback = FALLBACKS[input.u8()];
    invariant(fallback !== undefined, 'expected a known fallback');
    const head = Array.from({ length: input.count() }, () => position(upTo - input.signed()));
    return Object.freeze({
        epoch,
        upTo: position(upTo),
        above: position(above),
        head: Object.freeze(head),
        scores: NO_SCORES,
        ranker: made.ranker,
        template: made.template,
        fallback,
        committedAtMs,
    });
}
//# sourceMappingURL=fence-copy.js.map