/** Lets callers through at a bounded rate; those beyond it wait, first come first served. */
import { setTimeout } from 'node:timers/promises';

export interface RateGateOptions {
  readonly perSecond: number;
  readonly nowMs: () => number;
}

/** A call resolves when its turn has come. After a second without calls, a second's worth of them passes immediately. */
export function createRateGate({ perSecond, nowMs }: RateGateOptions): () => Promise<void> {
  const burstMs = 1_000;
  let turnMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = nowMs();
    turnMs = Math.max(turnMs, now - burstMs) + 1_000 / perSecond;
    const waitMs = turnMs - now;
    // The wait must not keep the process alive.
    if (waitMs > 0) await setTimeout(waitMs, undefined, { ref: false });
  };
}
