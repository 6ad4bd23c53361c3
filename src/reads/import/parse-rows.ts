/**
 * Reads the rows of an import: the mark that each one states, or why it is skipped. Rows are read in groups, with one
 * lookup of each kind for a whole group.
 */
import type { Clock } from '../../base/clock.ts';
import type { ClientKey } from '../../model/items.ts';
import { POSITION_ZERO, position, type Position } from '../../model/positions.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import { UNMARKED, type Mark, type ThreadRecord } from '../../model/reads.ts';
import { isFollowable, isName } from '../../social/producers.ts';
import type { Store } from '../../store/ports/store.ts';
import type { WitnessKinds } from '../witnesses.ts';
import {
  nameOf,
  positionIn,
  positionsOfKeys,
  type ForeignIds,
  type ReadItemId,
} from './foreign-ids.ts';
import type { Instants } from './instants.ts';
import { parseInstant } from '../../base/parse-instant.ts';
import type { Fields, ImportRow } from '../../base/row-file.ts';

/** The mark that one row states. */
export type ImportedMark = Mark & {
  readonly viewer: UserId;
  /** When the account was created, and the last position before; null when the row does not say. */
  readonly joined: Mark | null;
} & (
    | { readonly kind: 'thread'; readonly record: ThreadRecord }
    | { readonly kind: 'category'; readonly category: ProducerKey }
    | { readonly kind: 'all' }
    /** Only when the account was created. */
    | { readonly kind: 'joined' }
    | { readonly kind: 'witness'; readonly name: string }
  );

export type RowResult = ImportedMark | { readonly skip: string };

export interface RowContext {
  readonly store: Pick<Store, 'items' | 'people' | 'threads'>;
  readonly clock: Clock;
  readonly witnessKinds: WitnessKinds;
  readonly instants: Instants;
  readonly newest: Position;
  readonly readItemId: ReadItemId;
  /** Maps the file's ids when they are another system's; null when they are Palisade's own. */
  readonly ids: ForeignIds | null;
  /** The column for a field, where its name differs. */
  readonly columns: ReadonlyMap<string, string>;
  /** The kind for rows that name none; null for rows about threads, categories and everything. */
  readonly kind: string | null;
}

/** The fields a row may have. */
export const IMPORT_FIELDS = [
  'user',
  'thread',
  'category',
  'kind',
  'last_read_id',
  'last_read_producer',
  'last_read_at',
  'joined_at',
] as const;

/** What the rows of a group share. */
interface BatchLookups {
  readonly threads: ReadonlyMap<string, ThreadRecord>;
  readonly keys: ReadonlyMap<string, Position>;
  /** Erased people, about whom nothing may be stored any more. */
  readonly erased: ReadonlySet<string>;
}

/** In the order of the rows. */
export async function parseRows(
  context: RowContext,
  rows: readonly ImportRow[],
): Promise<readonly RowResult[]> {
  const all = rows.map(({ fields }) => (fields === null ? null : renamed(fields, context.columns)));
  const lookups = await lookUp(context, all);
  const results: RowResult[] = [];
  for (const [nth, fields] of all.entries())
    if (fields === null) results.push({ skip: 'not a record' });
    else if (rows[nth]?.isInexact === true) results.push({ skip: 'a number that is not exact' });
    else results.push(await parseRow(context, fields, lookups));
  return results;
}

async function lookUp(
  { store }: RowContext,
  rows: readonly (Fields | null)[],
): Promise<BatchLookups> {
  const names = [...new Set(rows.map((fields) => fields?.['thread'] ?? '').filter(isName))];
  const itemKeys = rows.map((fields) => keyOf(fields ?? {})).filter((key) => key !== null);
  const users = [...new Set(rows.map((fields) => fields?.['user'] ?? '').filter(isName))];
  const [records, keys, people] = await Promise.all([
    store.threads.getMany(names),
    positionsOfKeys(store, itemKeys),
    store.people.getMany(users as UserId[]),
  ]);
  const known = records.filter((record) => record !== null);
  return {
    threads: new Map(known.map((record) => [record.thread, record])),
    keys,
    erased: new Set(users.filter((_, nth) => people[nth]?.state === 'erased')),
  };
}

