/**
 * Deletes, viewer by viewer, the rows that an all-read mark or a watermark has made redundant. It can run while viewers
 * read and mark, and can be stopped at any time. It changes no answer.
 */
import { tryEach } from '../base/async/try-each.ts';
import { LIMITS } from '../base/limits.ts';
import type { UserId } from '../model/producers.ts';
import type { ReadRows, ReadStore } from '../store/ports/reads.ts';

type CompactedReads = Pick<ReadStore, 'rows' | 'compact'>;

export interface CompactionReport {
  readonly viewers: number;
  readonly rowsBefore: number;
  readonly rowsAfter: number;
  /** The largest number of rows that any viewer has afterwards. */
  readonly rowsMax: number;
}

/** Compacts every viewer's rows. Rejects when it fails for some, after trying the others; see `tryEach`. */
export async function compactReads(
  reads: CompactedReads,
  onProgress: (viewers: number) => void,
): Promise<CompactionReport> {
  let report: CompactionReport = { viewers: 0, rowsBefore: 0, rowsAfter: 0, rowsMax: 0 };
  const everybody = async function* (): AsyncGenerator<ReadRows, void> {
    const limit = LIMITS.importBatchRowsMax;
    for (let after: UserId | null = null; ;) {
      const page: readonly ReadRows[] = await reads.rows({ after, limit });
      yield* page;
      onProgress(report.viewers);
      after = page.at(-1)?.viewer ?? null;
      if (page.length < limit) return;
    }
  };
  await tryEach(everybody(), async (rows) => {
    const before = countOf(rows);
    const after = before - (await compactRows(reads, rows));
    report = {
      viewers: report.viewers + 1,
      rowsBefore: report.rowsBefore + before,
      rowsAfter: report.rowsAfter + after,
      rowsMax: Math.max(report.rowsMax, after),
    };
  });
  return report;
}

/** Compacts one viewer's rows, and returns how many were removed. Writes nothing if no mark can cover another row. */
export async function compactRows(
  reads: Pick<ReadStore, 'compact'>,
  rows: ReadRows,
): Promise<number> {
  const { viewer, watermarks, markers } = rows;
  return watermarks === 0 || watermarks + markers < 2 ? 0 : reads.compact(viewer);
}

function countOf({ watermarks, markers, unread }: ReadRows): number {
  return watermarks + markers + unread;
}
