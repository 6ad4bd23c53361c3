/** Reads the rows of a CSV or NDJSON file one after another, in bounded memory. A row that is not a record is null. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Info } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { FeedError } from './errors.ts';
import { requireRegularFile } from './files.ts';
import { isMap } from './json.ts';
import { LIMITS } from './limits.ts';
import { csvEnds, lineEnds, readRawRows, type RawRow } from './raw-rows.ts';

/** One row as written: texts in CSV, any JSON in NDJSON. */
export interface FileRow {
  /** The line in which it begins, from 1; in CSV the header is a line too. */
  readonly line: number;
  readonly value: Readonly<Record<string, unknown>> | null;
  /** What is wrong with the row as a whole; null when it can be read. */
  readonly problem: string | null;
  /** Its approximate length in the file. */
  readonly chars: number;
}

export type Fields = Readonly<Record<string, string>>;

/** One row: its fields as text; null when it cannot be read. */
export interface ImportRow {
  /** The line in which it begins, from 1; in CSV the header is a line too. */
  readonly line: number;
  readonly fields: Fields | null;
  /** Whether a number in it was rounded when it was read, and so means something else than in the file. */
  readonly isInexact: boolean;
}

/** The suffixes of readable files. */
export const ROW_FILE = /\.(csv|ndjson|jsonl)$/;

const CSV = {
  // Trimmed here, because with the parser's own trimming a stray quote swallows the following rows.
  cast: (text: string) => text.trim(),
  relaxColumnCount: true,
  relaxQuotes: true,
  skipEmptyLines: true,
};

/** `.csv` with a header, or `.ndjson` with one object per line. Refuses other names with BAD_USER_INPUT. */
export function readFileRows(file: string): AsyncIterable<readonly FileRow[]> {
  if (file.endsWith('.csv')) return readCsv(file);
  if (ROW_FILE.test(file)) return readNdjson(file);
  throw new FeedError(
    'BAD_USER_INPUT',
    `expected a file that ends in .csv, .ndjson or .jsonl, got ${file}`,
  );
}

/** The same rows as fields of text. */
export async function* readRows(file: string): AsyncGenerator<ImportRow> {
  for await (const rows of readFileRows(file))
    for (const { line, value } of rows) {
      const fields = value === null ? null : fieldsOf(value);
      yield { line, fields, isInexact: Object.values(value ?? {}).some(isRounded) };
    }
}

/** The rows in groups of a bounded size. */
export async function* batches(
  rows: AsyncIterable<ImportRow>,
): AsyncGenerator<readonly ImportRow[]> {
  let batch: ImportRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < LIMITS.importBatchRowsMax) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A hash of the content of files and of a text, in 132 bits. Refuses, with BAD_USER_INPUT, a file that cannot be read. */
export async function fingerprintOf(files: readonly string[], text: string): Promise<string> {
  const hash = createHash('sha256').update(text);
  for (const file of files) {
    const own = createHash('sha256');
    try {
      requireRegularFile(file);
      for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) own.update(chunk);
    } catch (error) {
      if (error instanceof FeedError) throw error;
      throw new FeedError(
        'BAD_USER_INPUT',
        `expected a file that can be read, got ${file} (${(error as NodeJS.ErrnoException).code})`,
        { cause: error },
      );
    }
    hash.update(own.digest());
  }
  return hash.digest('base64url').slice(0, 22);
}

interface CsvRecord {
  readonly record: Fields;
  readonly info: Info & { readonly error?: Error };
}

interface Header {
  readonly columns: string[];
  readonly recordDelimiter: string[];
}

async function* readCsv(file: string): AsyncGenerator<readonly FileRow[]> {
  let header: Header | null = null;
  for await (const group of readRawRows(file, csvEnds)) {
    let first = 0;
    for (; header === null && first < group.length; first += 1) {
      const raw = group[first] as RawRow;
      const problem = problemOf(raw, 'header');
      if (problem === null) header = headerIn(raw.bytes);
      else {
        yield [unreadableRow(raw.line, problem)];
        return;
      }
    }
    if (header !== null) yield csvRows(header, group.slice(first));
  }
}

