/**
 * Moving in: read state kept elsewhere becomes marks and witnesses. A row says how far one user has read one thread, one
 * category, everything, or one kind of site-wide thing, by item position or by instant. Marks only rise, so importing
 * twice changes nothing; a run that was interrupted goes on behind the last batch it finished.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Clock } from '../clock.ts';
import { LIMITS } from '../limits.ts';
import { BOTTOM, position, UNMARKED, type Position, type ProducerKey, type UserId } from '../model.ts';
import { isName, isFollowable } from '../social/producers.ts';
import type { Store } from '../store/store.ts';
import { readRows, type ImportRow } from './import-file.ts';
import { openInstants, type Instants } from './instants.ts';
import type { WitnessKinds } from './witnesses.ts';

export interface ImportOptions {
  readonly file: string;
  /** Reads and checks everything, writes nothing. */
  readonly isDryRun: boolean;
  onProgress(rows: number): void;
}

export interface ImportDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly witnessKinds: WitnessKinds;
}

export interface ImportReport {
  /** Rows that were skipped because an earlier, interrupted run had done them. */
  readonly resumedAfter: number;
  readonly rows: number;
  readonly imported: number;
  /** By reason: how many, and the first few line numbers. */
  readonly skipped: Readonly<Record<string, { readonly count: number; readonly lines: readonly number[] }>>;
}

/** What one row asks for. */
type Wish =
  | { readonly kind: 'thread'; readonly viewer: UserId; readonly thread: string; readonly at: Position }
  | { readonly kind: 'category'; readonly viewer: UserId; readonly category: ProducerKey; readonly at: Position }
  | { readonly kind: 'all'; readonly viewer: UserId; readonly at: Position }
  | { readonly kind: 'witness'; readonly viewer: UserId; readonly name: string; readonly at: Position; readonly atMs: number };

type Read = Wish | { readonly skip: string };

const SHOWN_LINES = 5;

/** Imports a file. Refuses one whose name or size it cannot take; a bad row is skipped and reported, and costs no other row. */
export async function importReads(deps: ImportDeps, options: ImportOptions): Promise<ImportReport> {
  const progress = `import-reads ${await fingerprint(options.file)}`;
  const resumedAfter = options.isDryRun ? 0 : Number((await deps.store.meta.get(progress)) ?? 0);
  const reading = { instants: await openInstants(deps.store), newest: await deps.store.timelines.newest(), deps };
  const skipped = new Map<string, { count: number; lines: number[] }>();
  let [rows, imported]: [number, number] = [0, 0];
  for await (const batch of batches(readRows(options.file))) {
    rows += batch.length;
    if (rows <= resumedAfter) continue;
    const wishes = await Promise.all(batch.map((row) => readRow(reading, row)));
    wishes.forEach((wish, index) => {
      if ('skip' in wish) note(skipped, wish.skip, batch[index]?.line ?? 0);
    });
    const good = wishes.filter((wish): wish is Wish => !('skip' in wish));
    imported += good.length;
    if (!options.isDryRun) {
      await apply(deps, good);
      await deps.store.meta.put(progress, String(rows));
    }
    options.onProgress(rows);
  }
  if (!options.isDryRun) await deps.store.meta.put(progress, '0');
  return { resumedAfter, rows, imported, skipped: Object.fromEntries(skipped) };
}

/** The file's size and beginning name the run. */
async function fingerprint(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(65_536), position: 0 });
    return createHash('sha256').update(String(size)).update(buffer.subarray(0, bytesRead)).digest('base64url').slice(0, 22);
  } finally {
    await handle.close();
  }
}

async function* batches(rows: AsyncIterable<ImportRow>): AsyncGenerator<readonly ImportRow[]> {
  let batch: ImportRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < LIMITS.importBatchRowsMax) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

interface Reading {
  readonly instants: Instants;
  readonly newest: Position;
  readonly deps: ImportDeps;
}

