/** The newest threads of categories. Most categories are read again and again, for other viewers too. */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../../base/limits.ts';
import type { ProducerKey } from '../../../model/producers.ts';
import type { ThreadRecord } from '../../../model/reads.ts';
import { KeptRows } from './kept-rows.ts';

/** The threads of a category above a position, newest first. */
export interface NewestThreads {
  readonly records: readonly ThreadRecord[];
  readonly above: number;
}

/** Lists by category, each kept until a thread of its category changes. */
export function openKeptLists(): KeptRows<ProducerKey, NewestThreads> {
  return new KeptRows<ProducerKey, NewestThreads>(
    new LRUCache({
      maxSize: LIMITS.recentRowsMax,
      sizeCalculation: ({ records }) => 1 + records.length,
    }),
  );
}
