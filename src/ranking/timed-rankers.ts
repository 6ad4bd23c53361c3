/** Rankers with a stopwatch around them. */
import type { Rankers } from './rankers.ts';

export interface RankHooks {
  /** Called when a head was ordered; `fallback` says why the named ranker did not order it, or is null. */
  onRank(ranker: string, tookMs: number, fallback: string | null): void;
}

export function timeRankers(
  rankers: Pick<Rankers, 'rank'>,
  hooks: RankHooks,
): Pick<Rankers, 'rank'> {
  return {
    async rank(request) {
      const startedMs = performance.now();
      const ranking = await rankers.rank(request);
      hooks.onRank(request.spec.ranker, performance.now() - startedMs, ranking.fallback);
      return ranking;
    },
  };
}
