/** The built-in orders that other built-ins start from. */
import { z } from 'zod';
import { splitProblem } from '../../base/zod-problem.ts';
import type { Candidate, RankContext, RankedOrder, Ranker, SignalColumns } from '../ranker.ts';
import { blend } from './blend.ts';
import { chronological } from './chronological.ts';
import { hot } from './hot.ts';
import { random } from './random.ts';

const BASE_NAMES = ['hot', 'chronological', 'blend', 'random'] as const;
export type BaseName = (typeof BASE_NAMES)[number];

const BASES: Readonly<Record<BaseName, Ranker>> = { hot, chronological, blend, random };

interface WithBase {
  readonly base: BaseName;
  readonly baseOptions: Readonly<Record<string, unknown>>;
}

/** The options that choose a base. */
export const BASE_OPTIONS = {
  base: z.enum(BASE_NAMES).default('hot'),
  baseOptions: z.record(z.string(), z.unknown()).default({}),
};

/** The same options, also rejected when the base rejects its own. */
export function withBaseProblems<T extends z.ZodType<WithBase>>(shape: T): T {
  return shape.superRefine((given, context) => {
    const problem = BASES[given.base].checkOptions?.(given.baseOptions) ?? null;
    if (problem === null) return;
    const { path, text } = splitProblem(problem);
    context.addIssue({ code: 'custom', path: ['baseOptions', ...path], message: text });
  });
}

/** The signals of all bases. */
export const BASE_SIGNALS = [...new Set(Object.values(BASES).flatMap((base) => base.signals))];

export function baseSignalsFor({ base, baseOptions }: WithBase): readonly string[] {
  return BASES[base].signalsFor?.(baseOptions) ?? BASES[base].signals;
}

export interface BaseArgs {
  readonly candidates: readonly Candidate[];
  readonly signals: SignalColumns;
  /** The context with the base's own options. */
  readonly context: RankContext;
}

export async function orderedByBase(
  base: BaseName,
  { candidates, signals, context }: BaseArgs,
): Promise<RankedOrder> {
  const answer = await BASES[base].order(candidates, signals, context);
  return 'order' in answer ? answer : { order: answer };
}
