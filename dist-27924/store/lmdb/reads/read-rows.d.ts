/** Counts and deletes rows of read state. A viewer has read state with a mark, a marker or something explicitly unread. */
import type { UserId } from '../../../model/producers.ts';
import type { KeyPage } from '../../ports/key-page.ts';
import type { ReadRows, ReadTotals } from '../../ports/reads.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
/** In key order. The tables are merged by skipping from viewer to viewer, so the cost grows with viewers, not with their rows. */
export declare function listReadRows(env: LmdbEnvironment, { after, limit }: KeyPage<UserId>): readonly ReadRows[];
/** Deletes what the all-read mark or a watermark covers. Call inside a write. */
export declare function deleteCoveredRows(env: LmdbEnvironment, viewer: UserId): number;
export declare function countReadRows(env: LmdbEnvironment): ReadTotals;
