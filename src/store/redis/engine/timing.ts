/** How long things may take on the way to Redis, and the two clocks' hands that measure it: tests turn them themselves. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Timing {
  /** From sending a command to giving Redis up. */
  readonly commandMs: number;
  readonly connectMs: number;
  /** Silence on a socket with commands in flight after which it is cut. */
  readonly silenceMs: number;
  /** Between two looks whether Redis is back. */
  readonly probeMs: number;
  /**
   * How long an answer of the change log is believed for copies of items and facts. Whoever hides something waits as
   * long after saying so.
   */
  readonly believedMs: number;
  /** How long copies may be used after the durable store was last asked whether they were revoked. */
  readonly leaseMs: number;
  /** Milliseconds since any fixed moment; never falls. */
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

export const TIMING: Timing = {
  commandMs: 150,
  connectMs: 1_000,
  silenceMs: 2_000,
  probeMs: 250,
  believedMs: 30,
  leaseMs: 5_000,
  nowMs: () => performance.now(),
  wait: (ms) => sleep(ms),
};
