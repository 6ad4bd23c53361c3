/**
 * Moving in: read state kept elsewhere becomes marks and witnesses. A row says how far one user has read one thread, one
 * category, everything, or one kind of site-wide thing, by an item or by an instant. Marks only rise, and one that says
 * nothing new is left out, so importing twice changes nothing; a run that was interrupted goes on behind its last group.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { FeedError } from '../../base/errors.ts';
import { POSITION_ZERO } from '../../model/positions.ts';
import { UNMARKED } from '../../model/reads.ts';
import { type UserId } from '../../model/producers.ts';
import type { Store } from '../../store/ports/store.ts';
import { batches, fingerprintOf, readRows, type ImportRow } from './row-file.ts';
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
  /** Says what the ids in `last_read_id` stand for; without it they are Palisade's own. */
  readonly items?: string | null;
  /** Pairs of a field and the column that holds it, for files with names of their own. */
  readonly columns?: readonly (readonly [field: string, column: string])[];
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

/** Of the whole file, rows that an earlier, interrupted run had done included. */
export interface ImportReport {
  /** How many rows those are. */
  readonly resumedAfter: number;
  readonly rows: number;
  readonly imported: number;
  /** By reason: how many, and the first few line numbers. */
  readonly skipped: Readonly<
    Record<string, { readonly count: number; readonly lines: readonly number[] }>
  >;
  /** Ids of the other system, and those whose item is not here; null when the file's ids are Palisade's own. */
  readonly ids: { readonly known: number; readonly unknown: number } | null;
}

const progressShape = z.object({
  rows: z.number(),
  imported: z.number(),
  skipped: z.record(z.string(), z.object({ count: z.number(), lines: z.array(z.number()) })),
});
type Progress = z.infer<typeof progressShape>;

const NOTHING_DONE: Progress = { rows: 0, imported: 0, skipped: {} };
const SHOWN_LINES = 5;
/** Viewers written at the same time. */
const VIEWERS_AT_ONCE = 8;
/** How often a group of viewers is written before a store that does not answer ends the run. */
const ATTEMPTS_MAX = 5;

/** Imports a file. Refuses files and columns it cannot take; a bad row is skipped and reported, and costs no other row. */
export async function importReads(
  deps: ImportContext,
  options: ImportOptions,
): Promise<ImportReport> {
  const { file, items = null, columns = [], isDryRun } = options;
  requireFields(columns);
  const name = `import-reads ${await fingerprintOf(items === null ? [file] : [file, items], JSON.stringify(columns))}`;
  const done = isDryRun ? NOTHING_DONE : progressOf(await deps.store.meta.get(name));
  const ids = items === null ? null : await readForeignIds(deps.store, items, deps.readItemId);
  const reading: RowContext = {
    ...deps,
    ids,
    columns: new Map(columns),
    instants: openInstants(deps.store),
    newest: await deps.store.timelines.newest(),
  };
  let [progress, rows] = [done, 0];
  for await (const batch of batches(readRows(file))) {
    rows += batch.length;
    if (rows <= done.rows) continue;
    const answers = await parseRows(reading, batch);
    progress = added(progress, batch, answers);
    if (!isDryRun) {
      await apply(
        deps,
        answers.filter((answer): answer is ImportedMark => !('skip' in answer)),
      );
      await deps.store.meta.put(name, JSON.stringify(progress));
    }
    options.onProgress(rows);
  }
  if (!isDryRun) await deps.store.meta.put(name, '');
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
        `expected columns for ${IMPORT_FIELDS.join(', ')}, got one for ${field}`,
      );
  }
}

/** Empty for a run that ended. */
function progressOf(text: string | null): Progress {
  return text === null || text === '' ? NOTHING_DONE : progressShape.parse(JSON.parse(text));
}

function added(
  { rows, imported, skipped }: Progress,
  batch: readonly ImportRow[],
  answers: readonly RowResult[],
): Progress {
  const all = { ...skipped };
  answers.forEach((answer, index) => {
    if (!('skip' in answer)) return;
    const { count, lines } = all[answer.skip] ?? { count: 0, lines: [] };
    all[answer.skip] = {
      count: count + 1,
      lines: lines.length < SHOWN_LINES ? [...lines, batch[index]?.line ?? 0] : lines,
    };
  });
  return {
    rows: rows + batch.length,
    imported: imported + answers.filter((answer) => !('skip' in answer)).length,
    skipped: all,
  };
}

/** Each viewer's threads in one step; the rest one by one. */
async function apply(deps: ImportContext, wishes: readonly ImportedMark[]): Promise<void> {
  const viewers = [...byViewer(wishes)];
  for (let from = 0; from < viewers.length; from += VIEWERS_AT_ONCE) {
    await insisting(async () => {
      await Promise.all(
        viewers
          .slice(from, from + VIEWERS_AT_ONCE)
          .map(([viewer, own]) => applyTo(deps, viewer, own)),
      );
    });
  }
}

/** Repeats what may be repeated when a store that is busy answers too late. */
async function insisting(action: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof FeedError) || error.code !== 'UNAVAILABLE' || attempt === ATTEMPTS_MAX)
        throw error;
    }
  }
}

function byViewer(wishes: readonly ImportedMark[]): ReadonlyMap<UserId, readonly ImportedMark[]> {
  const found = new Map<UserId, ImportedMark[]>();
  for (const wish of wishes) {
    const own = found.get(wish.viewer) ?? [];
    own.push(wish);
    found.set(wish.viewer, own);
  }
  return found;
}

async function applyTo(
  { store: { reads } }: ImportContext,
  viewer: UserId,
  wishes: readonly ImportedMark[],
): Promise<void> {
  // Who was elsewhere has seen what the rows say and what was there before they were, and nothing for coming here.
  await reads.join(viewer, wishes.find(({ joined }) => joined !== null)?.joined ?? UNMARKED);
  const threads = wishes.filter((wish) => wish.kind === 'thread');
  const standing =
    threads.length === 0
      ? []
      : await reads.marks(
          viewer,
          threads.map(({ record }) => record),
        );
  // A mark that is covered already would still end what the viewer has marked unread since.
  const news = threads.filter(
    ({ at }, index) =>
      at > (standing[index] === undefined ? POSITION_ZERO : greatestMark(standing[index]).at),
  );
  if (news.length > 0)
    await reads.advanceMarkers(
      viewer,
      news.map(({ record, at, atMs }) => ({ thread: record.thread, mark: { at, atMs } })),
    );
  for (const wish of wishes) {
    const { kind, at, atMs } = wish;
    if (kind === 'category') await reads.advanceWatermark(viewer, wish.category, { at, atMs });
    else if (kind === 'all') await reads.advanceAllRead(viewer, { at, atMs });
    else if (kind === 'witness') await reads.witness(viewer, wish.name, { at, atMs });
  }
}
