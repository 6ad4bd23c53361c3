/** Reads the rows of a CSV or NDJSON file one after another, in bounded memory. A row that is not a record is null. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import { FeedError } from './errors.ts';
import { LIMITS } from './limits.ts';

export type Fields = Readonly<Record<string, string>>;

/** One row: its line or record number, from 1, and its fields as text; null when it cannot be read. */
export interface ImportRow {
  readonly line: number;
  readonly fields: Fields | null;
}

/** `.csv` with a header, or `.ndjson` with one object a line. Refuses other names with BAD_USER_INPUT. */
export function readRows(file: string): AsyncIterable<ImportRow> {
  if (file.endsWith('.csv')) return readCsv(file);
  if (file.endsWith('.ndjson') || file.endsWith('.jsonl')) return readNdjson(file);
  throw new FeedError(
    'BAD_USER_INPUT',
    `expected a file that ends in .csv, .ndjson or .jsonl, got ${file}`,
  );
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

async function* readCsv(file: string): AsyncGenerator<ImportRow> {
  let [line, unreadable] = [0, 0];
  const parser = parse({
    columns: (header: readonly string[]) => header.map((name) => name.trim()),
    cast: (text) => text.trim(),
    // Trimmed here, because with the parser's own trimming a stray quote swallows the following rows.
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    bom: true,
    maxRecordSize: LIMITS.importRowCharsMax,
    skipRecordsWithError: true,
    onSkip: () => void (unreadable += 1),
  });
  createReadStream(file)
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  for await (const fields of parser as AsyncIterable<Fields>) {
    for (; unreadable > 0; unreadable -= 1) yield { line: (line += 1), fields: null };
    yield { line: (line += 1), fields };
  }
  for (; unreadable > 0; unreadable -= 1) yield { line: (line += 1), fields: null };
}

async function* readNdjson(file: string): AsyncGenerator<ImportRow> {
  let line = 0;
  for await (const text of createInterface({
    input: createReadStream(file),
    crlfDelay: Infinity,
  })) {
    line += 1;
    if (text.trim() !== '') yield { line, fields: parseLine(text) };
  }
}

function parseLine(text: string): Fields | null {
  let value: unknown;
  try {
    value = text.length > LIMITS.importRowCharsMax ? null : JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const scalars = Object.entries(value).filter(
    ([, each]) => typeof each === 'string' || typeof each === 'number',
  );
  return Object.fromEntries(scalars.map(([name, each]) => [name, String(each)]));
}
