import type { ProducerKey, UserId } from '../model/producers.ts';
import type { FactsCache } from '../social/facts.ts';
import type { Semaphore } from '../base/async/semaphore.ts';
import type { Bus, BusOffset } from '../store/ports/bus.ts';
import type { Store } from '../store/ports/store.ts';
import { type MarkChange } from './marks.ts';
import { type ThreadListStores, type UnreadCount } from './thread-list.ts';
/** One event of a viewer's live read state. After a gap, read again everything that is shown, and continue from its place. */
export interface ReadEvent {
    readonly kind: 'start' | 'change' | 'gap';
    /** Where to resume when no later event was received. */
    readonly place: BusOffset;
    /** Empty except for a change. */
    readonly changes: readonly MarkChange[];
    /** As they are now: of the categories that changed, or of those asked for when anything may have changed. */
    readonly counts: readonly UnreadCount[];
}
export interface ListenOptions {
    /** Where an earlier listener stopped; null to begin now. */
    readonly from: BusOffset | null;
    /** Whose counts to send when anything may have changed. At most 100. */
    readonly categories: readonly ProducerKey[];
    readonly signal?: AbortSignal;
}
export interface ReadEventsContext {
    readonly store: ThreadListStores & Pick<Store, 'bus'>;
    readonly facts: FactsCache;
    /** Bounds how many listeners count at one time: after an outage all of them do. */
    readonly semaphore: Semaphore;
}
/** Announces changes to the viewer's devices. Too many for one message are announced as unknown, which listeners receive as a gap. */
export declare function announceMarks(bus: Bus, viewer: UserId, changes: readonly MarkChange[]): Promise<void>;
/**
 * A viewer's changes, each once and in the order announced, or a gap. A start or a gap comes first. What became
 * invisible since it was announced is left out, and an event without anything else is skipped. Ends with `return`, the
 * signal or a failure; refuses, with BAD_USER_INPUT, more than 100 categories.
 */
export declare function listenToReads(context: ReadEventsContext, viewer: UserId, { from, categories, signal }: ListenOptions): AsyncIterableIterator<ReadEvent, undefined, undefined>;
