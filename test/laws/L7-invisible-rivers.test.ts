/**
 * L7: rivers change no answer. Whatever is pushed or pulled, and while deliveries flip, rules come and go, processes
 * die and rivers are lost, a page is the same as when every timeline is merged on every read.
 * Method: random histories; every page is read both ways.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { position, type Position } from '../../src/model/positions.ts';
import type { Item } from '../../src/model/items.ts';
import { type DeliveryPolicy, openPolicy, POLICY_NAMES } from '../../src/rivers/delivery.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { TimelineSet } from '../../src/streams/source-reads.ts';
import { openLawStore } from '../support/open-store.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
import {
  REAL_RIVERS,
  RiverWorld,
  STREAM_NAMES,
  type RiverSubject,
} from '../support/river-subject.ts';

const nth = fc.nat(11);
const CHANGES = [
  ...(['follow', 'follow', 'follow', 'unfollow', 'block', 'unblock', 'mute', 'unmute'] as const),
  ...(['list', 'list', 'unlist'] as const),
];
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      author: nth,
      tag: fc.constantFrom(null, null, 0, 1),
      count: fc.integer({ min: 1, max: 5 }),
    }),
  },
  fc.record({ kind: fc.constant('publishOwn' as const), viewer: nth }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), nth: fc.nat(20) }) },
  fc.record({ kind: fc.constant('hide' as const), nth: fc.nat(20) }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('relate' as const),
      viewer: nth,
      producer: nth,
      change: fc.constantFrom(...CHANGES),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('visit' as const),
      viewer: nth,
      name: fc.constantFrom(...STREAM_NAMES),
      walk: fc.record({
        first: fc.integer({ min: 1, max: 6 }),
        pages: fc.integer({ min: 1, max: 4 }),
        isForward: fc.boolean(),
      }),
      /** Whether the river is ready before the next event. */
      settles: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('range' as const),
      viewer: nth,
      above: fc.nat(30),
      length: fc.nat(30),
      limit: fc.integer({ min: 1, max: 12 }),
      order: fc.constantFrom('newest' as const, 'oldest' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      pace: fc.constantFrom('open' as const, 'visited' as const),
    }),
  },
  fc.record({ kind: fc.constant('openPage' as const), viewer: nth }),
  fc.record({ kind: fc.constant('switchRivers' as const), viewer: nth }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('rule' as const),
      producer: nth,
      delivery: fc.constantFrom('push' as const, 'pull' as const, null),
    }),
  },
  fc.constant({ kind: 'closePages' as const }),
  fc.record({
    kind: fc.constant('wait' as const),
    ms: fc.constantFrom(1_000, 1_000, 200_000, 2_000_000),
  }),
  fc.constant({ kind: 'drop' as const }),
  fc.constant({ kind: 'crash' as const }),
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

async function happen(world: RiverWorld, what: Event): Promise<void> {
  switch (what.kind) {
    case 'publish':
      return world.publish(what.author, what.tag, what.count);
    case 'publishOwn':
      return world.publishOwn(what.viewer);
    case 'remove':
      return world.remove(what.nth);
    case 'hide':
      return world.hide(what.nth);
    case 'relate':
      return world.relate(what.viewer, what.producer, what.change);
    case 'visit':
      await world.compare(what.name, what.viewer, what.walk);
      return what.settles ? world.rivers.settled() : undefined;
    case 'range': {
      const top = (await world.newest()) - what.above;
      const upTo = position(Math.max(0, top));
      const above = position(Math.max(0, top - what.length));
      return world.compareRange(what.viewer, { above, upTo, limit: what.limit, order: what.order });
    }
    case 'deliver':
      return world.rivers.deliver(what.pace);
    case 'openPage':
      return world.openPage(what.viewer);
    case 'switchRivers':
      return world.switchRivers(what.viewer);
    case 'rule':
      return world.rule(what.producer, what.delivery);
    case 'closePages':
      return world.closePages();
    case 'wait':
      return world.wait(what.ms);
    case 'drop':
      return world.rivers.drop();
    case 'crash':
      return world.crash();
  }
}

/** Flips its decision about each pair every few calls. */
function fickle(): DeliveryPolicy {
  let asked = 0;
  return {
    name: 'fickle',
    always: null,
    needsFollowers: false,
    decide: () => {
      asked += 1;
      return { delivery: (asked >> 1) % 2 === 0 ? 'push' : 'pull', reason: 'it feels like it' };
    },
  };
}

const POLICIES: Readonly<Record<string, DeliveryPolicy>> = {
  ...Object.fromEntries(
    POLICY_NAMES.map((name) => [name, openPolicy(name, { followersMax: 0, bias: 1 })]),
  ),
  fickle: fickle(),
};

