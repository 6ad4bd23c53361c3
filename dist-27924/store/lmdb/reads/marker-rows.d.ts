import { type Mark } from '../../../model/reads.ts';
import { type ProducerKey, type UserId } from '../../../model/producers.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import type { Table } from '../engine/tables.ts';
import { type Key } from '../engine/keys.ts';
export interface MarkerId {
    readonly viewer: UserId;
    readonly category: ProducerKey;
    readonly thread: string;
}
export declare function encodeMark({ at, atMs }: Mark): Buffer;
export declare function decodeMark(row: Buffer | undefined): Mark;
export declare function readMark(table: Table<Buffer>, key: Key): Mark;
/** The position up to which the all-read mark or the watermark covers a category. */
export declare function coveredIn(env: LmdbEnvironment, viewer: UserId, category: ProducerKey): number;
/** Writes a marker unless a greater one stands or a mark covers it. */
export declare function putMarker(env: LmdbEnvironment, { viewer, category, thread }: MarkerId, mark: Mark): void;
export declare function removeMarker(env: LmdbEnvironment, { viewer, category, thread }: MarkerId): void;
/** Deletes the viewer's markers in a category at or below a position. Returns how many there were. */
export declare function removeMarkersUpTo(env: LmdbEnvironment, { viewer, category }: Omit<MarkerId, 'thread'>, upTo: number): number;
/** Moves every viewer's marker of a thread into another category. */
export declare function recategorizeMarkers(env: LmdbEnvironment, thread: string, move: {
    readonly from: ProducerKey;
    readonly to: ProducerKey;
}): void;
