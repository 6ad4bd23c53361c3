/**
 * A circuit breaker in front of Redis. The first failed command opens it: nothing is sent and nothing waits, and callers
 * use the durable store. A probe closes it again once Redis answers and this process has joined the change log.
 */
import type { Logger } from '../../../base/log.ts';
import { type RedisClient } from './client.ts';
import type { Script } from './script.ts';
import type { Timing } from './timing.ts';
/** Redis did not answer, or the breaker is open. Never leaves the Redis store. */
export declare class RedisUnavailable extends Error {
    readonly name = "RedisUnavailable";
}
export interface CircuitBreakerOptions {
    readonly client: RedisClient;
    readonly timing: Timing;
    readonly log: Pick<Logger, 'info' | 'warn'>;
}
export interface JoinOptions {
    /** Whether to start a new generation of the log, which voids what Redis holds. */
    readonly reset: boolean;
}
type Join = (options: JoinOptions) => Promise<void>;
export declare class CircuitBreaker {
    #private;
    constructor(options: CircuitBreakerOptions);
    get isDown(): boolean;
    /** How to join the log; called before the breaker closes and when the log turned out to be void. */
    onJoin(join: Join): void;
    /** Called each time the breaker has closed. */
    onUp(listener: () => void): void;
    /** Runs a script. Throws RedisUnavailable: immediately while the breaker is open, otherwise within the command's deadline. */
    run(script: Script, keys: readonly string[], args: readonly (string | number | Buffer)[]): Promise<unknown>;
    /** Something was acknowledged that Redis does not know. */
    markStale(): void;
    /** Joins the log again while the breaker is closed; simultaneous calls share one join. Throws RedisUnavailable. */
    rejoin(options: JoinOptions): Promise<void>;
    /** Connects and joins. Rejects with the reason, and then keeps probing in the background. */
    open(): Promise<void>;
    close(): void;
}
export {};
