/** Timeouts and intervals of the Redis store, and the clock functions, injectable in tests. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface TimingOptions {
  /** How long a command may take before Redis counts as down. */
  readonly commandMs: number;
  readonly connectMs: number;
  /** Silence on a socket with commands in flight after which it is closed. */
  readonly silenceMs: number;
  /** Time between two probes of a Redis that is down. */
  readonly probeMs: number;
  /**
   * How long an answer of the change log is believed for copies of items and facts. A write that revokes access waits
   * this long after appending its entry.
   */
  readonly believedMs: number;
  /** How long copies may be used after the durable store was last asked whether they were revoked. */
  readonly leaseMs: number;
  /** Time between two signs of life of a process on the live bus; a process that misses five counts as dead. */
  readonly beatMs: number;
  /** Milliseconds since any fixed moment; never decreases. */
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

export const TIMING: TimingOptions = {
  commandMs: 150,
  connectMs: 1_000,
  silenceMs: 2_000,
  probeMs: 250,
  believedMs: 30,
  leaseMs: 2_000,
  beatMs: 2_000,
  nowMs: () => performance.now(),
  wait: (ms) => sleep(ms),
};
