/**
 * Dithering: another ranker's order with noise, so that items near the top get a chance at the top. The source is Ted
 * Dunning's result dithering: the key of the item in place r is log(r) plus a normal deviate of width log(epsilon).
 */
import { z } from 'zod';
import { optionsReader } from './options-reader.ts';
import type { Ranker } from '../ranker.ts';
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
      epsilon: z.number().min(1).max(10).default(1.5),
      ...BASE_OPTIONS,
    }),
  ),
);

/** Options: `epsilon` (1 changes nothing, 1.5 by default, 10 at most), `base` (default `hot`) and its `baseOptions`. */
export const dithered: Ranker = {
  name: 'dithered',
  version: '1',
  signals: BASE_SIGNALS,
  checkOptions: options.problem,
  signalsFor: (given) => baseSignalsFor(options.read(given)),
  async order(candidates, signals, context) {
    const { epsilon, base, baseOptions } = options.read(context.options);
    const asked = { candidates, signals, context: { ...context, options: baseOptions } };
    const { order, parts = {} } = await orderedByBase(base, asked);
    const width = Math.log(epsilon);
    const keyOf = new Map(
      order.map((candidate, index) => [
        candidate,
        Math.log(index + 1) + width * normalDeviate(context.random),
      ]),
    );
    const key = candidates.map((candidate) => keyOf.get(candidate) ?? 0);
    const rows = order.map((candidate) => ({ candidate, key: keyOf.get(candidate) ?? 0 }));
    rows.sort((a, b) => a.key - b.key);
    return { order: rows.map(({ candidate }) => candidate), parts: { ...parts, dither: key } };
  },
};

/** The Box–Muller transform; `uniform` returns numbers from 0 to below 1. */
function normalDeviate(uniform: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
