/** Reads a filter's `where` from plain data into rules, and reports unknown ones. */
import { VISIBILITIES } from '../model/items.ts';
import { isMap } from '../base/json.ts';
import { LIMITS } from '../base/limits.ts';
import { readText, textParam } from './params.ts';
import { type ListField, type OptionalField, type Rule, type Value } from '../streams/parts.ts';
import { describeValue } from '../base/describe-value.ts';
import { didYouMean } from '../base/did-you-mean.ts';
import { inside, type ReadContext } from './parse-map.ts';
import { readOwn } from './read-own.ts';
import { readValue } from './read-value.ts';
import { isLanguage, notLanguage, spellLanguage } from '../social/profile-rules.ts';
import { unknownKey } from '../base/zod-problem.ts';

const LIST_FIELDS: ReadonlySet<string> = new Set<ListField>([
  'kind',
  'tag',
  'author',
  'thread',
  'producer',
  'visibility',
  'language',
]);
const HAS_FIELDS: ReadonlyMap<string, OptionalField> = new Map([
  ['hasAuthor', 'author'],
  ['hasThread', 'thread'],
  ['hasTitle', 'title'],
  ['hasText', 'text'],
  ['hasUrl', 'url'],
]);
const RULE_NAMES = [
  ...LIST_FIELDS,
  ...HAS_FIELDS.keys(),
  'minVotes',
  'maxVotes',
  'words',
  'newerThan',
  'olderThan',
  'since',
  'until',
  'attributes',
  'own',
  'not',
  'any',
  'all',
];

/** A map of rules; all of them must hold. */
export function readWhere(data: unknown, context: ReadContext): Rule | null {
  if (context.depth > LIMITS.templateDepthMax)
    return context.report(
      context.path,
      `expected at most ${LIMITS.templateDepthMax} levels, got more`,
    );
  if (!isMap(data))
    return context.report(context.path, `expected a map of rules, got ${describeValue(data)}`);
  const names = Object.keys(data);
  if (names.length === 0)
    return context.report(
      context.path,
      `expected at least one of ${RULE_NAMES.join(', ')}, got nothing`,
    );
  const rules = names.map((name) => readRule(name, data[name], inside(context, name)));
  const [only] = rules;
  if (rules.length === 1 && only !== undefined) return only;
  return allOf(rules, 'all');
}

function allOf(rules: readonly (Rule | null)[], rule: 'all' | 'any'): Rule | null {
  const known = rules.filter((one) => one !== null);
  return known.length === rules.length ? { rule, of: known } : null;
}

function readRule(name: string, data: unknown, context: ReadContext): Rule | null {
  if (isListField(name)) return readOneOf(name, data, context);
  const optional = HAS_FIELDS.get(name);
  if (optional !== undefined) {
    const isPresent =
      typeof data === 'boolean' ? data : readParamName(data, context, 'true or false');
    return isPresent === null ? null : { rule: 'has', field: optional, isPresent };
  }
  if (name === 'minVotes' || name === 'maxVotes') {
    const votes = Number.isSafeInteger(data)
      ? Number(data)
      : readParamName(data, context, 'a whole number');
    return votes === null ? null : { rule: name, votes };
  }
  if (name === 'newerThan' || name === 'olderThan') {
    const hours = readHours(data, context);
    return hours === null ? null : { rule: name, hours };
  }
  if (name === 'since' || name === 'until') {
    const instant = readInstant(data, context);
    return instant === null ? null : { rule: name, instant };
  }
  if (name === 'words') {
    const value = readValue(data, context);
    return value === null ? null : { rule: 'words', value };
  }
  if (name === 'attributes') return readAttributes(data, context);
  if (name === 'own') {
    const call = readOwn(data, context);
    return call === null ? null : { rule: 'own', ...call };
  }
  const deeper = { ...context, depth: context.depth + 1 };
  if (name === 'not') {
    const of = readWhere(data, deeper);
    return of === null ? null : { rule: 'not', of };
  }
  if (name === 'any' || name === 'all') return readRules(name, data, deeper);
  return context.report(context.path, unknownKey(name, RULE_NAMES), { isKey: true });
}

/** `$name` in place of a number or a flag. */
function readParamName(data: unknown, context: ReadContext, wanted: string): Value | null {
  return typeof data === 'string' && /^\$[^$]/.test(data)
    ? readValue(data, context)
    : context.report(context.path, `expected ${wanted}, got ${describeValue(data)}`);
}

