/** What working on a lane needs, and who is told of it. */
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/log.ts';
import type { EventHandler } from '../../model/events.ts';
import type { Store } from '../../store/ports/store.ts';

/** Told what becomes of events and of the tries of handlers. */
export interface EventHooks {
  /** `processed`, `failed`, or the reason why it was skipped; and how long after what happened. */
  onEvent(outcome: string, delayMs: number): void;
  onTry(handler: string, outcome: 'done' | 'share' | 'retry' | 'dead'): void;
}

export interface LaneContext {
  readonly store: Pick<Store, 'events' | 'items' | 'people'>;
  readonly handlers: readonly EventHandler[];
  readonly clock: Clock;
  /** Gives 0 up to 1. */
  readonly random: () => number;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn'>;
  readonly hooks: EventHooks;
  isStopping(): boolean;
}
