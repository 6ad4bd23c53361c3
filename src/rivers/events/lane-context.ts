/** What working on a lane needs, and the hooks that are called. */
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/log.ts';
import type { EventHandler } from '../../model/events.ts';
import type { Store } from '../../store/ports/store.ts';

/** Called with the outcomes of events and of handlers' tries. */
export interface EventHooks {
  /** `processed`, `failed`, or the reason why it was skipped; and the delay since what it reports happened. */
  onEvent(outcome: string, delayMs: number): void;
  onTry(handler: string, outcome: 'done' | 'share' | 'retry' | 'dead'): void;
}

export interface LaneContext {
  readonly store: Pick<Store, 'events' | 'items' | 'people'>;
  readonly handlers: readonly EventHandler[];
  readonly clock: Clock;
  /** Returns a number from 0 to below 1. */
  readonly random: () => number;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn'>;
  readonly hooks: EventHooks;
  isStopping(): boolean;
}
