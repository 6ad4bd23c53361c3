/**
 * Runs jobs when they are due, on one BullMQ queue that any number of workers share. The queue only schedules: losing all
 * of it costs a few seconds. A worker that receives nothing for a while, not even the canary job that is always due, is
 * taken for stuck and replaced.
 */
import { type RedisOptions } from 'bullmq';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/log.ts';
import type { Job } from './job.ts';
export interface WorkOptions {
    readonly jobs: readonly Job[];
    /** Where the queue's Redis is: one server, or Sentinels. Never logged. */
    readonly redis: RedisOptions;
    readonly clock: Clock;
    readonly log: Pick<Logger, 'info' | 'warn'>;
    /** How often the canary is due, and the longest silence before the worker is replaced. */
    readonly canaryMs?: number;
    readonly silenceMsMax?: number;
}
export interface Work {
    /** Runs begun since the start, by job, the canary included. */
    readonly runs: ReadonlyMap<string, number>;
    /** How often the worker was replaced because nothing arrived. */
    restarts(): number;
    /** Finishes the jobs that run, within a bound, and disconnects from Redis. Repeatable. */
    stop(): Promise<void>;
}
/** Starts at once and keeps trying while Redis is away. Never rejects; runs until it is stopped. */
export declare function startWork(options: WorkOptions): Work;
