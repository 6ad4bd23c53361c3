/**
 * Raising a watermark while a category is browsed, so that markers become unnecessary without being deleted one by one.
 * The category's items above the watermark are checked oldest first, and the watermark rises to the last one checked
 * before the first unread item, never to now, so nothing unread is skipped. A visit checks at most 500 items; the next
 * continues from there.
 */
import type { Clock } from '../base/clock.ts';
import { type Position } from '../model/positions.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { FactsCache } from '../social/facts.ts';
import type { ThreadStores } from './thread-states.ts';
export interface VisitContext {
    readonly store: ThreadStores;
    readonly clock: Clock;
    readonly facts: FactsCache;
}
export interface Visits {
    /** Raises the category's watermark as far as one visit may, and resolves with how far it is read as a whole. */
    start(viewer: UserId, category: ProducerKey): Promise<Position>;
    /** Resolves when the visits that run now have ended. */
    settled(): Promise<void>;
}
/** Runs one visit of a viewer and category at a time; calls in the meantime share it. */
export declare function openVisits(context: VisitContext): Visits;
