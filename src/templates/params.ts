/**
 * Parameters: what a template declares about its arguments, and how the text of an argument is read. Every type has one
 * canonical text, so that the same value always names the same stream.
 */
import { LIMITS } from '../base/limits.ts';
import { isDay } from '../base/parse-instant.ts';
import { isPrintableLine } from '../base/unprintable.ts';
import type { Argument } from '../model/arguments.ts';
import { decodeId, itemPosition, producerOfId } from '../model/ids.ts';
import { isLanguage, spellLanguage } from '../social/profile-rules.ts';

export const PARAM_TYPES = ['text', 'number', 'boolean', 'id', 'instant', 'language'] as const;
export type ParamType = (typeof PARAM_TYPES)[number];

/** What a global id may name. A `producer` is read as `type:id`, the others as the id alone. */
export const ID_KINDS = ['producer', 'user', 'tag', 'thread', 'item'] as const;
export type IdKind = (typeof ID_KINDS)[number];

export interface Param {
  readonly description: string;
  readonly type: ParamType;
  /** Only for the type `id`; null for the others. */
  readonly of: IdKind | null;
  /** The most values a list takes; null for a parameter that takes one value. */
  readonly listMax: number | null;
  readonly isOptional: boolean;
  /** Describes the client or its environment: only roll-outs test it, and it does not select another stream. */
  readonly isContext: boolean;
  /** Replaces an argument that is not given; null for none. */
  readonly default: Argument | null;
  /** Bounds of a number; null for none. */
  readonly min: number | null;
  readonly max: number | null;
}

export type Params = Readonly<Record<string, Param>>;

/** A required text: what a description alone declares. */
export function textParam(description: string): Param {
  return {
    description,
    type: 'text',
    of: null,
    listMax: null,
    isOptional: false,
    isContext: false,
    default: null,
    min: null,
    max: null,
  };
}

const NUMBER = /^-?[0-9]{1,15}(\.[0-9]{1,9})?$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** A text that was read, or what was expected of it, phrased as the end of a sentence that begins with the argument. */
export type ReadText = { readonly text: string } | { readonly expected: string };

/** The canonical text of one value of a parameter. */
export function readText(param: Param, given: string): ReadText {
  const text = READERS[param.type](given, param);
  return text === null ? { expected: `to be ${paramWords(param)}` } : { text };
}

/** What is wrong with any text, whatever its type; null when nothing is. */
export function textProblem(what: string, text: string): string | null {
  if (text.length === 0) return `expected ${what}, got an empty text`;
  if (text.length > LIMITS.argumentCharsMax)
    return `expected ${what} of at most ${LIMITS.argumentCharsMax} characters, got ${text.length}`;
  return isPrintableLine(text) ? null : `expected ${what} of printable characters, got others`;
}

/** A list in canonical order, without duplicates: readers of lists match any of their values. */
export function listOf(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort();
}

const READERS: Readonly<Record<ParamType, (given: string, param: Param) => string | null>> = {
  text: (given) => given,
  number: readNumber,
  boolean: (given) => (given === 'true' || given === 'false' ? given : null),
  id: (given, { of }) => readId(given, of ?? 'producer'),
  instant: (given) => {
    const ms = INSTANT.test(given) && isDay(given.slice(0, 10)) ? Date.parse(given) : NaN;
    return Number.isNaN(ms) ? null : new Date(ms).toISOString();
  },
  language: (given) => (isLanguage(given) ? spellLanguage(given) : null),
};

function readNumber(given: string, { min, max }: Param): string | null {
  const value = NUMBER.test(given) ? Number(given) : NaN;
  return value >= (min ?? -Infinity) && value <= (max ?? Infinity) ? String(value) : null;
}

/** Whether every number that one parameter accepts may be given for another. Other types have no bounds. */
export function isWithinBounds(given: Param, target: Param): boolean {
  const isAbove = target.min === null || (given.min !== null && given.min >= target.min);
  return isAbove && (target.max === null || (given.max !== null && given.max <= target.max));
}

function readId(given: string, of: IdKind): string | null {
  if (of === 'item') return itemPosition(given)?.toString() ?? null;
  if (of === 'producer') return producerOfId(given);
  const decoded = decodeId(given);
  return decoded?.type.toLowerCase() === of ? decoded.key : null;
}

/** What a value of the parameter is, phrased as the end of a sentence. */
export function paramWords({ type, of, min, max }: Param): string {
  switch (type) {
    case 'text':
      return 'a text';
    case 'number':
      if (min !== null && max !== null) return `a number from ${min} to ${max}`;
      if (min !== null) return `a number of at least ${min}`;
      return max === null ? 'a number' : `a number of at most ${max}`;
    case 'boolean':
      return 'true or false';
    case 'id':
      return `the global id of ${of === 'item' ? 'an' : 'a'} ${of ?? 'producer'}`;
    case 'instant':
      return 'an instant such as 2026-01-31T12:00:00Z';
    case 'language':
      return 'a language such as en or pt-BR';
  }
}
