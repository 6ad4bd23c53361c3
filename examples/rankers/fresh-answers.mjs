/**
 * Fresh answers first: the score is an item's freshness, plus a bonus for answers. A ranker is one file like this in the
 * folder that --rankers names; a template uses it with `ranker: fresh-answers`.
 */

/** @type {import('../../src/ranking/ranker.ts').Ranker} */
const freshAnswers = {
  name: 'fresh-answers',
  version: '1',
  signals: ['freshness', 'votes'],

  checkOptions({ answerBonus = 1 }) {
    return typeof answerBonus === 'number' && answerBonus >= 0 && answerBonus <= 100
      ? null
      : `answerBonus: expected a number from 0 to 100, got ${String(answerBonus)}`;
  },

  order(candidates, signals, { options }) {
    const bonus = Number(options.answerBonus ?? 1);
    const score = candidates.map(
      (candidate, row) =>
        (signals.freshness?.[row] ?? 0) + (candidate.kind === 'answer' ? bonus : 0),
    );
    const rows = candidates.map((_, row) => row);
    rows.sort(
      (a, b) =>
        (score[b] ?? 0) - (score[a] ?? 0) ||
        (signals.votes?.[b] ?? 0) - (signals.votes?.[a] ?? 0) ||
        a - b,
    );
    return { order: rows.flatMap((row) => candidates[row] ?? []), parts: { score } };
  },
};

export default freshAnswers;
