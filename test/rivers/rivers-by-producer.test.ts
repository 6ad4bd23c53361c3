/** How a tier finds the rivers of a producer: most are listed, those that follow many are asked. */
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { position } from '../../src/model/positions.ts';
import { userProducer, type UserId } from '../../src/model/producers.ts';
import { HotRiver } from '../../src/rivers/hot-river.ts';
import { RiversByProducer } from '../../src/rivers/rivers-by-producer.ts';
import { ada, ann, bob, carol, cy } from '../support/builders.ts';
import { openWorld, policyNamed, publish, read, setOf, visit } from '../support/river-world.ts';

function riverOf(viewer: UserId, followed: readonly UserId[]): HotRiver {
  return new HotRiver({ key: viewer, set: setOf(viewer, followed), nowMs: 0, entriesMax: 10 });
}

const flip = { at: position(1), reason: 'for the test' };

describe.each([
  ['listed', 3],
  ['asked', 1],
])('rivers that are %s', (name, listedProducersMax) => {
  it('are found by what they are pushed, and by nothing else', () => {
    const rivers = new RiversByProducer(listedProducersMax);
    const [first, second] = [riverOf(carol, [ada, bob]), riverOf(ann, [bob, cy])];
    rivers.add(first);
    rivers.add(second);
    expect(rivers.asked).toBe(name === 'asked' ? 2 : 0);
    expect(rivers.of(userProducer(ada))).toEqual([first]);
    expect(new Set(rivers.of(userProducer(bob)))).toEqual(new Set([first, second]));
    expect(rivers.of(userProducer(carol))).toEqual([]);
    first.pull(userProducer(bob), flip);
    rivers.forget(userProducer(bob), first);
    expect(rivers.of(userProducer(bob))).toEqual([second]);
    rivers.remove(first);
    rivers.remove(second);
    for (const producer of [ada, bob, cy]) expect(rivers.of(userProducer(producer))).toEqual([]);
    expect(rivers.asked).toBe(0);
  });
});

it('finds a river that is listed and one that is asked, and takes nothing for listing the latter', () => {
  const rivers = new RiversByProducer(2);
  const [few, many] = [riverOf(carol, [ada, bob]), riverOf(ann, [ada, bob, cy])];
  const bytes = few.bytes;
  for (const river of [few, many]) rivers.add(river);
  expect(new Set(rivers.of(userProducer(ada)))).toEqual(new Set([few, many]));
  expect(few.bytes).toBe(bytes);
  expect(many.bytes).toBeLessThan(bytes);
});

it('asks no more rivers than it may, and lists the others', () => {
  const rivers = new RiversByProducer(0);
  const all = Array.from({ length: LIMITS.riversAskedMax + 2 }, (_, nth) =>
    riverOf(`viewer-${nth}` as UserId, [ada, bob]),
  );
  for (const river of all) rivers.add(river);
  expect(rivers.asked).toBe(LIMITS.riversAskedMax);
  expect(new Set(rivers.of(userProducer(bob)))).toEqual(new Set(all));
});

describe('a river that is asked', () => {
  it('gets each item of each of its producers once, as one that is listed does', async () => {
    const world = await openWorld({ listedProducersMax: 2 });
    await publish(world, ada);
    const [few, many] = [setOf(ann, [ada, bob]), setOf(carol, [ada, bob, cy])];
    for (const set of [few, many]) await visit(world, set);
    for (const author of [ada, cy, bob, ann]) await publish(world, author);
    await world.rivers.deliver('visited');
    expect(world.rivers.stats()).toMatchObject({ pushes: 5 });
    world.calls.length = 0;
    expect(await read(world, many)).toEqual([4, 3, 2, 1]);
    expect(await read(world, few)).toEqual([4, 2, 1]);
    expect(world.calls).not.toContain('timelines.range');
  });

  it('is judged like the others, and pulls what it is no longer pushed', async () => {
    const world = await openWorld({
      listedProducersMax: 1,
      policy: policyNamed('follower-threshold'),
    });
    const set = setOf(carol, [ada, bob]);
    await publish(world, ada);
    await visit(world, set);
    await world.store.edges.addEdges(
      [ann, bob, cy].map((consumer) => ({
        consumer,
        producer: userProducer(ada),
        relation: 'follow',
        sinceMs: 1,
      })),
    );
    await publish(world, ada, 3);
    await world.rivers.deliver('visited');
    expect(world.rivers.stats()).toMatchObject({ flips: 1, pushes: 0 });
    expect(await read(world, set)).toEqual([4, 3, 2, 1]);
  });
});
