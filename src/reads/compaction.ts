/**
 * Deletes, viewer by viewer, the rows that an all-read mark or a watermark has made redundant. It can run while viewers
 * read and mark, and can be stopped at any time. It changes no answer.
 */
import { LIMITS } from '../base/limits.ts';
import type { UserId } from '../model/producers.ts';
import type { ReadRows, ReadStore } from '../store/ports/reads.ts';
import type { KeyPage } from '../store/ports/key-page.ts';

type CompactedReads = Pick<ReadStore, 'rows' | 'compact'>;

export interface CompactionReport {
  readonly viewers: number;
  readonly rowsBefore: number;
  readonly rowsAfter: number;
  /** The largest number of rows that any viewer has afterwards. */
  readonly rowsMax: number;
}

/** Compacts every viewer's rows. */
export async function compactReads(
  reads: CompactedReads,
  onProgress: (viewers: number) => void,
): Promise<CompactionReport> {
  let report: CompactionReport = { viewers: 0, rowsBefore: 0, rowsAfter: 0, rowsMax: 0 };
  for (let after: UserId | null = null; ;) {
    const page = await compactPage(reads, { after, limit: LIMITS.importBatchRowsMax });
    for (const { before, removed } of page.viewers) {
      report = {
        viewers: report.viewers + 1,
        rowsBefore: report.rowsBefore + before,
        rowsAfter: report.rowsAfter + before - removed,
        rowsMax: Math.max(report.rowsMax, before - removed),
      };
    }
    onProgress(report.viewers);
    after = page.last;
    if (after === null) return report;
  }
}

interface CompactedPage {
  /** The number of rows that each viewer had, and of those that were removed. */
  readonly viewers: readonly { readonly before: number; readonly removed: number }[];
  /** The last viewer of the page, if there may be more; else null. */
  readonly last: UserId | null;
}

/** Compacts the rows of some viewers, in the order of their ids. */
export async function compactPage(
  reads: CompactedReads,
  page: KeyPage<UserId>,
): Promise<CompactedPage> {
  const rows: readonly ReadRows[] = await reads.rows(page);
  const viewers: { before: number; removed: number }[] = [];
  for (const { viewer, watermarks, markers, unread } of rows) {
    const before = watermarks + markers + unread;
    // Compacting is a write, even when it finds nothing.
    viewers.push({ before, removed: before === 0 ? 0 : await reads.compact(viewer) });
  }
  return { viewers, last: rows.length < page.limit ? null : (rows.at(-1)?.viewer ?? null) };
}
