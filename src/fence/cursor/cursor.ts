/**
 * Cursors: bytes sealed for one viewer and stream, in at most 256 characters. The code that seals the bytes defines
 * their meaning. A cursor that does not open is INVALID_CURSOR, never page one. The error names the failed check only
 * when that helps an honest client (expired, newer version) but not a forger.
 */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { cursorAt } from './range-rows.ts';
import {
  type CursorBinding,
  type CursorKey,
  MARK_BYTES,
  notOurs,
  openCursor,
  type Opened,
  parseRing,
  type RingKey,
  rowSealer,
  type SealedRow,
} from './row-cipher.ts';

const NO_MARK = new Uint8Array(MARK_BYTES);

export interface Cursors {
  /** The content has at most CONTENT_BYTES_MAX bytes. */
  seal(binding: CursorBinding, content: Uint8Array): string;
  /** Cursors that share their content, one for each mark of MARK_BYTES bytes, in their order: see `cursorAt`. */
  sealRow(binding: CursorBinding, content: Uint8Array, marks: Uint8Array): SealedRow;
  /** Returns the decoded content. Throws INVALID_CURSOR, also for content that `decode` does not understand. */
  open<T>(binding: CursorBinding, cursor: string, decode: CursorDecoder<T>): T;
}

/** Throws on bytes that it does not understand. The mark is all zeros in a cursor that was sealed alone. */
export type CursorDecoder<T> = (content: Uint8Array, mark: Uint8Array) => T;

/**
 * A cursor that this process opened: its content and its binding. Bytes are kept as strings, one character each: a
 * small buffer is a slice of eight kilobytes, all of which would stay in memory.
 */
interface KnownCursor {
  readonly viewer: string;
  readonly stream: string;
  readonly content: string;
  readonly mark: string;
  readonly sealedAtMs: number;
}

export interface CursorsOptions {
  readonly keys: readonly CursorKey[];
  readonly ttlMs: number;
  readonly clock: Clock;
}

/**
 * Seals with the first key, opens with any. The most recently opened cursors are cached with their content: pages are
 * requested repeatedly, and comparing strings proves as much as decrypting. Rejects an empty ring, a key that is not 32
 * bytes and two ids that cannot be told apart, with BAD_USER_INPUT.
 */
export function openCursors({ keys, ttlMs, clock }: CursorsOptions): Cursors {
  const ring = parseRing(keys);
  const seal = rowSealer(ring[0] as RingKey);
  const recent = new LRUCache<string, KnownCursor>({ max: LIMITS.cursorsRememberedMax });
  const sealRow: Cursors['sealRow'] = ({ viewer, stream }, content, marks) => {
    // In whole seconds, as a cursor stores it.
    const sealedAtMs = Math.floor(clock.now() / 1_000) * 1_000;
    return seal({ viewer, stream }, { content, sealedAtMs }, marks);
  };
  const openOnce = ({ viewer, stream }: CursorBinding, cursor: string): Opened => {
    const known = recent.get(cursor);
    if (known !== undefined && known.viewer === viewer && known.stream === stream)
      return openedOf(known);
    const opened = openCursor(ring, { viewer, stream }, cursor);
    const [content, mark] = [textOf(opened.content), textOf(opened.mark)];
    recent.set(cursor, { viewer, stream, content, mark, sealedAtMs: opened.sealedAtMs });
    return opened;
  };
  return {
    seal: (binding, content) => cursorAt(sealRow(binding, content, NO_MARK), 0),
    sealRow,
    open(binding, cursor, decode) {
      const { content, mark, sealedAtMs } = openOnce(binding, cursor);
      if (clock.now() - sealedAtMs > ttlMs) {
        throw new FeedError(
          'INVALID_CURSOR',
          'expected a cursor that has not expired, got an expired one; start again without a cursor',
        );
      }
      try {
        return decode(content, mark);
      } catch (cause) {
        throw notOurs(cause);
      }
    },
  };
}

function openedOf({ content, mark, sealedAtMs }: KnownCursor): Opened {
  return {
    content: Buffer.from(content, 'latin1'),
    mark: Buffer.from(mark, 'latin1'),
    sealedAtMs,
  };
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}
