/**
 * Imports read state from another system as marks and witnesses. A row states how far one user has read one thread, one
 * category, everything, or one kind of site-wide content, by an item or by an instant. Marks only rise, and redundant
 * ones are left out, so importing twice changes nothing; an interrupted run resumes after its last group.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { didYouMean } from '../../base/did-you-mean.ts';
import { FeedError } from '../../base/errors.ts';
import { POSITION_ZERO } from '../../model/positions.ts';
import { UNMARKED } from '../../model/reads.ts';
import { type UserId } from '../../model/producers.ts';
import type { Store } from '../../store/ports/store.ts';
import { batches, fingerprintOf, readRows, type ImportRow } from '../../base/row-file.ts';
import { readForeignIds, type ReadItemId } from './foreign-ids.ts';
import {
  IMPORT_FIELDS,
  parseRows,
  type RowContext,
  type RowResult,
  type ImportedMark,
} from './parse-rows.ts';
import { openInstants } from './instants.ts';
import { greatestMark } from '../unread-rule.ts';
import type { WitnessKinds } from '../witnesses.ts';

export interface ImportOptions {
  readonly file: string;
  /** The file that maps the ids in `last_read_id`; without it they are Palisade's own. */
  readonly items?: string | null;
  /** Pairs of a field and the file's column for it, where their names differ. */
  readonly columns?: readonly (readonly [field: string, column: string])[];
  /** The kind of site-wide content for rows that name no thread, category or kind. */
  readonly kind?: string | null;
  /** Reads and checks everything, writes nothing. */
  readonly isDryRun: boolean;
  onProgress(rows: number): void;
}

export interface ImportContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly witnessKinds: WitnessKinds;
  readonly readItemId: ReadItemId;
}

export interface SkippedRows {
  readonly count: number;
  /** The first few. */
  readonly lines: readonly number[];
}

/** About the whole file, including rows that an interrupted run had imported. */
export interface ImportReport {
  /** The number of rows that an interrupted run had imported. */
  readonly resumedAfter: number;
  readonly rows: number;
  readonly imported: number;
  /** What was marked: `threads`, `categories`, `everything`, a kind of site-wide content, or only when somebody `joined`. */
  readonly marked: Readonly<Record<string, number>>;
  /** By reason. */
  readonly skipped: Readonly<Record<string, SkippedRows>>;
  /** Ids of the other system, and those without an item here; null when the file's ids are Palisade's own. */
  readonly ids: { readonly known: number; readonly unknown: number } | null;
}

const progressShape = z.object({
  rows: z.number(),
  imported: z.number(),
  marked: z.record(z.string(), z.number()).default({}),
  skipped: z.record(z.string(), z.object({ count: z.number(), lines: z.array(z.number()) })),
});
type Progress = z.infer<typeof progressShape>;

const NOTHING_DONE: Progress = { rows: 0, imported: 0, marked: {}, skipped: {} };
const SHOWN_LINES = 5;
/** Number of viewers written concurrently. */
const VIEWERS_AT_ONCE = 8;
/** Attempts to write a group of viewers before an unresponsive store ends the run. */
const ATTEMPTS_MAX = 5;

/**
 * Imports a file. Refuses files and columns it cannot use; a bad row is skipped and reported, and does not affect other
 * rows.
 */
export async function importReads(
  context: ImportContext,
  options: ImportOptions,
): Promise<ImportReport> {
  const { file, items = null, columns = [], kind = null, isDryRun } = options;
  requireFields(columns);
  requireKind(context, kind);
  const name = `import-reads ${await fingerprintOf(items === null ? [file] : [file, items], JSON.stringify([columns, kind]))}`;
  const done = isDryRun ? NOTHING_DONE : progressOf(await context.store.meta.get(name));
  const ids =
    items === null ? null : await readForeignIds(context.store, items, context.readItemId);
  const rowContext: RowContext = {
    ...context,
    ids,
    columns: new Map(columns),
    kind,
    instants: openInstants(context.store),
    newest: await context.store.timelines.newest(),
  };
  let [progress, rows] = [done, 0];
  for await (const batch of batches(readRows(file))) {
    rows += batch.length;
    if (rows <= done.rows) continue;
    const results = await parseRows(rowContext, batch);
    progress = added(progress, batch, results);
    if (!isDryRun) {
      await writeMarks(
        context,
        results.filter((result): result is ImportedMark => !('skip' in result)),
      );
      await context.store.meta.put(name, JSON.stringify(progress));
    }
    options.onProgress(rows);
  }
  if (!isDryRun) await context.store.meta.put(name, '');
  return {
    ...progress,
    resumedAfter: done.rows,
    ids: ids === null ? null : { known: ids.known, unknown: ids.unknown },
  };
}

