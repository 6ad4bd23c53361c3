/** The other processes of an installation of many: the worker that runs jobs, and the migration. */
import { jobQueueOf, openShared } from "../app.js";
import { systemClock } from "../base/clock.js";
import { ConfigError } from "../base/config/parse-config.js";
import {} from "../base/config/config-options.js";
import { openLog } from "../base/log.js";
import { maintenanceOf } from "../jobs/maintenance.js";
import { startWork } from "../jobs/work.js";
/** Opens the stores and starts the jobs. Refuses an installation without MongoDB and Redis, which needs no worker. */
export async function openWorker(config) {
    const services = requireServices(config, 'worker');
    const log = openLog(config);
    const shared = await openShared(services, { clock: systemClock, log });
    const jobs = maintenanceOf(shared);
    const work = startWork({ jobs, redis: jobQueueOf(services), clock: systemClock, log });
    return {
        jobs: jobs.map(({ name }) => name),
        close: async () => {
            await work.stop();
            await shared.store.close();
        },
    };
}
/** Brings the database to this version's schema and says so in a sentence. Repeatable, and safe while other processes run. */
export async function migrateDatabase(config) {
    const { store } = await openShared(requireServices(config, 'migrate'), {
        clock: systemClock,
        log: openLog(config),
    });
    await store.close();
    return 'The database is up to date.';
}
function requireServices({ mongodbUrl, redisUrl }, command) {
    if (mongodbUrl === null || redisUrl === null)
        throw new ConfigError([
            `MONGODB_URL and REDIS_URL: expected both for \`palisade ${command}\`, because the embedded store has no such process`,
        ]);
    return { mongodbUrl, redisUrl };
}
//# sourceMappingURL=worker.js.map