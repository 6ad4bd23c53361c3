/** The jobs for events: handing them over, and deleting those that were processed some days ago. */
import type { Clock } from '../../base/clock.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Store } from '../../store/ports/store.ts';
import type { EventProcessor } from './processor.ts';

const PRUNE_EVERY_MS = 60_000;

export interface EventJobsOptions {
  readonly processor: EventProcessor;
  readonly store: Pick<Store, 'events'>;
  readonly clock: Clock;
  readonly everyMs: number;
}

/** Written to fit the contract of jobs, which is in a folder to the right of this one. */
export function eventJobs({ processor, store, clock, everyMs }: EventJobsOptions) {
  return [
    { name: 'process-events', everyMs, run: () => processor.run() },
    {
      name: 'prune-events',
      everyMs: PRUNE_EVERY_MS,
      run: () =>
        store.events.prune(Math.max(0, clock.now() - LIMITS.eventsKeptMs), LIMITS.eventsPrunedMax),
    },
  ];
}
