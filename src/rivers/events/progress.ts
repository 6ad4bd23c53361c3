/** The progress of an event, step by step: pure changes of its record. */
import { LIMITS } from '../../base/limits.ts';
import type { HandlerProgress, StoredEvent } from '../../store/ports/events.ts';
import { retryAtMs } from './retry.ts';

export interface FailedTry {
  readonly error: unknown;
  readonly nowMs: number;
  /** Returns a number from 0 to below 1. */
  readonly random: () => number;
}

/** How far the handler is; at the beginning if nothing is stored for it. */
export function progressOf({ progress }: StoredEvent, handler: string): HandlerProgress {
  return (
    progress.find((each) => each.handler === handler) ?? {
      handler,
      state: 'open',
      from: null,
      attempts: 0,
      dueMs: 0,
      reason: null,
    }
  );
}

/** After a share that succeeded; `next` is null when all is done. */
export function advanced(progress: HandlerProgress, next: string | null): HandlerProgress {
  const state = next === null ? 'done' : 'open';
  return { ...progress, state, from: next, attempts: 0, dueMs: 0, reason: null };
}

/** After a share that failed: it is retried later from the same place, or given up. */
export function failed(
  progress: HandlerProgress,
  { error, nowMs, random }: FailedTry,
): HandlerProgress {
  const attempts = progress.attempts + 1;
  const reason = (error instanceof Error ? error.message : String(error)).slice(
    0,
    LIMITS.eventReasonCharsMax,
  );
  return attempts >= LIMITS.eventTriesMax
    ? { ...progress, state: 'dead', attempts, dueMs: 0, reason }
    : { ...progress, attempts, dueMs: retryAtMs(attempts, nowMs, random), reason };
}

/** The event with the handler's progress replaced. */
export function withProgress(stored: StoredEvent, changed: HandlerProgress): StoredEvent {
  const others = stored.progress.filter(({ handler }) => handler !== changed.handler);
  return { ...stored, progress: [...others, changed] };
}

/** Whether each of these handlers is done with the event or has given up. */
export function isSettled(stored: StoredEvent, handlers: ReadonlySet<string>): boolean {
  return [...handlers].every((handler) => progressOf(stored, handler).state !== 'open');
}

/** An event that is over. */
export function over(stored: StoredEvent, nowMs: number): StoredEvent {
  const isFailed = stored.progress.some(({ state }) => state === 'dead');
  return { ...stored, state: isFailed ? 'failed' : 'processed', endedMs: nowMs };
}
