import type { Clock } from '../../base/clock.ts';
import { type FenceKey } from '../fencepost.ts';
import type { Entry, Standing } from '../walk/walk.ts';
import type { Cursors } from './cursor.ts';
import { type Place } from './place.ts';
export interface PlaceCursors {
    /** Throws INVALID_CURSOR. */
    open(key: FenceKey, cursor: string): Place;
    seal(key: FenceKey, place: Place): string;
    /** The entry's own cursor, where possible the same string as before. */
    sealEntry(key: FenceKey, epoch: number, entry: Entry): string;
}
export interface PlaceCursorsOptions {
    readonly cursors: Cursors;
    readonly clock: Clock;
    /** Kept cursors are used this long. */
    readonly maxAgeMs: number;
}
export declare function openPlaceCursors({ cursors, clock, maxAgeMs }: PlaceCursorsOptions): PlaceCursors;
/** Where a cursor stands, with what it proves: which ranked items of the range lie before it. */
export declare function placeOf(epoch: number, standing: Standing): Place;
