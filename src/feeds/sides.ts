/** Which sides of a template's roll-outs a request reads. */
import { isIn } from '../streams/rollout.ts';
import type { Template } from '../templates/template.ts';
import type { FeedRequest } from './feed.ts';

/** The roll-outs that a request is in, by name. */
export function sidesOf(
  { template, args, facts, rollouts }: FeedRequest,
  nowMs: number,
): ReadonlySet<string> {
  if (rollouts !== undefined) return rollouts;
  const ask = { viewer: facts.viewer, args, nowMs };
  return new Set(template.rollouts.filter((rollout) => isIn(rollout, ask)).map(({ name }) => name));
}

/** The template with the ranker of a side. */
export function rankedFor(template: Template, sides: ReadonlySet<string>): Template {
  const { rankRollout } = template;
  return rankRollout !== null && sides.has(rankRollout.rollout.name)
    ? { ...template, rank: rankRollout.rank, rankRollout: null }
    : template;
}
