import type { FastifyInstance } from 'fastify';
import { type Clock } from './base/clock.ts';
import type { Config } from './base/config/config-options.ts';
import { type Logger } from './base/log.ts';
import type { Feeds } from './feeds/feed.ts';
import { type Rankers } from './ranking/rankers.ts';
import { type Reads } from './reads/reads.ts';
import { type SampleSize } from './sample/load-world.ts';
import type { Store } from './store/ports/store.ts';
import { type QueueAddress } from './store/redis/engine/queue.ts';
import { type ReloadableTemplates } from './templates/templates.ts';
export interface App {
    readonly config: Config;
    readonly log: Logger;
    readonly store: Store;
    readonly rankers: Rankers;
    readonly templates: ReloadableTemplates;
    readonly feeds: Feeds;
    /** Marks, lists and counts; its `onMark` is what live updates listen to. */
    readonly reads: Reads;
    /** Ready to listen, not listening. */
    readonly server: FastifyInstance;
    /** Who a request may speak for, in a sentence. */
    readonly viewerMode: string;
    /** Loads the sample world when the store holds nothing; null when there was nothing to load. */
    loadSample(onProgress: (done: number, total: number) => void): Promise<SampleSize | null>;
    /** Stops accepting, lets what is in flight finish, then releases everything. Repeatable. */
    close(): Promise<void>;
}
/** What a test or another program may replace. */
export interface AppParts {
    readonly clock?: Clock;
    readonly log?: Logger;
}
/** Opens everything. When a part does not open, those before it are closed and its error is thrown. */
export declare function openApp(config: Config, parts?: AppParts): Promise<App>;
/** The embedded store; with the addresses of MongoDB and Redis, the one that any number of processes share. */
export declare function openStore({ data, mongodbUrl, redisUrl }: Config, { clock, log }: Required<AppParts>): Promise<Store>;
/** Where an installation of many processes keeps its data. */
export interface SharedServices {
    readonly mongodbUrl: string;
    readonly redisUrl: string;
}
/** The stores of an installation of many processes: the one that requests use, and the durable one behind it. */
export interface SharedStores {
    readonly store: Store;
    readonly durable: Store;
}
/** Brings the database up to date and opens both. Closing `store` closes both. */
export declare function openShared({ mongodbUrl, redisUrl }: SharedServices, { clock, log }: Required<AppParts>): Promise<SharedStores>;
/** Where the job queue of an installation of many processes is. */
export declare function jobQueueOf({ redisUrl }: Pick<SharedServices, 'redisUrl'>): QueueAddress;
