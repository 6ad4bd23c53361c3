/** A shuffle determined by the seed: the same fence and range give the same order. A baseline for comparisons. */
import { z } from 'zod';
import { schemaProblem } from '../../base/zod-problem.ts';
import type { Candidate, Ranker } from '../ranker.ts';

const options = z.strictObject({});

export const random: Ranker = {
  name: 'random',
  version: '1',
  signals: [],
  checkOptions: (given) => schemaProblem(options, given),
  order: (candidates, _signals, context) => shuffled(candidates, context.random),
};

/** The Fisher–Yates shuffle: every order is equally likely when `uniform` is. */
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
