/** Random valid templates: any tree of parts at most five levels deep, with mixes where they may stand, and a fence. */
import fc from 'fast-check';
import {
  partsUnder,
  waitsOf,
  type Rule,
  type StreamPart,
  type Value,
} from '../../src/streams/parts.ts';
import { parts, rolloutOf } from './stream-world.ts';

type RankerName = 'reversed' | 'chronological' | 'random' | 'hot' | 'dithered';

export interface RandomTemplate {
  readonly stream: StreamPart;
  readonly ranker: RankerName | null;
  /** Of its ranker; kept only where it has one. */
  readonly experiment?: RandomExperiment | null;
  readonly fence: RandomFence | null;
}

interface RandomExperiment {
  readonly seed: string;
  /** Null for the template's own. */
  readonly variants: readonly { readonly percent: number; readonly ranker: RankerName | null }[];
}

interface RandomFence {
  readonly head: number;
  readonly poolTimes: number;
  readonly carry: boolean;
  readonly unseen: boolean;
  readonly seed: 'ranked' | 'chronological';
  readonly window: number;
}

const DEPTH_MAX = 5;

function depthOf(part: StreamPart): number {
  const inside = partsUnder(part).slice(1);
  return inside.length === 0 ? 1 : 1 + Math.max(...childrenOf(part).map(depthOf));
}

function childrenOf(part: StreamPart): readonly StreamPart[] {
  switch (part.part) {
    case 'merge':
    case 'intersect':
      return part.inputs;
    case 'concat':
    case 'mix':
    case 'round-robin':
      return part.inputs.map(({ of }) => of);
    case 'except':
      return [part.of, part.without];
    case 'backfill':
      return [part.of, part.from];
    case 'rollout':
      return [part.of, part.otherwise];
    default:
      return 'of' in part ? [part.of] : [];
  }
}

const isWeave = ({ part }: StreamPart): boolean =>
  part === 'mix' || part === 'concat' || part === 'round-robin';

/** Trees whose order is position, and whose items wait for no age. */
const sets = parts.filter(
  (part) =>
    !partsUnder(part).some(isWeave) && depthOf(part) < DEPTH_MAX && waitsOf(part).length === 0,
);

const weighted = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 5 }), of: sets }), {
  minLength: 2,
  maxLength: 3,
});

const weaves: fc.Arbitrary<StreamPart> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      path: fc.constant([]),
      part: fc.constantFrom('concat' as const, 'mix' as const),
      inputs: weighted,
    }),
  },
  fc.record({ path: fc.constant([]), inputs: weighted }).map(({ path, inputs }) => ({
    path,
    part: 'round-robin' as const,
    inputs,
    slots: inputs.flatMap(({ weight }, index) => Array<number>(weight).fill(index)),
  })),
);

const remotes: fc.Arbitrary<StreamPart> = fc.record({
  path: fc.constant([]),
  part: fc.constant('remote' as const),
  name: fc.constant('moody'),
  args: fc.constant(new Map()),
  of: fc.oneof(sets, weaves),
});

const fences: fc.Arbitrary<RandomFence> = fc.record({
  head: fc.integer({ min: 1, max: 8 }),
  poolTimes: fc.constantFrom(1, 1, 3),
  carry: fc.boolean(),
  unseen: fc.boolean(),
  /** Items of a window of a ranked tail; 0 for a tail that is newest first. */
  window: fc.constantFrom(0, 0, 2, 5),
  seed: fc.constantFrom('ranked' as const, 'chronological' as const),
});

const rankers = fc.constantFrom<RankerName | null>(
  'reversed',
  'chronological',
  'random',
  'hot',
  'dithered',
  null,
);

