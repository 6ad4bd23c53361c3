/** The shard key of every collection, as data. */
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';

export interface ShardKeyDeclaration {
  readonly collection: keyof Collections;
  /** Null for a collection of a few documents, which stays on one shard. */
  readonly key: Readonly<Record<string, 1 | 'hashed'>> | null;
  readonly reason: string;
}

/**
 * How to shard when one replica set is not enough. Only ranges of timelines, what belongs to a thread or a category, and
 * scans over all viewers query more than one shard.
 */
export const SHARD_KEYS: readonly ShardKeyDeclaration[] = [
  {
    collection: 'items',
    key: { _id: 'hashed' },
    reason:
      'positions rise, so a ranged key would send every publish to one shard; ranges of timelines query all shards and merge the answers',
  },
  {
    collection: 'removals',
    key: { _id: 'hashed' },
    reason: 'found by _id; finding those that are too old queries all shards',
  },
  {
    collection: 'itemWords',
    key: { _id: 'hashed' },
    reason: 'like the items; a search queries all shards and merges the answers',
  },
  { collection: 'wordProgress', key: null, reason: 'one document' },
  { collection: 'clientKeys', key: { _id: 'hashed' }, reason: 'found only by _id' },
  {
    collection: 'likes',
    key: { item: 'hashed' },
    reason: 'the likes of one item are on one shard',
  },
  {
    collection: 'favourites',
    key: { item: 'hashed' },
    reason: 'the favourites of one item are on one shard',
  },
  {
    collection: 'reactions',
    key: { viewer: 'hashed' },
    reason: "one person's list is on one shard; finding who likes an item queries all shards",
  },
  { collection: 'people', key: { _id: 'hashed' }, reason: 'found by _id, except for the lists' },
  { collection: 'drafts', key: { author: 'hashed' }, reason: "one author's are on one shard" },
  {
    collection: 'edges',
    key: { consumer: 'hashed' },
    reason: 'the facts and lists of one viewer are on one shard, blocks of both sides included',
  },
  {
    collection: 'lists',
    key: { owner: 'hashed' },
    reason: "one owner's are on one shard; only an erasure looks up who lists a producer",
  },
  { collection: 'viewers', key: { _id: 'hashed' }, reason: 'found only by _id' },
  { collection: 'followers', key: { _id: 'hashed' }, reason: 'found only by _id' },
  {
    collection: 'fences',
    key: { _id: 'hashed' },
    reason: 'found by _id; only an erasure and an export look for those of one viewer',
  },
  { collection: 'fenceResets', key: { _id: 'hashed' }, reason: 'found only by _id' },
  {
    collection: 'fenceposts',
    key: { _id: 1 },
    reason:
      'an _id begins with a hash of its fence, so the fenceposts of one are on one shard; only an erasure queries all shards',
  },
  {
    collection: 'threads',
    key: { _id: 'hashed' },
    reason:
      'found by _id, except for the lists of a category, which query all shards and merge the answers',
  },
  { collection: 'inboxes', key: { _id: 'hashed' }, reason: 'found only by _id' },
  {
    collection: 'notifications',
    key: { recipient: 'hashed' },
    reason:
      "one recipient's are on one shard; checking whether one exists queries all shards by _id",
  },
  { collection: 'notificationSettings', key: { _id: 'hashed' }, reason: 'found only by _id' },
  {
    collection: 'followNotifications',
    key: { producer: 'hashed' },
    reason: 'all who are notified about one producer are on one shard',
  },
  {
    collection: 'outboxes',
    key: { _id: 'hashed' },
    reason: 'found by _id; finding those that are due queries all shards',
  },
  { collection: 'watermarks', key: { viewer: 'hashed' }, reason: "one viewer's are on one shard" },
  {
    collection: 'markers',
    key: { viewer: 'hashed' },
    reason: "one viewer's are on one shard; only a move looks up who reads a thread",
  },
  { collection: 'unread', key: { viewer: 'hashed' }, reason: "one viewer's are on one shard" },
  { collection: 'joined', key: { _id: 'hashed' }, reason: 'found only by _id' },
  {
    collection: 'witnesses',
    key: { _id: 'hashed' },
    reason: 'found by _id; only an erasure and an export look for those of one viewer',
  },
  {
    collection: 'categories',
    key: null,
    reason: 'at most 10,000 small documents, all read again when one changes',
  },
  { collection: 'categoryTree', key: null, reason: 'one document' },
  {
    collection: 'memberships',
    key: { _id: 'hashed' },
    reason: 'found by _id; listing the people of a place queries all shards',
  },
  { collection: 'memberCounts', key: { _id: 'hashed' }, reason: 'found only by _id' },
  { collection: 'seen', key: { _id: 'hashed' }, reason: 'found only by _id' },
  {
    collection: 'places',
    key: { _id: 'hashed' },
    reason: 'found by _id; only an erasure and an export look for those of one viewer',
  },
  {
    collection: 'intents',
    key: { _id: 'hashed' },
    reason: 'found by _id; holds only what is in progress',
  },
  {
    collection: 'events',
    key: { _id: 'hashed' },
    reason: 'saved by _id; the open events of a lane and lists query all shards',
  },
  {
    collection: 'lanes',
    key: { _id: 'hashed' },
    reason: 'claimed by _id; finding lanes with work queries all shards',
  },
  { collection: 'sequence', key: null, reason: 'one document' },
  { collection: 'changedItems', key: null, reason: 'one document' },
  { collection: 'meta', key: null, reason: 'a few documents' },
  { collection: 'system', key: null, reason: 'one document' },
];
