/** Counts and compacts documents of read state. A viewer counts who has a watermark, a marker or something marked unread. */
import type { UserId } from '../../../model/producers.ts';
import type { ReadRows } from '../../ports/reads.ts';
import type { Collections } from '../engine/collections.ts';
/** In key order. Merges the collections by skipping from viewer to viewer. */
export declare function countRowsOfViewers(collections: Collections, after: UserId | null, limit: number): Promise<readonly ReadRows[]>;
/** Deletes what the mark of everything or a watermark covers. Marks only grow, so what is covered stays covered. */
export declare function compactViewerRows(collections: Collections, viewer: UserId): Promise<number>;
export declare function readRowTotals({ joined, watermarks, markers, unread, }: Collections): Promise<{
    readonly viewers: number;
    readonly rows: number;
}>;
