/**
 * The bytes of cursors. The cursors of a row share their content: it is encrypted once, and each adds a short mark of
 * its own.
 *
 *     version  key id  nonce │ stamp  content │ mark   tag      bytes 1 2 12 │ 5 0–157 │ 7 8
 *     in clear               │ AES-256-CTR    │ sealed by the tag
 *
 * T is the start of an HMAC-SHA-256 over viewer, stream and all that the cursors share, and is never sent. A cursor's
 * tag is the start of AES(T ⊕ mark) under another key: computing it requires T, and every mark has its own tag. The
 * mark is masked with AES(tag) under one more key, as in SIV mode. So a row of twenty costs one encryption of the
 * content, one keyed hash and two calls for all marks, without creating cipher objects, which cost more than the work
 * they do.
 */
import { createCipheriv, createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { FeedError, invariant } from '../../base/errors.ts';
import { keyedHash, type KeyedHash } from '../../base/keyed-hash.ts';
import { LIMITS } from '../../base/limits.ts';
import { NONCE_BYTES, nonceSequence } from './nonces.ts';

const WIRE_VERSION = 4;
const BLOCK_BYTES = 16;
/** version, two bytes of key id */
const HEADER_BYTES = 3;
/** Four times the seconds since 1970 at which a cursor was sealed, plus the number of padding bytes after its content. */
const STAMP_BYTES = 5;
/** What one cursor of a row adds to the content that they share. */
export const MARK_BYTES = 7;
/** Enough, because every guess takes a request. */
const TAG_BYTES = 8;
const SUFFIX_BYTES = MARK_BYTES + TAG_BYTES;
/** A multiple of three bytes, so that the shared part is the same text in every cursor of a row. */
export const SUFFIX_CHARS = (SUFFIX_BYTES * 4) / 3;
/** The bytes that 256 characters leave for the content. */
export const CONTENT_BYTES_MAX =
  (LIMITS.cursorCharsMax * 3) / 4 - HEADER_BYTES - NONCE_BYTES - STAMP_BYTES - SUFFIX_BYTES;
/** A sealing key. Cursors carry the key's id, so that an old key still opens what it sealed after a new one takes over. */
export interface CursorKey {
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Uint8Array;
}

/** What a cursor is valid for. */
export interface CursorBinding {
  readonly viewer: string;
  readonly stream: string;
}

export interface RingKey {
  readonly tag: number;
  readonly content: BlockFunction;
  readonly row: KeyedHash;
  readonly tags: BlockFunction;
  readonly masks: BlockFunction;
}

/** AES of each block of 16 bytes separately: a pseudo-random function, used on blocks that do not repeat. */
type BlockFunction = (blocks: Buffer) => Buffer;

export interface Stamped {
  readonly content: Uint8Array;
  readonly sealedAtMs: number;
}

export interface SealedRow {
  /** The common start of all cursors of the row. */
  readonly prefix: string;
  /** The rest of each, SUFFIX_CHARS long, in one string: a string for each would take three times the memory. */
  readonly suffixes: string;
}

export interface Opened extends Stamped {
  readonly mark: Uint8Array;
}

export type RowSealer = (binding: CursorBinding, stamped: Stamped, marks: Uint8Array) => SealedRow;

/** Seals rows with one key. */
export function rowSealer(active: RingKey): RowSealer {
  const nextNonce = nonceSequence();
  const header = Buffer.from([WIRE_VERSION, active.tag >> 8, active.tag & 0xff]);
  return (binding, { content, sealedAtMs }, marks) => {
    if (content.length > CONTENT_BYTES_MAX)
      invariant(false, `expected at most ${CONTENT_BYTES_MAX} bytes, got ${content.length}`);
    const nonce = nextNonce();
    const fixed = HEADER_BYTES + NONCE_BYTES + STAMP_BYTES + content.length;
    const padding = (3 - (fixed % 3)) % 3;
    const stamped = Buffer.allocUnsafe(STAMP_BYTES + content.length + padding);
    stamped.writeUIntBE((sealedAtMs / 1_000) * 4 + padding, 0, STAMP_BYTES);
    stamped.set(content, STAMP_BYTES);
    stamped.fill(0, STAMP_BYTES + content.length);
    const shared = Buffer.allocUnsafe(HEADER_BYTES + NONCE_BYTES + stamped.length);
    shared.set(header);
    shared.set(nonce, HEADER_BYTES);
    shared.set(encrypted(active, nonce, stamped), HEADER_BYTES + NONCE_BYTES);
    const suffixes = sealMarks(active, tagOf(active, binding, shared), marks).toString('base64url');
    return { prefix: shared.toString('base64url'), suffixes };
  };
}

/** In counter mode, which is its own inverse. */
function encrypted({ content }: RingKey, nonce: Uint8Array, bytes: Uint8Array): Buffer {
  const counters = Buffer.allocUnsafe(Math.ceil(bytes.length / BLOCK_BYTES) * BLOCK_BYTES);
  for (let start = 0; start < counters.length; start += BLOCK_BYTES) {
    counters.set(nonce, start);
    counters.writeUInt32BE(start / BLOCK_BYTES, start + NONCE_BYTES);
  }
  const result = content(counters).subarray(0, bytes.length);
  for (let at = 0; at < bytes.length; at += 1)
    result[at] = (result[at] as number) ^ (bytes[at] as number);
  return result;
}

/** T, for what the cursors of a row share. It covers lengths, so no input can pass for another viewer and stream. */
function tagOf({ row }: RingKey, { viewer, stream }: CursorBinding, shared: Uint8Array): Buffer {
  const whose = Buffer.from(`${viewer.length}:${viewer}\n${stream.length}:${stream}\n`);
  return row(whose, shared).subarray(0, BLOCK_BYTES);
}

/** The masked bytes and the tag of each mark, SUFFIX_BYTES in all. Loops over bytes, because copying so few costs more. */
function sealMarks({ tags, masks }: RingKey, tag: Buffer, marks: Uint8Array): Buffer {
  const count = marks.length / MARK_BYTES;
  const tagged = tags(mixed(Buffer.allocUnsafe(count * BLOCK_BYTES).fill(tag), marks));
  for (let index = 0; index < count; index += 1) {
    const end = (index + 1) * BLOCK_BYTES;
    for (let at = end - BLOCK_BYTES + TAG_BYTES; at < end; at += 1) tagged[at] = 0;
  }
  const hidden = mixed(masks(tagged), marks);
  const suffixes = Buffer.allocUnsafe(count * SUFFIX_BYTES);
  let to = 0;
  for (let from = 0; from < hidden.length; from += BLOCK_BYTES) {
    for (let at = 0; at < MARK_BYTES; at += 1) suffixes[to++] = hidden[from + at] as number;
    for (let at = 0; at < TAG_BYTES; at += 1) suffixes[to++] = tagged[from + at] as number;
  }
  return suffixes;
}

/** The blocks, each with its mark XORed into its start. */
function mixed(blocks: Buffer, marks: Uint8Array): Buffer {
  let start = 0;
  for (let mark = 0; mark < marks.length; mark += MARK_BYTES) {
    for (let at = 0; at < MARK_BYTES; at += 1)
      blocks[start + at] = (blocks[start + at] as number) ^ (marks[mark + at] as number);
    start += BLOCK_BYTES;
  }
  return blocks;
}

/** Opens a cursor. Throws INVALID_CURSOR unless it is genuine and was sealed for this binding. */
export function openCursor(
  ring: readonly RingKey[],
  binding: CursorBinding,
  cursor: string,
): Opened {
  const bytes = parseCursor(cursor);
  const key = ring.find((candidate) => candidate.tag === bytes.readUInt16BE(1));
  if (key === undefined) throw notOurs();
  const [shared, suffix] = [bytes.subarray(0, -SUFFIX_BYTES), bytes.subarray(-SUFFIX_BYTES)];
  const given = Buffer.alloc(BLOCK_BYTES);
  given.set(suffix.subarray(MARK_BYTES));
  const mark = mixed(key.masks(given), suffix.subarray(0, MARK_BYTES)).subarray(0, MARK_BYTES);
  if (!timingSafeEqual(sealMarks(key, tagOf(key, binding, shared), mark), suffix)) throw notOurs();
  const nonce = shared.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
  const stamped = encrypted(key, nonce, shared.subarray(HEADER_BYTES + NONCE_BYTES));
  const stamp = stamped.readUIntBE(0, STAMP_BYTES);
  return {
    content: stamped.subarray(STAMP_BYTES, stamped.length - (stamp % 4)),
    mark,
    sealedAtMs: Math.floor(stamp / 4) * 1_000,
  };
}

/** The keys to open with, the sealing one first. Rejects the same keys as openCursors. */
export function parseRing(keys: readonly CursorKey[]): readonly RingKey[] {
  if (keys.length === 0)
    throw new FeedError('BAD_USER_INPUT', 'cursor keys: expected at least one, got none');
  const ring = keys.map(({ id, secret }) => {
    if (secret.length !== 32)
      throw new FeedError(
        'BAD_USER_INPUT',
        `cursor key ${id}: expected 32 bytes, got ${secret.length}`,
      );
    return {
      tag: createHash('sha256').update(id).digest().readUInt16BE(0),
      content: blockFunction(derivedKey(secret, 'content')),
      row: keyedHash(derivedKey(secret, 'row')),
      tags: blockFunction(derivedKey(secret, 'tags')),
      masks: blockFunction(derivedKey(secret, 'masks')),
    };
  });
  if (new Set(ring.map((key) => key.tag)).size !== ring.length) {
    throw new FeedError(
      'BAD_USER_INPUT',
      'cursor keys: expected ids that differ in their hash, got two that do not; rename one',
    );
  }
  return ring;
}

/** Derives a separate key for each use, so that no two uses share a key and a block. */
function derivedKey(secret: Uint8Array, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `palisade ${use}`, 32));
}

/** One cipher for all calls: without padding and chaining it keeps no state between them. */
function blockFunction(key: Uint8Array): BlockFunction {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return (blocks) => cipher.update(blocks);
}

function parseCursor(cursor: string): Buffer {
  if (cursor.length > LIMITS.cursorCharsMax) throw notOurs();
  const bytes = Buffer.from(cursor, 'base64url');
  // One cursor has one spelling: padding, stray characters and unused bits are rejected.
  if (
    bytes.toString('base64url') !== cursor ||
    bytes.length < HEADER_BYTES + NONCE_BYTES + STAMP_BYTES + SUFFIX_BYTES
  )
    throw notOurs();
  const version = bytes[0] ?? 0;
  if (version > WIRE_VERSION) {
    throw new FeedError(
      'INVALID_CURSOR',
      `expected a cursor of version ${WIRE_VERSION}, got one of a later version; start again without a cursor`,
    );
  }
  if (version !== WIRE_VERSION) throw notOurs();
  return bytes;
}

/** The same error for every cursor that does not open. */
export function notOurs(cause?: unknown): FeedError {
  return new FeedError(
    'INVALID_CURSOR',
    'expected a cursor that this viewer was given for this stream, got another',
    { cause },
  );
}
