/**
 * What a filter's rules mean: whether an item passes, and how a failure reads. Pure functions. A rule whose argument
 * was left out is ignored, as if it were not written.
 */
import { HOUR_MS } from '../base/durations.ts';
import type { Arguments } from '../model/arguments.ts';
import type { Item } from '../model/items.ts';
import { spellLanguage } from '../social/profile-rules.ts';
import { holdsWords } from './item-words.ts';
import type { ListField, OptionalField, OwnRule, Rule, Value } from './parts.ts';
import { amountOf, valueText, valueTexts } from './values.ts';

/** What a rule is evaluated with. */
export interface RuleContext {
  readonly args: Arguments;
  readonly asOfMs: number;
  /** The verdicts of filter modules on the item; null where they did not judge it. */
  readonly judged?: OwnVerdicts;
  /** The verdict to assume if a filter module did not judge the item, inverted under `not`; left out without such rules. */
  readonly unjudged?: boolean;
}

/** The verdict of a rule's filter module on an item; null if it did not judge it. */
export type OwnVerdicts = (rule: OwnRule, item: Item) => boolean | null;

export function passes(rule: Rule, item: Item, context: RuleContext): boolean {
  return verdict(rule, item, context) ?? true;
}

/** Null for a rule whose arguments were left out. */
function verdict(rule: Rule, item: Item, context: RuleContext): boolean | null {
  switch (rule.rule) {
    case 'not': {
      const inner = verdict(rule.of, item, opposite(context));
      return inner === null ? null : !inner;
    }
    case 'all':
    case 'any': {
      const verdicts = rule.of
        .map((inner) => verdict(inner, item, context))
        .filter((inner) => inner !== null);
      if (verdicts.length === 0) return null;
      return rule.rule === 'all' ? verdicts.every(Boolean) : verdicts.some(Boolean);
    }
    default:
      return verdictOfLeaf(rule, item, context);
  }
}

/** Only the verdicts of modules can be missing. */
function opposite(context: RuleContext): RuleContext {
  const { unjudged } = context;
  return unjudged === undefined ? context : { ...context, unjudged: !unjudged };
}

type Leaf = Exclude<Rule, { readonly rule: 'not' | 'all' | 'any' }>;

function verdictOfLeaf(rule: Leaf, item: Item, context: RuleContext): boolean | null {
  const { args, asOfMs } = context;
  switch (rule.rule) {
    case 'own':
      return context.judged?.(rule, item) ?? context.unjudged === true;
    case 'oneOf':
      return namesAny(rule.values, textsIn(rule.field, item), args);
    case 'attribute':
      return namesAny(rule.values, attributeText(rule.name, item), args);
    case 'has': {
      const isPresent = flagOf(rule.isPresent, args);
      return isPresent === null ? null : (optionalField(rule.field, item) !== null) === isPresent;
    }
    case 'minVotes':
      return compare(amountOf(rule.votes, args), (votes) => item.payload.votes >= votes);
    case 'maxVotes':
      return compare(amountOf(rule.votes, args), (votes) => item.payload.votes <= votes);
    case 'words': {
      const words = valueText(rule.value, args);
      return words === null ? null : holdsWords(item, words);
    }
    case 'since':
      return compare(instantOf(rule.instant, args), (ms) => item.createdAtMs > ms);
    case 'until':
      return compare(instantOf(rule.instant, args), (ms) => item.createdAtMs <= ms);
    case 'newerThan':
      return compare(
        amountOf(rule.hours, args),
        (hours) => item.createdAtMs > asOfMs - hours * HOUR_MS,
      );
    case 'olderThan':
      return compare(
        amountOf(rule.hours, args),
        (hours) => item.createdAtMs <= asOfMs - hours * HOUR_MS,
      );
  }
}

/** Whether the values name any of the texts; null when there are no values. */
function namesAny(values: readonly Value[], got: FieldTexts, args: Arguments): boolean | null {
  let isAsked = false;
  for (const value of values) {
    if ('literal' in value) {
      if (holdsText(got, value.literal)) return true;
      isAsked = true;
      continue;
    }
    const wanted = valueTexts(value, args);
    if (wanted.some((text) => holdsText(got, text))) return true;
    isAsked ||= wanted.length > 0;
  }
  return isAsked ? false : null;
}

/** What an item has in a field: several texts, one, or none. */
type FieldTexts = readonly string[] | string | null;

function holdsText(got: FieldTexts, text: string): boolean {
  return typeof got === 'string' ? got === text : got?.includes(text) === true;
}

