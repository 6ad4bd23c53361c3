/**
 * A template as data: the tree of parts a file describes, before it is compiled into a stream. Every part remembers
 * where in the file it stands, so that a later problem can point at it.
 */

/** Keys and indexes from the root of a file to a place in it. */
export type Path = readonly (string | number)[];

/** A value written in the template, or the name of a parameter that brings it. */
export type Value = { readonly literal: string } | { readonly param: string; readonly path: Path };

export type ListField =
  'kind' | 'tag' | 'author' | 'thread' | 'producer' | 'visibility' | 'language';
export type OptionalField = 'author' | 'thread' | 'title' | 'text' | 'url';

/** One rule about an item, or a combination of rules. */
export type Rule =
  | { readonly rule: 'oneOf'; readonly field: ListField; readonly values: readonly Value[] }
  | { readonly rule: 'attribute'; readonly name: string; readonly values: readonly Value[] }
  | { readonly rule: 'has'; readonly field: OptionalField; readonly isPresent: boolean }
  | { readonly rule: 'minVotes' | 'maxVotes'; readonly votes: number }
  | { readonly rule: 'not'; readonly of: Rule }
  | { readonly rule: 'all' | 'any'; readonly of: readonly Rule[] };

export type DedupeKey = 'thread' | 'author' | 'title' | 'url' | 'producer';
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
    | { readonly part: 'everything' | 'nothing' | 'received' | 'sent' }
    | {
        readonly part: 'following';
        readonly types: readonly string[] | null;
        readonly withOwn: boolean;
      }
    | { readonly part: SourceName | 'liked-by' | 'favourited-by'; readonly value: Value }
    | { readonly part: 'filter'; readonly where: Rule; readonly of: StreamPart }
    | { readonly part: 'merge' | 'intersect'; readonly inputs: readonly StreamPart[] }
    | { readonly part: 'except'; readonly of: StreamPart; readonly without: StreamPart }
    | { readonly part: 'concat' | 'mix'; readonly inputs: readonly WeightedPart[] }
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

export const PART_NAMES = [
  'following',
  'everything',
  'nothing',
  'producer',
  'tag',
  'author',
  'thread',
  'received',
  'sent',
  'liked-by',
  'favourited-by',
  'filter',
  'merge',
  'intersect',
  'except',
  'concat',
  'mix',
  'limit',
  'dedupe',
  'template',
] as const satisfies readonly StreamPart['part'][];

/** The parts directly inside a part. */
function partsInside(part: StreamPart): readonly StreamPart[] {
  switch (part.part) {
    case 'filter':
    case 'limit':
    case 'dedupe':
      return [part.of];
    case 'except':
      return [part.of, part.without];
    case 'merge':
    case 'intersect':
      return part.inputs;
    case 'concat':
    case 'mix':
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

/** The values a part itself carries, without those of the parts inside it. */
export function valuesOf(part: StreamPart): readonly Value[] {
  switch (part.part) {
    case 'producer':
    case 'tag':
    case 'author':
    case 'thread':
    case 'liked-by':
    case 'favourited-by':
      return [part.value];
    case 'filter':
      return ruleValues(part.where);
    case 'template':
      return [...part.args.values()];
    default:
      return [];
  }
}

function ruleValues(root: Rule): readonly Value[] {
  const rules: Rule[] = [root];
  for (const rule of rules) {
    if (rule.rule === 'not') rules.push(rule.of);
    if (rule.rule === 'all' || rule.rule === 'any') rules.push(...rule.of);
  }
  return rules.flatMap((rule) =>
    rule.rule === 'oneOf' || rule.rule === 'attribute' ? rule.values : [],
  );
}
