/** Updated facts of a viewer equal those that a fresh read returns, whatever changed in between. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import { seededRandom } from '../../../src/base/seeded-random.mjs';
import type { Relation, ViewerFacts } from '../../../src/model/edges.ts';
import { userProducer, type UserId } from '../../../src/model/producers.ts';
import { openTestStore } from '../../support/open-store.ts';

const USERS = ['ada', 'bob', 'carol', 'dan'] as UserId[];
const RELATIONS: readonly Relation[] = ['follow', 'block', 'mute'];
const SEED = 51_117;

const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

test(`known facts follow random edges of everybody (seed ${SEED})`, async () => {
  const store = await openTestStore();
  const random = seededRandom(SEED);
  const known = new Map<UserId, ViewerFacts>();
  let [updates, shared] = [0, 0];
  for (let turn = 0; turn < 600; turn += 1) {
    const [consumer, other] = [pick(random, USERS), pick(random, USERS)];
    const [producer, relation] = [userProducer(other), pick(random, RELATIONS)];
    if (consumer !== other && random() < 0.6)
      await store.edges.addEdge({ consumer, producer, relation, sinceMs: turn });
    else await store.edges.removeEdge(consumer, producer, relation);
    const viewer = pick(random, USERS);
    const before = known.get(viewer) ?? null;
    const [facts, fresh] = [
      await store.edges.facts(viewer, before),
      await store.edges.facts(viewer, null),
    ];
    expect(facts).toEqual(fresh);
    if (before !== null && facts !== before) updates += 1;
    if (before !== null && facts !== before && facts.mutes === before.mutes) shared += 1;
    known.set(viewer, facts);
  }
  expect(updates).toBeGreaterThan(100);
  expect(shared).toBeGreaterThan(20);
});

test('facts that are older than what is remembered are read whole', async () => {
  const store = await openTestStore();
  const [ada, bob] = ['ada', 'bob'] as [UserId, UserId];
  const first = await store.edges.facts(ada, null);
  for (let turn = 0; turn <= LIMITS.factsChangesMax; turn += 1) {
    const edge = { consumer: ada, producer: userProducer(`u${turn}` as UserId) };
    await store.edges.addEdge({ ...edge, relation: 'follow', sinceMs: 1 });
  }
  await store.edges.addEdge({
    consumer: bob,
    producer: userProducer(ada),
    relation: 'block',
    sinceMs: 1,
  });
  const facts = await store.edges.facts(ada, first);
  expect([facts.follows.size, [...facts.blocked]]).toEqual([LIMITS.factsChangesMax + 1, ['bob']]);
});

test('facts and lists name whom a viewer follows as they were given, whatever characters they have', async () => {
  const store = await openTestStore();
  const viewer = 'adé\u0001' as UserId;
  const followed = ['', 'b', 'b\0', 'b\u0001', 'b\u0001\u0001\u0002', 'c:d', 'naïve 🙂'].map((id) =>
    userProducer(id as UserId),
  );
  for (const consumer of [viewer, 'ad' as UserId, `${viewer}\u0002` as UserId])
    await store.edges.addEdges(
      (consumer === viewer ? followed : [userProducer('other' as UserId)]).map((producer) => ({
        consumer,
        producer,
        relation: 'follow' as const,
        sinceMs: 1,
      })),
    );
  const listed = await store.edges.list(viewer, 'follow', { after: null, limit: 10 });
  expect((await store.edges.facts(viewer, null)).follows).toEqual(new Set(followed));
  expect(new Set(listed.map(({ producer }) => producer))).toEqual(new Set(followed));
});
