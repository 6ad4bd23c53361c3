/**
 * Diversity over another ranker's order, in rounds: the first round takes at most `cap` items of each author (or
 * thread) in base order, the second the next `cap` of each, and so on. Linear in the candidates.
 */
import { z } from 'zod';
import { optionsReader } from './options-reader.ts';
import type { Candidate, Ranker } from '../ranker.ts';
import {
  BASE_OPTIONS,
  BASE_SIGNALS,
  baseSignalsFor,
  orderedByBase,
  withBaseProblems,
} from './bases.ts';

const options = optionsReader(
  withBaseProblems(
    z.strictObject({
      cap: z.int().min(1).max(100).default(2),
      by: z.enum(['author', 'thread']).default('author'),
      /** Where items past the cap go: the next round, or the end, all of them in base order. */
      past: z.enum(['next-round', 'end']).default('next-round'),
      ...BASE_OPTIONS,
    }),
  ),
);

/**
 * Options: `cap` (default 2), `by` (`author` or `thread`), `past` (`next-round` or `end`), `base` (default `hot`) and
 * its `baseOptions`.
 */
export const diverse: Ranker = {
  name: 'diverse',
  version: '1',
  signals: BASE_SIGNALS,
  checkOptions: options.problem,
  signalsFor: (given) => baseSignalsFor(options.read(given)),
  async order(candidates, signals, context) {
    const { cap, by, past, base, baseOptions } = options.read(context.options);
    const asked = { candidates, signals, context: { ...context, options: baseOptions } };
    const { order, parts = {} } = await orderedByBase(base, asked);
    const roundsMax = past === 'end' ? 1 : Number.POSITIVE_INFINITY;
    const roundOf = roundsOf(order, { cap, by, roundsMax });
    return {
      order: inRounds(order, roundOf),
      parts: { ...parts, round: candidates.map((candidate) => roundOf.get(candidate) ?? 0) },
    };
  },
};

interface RoundOptions {
  readonly cap: number;
  readonly by: 'author' | 'thread';
  /** The last round, which holds everything that is left. */
  readonly roundsMax: number;
}

/** Candidates without an author or thread count as a group of one, so they are never held back. */
function roundsOf(
  order: readonly Candidate[],
  { cap, by, roundsMax }: RoundOptions,
): ReadonlyMap<Candidate, number> {
  const seen = new Map<string, number>();
  const rounds = new Map<Candidate, number>();
  for (const candidate of order) {
    const group = candidate[by];
    const earlier = group === null ? 0 : (seen.get(group) ?? 0);
    if (group !== null) seen.set(group, earlier + 1);
    rounds.set(candidate, Math.min(roundsMax, Math.floor(earlier / cap)));
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
