/** Ordering the candidates of a head: what a ranker answers, and what becomes of an answer that is no order of them. */
import { withinDeadline } from "../base/async/deadline.js";
import { LIMITS } from "../base/limits.js";
/** A ranker threw, was late, or answered something else than a permutation; the head is in order of arrival instead. */
export class RankError extends Error {
    name = 'RankError';
    fallback;
    constructor(fallback, message, options) {
        super(message, options);
        this.fallback = fallback;
    }
}
export const CHRONOLOGICAL = { name: 'chronological', version: '1' };
const NO_SCORES = { columns: [], rows: [] };
const LATE = Symbol('late');
/** The candidates as they came: newest first. */
export function newestFirst(candidates, fallback = null) {
    return { order: [...candidates], scores: NO_SCORES, ranker: CHRONOLOGICAL, fallback };
}
/** Always a permutation: the ranker's, or newest first with the reason in `fallback` and told to `onRankError`. */
export async function rankHead(context, candidates, seed) {
    try {
        const answer = await withinDeadline(Promise.resolve(context.rank([...candidates], seed)), LIMITS.rankWaitMsMax, () => LATE);
        if (answer === LATE)
            throw new RankError('deadline', `rank: expected an order within ${LIMITS.rankWaitMsMax} ms, got none`);
        return checkedRanking(candidates, answer);
    }
    catch (cause) {
        const error = cause instanceof RankError ? cause : new RankError('threw', 'rank: it threw', { cause });
        context.onRankError?.(error);
        return newestFirst(candidates, error.fallback);
    }
}
function checkedRanking(candidates, answer) {
    const ranking = (Array.isArray(answer)
        ? { order: answer, scores: NO_SCORES, ranker: { name: 'rank', version: '1' }, fallback: null }
        : answer);
    if (!Array.isArray(ranking?.order))
        throw notAnOrder('a list of positions', ranking?.order);
    const { scores } = ranking;
    const order = ranking.order;
    if (order.length !== candidates.length)
        throw notAnOrder(`${candidates.length} positions`, order.length);
    const left = new Set(candidates);
    for (const position of order)
        if (!left.delete(position))
            throw notAnOrder('each candidate once', position);
    const isTable = scores.columns.length === 0 ||
        (scores.rows.length === order.length &&
            scores.rows.every((row) => row.length === scores.columns.length));
    if (!isTable)
        throw notAnOrder('a row of scores for each position', scores.rows.length);
    return { ...ranking, order: [...order] };
}
function notAnOrder(expected, got) {
    return new RankError('not-a-permutation', `rank: expected ${expected}, got ${String(got)}`);
}
//# sourceMappingURL=ranking.js.map