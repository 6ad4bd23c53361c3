/** The shard key of every collection, as data. */
import type { Collections } from './collections.ts';
export interface ShardKeyDeclaration {
    readonly collection: keyof Collections;
    /** Null for a collection of a few documents, which stays on one shard. */
    readonly key: Readonly<Record<string, 1 | 'hashed'>> | null;
    readonly reason: string;
}
/**
 * How to shard when one replica set is not enough. Only ranges of timelines, what belongs to a thread or a category, and
 * scans over all viewers ask more than one shard.
 */
export declare const SHARD_KEYS: readonly ShardKeyDeclaration[];
