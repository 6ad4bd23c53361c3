/** The other processes of an installation of many: the worker that runs jobs, and the migration. */
import { type AppParts, jobQueueOf, openShared, type SharedServices } from '../app.ts';
import { systemClock } from '../base/clock.ts';
import { ConfigError } from '../base/config/parse-config.ts';
import { type Config } from '../base/config/config-options.ts';
import { openLog } from '../base/log.ts';
import { cursorKeysOf } from '../feeds/cursor-keys.ts';
import { openFlags } from '../base/flags/flags.ts';
import { LIMITS } from '../base/limits.ts';
import { openCursors } from '../fence/cursor/cursor.ts';
import { deliverNotifications } from '../jobs/deliveries.ts';
import { openConfiguredNotifications } from '../notify/open-configured.ts';
import { maintenanceOf } from '../jobs/maintenance.ts';
import { eventJobs } from '../rivers/events/jobs.ts';
import { createProcessor } from '../rivers/events/processor.ts';
import { openFacts } from '../social/facts.ts';
import { startWork } from '../jobs/work.ts';

/** A worker serves no metrics; the log has what failed. */
const UNCOUNTED = { onTold: () => undefined, onDelivery: () => undefined };

export interface Worker {
  /** The names of its jobs. */
  readonly jobs: readonly string[];
  /** Finishes the jobs that run, then releases everything. Repeatable. */
  close(): Promise<void>;
}

/** Opens the stores and starts the jobs. Refuses an installation without MongoDB and Redis, which needs no worker. `onStoreAway` is asked before each further attempt. */
export async function openWorker(
  config: Config,
  onStoreAway: NonNullable<AppParts['onStoreAway']>,
): Promise<Worker> {
  const services = requireServices(config, 'worker');
  const log = openLog(config);
  const shared = await openShared(services, { clock: systemClock, log, onStoreAway });
  const { store, durable } = shared;
  const facts = openFacts(store);
  const content = { store, facts, clock: systemClock };
  const keys = await cursorKeysOf(config, store);
  const flags = await openFlags({ file: config.flags, log });
  const notifications = openConfiguredNotifications({
    ...content,
    flags,
    config,
    log,
    cursors: openCursors({ keys, ttlMs: LIMITS.cursorTtlMsMax, clock: systemClock }),
    hooks: UNCOUNTED,
  });
  const handlers = [notifications.handler];
  const processor = createProcessor({ store, handlers, log, clock: systemClock });
  const { eventsEveryMs: everyMs } = config;
  const jobs = [
    ...maintenanceOf({ durable, content }),
    ...eventJobs({ processor, store, clock: systemClock, everyMs }),
    deliverNotifications(notifications),
  ];
  const work = startWork({ jobs, redis: jobQueueOf(services), clock: systemClock, log });
  return {
    jobs: jobs.map(({ name }) => name),
    close: async () => {
      await work.stop();
      await processor.stop();
      notifications.close();
      await flags.close();
      await shared.store.close();
    },
  };
}

/** Brings the database to this version's schema and says so in a sentence. Repeatable, and safe while other processes run. */
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
