/** The processes beside the server in an installation of many: the worker that runs jobs, and the migration. */
import { openShared, queueAt } from '../app.ts';
import { systemClock } from '../base/clock.ts';
import { ConfigError } from '../base/config/parse-config.ts';
import { type Config } from '../base/config/config-options.ts';
import { openLog } from '../base/log.ts';
import { maintenanceOf } from '../jobs/maintenance.ts';
import { startWork } from '../jobs/work.ts';

export interface Worker {
  /** What it works on, by name. */
  readonly jobs: readonly string[];
  /** Finishes the jobs that run, then releases everything. Repeatable. */
  close(): Promise<void>;
}

/** Opens the stores and starts to work. Refuses an installation without MongoDB and Redis, whose one process needs no worker. */
export async function openWorker(config: Config): Promise<Worker> {
  const services = requireServices(config, 'worker');
  const redis = queueAt(services.redisUrl);
  const log = openLog(config);
  const shared = await openShared(services, { clock: systemClock, log });
  const jobs = maintenanceOf(shared);
  const work = startWork({ jobs, redis, clock: systemClock, log });
  return {
    jobs: jobs.map(({ name }) => name),
    close: async () => {
      await work.stop();
      await shared.store.close();
    },
  };
}

/** Brings the database to this code's version and says so in a sentence. Repeatable, and safe beside running processes. */
export async function migrateDatabase(config: Config): Promise<string> {
  const { store } = await openShared(requireServices(config, 'migrate'), {
    clock: systemClock,
    log: openLog(config),
  });
  await store.close();
  return 'The database is up to date.';
}

function requireServices(
  { mongodbUrl, redisUrl }: Config,
  command: string,
): { readonly mongodbUrl: string; readonly redisUrl: string } {
  if (mongodbUrl === null || redisUrl === null)
    throw new ConfigError([
      `MONGODB_URL and REDIS_URL: expected both for \`palisade ${command}\`, because the embedded store needs none`,
    ]);
  return { mongodbUrl, redisUrl };
}
