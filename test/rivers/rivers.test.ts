/** Rivers over the embedded store: what they answer from, how they follow the world, and when they go. */
import { describe, expect, it } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { position, POSITION_ZERO } from '../../src/model/positions.ts';
import { userProducer, type UserId } from '../../src/model/producers.ts';
import { withOpenPages } from '../../src/rivers/open-pages.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ada, ann, bob, carol, cy, draftBy } from '../support/builders.ts';
import { openTestStore } from '../support/open-store.ts';
import {
  HOUR_MS,
  openWorld,
  policyNamed,
  publish,
  read,
  setOf,
  visit,
} from '../support/river-world.ts';
import { openSwitches } from '../support/switches.ts';

it('is given up at the next read of a viewer for whom rivers are off, and made again when they are on', async () => {
  const flags = openSwitches();
  const world = await openWorld({ flags });
  const set = setOf(carol, [ada, bob]);
  await publish(world, ada, 3);
  await visit(world, set);
  flags.off.add('rivers carol');
  await publish(world, bob);
  expect(await read(world, set)).toEqual([4, 3, 2, 1]);
  expect(world.rivers.stats()).toMatchObject({ rivers: 0, hits: 0 });
  expect(await world.rivers.materialisation(carol, userProducer(ada))).toMatchObject({
    delivery: 'pull',
  });
  await visit(world, setOf(ann, [ada, bob]));
  expect(world.rivers.stats().rivers, 'of somebody else').toBe(1);
  flags.off.clear();
  await visit(world, set);
  expect(await read(world, set)).toEqual([4, 3, 2, 1]);
  expect(world.rivers.stats()).toMatchObject({ rivers: 2, hits: 1 });
});

