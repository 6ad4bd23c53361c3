/** The other processes of an installation with several: the worker that runs jobs, and the migration. */
import {
  jobQueueOf,
  openShared,
  type OnStoreAway,
  type SharedServices,
} from '../store/open-store.ts';
import { systemClock } from '../base/clock.ts';
import { ConfigError } from '../base/config/parse-config.ts';
import { type Config } from '../base/config/config-options.ts';
import { openLog } from '../base/log.ts';
import { cursorKeysOf } from '../feeds/cursor-keys.ts';
import { FeedError } from '../base/errors.ts';
import { openFlags } from '../base/flags/flags.ts';
import { LIMITS } from '../base/limits.ts';
import { openCursors } from '../fence/cursor/cursor.ts';
import { openMetrics } from '../http/metrics.ts';
import { readinessOf, type Readiness } from '../http/routes.ts';
import { openWorkerServer, type WorkerServer } from '../http/worker-server.ts';
import { deliverNotifications } from '../jobs/deliveries.ts';
import { openConfiguredNotifications } from '../notify/open-configured.ts';
import { maintenanceOf } from '../jobs/maintenance.ts';
import { eventJobs } from '../rivers/events/jobs.ts';
import { createProcessor } from '../rivers/events/processor.ts';
import { openFacts } from '../social/facts.ts';
import { startWork, type Work } from '../jobs/work.ts';
import type { Store } from '../store/ports/store.ts';
import { timed } from '../store/timed.ts';

export interface Worker {
  /** The names of its jobs. */
  readonly jobs: readonly string[];
  /** Reports whether the worker is alive and ready, and its metrics. It does not listen on its own. */
  readonly server: Pick<WorkerServer, 'listen'>;
  /** Finishes the running jobs, then releases everything. Repeatable. */
  close(): Promise<void>;
}

/**
 * Opens the stores and starts the jobs. Refuses an installation without MongoDB and Redis, which needs no worker.
 * `onStoreAway` is called before each further attempt.
 */
export async function openWorker(config: Config, onStoreAway: OnStoreAway): Promise<Worker> {
  const services = requireServices(config, 'worker');
  const [log, clock, metrics] = [openLog(config), systemClock, openMetrics()];
  const flags = await openFlags({ file: config.flags, log });
  metrics.watchFlags(flags);
  const shared = await openShared(services, { clock, log, onStoreAway });
  const timedStore = timed(shared.store);
  const { store } = timedStore;
  metrics.watchStore(timedStore);
  const content = { store, facts: openFacts(store), clock };
  const keys = await cursorKeysOf(config, store);
  const cursors = openCursors({ keys, ttlMs: LIMITS.cursorTtlMsMax, clock });
  const notifying = { ...content, config, flags, log, cursors, hooks: metrics };
  const notifications = openConfiguredNotifications(notifying);
  const handlers = [notifications.handler];
  const processor = createProcessor({ store, handlers, log, clock, hooks: metrics });
  const jobs = [
    ...maintenanceOf({ durable: shared.durable, content }),
    ...eventJobs({ processor, store, clock, everyMs: config.eventsEveryMs }),
    deliverNotifications(notifications),
  ];
  const { onJob } = metrics;
  const work = startWork({ jobs, redis: jobQueueOf(services), clock, log, onJob });
  metrics.watchWork(work);
  const ready = () => readinessOfWorker(store, work);
  const server = openWorkerServer({ config, log, metrics, ready });
  return {
    jobs: jobs.map(({ name }) => name),
    server,
    close: async () => {
      // Concurrently, because each may wait for a peer that does not answer.
      await Promise.all([work.stop(), processor.stop(), notifications.close()]);
      await server.close();
      await flags.close();
      await store.close();
    },
  };
}

/** Rejects while the durable store does not answer or no jobs arrive. */
async function readinessOfWorker(store: Store, work: Pick<Work, 'isWorking'>): Promise<Readiness> {
  const readiness = await readinessOf(store);
  if (!work.isWorking())
    throw new FeedError('UNAVAILABLE', 'expected jobs from the queue, got none');
  return readiness;
}

/** Migrates the database to this version's schema and reports it in a sentence. Repeatable; other processes can run. */
export async function migrateDatabase(config: Config): Promise<string> {
  const { store } = await openShared(requireServices(config, 'migrate'), {
    clock: systemClock,
    log: openLog(config),
  });
  await store.close();
  return 'The database is up to date.';
}

function requireServices({ mongodbUrl, redisUrl }: Config, command: string): SharedServices {
  if (mongodbUrl === null || redisUrl === null)
    throw new ConfigError([
      `MONGODB_URL and REDIS_URL: expected both for \`palisade ${command}\`, because the embedded store has no such process`,
    ]);
  return { mongodbUrl, redisUrl };
}
