/** Bounded reads over a long timeline: a sparse filter stops at its budget, says where, and continues from there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { POSITION_ZERO, type Position, type RangeQuery } from '../../src/model/positions.ts';
import { producerKey, type UserId } from '../../src/model/producers.ts';
import { type Draft, type Item } from '../../src/model/items.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { buildStream } from '../../src/streams/build-stream.ts';
import { restOf } from '../../src/fence/enumeration.ts';
import { createFollowSets } from '../../src/streams/follow-sets.ts';
import type { StreamPart } from '../../src/streams/parts.ts';
import type { Stream, StreamRead } from '../../src/streams/stream.ts';
import { openTestStore } from '../support/open-store.ts';
import { factsOf, readOf } from './stream-world.ts';
import { publishAll } from '../support/publish-all.ts';

const COUNT = 24_000;
const at = { path: [] } as const;
const everything: StreamPart = { ...at, part: 'everything' };
const rare: StreamPart = {
  ...at,
  part: 'filter',
  where: { rule: 'oneOf', field: 'kind', values: [{ literal: 'rare' }] },
  of: everything,
};

let store: Store;
let items: readonly Item[];

/** Ordinary items; rare ones are the oldest two and the newest, all of one thread. */
beforeAll(async () => {
  store = await openTestStore();
  const drafts = Array.from({ length: COUNT }, (_, i): Draft => ({
    producer: producerKey('user', 'u'),
    author: 'u' as UserId,
    thread: 'h',
    kind: i < 2 || i === COUNT - 1 ? 'rare' : 'common',
    tags: [],
    visibility: 'public',
    payload: { title: null, text: null, url: null, votes: 0 },
    createdAtMs: i,
    clientKey: null,
  }));
  items = await publishAll(store, drafts);
}, 60_000);
afterAll(() => store.close());

/** Counts what a read examines. */
function counting(): { readonly read: StreamRead; examined: number } {
  const counter = {
    examined: 0,
    read: {
      ...readOf(store, factsOf(null, [])),
      items: (positions: readonly Position[]) => {
        counter.examined += positions.length;
        return store.items.getMany(positions);
      },
    },
  };
  return counter;
}

function whole(order: 'newest' | 'oldest'): RangeQuery {
  return { above: POSITION_ZERO, upTo: items.at(-1)?.position ?? POSITION_ZERO, limit: 10, order };
}

async function readAll(
  stream: Stream,
  read: StreamRead,
  query: RangeQuery,
): Promise<{ readonly found: readonly Position[]; readonly reads: number }> {
  const found: Position[] = [];
  let rest = query;
  let reads = 0;
  for (; rest.above < rest.upTo && reads < 100; reads += 1) {
    const got = await stream.enumerate(read, rest);
    found.push(...got.positions);
    rest = restOf(rest, got.settledTo);
  }
  return { found, reads };
}

describe('a sparse filter', () => {
  it('examines no more than its budget in one read and stops short of the end', async () => {
    const counter = counting();
    const query = whole('newest');
    const got = await buildStream(rare, createFollowSets()).enumerate(counter.read, query);
    expect(counter.examined).toBe(LIMITS.scanItemsMax);
    expect(got.positions).toEqual([query.upTo]);
    expect(got.settledTo).toBe(query.upTo - LIMITS.scanItemsMax);
  });

  it('lets others have their turns during a long read, and none during a short one', async () => {
    const stream = buildStream(rare, createFollowSets());
    const read = (above: number) =>
      turnsDuring(
        stream.enumerate(counting().read, { ...whole('newest'), above: above as Position }),
      );
    expect(await read(POSITION_ZERO)).toBeGreaterThanOrEqual(2);
    expect(await read(whole('newest').upTo - 200)).toBe(0);
  });

  it.each(['newest', 'oldest'] as const)(
    'is read to its end in bounded steps, %s first',
    async (order) => {
      const { found, reads } = await readAll(
        buildStream(rare, createFollowSets()),
        counting().read,
        whole(order),
      );
      const oldestFirst = [items[0], items[1], items.at(-1)].map((item) => item?.position);
      expect(found).toEqual(order === 'oldest' ? oldestFirst : oldestFirst.reverse());
      expect(reads).toBe(COUNT / LIMITS.scanItemsMax);
    },
  );
});

/** How many turns of the event loop pass while something is read. */
async function turnsDuring(reading: Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await reading;
  isOver = true;
  return turns;
}

describe('a dedupe over a sparse filter', () => {
  const deduped: StreamPart = { ...at, part: 'dedupe', by: 'thread', window: 50, of: rare };

  it.each(['newest', 'oldest'] as const)(
    'moves on, and lets no repeat through within its reach, %s first',
    async (order) => {
      const { found, reads } = await readAll(
        buildStream(deduped, createFollowSets()),
        counting().read,
        whole(order),
      );
      // The newest item's repeat is out of reach; the second oldest repeats the oldest.
      const oldestFirst = [items[0]?.position, items.at(-1)?.position];
      expect(found).toEqual(order === 'oldest' ? oldestFirst : oldestFirst.reverse());
      expect(reads).toBeLessThan(20);
    },
  );

  it('keeps only the oldest of a long run of repeats in one bounded read after another', async () => {
    const run: StreamPart = { ...at, part: 'dedupe', by: 'thread', window: 5, of: everything };
    const { found } = await readAll(buildStream(run, createFollowSets()), counting().read, {
      ...whole('newest'),
      upTo: 3_000 as Position,
    });
    expect(found).toEqual([items[0]?.position]);
  });
});

describe('a limit over a sparse filter', () => {
  it('is as deep as one read of the filter', async () => {
    const limited: StreamPart = { ...at, part: 'limit', count: 3, of: rare };
    const { found, reads } = await readAll(
      buildStream(limited, createFollowSets()),
      counting().read,
      whole('newest'),
    );
    expect(found).toEqual([items.at(-1)?.position]);
    expect(reads).toBe(1);
  });
});

describe('conversations over a filter that drops the newest of a thread', () => {
  /** The place of the thread when its newest items are dropped. */
  async function placeBelow(dropped: number): Promise<readonly Position[]> {
    const instant = { literal: new Date(COUNT - 1 - dropped).toISOString() };
    const of = {
      ...at,
      part: 'filter',
      where: { rule: 'until', instant },
      of: everything,
    } as const;
    const above = (COUNT - dropped - 3) as Position;
    const { found } = await readAll(
      buildStream({ ...at, part: 'conversations', of }, createFollowSets()),
      counting().read,
      { ...whole('newest'), above },
    );
    return found;
  }

  it.each([0, 7, 8, 9, 24, 1_500])(
    'place it at the newest one left, %i items down',
    async (down) => {
      expect(await placeBelow(down)).toEqual([COUNT - down]);
    },
  );

  it('leave it out when more than 2,000 are dropped', async () => {
    expect(await placeBelow(LIMITS.threadItemsScannedMax + 100)).toEqual([]);
  });
});
