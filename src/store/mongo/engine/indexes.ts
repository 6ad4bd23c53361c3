/** The secondary indexes of every collection, as data. */
import type { Collections } from './collections.ts';

export interface IndexDeclaration {
  readonly collection: keyof Collections;
  readonly name: string;
  readonly key: Readonly<Record<string, 1 | -1>>;
  /** Whether documents without the field are left out. */
  readonly isSparse?: boolean;
}

/** Queries pass it as a hint: the planner might otherwise walk through positions and check each item's timelines. */
export const TIMELINES_INDEX = 'timelines_position';

export const THREAD_ITEMS_INDEX = 'thread_position_visibility';
export const CATEGORY_ITEMS_INDEX = 'category_position';
export const WORDS_INDEX = 'words_position';

/** In addition to the index on _id that every collection has. */
export const INDEXES: readonly IndexDeclaration[] = [
  { collection: 'items', name: TIMELINES_INDEX, key: { timelines: 1, _id: -1 } },
  { collection: 'items', name: THREAD_ITEMS_INDEX, key: { thread: 1, _id: -1, visibility: 1 } },
  { collection: 'items', name: CATEGORY_ITEMS_INDEX, key: { category: 1, _id: -1 } },
  { collection: 'items', name: 'unindexed', key: { unindexed: 1 }, isSparse: true },
  { collection: 'itemWords', name: WORDS_INDEX, key: { words: 1, _id: 1 } },
  { collection: 'removals', name: 'at', key: { atMs: 1 } },
  { collection: 'likes', name: 'item_count', key: { item: 1, n: 1 } },
  { collection: 'likes', name: 'item_viewers', key: { item: 1, viewers: 1 } },
  { collection: 'favourites', name: 'item_count', key: { item: 1, n: 1 } },
  { collection: 'favourites', name: 'item_viewers', key: { item: 1, viewers: 1 } },
  {
    collection: 'reactions',
    name: 'reaction_viewer_item',
    key: { reaction: 1, viewer: 1, item: -1 },
  },
  {
    collection: 'reactions',
    name: 'reaction_item_viewer',
    key: { reaction: 1, item: 1, viewer: 1 },
  },
  { collection: 'people', name: 'beginning_person', key: { beginnings: 1, _id: 1 } },
  { collection: 'people', name: 'erasing_person', key: { isErasing: 1, _id: 1 } },
  { collection: 'fences', name: 'viewer_stream', key: { viewer: 1, stream: 1 } },
  { collection: 'fenceposts', name: 'viewer', key: { viewer: 1 }, isSparse: true },
  { collection: 'witnesses', name: 'viewer_kind', key: { viewer: 1, kind: 1 } },
  { collection: 'places', name: 'viewer_stream', key: { viewer: 1, stream: 1 } },
  { collection: 'drafts', name: 'author_id', key: { author: 1, id: 1 } },
  { collection: 'drafts', name: 'publish_at', key: { publishAtMs: 1 } },
  {
    collection: 'edges',
    name: 'producer_relation_consumer',
    key: { producer: 1, on: 1, relation: 1, consumer: 1 },
  },
  {
    collection: 'edges',
    name: 'consumer_relation_producer',
    key: { consumer: 1, on: 1, relation: 1, producer: 1 },
  },
  { collection: 'lists', name: 'owner_id', key: { owner: 1, id: 1 } },
  { collection: 'lists', name: 'members', key: { members: 1 } },
  { collection: 'threads', name: 'listed_newest', key: { listed: 1, newest: -1 } },
  { collection: 'watermarks', name: 'viewer_category', key: { viewer: 1, category: 1 } },
  {
    collection: 'markers',
    name: 'viewer_category_thread',
    key: { viewer: 1, category: 1, thread: 1 },
  },
  { collection: 'markers', name: 'thread_viewer', key: { thread: 1, viewer: 1 } },
  { collection: 'memberships', name: 'active_user', key: { active: 1, user: 1 } },
  { collection: 'memberships', name: 'invited_user', key: { invited: 1, user: 1 } },
  { collection: 'memberships', name: 'requested_user', key: { requested: 1, user: 1 } },
  { collection: 'unread', name: 'viewer_thread', key: { viewer: 1, thread: 1 } },
  { collection: 'notifications', name: 'recipient_order', key: { recipient: 1, order: -1 } },
  {
    collection: 'followNotifications',
    name: 'producer_consumer',
    key: { producer: 1, consumer: 1 },
  },
  { collection: 'outboxes', name: 'due', key: { dueAtMs: 1 } },
  { collection: 'items', name: 'outbox', key: { outboxMs: 1 }, isSparse: true },
  { collection: 'likes', name: 'outbox', key: { outboxMs: 1 }, isSparse: true },
  { collection: 'favourites', name: 'outbox', key: { outboxMs: 1 }, isSparse: true },
  { collection: 'viewers', name: 'outbox', key: { outboxMs: 1 }, isSparse: true },
  { collection: 'memberships', name: 'outbox', key: { outboxMs: 1 }, isSparse: true },
  {
    collection: 'events',
    name: 'producer_open_order',
    key: { producer: 1, isOpen: 1, atMs: 1, n: 1 },
  },
  { collection: 'events', name: 'item_newest', key: { item: 1, atMs: -1, n: -1, _id: -1 } },
  { collection: 'events', name: 'key_newest', key: { key: 1, atMs: -1, n: -1, _id: -1 } },
  { collection: 'events', name: 'producer_newest', key: { producer: 1, atMs: -1, n: -1, _id: -1 } },
  { collection: 'events', name: 'state_id', key: { state: 1, _id: 1 } },
  { collection: 'events', name: 'state_ended', key: { state: 1, endedMs: 1 } },
  { collection: 'lanes', name: 'due_leased', key: { dueMs: 1, leasedUntilMs: 1 } },
];
