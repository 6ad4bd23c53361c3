/**
 * Maps instants to positions, for systems that recorded reading by time. An instant maps to the last position before
 * the first item created after it, so that nothing newer than the instant counts as read.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../base/limits.ts';
import { POSITION_ZERO, type Position } from '../../model/positions.ts';
import { ALL_ITEMS } from '../../model/producers.ts';
import { type ThreadRecord } from '../../model/reads.ts';
import type { Store } from '../../store/ports/store.ts';
import { itemsOf } from '../thread-scan.ts';
import { createMonotonicIndex, type MonotonicIndex } from './monotonic-index.ts';

const CHUNK = 2_000;

type InstantStores = Pick<Store, 'items' | 'timelines' | 'threads'>;

export interface Instants {
  /** Over all items, which are read once, at the first call. */
  everywhere(atMs: number): Promise<Position>;
  /** Over the items of one thread. */
  inThread(record: ThreadRecord, atMs: number): Promise<Position>;
}

export function openInstants(store: InstantStores): Instants {
  let all: Promise<WholeIndex> | null = null;
  const threads = new LRUCache<string, Promise<MonotonicIndex>>({ max: LIMITS.importThreadsMax });
  return {
    async everywhere(atMs) {
      const { index, newest } = await (all ??= readAll(store));
      return index.floor(atMs, newest);
    },
    async inThread(record, atMs) {
      const known = threads.get(record.thread) ?? readThread(store, record);
      threads.set(record.thread, known);
      return (await known).floor(atMs, record.newest);
    },
  };
}

interface WholeIndex {
  readonly index: MonotonicIndex;
  readonly newest: Position;
}

async function readAll(store: InstantStores): Promise<WholeIndex> {
  const index = createMonotonicIndex();
  const newest = await store.timelines.newest();
  for (let above = POSITION_ZERO; above < newest;) {
    const found = await store.timelines.range(ALL_ITEMS, {
      above,
      upTo: newest,
      limit: CHUNK,
      order: 'oldest',
    });
    for (const item of await store.items.getMany(found))
      if (item !== null) index.add(item.position, item.createdAtMs);
    above = found.length < CHUNK ? newest : (found.at(-1) ?? newest);
  }
  return { index, newest };
}

async function readThread(
  store: InstantStores,
  { thread, newest }: ThreadRecord,
): Promise<MonotonicIndex> {
  const index = createMonotonicIndex();
  for (let above = POSITION_ZERO; above < newest;) {
    const [found = []] = await store.threads.positions([
      { thread, above, upTo: newest, limit: CHUNK, order: 'oldest' },
    ]);
    const items = await itemsOf(store, found);
    for (const at of found) index.add(at, items.get(at)?.createdAtMs ?? 0);
    above = found.length < CHUNK ? newest : (found.at(-1) ?? newest);
  }
  return index;
}
