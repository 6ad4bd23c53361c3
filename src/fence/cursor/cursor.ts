/**
 * Cursors: bytes sealed for one viewer and stream, in at most 256 characters. What the bytes mean is the business of the
 * code that seals them. A cursor that does not open is INVALID_CURSOR and never page one; which check failed is told only
 * where that helps an honest client (expired, newer version) and gives nothing to a forger.
 */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { cursorAt } from './kept-rows.ts';
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
  SUFFIX_CHARS,
} from './row-cipher.ts';

const NO_MARK = new Uint8Array(MARK_BYTES);

export interface Cursors {
  /** Of at most CONTENT_BYTES_MAX bytes. */
  seal(binding: CursorBinding, content: Uint8Array): string;
  /** Cursors that share their content, one for each mark of MARK_BYTES bytes, in their order: see `cursorAt`. */
  sealRow(binding: CursorBinding, content: Uint8Array, marks: Uint8Array): SealedRow;
  /** What was sealed. Throws INVALID_CURSOR, also for content that `decode` does not understand. */
  open<T>(binding: CursorBinding, cursor: string, decode: CursorDecoder<T>): T;
}

/** Throws on bytes that it does not understand. The mark is all zeros in a cursor that was sealed alone. */
export type CursorDecoder<T> = (content: Uint8Array, mark: Uint8Array) => T;

/**
 * A row of cursors that this process sealed or opened: what it holds, and for whom. Bytes are kept as texts of one
 * character each: a small buffer is a slice of eight kilobytes that would be kept with it.
 */
interface KnownRow {
  readonly viewer: string;
  readonly stream: string;
  readonly content: string;
  readonly sealedAtMs: number;
  /** What follows the shared part in each known cursor of the row; the marks in the same order. */
  readonly suffixes: string;
  readonly marks: string;
}

/** The same with its bytes. */
type RowBytes = Omit<KnownRow, 'content' | 'marks'> &
  Readonly<Record<'content' | 'marks', Uint8Array>>;

export interface CursorsOptions {
  readonly keys: readonly CursorKey[];
  readonly ttlMs: number;
  readonly clock: Clock;
}

/**
 * Seals with the first key, opens with any. The most recent rows are remembered with what they hold: most cursors come
 * back to the process that sealed them, and comparing strings tells as much as opening. Refuses an empty ring, a key that
 * is not 32 bytes and two ids that cannot be told apart, with BAD_USER_INPUT.
 */
export function openCursors({ keys, ttlMs, clock }: CursorsOptions): Cursors {
  const ring = parseRing(keys);
  const seal = rowSealer(ring[0] as RingKey);
  const recent = new LRUCache<string, KnownRow>({ max: LIMITS.cursorRowsRememberedMax });
  const remember = (prefix: string, row: RowBytes): void => {
    const { viewer, stream, sealedAtMs, suffixes } = row;
    const [content, marks] = [textOf(row.content), textOf(row.marks)];
    recent.set(prefix, { viewer, stream, content, sealedAtMs, suffixes, marks });
  };
  const sealRow: Cursors['sealRow'] = ({ viewer, stream }, content, marks) => {
    // In whole seconds, as a cursor tells it: remembered or opened, it dies at the same instant.
    const sealedAtMs = Math.floor(clock.now() / 1_000) * 1_000;
    const row = seal({ viewer, stream }, { content, sealedAtMs }, marks);
    remember(row.prefix, { viewer, stream, content, sealedAtMs, suffixes: row.suffixes, marks });
    return row;
  };
  const openOnce = ({ viewer, stream }: CursorBinding, cursor: string): Opened => {
    const prefix = cursor.slice(0, -SUFFIX_CHARS);
    const known = recent.get(prefix);
    if (known !== undefined && known.viewer === viewer && known.stream === stream) {
      const index = indexIn(known.suffixes, cursor.slice(-SUFFIX_CHARS));
      if (index >= 0) return openedOf(known, index);
    }
    const opened = openCursor(ring, { viewer, stream }, cursor);
    if (known === undefined) {
      const suffixes = cursor.slice(-SUFFIX_CHARS);
      const { content, mark, sealedAtMs } = opened;
      remember(prefix, { viewer, stream, content, sealedAtMs, suffixes, marks: mark });
    }
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

/** Of the suffixes of a row, each SUFFIX_CHARS long, which one this is; -1 for none. */
function indexIn(suffixes: string, suffix: string): number {
  for (let from = 0; from < suffixes.length; from += SUFFIX_CHARS)
    if (suffixes.startsWith(suffix, from)) return from / SUFFIX_CHARS;
  return -1;
}

function openedOf({ content, sealedAtMs, marks }: KnownRow, index: number): Opened {
  return {
    content: Buffer.from(content, 'latin1'),
    sealedAtMs,
    mark: Buffer.from(marks.slice(index * MARK_BYTES, (index + 1) * MARK_BYTES), 'latin1'),
  };
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}
