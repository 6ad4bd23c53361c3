/** The queries of edges, next to the index that serves each. */
import type { QueryDeclaration } from './query-declarations.ts';

export const EDGE_QUERIES: readonly QueryDeclaration[] = [
  {
    collection: 'edges',
    purpose: 'which of these exist',
    equal: ['_id'],
    guard: ['consumer'],
    index: '_id_',
  },
  {
    collection: 'edges',
    purpose: 'overwrite an older change',
    equal: ['_id'],
    guard: ['consumer', 'n'],
    index: '_id_',
  },
  {
    collection: 'edges',
    purpose: 'facts',
    equal: ['consumer', 'on'],
    index: 'consumer_relation_producer',
  },
  {
    collection: 'edges',
    purpose: 'facts among some producers',
    equal: ['producer', 'on', 'relation', 'consumer'],
    index: 'producer_relation_consumer',
  },
  {
    collection: 'edges',
    purpose: 'phrases that some people mute',
    equal: ['consumer', 'on', 'relation'],
    range: 'producer',
    index: 'consumer_relation_producer',
  },
  {
    collection: 'followers',
    purpose: 'the next counters',
    equal: [],
    range: '_id',
    sort: '_id',
    index: '_id_',
  },
  {
    collection: 'viewers',
    purpose: 'changes of followers that are half applied',
    equal: ['_id'],
    guard: ['pending.producer'],
    index: '_id_',
  },
  {
    collection: 'edges',
    purpose: 'the next producer with edges',
    equal: [],
    range: 'producer',
    sort: 'producer',
    index: 'producer_relation_consumer',
  },
  {
    collection: 'edges',
    purpose: 'list',
    equal: ['consumer', 'on', 'relation'],
    range: 'producer',
    sort: 'producer',
    index: 'consumer_relation_producer',
  },
];
