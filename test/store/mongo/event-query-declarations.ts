/** The queries of events, next to the indexes that serve them. */
import { OUTBOXES } from '../../../src/store/mongo/events/outbox.ts';
import type { QueryDeclaration } from './query-declarations.ts';

const NEWEST = 'atMs,n,_id';

export const EVENT_QUERIES: readonly QueryDeclaration[] = [
  ...OUTBOXES.flatMap((collection): readonly QueryDeclaration[] => [
    {
      collection,
      purpose: 'events that are not gathered',
      equal: [],
      range: 'outboxMs',
      sort: 'outboxMs',
      index: 'outbox',
    },
    {
      collection,
      purpose: 'take out what was gathered',
      equal: ['_id'],
      guard: ['pending.0', 'outbox'],
      index: '_id_',
    },
    {
      collection,
      purpose: 'take out an empty outbox',
      equal: ['_id'],
      guard: ['pending.0', 'outbox'],
      index: '_id_',
    },
  ]),
  { collection: 'events', purpose: 'one event; forget some', equal: ['_id'], index: '_id_' },
  {
    collection: 'events',
    purpose: 'save what became of it',
    equal: ['_id'],
    guard: ['fence'],
    index: '_id_',
  },
  { collection: 'events', purpose: 'retry', equal: ['_id'], guard: ['state'], index: '_id_' },
  {
    collection: 'events',
    purpose: 'open events of a lane',
    equal: ['producer', 'isOpen'],
    sort: 'atMs,n',
    index: 'producer_open_order',
  },
  {
    collection: 'events',
    purpose: 'shut out an earlier holder',
    equal: ['producer', 'isOpen'],
    index: 'producer_open_order',
  },
  {
    collection: 'events',
    purpose: 'list by state',
    equal: ['state'],
    range: '_id',
    sort: '_id',
    index: 'state_id',
  },
  ...(['item', 'key', 'producer'] as const).flatMap((field): readonly QueryDeclaration[] => [
    {
      collection: 'events',
      purpose: `the newest by ${field}`,
      equal: [field],
      sort: NEWEST,
      index: `${field}_newest`,
    },
    {
      collection: 'events',
      purpose: `the next by ${field}`,
      equal: [field],
      range: 'atMs',
      sort: NEWEST,
      guard: ['$or'],
      index: `${field}_newest`,
    },
  ]),
  { collection: 'events', purpose: 'count by state', equal: ['state'], index: 'state_id' },
  {
    collection: 'events',
    purpose: 'old processed events',
    equal: ['state'],
    range: 'endedMs',
    sort: 'endedMs',
    index: 'state_ended',
  },
  { collection: 'lanes', purpose: 'read one, tell one', equal: ['_id'], index: '_id_' },
  {
    collection: 'lanes',
    purpose: 'claim, renew, release',
    equal: ['_id'],
    guard: ['claim'],
    index: '_id_',
  },
  {
    collection: 'lanes',
    purpose: 'release one that got no more',
    equal: ['_id'],
    guard: ['claim', 'recorded'],
    index: '_id_',
  },
  {
    collection: 'lanes',
    purpose: 'lanes that have work',
    equal: [],
    range: 'dueMs',
    sort: 'dueMs',
    guard: ['leasedUntilMs'],
    index: 'due_leased',
  },
];
