/**
 * Threads with the fewest items among the candidates come first, so unanswered questions rise. It needs no signals,
 * only the candidates, and breaks ties by the seed so that no question always comes last.
 */

/** @type {import('../../src/ranking/ranker.ts').Ranker} */
export default {
  name: 'unanswered-first',
  version: '1',
  signals: [],

  order(candidates, _signals, { random }) {
    /** @type {Map<string, number>} */
    const sizes = new Map();
    for (const { thread } of candidates)
      if (thread !== null) sizes.set(thread, (sizes.get(thread) ?? 0) + 1);
    const keyed = candidates.map((candidate) => ({
      candidate,
      size: candidate.thread === null ? 1 : (sizes.get(candidate.thread) ?? 1),
      tie: random(),
    }));
    keyed.sort((a, b) => a.size - b.size || a.tie - b.tie);
    const threadItems = candidates.map(({ thread }) =>
      thread === null ? 1 : (sizes.get(thread) ?? 1),
    );
    return { order: keyed.map(({ candidate }) => candidate), parts: { threadItems } };
  },
};
