/** The queries of items and likes, their timelines and the index of their words. */
import { TIMELINES_INDEX, WORDS_INDEX } from '../../../src/store/mongo/engine/indexes.ts';
import type { QueryDeclaration } from './query-declarations.ts';

export const ITEM_QUERIES: readonly QueryDeclaration[] = [
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
    guard: ['state', 'revision', 'category', 'opening'],
    index: '_id_',
  },
  {
    collection: 'items',
    purpose: 'an edit without effect; what an edit leaves to do',
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
  {
    collection: 'items',
    purpose: 'those whose words are to be worked in',
    equal: ['unindexed'],
    index: 'unindexed',
  },
  {
    collection: 'items',
    purpose: 'those of a range whose words are to be worked in',
    equal: ['unindexed'],
    guard: ['_id'],
    index: 'unindexed',
  },
  { collection: 'items', purpose: 'words of new items', equal: [], range: '_id', index: '_id_' },
  {
    collection: 'itemWords',
    purpose: 'items under a word of a search',
    equal: ['words'],
    range: '_id',
    index: WORDS_INDEX,
  },
  { collection: 'itemWords', purpose: 'what is known', equal: [], range: '_id', index: '_id_' },
  {
    collection: 'itemWords',
    purpose: 'words of an edited item',
    equal: ['_id'],
    guard: ['revision'],
    index: '_id_',
  },
  { collection: 'wordProgress', purpose: 'how far the index is', equal: ['_id'], index: '_id_' },
  {
    collection: 'likes',
    purpose: 'like, unlike',
    equal: ['_id'],
    guard: ['item', 'viewers', 'turn'],
    index: '_id_',
  },
  { collection: 'likes', purpose: 'the turn', equal: ['_id'], guard: ['item'], index: '_id_' },
  {
    collection: 'likes',
    purpose: 'whether somebody likes',
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
];
