/**
 * Score with time decay, in the two usual shapes: points over a power of age (`gravity`, as Hacker News
 * published it), or the logarithm of points minus age in half-lives (`halfLifeHours`, as Reddit did). The second
 * still separates very old items, because nothing in it underflows.
 */
import { z } from 'zod';
import { byScore, columnOf } from './by-score.ts';
import { optionsReader } from './options-reader.ts';
import type { Ranker } from '../ranker.ts';

const weight = z.number().min(-1_000).max(1_000);
const options = optionsReader(
  z
    .strictObject({
      gravity: z.number().min(0).max(10).optional(),
      halfLifeHours: z.number().min(0.01).max(87_600).optional(),
      weights: z.strictObject({ votes: weight.default(1), likes: weight.default(0) }).prefault({}),
    })
    .refine((given) => given.gravity === undefined || given.halfLifeHours === undefined, {
      error: 'expected gravity or halfLifeHours, got both',
    }),
);

const GRAVITY_DEFAULT = 1.5;
/** Keeps the divisor of a new item away from 0. */
const AGE_OFFSET_HOURS = 2;

/** Options: `gravity` (default 1.5) or `halfLifeHours`; `weights` of `votes` (1) and `likes` (0), which make the points. */
export const hot: Ranker = {
  name: 'hot',
  version: '1',
  signals: ['votes', 'likes', 'ageHours'],
  checkOptions: options.problem,
  signalsFor(given) {
    const { weights } = options.read(given);
    return ['votes', 'likes', 'ageHours'].filter(
      (name) => name === 'ageHours' || weights[name as 'votes' | 'likes'] !== 0,
    );
  },
  order(candidates, signals, context) {
    const { gravity = GRAVITY_DEFAULT, halfLifeHours, weights } = options.read(context.options);
    const [votes, likes, age] = (['votes', 'likes', 'ageHours'] as const).map((name) =>
      columnOf(signals, name, candidates.length),
    );
    const decay: number[] = [];
    const score: number[] = [];
    for (let row = 0; row < candidates.length; row += 1) {
      const base = positive(
        weights.votes * (votes?.[row] ?? 0) + weights.likes * (likes?.[row] ?? 0),
      );
      const hours = Math.max(0, age?.[row] ?? 0);
      const lost =
        halfLifeHours === undefined
          ? (hours + AGE_OFFSET_HOURS) ** -gravity
          : -hours / halfLifeHours;
      decay.push(lost);
      score.push(halfLifeHours === undefined ? base * lost : Math.log2(base) + lost);
    }
    return { order: byScore(candidates, score), parts: { decay, score } };
  },
};

/** Rises with the points and stays above 0, so that decay never raises an item with more downvotes than upvotes. */
function positive(points: number): number {
  return points >= 0 ? 1 + points : 1 / (1 - points);
}