/** Three variants at most, which leave somebody out or nobody. */
const experiments: fc.Arbitrary<RandomExperiment | null> = fc.option(
  fc.record({
    seed: fc.constantFrom('a', 'b', 'c'),
    variants: fc.array(fc.record({ percent: fc.constantFrom(0, 20, 33.3), ranker: rankers }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
);

const ranked = { ranker: rankers, experiment: experiments, fence: fences };

/** A stream that weaves needs a fence, and so does a ranker. */
export const templates: fc.Arbitrary<RandomTemplate> = fc.oneof(
  fc.record({ stream: sets, ranker: fc.constant(null), fence: fc.constant(null) }),
  { weight: 2, arbitrary: fc.record({ stream: sets, ...ranked }) },
  { weight: 2, arbitrary: fc.record({ stream: weaves, ...ranked }) },
  fc.record({ stream: rolloutOf(weaves), ...ranked }),
  fc.record({ stream: remotes, ...ranked }),
);

/** The template's file; JSON is YAML. */
export function templateText({ stream, ranker, experiment, fence }: RandomTemplate): string {
  return JSON.stringify({
    name: 'random',
    description: 'A random template.',
    access: 'public',
    stream: plainPart(stream),
    ...(ranker === null ? {} : { rank: { ranker, ...plainExperiment(experiment ?? null) } }),
    ...(fence === null ? {} : { fence: plainFence(fence) }),
  });
}

function plainExperiment(experiment: RandomExperiment | null): object {
  if (experiment === null) return {};
  const variants = experiment.variants.map(({ percent, ranker }, nth) => ({
    name: `variant-${nth}`,
    percent,
    ...(ranker === null ? {} : { ranker }),
  }));
  return { experiment: { name: 'random', seed: experiment.seed, variants } };
}

function plainFence({ head, poolTimes, carry, unseen, window, seed }: RandomFence): object {
  const tail = window === 0 ? {} : { tail: { window } };
  return { head, pool: head * poolTimes, carry, unseen, ...tail, seed };
}

function plainPart(part: StreamPart): unknown {
  switch (part.part) {
    case 'following':
      return { following: { types: part.types, own: part.withOwn } };
    case 'filter':
      return { filter: { where: plainRule(part.where), of: plainPart(part.of) } };
    case 'merge':
    case 'intersect':
      return { [part.part]: part.inputs.map(plainPart) };
    case 'except':
      return { except: { of: plainPart(part.of), without: plainPart(part.without) } };
    case 'backfill':
      return { backfill: { of: plainPart(part.of), from: plainPart(part.from) } };
    case 'concat':
      return { concat: part.inputs.map(({ of }) => plainPart(of)) };
    case 'mix':
      return { mix: part.inputs.map(({ weight, of }) => ({ weight, of: plainPart(of) })) };
    case 'round-robin':
      return {
        'round-robin': {
          slots: part.slots.map((slot) => `input-${slot}`),
          of: Object.fromEntries(part.inputs.map(({ of }, nth) => [`input-${nth}`, plainPart(of)])),
        },
      };
    case 'limit':
      return { limit: { count: part.count, of: plainPart(part.of) } };
    case 'dedupe':
      return { dedupe: { by: part.by, window: part.window, of: plainPart(part.of) } };
    case 'conversations':
      return { conversations: { of: plainPart(part.of) } };
    case 'component':
      return { component: { name: part.name, of: plainPart(part.of) } };
    case 'rollout': {
      const { name, percent, fromMs } = part.rollout;
      const from = fromMs === null ? {} : { from: new Date(fromMs).toISOString() };
      const sides = { of: plainPart(part.of), else: plainPart(part.otherwise) };
      return { rollout: { name, percent, ...from, ...sides } };
    }
    case 'remote':
      return { remote: { name: part.name, of: plainPart(part.of) } };
    case 'own':
      return { own: part.name };
    case 'template':
      throw new Error('random templates hold no references');
    default:
      return 'value' in part ? plainSource(part.part, part.value) : part.part;
  }
}

/** A file names one value of a source, and only a reader's argument is several. Here they are a merge. */
function plainSource(name: string, value: Value): unknown {
  if (!('list' in value)) return { [name]: plainValue(value) };
  const inputs = value.list.map((one) => plainSource(name, one));
  return inputs.length === 1 ? inputs[0] : { merge: inputs };
}

function plainRule(rule: Rule): object {
  switch (rule.rule) {
    case 'oneOf':
      return { [rule.field]: rule.values.map(plainValue) };
    case 'has':
      return { [`has${rule.field.charAt(0).toUpperCase()}${rule.field.slice(1)}`]: rule.isPresent };
    case 'minVotes':
    case 'maxVotes':
      return { [rule.rule]: rule.votes };
    case 'words':
      return { words: plainValue(rule.value) };
    case 'since':
    case 'until':
      return { [rule.rule]: plainValue(rule.instant) };
    case 'newerThan':
    case 'olderThan':
      return { [rule.rule]: rule.hours };
    case 'not':
      return { not: plainRule(rule.of) };
    case 'all':
    case 'any':
      return { [rule.rule]: rule.of.map(plainRule) };
    case 'own':
      return { own: rule.name };
    case 'attribute':
      throw new Error('random templates hold no attributes');
  }
}

function plainValue(value: Value): string {
  if (!('literal' in value)) throw new Error('random templates hold plain values');
  return value.literal;
}
