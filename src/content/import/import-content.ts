/**
 * Imports a site's own content from files: people, places, members, items, threads, edges, hidden items, lists, likes
 * and favourites, in this order. Existing records stay as they are, so importing twice changes nothing; an interrupted
 * run resumes after its last checkpoint. A bad row is reported by file and line and does not affect other rows.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { fingerprintOf, readFileRows, type FileRow } from '../../base/row-file.ts';
import { position } from '../../model/positions.ts';
import type { ProducerKey } from '../../model/producers.ts';
import { isProblem } from '../write-in-parts.ts';
import {
  type ContentImportContext,
  type ImportRows,
  type ImportRun,
  type RowOutcome,
} from './import-context.ts';
import { importLists } from './import-lists.ts';
import { importItems } from './import-items.ts';
import {
  importEdges,
  importFavourites,
  importHidden,
  importLikes,
  importPeople,
} from './import-people.ts';
import { categoryIn, importMembers, importPlaces, importThreads } from './import-places.ts';
import { KINDS, SHAPES, type ContentFile, type Kind, type KindRow } from './kinds.ts';
import {
  knownPrefixOf,
  openKnownItems,
  ownPrefixOf,
  type KnownItemsOptions,
} from './known-items.ts';
import { openKnownPeople } from './known-people.ts';
import { readRow } from './row-shape.ts';

export interface ImportContentOptions {
  /** As returned by `contentFiles`. */
  readonly files: readonly ContentFile[];
  /** Reads and checks everything, writes nothing. */
  readonly isDryRun: boolean;
  /** The run stops at one bad row more than this. */
  readonly errorsMax: number;
  onProgress(file: string, rows: number): void;
}

