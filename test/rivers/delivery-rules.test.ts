/** Rules of the operator: what a river does with a pinned producer, under every policy, and how it follows a change. */
import { describe, expect, it } from 'vitest';
import { userProducer, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import type { Delivery, PolicyName } from '../../src/rivers/delivery.ts';
import type { DeliveryRules } from '../../src/rivers/delivery-rules.ts';
import type { RiversOptions } from '../../src/rivers/rivers.ts';
import { ada, bob, carol, cy } from '../support/builders.ts';
import {
  HOUR_MS,
  openWorld,
  policyNamed,
  publish,
  read,
  setOf,
  visit,
  type World,
} from '../support/river-world.ts';

/** Rivers with rules that a test sets; they begin without. */
async function openRuled(name: PolicyName, options: Partial<RiversOptions> = {}) {
  const rules = { push: new Set<ProducerKey>(), pull: new Set<ProducerKey>() };
  const world = await openWorld({
    policy: policyNamed(name),
    rules: (): DeliveryRules => rules,
    ...options,
  });
  return { ...world, rules };
}

/** How each author's items reach Carol. */
async function ways({ rivers }: World, ...authors: readonly UserId[]): Promise<readonly string[]> {
  const found = authors.map((author) => rivers.materialisation(carol, userProducer(author)));
  return (await Promise.all(found)).map(({ delivery, reason }) => `${delivery}: ${reason}`);
}

const PUSHED = 'push: a rule pushes the producer';
const PULLED = 'pull: a rule pulls the producer';

describe('a producer that a rule pulls', () => {
  it.each<PolicyName>(['all-push', 'follower-threshold', 'cost-based'])(
    'is pulled from the first visit on, under %s',
    async (policy) => {
      const world = await openRuled(policy);
      world.rules.pull.add(userProducer(ada));
      const set = setOf(carol, [ada, bob]);
      await publish(world, ada, 2);
      await visit(world, set);
      await publish(world, ada, 2);
      await publish(world, bob);
      await world.rivers.deliver('visited');
      expect(world.rivers.stats()).toMatchObject({ pushes: 1, flips: 0 });
      expect(await read(world, set)).toEqual([5, 4, 3, 2, 1]);
      expect(world.rivers.stats()).toMatchObject({ hits: 1, newer: 0, pulls: 1 });
      expect(await ways(world, ada, bob)).toEqual([PULLED, `push: pushed by the policy ${policy}`]);
    },
  );

  it('is pulled under all-pull, which keeps no river for that', async () => {
    const world = await openRuled('all-pull');
    world.rules.pull.add(userProducer(ada));
    await publish(world, ada, 2);
    await visit(world, setOf(carol, [ada, bob]));
    expect(world.rivers.stats()).toMatchObject({ rivers: 0, misses: 0 });
    expect(await ways(world, ada, bob)).toEqual([PULLED, 'pull: everything is pulled']);
  });
});

describe('a producer that a rule pushes', () => {
  it('is pushed although more follow it than the threshold', async () => {
    const world = await openRuled('follower-threshold');
    world.rules.push.add(userProducer(ada));
    for (const consumer of [carol, cy])
      for (const author of [ada, bob])
        await world.store.edges.addEdge({
          consumer,
          producer: userProducer(author),
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
    expect(world.rivers.deliveryStats()).toMatchObject({
      decisions: { push: 0, pull: 1 },
      rules: { push: 1, pull: 0 },
    });
    expect(await ways(world, ada, bob)).toEqual([PUSHED, 'pull: more than 1 follow the producer']);
    expect(await read(world, set)).toEqual([5, 4, 3, 2]);
  });

  it('is pushed under all-pull, into the rivers of its followers alone', async () => {
    const world = await openRuled('all-pull');
    world.rules.push.add(userProducer(ada));
    await publish(world, ada, 2);
    await visit(world, setOf(cy, [bob, carol]));
    expect(world.rivers.stats().rivers, 'of those who do not follow it').toBe(0);
    const set = setOf(carol, [ada, bob, cy]);
    await visit(world, set);
    await publish(world, ada);
    await publish(world, bob);
    await world.rivers.deliver('visited');
    expect(world.rivers.stats()).toMatchObject({ rivers: 1, pushes: 1, flips: 0 });
    expect(await read(world, set)).toEqual([4, 3, 2, 1]);
    expect(world.rivers.stats()).toMatchObject({ hits: 1, newer: 0, pulls: 2 });
    expect(await ways(world, ada, bob)).toEqual([PUSHED, 'pull: everything is pulled']);
    expect((await world.rivers.materialisation(carol, userProducer(bob))).since).toBeNull();
    expect(await world.rivers.materialisation(cy, userProducer(ada))).toMatchObject({
      delivery: 'pull',
      reason: 'the viewer has no river now; in one, a rule pushes the producer',
    });
  });
});

describe('a rule that comes or goes while rivers are kept', () => {
  it('flips a pushed producer at its next item, and back at the next look', async () => {
    const world = await openRuled('all-push');
    const set = setOf(carol, [ada, bob]);
    await publish(world, ada, 2);
    await visit(world, set);
    world.rules.pull.add(userProducer(ada));
    expect(await ways(world, ada)).toEqual([
      'push: a rule pulls the producer from the next item on',
    ]);
    await publish(world, ada, 2);
    await world.rivers.deliver('visited');
    expect(world.rivers.stats()).toMatchObject({ flips: 1, pushes: 0 });
    expect(await ways(world, ada)).toEqual([PULLED]);
    expect(await read(world, set)).toEqual([4, 3, 2, 1]);
    world.rules.pull.clear();
    expect(await ways(world, ada)).toEqual(['pull: everything is pushed from the next look on']);
    await publish(world, bob);
    await visit(world, set);
    expect(world.rivers.stats()).toMatchObject({ flips: 2, repaired: 1 });
    expect(await ways(world, ada)).toEqual(['push: pushed by the policy all-push']);
    await publish(world, ada);
    await world.rivers.deliver('visited');
    expect(await read(world, set)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(world.rivers.stats().newer, 'merged nothing').toBe(1);
  });

  it('makes and releases the rivers of all-pull', async () => {
    const world = await openRuled('all-pull');
    const set = setOf(carol, [ada, bob]);
    await publish(world, ada, 2);
    world.rules.push.add(userProducer(ada));
    await visit(world, set);
    expect(world.rivers.stats().rivers).toBe(1);
    world.rules.push.clear();
    expect(await ways(world, ada)).toEqual(['push: everything is pulled from the next item on']);
    expect(await read(world, set)).toEqual([2, 1]);
    expect(world.rivers.stats()).toMatchObject({ rivers: 0, hits: 0, dropped: 1 });
  });

  it('leaves a pair to its policy when it goes', async () => {
    const world = await openRuled('cost-based', { costs: { push: 1, pull: 1_000 } });
    world.rules.pull.add(userProducer(ada));
    const set = setOf(carol, [ada, bob]);
    await publish(world, ada, 2);
    await visit(world, set);
    world.rules.pull.clear();
    expect(await ways(world, ada)).toEqual(['pull: a rule pulled the producer, and is gone']);
    for (let looks = 0; looks < 6; looks += 1) {
      world.clock.advance(HOUR_MS / 10);
      await publish(world, bob);
      await visit(world, set);
    }
    expect(await ways(world, ada)).toEqual(['push: pushed by the policy cost-based']);
  });

  it('counts for more producers than a river is repaired for', async () => {
    const world = await openRuled('all-push');
    const authors = Array.from({ length: 80 }, (_, nth) => `a${nth}` as UserId);
    for (const author of authors) world.rules.pull.add(userProducer(author));
    const set = setOf(carol, [...authors, bob]);
    await publish(world, 'a1' as UserId, 2);
    await visit(world, set);
    expect(await ways(world, 'a1' as UserId)).toEqual([PULLED]);
    world.rules.pull.clear();
    for (let looks = 0; looks < 2; looks += 1) {
      await publish(world, bob);
      await visit(world, set);
    }
    expect(await ways(world, 'a1' as UserId)).toEqual(['push: pushed by the policy all-push']);
    expect(await read(world, set)).toEqual([4, 3, 2, 1]);
    expect(world.rivers.stats()).toMatchObject({ rivers: 1, made: 2, repaired: 0, dropped: 1 });
  });
});

it('a river weighs what it must remember of the producers it pulls', async () => {
  const bytesOf = async (delivery: Delivery): Promise<number> => {
    const world = await openRuled('all-push', { listedProducersMax: 0 });
    const authors = Array.from({ length: 500 }, (_, nth) => `a${nth}` as UserId);
    for (const author of authors) world.rules[delivery].add(userProducer(author));
    await publish(world, bob);
    await visit(world, setOf(carol, [...authors, bob]));
    return world.rivers.stats().bytes;
  };
  expect((await bytesOf('pull')) - (await bytesOf('push'))).toBeGreaterThan(500 * 32);
});
