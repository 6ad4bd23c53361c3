/** People whom a viewer may want to follow: the reasons, their order, and who is never suggested. */
import { ALL_ON } from '../../src/base/flags/flag-list.ts';
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { userProducer, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import { openFacts } from '../../src/social/facts.ts';
import { suggestProducers } from '../../src/social/suggestions.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ann, bob, carol, cy, draftBy, edge, person, tag } from '../support/builders.ts';
import { openSwitches } from '../support/switches.ts';
import { openTestStore } from '../support/open-store.ts';

const dan = 'dan' as UserId;
const eve = 'eve' as UserId;

async function suggested(store: Store, viewer: UserId, { count = 10, flags = ALL_ON } = {}) {
  const facts = await openFacts(store).of(viewer);
  return (await suggestProducers({ store, facts, flags }, count)).map(({ producer, reasons }) => [
    producer,
    ...reasons.map(({ kind, count: n, producers }) => `${kind} ${n}: ${producers.join()}`),
  ]);
}

async function follow(store: Store, user: UserId, ...producers: readonly ProducerKey[]) {
  await store.edges.addEdges(producers.map((producer) => edge(user, producer)));
}

/** Ann follows Bob, Carol and a tag; both of them write, and follow others. */
async function openWorld(): Promise<Store> {
  const store = await openTestStore();
  await follow(store, ann, userProducer(bob), userProducer(carol), tag('a'));
  await follow(store, bob, userProducer(cy), userProducer(dan), userProducer(ann));
  await follow(store, carol, userProducer(cy), userProducer(bob));
  for (const user of [bob, carol]) await store.items.publish(draftBy(user));
  await store.items.publish(draftBy(eve, { tags: ['a'] }));
  for (const user of [cy, dan]) await store.items.publish(draftBy(user));
  return store;
}

test('people followed by one’s followees, and writers under one’s tags, are suggested, the best first', async () => {
  const store = await openWorld();
  expect(await suggested(store, ann)).toEqual([
    ['user:cy', 'followed 2: user:bob,user:carol'],
    ['user:dan', 'followed 1: user:bob'],
    ['user:eve', 'tags 1: tag:a'],
  ]);
  expect(await suggested(store, ann, { count: 1 })).toHaveLength(1);
  expect(await suggested(store, 'newcomer' as UserId)).toEqual([]);
});

test('a viewer for whom suggestions are switched off gets none', async () => {
  const store = await openWorld();
  const flags = openSwitches();
  flags.off.add('suggestions ann');
  expect(await suggested(store, ann, { flags })).toEqual([]);
  flags.off.clear();
  expect(await suggested(store, ann, { flags })).toHaveLength(3);
});

test('people who write in one’s places are suggested, but not to those who may not read them', async () => {
  const store = await openWorld();
  const group = 'group:g' as ProducerKey;
  await store.places.create({
    ...{ key: group, parent: null, createdBy: eve, createdAtMs: 1, owners: [eve], moderators: [] },
    ...{ title: 'G', description: null, order: 0, joining: 'invitation' },
    ...{ readers: 'members', openers: 'members', posters: 'members' },
  } as never);
  await store.places.putMember({ user: cy, place: group, state: 'active', sinceMs: 1 });
  await store.items.publish(draftBy(dan, { thread: 't', category: group, producer: group }));
  expect(await suggested(store, cy)).toEqual([['user:dan', 'places 1: group:g']]);
  await follow(store, eve, group);
  expect(await suggested(store, eve)).toEqual([]);
});

test.each([
  ['is suspended', (store: Store) => store.people.edit(cy, { state: 'suspended' })],
  [
    'is muted',
    (store: Store) => store.edges.addEdge(edge(ann, userProducer(cy), { relation: 'mute' })),
  ],
  [
    'is blocked',
    (store: Store) => store.edges.addEdge(edge(ann, userProducer(cy), { relation: 'block' })),
  ],
  [
    'blocks',
    (store: Store) => store.edges.addEdge(edge(cy, userProducer(ann), { relation: 'block' })),
  ],
  ['is followed already', (store: Store) => follow(store, ann, userProducer(cy))],
  [
    'was asked already',
    (store: Store) => store.edges.addEdge(edge(ann, userProducer(cy), { relation: 'request' })),
  ],
] as const)('a person who %s is not suggested', async (_, arrange) => {
  const store = await openWorld();
  await store.people.join(person(cy));
  expect((await suggested(store, ann)).flat()).toContain('user:cy');
  await arrange(store);
  expect((await suggested(store, ann)).flat()).not.toContain('user:cy');
});

test('what a suspended person follows or wrote is not a reason', async () => {
  const store = await openWorld();
  for (const user of [bob, eve]) {
    await store.people.join(person(user));
    await store.people.edit(user, { state: 'suspended' });
  }
  expect(await suggested(store, ann)).toEqual([['user:cy', 'followed 1: user:carol']]);
});

test('the work is bounded however many follow and write', async () => {
  const store = await openTestStore();
  const users = Array.from({ length: 60 }, (_, n) => `u${n}` as UserId);
  await follow(store, ann, ...users.map(userProducer));
  const many = Array.from({ length: 80 }, (_, n) => tag(`t${n}`));
  for (const user of users) await follow(store, user, ...many);
  await store.items.publishMany(users.map((user) => draftBy(user)));
  let lists = 0;
  const list: Store['edges']['list'] = (...args) => {
    lists += 1;
    expect(args[2].limit).toBeLessThanOrEqual(LIMITS.requestsMax);
    return store.edges.list(...args);
  };
  const counted = { ...store, edges: { ...store.edges, list } };
  const facts = await openFacts(store).of(ann);
  await suggestProducers({ store: counted, facts, flags: ALL_ON }, 10);
  expect(lists).toBeLessThanOrEqual(1 + LIMITS.suggestingPeopleMax + LIMITS.suggestionsCheckedMax);
});
