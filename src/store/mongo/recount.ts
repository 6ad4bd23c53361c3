/** Counts again, in shares, what documents say of others. */
import type { RecountShare } from '../ports/edges.ts';
import { recountPlace, recountShare, type RecountKind } from '../recount-place.ts';
import { producerCounters, viewerCounters } from './edges/recount.ts';
import type { Collections } from './engine/collections.ts';
import type { CountersAfter } from './engine/counters.ts';
import { placeCounters } from './places/member-rows.ts';
import { threadCounters } from './threads/recount-threads.ts';

const COUNTERS: Readonly<Record<RecountKind, CountersAfter>> = {
  viewer: viewerCounters,
  producer: producerCounters,
  place: placeCounters,
  thread: threadCounters,
};

export async function recountMongo(
  collections: Collections,
  after: string | null,
  limit: number,
): Promise<RecountShare> {
  const { kind, key } = recountPlace(after);
  const last = key === '' ? null : key;
  const counters = limit === 0 ? [] : await COUNTERS[kind](collections, last, limit);
  let corrected = 0;
  for (const { recount } of counters) if (!(await recount())) corrected += 1;
  const keys = counters.map((counter) => counter.key);
  return recountShare(kind, keys, { limit, corrected });
}
