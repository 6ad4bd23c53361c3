import { type Position } from '../../../model/positions.ts';
import type { Store } from '../../ports/store.ts';
import { type LogEntry } from './log-entry.ts';
import type { RedisClient } from '../engine/client.ts';
import { type CircuitBreaker } from '../engine/circuit-breaker.ts';
import type { Timing } from '../engine/timing.ts';
/** The copies of this process, which follow the log in its order. */
export interface Copies {
    apply(entry: LogEntry): void;
    /** Drops everything: any copy may be out of date. */
    clear(settled: Position): void;
}
export interface ChangeLogOptions {
    readonly installation: string;
    readonly durable: Pick<Store, 'meta' | 'timelines'>;
    readonly client: RedisClient;
    readonly breaker: CircuitBreaker;
    readonly timing: Timing;
    readonly copies: Copies;
}
/** How far a reader has read. */
export interface LogOffset {
    readonly generation: string;
    readonly seq: number;
}
/** A settled range, as its writer saw it after reading the log up to `seen`. */
export interface SettleArgs {
    readonly settled: Extract<LogEntry, {
        kind: 'settled';
    }>;
    /** Like counts of its items, read at the same time. */
    readonly counts: Extract<LogEntry, {
        kind: 'counts';
    }>;
    readonly seen: LogOffset;
}
/** A write to announce, after it was made durable. */
export interface WriteNotice {
    readonly entry: LogEntry;
    /** Whether the write may revoke access, so that no process may show the old state once it is acknowledged. */
    readonly revokesAccess: boolean;
}
export declare class ChangeLog {
    #private;
    constructor(options: ChangeLogOptions);
    close(): void;
    /** Copies of fences in Redis are valid within one generation. */
    get generation(): string;
    get offset(): LogOffset;
    /** As of the last confirmation. */
    get settled(): Position;
    /**
     * Whether copies may be used: up to date now, or lately, which is within the time that every write that revokes access
     * waits. False when Redis or the lease cannot tell; use the durable store then.
     */
    confirm(when: 'now' | 'lately'): Promise<boolean>;
    isFresh(): boolean;
    /** Whether a reply to a request sent then is still believed. */
    isBelieved(sentMs: number): boolean;
    /** Appends a write after it was made durable. With `revokesAccess`, resolves only when no process shows the old state. */
    append({ entry, revokesAccess }: WriteNotice): Promise<void>;
    /**
     * Appends a settled range. False when the log, which is now read further, has moved on: read again. Throws
     * RedisUnavailable.
     */
    settle({ settled, counts, seen }: SettleArgs): Promise<boolean>;
}
/** Characters of a generation's name. */
export declare const GENERATION_CHARS = 16;
