/** Ranking over a base: one ranker orders the candidates, and another starts from that order. */
import type { Ranking } from '../fence/ranking.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';

/**
 * Lets `rank` start from an order that was made before: it gets the items in that order. The result has the scores of
 * both, and names both rankers. What went wrong in the base is reported, and its fallback is the order to start from.
 */
export async function rankOverBase(
  base: Ranking,
  items: readonly Item[],
  rank: (ordered: readonly Item[]) => Promise<Ranking>,
): Promise<Ranking> {
  const itemAt = new Map(items.map((item) => [item.position, item]));
  const ranking = await rank(base.order.flatMap((position) => itemAt.get(position) ?? []));
  // Newest first: nothing of the base is left in that order.
  if (ranking.fallback !== null) return ranking;
  const { name, version } = ranking.ranker;
  return {
    order: ranking.order,
    scores: scoresOfBoth(base, ranking),
    ranker: { name, version: `${version} over ${base.ranker.name} ${base.ranker.version}` },
    fallback: base.fallback,
  };
}

/** The base's columns first. A column of the same name is that of the ranking. */
function scoresOfBoth(base: Ranking, { order, scores }: Ranking): Ranking['scores'] {
  const { columns, rows, failure } = base.scores;
  const kept = columns.flatMap((name, column) => (scores.columns.includes(name) ? [] : [column]));
  const rowAt = new Map<Position, readonly number[]>();
  base.order.forEach((position, row) => rowAt.set(position, rows[row] ?? []));
  return {
    columns: [...kept.map((column) => columns[column] ?? ''), ...scores.columns],
    rows: order.map((position, row) => [
      ...kept.map((column) => rowAt.get(position)?.[column] ?? 0),
      ...(scores.rows[row] ?? []),
    ]),
    ...(failure === undefined ? {} : { failure }),
  };
}
