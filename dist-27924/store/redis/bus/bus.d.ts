import type { Logger } from '../../../base/log.ts';
import { type ProcessBus } from '../../memory-bus/memory-bus.ts';
import type { RedisTarget } from '../engine/address.ts';
import { type CircuitBreaker } from '../engine/circuit-breaker.ts';
import type { Timing } from '../engine/timing.ts';
export interface RedisBusOptions {
    readonly installation: string;
    readonly target: RedisTarget;
    readonly breaker: CircuitBreaker;
    readonly timing: Timing;
    readonly log: Pick<Logger, 'info' | 'warn'>;
}
/** Connects for notifications with the first subscription. */
export declare function openRedisBus(options: RedisBusOptions): ProcessBus;