function compare(bound: number | null, holds: (bound: number) => boolean): boolean | null {
  return bound === null ? null : holds(bound);
}

function flagOf(flag: boolean | Value, args: Arguments): boolean | null {
  if (typeof flag === 'boolean') return flag;
  const text = valueText(flag, args);
  return text === null ? null : text === 'true';
}

function instantOf(instant: Value, args: Arguments): number | null {
  const text = valueText(instant, args);
  return text === null ? null : Date.parse(text);
}

/** The first rule the item fails, as "kind: expected …, got …"; null when it passes. */
export function failure(rule: Rule, item: Item, context: RuleContext): string | null {
  if (passes(rule, item, context)) return null;
  switch (rule.rule) {
    case 'not':
      return `not: expected an item without ${wording(rule.of, item, context)}`;
    case 'all':
      return (
        rule.of.map((inner) => failure(inner, item, context)).find((words) => words !== null) ??
        null
      );
    case 'any':
      return `any: expected ${wording(rule, item, context)}`;
    default:
      return `${fieldName(rule)}: expected ${expectation(rule, context.args)}, got ${actual(rule, item, context)}`;
  }
}

/** A rule as a phrase, such as `kind question or answer`, without ignored rules. */
function wording(rule: Rule, item: Item, context: RuleContext): string {
  const counting = (rules: readonly Rule[]): readonly string[] =>
    rules
      .filter((inner) => verdict(inner, item, context) !== null)
      .map((inner) => wording(inner, item, context));
  switch (rule.rule) {
    case 'not':
      return `not (${wording(rule.of, item, context)})`;
    case 'all':
      return counting(rule.of).join(' and ');
    case 'any':
      return counting(rule.of)
        .map((words) => `(${words})`)
        .join(' or ');
    default:
      return `${fieldName(rule)} ${expectation(rule, context.args)}`;
  }
}

function fieldName(rule: Leaf): string {
  switch (rule.rule) {
    case 'oneOf':
      return rule.field;
    case 'own':
      return `own ${rule.name}`;
    case 'attribute':
      return `attributes.${rule.name}`;
    case 'has':
      return `has${rule.field.charAt(0).toUpperCase()}${rule.field.slice(1)}`;
    default:
      return rule.rule;
  }
}

function expectation(rule: Leaf, args: Arguments): string {
  switch (rule.rule) {
    case 'own':
      return 'an item that it keeps';
    case 'oneOf':
    case 'attribute': {
      const values = rule.values.flatMap((value) => valueTexts(value, args));
      return values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`;
    }
    case 'has':
      return String(flagOf(rule.isPresent, args));
    case 'minVotes':
      return `at least ${amountOf(rule.votes, args)}`;
    case 'maxVotes':
      return `at most ${amountOf(rule.votes, args)}`;
    case 'words':
      return `the words "${valueText(rule.value, args)}"`;
    case 'since':
    case 'until':
      return `${rule.rule === 'since' ? 'after' : 'at or before'} ${valueText(rule.instant, args)}`;
    case 'newerThan':
      return `at most ${amountOf(rule.hours, args)} hours old`;
    case 'olderThan':
      return `at least ${amountOf(rule.hours, args)} hours old`;
  }
}

function actual(rule: Leaf, item: Item, { judged }: RuleContext): string {
  switch (rule.rule) {
    case 'own':
      return judged?.(rule, item) == null ? 'no answer from it' : 'one that it drops';
    case 'oneOf':
      return [textsIn(rule.field, item)].flat().join(', ') || 'none';
    case 'attribute':
      return attributeText(rule.name, item) ?? 'none';
    case 'has':
      return String(optionalField(rule.field, item) !== null);
    case 'words':
      return 'other words';
    case 'minVotes':
    case 'maxVotes':
      return String(item.payload.votes);
    case 'since':
    case 'until':
    case 'newerThan':
    case 'olderThan':
      return new Date(item.createdAtMs).toISOString();
  }
}

function textsIn(field: ListField, item: Item): FieldTexts {
  if (field === 'tag') return item.tags;
  if (field !== 'language') return item[field];
  const { language = null } = item.payload;
  if (language === null) return null;
  const spelled = spellLanguage(language);
  // Also as it was written, for a parameter that is any text.
  return spelled === language ? language : [spelled, language];
}

/** The value as a template writes it; null if the item has none. */
function attributeText(name: string, { payload: { attributes = {} } }: Item): string | null {
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  return value === undefined ? null : String(value);
}

/** Null if the item lacks it. */
function optionalField(field: OptionalField, item: Item): string | null {
  return field === 'author' || field === 'thread' ? item[field] : item.payload[field];
}
