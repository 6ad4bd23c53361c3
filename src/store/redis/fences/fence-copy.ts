/**
 * A fence's copy in Redis: its pointer and its newest fenceposts as one value, so that a page reads the whole chain at
 * once. Makers are stored once for all posts; positions and instants are differences. Scores stay in the durable store.
 *
 * header: generation, mark, nonce · version u8 · epoch, upTo · whole u8 · reached · makers · posts, newest first
 */
import { randomBytes } from 'node:crypto';
import { ByteReader, ByteWriter } from '../../../base/bytes.ts';
import { invariant } from '../../../base/errors.ts';
import type { CommitTerms, FenceState, Reached } from '../../../fence/fence-store.ts';
import type { Fencepost, Maker } from '../../../fence/fencepost.ts';
import { reachedFrom } from '../../../fence/reached.ts';
import { position, type Position } from '../../../model/positions.ts';
import { NO_SCORES, readFallback, writeFallback } from '../../fencepost-codec.ts';
import { GENERATION_CHARS } from '../change-log/change-log.ts';

export interface FenceCopy {
  readonly epoch: number;
  readonly upTo: Position;
  /** Newest first, of this epoch. */
  readonly posts: readonly Fencepost[];
  /** Whether these are all the epoch's fenceposts. */
  readonly isWhole: boolean;
  readonly reached: readonly Reached[];
}

const VERSION = 3;

export const VIEWER_MARK_BYTES = 8;
const NONCE_BYTES = 8;
export const HEADER_BYTES = GENERATION_CHARS + VIEWER_MARK_BYTES + NONCE_BYTES;
/** The mark of a viewer who did not reset all fences lately. */
const NO_MARK: Uint8Array = new Uint8Array(VIEWER_MARK_BYTES);

interface Makers {
  readonly ranker: Maker;
  readonly template: Maker;
}

/** A header that no value had before. The mark is the viewer's; a different one voids the copy. */
export function freshHeader(generation: string, mark = NO_MARK): Buffer {
  return Buffer.concat([
    Buffer.from(generation.padEnd(GENERATION_CHARS).slice(0, GENERATION_CHARS), 'latin1'),
    mark,
    randomBytes(NONCE_BYTES),
  ]);
}

export function freshMark(): Buffer {
  return randomBytes(VIEWER_MARK_BYTES);
}

export function markOf(header: Uint8Array): Uint8Array {
  return header.subarray(GENERATION_CHARS, GENERATION_CHARS + VIEWER_MARK_BYTES);
}

export function generationOf(header: Buffer): string {
  return header.toString('latin1', 0, GENERATION_CHARS);
}

export function stateOf({ epoch, upTo, posts, reached }: FenceCopy): FenceState {
  return { epoch, upTo, latest: posts[0]?.upTo === upTo ? posts[0] : null, reached };
}

export function encodeCopy(header: Buffer, copy: FenceCopy): Buffer {
  const makers = [...new Map(copy.posts.map((post) => [makersKey(post), post])).entries()];
  const out = new ByteWriter(256 + copy.posts.length * 64);
  out.u8(VERSION);
  out.varint(copy.epoch);
  out.varint(copy.upTo);
  out.u8(copy.isWhole ? 1 : 0);
  writeReached(out, copy);
  out.varint(makers.length);
  for (const [, post] of makers) writeMakers(out, post);
  out.varint(copy.posts.length);
  const numbers = new Map(makers.map(([key], index) => [key, index]));
  let [above, laterMs] = [copy.upTo as number, 0];
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
export function decodeCopy(value: Buffer): FenceCopy | null {
  if (value.length === HEADER_BYTES) return null;
  const input = new ByteReader(value.subarray(HEADER_BYTES));
  const version = input.u8();
  if (version !== VERSION) return null;
  const [epoch, upTo, isWhole] = [input.varint(), input.varint(), input.u8() === 1];
  const reached = readReached(input, upTo);
  const makers = Array.from({ length: input.count() }, () => readMakers(input));
  const posts: Fencepost[] = [];
  let [above, laterMs] = [upTo, 0];
  for (let left = input.count(); left > 0; left -= 1) {
    const start = { epoch, upTo: above - input.signed(), committedAtMs: laterMs + input.signed() };
    const made = makers[input.varint()];
    invariant(made !== undefined, 'expected a known maker');
    const post = readPost(input, start, made);
    posts.push(post);
    [above, laterMs] = [post.above, post.committedAtMs];
  }
  return { epoch, upTo: position(upTo), posts, isWhole, reached };
}

/**
 * The copy after a commit on top of it, trimmed as the durable store trims. Null when the copy alone does not determine
 * that, because retention may concern fenceposts older than these.
 */
export function afterCommit(
  copy: FenceCopy,
  post: Fencepost,
  { terms: keep, postsMax }: { readonly terms: CommitTerms; readonly postsMax: number },
): FenceCopy | null {
  const isOnlyEpoch = copy.isWhole && copy.epoch === 0;
  const posts = [post, ...copy.posts];
  if (isOnlyEpoch) {
    while (
      posts.length > 1 &&
      (posts.length > keep.posts || (posts.at(-1)?.committedAtMs ?? 0) < keep.committedAfterMs)
    )
      posts.pop();
  } else if (
    keep.posts < posts.length ||
    posts.some((each) => each.committedAtMs < keep.committedAfterMs)
  ) {
    return null;
  }
  return {
    epoch: copy.epoch,
    upTo: post.upTo,
    posts: posts.slice(0, postsMax),
    isWhole: copy.isWhole && posts.length <= postsMax,
    reached: keep.reached?.after ?? [],
  };
}

function writeReached(out: ByteWriter, { reached, upTo }: FenceCopy): void {
  out.varint(reached.length);
  for (const mark of reached) {
    out.varint(upTo - mark.upTo);
    out.varint(mark.items);
  }
}

function readReached(input: ByteReader, upTo: number): readonly Reached[] {
  const flat: number[] = [];
  for (let left = input.count(); left > 0; left -= 1)
    flat.push(upTo - input.varint(), input.varint());
  return reachedFrom(flat);
}

function makersKey({ ranker, template }: Fencepost): string {
  return JSON.stringify([ranker.name, ranker.version, template.name, template.version]);
}

function writeMakers(out: ByteWriter, { ranker, template }: Fencepost): void {
  for (const { name, version } of [ranker, template]) {
    out.text(name);
    out.text(version);
  }
}

function readMakers(input: ByteReader): Makers {
  const maker = (): Maker => ({ name: input.text(), version: input.text() });
  return { ranker: maker(), template: maker() };
}

function writePost(out: ByteWriter, post: Fencepost): void {
  const { upTo, above, head } = post;
  out.varint(upTo - above);
  writeFallback(out, post);
  out.varint(head.length);
  for (const item of head) out.signed(upTo - item);
}

interface PostStart {
  readonly epoch: number;
  readonly upTo: number;
  readonly committedAtMs: number;
}

function readPost(
  input: ByteReader,
  { epoch, upTo, committedAtMs }: PostStart,
  made: Makers,
): Fencepost {
  const above = upTo - input.varint();
  const ending = readFallback(input);
  const head = Array.from({ length: input.count() }, () => position(upTo - input.signed()));
  return Object.freeze({
    epoch,
    upTo: position(upTo),
    above: position(above),
    head: Object.freeze(head),
    scores: NO_SCORES,
    ranker: made.ranker,
    template: made.template,
    ...ending,
    committedAtMs,
  });
}
