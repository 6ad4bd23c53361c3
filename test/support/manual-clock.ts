/** A clock that does not move until a test advances it. */
import type { Clock } from '../../src/base/clock.ts';

export interface ManualClock extends Clock {
  advance(ms: number): void;
}

export function manualClock(startMs = Date.UTC(2026, 0, 1)): ManualClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
    },
  };
}
