import { type Mark } from '../../../model/reads.ts';
import { type ProducerKey, type UserId } from '../../../model/producers.ts';
import type { Collections, MarkDocument } from '../engine/collections.ts';
/** The category that holds the mark for everything among the watermarks. No producer has this key. */
export declare const ALL_READ = "";
export interface NewMarker {
    readonly thread: string;
    readonly at: number;
    readonly atMs: number;
}
export declare function markOfDocument(row: MarkDocument | null | undefined): Mark;
/** The viewer's watermarks of these categories, and with `ALL_READ` the mark for everything. */
export declare function readWatermarks({ watermarks }: Collections, viewer: UserId, categories: readonly string[]): Promise<ReadonlyMap<string, Mark>>;
/** The threads' categories by name; those that never existed are left out. */
export declare function categoriesOf({ threads }: Collections, names: readonly string[]): Promise<ReadonlyMap<string, ProducerKey>>;
/**
 * Advances markers unless everything up to there is read anyway, and follows a thread that moves meanwhile. Not
 * `compareAndSet`: the markers themselves only grow, and each round starts from what the last one read.
 */
export declare function putMarkers(collections: Collections, viewer: UserId, wanted: readonly NewMarker[]): Promise<void>;
export declare function coveredBy(watermarks: ReadonlyMap<string, Mark>, category: string): number;
export declare function deleteMarker({ markers }: Collections, viewer: UserId, thread: string): Promise<void>;
/** Deletes the viewer's markers in a category at or below a position. Returns how many. */
export declare function deleteMarkersUpTo({ markers }: Collections, { viewer, category }: {
    readonly viewer: UserId;
    readonly category: string;
}, upTo: number): Promise<number>;
/**
 * Moves every viewer's marker of a thread into another category in one update, and deletes those that a watermark covers
 * there. Repeatable.
 */
export declare function carryMarkers(collections: Collections, thread: string, category: ProducerKey): Promise<void>;
