/** The jobs of events: handing them over, and forgetting those that were processed some days ago. */
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

/** Written as the jobs' contract says, which stands to the right of this room. */
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
