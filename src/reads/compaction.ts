/** Deletes, viewer by viewer, the rows that an all-read mark or a watermark has made redundant. */
import { LIMITS } from '../base/limits.ts';
import type { UserId } from '../model/producers.ts';
import type { ReadRows, ReadStore } from '../store/ports/reads.ts';

export interface CompactionReport {
  readonly viewers: number;
  readonly rowsBefore: number;
  readonly rowsAfter: number;
  /** The most rows that any viewer has afterwards. */
  readonly rowsMax: number;
}

/** May run while viewers read and mark, and may be stopped at any time. Changes no answer. */
export async function compactReads(
  reads: Pick<ReadStore, 'rows' | 'compact'>,
  onProgress: (viewers: number) => void,
): Promise<CompactionReport> {
  let report: CompactionReport = { viewers: 0, rowsBefore: 0, rowsAfter: 0, rowsMax: 0 };
  for (let after: UserId | null = null; ;) {
    const page: readonly ReadRows[] = await reads.rows({ after, limit: LIMITS.importBatchRowsMax });
    for (const row of page) {
      const before = row.watermarks + row.markers + row.unread;
      const left = before - (await reads.compact(row.viewer));
      report = {
        viewers: report.viewers + 1,
        rowsBefore: report.rowsBefore + before,
        rowsAfter: report.rowsAfter + left,
        rowsMax: Math.max(report.rowsMax, left),
      };
    }
    onProgress(report.viewers);
    after = page.at(-1)?.viewer ?? null;
    if (page.length < LIMITS.importBatchRowsMax) return report;
  }
}
