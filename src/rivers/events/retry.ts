/** When a handler that failed is asked again: exponential backoff with full jitter, so that many that failed together do not come back together. */
import { LIMITS } from '../../base/limits.ts';

/** `attempts` counts the tries that failed in a row, from 1; `random` gives 0 up to 1. */
export function retryAtMs(attempts: number, nowMs: number, random: () => number): number {
  const { eventRetryMsMin, eventRetryMsMax } = LIMITS;
  const windowMs = Math.min(eventRetryMsMax, eventRetryMsMin * 2 ** (attempts - 1));
  return nowMs + 1 + Math.floor(random() * windowMs);
}
