/** The orders that other built-in rankers start from. */
import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { splitProblem } from '../../base/zod-problem.ts';
import type {
  Candidate,
  RankContext,
  RankedOrder,
  Ranker,
  RankSpec,
  SignalColumns,
} from '../ranker.ts';
import { blend } from './blend.ts';
import { chronological } from './chronological.ts';
import { hot } from './hot.ts';
import { random } from './random.ts';
import { signal } from './signal.ts';

/** The built-in rankers that start from no other. */
const BASES: ReadonlyMap<string, Ranker> = new Map(
  [hot, chronological, blend, random, signal].map((ranker) => [ranker.name, ranker]),
);
const OVER_A_BASE = ['diverse', 'dithered'];

interface WithBase {
  /** Another name than those of `BASES` is that of a file, or of a program's own ranker. */
  readonly base: string;
  readonly baseOptions: Readonly<Record<string, unknown>>;
}

/** The options that choose a base. */
export const BASE_OPTIONS = {
  base: z.string().min(1).max(LIMITS.idCharsMax).default(hot.name),
  baseOptions: z.record(z.string(), z.unknown()).default({}),
};

/** The same options, also rejected when the base rejects its own, and when the base starts from another. */
export function withBaseProblems<T extends z.ZodType<WithBase>>(shape: T): T {
  return shape.superRefine(({ base, baseOptions }, context) => {
    if (OVER_A_BASE.includes(base)) {
      const message = `expected a ranker that starts from no other, got "${base}"`;
      context.addIssue({ code: 'custom', path: ['base'], message });
    }
    const problem = BASES.get(base)?.checkOptions?.(baseOptions) ?? null;
    if (problem === null) return;
    const { path, text } = splitProblem(problem);
    context.addIssue({ code: 'custom', path: ['baseOptions', ...path], message: text });
  });
}

/** The base that has to order the candidates first, because it is not built in; null when there is none. */
export function ownBaseOf({ ranker, options, deadlineMs }: RankSpec): RankSpec | null {
  const { base, baseOptions } = options;
  if (!OVER_A_BASE.includes(ranker) || typeof base !== 'string' || BASES.has(base)) return null;
  return { ranker: base, options: (baseOptions ?? {}) as RankSpec['options'], deadlineMs };
}

/** The signals of all bases. */
export const BASE_SIGNALS = [...new Set([...BASES.values()].flatMap((base) => base.signals))];

export function baseSignalsFor({ base, baseOptions }: WithBase): readonly string[] {
  const ranker = BASES.get(base);
  return ranker?.signalsFor?.(baseOptions) ?? ranker?.signals ?? [];
}

export interface BaseArgs {
  readonly candidates: readonly Candidate[];
  readonly signals: SignalColumns;
  /** The context with the base's own options. */
  readonly context: RankContext;
}

/** A base that is not built in has ordered the candidates already. */
export async function orderedByBase(
  base: string,
  { candidates, signals, context }: BaseArgs,
): Promise<RankedOrder> {
  const answer = (await BASES.get(base)?.order(candidates, signals, context)) ?? candidates;
  return 'order' in answer ? answer : { order: answer };
}
