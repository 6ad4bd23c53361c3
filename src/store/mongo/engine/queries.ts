/**
 * Every query beside the index that serves it, as data: fields matched exactly, fields sorted by, fields in a range.
 * A test holds this table, the indexes that exist and the commands really sent together.
 */
import type { Collections } from './collections.ts';

export interface IndexDeclaration {
  readonly collection: keyof Collections;
  readonly name: string;
  readonly key: Readonly<Record<string, 1 | -1>>;
}

/** Named to the planner as well, which could also walk through positions and look at each item's timelines. */
export const TIMELINES_INDEX = 'timelines_position';

export const THREAD_ITEMS_INDEX = 'thread_position_visibility';
export const CATEGORY_ITEMS_INDEX = 'category_position';

/** Beside the index on _id that every collection has. */
export const INDEXES: readonly IndexDeclaration[] = [
  { collection: 'items', name: TIMELINES_INDEX, key: { timelines: 1, _id: -1 } },
  { collection: 'items', name: THREAD_ITEMS_INDEX, key: { thread: 1, _id: -1, visibility: 1 } },
  { collection: 'items', name: CATEGORY_ITEMS_INDEX, key: { category: 1, _id: -1 } },
  { collection: 'likes', name: 'item_count', key: { item: 1, n: 1 } },
  { collection: 'likes', name: 'item_viewers', key: { item: 1, viewers: 1 } },
  {
    collection: 'connections',
    name: 'consumer_relation_producer',
    key: { consumer: 1, on: 1, relation: 1, producer: 1 },
  },
  { collection: 'threads', name: 'listed_newest', key: { listed: 1, newest: -1 } },
  { collection: 'watermarks', name: 'viewer_category', key: { viewer: 1, category: 1 } },
  {
    collection: 'markers',
    name: 'viewer_category_thread',
    key: { viewer: 1, category: 1, thread: 1 },
  },
  { collection: 'markers', name: 'thread_viewer', key: { thread: 1, viewer: 1 } },
  { collection: 'unread', name: 'viewer_thread', key: { viewer: 1, thread: 1 } },
];

export interface QueryDeclaration {
  readonly collection: keyof Collections;
  /** What it is for. */
  readonly purpose: string;
  /** Fields compared for equality or `$in`. */
  readonly equal: readonly string[];
  readonly range?: string;
  readonly sort?: string;
  /** Fields that only decide about the document which the index found. */
  readonly guard?: readonly string[];
  /** A name in INDEXES, or `_id_`. */
  readonly index: string;
}

