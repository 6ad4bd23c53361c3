/** A circuit breaker: after some failures in a row, nothing is tried for a while, and then one attempt at a time until one succeeds. */
import type { Clock } from '../clock.ts';

export interface BreakerOptions {
  readonly failuresMax: number;
  readonly pauseMs: number;
  readonly clock: Clock;
}

export interface Breaker {
  /** Null when an attempt may be made now, which must then be told of; else how long none may be made. */
  refusalMs(): number | null;
  succeeded(): void;
  failed(): void;
}

export function createBreaker({ failuresMax, pauseMs, clock }: BreakerOptions): Breaker {
  let failures = 0;
  let closedUntilMs = -Infinity;
  return {
    refusalMs() {
      if (failures < failuresMax) return null;
      const nowMs = clock.now();
      // A clock that was set back must not keep it shut.
      if (nowMs < closedUntilMs && closedUntilMs - nowMs <= pauseMs) return closedUntilMs - nowMs;
      closedUntilMs = nowMs + pauseMs;
      return null;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      closedUntilMs = clock.now() + pauseMs;
    },
  };
}
