/** Options of built-in rankers, checked and read once per record: a template passes one immutable record for all heads. */
import type { z } from 'zod';
import { schemaProblem } from '../../base/zod-problem.ts';
import type { RankContext } from '../ranker.ts';

type Given = RankContext['options'];

export interface OptionsReader<T> {
  /** What is wrong with them, in words a template's author can act on; null if nothing is. */
  problem(given: Given): string | null;
  /** Returns them with their defaults. Throws for options that have a problem. */
  read(given: Given): T;
}

export function optionsReader<S extends z.ZodType>(schema: S): OptionsReader<z.output<S>> {
  const known = new WeakMap<Given, { readonly options: z.output<S> }>();
  return {
    problem: (given) => (known.has(given) ? null : schemaProblem(schema, given)),
    read(given) {
      const earlier = known.get(given);
      if (earlier !== undefined) return earlier.options;
      const options = schema.parse(given);
      known.set(given, { options });
      return options;
    },
  };
}