export const QUERIES: readonly QueryDeclaration[] = [
  {
    collection: 'sequence',
    purpose: 'newest settled position; striking out',
    equal: ['_id'],
    index: '_id_',
  },
  {
    collection: 'sequence',
    purpose: 'take positions',
    equal: ['_id'],
    guard: ['next'],
    index: '_id_',
  },
  { collection: 'items', purpose: 'items by position', equal: ['_id'], index: '_id_' },
  {
    collection: 'items',
    purpose: 'remove; is it there',
    equal: ['_id'],
    guard: ['state'],
    index: '_id_',
  },
  {
    collection: 'items',
    purpose: 'edit',
    equal: ['_id'],
    guard: ['state', 'revision'],
    index: '_id_',
  },
  {
    collection: 'items',
    purpose: 'a range of timelines',
    equal: ['timelines'],
    range: '_id',
    sort: '_id',
    index: TIMELINES_INDEX,
  },
  { collection: 'clientKeys', purpose: 'the item of a client key', equal: ['_id'], index: '_id_' },
  {
    collection: 'clientKeys',
    purpose: 'move a reservation',
    equal: ['_id'],
    guard: ['at'],
    index: '_id_',
  },
  {
    collection: 'likes',
    purpose: 'like, unlike',
    equal: ['_id'],
    guard: ['item', 'viewers'],
    index: '_id_',
  },
  {
    collection: 'likes',
    purpose: 'counts; forget a removed item',
    equal: ['item'],
    index: 'item_count',
  },
  { collection: 'likes', purpose: 'liked by', equal: ['item', 'viewers'], index: 'item_viewers' },
  {
    collection: 'connections',
    purpose: 'which of these stand',
    equal: ['_id'],
    guard: ['consumer'],
    index: '_id_',
  },
  {
    collection: 'connections',
    purpose: 'overwrite an older change',
    equal: ['_id'],
    guard: ['consumer', 'n'],
    index: '_id_',
  },
  {
    collection: 'connections',
    purpose: 'facts',
    equal: ['consumer', 'on'],
    index: 'consumer_relation_producer',
  },
  {
    collection: 'connections',
    purpose: 'list',
    equal: ['consumer', 'on', 'relation'],
    range: 'producer',
    sort: 'producer',
    index: 'consumer_relation_producer',
  },
  { collection: 'viewers', purpose: 'version; strike out', equal: ['_id'], index: '_id_' },
  {
    collection: 'viewers',
    purpose: 'decide a change',
    equal: ['_id'],
    guard: ['version'],
    index: '_id_',
  },
  {
    collection: 'viewers',
    purpose: 'raise the other side',
    equal: ['_id'],
    guard: ['heard'],
    index: '_id_',
  },
  { collection: 'followers', purpose: 'count of followers', equal: ['_id'], index: '_id_' },
  {
    collection: 'followers',
    purpose: 'count one',
    equal: ['_id'],
    guard: ['heard'],
    index: '_id_',
  },
  { collection: 'fences', purpose: 'state', equal: ['_id'], index: '_id_' },
  {
    collection: 'fences',
    purpose: 'commit, reset, drop',
    equal: ['_id'],
    guard: ['revision'],
    index: '_id_',
  },
  {
    collection: 'fenceposts',
    purpose: 'chain, retention',
    equal: [],
    range: '_id',
    sort: '_id',
    index: '_id_',
  },
  { collection: 'fenceposts', purpose: 'sweep', equal: [], range: '_id', index: '_id_' },
  { collection: 'fenceposts', purpose: 'drop', equal: ['_id'], index: '_id_' },
  {
    collection: 'items',
    purpose: 'migration: all, in order',
    equal: [],
    range: '_id',
    sort: '_id',
    index: '_id_',
  },
  {
    collection: 'items',
    purpose: 'follow a thread that moved meanwhile',
    equal: ['_id'],
    guard: ['state', 'category'],
    index: '_id_',
  },
  {
    collection: 'items',
    purpose: 'the extent of a thread',
    equal: ['thread'],
    range: '_id',
    sort: '_id',
    index: THREAD_ITEMS_INDEX,
  },
  {
    collection: 'items',
    purpose: 'move a thread',
    equal: ['thread'],
    guard: ['category'],
    index: THREAD_ITEMS_INDEX,
  },
  {
    collection: 'items',
    purpose: 'items of a category',
    equal: ['category'],
    range: '_id',
    sort: '_id',
    index: CATEGORY_ITEMS_INDEX,
  },
  { collection: 'threads', purpose: 'records', equal: ['_id'], index: '_id_' },
  {
    collection: 'threads',
    purpose: 'keep in step; decide a move',
    equal: ['_id'],
    guard: ['revision'],
    index: '_id_',
  },
  {
    collection: 'threads',
    purpose: 'finish a move',
    equal: ['_id'],
    guard: ['category'],
    index: '_id_',
  },
  {
    collection: 'threads',
    purpose: 'list',
    equal: ['listed'],
    range: 'newest',
    sort: 'newest',
    index: 'listed_newest',
  },
  {
    collection: 'threads',
    purpose: 'categories',
    equal: [],
    range: 'listed',
    sort: 'listed',
    index: 'listed_newest',
  },
  { collection: 'watermarks', purpose: 'marks', equal: ['_id'], guard: ['viewer'], index: '_id_' },
  {
    collection: 'watermarks',
    purpose: 'advance',
    equal: ['_id'],
    guard: ['viewer', 'at'],
    index: '_id_',
  },
  { collection: 'watermarks', purpose: "a viewer's", equal: ['viewer'], index: 'viewer_category' },
  {
    collection: 'watermarks',
    purpose: 'drop what is covered',
    equal: ['viewer'],
    range: 'category',
    guard: ['at'],
    index: 'viewer_category',
  },
  {
    collection: 'watermarks',
    purpose: 'the next viewer',
    equal: [],
    range: 'viewer',
    sort: 'viewer',
    index: 'viewer_category',
  },
  {
    collection: 'markers',
    purpose: 'marks; drop; follow a move',
    equal: ['_id'],
    guard: ['viewer'],
    index: '_id_',
  },
  {
    collection: 'markers',
    purpose: 'advance; drop what a move covers',
    equal: ['_id'],
    guard: ['viewer', 'at'],
    index: '_id_',
  },
  {
    collection: 'markers',
    purpose: 'move a thread',
    equal: ['thread'],
    guard: ['category'],
    index: 'thread_viewer',
  },
  { collection: 'watermarks', purpose: 'marks of many viewers', equal: ['_id'], index: '_id_' },
  {
    collection: 'markers',
    purpose: 'list',
    equal: ['viewer', 'category'],
    range: 'thread',
    sort: 'thread',
    index: 'viewer_category_thread',
  },
  {
    collection: 'markers',
    purpose: 'drop what a watermark covers',
    equal: ['viewer', 'category'],
    guard: ['at'],
    index: 'viewer_category_thread',
  },
  {
    collection: 'markers',
    purpose: "a viewer's",
    equal: ['viewer'],
    index: 'viewer_category_thread',
  },
  {
    collection: 'markers',
    purpose: 'drop what the mark of everything covers',
    equal: ['viewer'],
    guard: ['at'],
    index: 'viewer_category_thread',
  },
  {
    collection: 'markers',
    purpose: 'readers of a thread',
    equal: ['thread'],
    range: 'viewer',
    sort: 'viewer',
    index: 'thread_viewer',
  },
  {
    collection: 'markers',
    purpose: 'the next viewer',
    equal: [],
    range: 'viewer',
    sort: 'viewer',
    index: 'viewer_category_thread',
  },
  {
    collection: 'unread',
    purpose: "one thread's",
    equal: ['_id'],
    guard: ['viewer'],
    index: '_id_',
  },
  {
    collection: 'unread',
    purpose: 'change',
    equal: ['_id'],
    guard: ['viewer', 'revision'],
    index: '_id_',
  },
  { collection: 'unread', purpose: "a viewer's", equal: ['viewer'], index: 'viewer_thread' },
  {
    collection: 'unread',
    purpose: 'the next viewer',
    equal: [],
    range: 'viewer',
    sort: 'viewer',
    index: 'viewer_thread',
  },
  { collection: 'joined', purpose: 'the first mark', equal: ['_id'], index: '_id_' },
  { collection: 'witnesses', purpose: 'marks; advance', equal: ['_id'], index: '_id_' },
  { collection: 'places', purpose: 'places', equal: ['_id'], index: '_id_' },
  { collection: 'places', purpose: 'save', equal: ['_id'], guard: ['revision'], index: '_id_' },
  { collection: 'changes', purpose: 'what was edited or deleted', equal: ['_id'], index: '_id_' },
  { collection: 'unfinished', purpose: 'note; strike out', equal: ['_id'], index: '_id_' },
  {
    collection: 'unfinished',
    purpose: 'strike out what was repaired',
    equal: ['_id'],
    guard: ['sinceMs'],
    index: '_id_',
  },
  {
    collection: 'unfinished',
    purpose: 'what is left',
    equal: [],
    range: '_id',
    sort: '_id',
    index: '_id_',
  },
  { collection: 'meta', purpose: 'named facts', equal: ['_id'], index: '_id_' },
  { collection: 'system', purpose: 'schema version', equal: ['_id'], index: '_id_' },
  {
    collection: 'system',
    purpose: 'raise the schema version',
    equal: ['_id'],
    guard: ['version'],
    index: '_id_',
  },
];

