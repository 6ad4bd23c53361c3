/**
 * From instants to positions, for what was kept by time elsewhere. An instant stands for the last position before the
 * first item that was created after it, so that nothing newer than the instant ever counts as read.
 */
import { BOTTOM, EVERYTHING, position, type Position } from '../model.ts';
import type { Store } from '../store/store.ts';
import { itemsOf } from './scan.ts';

const CHUNK = 2_000;

type Source = Pick<Store, 'items' | 'timelines' | 'threads'>;

export interface Instants {
  /** Over all items. */
  everywhere(atMs: number): Position;
  /** Over the items of one thread. */
  inThread(thread: string, atMs: number): Promise<Position>;
}

/** Reads every item once. Display times need not rise with positions; what counts is the latest seen so far. */
export async function openInstants(store: Source): Promise<Instants> {
  const { ends, times, newest } = await readSteps(store);
  return {
    everywhere(atMs) {
      const first = firstAbove(times, atMs);
      return first === times.length ? newest : position((ends[first] ?? 1) - 1);
    },
    inThread: (thread, atMs) => threadInstant(store, thread, atMs),
  };
}

/** Where the latest display time so far rises: `times[i]` at position `ends[i]`. */
async function readSteps(store: Source): Promise<{ readonly ends: readonly number[]; readonly times: readonly number[]; readonly newest: Position }> {
  const [ends, times]: [number[], number[]] = [[], []];
  const newest = await store.timelines.newest();
  const all = new Set([EVERYTHING]);
  for (let above = BOTTOM; above < newest; ) {
    const found = await store.timelines.range(all, { above, upTo: newest, limit: CHUNK, order: 'oldest' });
    for (const item of await store.items.getMany(found)) {
      if (item === null || item.createdAtMs <= (times.at(-1) ?? -Infinity)) continue;
      times.push(item.createdAtMs);
      ends.push(item.position);
    }
    above = found.length < CHUNK ? newest : (found.at(-1) ?? newest);
  }
  return { ends, times, newest };
}

function firstAbove(times: readonly number[], atMs: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) > atMs) high = middle;
    else low = middle + 1;
  }
  return low;
}

async function threadInstant(store: Source, thread: string, atMs: number): Promise<Position> {
  const [record] = await store.threads.getMany([thread]);
  if (record == null) return BOTTOM;
  for (let above = BOTTOM, last = BOTTOM; ; ) {
    const [found = []] = await store.threads.positions([{ thread, above, upTo: record.newest, limit: CHUNK, order: 'oldest' }]);
    const items = await itemsOf(store, found);
    for (const at of found) {
      if ((items.get(at)?.createdAtMs ?? 0) > atMs) return last;
      last = at;
    }
    if (found.length < CHUNK) return record.newest;
    above = found.at(-1) ?? record.newest;
  }
}
