/** The queries of places and memberships, next to the indexes that serve them. */
import type { QueryDeclaration } from './query-declarations.ts';

export const PLACE_QUERIES: readonly QueryDeclaration[] = [
  { collection: 'categoryTree', purpose: 'version and change', equal: ['_id'], index: '_id_' },
  {
    collection: 'categoryTree',
    purpose: 'commit a change of a place',
    equal: ['_id'],
    guard: ['revision'],
    index: '_id_',
  },
  {
    collection: 'categories',
    purpose: 'all places',
    equal: [],
    range: '_id',
    sort: '_id',
    index: '_id_',
  },
  {
    collection: 'categories',
    purpose: 'apply a change of a place',
    equal: ['_id'],
    guard: ['revision'],
    index: '_id_',
  },
  { collection: 'memberships', purpose: 'of people', equal: ['_id'], index: '_id_' },
  {
    collection: 'memberships',
    purpose: 'change',
    equal: ['_id'],
    guard: ['revision', 'unchanged'],
    index: '_id_',
  },
  {
    collection: 'memberships',
    purpose: 'count the members of a place',
    equal: ['active'],
    index: 'active_user',
  },
  ...(['active', 'invited', 'requested'] as const).map((state) => ({
    collection: 'memberships' as const,
    purpose: `people ${state}`,
    equal: [state],
    range: 'user',
    sort: 'user',
    index: `${state}_user`,
  })),
  { collection: 'memberCounts', purpose: 'counts', equal: ['_id'], index: '_id_' },
  {
    collection: 'memberCounts',
    purpose: 'count again',
    equal: ['_id'],
    guard: ['revision'],
    index: '_id_',
  },
];
