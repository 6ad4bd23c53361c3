/** The jobs of a single-process installation, which has no worker. */
import type { Clock } from '../base/clock.ts';
import type { Config } from '../base/config/config-options.ts';
import type { Logger } from '../base/log.ts';
import type { ContentContext } from '../content/context.ts';
import type { EventHandler } from '../model/events.ts';
import type { Notifications } from '../notify/notifications.ts';
import { eventJobs } from '../rivers/events/jobs.ts';
import type { EventHooks } from '../rivers/events/lane-context.ts';
import { createProcessor, type EventProcessor } from '../rivers/events/processor.ts';
import type { Store } from '../store/ports/store.ts';
import { deliverNotifications } from './deliveries.ts';
import type { OnJob } from './job.ts';
import {
  compactReadState,
  finishErasures,
  indexWordsInProcess,
  publishDrafts,
} from './maintenance.ts';
import { startTicking } from './tick.ts';

interface EmbeddedJobsContext {
  readonly config: Pick<Config, 'eventsEveryMs'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: EventHooks & { readonly onJob: OnJob };
  /** Handlers of events in addition to that of notifications. */
  readonly eventHandlers: readonly EventHandler[];
}

interface EmbeddedJobsOptions {
  readonly store: Store;
  readonly facts: ContentContext['facts'];
  readonly notifications: Pick<Notifications, 'handler' | 'deliver'>;
}

export interface EmbeddedJobs extends Pick<EventProcessor, 'wake'> {
  /** Starts nothing more, and resolves when running jobs have ended or after a bounded time. Repeatable. */
  stop(): Promise<void>;
}

/** Starts the jobs, including the processing of events, which the caller wakes when one is recorded. */
export function startEmbeddedJobs(
  { config, clock, log, metrics, eventHandlers }: EmbeddedJobsContext,
  { store, facts, notifications }: EmbeddedJobsOptions,
): EmbeddedJobs {
  const handlers = [notifications.handler, ...eventHandlers];
  const processor = createProcessor({ store, handlers, log, clock, hooks: metrics });
  const { eventsEveryMs: everyMs } = config;
  const content = { store, facts, clock };
  const jobs = [
    publishDrafts(content),
    finishErasures(content),
    compactReadState(content),
    indexWordsInProcess(store),
    deliverNotifications(notifications),
    ...eventJobs({ processor, store, clock, everyMs }),
  ];
  const ticking = startTicking(jobs, { log, metrics });
  return {
    wake: processor.wake,
    stop: async () => {
      await Promise.all([ticking.stop(), processor.stop()]);
    },
  };
}
