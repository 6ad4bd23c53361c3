/**
 * Shadow rankers: after a commit they order the candidates of its head once more. Their order is not served; its
 * distance from the served one is reported.
 */
import type { Logger } from '../base/log.ts';
import { LIMITS } from '../base/limits.ts';
import type { Rank, Ranking } from '../fence/ranking.ts';
import type { Position } from '../model/positions.ts';
import { describeThrown } from '../ranking/answer.mjs';
import { logFaults } from '../ranking/log-faults.ts';
import { fault } from '../ranking/module-version.ts';
import type { Rankers } from '../ranking/rankers.ts';
import { bucketOf } from '../streams/rollout.ts';
import type { FeedSource } from './feed-source.ts';
import { distanceOf, type HeadDistance } from './head-distance.ts';
import { rankCandidates, rankedAs } from './rank-candidates.ts';

/** `failed`: a fallback made its order, or there was none. `skipped`: too many were waiting. */
export type ShadowOutcome = 'compared' | 'failed' | 'skipped';

export interface ShadowHooks {
  /** `distance` is null if nothing was compared. */
  onShadow(template: string, outcome: ShadowOutcome, distance: HeadDistance | null): void;
}

export interface ShadowTask {
  readonly template: string;
  /** The name of the shadow ranker. */
  readonly ranker: string;
  /** Null when the shadow has no order of its own. */
  readonly run: () => Promise<HeadDistance | null>;
}

export interface Shadows {
  add(task: ShadowTask): void;
  /** Waits for the running task; waiting tasks are dropped. */
  close(): Promise<void>;
}

export interface ShadowsOptions {
  readonly hooks: ShadowHooks;
  /** The least time a task waits, so that the response is sent by then. */
  readonly delayMs: number;
  readonly log: Pick<Logger, 'warn'>;
}

/** Runs one task at a time, with a bounded number waiting. */
export function openShadows({ hooks, delayMs, log }: ShadowsOptions): Shadows {
  const onFault = logFaults(log, 'shadow');
  const waiting: { readonly task: ShadowTask; readonly dueMs: number }[] = [];
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  const runNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (next === undefined) return;
    const { task } = next;
    // Errors of its ranker are logged where it is called; only failed reads arrive here.
    const distance = await task.run().catch((error: unknown) => {
      onFault({ name: task.ranker, version: 'none' }, fault('threw', describeThrown(error)));
      return null;
    });
    hooks.onShadow(task.template, distance === null ? 'failed' : 'compared', distance);
  };
  const plan = (): void => {
    const [next] = waiting;
    if (isClosed || timer !== null || running !== null || next === undefined) return;
    timer = setTimeout(
      () => {
        timer = null;
        running = runNext().finally(() => {
          running = null;
          plan();
        });
      },
      Math.max(0, next.dueMs - performance.now()),
    ).unref();
  };
  return {
    add(task) {
      if (isClosed) return;
      if (waiting.length >= LIMITS.shadowsWaitingMax)
        return hooks.onShadow(task.template, 'skipped', null);
      waiting.push({ task, dueMs: performance.now() + delayMs });
      plan();
    },
    async close() {
      isClosed = true;
      waiting.length = 0;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

export interface ShadowedRank {
  readonly rank: Rank;
  /** To be called when the last ranked head is committed. */
  readonly committed: () => void;
}

interface LastRanked {
  readonly candidates: readonly Position[];
  readonly seed: number;
  readonly nowMs: number;
  readonly ranking: Ranking;
}

export interface RankParts {
  readonly rankers: Pick<Rankers, 'rank'>;
  readonly shadows: Pick<Shadows, 'add'>;
  readonly nowMs: () => number;
}

/** The template's ranker, with its shadow run after some of the commits, chosen by the seed of the commit. */
export function shadowedRank(parts: RankParts, feed: FeedSource): ShadowedRank {
  const { rankers, shadows } = parts;
  const { template } = feed.request;
  const { shadow, fence } = template;
  if (shadow === null || fence === null)
    return {
      rank: (candidates, seed) => rankCandidates(rankers, feed, { candidates, seed }),
      committed: () => undefined,
    };
  let last: LastRanked | null = null;
  const again = rankedAs(feed, shadow.rank);
  return {
    async rank(candidates, seed) {
      const nowMs = parts.nowMs();
      const ranking = await rankCandidates(rankers, feed, { candidates, seed });
      last = { candidates, seed, nowMs, ranking };
      return ranking;
    },
    committed() {
      const ranked = last;
      if (ranked === null || ranked.ranking.fallback !== null) return;
      const { candidates, seed, nowMs, ranking } = ranked;
      if (bucketOf(SHADOW_SEED, String(seed)) >= shadow.percent) return;
      const served = ranking.order.slice(0, fence.headItems);
      const run = async (): Promise<HeadDistance | null> => {
        const other = await rankCandidates(rankers, again, {
          candidates,
          seed,
          nowMs,
          isShadow: true,
        });
        return other.fallback === null
          ? distanceOf(served, other.order.slice(0, fence.headItems))
          : null;
      };
      shadows.add({ template: template.name, ranker: shadow.rank?.ranker ?? 'newest first', run });
    },
  };
}

const SHADOW_SEED = 'shadow';
