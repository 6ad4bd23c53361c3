/** One row of an import, read: what it asks for, or why it is skipped. Rows are read in groups, with one look-up of a kind for each. */
import type { Clock } from '../../base/clock.ts';
import { POSITION_ZERO, position, type Position } from '../../model/positions.ts';
import { type ClientKey } from '../../model/items.ts';
import { type ProducerKey, type UserId } from '../../model/producers.ts';
import { type ThreadRecord } from '../../model/reads.ts';
import { isFollowable, isName } from '../../social/producers.ts';
import type { Store } from '../../store/ports/store.ts';
import type { Fields, ImportRow } from './row-file.ts';
import {
  nameOf,
  positionIn,
  positionsOfKeys,
  type ForeignIds,
  type ReadItemId,
} from './foreign-ids.ts';
import type { Instants } from './instants.ts';
import type { WitnessKinds } from '../witnesses.ts';

/** What one row asks for. */
export type ImportedMark = {
  readonly viewer: UserId;
  readonly at: Position;
  readonly atMs: number;
  readonly joined: Joined | null;
} & (
  | { readonly kind: 'thread'; readonly record: ThreadRecord }
  | { readonly kind: 'category'; readonly category: ProducerKey }
  | { readonly kind: 'all' }
  | { readonly kind: 'witness'; readonly name: string }
);

/** When an account was created, and the last position before. */
export interface Joined {
  readonly at: Position;
  readonly atMs: number;
}

export type RowResult = ImportedMark | { readonly skip: string };

