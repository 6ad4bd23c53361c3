/** A weighted sum of signals, each mapped to a common scale first unless the options turn that off. */
import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { byScore, columnOf } from './by-score.ts';
import { optionsReader } from './options-reader.ts';
import type { Ranker } from '../ranker.ts';
import { STANDARD_SIGNAL_NAMES } from '../signals.ts';

const options = optionsReader(
  z.strictObject({
    weights: z
      .record(z.string().min(1).max(LIMITS.idCharsMax), z.number().min(-1_000).max(1_000))
      .refine((weights) => Object.keys(weights).length <= LIMITS.rankerPartsMax, {
        error: `expected at most ${LIMITS.rankerPartsMax} weights, got more`,
      })
      .default({ votes: 1, freshness: 1 }),
    normalise: z.enum(['range', 'rank', 'none']).default('range'),
  }),
);

/**
 * Options: `weights` by signal name (default votes 1, freshness 1); `normalise`: `range` maps each signal's smallest
 * and largest value among the candidates to 0 and 1, `rank` uses its order, `none` leaves it unchanged.
 */
export const blend: Ranker = {
  name: 'blend',
  version: '1',
  signals: STANDARD_SIGNAL_NAMES,
  checkOptions: options.problem,
  signalsFor: (given) => Object.keys(options.read(given).weights),
  order(candidates, signals, context) {
    const { weights, normalise } = options.read(context.options);
    const score = new Array<number>(candidates.length).fill(0);
    for (const [name, weight] of Object.entries(weights)) {
      const scaled = SCALES[normalise](columnOf(signals, name, candidates.length));
      for (const [row, value] of scaled.entries()) score[row] = (score[row] ?? 0) + weight * value;
    }
    return { order: byScore(candidates, score), parts: { score } };
  },
};

const SCALES = { range: toRange, rank: toRank, none: (column: readonly number[]) => column };

/** Values that are all equal become 0: they do not distinguish candidates. */
function toRange(column: readonly number[]): readonly number[] {
  const least = column.reduce((a, b) => Math.min(a, b), Infinity);
  const span = column.reduce((a, b) => Math.max(a, b), -Infinity) - least;
  return column.map((value) => (span > 0 ? (value - least) / span : 0));
}

/** The share of distinct values below each one, from 0 to 1. */
function toRank(column: readonly number[]): readonly number[] {
  const distinct = [...new Set(column)].sort((a, b) => a - b);
  const place = new Map(distinct.map((value, index) => [value, index]));
  return column.map((value) => (place.get(value) ?? 0) / Math.max(1, distinct.length - 1));
}