export interface RowError {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface KindReport {
  readonly rows: number;
  readonly imported: number;
  /** Rows that were there already. */
  readonly known: number;
  readonly refused: number;
}

/** Of all files, including rows that an interrupted run had done. */
export interface ContentReport {
  readonly isDryRun: boolean;
  /** Whether the run stopped because of too many errors; what was imported before stays. */
  readonly isStopped: boolean;
  /** The number of rows that an interrupted run had done. */
  readonly resumedAfter: number;
  readonly kinds: Readonly<Partial<Record<Kind, KindReport>>>;
  readonly errors: readonly RowError[];
}

type Importers = { readonly [K in Kind]: ImportRows<KindRow<K>> };

const IMPORTERS: Importers = {
  people: importPeople,
  places: importPlaces,
  members: importMembers,
  items: importItems,
  threads: importThreads,
  edges: importEdges,
  hidden: importHidden,
  lists: importLists,
  likes: importLikes,
  favourites: importFavourites,
};

const NO_ROWS: KindReport = { rows: 0, imported: 0, known: 0, refused: 0 };

const kindReport = z.object({
  rows: z.number(),
  imported: z.number(),
  known: z.number(),
  refused: z.number(),
});
const progressShape = z.object({
  /** The number of files that are done, and of rows done in the next one. */
  files: z.number(),
  rows: z.number(),
  kinds: z.partialRecord(z.enum(KINDS as [Kind, ...Kind[]]), kindReport),
  errors: z.array(z.object({ file: z.string(), line: z.number(), message: z.string() })),
  /** The newest position before the first run. */
  newest: z.number().optional(),
});
type Progress = z.infer<typeof progressShape>;

const NOTHING_DONE: Progress = { files: 0, rows: 0, kinds: {}, errors: [] };

/** Imports files in their order. */
export async function importContent(
  context: ContentImportContext,
  options: ImportContentOptions,
): Promise<ContentReport> {
  const { files, isDryRun, errorsMax } = options;
  const names = files.map(({ name }) => name);
  const fingerprint = await fingerprintOf(
    files.map((file) => file.path),
    JSON.stringify(names),
  );
  const meta = `import ${fingerprint}`;
  const done = isDryRun ? NOTHING_DONE : progressOf(await context.store.meta.get(meta));
  const newest = await context.store.timelines.newest();
  const newestAtFirst = position(done.newest ?? newest);
  const run = await openRun(context, options, { newest, newestAtFirst });
  const note = async (progress: Progress): Promise<void> => {
    if (!isDryRun) await context.store.meta.put(meta, JSON.stringify(progress));
  };
  let progress: Progress = { ...done, errors: [...done.errors], newest: newestAtFirst };
  for (const file of files.slice(done.files)) {
    progress = await importFile({ run, options, note }, file, progress);
    if (progress.errors.length > errorsMax) break;
    progress = { ...progress, files: progress.files + 1, rows: 0 };
    await note(progress);
  }
  const isStopped = progress.errors.length > errorsMax;
  if (!isDryRun) await context.store.meta.put(meta, '');
  return {
    isDryRun,
    isStopped,
    resumedAfter: Object.values(done.kinds).reduce((sum, { rows }) => sum + rows, 0),
    kinds: progress.kinds,
    errors: progress.errors.slice(0, errorsMax + 1),
  };
}

/** Empty for a run that finished. */
function progressOf(text: string | null): Progress {
  return text === null || text === '' ? NOTHING_DONE : progressShape.parse(JSON.parse(text));
}

async function openRun(
  context: ContentImportContext,
  { isDryRun, files }: ImportContentOptions,
  { newest, newestAtFirst }: Pick<KnownItemsOptions, 'newest' | 'newestAtFirst'>,
): Promise<ImportRun> {
  const { store } = context;
  const newName = randomBytes(4).toString('hex');
  const ownPrefix = isDryRun ? await knownPrefixOf(store) : await ownPrefixOf(store, newName);
  return {
    ...context,
    isDryRun,
    newest,
    items: openKnownItems(store, { ownPrefix, newest, newestAtFirst, isDryRun }),
    people: openKnownPeople(store, files),
    categories: await readCategories(files),
    seen: new Map(),
  };
}

/** The categories of threads, which publishing their first items needs. Bad rows are reported when their turn comes. */
async function readCategories(
  files: readonly ContentFile[],
): Promise<ReadonlyMap<string, ProducerKey>> {
  const categories = new Map<string, ProducerKey>();
  for (const { path, kind } of files) {
    if (kind !== 'threads') continue;
    for await (const rows of readFileRows(path))
      for (const { value } of rows) {
        const read = value === null ? null : readRow(SHAPES.threads, value);
        const { category = null } = read?.row === undefined ? {} : categoryIn(read.row);
        if (category !== null && read?.row !== undefined && !categories.has(read.row.id))
          categories.set(read.row.id, category);
      }
  }
  return categories;
}

interface FileContext {
  readonly run: ImportRun;
  readonly options: ImportContentOptions;
  readonly note: (progress: Progress) => Promise<void>;
}

/** Reads the next batch while the store writes one. */
async function importFile(
  { run, options, note }: FileContext,
  file: ContentFile,
  start: Progress,
): Promise<Progress> {
  let writing: Promise<Progress> = Promise.resolve(start);
  for await (const group of groups(readFileRows(file.path), start.rows)) {
    const read = group.map((row) => readRowOf(file.kind, row));
    const progress = await writing;
    if (progress.errors.length > options.errorsMax) return progress;
    if (progress !== start) await note(progress);
    options.onProgress(file.name, progress.rows);
    writing = importGroup(run, file, read).then((outcomes) =>
      added(progress, { file, group, outcomes }),
    );
    // The next await handles the rejection.
    writing.catch(() => undefined);
  }
  const done = await writing;
  options.onProgress(file.name, done.rows);
  return done;
}

/** Groups the rows after the first `skip`; groups are bounded in number of rows and in length. */
async function* groups(
  all: AsyncIterable<readonly FileRow[]>,
  skip: number,
): AsyncGenerator<readonly FileRow[]> {
  let [group, chars, seen]: [FileRow[], number, number] = [[], 0, 0];
  for await (const rows of all)
    for (const row of rows) {
      seen += 1;
      if (seen <= skip) continue;
      group.push(row);
      chars += row.chars;
      if (group.length < LIMITS.contentBatchRowsMax && chars < LIMITS.contentBatchCharsMax)
        continue;
      yield group;
      [group, chars] = [[], 0];
    }
  if (group.length > 0) yield group;
}

type ReadRow = ReturnType<typeof readRowOf>;

function readRowOf(kind: Kind, { value, problem }: FileRow) {
  if (value === null || problem !== null)
    return { problem: problem ?? 'expected a record, got none' };
  return readRow(SHAPES[kind], value);
}

/** Returns an outcome for each row. */
async function importGroup(
  run: ImportRun,
  { kind }: ContentFile,
  read: readonly ReadRow[],
): Promise<readonly RowOutcome[]> {
  const rows = read.flatMap(({ row }) => row ?? []);
  const importer = IMPORTERS[kind] as ImportRows<unknown>;
  const outcomes = rows.length === 0 ? [] : await importer(run, rows);
  let next = 0;
  return read.map(({ row, problem }) => {
    if (row === undefined) return { problem: problem ?? '' };
    next += 1;
    return outcomes[next - 1] ?? 'known';
  });
}

interface GroupDone {
  readonly file: ContentFile;
  readonly group: readonly FileRow[];
  readonly outcomes: readonly RowOutcome[];
}

function added(
  { rows, kinds, errors, ...others }: Progress,
  { file: { kind, name }, group, outcomes }: GroupDone,
): Progress {
  const before = kinds[kind] ?? NO_ROWS;
  const bad = outcomes.flatMap((outcome, index) =>
    isProblem(outcome)
      ? [{ file: name, line: group[index]?.line ?? 0, message: outcome.problem }]
      : [],
  );
  const count = (wanted: RowOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    ...others,
    rows: rows + group.length,
    kinds: {
      ...kinds,
      [kind]: {
        rows: before.rows + group.length,
        imported: before.imported + count('imported'),
        known: before.known + count('known'),
        refused: before.refused + bad.length,
      },
    },
    errors: [...errors, ...bad],
  };
}