export interface RowContext {
  readonly store: Pick<Store, 'items' | 'threads'>;
  readonly clock: Clock;
  readonly witnessKinds: WitnessKinds;
  readonly instants: Instants;
  readonly newest: Position;
  readonly readItemId: ReadItemId;
  /** What ids in the file stand for when they are another system's. */
  readonly ids: ForeignIds | null;
  /** Which column holds a field, where it is not the one of its name. */
  readonly columns: ReadonlyMap<string, string>;
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

/** What a group's rows share. */
interface BatchLookups {
  readonly threads: ReadonlyMap<string, ThreadRecord>;
  readonly keys: ReadonlyMap<string, Position>;
}

/** In the order of the rows. */
export async function parseRows(
  reading: RowContext,
  rows: readonly ImportRow[],
): Promise<readonly RowResult[]> {
  const all = rows.map(({ fields }) => (fields === null ? null : renamed(fields, reading.columns)));
  const names = [...new Set(all.map((fields) => fields?.['thread'] ?? '').filter(isName))];
  const [records, keys] = await Promise.all([
    reading.store.threads.getMany(names),
    positionsOfKeys(
      reading.store,
      all.map((fields) => keyOf(fields ?? {})).filter((key) => key !== null),
    ),
  ]);
  const known: BatchLookups = {
    threads: new Map(
      records.filter((record) => record !== null).map((record) => [record.thread, record]),
    ),
    keys,
  };
  const answers: RowResult[] = [];
  for (const fields of all)
    answers.push(
      fields === null ? { skip: 'not a record' } : await readRow(reading, fields, known),
    );
  return answers;
}

function renamed(fields: Fields, columns: ReadonlyMap<string, string>): Fields {
  return columns.size === 0
    ? fields
    : Object.fromEntries(
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

async function readRow(
  reading: RowContext,
  fields: Fields,
  { threads, keys }: BatchLookups,
): Promise<RowResult> {
  const { user = '', thread = '', category = '', kind = '' } = fields;
  if (user === '') return { skip: 'no user' };
  if (!isName(user)) return { skip: 'bad user' };
  const record = thread === '' ? null : (threads.get(thread) ?? null);
  if (thread !== '' && record === null) return { skip: 'unknown thread' };
  if (kind !== '' && !Object.hasOwn(reading.witnessKinds, kind)) return { skip: 'unknown kind' };
  if (category !== '' && !isFollowable(category as ProducerKey)) return { skip: 'bad category' };
  const joined = await joinedOf(reading, fields);
  if (typeof joined === 'string') return { skip: joined };
  const read = await lastRead(reading, fields, { record, joined, keys });
  if (typeof read === 'string') return { skip: read };
  const said = { viewer: user as UserId, at: read.at, atMs: read.atMs, joined };
  if (record !== null)
    return { ...said, kind: 'thread', record, at: position(Math.min(read.at, record.newest)) };
  if (kind !== '') return { ...said, kind: 'witness', name: kind };
  return category === ''
    ? { ...said, kind: 'all' }
    : { ...said, kind: 'category', category: category as ProducerKey };
}

async function joinedOf(
  { instants, clock }: RowContext,
  fields: Fields,
): Promise<Joined | null | string> {
  const atMs = instantOf(fields['joined_at']);
  if (atMs === 'bad') return 'bad date in joined_at';
  if (atMs === null || atMs === 0) return null;
  return { atMs: Math.min(atMs, clock.now()), at: await instants.everywhere(atMs - 1) };
}

interface RowLookups {
  readonly record: ThreadRecord | null;
  readonly joined: Joined | null;
  readonly keys: ReadonlyMap<string, Position>;
}

/** Up to where a row says that something was read, or why it does not say. Never, as 0, is what was there before the account was. */
async function lastRead(
  reading: RowContext,
  fields: Fields,
  { record, joined, keys }: RowLookups,
): Promise<Joined | string> {
  const atMs = instantOf(fields['last_read_at']);
  if (atMs === 'bad') return 'bad date in last_read_at';
  const id = fields['last_read_id'] ?? '';
  const never = joined ?? { at: POSITION_ZERO, atMs: 0 };
  if (id === '')
    return atMs === null
      ? 'neither last_read_id nor last_read_at'
      : atMs === 0
        ? never
        : byInstant(reading, record, atMs);
  if (/^0+$/.test(id)) return never;
  const at = byId(reading, { id, key: keyOf(fields), keys });
  if (at === null) return 'unknown item in last_read_id';
  return { at: position(Math.min(at, reading.newest)), atMs: atMs ?? reading.clock.now() };
}

async function byInstant(
  { instants, clock }: RowContext,
  record: ThreadRecord | null,
  wantedMs: number,
): Promise<Joined> {
  const atMs = Math.min(wantedMs, clock.now());
  return {
    atMs,
    at: await (record === null ? instants.everywhere(atMs) : instants.inThread(record, atMs)),
  };
}

function byId(
  { ids, readItemId }: RowContext,
  {
    id,
    key,
    keys,
  }: {
    readonly id: string;
    readonly key: ClientKey | null;
    readonly keys: ReadonlyMap<string, Position>;
  },
): Position | null {
  if (key !== null) return keys.get(nameOf(key)) ?? null;
  return ids === null ? positionIn(id, readItemId) : ids.positionOf(id);
}

const DATE =
  /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;
/** How some databases write a date that is none. */
const NO_DATE = /^(?:0|0000-00-00.*)$/;

/** Milliseconds since 1970 of an ISO date, in UTC unless it says otherwise, or of a number of seconds or milliseconds; 0 for never. */
function instantOf(text: string | undefined): number | null | 'bad' {
  if (text === undefined || text === '') return null;
  if (NO_DATE.test(text)) return 0;
  if (/^[0-9]{9,10}$/.test(text)) return Number(text) * 1_000;
  if (/^[0-9]{12,13}$/.test(text)) return Number(text);
  const [, day, time = '00:00', zone = 'Z'] = DATE.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return 'bad';
  const ms = Date.parse(`${day}T${time}${/^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone}`);
  return Number.isFinite(ms) && ms >= 0 ? ms : 'bad';
}

/** False for a day that its month does not have, which the platform would take for one of the next. */
function isDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(day);
}
