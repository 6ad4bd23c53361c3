/**
 * Cursors: places sealed with AES-256-GCM, bound to viewer and stream, at most 256 characters for ever.
 * A cursor that does not open is INVALID_CURSOR and never page one; which check failed is told only where that helps
 * an honest client (expired, newer version) and gives nothing to a forger.
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
import { decodePlace, encodePlace, type Place, type StampedPlace } from './place.ts';

const WIRE_VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** version, two bytes of key id */
const HEADER_BYTES = 3;

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
  seal(binding: CursorBinding, place: Place): string;
  /** Throws INVALID_CURSOR. */
  open(binding: CursorBinding, cursor: string): Place;
}

interface RingKey {
  readonly tag: number;
  readonly key: KeyObject;
}

/** What a cursor that this process sealed or opened holds, and for whom. */
interface Known extends StampedPlace {
  readonly viewer: string;
  readonly stream: string;
}

/**
 * Seals with the first key, opens with any. The most recent cursors are remembered with what they hold: most come back
 * to the process that sealed them, and comparing two strings tells as much as opening one. Throws when a key is not 32
 * bytes or two ids cannot be told apart.
 */
export function openCursors(options: {
  readonly keys: readonly CursorKey[];
  readonly ttlMs: number;
  readonly clock: Clock;
}): Cursors {
  const ring = parseRing(options.keys);
  const active = ring[0];
  invariant(active !== undefined, 'a key ring holds at least one key');
  const nextNonce = nonceSequence();
  const recent = new LRUCache<string, Known>({ max: LIMITS.cursorsRememberedMax });
  const remember = (
    { viewer, stream }: CursorBinding,
    cursor: string,
    stamped: StampedPlace,
  ): void => {
    recent.set(cursor, { viewer, stream, ...stamped });
  };
  const unsealOnce = (binding: CursorBinding, cursor: string): StampedPlace => {
    const known = recent.get(cursor);
    if (known !== undefined && known.viewer === binding.viewer && known.stream === binding.stream)
      return known;
    const bytes = parseCursor(cursor);
    const key = ring.find((candidate) => candidate.tag === bytes.readUInt16BE(1));
    if (key === undefined) throw notOurs();
    const stamped = unseal(key.key, bytes, binding);
    remember(binding, cursor, stamped);
    return stamped;
  };
  return {
    seal(binding, place) {
      const header = Buffer.from([WIRE_VERSION, active.tag >> 8, active.tag & 0xff]);
      const nonce = nextNonce();
      const cipher = createCipheriv('aes-256-gcm', active.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(additionalData(header, binding));
      // In whole seconds, as a cursor tells it: remembered or opened, it dies at the same instant.
      const stamped = { place, issuedAtMs: Math.floor(options.clock.now() / 1_000) * 1_000 };
      const sealed = cipher.update(encodePlace(stamped));
      cipher.final();
      const cursor = Buffer.concat([header, nonce, sealed, cipher.getAuthTag()]).toString(
        'base64url',
      );
      invariant(cursor.length <= LIMITS.cursorCharsMax, `a cursor of ${cursor.length} characters`);
      remember(binding, cursor, stamped);
      return cursor;
    },
    open(binding, cursor) {
      const { place, issuedAtMs } = unsealOnce(binding, cursor);
      if (options.clock.now() - issuedAtMs > options.ttlMs) {
        throw new FeedError(
          'INVALID_CURSOR',
          'expected a cursor that has not expired, got an expired one; start again without a cursor',
        );
      }
      return place;
    },
  };
}

function parseRing(keys: readonly CursorKey[]): readonly RingKey[] {
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

/** Unique for a key across processes (64 random bits a process) and within one (a counter); redrawn before it wraps. */
function nonceSequence(): () => Buffer {
  let prefix = randomBytes(NONCE_BYTES - 4);
  let count = 0;
  return () => {
    if (count === 0xffff_ffff) {
      prefix = randomBytes(NONCE_BYTES - 4);
      count = 0;
    }
    const nonce = Buffer.allocUnsafe(NONCE_BYTES);
    prefix.copy(nonce);
    nonce.writeUInt32BE(count++, NONCE_BYTES - 4);
    return nonce;
  };
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
    bytes.length <= HEADER_BYTES + NONCE_BYTES + TAG_BYTES
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

function unseal(key: KeyObject, bytes: Buffer, binding: CursorBinding): StampedPlace {
  const nonce = bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(additionalData(bytes.subarray(0, HEADER_BYTES), binding));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  try {
    const opened = decipher.update(
      bytes.subarray(HEADER_BYTES + NONCE_BYTES, bytes.length - TAG_BYTES),
    );
    decipher.final();
    return decodePlace(opened);
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