function requireFields(columns: readonly (readonly [string, string])[]): void {
  for (const [field] of columns) {
    if (!IMPORT_FIELDS.some((known) => known === field))
      throw new FeedError(
        'BAD_USER_INPUT',
        `expected columns for ${IMPORT_FIELDS.join(', ')}, got one for ${field}${didYouMean(field, IMPORT_FIELDS)}`,
      );
  }
}

function requireKind({ witnessKinds }: ImportContext, kind: string | null): void {
  if (kind !== null && !Object.hasOwn(witnessKinds, kind)) {
    const known = Object.keys(witnessKinds);
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected one of ${known.join(', ')} as the kind, got ${kind}${didYouMean(kind, known)}`,
    );
  }
}

/** Empty for a run that finished. */
function progressOf(text: string | null): Progress {
  return text === null || text === '' ? NOTHING_DONE : progressShape.parse(JSON.parse(text));
}

function added(
  { rows, imported, marked, skipped }: Progress,
  batch: readonly ImportRow[],
  results: readonly RowResult[],
): Progress {
  const [all, named] = [{ ...skipped }, { ...marked }];
  results.forEach((result, index) => {
    if (!('skip' in result)) {
      const what = nameOfMark(result);
      named[what] = (named[what] ?? 0) + 1;
      return;
    }
    const { count, lines } = all[result.skip] ?? { count: 0, lines: [] };
    all[result.skip] = {
      count: count + 1,
      lines: lines.length < SHOWN_LINES ? [...lines, batch[index]?.line ?? 0] : lines,
    };
  });
  return {
    rows: rows + batch.length,
    imported: imported + results.filter((result) => !('skip' in result)).length,
    marked: named,
    skipped: all,
  };
}

const NAMES = {
  thread: 'threads',
  category: 'categories',
  all: 'everything',
  joined: 'joined',
} as const;

function nameOfMark(mark: ImportedMark): string {
  return mark.kind === 'witness' ? mark.name : NAMES[mark.kind];
}

/** Writes each viewer's threads in one step, and other marks one by one. */
async function writeMarks(context: ImportContext, marks: readonly ImportedMark[]): Promise<void> {
  const viewers = [...byViewer(marks)];
  for (let from = 0; from < viewers.length; from += VIEWERS_AT_ONCE) {
    await withRetries(async () => {
      await Promise.all(
        viewers
          .slice(from, from + VIEWERS_AT_ONCE)
          .map(([viewer, own]) => writeViewer(context, viewer, own)),
      );
    });
  }
}

/** Retries a repeatable action when the store is too busy to answer. */
async function withRetries(action: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof FeedError) || error.code !== 'UNAVAILABLE' || attempt === ATTEMPTS_MAX)
        throw error;
    }
  }
}

function byViewer(marks: readonly ImportedMark[]): ReadonlyMap<UserId, readonly ImportedMark[]> {
  const found = new Map<UserId, ImportedMark[]>();
  for (const mark of marks) {
    const own = found.get(mark.viewer) ?? [];
    own.push(mark);
    found.set(mark.viewer, own);
  }
  return found;
}

async function writeViewer(
  { store: { reads } }: ImportContext,
  viewer: UserId,
  marks: readonly ImportedMark[],
): Promise<void> {
  // An imported viewer has seen what the rows state and what existed before they joined; importing alone marks nothing.
  await reads.join(viewer, marks.find(({ joined }) => joined !== null)?.joined ?? UNMARKED);
  const threads = marks.filter((mark) => mark.kind === 'thread');
  const current =
    threads.length === 0
      ? []
      : await reads.marks(
          viewer,
          threads.map(({ record }) => record),
        );
  // Even a redundant mark would undo what the viewer has marked unread since.
  const news = threads.filter(
    ({ at }, index) =>
      at > (current[index] === undefined ? POSITION_ZERO : greatestMark(current[index]).at),
  );
  if (news.length > 0)
    await reads.advanceMarkers(
      viewer,
      news.map(({ record, at, atMs }) => ({ thread: record.thread, mark: { at, atMs } })),
    );
  for (const mark of marks) {
    const { kind, at, atMs } = mark;
    if (kind === 'category') await reads.advanceWatermark(viewer, mark.category, { at, atMs });
    else if (kind === 'all') await reads.advanceAllRead(viewer, { at, atMs });
    else if (kind === 'witness') await reads.witness(viewer, mark.name, { at, atMs });
  }
}
