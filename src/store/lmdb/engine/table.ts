/**
 * Tables of the embedded store. A row's value ends with a checksum over its key and its value, so that damaged bytes
 * are reported and never served. Tables whose rows consist of their keys have none.
 */
import type { Database, RangeOptions, RootDatabase } from 'lmdb';
import { Packr } from 'msgpackr';
import { FeedError } from '../../../base/errors.ts';
import { position, type Position } from '../../../model/positions.ts';
import type { Mark } from '../../../model/reads.ts';
import { firstBytes, rowChecksum } from './checksum.ts';
import { describeKey, positionBefore, type Key } from './keys.ts';

/** What the values of a table are: packed records, plain bytes, marks of read state, or nothing. */
export type TableKind = 'records' | 'bytes' | 'marks' | 'keys';

export interface TableRow<V> {
  readonly key: Key;
  readonly value: V;
}

/** A table. Reads throw UNAVAILABLE for a row whose bytes are damaged; writes belong inside a transaction. */
export interface Table<V> {
  get(key: Key): V | undefined;
  put(key: Key, value: V): void;
  remove(key: Key): void;
  doesExist(key: Key): boolean;
  getKeys(range: RangeOptions): Iterable<Key>;
  /** The keys of `getKeys` in place: each in a part of a buffer that the next one overwrites. */
  visitKeys(range: RangeOptions, visit: KeyVisit): void;
  getRange(range: RangeOptions): Iterable<TableRow<V>>;
  getKeysCount(range: RangeOptions): number;
  entryCount(): number;
}

export type KeyVisit = (bytes: Uint8Array, start: number, end: number) => void;

interface Codec<V> {
  encode(value: V): Uint8Array;
  /** Decodes the first `length` bytes, which belong to the driver and change with its next read. */
  decode(bytes: Buffer, length: number): V;
}

const CHECKSUM_BYTES = 4;
const packr = new Packr({ useRecords: false });

const RECORDS: Codec<unknown> = {
  encode: (value) => packr.pack(value),
  decode: (bytes, length): unknown => packr.unpack(bytes, length),
};

const BYTES: Codec<Uint8Array> = {
  encode: (value) => value,
  decode: (bytes, length) => Buffer.from(firstBytes(bytes, length)),
};

const U48_BYTES = 6;

/** Twelve bytes, read in place: a list of threads reads hundreds. */
const MARKS: Codec<Mark> = {
  encode: ({ at, atMs }) => {
    const bytes = Buffer.allocUnsafe(2 * U48_BYTES);
    bytes.writeUIntBE(at, 0, U48_BYTES);
    bytes.writeUIntBE(atMs, U48_BYTES, U48_BYTES);
    return bytes;
  },
  decode: (bytes) => ({
    at: position(bytes.readUIntBE(0, U48_BYTES)),
    atMs: bytes.readUIntBE(U48_BYTES, U48_BYTES),
  }),
};

const KEYS: Codec<Uint8Array> = { encode: (value) => value, decode: (bytes) => bytes };

const CODECS = {
  records: RECORDS,
  bytes: BYTES,
  marks: MARKS,
  keys: KEYS,
} as const satisfies Record<TableKind, unknown>;

/** The result of reading tables; null, after a call of `onDamage`, where a row is damaged. */
export function readIntact<T>(read: () => T, onDamage: (damage: FeedError) => void): T | null {
  try {
    return read();
  } catch (error) {
    // Inside a read or a write, no other failure of the store is a FeedError yet.
    if (!(error instanceof FeedError)) throw error;
    onDamage(error);
    return null;
  }
}

export interface DamagedRows<V> {
  readonly onDamage: (damage: FeedError) => void;
  /** What is known of the value from elsewhere. Without it the row is left out. */
  readonly instead?: (key: Key) => V | undefined;
}

