/**
 * Events are handed over in order, exactly once in effect, and each handler and producer by itself, whatever fails and
 * whenever a process is killed.
 */
import { expect, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import { seededRandom } from '../../../src/base/seeded-random.mjs';
import type { EventHandler, FeedEvent, Verb } from '../../../src/model/events.ts';
import type { UserId } from '../../../src/model/producers.ts';
import type { EventStore } from '../../../src/store/ports/events.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { draftBy, edge, tag } from '../../support/builders.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { openTestStore } from '../../support/open-store.ts';
import { killableProcessor, runDry } from './kill-switch.ts';

const SEED = 40_417;
const CONTROL_SEED = 7;
const FOLLOWERS = 7;
const SHARE = 3;
const WRITERS = ['ada', 'bob', 'cho'] as UserId[];
const POISON = 'publish/4';

/** Stands in for the store of events, right or wrong. */
type Subject = (events: EventStore) => Partial<EventStore>;

/** One history: people act, processors work and die, and at the end everything has arrived as it should. */
async function handOverLaw(subject: Subject, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const clock = manualClock();
  const real = await openTestStore();
  const store: Store = { ...real, events: { ...real.events, ...subject(real.events) } };
  const world = openWorld(random);
  const wanted = new Map<string, FeedEvent>();
  let kills = 0;
  for (let round = 0; round < 12; round += 1) {
    await actSome(store, random);
    for (const event of await pendingEvents(real)) wanted.set(event.id, event);
    const isMortal = random() < 0.7;
    const stepsToLive = isMortal ? 1 + Math.floor(random() * 40) : null;
    if (isMortal) kills += 1;
    const { handlers } = world;
    await runDry(killableProcessor({ store, handlers, clock, random, stepsToLive }));
    clock.advance(LIMITS.laneLeaseMs + 1);
  }
  world.heal();
  const last = killableProcessor({
    store,
    handlers: world.handlers,
    clock,
    random,
    stepsToLive: null,
  });
  for (let round = 0; round < LIMITS.eventTriesMax + 2; round += 1) {
    await runDry(last);
    clock.advance(LIMITS.eventRetryMsMax + LIMITS.laneLeaseMs);
  }
  expect(await real.events.counts()).toEqual({ pending: 0, processing: 0, failed: 1 });
  world.expectAll([...wanted.values()], kills);
}

async function actSome(store: Store, random: () => number): Promise<void> {
  for (let act = 0; act < 4; act += 1) {
    const writer = WRITERS[Math.floor(random() * WRITERS.length)] as UserId;
    if (random() < 0.7) await store.items.publish(draftBy(writer));
    else await store.edges.addEdge(edge(writer, tag(`t${Math.floor(random() * 1e6)}`)));
  }
}

async function pendingEvents({ events }: Store): Promise<readonly FeedEvent[]> {
  while ((await events.gather(99)) > 0);
  return (await events.list({ state: 'pending', after: null, limit: 999 })).map(
    ({ event }) => event,
  );
}

/** Handlers with idempotent effects, and what they have seen. */
function openWorld(random: () => number) {
  const delivered = new Map<string, number>();
  const ended: Record<string, FeedEvent[]> = { fan: [], plain: [] };
  let failRate = 0.2;
  const end = (handler: string, event: FeedEvent) => {
    const list = ended[handler] ?? [];
    if (!list.some(({ id }) => id === event.id)) list.push(event);
  };
  const fan: EventHandler = {
    name: 'fan',
    verbs: new Set<Verb>(['publish']),
    handle: async (event, from) => {
      if (random() < failRate) throw new Error('a follower is away');
      const start = Number(from ?? 0);
      for (let nth = start; nth < Math.min(FOLLOWERS, start + SHARE); nth += 1) {
        const key = `${event.id} ${nth}`;
        delivered.set(key, (delivered.get(key) ?? 0) + 1);
      }
      if (start + SHARE < FOLLOWERS) return String(start + SHARE);
      end('fan', event);
      return null;
    },
  };
  const plain: EventHandler = {
    name: 'plain',
    verbs: new Set<Verb>(['publish', 'follow']),
    handle: async (event) => {
      if (event.id === POISON) throw new Error('poison');
      end('plain', event);
      return null;
    },
  };
  return {
    handlers: [fan, plain],
    heal: () => {
      failRate = 0;
    },
    expectAll: (wanted: readonly FeedEvent[], kills: number) => {
      const published = wanted.filter(({ verb }) => verb === 'publish');
      const idsOf = (events: readonly FeedEvent[]) => events.map(({ id }) => id).toSorted();
      expect(idsOf(ended['fan'] ?? [])).toEqual(idsOf(published));
      expect(idsOf(ended['plain'] ?? [])).toEqual(idsOf(wanted.filter(({ id }) => id !== POISON)));
      expect(delivered.size).toBe(published.length * FOLLOWERS);
      for (const list of Object.values(ended)) expectOrder(list);
      // A share is repeated only where a kill came between its effect and its record.
      const repeats = [...delivered.values()].reduce((sum, times) => sum + times - 1, 0);
      expect(repeats).toBeLessThanOrEqual(kills * WRITERS.length * SHARE);
    },
  };
}

/** The store numbers positions in the order of publishing, so each producer's items end in that order. */
function expectOrder(events: readonly FeedEvent[]): void {
  for (const writer of WRITERS) {
    const positions = events
      .filter(({ actor, verb }) => actor === writer && verb === 'publish')
      .map(({ object }) => (object.kind === 'item' ? object.position : 0));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  }
}

test(`whatever fails and whenever a process is killed, every event arrives once and in order (seeds from ${SEED})`, async () => {
  for (let history = 0; history < 6; history += 1) await handOverLaw(() => ({}), SEED + history);
});

test.each<readonly [string, Subject]>([
  [
    'gives the newest first',
    (events) => ({
      open: async (lane, limit) => {
        const opened = await events.open(lane, limit);
        return { ...opened, events: opened.events.toReversed() };
      },
    }),
  ],
  [
    'starts a fan-out over with every share that fails',
    (events) => ({
      open: async (lane, limit) => {
        const opened = await events.open(lane, limit);
        const fresh = opened.events.map((stored) => ({ ...stored, progress: [] }));
        return { ...opened, events: fresh };
      },
    }),
  ],
  [
    'forgets lanes whose holder was killed',
    (events) => {
      const seen = new Set<string>();
      return {
        claim: async (args) => {
          const lanes = (await events.claim(args)).filter(({ producer }) => !seen.has(producer));
          for (const { producer } of lanes) seen.add(producer);
          return lanes;
        },
        release: async (lane, args) => {
          seen.delete(lane.producer);
          return events.release(lane, args);
        },
      };
    },
  ],
  [
    'takes a share for the whole',
    (events) => ({
      save: (lane, stored) =>
        events.save(lane, {
          ...stored,
          progress: stored.progress.map((each) =>
            each.state === 'open' && each.from !== null ? { ...each, state: 'done' } : each,
          ),
        }),
    }),
  ],
])('the law catches a store that %s', async (_, subject) => {
  await expect(handOverLaw(subject, CONTROL_SEED)).rejects.toMatchObject({
    name: 'AssertionError',
  });
});
