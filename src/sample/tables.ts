/** Reads the gzip-compressed CSV tables of a sample world into rows of strings, and checks their columns. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { LIMITS } from '../base/limits.ts';

export type Row<C extends string> = Readonly<Record<C, string>>;
export type Thread = Row<'post_id' | 'tags' | 'title'>;
export type Post = Row<'post_id' | 'kind' | 'thread_id' | 'author' | 'created_at' | 'score'>;

/**
 * The rows of `<dir>/<name>.csv.gz` with every requested column, blank where the table is blank. Throws when the file
 * is missing, exceeds the bound when unpacked, or lacks a column.
 */
export function readTable<C extends string>(
  dir: string,
  name: string,
  columns: readonly C[],
): readonly Row<C>[] {
  const file = join(dir, `${name}.csv.gz`);
  const [header = [], ...lines] = parse(unpack(file));
  const places = columns.map((column) => [column, header.indexOf(column)] as const);
  const missing = places.filter(([, place]) => place === -1).map(([column]) => column);
  if (missing.length > 0)
    throw new Error(`${file}: expected columns ${missing.join(', ')}, got ${header.join(', ')}`);
  return lines.map(
    (line) =>
      Object.fromEntries(places.map(([column, place]) => [column, line[place] ?? ''])) as Row<C>,
  );
}

/** Like `readTable`, but without rows when the world has no such table. */
export function readOptionalTable<C extends string>(
  dir: string,
  name: string,
  columns: readonly C[],
): readonly Row<C>[] {
  return existsSync(join(dir, `${name}.csv.gz`)) ? readTable(dir, name, columns) : [];
}

function unpack(file: string): Buffer {
  try {
    return gunzipSync(readFileSync(file), { maxOutputLength: LIMITS.sampleTableBytesMax });
  } catch (cause) {
    throw new Error(`${file}: expected a gzip-compressed table, got one that cannot be read`, {
      cause,
    });
  }
}

export function tagsOf(thread: Thread): readonly string[] {
  return thread.tags.split('|').filter((tag) => tag !== '');
}