/** The rows of a range, of which a damaged one hides no other. Rows that are left out do not count towards the limit. */
export function intactRows<V>(
  table: Pick<Table<V>, 'get' | 'getKeys' | 'getRange'>,
  range: RangeOptions,
  { onDamage, instead = () => undefined }: DamagedRows<V>,
): readonly TableRow<V>[] {
  const rows = readIntact(
    () => Array.from(table.getRange(range)),
    () => undefined,
  );
  if (rows !== null) return rows;
  const { limit = Infinity, ...whole } = range;
  return readEachIntact(table.getKeys(whole), { limit, onDamage }, (key) => {
    const read = readIntact(() => table.get(key), onDamage);
    const value = read === null ? instead(key) : read;
    return value === undefined ? undefined : { key, value };
  });
}

/**
 * What is read for the first of these keys, at most `limit`, without those that are damaged or for which there is
 * nothing.
 */
export function readEachIntact<T>(
  keys: Iterable<Key>,
  { limit, onDamage }: { readonly limit: number; readonly onDamage: (damage: FeedError) => void },
  read: (key: Key) => T | undefined,
): readonly T[] {
  const found: T[] = [];
  for (const key of keys) {
    if (found.length >= limit) break;
    const one = readIntact(() => read(key) ?? null, onDamage);
    if (one !== null) found.push(one);
  }
  return found;
}

/** The same, for work that must not stop silently: if nothing but damage is found, it is thrown. */
export function readFirstIntact<T>(
  keys: Iterable<Key>,
  limit: number,
  read: (key: Key) => T | undefined,
): readonly T[] {
  const damaged: FeedError[] = [];
  const onDamage = (damage: FeedError): void => void damaged.push(damage);
  const found = readEachIntact(keys, { limit, onDamage }, read);
  const [damage] = damaged;
  if (found.length === 0 && damage !== undefined) throw damage;
  return found;
}

/** Opens a table, and creates it if it is missing. */
export function openTable<V>(
  root: RootDatabase<unknown, Key>,
  name: string,
  kind: TableKind,
): Table<V> {
  const keys = openKeyCodec();
  // The driver's types leave out that a table takes this too.
  const options = { keyEncoder: keys, encoding: 'binary' } as const;
  const database = root.openDB<Buffer, Key>(name, options);
  const codec = CODECS[kind] as unknown as Codec<V>;
  return tableOf({ database, keys }, codec, kind === 'keys' ? null : name);
}

/** Keys are their bytes. The driver decodes each through here, so that a visit needs no copy of them. */
interface KeyCodec {
  /** Receives the keys that are read while it is set; they are then decoded as no key at all. */
  visiting: KeyVisit | null;
  writeKey(key: Key, target: Buffer, start: number): number;
  readKey(target: Buffer, start: number, end: number): Key;
}

function openKeyCodec(): KeyCodec {
  const codec: KeyCodec = {
    visiting: null,
    writeKey: (key, target, start) => {
      target.set(key, start);
      return start + key.length;
    },
    readKey: (target, start, end) => {
      if (codec.visiting === null)
        return Uint8Array.prototype.slice.call(target, start, end) as Key;
      codec.visiting(target, start, end);
      return NO_KEY;
    },
  };
  return codec;
}

const NO_KEY = Buffer.alloc(0);

interface OpenedTable {
  readonly database: Database<Buffer, Key>;
  readonly keys: KeyCodec;
}

