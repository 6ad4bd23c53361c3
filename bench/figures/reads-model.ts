/** A long seeded history of read state against the naive model: every difference counts. */
import type { Figure } from '../figure.ts';
import { withForum } from '../forum.ts';
import { playHistory } from '../reads-history.ts';

const OPERATIONS = 100_000;
const SEEDS = 4;

export const figure: Figure = {
  name: 'reads-model',
  what: 'differences from the naive model over 100,000 seeded operations: posts, late posts, hides, deletes, moves, blocks, and marks from three devices',
  unit: 'differences',
  target: '<= 0',
  async measure(progress) {
    let [differences, comparisons, marks] = [0, 0, 0];
    for (let seed = 1; seed <= SEEDS; seed++) {
      const report = await withForum((forum) => playHistory(forum, { seed: 1_000 + seed, operations: OPERATIONS / SEEDS }));
      for (const difference of report.differences) progress(difference);
      differences += report.differences.length;
      comparisons += report.comparisons;
      marks += report.marks;
      progress(`seed ${1_000 + seed}: ${report.comparisons} comparisons`);
    }
    return { value: differences, detail: { operations: OPERATIONS, seeds: SEEDS, marks, comparisons, differences } };
  },
};
