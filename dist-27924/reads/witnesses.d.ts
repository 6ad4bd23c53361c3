/**
 * Witnesses: how far a viewer has seen the site's news, blog or announcements, one narrow row for each kind. A viewer has
 * seen what was there when they were enrolled.
 */
import type { Clock } from '../base/clock.ts';
import { type Outcome } from '../base/outcome.ts';
import { type Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import type { FactsCache } from '../social/facts.ts';
import type { Store } from '../store/ports/store.ts';
/** By value: the newest one seen. By instant: everything up to then. */
export type WitnessMode = 'value' | 'instant';
export type WitnessKinds = Readonly<Record<string, WitnessMode>>;
export interface WitnessContext {
    readonly store: Store;
    readonly facts: FactsCache;
    readonly clock: Clock;
    readonly witnessKinds: WitnessKinds;
}
/** How far a viewer has seen a kind; also what a viewer asks to be recorded. */
export interface Witnessed {
    readonly kind: string;
    /** Null for a kind seen by instant. */
    readonly position: Position | null;
    /** Null for a kind seen by value. */
    readonly atMs: number | null;
}
/** How far the viewer has seen a kind. Refuses one that is not declared. */
export declare function lastWitnessed(context: WitnessContext, viewer: UserId, kind: string): Promise<Outcome<Witnessed>>;
/** Records a kind as seen. Never moves back; an instant in the future means now. NOT_FOUND for an item the viewer may not see. */
export declare function witness(context: WitnessContext, viewer: UserId, wanted: Witnessed): Promise<Outcome<Witnessed>>;
