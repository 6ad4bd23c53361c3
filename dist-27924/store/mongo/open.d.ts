/** Opens the store on MongoDB: every port, durable on a majority before it acknowledges, for any number of processes. */
import { type Clock } from '../../base/clock.ts';
import type { Store } from '../ports/store.ts';
import { type SentCommand, type Server } from './engine/client.ts';
import { type Collections } from './engine/collections.ts';
import { type Migrated } from './engine/schema.ts';
export interface MongoStoreOptions {
    readonly url: string;
    /** Default: the one in the address, else `palisade`. */
    readonly dbName?: string;
    readonly clock?: Clock;
    /** After this long a call answers UNAVAILABLE; whether it took effect is unknown. */
    readonly deadlineMs?: number;
    /** How long a position may stay in flight while somebody watches. Correctness does not depend on it. */
    readonly leaseMs?: number;
    readonly poolMax?: number;
    /** Told what an operator should know about the server. */
    readonly warn?: (text: string) => void;
    /** Told every command that is sent. */
    readonly onCommand?: (command: SentCommand) => void;
    /** Stands between the adapter and its collections, for fault tests. */
    readonly wrap?: (collections: Collections) => Collections;
}
export interface MongoStore extends Store {
    readonly server: Server;
}
/** Brings the database to this version without opening it, for a step of its own before processes start. Refuses what opening refuses. */
export declare function migrateMongo({ url, dbName, }: Pick<MongoStoreOptions, 'url' | 'dbName'>): Promise<Migrated>;
/**
 * Connects, migrates and opens. Refuses, with UNAVAILABLE and one sentence that names MONGODB_URL and the remedy, an
 * address, a user, a server or a database that it cannot work with.
 */
export declare function openMongoStore(options: MongoStoreOptions): Promise<MongoStore>;
