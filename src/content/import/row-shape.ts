/** Reads one row of a file of content by the shape of its kind, from JSON or from the cells of CSV. */
import { describeValue } from '../../base/describe-value.ts';
import { isMap, parseJson } from '../../base/json.ts';
import { parseInstant } from '../../base/parse-instant.ts';
import { unknownKey } from '../../base/zod-problem.ts';
import type { FileRow } from '../../base/row-file.ts';
import { unprintableIn } from '../../base/unprintable.ts';
import { mutedStretch } from '../../model/muted-keys.ts';
import type { ProducerKey } from '../../model/producers.ts';
import { isName } from '../../social/producers.ts';
import { LIMITS } from '../../base/limits.ts';

/** One field of a row: a reader, and the default for a field that is left out or empty. */
export interface Field<T> {
  readonly expected: string;
  /** Undefined for an unexpected value. */
  read(value: unknown): T | undefined;
  /** Undefined for a field that a row must have. */
  readonly fallback: T | undefined;
  /** Whether it holds ids, or a list of them. */
  readonly isId?: boolean;
}

export type Shape = Readonly<Record<string, Field<unknown>>>;

export type RowOf<S extends Shape> = {
  readonly [Name in keyof S]: S[Name] extends Field<infer T> ? T : never;
};

/** A column name made of a map's name and a key: `attributes.price`. */
const PART = /^([a-zA-Z]+)\.(.+)$/;

/** The row, or what is wrong with its first bad field. Empty cells count as left out. */
export function readRow<S extends Shape>(shape: S, value: NonNullable<FileRow['value']>) {
  const given = joinParts(shape, value);
  const row: Record<string, unknown> = {};
  for (const name in given)
    if (!Object.hasOwn(shape, name)) return { problem: unknownKey(name, Object.keys(shape)) };
  for (const name in shape) {
    const field = shape[name];
    const got = given[name];
    const isLeftOut = got === undefined || got === null || got === '';
    const read = isLeftOut ? field?.fallback : field?.read(got);
    if (read === undefined) return { problem: `${name}: ${problemOf(field, got)}` };
    row[name] = read;
  }
  return { row: row as RowOf<S> };
}

/** The message does not repeat an inexact number, because the file has another one. */
function problemOf(field: Field<unknown> | undefined, got: unknown): string {
  const isChanged = Array.isArray(got) ? got.some(isInexact) : isInexact(got);
  return field?.isId === true && isChanged
    ? 'expected the id as text or as a whole number below 2^53, got another number'
    : `expected ${field?.expected}, got ${describeValue(got)}`;
}

/** JSON numbers from 2^53 on are rounded when they are read, and so become other ids. */
function isInexact(value: unknown): boolean {
  return typeof value === 'number' && !Number.isSafeInteger(value);
}

/** Joins columns such as `attributes.price` into one map. */
function joinParts(
  shape: Shape,
  value: NonNullable<FileRow['value']>,
): Readonly<Record<string, unknown>> {
  let joined: Record<string, unknown> | null = null;
  for (const column in value) {
    if (!column.includes('.')) continue;
    const [, name = '', key = ''] = PART.exec(column) ?? [];
    if (name === '' || !Object.hasOwn(shape, name)) continue;
    joined ??= { ...value };
    delete joined[column];
    if (value[column] === '') continue;
    const map = mapIn(joined[name]);
    // A value that is not a map is refused under its own name.
    if (map !== undefined) joined[name] = { ...map, [key]: value[column] };
  }
  return joined ?? value;
}

function required<T>(expected: string, read: Field<T>['read']): Field<T> {
  return { expected, read, fallback: undefined };
}

function ids<T>(field: Field<T>): Field<T> {
  return { ...field, isId: true };
}

/** The same field, which may be left out. */
export function optional<T, F>(field: Field<T>, fallback: F): Field<T | F> {
  return { ...field, fallback };
}

export const NAME = ids(
  required('1 to 128 printable characters without spaces', (value) => {
    const text = textOf(value);
    return text !== undefined && isName(text) ? text : undefined;
  }),
);

/** A type and an id, such as `user:7`. The id is limited to as many characters as one on its own. */
export const TYPED_KEY = ids(
  required(NAME.expected, (value) => {
    const text = textOf(value);
    return text !== undefined && isName(text.slice(text.indexOf(':') + 1)) ? text : undefined;
  }),
);

/** The producer of an edge. Some that can only be muted are not plain names: a phrase in any spelling, or an id. */
export const PRODUCER = ids(
  required(NAME.expected, (value) => {
    const text = textOf(value);
    const isMutedAlone = text !== undefined && mutedStretch(text as ProducerKey) !== null;
    return isMutedAlone ? text : TYPED_KEY.read(value);
  }),
);

/** The name that another system gives something. */
export const FOREIGN_ID = ids(
  required('1 to 128 printable characters', (value) => {
    const text = textOf(value);
    return text !== undefined &&
      text.length <= LIMITS.clientKeyCharsMax &&
      unprintableIn(text) === null
      ? text
      : undefined;
  }),
);

export const TEXT = required('a text', textOf);

export const INSTANT = required(
  'a date such as 2024-05-31T12:00:00Z, or seconds or milliseconds since 1970',
  (value) => {
    const text = textOf(value);
    const ms = parseInstant(text);
    // Other systems write a missing date as zeros.
    return typeof ms !== 'number' || text?.startsWith('0') === true ? undefined : ms;
  },
);

export const WHOLE_NUMBER = required('a whole number', (value) => {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
});

export const YES_OR_NO = required('true or false', (value) => {
  if (value === true || value === 'true' || value === '1') return true;
  return value === false || value === 'false' || value === '0' ? false : undefined;
});

/** Texts: a list in JSON; in CSV separated by bars. */
export const TEXTS = ids(
  required<readonly string[]>('a list of texts', (value) => {
    const list =
      typeof value === 'string' && !value.startsWith('[') ? value.split('|') : jsonOf(value);
    if (!Array.isArray(list)) return undefined;
    const texts = list.map(textOf).filter((text) => text !== undefined);
    return texts.length === list.length ? texts : undefined;
  }),
);

export const MAP = required<Readonly<Record<string, unknown>>>('a map', mapIn);

/** Empty for a field that is left out. */
function mapIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (value === undefined || value === null || value === '') return {};
  const map = jsonOf(value);
  return isMap(map) ? map : undefined;
}

export const LIST = required<readonly unknown[]>('a list', (value) => {
  const list = jsonOf(value);
  return Array.isArray(list) ? list : undefined;
});

/** One of several words, in lower or upper case. */
export function oneOf<const Word extends string>(words: readonly Word[]): Field<Word> {
  const known = new Set<string>(words);
  return required(`one of ${words.join(', ')}`, (value) => {
    const word = typeof value === 'string' ? value.toLowerCase() : '';
    return known.has(word) ? (word as Word) : undefined;
  });
}

/** Ids are often numbers. Undefined for one that is not exact. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

function jsonOf(value: unknown): unknown {
  return typeof value === 'string' ? parseJson(value) : value;
}
