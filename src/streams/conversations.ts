/**
 * Conversations: for every thread, only the newest item that the input holds and the viewer sees, so that a thread is
 * placed at its newest activity. A reply is a new element above, and the thread's old place becomes empty.
 */
import { LIMITS } from '../base/limits.ts';
import type { Item } from '../model/items.ts';
import { POSITION_ZERO, type Position } from '../model/positions.ts';
import { canSee } from '../social/access.ts';
import { memberStream } from './filter.ts';
import type { Stream, StreamRead } from './stream.ts';

/** Examined first in each thread; the newest item is nearly always one of them. */
const FIRST_LOOK_ITEMS = 8;

/** Items outside threads stand for themselves. A thread whose newest 2,000 items are all hidden is left out. */
export function conversationStream(inner: Stream): Stream {
  const known = new WeakMap<StreamRead, Map<string, Promise<Position | null>>>();

  /** The place of each thread, looked up once per request. */
  async function placesOf(
    read: StreamRead,
    threads: readonly string[],
  ): Promise<ReadonlyMap<string, Position | null>> {
    const places = known.get(read) ?? new Map<string, Promise<Position | null>>();
    known.set(read, places);
    const missing = [...new Set(threads)].filter((thread) => !places.has(thread));
    if (missing.length > 0) {
      const found = newestIn({ inner, read }, missing);
      for (const thread of missing)
        places.set(
          thread,
          found.then((all) => all.get(thread) ?? null),
        );
    }
    const pairs = threads.map(
      async (thread) => [thread, (await places.get(thread)) ?? null] as const,
    );
    return new Map(await Promise.all(pairs));
  }

  return memberStream(inner, {
    decide: null,
    async keeps(read, items) {
      const threads = items.flatMap(({ thread }) => (thread === null ? [] : [thread]));
      const places = await placesOf(read, threads);
      return items.map(
        ({ thread, position }) => thread === null || places.get(thread) === position,
      );
    },
    async why(read, { thread, position }) {
      if (thread === null) return null;
      return (await placesOf(read, [thread])).get(thread) === position
        ? null
        : `conversations: the thread ${thread} is shown at a newer item`;
    },
  });
}

interface ThreadContext {
  readonly inner: Stream;
  readonly read: StreamRead;
}

/** Examines each thread newest first, in rounds that double, until the input holds one of its items. */
async function newestIn(
  { inner, read }: ThreadContext,
  threads: readonly string[],
): Promise<ReadonlyMap<string, Position>> {
  const found = new Map<string, Position>();
  const newest = await read.timelines.newest();
  let open = threads.map((thread) => ({ thread, upTo: newest }));
  for (
    let limit = FIRST_LOOK_ITEMS;
    open.length > 0 && limit <= LIMITS.threadItemsScannedMax;
    limit *= 2
  ) {
    const queries = open.map((one) => ({
      ...one,
      above: POSITION_ZERO,
      limit,
      order: 'newest' as const,
    }));
    const looked = await read.threads.positions(queries);
    const held = new Set(await heldAmong({ inner, read }, looked.flat()));
    open = open.flatMap(({ thread }, i) => {
      const positions = looked[i] ?? [];
      const place = positions.find((position) => held.has(position));
      if (place !== undefined) found.set(thread, place);
      const last = positions.at(-1);
      return place !== undefined || last === undefined || positions.length < limit
        ? []
        : [{ thread, upTo: (last - 1) as Position }];
    });
  }
  return found;
}

async function heldAmong(
  { inner, read }: ThreadContext,
  positions: readonly Position[],
): Promise<readonly Position[]> {
  const items = (await read.items(positions)).filter(
    (item): item is Item => item !== null && canSee(read.facts, item),
  );
  const included = await inner.includes(read, items);
  return items.flatMap(({ position }, i) => (included[i] === true ? [position] : []));
}