export interface ShardKeyDeclaration {
  readonly collection: keyof Collections;
  /** Null for a collection of a few documents, which stays on one shard. */
  readonly key: Readonly<Record<string, 1 | 'hashed'>> | null;
  readonly reason: string;
}

/** How to shard, should one replica set not carry it. Only ranges of timelines, what belongs to a thread or a category, and walks over all viewers ask more than one. */
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
    reason: 'counts and likers of one item stand together',
  },
  {
    collection: 'connections',
    key: { consumer: 'hashed' },
    reason: 'facts and lists of one viewer stand together, blocks of both sides included',
  },
  { collection: 'viewers', key: { _id: 'hashed' }, reason: 'found by _id alone' },
  { collection: 'followers', key: { _id: 'hashed' }, reason: 'found by _id alone' },
  { collection: 'fences', key: { _id: 'hashed' }, reason: 'found by _id alone' },
  {
    collection: 'fenceposts',
    key: { _id: 1 },
    reason:
      'an _id begins with a hash of its fence, so fences spread and the posts of one stand together',
  },
  {
    collection: 'threads',
    key: { _id: 'hashed' },
    reason: 'found by _id but for the lists of a category, which ask all shards and merge',
  },
  { collection: 'watermarks', key: { viewer: 'hashed' }, reason: "one viewer's stand together" },
  {
    collection: 'markers',
    key: { viewer: 'hashed' },
    reason: "one viewer's stand together; only a move asks who reads a thread",
  },
  { collection: 'unread', key: { viewer: 'hashed' }, reason: "one viewer's stand together" },
  { collection: 'joined', key: { _id: 'hashed' }, reason: 'found by _id alone' },
  { collection: 'witnesses', key: { _id: 'hashed' }, reason: 'found by _id alone' },
  { collection: 'places', key: { _id: 'hashed' }, reason: 'found by _id alone' },
  {
    collection: 'unfinished',
    key: { _id: 'hashed' },
    reason: 'found by _id; holds what is under way alone',
  },
  { collection: 'sequence', key: null, reason: 'one document' },
  { collection: 'changes', key: null, reason: 'one document' },
  { collection: 'meta', key: null, reason: 'a few documents' },
  { collection: 'system', key: null, reason: 'one document' },
];
