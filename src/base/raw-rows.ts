/**
 * Splits the bytes of a file into rows without parsing them, in bounded memory: only the beginning of a row that is too
 * long is kept, and the next row begins after it. A row of CSV ends at a line end outside quotes.
 */
import { createReadStream } from 'node:fs';
import { requireRegularFile } from './files.ts';
import { LIMITS } from './limits.ts';

/** One row as it is in the file, with its line end. */
export interface RawRow {
  /** The line in which it begins, from 1. */
  readonly line: number;
  readonly bytes: Buffer;
  /** Whether the rest of it was left out, because it is longer than any row may be. */
  readonly isCut: boolean;
  /** Whether the file ended inside its quotes. */
  readonly isOpen: boolean;
}

/** Where rows end. Keeps its state for a row that continues in the next chunk. */
export interface RowEnds {
  /** The offset after the row that `from` is in; -1 when it does not end in this chunk. */
  next(chunk: Buffer, from: number): number;
  /** How many lines have ended so far. */
  readonly lines: number;
  readonly isQuoted: boolean;
}

const [LF, CR, QUOTE, COMMA] = [10, 13, 34, 44];
const READ_BYTES = 256 * 1_024;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** In JavaScript's count no character takes more than three bytes of UTF-8. Two more are the line end. */
const ROW_BYTES_MAX = 3 * LIMITS.importRowCharsMax + 2;

/** The rows that end in one chunk of a regular file, a group at a time. */
export async function* readRawRows(
  file: string,
  endsIn: (first: Buffer) => RowEnds,
): AsyncGenerator<readonly RawRow[]> {
  requireRegularFile(file);
  const stream = createReadStream(file, { highWaterMark: READ_BYTES });
  let ends: RowEnds | null = null;
  let [line, kept, isCut]: [number, Buffer, boolean] = [1, Buffer.alloc(0), false];
  const keep = (part: Buffer): void => {
    const some = part.subarray(0, ROW_BYTES_MAX - kept.length);
    isCut ||= some.length < part.length;
    kept = kept.length === 0 ? some : Buffer.concat([kept, some]);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const isFirst = ends === null;
    ends ??= endsIn(chunk);
    const rows: RawRow[] = [];
    let from = isFirst && chunk.indexOf(BYTE_ORDER_MARK) === 0 ? BYTE_ORDER_MARK.length : 0;
    for (let to = ends.next(chunk, from); to !== -1; to = ends.next(chunk, from)) {
      keep(chunk.subarray(from, to));
      rows.push({ line, bytes: kept, isCut, isOpen: false });
      [line, kept, isCut, from] = [ends.lines + 1, Buffer.alloc(0), false, to];
    }
    keep(chunk.subarray(from));
    yield rows;
  }
  if (kept.length > 0) yield [{ line, bytes: kept, isCut, isOpen: ends?.isQuoted ?? false }];
}

/** Every line is a row. */
export function lineEnds(): RowEnds {
  let lines = 0;
  return {
    next: (chunk, from) => {
      const at = chunk.indexOf(LF, from);
      if (at !== -1) lines += 1;
      return at === -1 ? -1 : at + 1;
    },
    get lines() {
      return lines;
    },
    isQuoted: false,
  };
}

/**
 * The meaning of the next byte of CSV: at the start of a cell, in one, in quotes, or after a quote that may close them.
 */
type Place = 'start' | 'cell' | 'quotes' | 'quote';

/**
 * The ends of rows of CSV, as `csv-parse` finds them with relaxed quotes: a quote opens only at the start of a cell,
 * and one that is not followed by a comma or line end is text like the rest of its cell. A file without line feeds has
 * lines that end with a carriage return.
 */
export function csvEnds(first: Buffer): RowEnds {
  const end = !first.includes(LF) && first.includes(CR) ? CR : LF;
  let [lines, place]: [number, Place] = [0, 'start'];
  return {
    next: (chunk, from) => {
      for (let at = from; at < chunk.length; at += 1) {
        const byte = chunk[at];
        if (byte === end) lines += 1;
        if (byte === end && place !== 'quotes') {
          place = 'start';
          return at + 1;
        }
        place = placeAfter(place, byte);
      }
      return -1;
    },
    get lines() {
      return lines;
    },
    get isQuoted() {
      return place === 'quotes';
    },
  };
}

function placeAfter(place: Place, byte: number | undefined): Place {
  if (place === 'quotes') return byte === QUOTE ? 'quote' : 'quotes';
  if (byte === COMMA) return 'start';
  return byte === QUOTE && place !== 'cell' ? 'quotes' : 'cell';
}
