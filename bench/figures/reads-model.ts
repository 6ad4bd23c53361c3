/** A long seeded history of read state, compared with the naive model: every difference counts. */
import type { Figure } from '../figure.ts';
import { withForum } from '../forum.ts';
import { playHistory, type HistoryReport } from '../reads-history.ts';

const OPERATIONS = 100_000;
const SEEDS = 8;

export const figure: Figure = {
  name: 'reads-model',
  what: 'differences from the naive model over 100,000 seeded operations: posts, late posts, edits, hides, deletes, moves, blocks, and marks from three devices',
  unit: 'differences',
  target: '<= 0',
  async measure(progress) {
    // Concurrently, so that one history works while another waits for its disk.
    const reports = await Promise.all(
      Array.from({ length: SEEDS }, async (_, index) => {
        const seed = 1_001 + index;
        const report = await withForum((forum) =>
          playHistory(forum, { seed, operations: OPERATIONS / SEEDS }),
        );
        for (const difference of report.differences) progress(difference);
        progress(`seed ${seed}: ${report.comparisons} comparisons`);
        return report;
      }),
    );
    const sum = (of: (report: HistoryReport) => number): number =>
      reports.reduce((total, report) => total + of(report), 0);
    const differences = sum((report) => report.differences.length);
    return {
      value: differences,
      detail: {
        operations: sum((report) => report.operations),
        seeds: SEEDS,
        marks: sum((report) => report.marks),
        comparisons: sum((report) => report.comparisons),
        differences,
      },
    };
  },
};
