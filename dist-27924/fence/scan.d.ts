import type { Position, Range } from '../model/positions.ts';
import type { Enumeration, FencedSource } from './source.ts';
/** Stretches above `above` that were found to hold nothing to show, newest first. */
export interface Scanned {
    readonly above: Position;
    readonly empty: readonly Range[];
}
/** By fence. */
export interface ScanMemory {
    get(id: string): Scanned | undefined;
    set(id: string, scanned: Scanned): void;
    delete(id: string): void;
}
export interface Collected {
    readonly positions: readonly Position[];
    /** Everything of the range above this was looked through. */
    readonly settledTo: Position;
    readonly isSettled: boolean;
}
export interface ScanContext {
    readonly source: Pick<FencedSource, 'candidates' | 'admits'>;
    readonly scans: ScanMemory;
    /** The fence's. */
    readonly id: string;
    readonly limit: number;
}
/**
 * Items for a new head, at most `limit`, from the newest stretch that has any; the rest of the range is its tail. Looks
 * through what is newest first, and with a second budget through what has waited longest, so that nothing waits for ever.
 */
export declare function freshCandidates(context: ScanContext, range: Range): Promise<Collected>;
/** Reads a range in rounds, keeping what is admitted, until `limit` are found, the range ends or the rounds do. */
export declare function collectAdmitted(source: Pick<FencedSource, 'admits'>, wanted: Range & {
    readonly limit: number;
}, read: (range: Range, limit: number) => Promise<Enumeration>): Promise<Collected>;
/** Rounds double, so that a run of hidden items costs few reads. */
export declare function roundLimit(want: number, round: number): number;
