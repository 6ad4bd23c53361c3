/**
 * A template as data: the tree of parts a file describes, before it is compiled into a stream. Every part remembers its
 * place in the file, so that a later problem can point at it.
 */

/** Keys and indexes from the root of a file to a place in it. */
export type Path = readonly (string | number)[];

/** A value written in the template, the name of a parameter that supplies it, or several of them. */
export type Value =
  | { readonly literal: string }
  | { readonly param: string; readonly path: Path }
  | { readonly list: readonly Value[] };

/** What the parameter that a value names must be. */
export type ValueType = 'text' | 'number' | 'boolean' | 'instant' | 'any';

/** A value of a part. A parameter can supply several only where a list is allowed. */
export interface ValueUse {
  readonly value: Value;
  readonly type: ValueType;
  readonly mayBeList: boolean;
  /** Whether it is only compared in order to decide a roll-out. */
  readonly isTest?: true;
  /** Whether ids are written as `type:id`, or as the id alone; either when left out. */
  readonly idForm?: 'producer' | 'name';
}

export type ListField =
  'kind' | 'tag' | 'author' | 'thread' | 'producer' | 'visibility' | 'language';
export type OptionalField = 'author' | 'thread' | 'title' | 'text' | 'url';

/** A call of a module of the installation. */
export interface OwnCall {
  readonly name: string;
  readonly args: ReadonlyMap<string, Value>;
  readonly deadlineMs: number;
  readonly path: Path;
}

/** The verdict of a filter module of the installation. */
export interface OwnRule extends OwnCall {
  readonly rule: 'own';
}

/** The value of a field that the installation declares. */
export interface AttributeRule {
  readonly rule: 'attribute';
  readonly name: string;
  readonly values: readonly Value[];
  readonly path: Path;
}

/** One rule about an item, or a combination of rules. */
export type Rule =
  | { readonly rule: 'oneOf'; readonly field: ListField; readonly values: readonly Value[] }
  | AttributeRule
  | { readonly rule: 'has'; readonly field: OptionalField; readonly isPresent: boolean | Value }
  | { readonly rule: 'minVotes' | 'maxVotes'; readonly votes: number | Value }
  | { readonly rule: 'words'; readonly value: Value }
  | { readonly rule: 'since' | 'until'; readonly instant: Value }
  | { readonly rule: 'newerThan' | 'olderThan'; readonly hours: number | Value }
  | OwnRule
  | { readonly rule: 'not'; readonly of: Rule }
  | { readonly rule: 'all' | 'any'; readonly of: readonly Rule[] };

