/** What the parts of an import share. */
import type { Clock } from '../../base/clock.ts';
import { LIMITS } from '../../base/limits.ts';
import { describeValue } from '../../base/describe-value.ts';
import { FeedError } from '../../base/errors.ts';
import { refused, type Outcome } from '../../base/outcome.ts';
import { parseDate, parseInstant } from '../../base/parse-instant.ts';
import type { Attributes, AttributeValue } from '../../model/attachments.ts';
import type { DeclaredFields, FieldSet, FieldSpec } from '../../model/fields.ts';
import type { PlaceTypes } from '../../model/place-types.ts';
import type { Position } from '../../model/positions.ts';
import type { ProducerKey } from '../../model/producers.ts';
import { writeRefusalOf, type RowProblem } from '../write-in-parts.ts';
import { newAttributes } from '../../social/attributes.ts';
import type { Store } from '../../store/ports/store.ts';
import type { KnownItems } from './known-items.ts';
import type { KnownPeople } from './known-people.ts';

export interface ContentImportContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly fields: DeclaredFields;
  readonly placeTypes: PlaceTypes;
}

/** One run of an import. */
export interface ImportRun extends ContentImportContext {
  readonly isDryRun: boolean;
  /** The newest position before the run; any item at or below it was there already. */
  readonly newest: Position;
  readonly items: KnownItems;
  readonly people: KnownPeople;
  /** The category of each thread that the files name. */
  readonly categories: ReadonlyMap<string, ProducerKey>;
  /** In a dry run: the rows checked so far, by kind and id, to recognise repeats. */
  readonly seen: Map<string, string>;
}

/** The result of a row: written, there before, or refused. */
export type RowOutcome = 'imported' | 'known' | RowProblem;

/** Writes rows of one kind, and returns an outcome for each in order. */
export type ImportRows<T> = (run: ImportRun, rows: readonly T[]) => Promise<readonly RowOutcome[]>;

/** Applies the same function to each row, a bounded number at a time. A refusal becomes the row's outcome. */
export async function forEachRow<T>(
  rows: readonly T[],
  write: (row: T) => Promise<RowOutcome>,
): Promise<readonly RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (let from = 0; from < rows.length; from += LIMITS.contentWritesAtOnceMax) {
    const some = rows.slice(from, from + LIMITS.contentWritesAtOnceMax);
    outcomes.push(...(await Promise.all(some.map((row) => outcomeOf(() => write(row))))));
  }
  return outcomes;
}

async function outcomeOf(write: () => Promise<RowOutcome>): Promise<RowOutcome> {
  try {
    return await write();
  } catch (error) {
    return { problem: writeRefusalOf(error) };
  }
}

/** The outcome of a repeated id in the files of a dry run; null the first time. */
export function repeatOf(
  { isDryRun, seen }: ImportRun,
  name: string,
  said: unknown,
): RowOutcome | null {
  if (!isDryRun) return null;
  const content = JSON.stringify(said);
  const earlier = seen.get(name);
  if (earlier !== undefined)
    return earlier === content
      ? 'known'
      : {
          problem:
            'expected the same content as in an earlier row with the same id, got different content',
        };
  if (seen.size >= LIMITS.importIdsMax)
    throw new FeedError('BAD_USER_INPUT', `expected at most ${LIMITS.importIdsMax} rows, got more`);
  seen.set(name, content);
  return null;
}

/** The attributes that a row gives, as their fields declare them. */
export function attributesIn(
  fields: FieldSet,
  given: Readonly<Record<string, unknown>>,
): Outcome<Attributes> {
  const names = Object.keys(given);
  if (names.length === 0) return { isDone: true, value: {} };
  const values: { readonly name: string; readonly value: AttributeValue | null }[] = [];
  for (const name of names) {
    const field = fields.get(name);
    const value = attributeOf(field, given[name]);
    if (value === undefined)
      return refused({
        code: 'BAD_USER_INPUT',
        field: ['input', 'attributes'],
        message: `expected ${expectedOf(field)} for ${name}, got ${describeValue(given[name])}`,
      });
    values.push({ name, value });
  }
  return newAttributes(fields, values);
}

function expectedOf(field: FieldSpec | undefined): string {
  return field?.type === 'instant'
    ? 'a date such as 2024-05-31T12:00:00Z'
    : 'a text, a number, true or false, or nothing';
}

/** A field may hold a time before 1970, such as somebody's birth, unlike the time when something was written. */
function instantOf(text: string): number | undefined {
  const ms = parseInstant(text);
  const any = ms === 'bad' ? parseDate(text) : ms;
  return typeof any === 'number' ? any : undefined;
}

/** Undefined for a text that is no number, which an empty one is not either. */
function numberOf(text: string): number | undefined {
  const number = text.trim() === '' ? NaN : Number(text);
  return Number.isNaN(number) ? undefined : number;
}

/** Texts are accepted for numbers, instants and flags where the field is one. Undefined for an invalid value. */
function attributeOf(
  field: FieldSpec | undefined,
  value: unknown,
): AttributeValue | null | undefined {
  if (value === null) return null;
  if (field?.type === 'instant')
    return instantOf(typeof value === 'string' ? value : JSON.stringify(value));
  if (typeof value === 'string' && field?.type === 'number') return numberOf(value) ?? value;
  if (typeof value === 'string' && field?.type === 'boolean')
    return value === 'true' ? true : value === 'false' ? false : value;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}
