/** Content files in tests: written into a folder, imported into a store, and exported again. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../src/base/clock.ts';
import { exportContent } from '../../src/content/export/export-content.ts';
import type { ExportContentOptions } from '../../src/content/export/export-context.ts';
import {
  importContent,
  type ContentReport,
  type ImportContentOptions,
} from '../../src/content/import/import-content.ts';
import { contentFiles } from '../../src/content/import/kinds.ts';
import { NO_FIELDS, type DeclaredFields } from '../../src/model/fields.ts';
import { DEFAULT_PLACE_TYPES } from '../../src/model/place-types.ts';
import { POSITION_ZERO, position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import { openItem } from '../../src/social/access.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { manualClock } from './manual-clock.ts';
import { tempFolder } from './open-store.ts';

/** A file's name and its text, or its rows of NDJSON. */
export type ContentFiles = Readonly<Record<string, string | readonly object[]>>;

export async function writeContent(files: ContentFiles): Promise<string> {
  const folder = join(await tempFolder(), 'content');
  await mkdir(folder);
  for (const [name, rows] of Object.entries(files))
    await writeFile(
      join(folder, name),
      typeof rows === 'string' ? rows : rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    );
  return folder;
}

export interface ImportFolderOptions extends Partial<ImportContentOptions> {
  readonly fields?: DeclaredFields;
  readonly clock?: Clock;
}

export async function importFolder(
  store: Store,
  path: string,
  {
    fields = NO_FIELDS,
    clock = manualClock(Date.UTC(2026, 0, 1)),
    ...options
  }: ImportFolderOptions = {},
): Promise<ContentReport> {
  return importContent(
    { store, clock, fields, placeTypes: DEFAULT_PLACE_TYPES },
    {
      files: contentFiles(path),
      isDryRun: false,
      errorsMax: 100,
      onProgress: () => undefined,
      ...options,
    },
  );
}

/** Imports files from a folder of their own. */
export async function importFiles(
  store: Store,
  files: ContentFiles,
  options: ImportFolderOptions = {},
): Promise<ContentReport> {
  return importFolder(store, await writeContent(files), options);
}

/** The bad rows as a user reads them. */
export function linesOf({ errors }: ContentReport): readonly string[] {
  return errors.map(({ file, line, message }) => `${file}:${line}: ${message}`);
}

/** The folder that holds an export of the store. */
export async function exportFolder(
  store: Store,
  { ownPrefix = 'here-', fields = NO_FIELDS }: Partial<ExportContentOptions> = {},
): Promise<string> {
  const folder = join(await tempFolder(), 'export');
  await exportContent(store, { folder, ownPrefix, fields, onProgress: () => undefined });
  return folder;
}

/** Every file of an export, by name. */
export async function readExport(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder)).sort();
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    ),
  );
}

/** What a viewer may open, in order of position: foreign ids, or those of an export. */
export async function visibleTo(store: Store, viewer: UserId | null): Promise<readonly string[]> {
  const context = { store, facts: openFacts(store) };
  const found: string[] = [];
  const newest = await store.timelines.newest();
  for (let at = POSITION_ZERO + 1; at <= newest; at += 1) {
    const item = await openItem(context, viewer, position(at));
    if (item !== null) found.push(item.foreignId ?? `here-${at}`);
  }
  return found;
}
