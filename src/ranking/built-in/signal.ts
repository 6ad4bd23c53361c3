/** One signal, unchanged: the simplest order, and with `pick: random` a lottery with the signal as the chances. */
import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { optionsReader } from './options-reader.ts';
import type { Ranker } from '../ranker.ts';
import { STANDARD_SIGNAL_NAMES } from '../signals.ts';
import { byScore, columnOf } from './by-score.ts';

const options = optionsReader(
  z.strictObject({
    signal: z.string().min(1).max(LIMITS.idCharsMax).default('votes'),
    order: z.enum(['highest', 'lowest']).default('highest'),
    pick: z.enum(['sorted', 'random']).default('sorted'),
  }),
);

/**
 * Options: `signal` (default `votes`); `order`, `highest` or `lowest` first; `pick`: `sorted`, or `random`, where each
 * place is drawn from the remaining items with chances in proportion to the signal. With `random`, items whose signal
 * is not above 0 come after all others, and `order` has no effect.
 */
export const signal: Ranker = {
  name: 'signal',
  version: '1',
  signals: STANDARD_SIGNAL_NAMES,
  checkOptions: options.problem,
  signalsFor: (given) => [options.read(given).signal],
  order(candidates, signals, context) {
    const { signal: name, order, pick } = options.read(context.options);
    const values = columnOf(signals, name, candidates.length);
    const sign = order === 'highest' ? 1 : -1;
    const score = values.map((value) =>
      pick === 'sorted' ? sign * value : drawKey(value, context.random()),
    );
    return { order: byScore(candidates, score), parts: { score } };
  },
};

/** Below every key that is drawn. Scores are stored as float32. */
const NO_CHANCE = -1e30;

/**
 * Sorting by these keys draws without replacement in proportion to the weights (Efraimidis and Spirakis, 2006): the
 * logarithm of u^(1/w), which keeps small weights apart.
 */
function drawKey(weight: number, uniform: number): number {
  return weight > 0 ? Math.max(NO_CHANCE / 2, Math.log(1 - uniform) / weight) : NO_CHANCE;
}
