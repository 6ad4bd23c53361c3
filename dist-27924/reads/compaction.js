/** Deletes, viewer by viewer, the rows that an all-read mark or a watermark has made redundant. */
import { LIMITS } from "../base/limits.js";
/** May run while viewers read and mark, and may be stopped at any time. Changes no answer. */
export async function compactReads(reads, onProgress) {
    let report = { viewers: 0, rowsBefore: 0, rowsAfter: 0, rowsMax: 0 };
    for (let after = null;;) {
        const page = await reads.rows({ after, limit: LIMITS.importBatchRowsMax });
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
        if (page.length < LIMITS.importBatchRowsMax)
            return report;
    }
}
//# sourceMappingURL=compaction.js.map