/** Reads the rows of a CSV or NDJSON file one after another, in bounded memory. A row that is not a record is null. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parse, type Info } from 'csv-parse';
import { FeedError } from './errors.ts';
import { LIMITS } from './limits.ts';

/** One row as it is written: texts in CSV, any JSON in NDJSON. */
export interface FileRow {
  /** From 1; in CSV the header is a line too. */
  readonly line: number;
  readonly value: Readonly<Record<string, unknown>> | null;
  /** What is wrong with the row as a whole; null when it can be read. */
  readonly problem: string | null;
  /** About how long it is in the file. */
  readonly chars: number;
}

export type Fields = Readonly<Record<string, string>>;

/** One row: its line or record number, from 1, and its fields as text; null when it cannot be read. */
export interface ImportRow {
  readonly line: number;
  readonly fields: Fields | null;
}

/** How names of files that can be read end. */
export const ROW_FILE = /\.(csv|ndjson|jsonl)$/;

const READ_CHARS = 256 * 1_024;

/** `.csv` with a header, or `.ndjson` with one object a line. Refuses other names with BAD_USER_INPUT. */
export function readFileRows(file: string): AsyncIterable<readonly FileRow[]> {
  if (file.endsWith('.csv')) return readCsv(file);
  if (ROW_FILE.test(file)) return readNdjson(file);
  throw new FeedError(
    'BAD_USER_INPUT',
    `expected a file that ends in .csv, .ndjson or .jsonl, got ${file}`,
  );
}

/** The same rows as fields of text. Rows of CSV are counted without the header. */
export async function* readRows(file: string): AsyncGenerator<ImportRow> {
  let record = 0;
  for await (const rows of readFileRows(file))
    for (const { line, value } of rows) {
      record += 1;
      const fields = value === null ? null : fieldsOf(value);
      yield { line: file.endsWith('.csv') ? record : line, fields };
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
      for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) own.update(chunk);
    } catch (error) {
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

async function* readCsv(file: string): AsyncGenerator<readonly FileRow[]> {
  let unreadable: number[] = [];
  const parser = parse({
    columns: (header: readonly string[]) => header.map((name) => name.trim()),
    cast: (text) => text.trim(),
    // Trimmed here, because with the parser's own trimming a stray quote swallows the following rows.
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    bom: true,
    info: true,
    maxRecordSize: LIMITS.importRowCharsMax,
    skipRecordsWithError: true,
    onSkip: (error) => void unreadable.push(Number(error?.['lines'] ?? 0)),
  });
  createReadStream(file)
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  let [rows, bytesBefore]: [FileRow[], number] = [[], 0];
  const skipped = (): readonly FileRow[] => {
    const lines = unreadable;
    unreadable = [];
    return lines.map((line) => unreadableRow(line, 'expected a record of CSV, got other text'));
  };
  for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
    const [chars, problem] = [info.bytes - bytesBefore, cellsProblem(info)];
    bytesBefore = info.bytes;
    rows.push(...skipped(), { line: info.lines, value: record, problem, chars });
    if (rows.length < LIMITS.importBatchRowsMax) continue;
    yield rows;
    rows = [];
  }
  yield [...rows, ...skipped()];
}

/** A row that was torn has too few cells. */
function cellsProblem({ error }: CsvRecord['info']): string | null {
  return error === undefined
    ? null
    : 'expected as many cells as the header has, got another number';
}

async function* readNdjson(file: string): AsyncGenerator<readonly FileRow[]> {
  let line = 0;
  for await (const lines of readLines(file)) {
    const rows: FileRow[] = [];
    for (const text of lines) {
      line += 1;
      if (text.trim() !== '') rows.push(parseLine(line, text));
    }
    yield rows;
  }
}

/** The lines of a text, a group at a time. Of a line that is too long, enough is left to see that it is. */
async function* readLines(file: string): AsyncGenerator<readonly string[]> {
  let rest = '';
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: READ_CHARS });
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = (lines.pop() ?? '').slice(0, LIMITS.importRowCharsMax + 1);
    yield lines;
  }
  if (rest !== '') yield [rest];
}

function parseLine(line: number, text: string): FileRow {
  if (text.length > LIMITS.importRowCharsMax)
    return unreadableRow(
      line,
      `expected a line of at most ${LIMITS.importRowCharsMax} characters, got a longer one`,
    );
  try {
    const value: unknown = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { line, value: value as FileRow['value'], problem: null, chars: text.length };
    return unreadableRow(line, 'expected a JSON object, got another value');
  } catch (error) {
    return unreadableRow(line, `expected a JSON object, got ${tornOrOther(text, error)}`);
  }
}

/** A line is torn when the parser would have gone on behind its end. */
function tornOrOther(text: string, error: unknown): string {
  const { message } = error as Error;
  const at = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
  return at >= text.trimEnd().length ? 'a line that is torn off' : 'text that is not JSON';
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