function readHours(data: unknown, context: ReadContext): number | Value | null {
  if (typeof data !== 'number') return readParamName(data, context, 'a number of hours');
  return data > 0 && data <= LIMITS.ageHoursMax
    ? data
    : context.report(
        context.path,
        `expected more than 0 and at most ${LIMITS.ageHoursMax} hours, got ${data}`,
      );
}

function readInstant(data: unknown, context: ReadContext): Value | null {
  const value = readValue(data, context);
  if (value === null || !('literal' in value)) return value;
  const read = readText({ ...textParam('an instant'), type: 'instant' }, value.literal);
  return 'text' in read
    ? { literal: read.text }
    : context.report(context.path, `expected it ${read.expected}, got ${describeValue(data)}`);
}

/** A map from names of the installation's own fields to a value or a list of values. All of them must hold. */
function readAttributes(data: unknown, context: ReadContext): Rule | null {
  if (!isMap(data) || Object.keys(data).length === 0)
    return context.report(
      context.path,
      `expected a map of fields to values, got ${describeValue(data)}`,
    );
  const rules = Object.entries(data).map(([name, value]): Rule | null => {
    const at = inside(context, name);
    const values = readAttributeValues(value, at);
    return values === null ? null : { rule: 'attribute', name, values, path: at.path };
  });
  const [only = null] = rules;
  return rules.length === 1 ? only : allOf(rules, 'all');
}

/** Numbers and flags are compared by their text. */
function readAttributeValues(data: unknown, context: ReadContext): readonly Value[] | null {
  const list: readonly unknown[] = Array.isArray(data) ? data : [data];
  if (list.length === 0 || list.length > LIMITS.filterValuesMax)
    return context.report(
      context.path,
      `expected a list of 1 to ${LIMITS.filterValuesMax} values, got ${list.length}`,
    );
  const values = list.map((value) =>
    typeof value === 'number' || typeof value === 'boolean'
      ? { literal: String(value) }
      : readValue(value, context),
  );
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? known : null;
}

function readRules(name: 'any' | 'all', data: unknown, context: ReadContext): Rule | null {
  if (!Array.isArray(data))
    return context.report(
      context.path,
      `expected a list of maps of rules, got ${describeValue(data)}`,
    );
  if (data.length === 0 || data.length > LIMITS.filterRulesMax) {
    return context.report(
      context.path,
      `expected a list of 1 to ${LIMITS.filterRulesMax} maps, got ${data.length}`,
    );
  }
  return allOf(
    data.map((item: unknown, i) => readWhere(item, inside(context, i))),
    name,
  );
}

function isListField(name: string): name is ListField {
  return LIST_FIELDS.has(name);
}

function readOneOf(field: ListField, data: unknown, context: ReadContext): Rule | null {
  const list: readonly unknown[] | null = Array.isArray(data) ? data : null;
  if (list !== null && (list.length === 0 || list.length > LIMITS.filterValuesMax)) {
    return context.report(
      context.path,
      `expected a list of 1 to ${LIMITS.filterValuesMax} values, got ${list.length}`,
    );
  }
  const read = (item: unknown, at: ReadContext): Value | null => {
    const value = readValue(item, at);
    return value === null ? null : checkLiteral(field, value, at);
  };
  const values =
    list === null ? [read(data, context)] : list.map((item, i) => read(item, inside(context, i)));
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? { rule: 'oneOf', field, values: known } : null;
}

/** Rejects a literal that no item could ever match. */
export function checkLiteral(field: ListField, value: Value, context: ReadContext): Value | null {
  if (!('literal' in value)) return value;
  const { literal } = value;
  if (field === 'visibility' && !VISIBILITIES.some((known) => known === literal)) {
    return context.report(
      context.path,
      `expected one of ${VISIBILITIES.join(', ')}, got ${describeValue(literal)}${didYouMean(literal, VISIBILITIES)}`,
    );
  }
  if (field === 'producer' && !/^[^:]+:./.test(literal)) {
    return context.report(
      context.path,
      `expected type:id such as user:7, got ${describeValue(literal)}`,
    );
  }
  if (field !== 'language') return value;
  return isLanguage(literal)
    ? { literal: spellLanguage(literal) }
    : context.report(context.path, notLanguage(literal));
}
