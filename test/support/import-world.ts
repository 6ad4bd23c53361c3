/** Importing read state in tests: a small forum, files written as tables, and one call that imports such a file. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { itemPosition } from '../../src/model/ids.ts';
import {
  type ImportContext,
  type ImportOptions,
  importReads,
  type ImportReport,
} from '../../src/reads/import/import-reads.ts';
import { bob } from './builders.ts';
import { tempFolder } from './open-store.ts';
import { openReadsWorld, post, type ReadsWorld } from './reads-world.ts';

const DAY_MS = 86_400_000;

export interface Forum {
  readonly world: ReadsWorld;
  /** The instant this many days after the first post. */
  readonly dayMs: (days: number) => number;
  /** The same instant as a file would write it. */
  readonly day: (days: number) => string;
}

/** Threads 1 and 2 alternate in six posts by Bob, a day apart: 1, 3 and 5 are in thread 1. */
export async function openForum(): Promise<Forum> {
  const world = await openReadsWorld();
  const startMs = world.clock.now();
  for (const name of ['1', '2', '1', '2', '1', '2']) {
    await post(world, bob, name);
    world.clock.advance(DAY_MS);
  }
  const dayMs = (days: number) => startMs + days * DAY_MS;
  return { world, dayMs, day: (days) => new Date(dayMs(days)).toISOString() };
}

/** A CSV file, written as a table whose cells are separated by bars. */
export function csv(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const lines = String.raw(parts, ...values)
    .trim()
    .split('\n');
  const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  return `${rows.map((cells) => cells.join(',')).join('\n')}\n`;
}

export function ndjson(...records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/** What the app passes to an import: two kinds of content that can be witnessed. */
export function importDeps({ store, clock }: ReadsWorld): ImportContext {
  return {
    store,
    clock,
    witnessKinds: { news: 'value', blog: 'instant' },
    readItemId: itemPosition,
  };
}

/** Imports a text as its own file; its name tells what kind of file it is. */
export async function importText(
  world: ReadsWorld,
  { name = 'reads.csv', text }: { readonly name?: string; readonly text: string },
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  const file = join(await tempFolder(), name);
  await writeFile(file, text);
  return importReads(importDeps(world), {
    file,
    isDryRun: false,
    onProgress: () => undefined,
    ...options,
  });
}
