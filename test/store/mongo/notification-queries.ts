/** The queries of notifications. */
import type { QueryDeclaration } from './query-declarations.ts';

export const NOTIFICATION_QUERIES: readonly QueryDeclaration[] = [
  { collection: 'inboxes', purpose: 'read one', equal: ['_id'], index: '_id_' },
  {
    collection: 'inboxes',
    purpose: 'append and mark',
    equal: ['_id'],
    guard: ['revision'],
    index: '_id_',
  },
  { collection: 'notifications', purpose: 'was it told', equal: ['_id'], index: '_id_' },
  {
    collection: 'notifications',
    purpose: 'those of a recipient',
    equal: ['recipient'],
    range: 'order',
    sort: 'order',
    index: 'recipient_order',
  },
  {
    collection: 'notifications',
    purpose: 'forget the oldest',
    equal: ['recipient'],
    range: 'order',
    index: 'recipient_order',
  },
  { collection: 'notificationSettings', purpose: 'of people', equal: ['_id'], index: '_id_' },
  {
    collection: 'notificationSettings',
    purpose: 'edit',
    equal: ['_id'],
    guard: ['revision'],
    index: '_id_',
  },
  {
    collection: 'followNotifications',
    purpose: 'get',
    equal: ['_id'],
    index: '_id_',
  },
  {
    collection: 'followNotifications',
    purpose: 'set, remove',
    equal: ['_id'],
    guard: ['revision'],
    index: '_id_',
  },
  {
    collection: 'followNotifications',
    purpose: 'who hears of a producer',
    equal: ['producer'],
    range: 'consumer',
    sort: 'consumer',
    index: 'producer_consumer',
  },
  { collection: 'outboxes', purpose: 'read one', equal: ['_id'], index: '_id_' },
  { collection: 'outboxes', purpose: 'change', equal: ['_id'], guard: ['revision'], index: '_id_' },
  {
    collection: 'outboxes',
    purpose: 'due',
    equal: [],
    range: 'dueAtMs',
    sort: 'dueAtMs',
    index: 'due',
  },
];