/** Both viewers follow a few producers, there are items to read, and their rivers are created. */
const WARM: readonly Event[] = [
  ...[0, 1].flatMap((viewer) =>
    [0, 1, 2, 4].map((producer): Event => ({ kind: 'relate', viewer, producer, change: 'follow' })),
  ),
  ...[0, 1, 2].map((author): Event => ({
    kind: 'publish',
    author,
    tag: author === 1 ? 1 : 0,
    count: 3,
  })),
  ...[0, 1].flatMap((viewer) =>
    STREAM_NAMES.map((name): Event => ({
      kind: 'visit',
      viewer,
      name,
      walk: { first: 2, pages: 1, isForward: true },
      settles: true,
    })),
  ),
];

/** A history: a policy, which rivers are listed, and the events. */
const historiesUnder = (policies: readonly string[]) =>
  fc.record({
    listedProducersMax: fc.constantFrom(0, 3, 1_000),
    policy: fc.constantFrom(...policies),
    events: fc.array(event, { minLength: 10, maxLength: 50 }),
  });

async function invisible(
  subject: RiverSubject,
  seed?: number,
  policies: readonly string[] = Object.keys(POLICIES),
): Promise<void> {
  const world = await RiverWorld.open({ store: await openLawStore(seed), subject });
  await onRandomHistories(
    historiesUnder(policies),
    { runs: 200, seed },
    async ({ policy, listedProducersMax, events }) => {
      const chosen = POLICIES[policy];
      if (chosen === undefined) throw new Error(`expected a policy, got ${policy}`);
      world.begin(chosen, listedProducersMax);
      for (const what of [...WARM, ...events]) await happen(world, what);
      await world.rivers.settled();
      world.closePages();
    },
  );
  // Histories in which no river answers would prove nothing.
  expect(world.hits, 'rivers answered').toBeGreaterThan(world.histories);
}

/** Rivers that assume every item still exists. */
const BLIND_TO_DELETIONS: RiverSubject = {
  reads: (rivers) => ({
    range: (set, query) =>
      rivers.range(set, query, async (asked) => asked.map((at) => ({ position: at }) as Item)),
  }),
};

/** Rivers that keep the first set they were given. */
function blindToFollows(): RiverSubject {
  const first = new Map<string, TimelineSet>();
  return {
    reads: (rivers) => ({
      range: (set, query, items) => {
        const key = JSON.stringify([set.viewer, set.name]);
        const known = first.get(key) ?? set;
        first.set(key, known);
        return rivers.range(known, query, items);
      },
    }),
  };
}

/** Rivers whose walk skips every third item. */
const LOSES_ITEMS: RiverSubject = {
  store: (store) => ({
    ...store,
    items: {
      ...store.items,
      getMany: async (positions) =>
        (await store.items.getMany(positions)).map((item) =>
          item !== null && item.position % 3 === 0 ? null : item,
        ),
    },
  }),
};

/** Rivers that pull nothing: every read of fewer producers than a viewer follows is empty. */
const PULLS_NOTHING: RiverSubject = {
  store: (store): Store => ({
    ...store,
    timelines: {
      ...store.timelines,
      range: async (producers, query) =>
        producers.size < 3 && ![...producers].includes('all:items' as never)
          ? []
          : store.timelines.range(producers, query),
    },
  }),
};

/** Rivers that treat the newest position as settled before it is. */
const RUNS_AHEAD: RiverSubject = {
  store: (store) => ({
    ...store,
    timelines: {
      ...store.timelines,
      newest: async () => ((await store.timelines.newest()) + 2) as Position,
    },
  }),
};

const BROKEN: readonly (readonly [name: string, subject: RiverSubject])[] = [
  ['a river that keeps what was deleted', BLIND_TO_DELETIONS],
  ['a river that is not repaired after a follow', blindToFollows()],
  ['a delivery that loses items', LOSES_ITEMS],
  ['a flip to pull that merges nothing', PULLS_NOTHING],
  ['a river that claims what has not settled', RUNS_AHEAD],
];

/** What only a rule brings about: a pull beside all-push, and a push beside all-pull. */
const BROKEN_RULES: readonly (readonly [name: string, policy: string, subject: RiverSubject])[] = [
  ['a rule to pull that merges nothing', 'all-push', PULLS_NOTHING],
  ['a rule to push that loses items', 'all-pull', LOSES_ITEMS],
];

describe('L7 materialisation is invisible', { timeout: LAW_TIMEOUT_MS }, () => {
  it('reads every page through rivers as by a live merge, under every policy', async () => {
    await invisible(REAL_RIVERS);
  });

  it.each(BROKEN)('catches %s', async (_, subject) => {
    await expect(invisible(subject, CONTROL_SEED)).rejects.toThrow(
      /reads the same|as many are new/,
    );
  });

  it.each(BROKEN_RULES)('catches %s, under %s', async (_, policy, subject) => {
    await expect(invisible(subject, CONTROL_SEED, [policy])).rejects.toThrow(
      /reads the same|as many are new/,
    );
  });
});
