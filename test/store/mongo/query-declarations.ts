/**
 * Every query next to the index that serves it, as data: fields matched exactly, fields sorted by, fields in a range.
 * A test compares this table with the indexes that exist and the commands that are sent.
 */
import { EDGE_QUERIES } from './edge-queries.ts';
import { EVENT_QUERIES } from './event-query-declarations.ts';
import { ITEM_QUERIES } from './item-queries.ts';
import { NOTIFICATION_QUERIES } from './notification-queries.ts';
import { PEOPLE_QUERIES } from './people-queries.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import {
  CATEGORY_ITEMS_INDEX,
  THREAD_ITEMS_INDEX,
} from '../../../src/store/mongo/engine/indexes.ts';
import { PLACE_QUERIES } from './place-query-declarations.ts';

export interface QueryDeclaration {
  readonly collection: keyof Collections;
  /** What it is for. */
  readonly purpose: string;
  /** Fields compared for equality or `$in`. */
  readonly equal: readonly string[];
  readonly range?: string;
  /** One field, or several with commas between them. */
  readonly sort?: string;
  /** Fields that only decide about the document which the index found. */
  readonly guard?: readonly string[];
  /** A name in INDEXES, or `_id_`. */
  readonly index: string;
}

export const QUERIES: readonly QueryDeclaration[] = [
  {
    collection: 'sequence',
    purpose: 'newest settled position; remove an entry',
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
  ...ITEM_QUERIES,
  { collection: 'removals', purpose: 'who removed an item', equal: ['_id'], index: '_id_' },
  {
    collection: 'removals',
    purpose: 'those that are too old',
    equal: [],
    range: 'atMs',
    sort: 'atMs',
    index: 'at',
  },
  { collection: 'clientKeys', purpose: 'the item of a client key', equal: ['_id'], index: '_id_' },
  {
    collection: 'clientKeys',
    purpose: 'move a reservation',
    equal: ['_id'],
    guard: ['at'],
    index: '_id_',
  },
  ...PEOPLE_QUERIES,
  ...EVENT_QUERIES,
  ...NOTIFICATION_QUERIES,
  ...EDGE_QUERIES,
  {
    collection: 'viewers',
    purpose: 'version; remove applied changes',
    equal: ['_id'],
    index: '_id_',
  },
  {
    collection: 'viewers',
    purpose: 'those who hold edges',
    equal: [],
    range: '_id',
    sort: '_id',
    index: '_id_',
  },
  {
    collection: 'viewers',
    purpose: 'decide a change',
    equal: ['_id'],
    guard: ['version', 'unchanged'],
    index: '_id_',
  },
  {
    collection: 'viewers',
    purpose: "bump the peer's version",
    equal: ['_id'],
    guard: ['appliedChanges'],
    index: '_id_',
  },
  { collection: 'followers', purpose: 'count of followers', equal: ['_id'], index: '_id_' },
  {
    collection: 'followers',
    purpose: 'count one',
    equal: ['_id'],
    guard: ['appliedChanges'],
    index: '_id_',
  },
  { collection: 'fences', purpose: 'state; forget', equal: ['_id'], index: '_id_' },
  {
    collection: 'fences',
    purpose: 'commit, reset, drop',
    equal: ['_id'],
    guard: ['revision'],
    index: '_id_',
  },
  { collection: 'fenceResets', purpose: 'state; all resets', equal: ['_id'], index: '_id_' },
  {
    collection: 'fenceposts',
    purpose: 'chain, retention',
    equal: [],
    range: '_id',
    sort: '_id',
    index: '_id_',
  },
  { collection: 'fenceposts', purpose: 'sweep', equal: [], range: '_id', index: '_id_' },
  { collection: 'fenceposts', purpose: 'drop; windows', equal: ['_id'], index: '_id_' },
  {
    collection: 'fenceposts',
    purpose: 'add a window',
    equal: ['_id'],
    guard: ['windowCount'],
    index: '_id_',
  },
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
    purpose: 'close an opening',
    equal: ['_id'],
    guard: ['opening', 'openingVisibility'],
    index: '_id_',
  },
  {
    collection: 'threads',
    purpose: 'build openings',
    equal: [],
    range: '_id',
    sort: '_id',
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
    purpose: 'marks; follow a move; forget',
    equal: ['_id'],
    guard: ['viewer'],
    index: '_id_',
  },
  {
    collection: 'markers',
    purpose: 'advance; raise; drop what a move covers',
    equal: ['_id'],
    guard: ['viewer', 'at'],
    index: '_id_',
  },
  {
    collection: 'markers',
    purpose: 'follow a move that was missed',
    equal: ['_id'],
    guard: ['viewer', 'category'],
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
  { collection: 'places', purpose: 'places; drop', equal: ['_id'], index: '_id_' },
  { collection: 'places', purpose: 'save', equal: ['_id'], guard: ['revision'], index: '_id_' },
  {
    collection: 'places',
    purpose: "the streams of a viewer's",
    equal: ['viewer'],
    range: 'stream',
    sort: 'stream',
    index: 'viewer_stream',
  },
  ...PLACE_QUERIES,
  {
    collection: 'changedItems',
    purpose: 'what was edited or deleted',
    equal: ['_id'],
    index: '_id_',
  },
  { collection: 'intents', purpose: 'remove', equal: ['_id'], index: '_id_' },
  {
    collection: 'intents',
    purpose: 'remove what was repaired',
    equal: ['_id'],
    guard: ['sinceMs'],
    index: '_id_',
  },
  {
    collection: 'intents',
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
