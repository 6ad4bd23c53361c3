/**
 * Cursors: bytes sealed with AES-256-GCM, bound to viewer and stream, at most 256 characters. What the bytes mean is the
 * business of the code that seals them. A cursor that does not open is INVALID_CURSOR and never page one; which check
 * failed is told only where that helps an honest client (expired, newer version) and gives nothing to a forger.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { FeedError, invariant } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';

const WIRE_VERSION = 2;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** version, two bytes of key id */
const HEADER_BYTES = 3;
/** Seconds since 1970 at which a cursor was sealed. */
const STAMP_BYTES = 5;
const SCRAMBLE_ROUNDS = 6;
/** What 256 characters leave for the content. */
export const CONTENT_BYTES_MAX =
  Math.floor((LIMITS.cursorCharsMax * 6) / 8) -
  HEADER_BYTES -
  NONCE_BYTES -
  STAMP_BYTES -
  TAG_BYTES;

/** A sealing key. Ids name keys in cursors, so that an old key opens what it sealed after a new one took over. */
export interface CursorKey {
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Uint8Array;
}

/** What a cursor is good for. */
export interface CursorBinding {
  readonly viewer: string;
  readonly stream: string;
}

export interface Cursors {
  /** Of at most CONTENT_BYTES_MAX bytes. */
  seal(binding: CursorBinding, content: Uint8Array): string;
  /** The bytes that were sealed. Throws INVALID_CURSOR, also for content that `decode` does not understand. */
  open<T>(binding: CursorBinding, cursor: string, decode: (content: Uint8Array) => T): T;
}

interface RingKey {
  readonly tag: number;
  readonly key: KeyObject;
}

interface Stamped {
  readonly content: Uint8Array;
  readonly sealedAtMs: number;
}

/** What a cursor that this process sealed or opened holds, and for whom. */
interface Known extends Stamped {
  readonly viewer: string;
  readonly stream: string;
}

export interface CursorsOptions {
  readonly keys: readonly CursorKey[];
  readonly ttlMs: number;
  readonly clock: Clock;
}

/**
 * Seals with the first key, opens with any. The most recent cursors are remembered with what they hold: most come back
 * to the process that sealed them, and comparing two strings tells as much as opening one. Refuses an empty ring, a key
 * that is not 32 bytes and two ids that cannot be told apart, with BAD_USER_INPUT.
 */
export function openCursors({ keys, ttlMs, clock }: CursorsOptions): Cursors {
  const ring = parseRing(keys);
  const seal = sealer(ring[0] as RingKey);
  const recent = new LRUCache<string, Known>({ max: LIMITS.cursorsRememberedMax });
  const openOnce = ({ viewer, stream }: CursorBinding, cursor: string): Stamped => {
    const known = recent.get(cursor);
    if (known !== undefined && known.viewer === viewer && known.stream === stream) return known;
    const stamped = open(ring, { viewer, stream }, cursor);
    recent.set(cursor, { viewer, stream, ...stamped });
    return stamped;
  };
  return {
    seal({ viewer, stream }, content) {
      // In whole seconds, as a cursor tells it: remembered or opened, it dies at the same instant.
      const sealedAtMs = Math.floor(clock.now() / 1_000) * 1_000;
      const cursor = seal({ viewer, stream }, { content, sealedAtMs });
      recent.set(cursor, { viewer, stream, content, sealedAtMs });
      return cursor;
    },
    open(binding, cursor, decode) {
      const { content, sealedAtMs } = openOnce(binding, cursor);
      if (clock.now() - sealedAtMs > ttlMs) {
        throw new FeedError(
          'INVALID_CURSOR',
          'expected a cursor that has not expired, got an expired one; start again without a cursor',
        );
      }
      try {
        return decode(content);
      } catch (cause) {
        throw notOurs(cause);
      }
    },
  };
}

