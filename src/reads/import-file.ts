/** Reads the rows of a CSV or NDJSON file one after another, however long it is. A row that is no record is null. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import { FeedError } from '../errors.ts';
import { LIMITS } from '../limits.ts';

/** One row: its line or record number, from 1, and its fields as text; null when it cannot be read. */
export interface ImportRow {
  readonly line: number;
  readonly fields: Readonly<Record<string, string>> | null;
}

/** `.csv` with a header, or `.ndjson` with one object a line. Refuses other names with BAD_USER_INPUT. */
export function readRows(file: string): AsyncIterable<ImportRow> {
  if (file.endsWith('.csv')) return readCsv(file);
  if (file.endsWith('.ndjson') || file.endsWith('.jsonl')) return readNdjson(file);
  throw new FeedError('BAD_USER_INPUT', `expected a file that ends in .csv, .ndjson or .jsonl, got ${file}`);
}

async function* readCsv(file: string): AsyncGenerator<ImportRow> {
  const parser = createReadStream(file).pipe(parse({ columns: true, relaxColumnCount: true, skipEmptyLines: true, trim: true, bom: true, maxRecordSize: LIMITS.importRowCharsMax }));
  let line = 0;
  for await (const fields of parser as AsyncIterable<Readonly<Record<string, string>>>) {
    line += 1;
    yield { line, fields };
  }
}

async function* readNdjson(file: string): AsyncGenerator<ImportRow> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() !== '') yield { line, fields: parseLine(text) };
  }
}

function parseLine(text: string): Readonly<Record<string, string>> | null {
  let value: unknown;
  try {
    value = text.length > LIMITS.importRowCharsMax ? null : JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const scalars = Object.entries(value).filter(([, each]) => typeof each === 'string' || typeof each === 'number');
  return Object.fromEntries(scalars.map(([name, each]) => [name, String(each)]));
}
