import { type Config } from '../base/config/config-options.ts';
export interface Worker {
    /** The names of its jobs. */
    readonly jobs: readonly string[];
    /** Finishes the jobs that run, then releases everything. Repeatable. */
    close(): Promise<void>;
}
/** Opens the stores and starts the jobs. Refuses an installation without MongoDB and Redis, which needs no worker. */
export declare function openWorker(config: Config): Promise<Worker>;
/** Brings the database to this version's schema and says so in a sentence. Repeatable, and safe while other processes run. */
export declare function migrateDatabase(config: Config): Promise<string>;
