import { type Item } from '../../../model/items.ts';
import { type Position } from '../../../model/positions.ts';
import type { Store } from '../../ports/store.ts';
import type { ChangeLog, LogOffset } from './change-log.ts';
import { type CircuitBreaker } from '../engine/circuit-breaker.ts';
/** A newly published item, and how far its writer had read the log before. */
export interface PublishHint {
    readonly item: Item;
    readonly seen: LogOffset;
}
export interface SettledAnnouncerOptions {
    readonly durable: Pick<Store, 'items' | 'timelines'>;
    readonly log: ChangeLog;
    readonly breaker: CircuitBreaker;
}
export declare class SettledAnnouncer {
    #private;
    constructor(options: SettledAnnouncerOptions);
    /** Resolves when the position is announced, or when Redis is down; the next process to join the log announces it then. */
    announceUpTo(at: Position, hint: PublishHint | null): Promise<void>;
}