/** What an argument must be: one of some texts, and a number within bounds. An argument that was left out is neither. */
export interface ArgumentTest {
  readonly value: Value;
  /** Null for any. */
  readonly is: readonly string[] | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** The conditions of a choice that do not depend on the viewer. */
export interface RolloutTerms {
  readonly name: string;
  /** Roll-outs with the same seed choose the same viewers. */
  readonly seed: string;
  /** From this instant on, and before the other one; null for no bound. */
  readonly fromMs: number | null;
  readonly untilMs: number | null;
  /** All of them must hold. */
  readonly when: readonly ArgumentTest[];
}

export interface Rollout extends RolloutTerms {
  /** The percentage of all viewers, 0 to 100. */
  readonly percent: number;
}

/** What two items of any kind may have in common. */
export type ContentKey = 'thread' | 'author' | 'title' | 'url' | 'producer';
export type DedupeKey = ContentKey | 'original';
export type SourceName = 'producer' | 'tag' | 'author' | 'thread';

export interface WeightedPart {
  readonly weight: number;
  readonly of: StreamPart;
}

interface Placed {
  readonly path: Path;
}

export type StreamPart = Placed &
  (
    | { readonly part: BarePart }
    | {
        readonly part: 'following';
        readonly types: readonly string[] | null;
        readonly withOwn: boolean;
      }
    | {
        readonly part: SourceName | 'list' | 'liked-by' | 'favourited-by' | 'item';
        readonly value: Value;
      }
    | (OwnCall & { readonly part: 'own' })
    | { readonly part: 'filter'; readonly where: Rule; readonly of: StreamPart }
    | { readonly part: 'merge' | 'intersect'; readonly inputs: readonly StreamPart[] }
    | { readonly part: 'except'; readonly of: StreamPart; readonly without: StreamPart }
    | { readonly part: 'backfill'; readonly of: StreamPart; readonly from: StreamPart }
    | { readonly part: 'conversations'; readonly of: StreamPart }
    | { readonly part: 'component'; readonly name: string; readonly of: StreamPart }
    | {
        readonly part: 'rollout';
        readonly rollout: Rollout;
        readonly of: StreamPart;
        readonly otherwise: StreamPart;
      }
    | { readonly part: 'concat' | 'mix'; readonly inputs: readonly WeightedPart[] }
    | {
        readonly part: 'round-robin';
        readonly inputs: readonly WeightedPart[];
        /** Which input each place takes from, repeated cyclically. */
        readonly slots: readonly number[];
      }
    | {
        readonly part: 'remote';
        readonly name: string;
        readonly args: ReadonlyMap<string, Value>;
        readonly of: StreamPart;
      }
    | { readonly part: 'limit'; readonly count: number; readonly of: StreamPart }
    | {
        readonly part: 'dedupe';
        readonly by: DedupeKey;
        readonly window: number;
        readonly of: StreamPart;
      }
    | {
        readonly part: 'template';
        readonly name: string;
        readonly args: ReadonlyMap<string, Value>;
      }
  );

/** Parts that need no options, so that they may be written as bare words. */
export const BARE_SOURCES = ['everything', 'nothing', 'received', 'sent', 'discussions'] as const;
export type BarePart = (typeof BARE_SOURCES)[number];

export const PART_NAMES = [
  'following',
  'list',
  'everything',
  'nothing',
  'producer',
  'tag',
  'author',
  'thread',
  'item',
  'received',
  'sent',
  'discussions',
  'liked-by',
  'favourited-by',
  'own',
  'filter',
  'merge',
  'intersect',
  'except',
  'backfill',
  'concat',
  'mix',
  'round-robin',
  'limit',
  'dedupe',
  'conversations',
  'component',
  'rollout',
  'remote',
  'template',
] as const satisfies readonly StreamPart['part'][];

/** The parts directly inside a part. */
function partsInside(part: StreamPart): readonly StreamPart[] {
  switch (part.part) {
    case 'filter':
    case 'limit':
    case 'dedupe':
    case 'conversations':
    case 'component':
    case 'remote':
      return [part.of];
    case 'except':
      return [part.of, part.without];
    case 'backfill':
      return [part.of, part.from];
    case 'rollout':
      return [part.of, part.otherwise];
    case 'merge':
    case 'intersect':
      return part.inputs;
    case 'concat':
    case 'mix':
    case 'round-robin':
      return part.inputs.map((input) => input.of);
    default:
      return [];
  }
}

/** A part and everything under it, outermost first. */
export function partsUnder(root: StreamPart): readonly StreamPart[] {
  const parts: StreamPart[] = [root];
  // The list grows while it is walked; trees are bounded when they are read.
  for (const part of parts) parts.push(...partsInside(part));
  return parts;
}

const ID_FORMS = {
  producer: 'producer',
  tag: 'name',
  author: 'name',
  thread: 'name',
  item: 'name',
} as const;

function isNamed(field: ListField): field is ListField & keyof typeof ID_FORMS {
  return field in ID_FORMS;
}

/** A part's own values, without those of the parts inside it and the arguments of a reference. */
export function usesOf(part: StreamPart): readonly ValueUse[] {
  switch (part.part) {
    case 'producer':
    case 'tag':
    case 'author':
    case 'thread':
    case 'item':
      return [{ value: part.value, type: 'text', mayBeList: true, idForm: ID_FORMS[part.part] }];
    case 'liked-by':
    case 'favourited-by':
      return [{ value: part.value, type: 'text', mayBeList: false, idForm: 'name' }];
    case 'list':
      return [{ value: part.value, type: 'text', mayBeList: false }];
    case 'filter':
      return rulesUnder(part.where).flatMap(usesOfRule);
    case 'rollout':
      return usesOfRollout(part.rollout);
    case 'own':
    case 'remote':
      return [...part.args.values()].map((value) => ({ value, type: 'any', mayBeList: true }));
    default:
      return [];
  }
}

/** The values that a roll-out tests are read as the parameter's type requires. */
export function usesOfRollout({ when }: Pick<RolloutTerms, 'when'>): readonly ValueUse[] {
  return when.map(({ value, min, max }) => ({
    value,
    type: min === null && max === null ? 'any' : 'number',
    mayBeList: true,
    isTest: true,
  }));
}

/** A rule and everything under it, outermost first. */
export function rulesUnder(root: Rule): readonly Rule[] {
  const rules: Rule[] = [root];
  for (const rule of rules) {
    if (rule.rule === 'not') rules.push(rule.of);
    if (rule.rule === 'all' || rule.rule === 'any') rules.push(...rule.of);
  }
  return rules;
}

function usesOfRule(rule: Rule): readonly ValueUse[] {
  switch (rule.rule) {
    case 'oneOf': {
      const { field } = rule;
      const use = { type: 'text', mayBeList: true } as const;
      return rule.values.map((value) =>
        isNamed(field) ? { value, ...use, idForm: ID_FORMS[field] } : { value, ...use },
      );
    }
    case 'attribute':
      return rule.values.map((value) => ({ value, type: 'text', mayBeList: true }));
    case 'own':
      return [...rule.args.values()].map((value) => ({ value, type: 'any', mayBeList: true }));
    case 'words':
      return [{ value: rule.value, type: 'text', mayBeList: false }];
    case 'since':
    case 'until':
      return [{ value: rule.instant, type: 'instant', mayBeList: false }];
    case 'has':
      return single(rule.isPresent, 'boolean');
    case 'minVotes':
    case 'maxVotes':
      return single(rule.votes, 'number');
    case 'newerThan':
    case 'olderThan':
      return single(rule.hours, 'number');
    default:
      return [];
  }
}

function single(value: number | boolean | Value, type: ValueType): readonly ValueUse[] {
  return typeof value === 'object' ? [{ value, type, mayBeList: false }] : [];
}

/** Whether a rule depends on ages, which need an instant to be measured from. */
export function asksAge(where: Rule): boolean {
  return rulesUnder(where).some(({ rule }) => rule === 'newerThan' || rule === 'olderThan');
}

/** The filter modules that a rule names, one entry for each occurrence. */
export function ownRulesIn(where: Rule): readonly OwnRule[] {
  return rulesUnder(where).filter((rule) => rule.rule === 'own');
}

/** An age in hours that items must reach before they can be in the stream. */
export interface Wait {
  readonly hours: number | Value;
  /** The sides of roll-outs on which it applies; empty for all. */
  readonly sides: readonly Side[];
}

/** Those who are in a roll-out, or those who are not. */
interface Side {
  readonly rollout: string;
  readonly isIn: boolean;
}

/** Recursion is bounded by the depth limit of templates. */
export function waitsOf(root: StreamPart, sides: readonly Side[] = []): readonly Wait[] {
  const needed = (rule: Rule): readonly Wait[] => {
    if (rule.rule === 'olderThan') return [{ hours: rule.hours, sides }];
    return rule.rule === 'all' ? rule.of.flatMap(needed) : [];
  };
  if (root.part === 'rollout') {
    const { name: rollout } = root.rollout;
    return [
      ...waitsOf(root.of, [...sides, { rollout, isIn: true }]),
      ...waitsOf(root.otherwise, [...sides, { rollout, isIn: false }]),
    ];
  }
  const own = root.part === 'filter' ? needed(root.where) : [];
  return [...own, ...partsInside(root).flatMap((part) => waitsOf(part, sides))];
}

/** The roll-outs in a stream, in order; one that several parts follow is listed as many times. */
export function rolloutsIn(root: StreamPart): readonly Rollout[] {
  return partsUnder(root).flatMap((part) => (part.part === 'rollout' ? [part.rollout] : []));
}

/** Whether a rule of the stream looks for words. */
export function looksForWords(root: StreamPart): boolean {
  return partsUnder(root).some(
    (part) => part.part === 'filter' && rulesUnder(part.where).some(({ rule }) => rule === 'words'),
  );
}

/** The names of the components in a stream, without duplicates. */
export function componentsOf(root: StreamPart): readonly string[] {
  const names = partsUnder(root).flatMap((part) => (part.part === 'component' ? [part.name] : []));
  return [...new Set(names)].sort();
}
