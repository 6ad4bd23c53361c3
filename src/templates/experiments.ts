/**
 * Experiments: several rankers side by side, each for its share of viewers. Which variant a viewer has follows from the
 * experiment's seed and the viewer alone, so every process decides the same and nothing of it is stored.
 */
import type { RankSpec } from '../ranking/ranker.ts';
import type { RolloutTerms } from '../streams/parts.ts';
import { areTermsMet, bucketOf, type RolloutAsk } from '../streams/rollout.ts';

export interface Variant {
  readonly name: string;
  /** Of all viewers, 0 to 100. */
  readonly percent: number;
  /** Null ranks as the template does for everybody else. */
  readonly rank: RankSpec | null;
}

export interface Experiment extends RolloutTerms {
  /** They take adjoining parts of the range of the hash, in this order. */
  readonly variants: readonly Variant[];
}

/** Null for a viewer who is in none. Anonymous readers are in none, because they share one history. */
export function variantOf(experiment: Experiment, ask: RolloutAsk): Variant | null {
  const { seed, variants } = experiment;
  if (ask.viewer === null || !areTermsMet(experiment, ask)) return null;
  const bucket = bucketOf(seed, ask.viewer);
  let upTo = 0;
  for (const variant of variants) {
    upTo += variant.percent;
    if (bucket < upTo) return variant;
  }
  return null;
}
