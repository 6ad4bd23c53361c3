/**
 * Diversity over another built-in's order, in rounds: the first round takes at most `cap` items of each author (or
 * thread) in base order, the second the next `cap` of each, and so on. Linear in the candidates.
 */
import { z } from 'zod';
import { schemaProblem } from '../../base/zod-problem.ts';
import type { Candidate, Ranker, RankedOrder } from '../ranker.ts';
import { blend } from './blend.ts';
import { chronological } from './chronological.ts';
import { hot } from './hot.ts';
import { random } from './random.ts';

const BASES: Readonly<Record<'hot' | 'chronological' | 'blend' | 'random', Ranker>> = {
  hot,
  chronological,
  blend,
  random,
};

const options = z
  .strictObject({
    cap: z.int().min(1).max(100).default(2),
    by: z.enum(['author', 'thread']).default('author'),
    base: z.enum(['hot', 'chronological', 'blend', 'random']).default('hot'),
    baseOptions: z.record(z.string(), z.unknown()).default({}),
  })
  .superRefine((given, context) => {
    const message = BASES[given.base].checkOptions?.(given.baseOptions) ?? null;
    if (message !== null) context.addIssue({ code: 'custom', path: ['baseOptions'], message });
  });

/** Options: `cap` (default 2), `by` (`author` or `thread`), `base` (default `hot`) and its `baseOptions`. */
export const diverse: Ranker = {
  name: 'diverse',
  version: '1',
  signals: [...new Set(Object.values(BASES).flatMap((base) => base.signals))],
  checkOptions: (given) => schemaProblem(options, given),
  signalsFor(given) {
    const { base, baseOptions } = options.parse(given);
    return BASES[base].signalsFor?.(baseOptions) ?? BASES[base].signals;
  },
  async order(candidates, signals, context) {
    const { cap, by, base, baseOptions } = options.parse(context.options);
    const answer = await BASES[base].order(candidates, signals, {
      ...context,
      options: baseOptions,
    });
    const { order, parts = {} }: RankedOrder = 'order' in answer ? answer : { order: answer };
    const roundOf = roundsOf(order, { cap, by });
    return {
      order: inRounds(order, roundOf),
      parts: { ...parts, round: candidates.map((candidate) => roundOf.get(candidate) ?? 0) },
    };
  },
};

/** Candidates without an author or thread count as a group of one, so they are never held back. */
function roundsOf(
  order: readonly Candidate[],
  { cap, by }: { readonly cap: number; readonly by: 'author' | 'thread' },
): ReadonlyMap<Candidate, number> {
  const seen = new Map<string, number>();
  const rounds = new Map<Candidate, number>();
  for (const candidate of order) {
    const group = candidate[by];
    const earlier = group === null ? 0 : (seen.get(group) ?? 0);
    if (group !== null) seen.set(group, earlier + 1);
    rounds.set(candidate, Math.floor(earlier / cap));
  }
  return rounds;
}

function inRounds(
  order: readonly Candidate[],
  roundOf: ReadonlyMap<Candidate, number>,
): readonly Candidate[] {
  const rounds: Candidate[][] = [];
  for (const candidate of order) (rounds[roundOf.get(candidate) ?? 0] ??= []).push(candidate);
  return rounds.flat();
}
