/** Ranking the candidates of a head of a feed. */
import type { ScoreTable } from '../fence/fencepost.ts';
import { newestFirst, type Ranking } from '../fence/ranking.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { RankSpec } from '../ranking/ranker.ts';
import type { Rankers } from '../ranking/rankers.ts';
import type { FeedSource } from './feed-source.ts';
import type { RemoteFailure } from './remotes/remotes.ts';

export interface HeadCandidates {
  /** Newest first. */
  readonly candidates: readonly Position[];
  readonly seed: number;
  /** The instant that ages are measured from; now when left out. */
  readonly nowMs?: number;
  /** Whether the order is not served. */
  readonly isShadow?: boolean;
}

/** The same feed with another ranking; null orders newest first. */
export function rankedAs(feed: FeedSource, spec: RankSpec | null): FeedSource {
  const { request } = feed;
  return { ...feed, request: { ...request, template: { ...request.template, rank: spec } } };
}

/** Ranks by the template's ranker, then lets the stream arrange the order: a mix keeps its proportions with any ranker. */
export async function rankCandidates(
  rankers: Pick<Rankers, 'rank'>,
  feed: FeedSource,
  asked: HeadCandidates,
): Promise<Ranking> {
  const { template, facts, args, language = null } = feed.request;
  const items = (await feed.read.items(asked.candidates)).filter((item) => item !== null);
  const ranking =
    template.rank === null
      ? newestFirst(asked.candidates)
      : await rankers.rank({
          items,
          spec: template.rank,
          seed: asked.seed,
          reader: { facts, args, language },
          nowMs: asked.nowMs,
          isShadow: asked.isShadow,
        });
  const judged = afterRemotes(ranking, feed.remoteFailure());
  const itemAt = new Map<Position, Item>();
  for (const item of items) itemAt.set(item.position, item);
  const ranked = ranking.order
    .map((ordered) => itemAt.get(ordered))
    .filter((item) => item !== undefined);
  const woven = await template.stream.arrange(feed.read, ranked, asked.seed);
  // Items that were deleted since they were chosen have no order; no viewer will see them.
  const deleted = asked.candidates.filter((chosen) => !itemAt.has(chosen));
  const isAsRanked = woven === ranked && deleted.length === 0;
  const order = isAsRanked ? ranking.order : [...woven.map((item) => item.position), ...deleted];
  const { ranker, fallback } = judged;
  return { order, scores: inOrder(judged, order), ranker, fallback };
}

/** If a ranker failed as well, its failure takes precedence. */
function afterRemotes(ranking: Ranking, failure: RemoteFailure | null): Ranking {
  if (failure === null || ranking.fallback !== null) return ranking;
  const ranker = { name: `remote ${failure.remote}`, version: '1' };
  const scores = { ...ranking.scores, failure: { ranker, message: failure.message } };
  return { ...ranking, scores, fallback: 'remote' };
}

function inOrder({ order, scores }: Ranking, woven: readonly Position[]): ScoreTable {
  const { columns, rows } = scores;
  if (columns.length === 0) return { ...scores, rows: [] };
  if (woven === order) return scores;
  const rowOf = new Map(order.map((ordered, index) => [ordered, rows[index]]));
  const unscored = columns.map(() => 0);
  return { ...scores, rows: woven.map((ordered) => rowOf.get(ordered) ?? unscored) };
}
