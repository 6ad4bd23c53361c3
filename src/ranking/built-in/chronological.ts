/** Newest first by position. It needs nothing and cannot fail, so it is also what every other ranker falls back to. */
import { z } from 'zod';
import { optionsProblem } from '../options-problem.ts';
import type { Ranker } from '../ranker.ts';

const options = z.strictObject({});

export const chronological: Ranker = {
  name: 'chronological',
  version: '1',
  signals: [],
  checkOptions: (given) => optionsProblem(options, given),
  order: (candidates) => candidates.toSorted((a, b) => b.position - a.position),
};
