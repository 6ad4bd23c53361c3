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
export const SHARD_KEYS: readonly ShardKeyDeclaration[] = [
  {
    collection: 'items',
    key: { _id: 'hashed' },
    reason:
      'positions rise, so a ranged key would send every publish to one shard; ranges of timelines ask all shards and merge',
  },
  { collection: 'clientKeys', key: { _id: 'hashed' }, reason: 'found by _id alone' },
  {
    collection: 'likes',
    key: { item: 'hashed' },
    reason: 'counts and likers of one item are on one shard',
  },
  {
    collection: 'edges',
    key: { consumer: 'hashed' },
    reason: "one viewer's facts and lists are on one shard, blocks by others included",
  },
  { collection: 'viewers', key: { _id: 'hashed' }, reason: 'found by _id alone' },
  { collection: 'followers', key: { _id: 'hashed' }, reason: 'found by _id alone' },
  { collection: 'fences', key: { _id: 'hashed' }, reason: 'found by _id alone' },
  {
    collection: 'fenceposts',
    key: { _id: 1 },
    reason:
      'an _id begins with a hash of its fence, so fences spread and the posts of one stay together',
  },
  {
    collection: 'threads',
    key: { _id: 'hashed' },
    reason: 'found by _id; only the lists of a category ask all shards and merge',
  },
  {
    collection: 'watermarks',
    key: { viewer: 'hashed' },
    reason: "one viewer's documents are on one shard",
  },
  {
    collection: 'markers',
    key: { viewer: 'hashed' },
    reason: "one viewer's documents are on one shard; only a move asks who reads a thread",
  },
  {
    collection: 'unread',
    key: { viewer: 'hashed' },
    reason: "one viewer's documents are on one shard",
  },
  { collection: 'joined', key: { _id: 'hashed' }, reason: 'found by _id alone' },
  { collection: 'witnesses', key: { _id: 'hashed' }, reason: 'found by _id alone' },
  { collection: 'places', key: { _id: 'hashed' }, reason: 'found by _id alone' },
  {
    collection: 'intents',
    key: { _id: 'hashed' },
    reason: 'found by _id; holds only what is in progress',
  },
  { collection: 'sequence', key: null, reason: 'one document' },
  { collection: 'changedItems', key: null, reason: 'one document' },
  { collection: 'meta', key: null, reason: 'a few documents' },
  { collection: 'system', key: null, reason: 'one document' },
];
