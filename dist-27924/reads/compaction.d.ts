import type { ReadStore } from '../store/ports/reads.ts';
export interface CompactionReport {
    readonly viewers: number;
    readonly rowsBefore: number;
    readonly rowsAfter: number;
    /** The most rows that any viewer has afterwards. */
    readonly rowsMax: number;
}
/** May run while viewers read and mark, and may be stopped at any time. Changes no answer. */
export declare function compactReads(reads: Pick<ReadStore, 'rows' | 'compact'>, onProgress: (viewers: number) => void): Promise<CompactionReport>;
