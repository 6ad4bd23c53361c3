/**
 * The client for commands, the same for one server, Sentinels and a Cluster. No command waits in a queue while there is
 * no connection, no command is sent twice, and an answer that does not arrive in time is an error.
 */
import { Redis } from 'ioredis';
import { FeedError } from '../../../base/errors.ts';
import type { RedisTarget } from './address.ts';
import type { Script } from './script.ts';
import type { Timing } from './timing.ts';
export interface RedisClient {
    readonly target: RedisTarget;
    /** Resolves when commands can be sent; rejects with the error of the server or of the connection. */
    connect(): Promise<void>;
    run(script: Script, keys: readonly string[], args: readonly (string | number | Buffer)[]): Promise<unknown>;
    ping(): Promise<unknown>;
    /** A server setting as text, or null where asking is not allowed. */
    setting(name: string): Promise<string | null>;
    close(): void;
}
export declare function openClient(target: RedisTarget, timing: Timing): RedisClient;
/**
 * A connection for notifications, not opened yet, which does not reconnect: to the server, to the primary that the
 * Sentinels name, or to one of a Cluster's nodes, each of which receives every message.
 */
export declare function createSubscriber(target: RedisTarget, timing: Timing, attempt: number): Redis;
/** What an operator must correct before the server can start, as one sentence; null for what may recover on its own. */
export declare function mistakeOf(error: unknown, { shown }: RedisTarget): FeedError | null;
/** A driver's error as text, with the reason of a Cluster's node when there is one. */
export declare function textOf(error: unknown): string;
