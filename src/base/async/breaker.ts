/**
 * A circuit breaker: after some consecutive failures it is open, and nothing is tried for a while. Then one attempt at
 * a time is made until one succeeds and closes it.
 */
import type { Clock } from '../clock.ts';

export interface BreakerOptions {
  readonly failuresMax: number;
  readonly pauseMs: number;
  readonly clock: Clock;
}

export interface Breaker {
  /** Null when an attempt may be made now, whose result must then be reported; otherwise how long none may be made. */
  refusalMs(): number | null;
  succeeded(): void;
  failed(): void;
}

export function createBreaker({ failuresMax, pauseMs, clock }: BreakerOptions): Breaker {
  let failures = 0;
  let openUntilMs = -Infinity;
  return {
    refusalMs() {
      if (failures < failuresMax) return null;
      const nowMs = clock.now();
      // A clock that was set back must not keep it open.
      if (nowMs < openUntilMs && openUntilMs - nowMs <= pauseMs) return openUntilMs - nowMs;
      openUntilMs = nowMs + pauseMs;
      return null;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      openUntilMs = clock.now() + pauseMs;
    },
  };
}
