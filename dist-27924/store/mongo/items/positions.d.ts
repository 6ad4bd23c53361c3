import type { Clock } from '../../../base/clock.ts';
import { type Position } from '../../../model/positions.ts';
import type { Collections, InFlight } from '../engine/collections.ts';
export interface Positions {
    /** The newest settled position. Never falls within one process. */
    newest(): Promise<Position>;
    /** Takes consecutive positions. They stay in flight until settled or released. */
    take(count: number): Promise<InFlight>;
    /** Call when every position of the entry has a document. Resolves when `newest` covers them, so their writer can read them. */
    settle(entry: InFlight): Promise<void>;
    /** Returns positions unused. No document may be written there afterwards, nor may anything refer to them. */
    release(entry: InFlight): Promise<void>;
    /** Resolves when `newest` covers the position. */
    until(at: number): Promise<void>;
}
export interface PositionsOptions {
    readonly clock: Clock;
    readonly leaseMs: number;
    /** How long `until` waits before it answers UNAVAILABLE. */
    readonly deadlineMs: number;
    /** Completes items whose publish did not finish, before they settle. Repeatable. */
    readonly finish?: (positions: readonly number[]) => Promise<void>;
}
export declare function openPositions(collections: Pick<Collections, 'sequence' | 'items'>, options: PositionsOptions): Positions;
/** Creates the counter if it is missing. Repeatable. */
export declare function createSequence({ sequence }: Pick<Collections, 'sequence'>): Promise<void>;
