/**
 * Experiments: several rankers side by side, each for its share of viewers. A viewer's variant follows from the
 * experiment's seed and the viewer alone, so every process decides the same and nothing is stored.
 */
import type { RankSpec } from '../ranking/ranker.ts';
import type { RolloutTerms } from '../streams/parts.ts';
import { areTermsMet, bucketOf, type RolloutAsk } from '../streams/rollout.ts';

export interface Variant {
  readonly name: string;
  /** The percentage of all viewers, 0 to 100. */
  readonly percent: number;
  /** Null ranks as the template does for all other viewers. */
  readonly rank: RankSpec | null;
}

export interface Experiment extends RolloutTerms {
  /** They take adjacent parts of the hash's range, in this order. */
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
