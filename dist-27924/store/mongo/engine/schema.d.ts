import type { Collections } from './collections.ts';
/** The version this code brings a database to. */
export declare const SCHEMA_VERSION = 2;
export interface Migrated {
    readonly from: number;
    readonly to: number;
}
/** Brings the database to this code's version. Refuses, with UNAVAILABLE, one that is newer. */
export declare function migrate(collections: Collections): Promise<Migrated>;
