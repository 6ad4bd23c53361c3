/**
 * Marks and visits while an item is in flight: nobody was shown it, so nothing may mark it read before it has settled.
 */
import { describe, expect, it } from 'vitest';
import { position, type Position } from '../../src/model/positions.ts';
import type { Store } from '../../src/store/ports/store.ts';
import {
  A,
  ada,
  badge,
  bob,
  carol,
  openReadsWorld,
  post,
  read,
  type ReadsWorld,
  unreadOf,
} from '../support/reads-world.ts';

/** As a store of many processes is seen while some positions are in flight: not there, with later items beside them. */
function withFlights(store: Store, inFlight: ReadonlySet<Position>): Store {
  const landed = (positions: readonly Position[]) => positions.filter((at) => !inFlight.has(at));
  return {
    ...store,
    items: {
      ...store.items,
      getMany: async (positions) =>
        (await store.items.getMany(positions)).map((item) =>
          item !== null && inFlight.has(item.position) ? null : item,
        ),
    },
    timelines: {
      ...store.timelines,
      newest: async () =>
        position(Math.min(await store.timelines.newest(), ...[...inFlight].map((at) => at - 1))),
    },
    threads: {
      ...store.threads,
      positions: async (queries) => (await store.threads.positions(queries)).map(landed),
      itemsOf: async (category, query) => landed(await store.threads.itemsOf(category, query)),
    },
  };
}

interface FlightWorld {
  readonly world: ReadsWorld;
  readonly takeOff: (at: Position) => void;
  readonly land: () => void;
}

/** Bob has opened threads 1 and 2, and Ada has read them. */
async function openFlightWorld(): Promise<FlightWorld> {
  const inFlight = new Set<Position>();
  const world = await openReadsWorld((store) => withFlights(store, inFlight));
  for (const thread of ['1', '2']) {
    await post(world, bob, thread);
    await read(world, ada, thread);
  }
  return {
    world,
    takeOff: (at) => {
      inFlight.add(at);
    },
    land: () => {
      inFlight.clear();
    },
  };
}

describe('an item in flight', () => {
  it('stays above the watermark of a visit that finds a later item read', async () => {
    const { world, takeOff, land } = await openFlightWorld();
    const { position: late } = await post(world, bob, '1');
    takeOff(late);
    await post(world, ada, '2');
    expect(await world.reads.visit(ada, A)).toBeLessThan(late);
    land();
    expect(await badge(world, ada)).toBe(1);
    expect(await world.reads.visit(ada, A)).toBe(late - 1);
  });

  it.each([
    ['as far as it goes', null],
    ['up to a later item', 1_000_000],
  ])('stays unread when its thread is marked read %s', async (_, upTo) => {
    const { world, takeOff, land } = await openFlightWorld();
    const { position: shown } = await post(world, bob, '1');
    const { position: late } = await post(world, bob, '1');
    takeOff(late);
    await post(world, carol, '1');
    await read(world, ada, '1', upTo);
    expect(await badge(world, ada)).toBe(0);
    expect(world.deltas.at(-1)?.changes).toMatchObject([{ thread: '1', upTo: shown }]);
    land();
    expect(await unreadOf(world, ada, '1')).toEqual({ first: late, count: 2 });
  });

  it('stays unread when it opened a thread that is known by its name alone', async () => {
    const { world, takeOff, land } = await openFlightWorld();
    const { position: late } = await post(world, bob, '3');
    takeOff(late);
    await post(world, carol, '3');
    await read(world, ada, '3');
    land();
    expect(await unreadOf(world, ada, '3')).toEqual({ first: late, count: 2 });
  });

  it('does not keep its category from being marked read as far as it was shown', async () => {
    const { world, takeOff, land } = await openFlightWorld();
    const { position: shown } = await post(world, bob, '1');
    const { position: late } = await post(world, bob, '1');
    takeOff(late);
    await post(world, carol, '1');
    await world.reads.markCategoryRead(ada, { category: A, upTo: null });
    expect(world.deltas.at(-1)?.changes).toMatchObject([{ kind: 'category', upTo: shown }]);
    land();
    expect(await unreadOf(world, ada, '1')).toEqual({ first: late, count: 2 });
  });

  it('does not hide the newest item that was shown from being marked unread', async () => {
    const { world, takeOff, land } = await openFlightWorld();
    const { position: shown } = await post(world, bob, '1');
    await read(world, ada, '1');
    const { position: late } = await post(world, bob, '1');
    takeOff(late);
    await post(world, carol, '1');
    await world.reads.markUnread(ada, { thread: '1', from: null, to: null });
    expect(await badge(world, ada)).toBe(1);
    land();
    expect(await unreadOf(world, ada, '1')).toEqual({ first: shown, count: 3 });
  });
});