/** The names of the columns, and how lines end. Null for an empty line. */
function headerIn(bytes: Buffer): Header | null {
  const isOldMac = bytes.at(-1) === 13;
  const recordDelimiter = isOldMac ? ['\r'] : ['\r\n', '\n'];
  const [columns] = parse(bytes, { ...CSV, recordDelimiter }) as (string[] | undefined)[];
  return columns === undefined ? null : { columns, recordDelimiter };
}

/** The rows in order, including those that cannot be read. */
function csvRows(header: Header, group: readonly RawRow[]): readonly FileRow[] {
  const rows: FileRow[] = [];
  let readable: RawRow[] = [];
  for (const raw of group) {
    const problem = problemOf(raw, 'row');
    if (problem === null) {
      readable.push(raw);
      continue;
    }
    rows.push(...parseCsv(header, readable), unreadableRow(raw.line, problem));
    readable = [];
  }
  return [...rows, ...parseCsv(header, readable)];
}

function parseCsv(header: Header, group: readonly RawRow[]): readonly FileRow[] {
  if (group.length === 0) return [];
  const byEnd = new Map<number, RawRow>();
  let end = 0;
  for (const raw of group) byEnd.set((end += raw.bytes.length), raw);
  const text = Buffer.concat(group.map(({ bytes }) => bytes));
  const records: unknown = parse(text, { ...CSV, ...header, info: true });
  return (records as readonly CsvRecord[]).map(({ record, info }) => {
    const raw = byEnd.get(info.bytes);
    const [line, chars] = [raw?.line ?? 0, raw?.bytes.length ?? 0];
    return { line, value: record, problem: cellsProblem(info), chars };
  });
}

/** A torn row has too few cells. */
function cellsProblem({ error }: CsvRecord['info']): string | null {
  return error === undefined
    ? null
    : 'expected as many cells as in the header, got a different number';
}

async function* readNdjson(file: string): AsyncGenerator<readonly FileRow[]> {
  for await (const lines of readRawRows(file, lineEnds)) {
    const rows: FileRow[] = [];
    for (const raw of lines) {
      const problem = problemOf(raw, 'line');
      const text = problem === null ? raw.bytes.toString() : '';
      if (problem !== null) rows.push(unreadableRow(raw.line, problem));
      else if (text.trim() !== '') rows.push(parseLine(raw.line, text));
    }
    yield rows;
  }
}

/** What is wrong with the bytes of a row; null when they can be read. */
function problemOf({ bytes, isCut, isOpen }: RawRow, noun: string): string | null {
  if (isOpen) return 'expected a closing quote, got a cell that stays open to the end of the file';
  if (!isCut && !isUtf8(bytes)) return 'expected text in UTF-8, got other bytes';
  const { importRowCharsMax } = LIMITS;
  const isTooLong =
    isCut || (bytes.length > importRowCharsMax && lengthOf(bytes) > importRowCharsMax);
  return isTooLong
    ? `expected a ${noun} of at most ${importRowCharsMax} characters, got a longer one`
    : null;
}

/** In characters, without the line end. */
function lengthOf(bytes: Buffer): number {
  return bytes.toString().replace(/\r?\n$/, '').length;
}

function parseLine(line: number, text: string): FileRow {
  try {
    const value: unknown = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
    if (isMap(value)) return { line, value, problem: null, chars: text.length };
    return unreadableRow(line, 'expected a JSON object, got another value');
  } catch (error) {
    return unreadableRow(line, `expected a JSON object, got ${tornOrOther(text, error)}`);
  }
}

/** A line is torn when the parser would have continued past its end. */
function tornOrOther(text: string, error: unknown): string {
  const { message } = error as Error;
  const at = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
  return at >= text.trimEnd().length ? 'a line that is cut off' : 'text that is not JSON';
}

function unreadableRow(line: number, problem: string): FileRow {
  return { line, value: null, problem, chars: 0 };
}

function fieldsOf(value: Readonly<Record<string, unknown>>): Fields {
  const scalars = Object.entries(value).filter(
    ([, each]) => typeof each === 'string' || typeof each === 'number',
  );
  return Object.fromEntries(scalars.map(([name, each]) => [name, String(each)]));
}

function isRounded(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}