function sealer(active: RingKey): (binding: CursorBinding, stamped: Stamped) => string {
  const nextNonce = nonceSequence();
  const header = Buffer.from([WIRE_VERSION, active.tag >> 8, active.tag & 0xff]);
  return (binding, { content, sealedAtMs }) => {
    invariant(content.length <= CONTENT_BYTES_MAX, `a cursor of ${content.length} bytes`);
    const nonce = nextNonce();
    const cipher = createCipheriv('aes-256-gcm', active.key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(additionalData(header, binding));
    const stamped = Buffer.allocUnsafe(STAMP_BYTES + content.length);
    stamped.writeUIntBE(sealedAtMs / 1_000, 0, STAMP_BYTES);
    stamped.set(content, STAMP_BYTES);
    const sealed = cipher.update(stamped);
    cipher.final();
    return Buffer.concat([header, nonce, sealed, cipher.getAuthTag()]).toString('base64url');
  };
}

function open(ring: readonly RingKey[], binding: CursorBinding, cursor: string): Stamped {
  const bytes = parseCursor(cursor);
  const key = ring.find((candidate) => candidate.tag === bytes.readUInt16BE(1));
  if (key === undefined) throw notOurs();
  const opened = unseal(key.key, bytes, binding);
  return {
    content: opened.subarray(STAMP_BYTES),
    sealedAtMs: opened.readUIntBE(0, STAMP_BYTES) * 1_000,
  };
}

function parseRing(keys: readonly CursorKey[]): readonly RingKey[] {
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
      key: createSecretKey(secret),
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

/**
 * Unique for a key across processes (64 random bits a process) and within one (a counter); redrawn before it wraps. The
 * counter is scrambled, so that two cursors do not tell how many others were sealed between them.
 */
function nonceSequence(): () => Buffer {
  let prefix = randomBytes(NONCE_BYTES - 4);
  let count = 0;
  const scramble = createScramble();
  return () => {
    if (count === 0xffff_ffff) {
      prefix = randomBytes(NONCE_BYTES - 4);
      count = 0;
    }
    const nonce = Buffer.allocUnsafe(NONCE_BYTES);
    prefix.copy(nonce);
    nonce.writeUInt32BE(scramble(count++), NONCE_BYTES - 4);
    return nonce;
  };
}

/** A permutation of 32-bit numbers that only this process knows: a Feistel network over secret tables, so no number comes twice. */
function createScramble(): (count: number) => number {
  const rounds = Array.from({ length: SCRAMBLE_ROUNDS }, () => new Uint16Array(randomUint16(512)));
  return (count) => {
    let [left, right] = [count >>> 16, count & 0xffff];
    for (const table of rounds) {
      const mixed = (table[right & 0xff] ?? 0) + (table[256 + (right >>> 8)] ?? 0);
      [left, right] = [right, (left ^ mixed) & 0xffff];
    }
    return ((left << 16) | right) >>> 0;
  };
}

function randomUint16(count: number): readonly number[] {
  const bytes = randomBytes(2 * count);
  return Array.from({ length: count }, (_, index) => bytes.readUInt16BE(2 * index));
}

/** Lengths are part of the data, so no viewer and stream can be read as another pair. */
function additionalData(header: Buffer, binding: CursorBinding): Buffer {
  return Buffer.concat([
    header,
    Buffer.from(`${binding.viewer.length}:${binding.viewer}\n${binding.stream}`),
  ]);
}

function parseCursor(cursor: string): Buffer {
  if (cursor.length > LIMITS.cursorCharsMax) throw notOurs();
  const bytes = Buffer.from(cursor, 'base64url');
  // One cursor has one spelling: padding, stray characters and unused bits are refused.
  if (
    bytes.toString('base64url') !== cursor ||
    bytes.length < HEADER_BYTES + NONCE_BYTES + STAMP_BYTES + TAG_BYTES
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

function unseal(key: KeyObject, bytes: Buffer, binding: CursorBinding): Buffer {
  const nonce = bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(additionalData(bytes.subarray(0, HEADER_BYTES), binding));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  try {
    const opened = decipher.update(
      bytes.subarray(HEADER_BYTES + NONCE_BYTES, bytes.length - TAG_BYTES),
    );
    decipher.final();
    return opened;
  } catch (cause) {
    throw notOurs(cause);
  }
}

function notOurs(cause?: unknown): FeedError {
  return new FeedError(
    'INVALID_CURSOR',
    'expected a cursor that this viewer was given for this stream, got another',
    { cause },
  );
}