describe('a river', () => {
  it('answers a warm read without a merge of the timelines', async () => {
    const world = await openWorld();
    await publish(world, ada, 3);
    await publish(world, bob, 3);
    const set = setOf(carol, [ada, bob]);
    await visit(world, set);
    world.calls.length = 0;
    expect(await read(world, set)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(world.calls).not.toContain('timelines.range');
    expect(world.rivers.stats()).toMatchObject({ rivers: 1, hits: 1, misses: 1, entries: 6 });
  });

  it('shows what was published a moment ago before it is delivered', async () => {
    const world = await openWorld();
    await publish(world, ada, 2);
    const set = setOf(carol, [ada, carol]);
    await visit(world, set);
    await publish(world, carol);
    expect(await read(world, set)).toEqual([3, 2, 1]);
    expect(world.rivers.stats()).toMatchObject({ hits: 1, newer: 1, pushes: 0 });
  });

  it('gets what is delivered, and then merges nothing', async () => {
    const world = await openWorld();
    await publish(world, ada, 2);
    const set = setOf(carol, [ada, bob]);
    await visit(world, set);
    await publish(world, bob, 2);
    await publish(world, cy, 2);
    await world.rivers.deliver('visited');
    expect(await read(world, set)).toEqual([4, 3, 2, 1]);
    expect(world.rivers.stats()).toMatchObject({ hits: 1, newer: 0, pushes: 2 });
  });

  it('merges what is older than it holds', async () => {
    const world = await openWorld({ entriesMax: 3 });
    await publish(world, ada, 8);
    const set = setOf(carol, [ada, bob]);
    await visit(world, set);
    expect(await read(world, set)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(await read(world, set, 3)).toEqual([8, 7, 6]);
    expect(world.rivers.stats()).toMatchObject({ entries: 3, hits: 2, older: 1 });
  });

  it('leaves out what was deleted, and fills the page up', async () => {
    const world = await openWorld();
    await publish(world, ada, 6);
    const set = setOf(carol, [ada, bob]);
    await visit(world, set);
    for (const at of [6, 4]) await world.store.items.remove(position(at));
    expect(await read(world, set, 3)).toEqual([5, 3, 2]);
    expect(world.rivers.stats().hits).toBe(1);
  });

  it('is repaired after a follow and an unfollow, and answers live until then', async () => {
    const world = await openWorld();
    for (const author of [ada, bob, cy]) await publish(world, author, 2);
    await visit(world, setOf(carol, [ada, bob]));
    const wider = setOf(carol, [ada, bob, cy]);
    expect(await read(world, wider)).toEqual([6, 5, 4, 3, 2, 1]);
    await world.rivers.settled();
    expect(await read(world, wider)).toEqual([6, 5, 4, 3, 2, 1]);
    const narrower = setOf(carol, [bob, cy]);
    expect(await read(world, narrower)).toEqual([6, 5, 4, 3]);
    await world.rivers.settled();
    expect(await read(world, narrower)).toEqual([6, 5, 4, 3]);
    expect(world.rivers.stats()).toMatchObject({ made: 1, repaired: 2, misses: 3, hits: 2 });
  });

  it('is shared by all who read the same timelines without following them', async () => {
    const world = await openWorld();
    await publish(world, ada, 2);
    await visit(world, setOf(null, [ada, bob], false));
    await read(world, setOf(null, [ada, bob], false));
    expect(world.rivers.stats()).toMatchObject({ rivers: 1, hits: 1 });
  });

  it('expires when nobody visited it for its time, a home later than others', async () => {
    const world = await openWorld();
    await publish(world, ada, 2);
    await visit(world, setOf(carol, [ada, bob]));
    await visit(world, setOf(null, [ada, cy], false));
    world.clock.advance(5 * HOUR_MS);
    world.rivers.tend();
    expect(world.rivers.stats()).toMatchObject({ rivers: 1, dropped: 1 });
    world.clock.advance(20 * HOUR_MS);
    world.rivers.tend();
    expect(world.rivers.stats()).toMatchObject({ rivers: 0, dropped: 2, bytes: 0, entries: 0 });
  });

  it('makes room for another, the longest unvisited first', async () => {
    const world = await openWorld({ bytesMax: 2_000 });
    await publish(world, ada, 2);
    const sets = [ann, bob, carol, cy].map((viewer) => setOf(viewer, [ada, viewer]));
    for (const set of sets) await visit(world, set);
    const { rivers, bytes, dropped } = world.rivers.stats();
    expect(bytes).toBeLessThanOrEqual(2_000);
    expect(rivers + dropped).toBe(4);
    expect(dropped).toBeGreaterThan(0);
    const [first, last] = [sets[0], sets[3]];
    if (first === undefined || last === undefined) throw new Error('expected four sets');
    const { hits } = world.rivers.stats();
    await read(world, last);
    await read(world, first);
    expect(world.rivers.stats().hits).toBe(hits + 1);
  });

  it('is not made for a single timeline, nor when everything is pulled', async () => {
    const world = await openWorld();
    await publish(world, ada, 2);
    await visit(world, setOf(carol, [ada]));
    expect(world.rivers.stats()).toMatchObject({ rivers: 0, misses: 0 });
    const pulling = await openWorld({ policy: policyNamed('all-pull') });
    await publish(pulling, ada, 2);
    await visit(pulling, setOf(carol, [ada, bob]));
    expect(pulling.rivers.stats()).toMatchObject({ rivers: 0, misses: 0 });
  });
});

describe('the pace of a river', () => {
  it('is that of open pages while its reader has one open', async () => {
    const world = await openWorld();
    await publish(world, ada, 2);
    const [open, away] = [setOf(carol, [ada, bob]), setOf(cy, [ada, bob])];
    await visit(world, open);
    await visit(world, away);
    const close = world.rivers.openPage(carol);
    await world.rivers.settled();
    await publish(world, bob);
    await world.rivers.deliver('open');
    expect(world.rivers.stats().pushes).toBe(1);
    await world.rivers.deliver('visited');
    expect(world.rivers.stats().pushes).toBe(2);
    close();
    close();
    await world.rivers.settled();
    await publish(world, ada);
    await world.rivers.deliver('open');
    expect(world.rivers.stats().pushes).toBe(2);
    await world.rivers.deliver('visited');
    expect(world.rivers.stats()).toMatchObject({ pushes: 4, newer: 0 });
    expect(await read(world, open)).toEqual(await read(world, away));
  });

  it('is kept, and so is the river, until the last of several pages is closed', async () => {
    const world = await openWorld();
    await publish(world, ada, 2);
    await visit(world, setOf(carol, [ada, bob]));
    const [closeFirst, closeLast] = [world.rivers.openPage(carol), world.rivers.openPage(carol)];
    closeFirst();
    closeFirst();
    await world.rivers.settled();
    await publish(world, bob);
    await world.rivers.deliver('open');
    expect(world.rivers.stats().pushes).toBe(1);
    world.clock.advance(30 * HOUR_MS);
    world.rivers.tend();
    expect(world.rivers.stats()).toMatchObject({ rivers: 1, dropped: 0 });
    closeLast();
    await world.rivers.settled();
    world.rivers.tend();
    expect(world.rivers.stats()).toMatchObject({ rivers: 0, dropped: 1 });
  });

  it('follows who listens to live messages', async () => {
    const { store } = await openWorld();
    const pages = new Set<UserId>();
    const bus = withOpenPages(store.bus, {
      openPage: (viewer) => {
        pages.add(viewer);
        return () => void pages.delete(viewer);
      },
    });
    const events = bus.subscribe(carol, { from: null });
    await events.next();
    const cut = bus.subscribe(cy, { from: null });
    await cut.next();
    expect([...pages]).toEqual([carol, cy]);
    await events.return?.();
    expect([...pages]).toEqual([cy]);
    await store.close();
    expect(await cut.next()).toMatchObject({ done: true });
    expect([...pages]).toEqual([]);
  });
});

describe('the delivery of a pair', () => {
  it('flips to pull where a producer emits more than its reader looks, and back', async () => {
    const costs = { push: 1, pull: 1 };
    const world = await openWorld({ policy: policyNamed('cost-based'), costs });
    await publish(world, ada, 2);
    const set = setOf(carol, [ada, bob]);
    await visit(world, set);
    world.clock.advance(HOUR_MS);
    await publish(world, ada, 9);
    await world.rivers.deliver('visited');
    expect(world.rivers.stats().flips).toBe(1);
    expect(await world.rivers.materialisation(carol, userProducer(ada))).toMatchObject({
      delivery: 'pull',
      reason: 'looking for its items costs less than pushing them',
      lag: 0,
    });
    expect(await read(world, set, 20)).toHaveLength(11);
    for (let looks = 0; looks < 40; looks += 1) {
      world.clock.advance(HOUR_MS / 10);
      await publish(world, cy);
      await visit(world, set);
    }
    expect(world.rivers.stats().flips).toBe(2);
    await world.rivers.deliver('visited');
    await publish(world, ada);
    expect(await world.rivers.materialisation(carol, userProducer(ada))).toEqual({
      delivery: 'push',
      reason: 'pushed by the policy cost-based',
      since: null,
      lag: 1,
    });
    expect(await read(world, set, 20)).toHaveLength(12);
  });

  it.each([
    [{ push: 1, pull: 1_000 }, 'push'],
    [{ push: 1_000, pull: 1 }, 'pull'],
  ] as const)('is decided with the costs %j, which are set: %s', async (costs, delivery) => {
    const world = await openWorld({ policy: policyNamed('cost-based'), costs });
    const set = setOf(carol, [ada, bob]);
    await publish(world, ada, 2);
    await visit(world, set);
    for (let looks = 0; looks < 12; looks += 1) {
      world.clock.advance(HOUR_MS / 10);
      await publish(world, ada);
      await world.rivers.deliver('visited');
      await visit(world, set);
    }
    const { policy, decisions, measured } = world.rivers.deliveryStats();
    expect(policy).toBe('cost-based');
    expect(decisions?.[delivery]).toBeGreaterThan(0);
    expect(measured.push, 'measured nevertheless').not.toBe(1);
    expect(await world.rivers.materialisation(carol, userProducer(ada))).toMatchObject({
      delivery,
    });
  });

  it('is decided with the costs that are measured, if none are set', async () => {
    const { rivers } = await openWorld({ policy: policyNamed('cost-based') });
    const { measured, costs } = rivers.deliveryStats();
    expect(costs).toBe(measured);
    const pushing = await openWorld();
    expect(pushing.rivers.deliveryStats().decisions, 'a policy without decisions').toBeNull();
  });

  it('pulls a producer with more followers than the threshold', async () => {
    const world = await openWorld({ policy: policyNamed('follower-threshold') });
    for (const consumer of [carol, cy])
      await world.store.edges.addEdge({
        consumer,
        producer: userProducer(ada),
        relation: 'follow',
        sinceMs: 1,
      });
    const set = setOf(carol, [ada, bob]);
    await publish(world, cy);
    await visit(world, set);
    await publish(world, ada, 2);
    await publish(world, bob, 2);
    await world.rivers.deliver('visited');
    expect(world.rivers.stats()).toMatchObject({ flips: 1, pushes: 2 });
    expect(await read(world, set)).toEqual([5, 4, 3, 2]);
    expect(await world.rivers.materialisation(carol, userProducer(ada))).toMatchObject({
      delivery: 'pull',
      reason: 'more than 1 follow the producer',
      since: 2,
    });
  });

  it('is a pull for somebody without a river', async () => {
    const { rivers } = await openWorld();
    expect(await rivers.materialisation(carol, userProducer(ada))).toMatchObject({
      delivery: 'pull',
      reason: 'the viewer has no river now',
    });
  });
});

it('a store that is down costs a river, not an answer', async () => {
  const whole = await openTestStore();
  let isAway = false;
  const away = new FeedError('UNAVAILABLE', 'the store is away');
  const store: Store = {
    ...whole,
    timelines: {
      ...whole.timelines,
      newest: () => (isAway ? Promise.reject(away) : whole.timelines.newest()),
    },
  };
  const world = await openWorld({ store });
  await whole.items.publish(draftBy(ada));
  const set = setOf(carol, [ada, bob]);
  const query = { above: POSITION_ZERO, upTo: position(9), limit: 5, order: 'newest' } as const;
  const ask = () => world.rivers.range(set, query, (asked) => whole.items.getMany(asked));
  isAway = true;
  expect(await ask()).toEqual([1]);
  await world.rivers.settled();
  expect(world.rivers.stats()).toMatchObject({ rivers: 0, misses: 1 });
  isAway = false;
  expect(await ask()).toEqual([1]);
  await world.rivers.settled();
  isAway = true;
  await world.rivers.deliver('visited');
  expect(await ask()).toEqual([1]);
  expect(world.rivers.stats()).toMatchObject({ rivers: 1, hits: 1 });
});