async function readRow(reading: Reading, { fields }: ImportRow): Promise<Read> {
  if (fields === null) return { skip: 'not a record' };
  const { user = '', thread = '', category = '', kind = '' } = fields;
  if (!isName(user)) return { skip: 'no user' };
  const viewer = user as UserId;
  const atMs = instantOf(fields['last_read_at']);
  if (atMs === 'bad') return { skip: 'bad date in last_read_at' };
  if (thread !== '') return threadRow(reading, { viewer, thread, atMs, fields });
  const at = positionOf(reading, fields, atMs);
  if (typeof at === 'string') return { skip: at };
  if (kind !== '') return Object.hasOwn(reading.deps.witnessKinds, kind) ? { kind: 'witness', viewer, name: kind, at, atMs: atMs ?? 0 } : { skip: 'unknown kind' };
  if (category === '') return { kind: 'all', viewer, at };
  return isFollowable(category as ProducerKey) ? { kind: 'category', viewer, category: category as ProducerKey, at } : { skip: 'bad category' };
}

interface ThreadFields {
  readonly viewer: UserId;
  readonly thread: string;
  readonly atMs: number | null;
  readonly fields: Readonly<Record<string, string>>;
}

async function threadRow(reading: Reading, { viewer, thread, atMs, fields }: ThreadFields): Promise<Read> {
  const [record] = isName(thread) ? await reading.deps.store.threads.getMany([thread]) : [];
  if (record == null) return { skip: 'unknown thread' };
  const at = atMs === null ? positionOf(reading, fields, null) : await reading.instants.inThread(thread, atMs);
  if (typeof at === 'string') return { skip: at };
  return { kind: 'thread', viewer, thread, at: position(Math.min(at, record.newest)) };
}

/** The position a row names, or why it names none. 0 means never: what was there before the account was. */
function positionOf({ instants, newest, deps }: Reading, fields: Readonly<Record<string, string>>, atMs: number | null): Position | string {
  const joinedMs = instantOf(fields['joined_at']);
  if (joinedMs === 'bad') return 'bad date in joined_at';
  if (atMs !== null) return instants.everywhere(Math.min(atMs, deps.clock.now()));
  const id = fields['last_read_id'] ?? '';
  if (!/^[0-9]{1,15}$/.test(id)) return id === '' ? 'neither last_read_id nor last_read_at' : 'bad number in last_read_id';
  if (Number(id) > 0) return position(Math.min(Number(id), newest));
  return joinedMs === null ? BOTTOM : instants.everywhere(joinedMs - 1);
}

/** Milliseconds since 1970 of an ISO date or a number of seconds or milliseconds; null when there is none. */
function instantOf(text: string | undefined): number | null | 'bad' {
  if (text === undefined || text === '') return null;
  if (/^[0-9]{9,10}$/.test(text)) return Number(text) * 1_000;
  if (/^[0-9]{12,13}$/.test(text)) return Number(text);
  const ms = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(ms) && ms >= 0 ? ms : 'bad';
}

/** Each viewer's threads in one step; the rest one by one. The store refuses nothing here that the rows have not passed. */
async function apply({ store, clock }: ImportDeps, wishes: readonly Wish[]): Promise<void> {
  const atMs = clock.now();
  const byViewer = new Map<UserId, Wish[]>();
  for (const wish of wishes) {
    const own = byViewer.get(wish.viewer);
    if (own === undefined) byViewer.set(wish.viewer, [wish]);
    else own.push(wish);
  }
  await Promise.all([...byViewer].map(async ([viewer, own]) => {
    // Such a viewer has seen what the rows say, and nothing for having joined.
    await store.reads.join(viewer, UNMARKED);
    const markers = own.filter((wish) => wish.kind === 'thread').map(({ thread, at }) => ({ thread, mark: { at, atMs } }));
    if (markers.length > 0) await store.reads.advanceMarkers(viewer, markers);
    for (const wish of own) {
      if (wish.kind === 'category') await store.reads.advanceWatermark(viewer, wish.category, { at: wish.at, atMs });
      else if (wish.kind === 'all') await store.reads.advanceAllRead(viewer, { at: wish.at, atMs });
      else if (wish.kind === 'witness') await store.reads.witness(viewer, wish.name, { at: wish.at, atMs: wish.atMs });
    }
  }));
}

function note(skipped: Map<string, { count: number; lines: number[] }>, reason: string, line: number): void {
  const known = skipped.get(reason) ?? { count: 0, lines: [] };
  known.count += 1;
  if (known.lines.length < SHOWN_LINES) known.lines.push(line);
  skipped.set(reason, known);
}