/** `checkedAs` is the name under which damage is reported; null for a table without checksums. */
function tableOf<V>(
  { database, keys }: OpenedTable,
  codec: Codec<V>,
  checkedAs: string | null,
): Table<V> {
  const read = (key: Key, bytes: Buffer): V => {
    if (checkedAs === null) return codec.decode(bytes, bytes.length);
    const length = intactLength(key, bytes);
    if (length === null) throw damage(checkedAs, key);
    return codec.decode(bytes, length);
  };
  return {
    get: (key) => {
      const bytes = database.getBinaryFast(key);
      return bytes === undefined ? undefined : read(key, bytes);
    },
    put: (key, value) => {
      const bytes = codec.encode(value);
      void database.put(key, checkedAs === null ? (bytes as Buffer) : withChecksum(key, bytes));
    },
    remove: (key) => void database.remove(key),
    doesExist: (key) => database.doesExist(key),
    getKeys: (range) => database.getKeys(fromTheFirst(range)),
    visitKeys: (range, visit) => {
      const outer = keys.visiting;
      keys.visiting = visit;
      try {
        for (const key of database.getKeys(fromTheFirst(range))) void key;
      } finally {
        keys.visiting = outer;
      }
    },
    getRange: (range) =>
      database
        .getRange(fromTheFirst(range))
        .map(({ key, value }) => ({ key, value: read(key, value) })),
    getKeysCount: (range) => database.getKeysCount(fromTheFirst(range)),
    entryCount: () => (database.getStats() as { readonly entryCount: number }).entryCount,
  };
}

/** The positions that the keys of a range end with, read without a copy of each key. */
export function lastPositions(
  table: Pick<Table<unknown>, 'visitKeys'>,
  range: RangeOptions,
): readonly Position[] {
  const found: Position[] = [];
  table.visitKeys(range, (key, _start, end) => found.push(positionBefore(key, end)));
  return found;
}

/**
 * Whether each of the keys exists. They are found in one walk from the first to the last of them where few others lie
 * between, such as what one person did with the items of a page. A look-up for each costs several times as much.
 */
export function existingAmong(
  table: Pick<Table<unknown>, 'visitKeys' | 'doesExist'>,
  keys: readonly Key[],
): readonly boolean[] {
  if (keys.length === 0) return [];
  const first = keys.reduce((one, other) => (Buffer.compare(one, other) < 0 ? one : other));
  const last = keys.reduce((one, other) => (Buffer.compare(one, other) < 0 ? other : one));
  const limit = OTHERS_PER_KEY * keys.length;
  const found = new Set<string>();
  let walked = 0;
  const end = Buffer.concat([last, NEXT]);
  table.visitKeys({ start: first, end, limit }, (bytes, from, to) => {
    walked += 1;
    found.add(latin1(bytes.subarray(from, to)));
  });
  if (walked === limit) return keys.map((key) => table.doesExist(key));
  return walked === 0 ? keys.map(() => false) : keys.map((key) => found.has(latin1(key)));
}

const OTHERS_PER_KEY = 2;
/** Added to a key, it makes the next one in order. */
const NEXT = Buffer.from([0]);

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Without a first key, the driver leaves out keys that begin with a low byte. */
function fromTheFirst(range: RangeOptions): RangeOptions {
  const end = range.reverse === true ? 'end' : 'start';
  return end in range ? range : { ...range, [end]: NO_KEY };
}

/** A value as it is stored: its bytes, then the checksum over key and bytes. */
export function withChecksum(key: Uint8Array, bytes: Uint8Array): Buffer {
  const stored = Buffer.allocUnsafe(bytes.length + CHECKSUM_BYTES);
  stored.set(bytes, 0);
  stored.writeUInt32LE(rowChecksum(key, bytes, bytes.length), bytes.length);
  return stored;
}

/** The length of a stored value without its checksum; null when the checksum is wrong. */
export function intactLength(key: Uint8Array, stored: Buffer): number | null {
  const length = stored.length - CHECKSUM_BYTES;
  if (length < 0) return null;
  return rowChecksum(key, stored, length) === stored.readUInt32LE(length) ? length : null;
}

/** The record in the bytes of a `records` table. */
export function unpackRecord(bytes: Uint8Array): unknown {
  return packr.unpack(bytes);
}

function damage(table: string, key: Key): FeedError {
  return new FeedError(
    'UNAVAILABLE',
    'expected the store to answer, got a record whose bytes are damaged',
    {
      cause: new Error(
        `the record ${describeKey(key)} of the table ${table} does not match its checksum; palisade check lists all that is damaged`,
      ),
    },
  );
}
