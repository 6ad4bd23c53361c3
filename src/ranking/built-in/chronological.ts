/** Newest first by position. It needs no signals and cannot fail, so every other ranker falls back to it. */
import { z } from 'zod';
import { schemaProblem } from '../../base/zod-problem.ts';
import type { Ranker } from '../ranker.ts';

const options = z.strictObject({});

export const chronological: Ranker = {
  name: 'chronological',
  version: '1',
  signals: [],
  checkOptions: (given) => schemaProblem(options, given),
  order: (candidates) => candidates.toSorted((a, b) => b.position - a.position),
};
