/** The built-in orders that other built-ins start from. */
import { type z } from 'zod';
import type { Candidate, RankContext, RankedOrder, Ranker, SignalColumns } from '../ranker.ts';
import { blend } from './blend.ts';
import { chronological } from './chronological.ts';
import { hot } from './hot.ts';
import { random } from './random.ts';

export const BASE_NAMES = ['hot', 'chronological', 'blend', 'random'] as const;
export type BaseName = (typeof BASE_NAMES)[number];

export const BASES: Readonly<Record<BaseName, Ranker>> = { hot, chronological, blend, random };

interface WithBase {
  readonly base: BaseName;
  readonly baseOptions: Readonly<Record<string, unknown>>;
}

/** The same options, also rejected when the base rejects its own. */
export function withBaseProblems<T extends z.ZodType<WithBase>>(shape: T): T {
  return shape.superRefine((given, context) => {
    const message = BASES[given.base].checkOptions?.(given.baseOptions) ?? null;
    if (message !== null) context.addIssue({ code: 'custom', path: ['baseOptions'], message });
  });
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
