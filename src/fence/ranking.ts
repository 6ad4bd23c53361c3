/** Ordering the candidates of a head: what a ranker returns, and how a result that is not an order of them is handled. */
import { withinDeadline } from '../base/async/deadline.ts';
import { describeValue } from '../base/describe-value.ts';
import { LIMITS } from '../base/limits.ts';
import type { Position } from '../model/positions.ts';
import type { Fallback, Maker, RankFailure, ScoreTable } from './fencepost.ts';

/** A permutation of the given positions, with the ranker that made it. */
export interface Ranking {
  readonly order: readonly Position[];
  readonly scores: ScoreTable;
  readonly ranker: Maker;
  readonly fallback: Fallback | null;
}

/**
 * Orders the candidates of a new head, which are passed newest first. Returns a permutation of them, or a Ranking,
 * which also names its ranker. The seed is the same for the same fence and range in every process.
 */
export type Rank = (
  candidates: readonly Position[],
  seed: number,
) => readonly number[] | Ranking | Promise<readonly number[] | Ranking>;

/** A ranker threw, was late, or did not return a permutation; the head is newest first instead. */
export class RankError extends Error {
  override readonly name = 'RankError';
  readonly fallback: Fallback;

  constructor(fallback: Fallback, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fallback = fallback;
  }
}

const CHRONOLOGICAL: Maker = { name: 'chronological', version: '1' };
const NO_SCORES: ScoreTable = { columns: [], rows: [] };
const LATE = Symbol('late');

const GIVEN: Maker = { name: 'rank', version: '1' };

/** The candidates as they were passed: newest first. */
export function newestFirst(candidates: readonly Position[]): Ranking {
  return { order: [...candidates], scores: NO_SCORES, ranker: CHRONOLOGICAL, fallback: null };
}

function instead(candidates: readonly Position[], { fallback, message }: RankError): Ranking {
  const failure: RankFailure = { ranker: GIVEN, message };
  return { ...newestFirst(candidates), scores: { ...NO_SCORES, failure }, fallback };
}

export interface RankingContext {
  readonly rank: Rank;
  readonly onRankError?: ((error: RankError) => void) | undefined;
}

/** Always returns a permutation: the ranker's, or newest first with the reason in `fallback` and passed to `onRankError`. */
export async function rankHead(
  context: RankingContext,
  candidates: readonly Position[],
  seed: number,
): Promise<Ranking> {
  try {
    const answer = await withinDeadline<readonly number[] | Ranking | typeof LATE>(
      Promise.resolve(context.rank([...candidates], seed)),
      LIMITS.rankWaitMsMax,
      () => LATE,
    );
    if (answer === LATE)
      throw new RankError(
        'deadline',
        `rank: expected an order within ${LIMITS.rankWaitMsMax} ms, got none`,
      );
    return checkedRanking(candidates, answer);
  } catch (cause) {
    const error =
      cause instanceof RankError
        ? cause
        : new RankError('threw', `rank: it threw ${describeThrown(cause)}`, { cause });
    context.onRankError?.(error);
    return instead(candidates, error);
  }
}

function describeThrown(cause: unknown): string {
  return cause instanceof Error
    ? cause.message.slice(0, LIMITS.rankerMessageCharsMax)
    : describeValue(cause);
}

function checkedRanking(candidates: readonly Position[], answer: unknown): Ranking {
  const ranking = (
    Array.isArray(answer)
      ? { order: answer, scores: NO_SCORES, ranker: GIVEN, fallback: null }
      : answer
  ) as Ranking | null | undefined;
  if (!Array.isArray(ranking?.order)) throw notAnOrder('a list of positions', ranking?.order);
  const { scores } = ranking;
  const order: readonly Position[] = ranking.order;
  if (order.length !== candidates.length)
    throw notAnOrder(`${candidates.length} positions`, order.length);
  const left = new Set<unknown>(candidates);
  for (const position of order)
    if (!left.delete(position)) throw notAnOrder('each candidate once', position);
  const isTable =
    scores.columns.length === 0 ||
    (scores.rows.length === order.length &&
      scores.rows.every((row) => row.length === scores.columns.length));
  if (!isTable) throw notAnOrder('a row of scores for each position', scores.rows.length);
  return { ...ranking, order: [...order] };
}

function notAnOrder(expected: string, got: unknown): RankError {
  return new RankError('not-a-permutation', `rank: expected ${expected}, got ${String(got)}`);
}
