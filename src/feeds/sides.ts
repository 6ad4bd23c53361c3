/** Which sides of a template's roll-outs and experiment apply to a request. */
import { isIn } from '../streams/rollout.ts';
import { variantOf, type Variant } from '../templates/experiments.ts';
import type { Template } from '../templates/template.ts';
import { argsWithViewer } from './args-with-viewer.ts';
import type { ExperimentSide, FeedRequest } from './feed.ts';

const NOWHERE: ReadonlySet<string> = new Set();

/** The roll-outs that a request is in, by name. */
export function sidesOf(
  { template, args, facts, rollouts }: FeedRequest,
  nowMs: number,
): ReadonlySet<string> {
  if (rollouts !== undefined) return rollouts;
  if (template.rollouts.length === 0) return NOWHERE;
  const ask = { viewer: facts.viewer, args: argsWithViewer({ args, facts }), nowMs };
  return new Set(template.rollouts.filter((rollout) => isIn(rollout, ask)).map(({ name }) => name));
}

/** The variant of a request in the experiment of its template's ranker; null if it is in none. */
export function variantFor({ template, args, facts }: FeedRequest, nowMs: number): Variant | null {
  const { experiment } = template;
  if (experiment === null) return null;
  const ask = { viewer: facts.viewer, args: argsWithViewer({ args, facts }), nowMs };
  return variantOf(experiment, ask);
}

/** The same for reporting; null for a template without an experiment. */
export function experimentSide(
  { experiment }: Template,
  variant: Variant | null,
): ExperimentSide | null {
  return experiment === null ? null : { name: experiment.name, variant: variant?.name ?? null };
}

/** The template with the ranker of a side or variant. */
export function rankedFor(
  template: Template,
  sides: ReadonlySet<string>,
  variant: Variant | null,
): Template {
  const { rankRollout } = template;
  if (rankRollout !== null && sides.has(rankRollout.rollout.name))
    return { ...template, rank: rankRollout.rank, rankRollout: null };
  return variant === null || variant.rank === null ? template : { ...template, rank: variant.rank };
}
