/** A shuffle that the seed decides: the same fence and range give the same order. A baseline for comparisons. */
import { z } from 'zod';
import { optionsProblem } from '../options-problem.ts';
import type { Candidate, Ranker } from '../ranker.ts';

const options = z.strictObject({});

export const random: Ranker = {
  name: 'random',
  version: '1',
  signals: [],
  checkOptions: (given) => optionsProblem(options, given),
  order: (candidates, _signals, context) => shuffled(candidates, context.random),
};

/** Fisher and Yates's shuffle: every order equally likely for a uniform source. */
function shuffled(candidates: readonly Candidate[], uniform: () => number): readonly Candidate[] {
  const keyed = [...candidates];
  for (let last = keyed.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(uniform() * (last + 1));
    const [a, b] = [keyed[last], keyed[pick]];
    if (a === undefined || b === undefined) continue;
    keyed[last] = b;
    keyed[pick] = a;
  }
  return keyed;
}
