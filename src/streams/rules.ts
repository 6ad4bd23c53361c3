/** What a filter's rules mean: whether an item passes, and how a failure reads. Pure functions. */
import { invariant } from '../base/errors.ts';
import type { Item } from '../model/items.ts';
import type { ListField, OptionalField, Rule, Value } from './parts.ts';
import type { StreamArgs } from './stream.ts';

/** The text a value stands for. A parameter without an argument is our bug: arguments are checked before a read. */
export function valueOf(value: Value, args: StreamArgs): string {
  if ('literal' in value) return value.literal;
  const text = Object.hasOwn(args, value.param) ? args[value.param] : undefined;
  invariant(
    text !== undefined,
    `the argument ${value.param} was checked before the stream is read`,
  );
  return text;
}

export function passes(rule: Rule, item: Item, args: StreamArgs): boolean {
  switch (rule.rule) {
    case 'oneOf': {
      const got = listField(rule.field, item);
      return rule.values.some((value) => got.includes(valueOf(value, args)));
    }
    case 'attribute': {
      const got = attributeText(rule.name, item);
      return rule.values.some((value) => got === valueOf(value, args));
    }
    case 'has':
      return (optionalField(rule.field, item) !== null) === rule.isPresent;
    case 'minVotes':
      return item.payload.votes >= rule.votes;
    case 'maxVotes':
      return item.payload.votes <= rule.votes;
    case 'not':
      return !passes(rule.of, item, args);
    case 'all':
      return rule.of.every((inner) => passes(inner, item, args));
    case 'any':
      return rule.of.some((inner) => passes(inner, item, args));
  }
}

/** The first rule the item fails, as "kind: expected …, got …"; null when it passes. */
export function failure(rule: Rule, item: Item, args: StreamArgs): string | null {
  if (passes(rule, item, args)) return null;
  switch (rule.rule) {
    case 'not':
      return `not: expected an item without ${wording(rule.of, args)}`;
    case 'all':
      return (
        rule.of.map((inner) => failure(inner, item, args)).find((words) => words !== null) ?? null
      );
    case 'any':
      return `any: expected ${wording(rule, args)}`;
    default:
      return `${fieldName(rule)}: expected ${expectation(rule, args)}, got ${actual(rule, item)}`;
  }
}

type Leaf = Exclude<Rule, { readonly rule: 'not' | 'all' | 'any' }>;

/** A rule as a phrase, such as `kind question or answer`. */
function wording(rule: Rule, args: StreamArgs): string {
  switch (rule.rule) {
    case 'not':
      return `not (${wording(rule.of, args)})`;
    case 'all':
      return rule.of.map((inner) => wording(inner, args)).join(' and ');
    case 'any':
      return rule.of.map((inner) => `(${wording(inner, args)})`).join(' or ');
    default:
      return `${fieldName(rule)} ${expectation(rule, args)}`;
  }
}

function fieldName(rule: Leaf): string {
  switch (rule.rule) {
    case 'oneOf':
      return rule.field;
    case 'attribute':
      return `attributes.${rule.name}`;
    case 'has':
      return `has${rule.field.charAt(0).toUpperCase()}${rule.field.slice(1)}`;
    default:
      return rule.rule;
  }
}

function expectation(rule: Leaf, args: StreamArgs): string {
  switch (rule.rule) {
    case 'oneOf':
    case 'attribute': {
      const values = rule.values.map((value) => valueOf(value, args));
      return values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`;
    }
    case 'has':
      return String(rule.isPresent);
    case 'minVotes':
      return `at least ${rule.votes}`;
    case 'maxVotes':
      return `at most ${rule.votes}`;
  }
}

function actual(rule: Leaf, item: Item): string {
  if (rule.rule === 'oneOf') return listField(rule.field, item).join(', ') || 'none';
  if (rule.rule === 'attribute') return attributeText(rule.name, item) ?? 'none';
  if (rule.rule === 'has') return String(!rule.isPresent);
  return String(item.payload.votes);
}

function listField(field: ListField, item: Item): readonly string[] {
  if (field === 'tag') return item.tags;
  const value = field === 'language' ? (item.payload.language ?? null) : item[field];
  return value === null ? [] : [value];
}

/** The value as a template writes it; null when the item has none. */
function attributeText(name: string, { payload: { attributes = {} } }: Item): string | null {
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  return value === undefined ? null : String(value);
}

/** Null when the item lacks it. */
function optionalField(field: OptionalField, item: Item): string | null {
  return field === 'author' || field === 'thread' ? item[field] : item.payload[field];
}
