/**
 * When a failed handler is retried: exponential backoff with full jitter, so that handlers that failed together do not
 * retry together.
 */
import { LIMITS } from '../../base/limits.ts';
import { latestDueMs } from '../../store/recorded-events.ts';

/** `attempts` counts consecutive failures, from 1; `random` returns a number from 0 to below 1. */
export function retryAtMs(attempts: number, nowMs: number, random: () => number): number {
  const { eventRetryMsMin, eventRetryMsMax } = LIMITS;
  const windowMs = Math.min(eventRetryMsMax, eventRetryMsMin * 2 ** (attempts - 1));
  return nowMs + 1 + Math.floor(random() * windowMs);
}

/** When a handler that may not try before `dueMs` continues: now if that is over, or further off than a try can be. */
export function continuesAtMs(dueMs: number, nowMs: number): number {
  return dueMs > latestDueMs(nowMs) ? nowMs : Math.max(nowMs, dueMs);
}