function renamed(fields: Fields, columns: ReadonlyMap<string, string>): Fields {
  if (columns.size === 0) return fields;
  return Object.fromEntries(
    IMPORT_FIELDS.flatMap((name) => {
      const value = fields[columns.get(name) ?? name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function keyOf({
  last_read_producer: producer = '',
  last_read_id: clientKey = '',
}: Fields): ClientKey | null {
  return producer === '' || clientKey === ''
    ? null
    : { producer: producer as ProducerKey, clientKey };
}

async function parseRow(
  context: RowContext,
  fields: Fields,
  { threads, keys, erased }: BatchLookups,
): Promise<RowResult> {
  const { user = '', thread = '', category = '' } = fields;
  const kind = kindOf(context, fields);
  if (user === '') return { skip: 'no user' };
  if (!isName(user)) return { skip: 'bad user' };
  if (erased.has(user)) return { skip: 'erased user' };
  const record = thread === '' ? null : (threads.get(thread) ?? null);
  if (thread !== '' && record === null) return { skip: 'unknown thread' };
  if (kind !== '' && !Object.hasOwn(context.witnessKinds, kind)) return { skip: 'unknown kind' };
  if (category !== '' && !isFollowable(category as ProducerKey)) return { skip: 'bad category' };
  const joined = await joinedMark(context, fields);
  if (typeof joined === 'string') return { skip: joined };
  const read = await lastRead(context, fields, { record, keys });
  if (typeof read === 'string') return { skip: read };
  if (read === NEVER && kind === '')
    return joined === null
      ? { skip: 'never read' }
      : { viewer: user as UserId, at: POSITION_ZERO, atMs: 0, joined, kind: 'joined' };
  const { at, atMs } = read === NEVER ? (joined ?? UNMARKED) : read;
  const mark = { viewer: user as UserId, at, atMs, joined };
  if (record !== null)
    return { ...mark, kind: 'thread', record, at: position(Math.min(at, record.newest)) };
  if (kind !== '') return { ...mark, kind: 'witness', name: kind };
  return category === ''
    ? { ...mark, kind: 'all' }
    : { ...mark, kind: 'category', category: category as ProducerKey };
}

/** The kind of site-wide content that a row is about; empty for a row about something else. */
function kindOf({ kind }: RowContext, fields: Fields): string {
  const { thread = '', category = '' } = fields;
  const isOther = thread !== '' || category !== '';
  return fields['kind'] || (isOther ? '' : (kind ?? ''));
}

/** The mark, or why the row is skipped. */
async function joinedMark(
  { instants, clock }: RowContext,
  fields: Fields,
): Promise<Mark | null | string> {
  const atMs = parseInstant(fields['joined_at']);
  if (atMs === 'bad') return 'bad date in joined_at';
  if (atMs === null || atMs === 0) return null;
  return { atMs: Math.min(atMs, clock.now()), at: await instants.everywhere(atMs - 1) };
}

interface RowLookups {
  readonly record: ThreadRecord | null;
  readonly keys: ReadonlyMap<string, Position>;
}

/** Written as 0. For site-wide content it means everything before the account was created, otherwise nothing. */
const NEVER = Symbol('never');

/** How far the row was read, or why the row is skipped. */
async function lastRead(
  context: RowContext,
  fields: Fields,
  { record, keys }: RowLookups,
): Promise<Mark | typeof NEVER | string> {
  const atMs = parseInstant(fields['last_read_at']);
  if (atMs === 'bad') return 'bad date in last_read_at';
  const id = fields['last_read_id'] ?? '';
  if (id === '') {
    if (atMs === null) return 'neither last_read_id nor last_read_at';
    return atMs === 0 ? NEVER : markByInstant(context, record, atMs);
  }
  if (/^0+$/.test(id)) return NEVER;
  const key = keyOf(fields);
  const at = key === null ? positionById(context, id) : (keys.get(nameOf(key)) ?? null);
  if (at === null) return 'unknown item in last_read_id';
  return { at: position(Math.min(at, context.newest)), atMs: atMs ?? context.clock.now() };
}

async function markByInstant(
  { instants, clock }: RowContext,
  record: ThreadRecord | null,
  wantedMs: number,
): Promise<Mark> {
  const atMs = Math.min(wantedMs, clock.now());
  const at = await (record === null ? instants.everywhere(atMs) : instants.inThread(record, atMs));
  return { at, atMs };
}

function positionById({ ids, readItemId }: RowContext, id: string): Position | null {
  return ids === null ? positionIn(id, readItemId) : ids.positionOf(id);
}
