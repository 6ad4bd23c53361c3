/** Arguments are refused in front of every verb of every port, before the adapter is called. */
import { PEOPLE_REFUSALS } from './people-refusals.ts';
import { FENCE_REFUSALS } from './fence-refusals.ts';
import { EVENT_REFUSALS } from './event-refusals.ts';
import { NOTIFICATION_REFUSALS } from './notification-refusals.ts';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { Edge } from '../../src/model/edges.ts';
import type { Draft } from '../../src/model/items.ts';
import { POSITION_ZERO, position, type RangeQuery } from '../../src/model/positions.ts';
import {
  EVERYTHING,
  producerKey,
  userProducer,
  type ProducerKey,
  type UserId,
} from '../../src/model/producers.ts';
import type { Mark } from '../../src/model/reads.ts';
import { checked } from '../../src/store/checked.ts';
import type { PortCall } from '../../src/store/intercept.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { timed } from '../../src/store/timed.ts';
import { place } from '../support/builders.ts';
import { openTestStore } from '../support/open-store.ts';

const ANN = 'ann' as UserId;
const LONG = 'x'.repeat(LIMITS.idCharsMax + 1);
const LONG_USER = LONG as UserId;
const LONG_PRODUCER = producerKey('tag', 'x'.repeat(LIMITS.idCharsMax + 64));
const BROKEN = position(-1);
const MARK: Mark = { at: position(1), atMs: 1 };
const BAD_MARK: Mark = { at: position(1), atMs: 0.5 };
const TAG = producerKey('tag', 'a');
const RANGE: RangeQuery = {
  above: POSITION_ZERO,
  upTo: position(9),
  limit: 1,
  order: 'newest',
};
const PAGE = { after: null, limit: 1 };

function draft(fields: Partial<Draft> = {}): Draft {
  return {
    producer: userProducer(ANN),
    author: ANN,
    kind: 'post',
    thread: null,
    tags: [],
    visibility: 'public',
    payload: { title: 'title', text: null, url: null, votes: 0 },
    createdAtMs: 1,
    clientKey: null,
    ...fields,
  };
}

function edge(fields: Partial<Edge> = {}): Edge {
  return { consumer: ANN, producer: TAG, relation: 'follow', sinceMs: 1, ...fields };
}

/** Verbs with nothing to check, or for which a number that is not a position is the position of no item. */
type Unrefused =
  | 'items.getMany'
  | 'items.edit'
  | 'items.removalOf'
  | 'items.changedSince'
  | 'items.likeCounts'
  | 'reactions.favouriteCounts'
  | 'timelines.newest'
  | 'threads.repair'
  | 'places.tree'
  | 'reads.totals'
  | 'events.get'
  | 'events.retry'
  | 'events.counts';

const PLACE = place('forum:a');
type Refusal = readonly [call: (store: Store) => Promise<unknown>, message: string];

const LONG_USER_REFUSED = 'expected a user of at most 128 characters, got 129';
const LONG_PRODUCER_REFUSED = 'expected a producer of at most 192 characters, got 196';
const LONG_THREAD_REFUSED = 'expected a thread of at most 128 characters, got 129';
const LONG_NAME_REFUSED = 'expected a metaName of at most 128 characters, got 129';
const BAD_LIMIT_REFUSED = 'expected a limit of 0 or more, got -1';
const BAD_POSITION_REFUSED = 'expected a position, got -1';
const BAD_INSTANT_REFUSED = 'expected a position, got 0.5';

/** One refusal for every verb; the compiler demands a row for each. */
const REFUSED: Readonly<Record<Exclude<PortCall, Unrefused>, Refusal>> = {
  'items.publish': [({ items }) => items.publish(draft({ thread: LONG })), LONG_THREAD_REFUSED],
  'items.publishMany': [
    ({ items }) => items.publishMany([draft(), draft({ tags: [LONG] })]),
    'expected a tag of at most 128 characters, got 129',
  ],
  'items.positionsOf': [
    ({ items }) => items.positionsOf([{ producer: TAG, clientKey: '\ud800' }]),
    'expected a clientKey of well-formed Unicode, got a lone surrogate',
  ],
  'items.remove': [
    ({ items }) => items.remove(position(1), { by: LONG_USER, atMs: 1, shownAs: null }),
    LONG_USER_REFUSED,
  ],
  'items.like': [({ items }) => items.like(LONG_USER, position(1)), LONG_USER_REFUSED],
  'items.unlike': [({ items }) => items.unlike(LONG_USER, position(1)), LONG_USER_REFUSED],
  'items.likedBy': [({ items }) => items.likedBy(LONG_USER, []), LONG_USER_REFUSED],
  'timelines.range': [
    ({ timelines }) => timelines.range(new Set([TAG]), { ...RANGE, limit: -1 }),
    BAD_LIMIT_REFUSED,
  ],
  'timelines.newestIn': [
    ({ timelines }) => timelines.newestIn([{ ...RANGE, producer: LONG_PRODUCER }], 1),
    LONG_PRODUCER_REFUSED,
  ],
  'words.find': [
    ({ words }) => words.find(['red fox'], RANGE),
    'expected a word of letters and digits, got red fox',
  ],
  'words.index': [({ words }) => words.index(-1), BAD_LIMIT_REFUSED],
  'places.create': [
    ({ places }) => places.create({ ...PLACE, order: -1 }),
    'expected a position, got -1',
  ],
  'places.edit': [({ places }) => places.edit(LONG_PRODUCER, {}), LONG_PRODUCER_REFUSED],
  'places.setRole': [({ places }) => places.setRole(TAG, LONG_USER, 'owner'), LONG_USER_REFUSED],
  'places.handOver': [
    ({ places }) => places.handOver(TAG, { from: ANN, heir: LONG_USER }),
    LONG_USER_REFUSED,
  ],
  'places.move': [({ places }) => places.move(TAG, LONG_PRODUCER), LONG_PRODUCER_REFUSED],
  'places.memberships': [({ places }) => places.memberships(LONG_USER, null), LONG_USER_REFUSED],
  'places.membersAmong': [({ places }) => places.membersAmong(TAG, [LONG_USER]), LONG_USER_REFUSED],
  'places.putMember': [
    ({ places }) =>
      places.putMember({ place: LONG_PRODUCER, user: ANN, state: 'active', sinceMs: 0 }),
    LONG_PRODUCER_REFUSED,
  ],
  'places.removeMember': [({ places }) => places.removeMember(TAG, LONG_USER), LONG_USER_REFUSED],
  'places.members': [
    ({ places }) => places.members({ place: TAG, state: 'active' }, { after: null, limit: -1 }),
    BAD_LIMIT_REFUSED,
  ],
  'places.memberCounts': [
    ({ places }) => places.memberCounts([LONG_PRODUCER]),
    LONG_PRODUCER_REFUSED,
  ],
  'edges.addEdge': [
    ({ edges }) => edges.addEdge(edge({ producer: EVERYTHING })),
    'expected a producer that can be followed, got all:items',
  ],
  'edges.addEdges': [
    ({ edges }) => edges.addEdges([edge(), edge({ relation: 'block' })]),
    'expected a block of a user:… producer, got tag:a',
  ],
  'edges.removeEdge': [
    ({ edges }) => edges.removeEdge(ANN, LONG_PRODUCER, 'follow'),
    LONG_PRODUCER_REFUSED,
  ],
  'edges.facts': [({ edges }) => edges.facts(LONG_USER, null), LONG_USER_REFUSED],
  'edges.recount': [({ edges }) => edges.recount('x', 1), 'expected the place of a recount, got x'],
  'edges.factsAmong': [({ edges }) => edges.factsAmong([LONG_USER], []), LONG_USER_REFUSED],
  'edges.list': [
    ({ edges }) => edges.list(ANN, 'follow', { after: LONG_PRODUCER, limit: 1 }),
    LONG_PRODUCER_REFUSED,
  ],
  'edges.grant': [
    ({ edges }) => edges.grant(ANN, TAG, 1),
    'expected a request of a user:… producer, got tag:a',
  ],
  'edges.received': [
    ({ edges }) => edges.received(LONG_PRODUCER, 'request', PAGE),
    LONG_PRODUCER_REFUSED,
  ],
  'reactions.favourite': [
    ({ reactions }) => reactions.favourite(LONG_USER, position(1)),
    LONG_USER_REFUSED,
  ],
  'reactions.unfavourite': [
    ({ reactions }) => reactions.unfavourite(LONG_USER, position(1)),
    LONG_USER_REFUSED,
  ],
  'reactions.addMany': [
    ({ reactions }) => reactions.addMany('like', [{ viewer: LONG_USER, position: position(1) }]),
    LONG_USER_REFUSED,
  ],
  'reactions.given': [({ reactions }) => reactions.given('like', LONG_USER, []), LONG_USER_REFUSED],
  'reactions.items': [
    ({ reactions }) => reactions.items('like', ANN, { ...RANGE, limit: -1 }),
    BAD_LIMIT_REFUSED,
  ],
  'reactions.viewers': [
    ({ reactions }) => reactions.viewers('like', position(1), { ...PAGE, limit: -1 }),
    BAD_LIMIT_REFUSED,
  ],
  'reactions.among': [
    ({ reactions }) => reactions.among('like', RANGE, { ...PAGE, limit: -1 }),
    BAD_LIMIT_REFUSED,
  ],
  ...PEOPLE_REFUSALS,
  ...NOTIFICATION_REFUSALS,
  'edges.all': [({ edges }) => edges.all({ after: null, limit: -1 }), BAD_LIMIT_REFUSED],
  'edges.counts': [({ edges }) => edges.counts(LONG_PRODUCER), LONG_PRODUCER_REFUSED],
  ...FENCE_REFUSALS,
  'threads.getMany': [({ threads }) => threads.getMany(['t', LONG]), LONG_THREAD_REFUSED],
  'threads.categoriesOf': [({ threads }) => threads.categoriesOf(['t', LONG]), LONG_THREAD_REFUSED],
  'threads.list': [
    ({ threads }) => threads.list(TAG, { ...RANGE, above: BROKEN }),
    BAD_POSITION_REFUSED,
  ],
  'threads.positions': [
    ({ threads }) => threads.positions([{ ...RANGE, thread: LONG }]),
    LONG_THREAD_REFUSED,
  ],
  'threads.itemsOf': [
    ({ threads }) => threads.itemsOf(LONG_PRODUCER, RANGE),
    LONG_PRODUCER_REFUSED,
  ],
  'threads.categories': [
    ({ threads }) => threads.categories({ after: null, limit: -1 }),
    BAD_LIMIT_REFUSED,
  ],
  'threads.close': [({ threads }) => threads.close(LONG, true), LONG_THREAD_REFUSED],
  'threads.move': [({ threads }) => threads.move(LONG, TAG), LONG_THREAD_REFUSED],
  'reads.marks': [
    ({ reads }) => reads.marks(ANN, [{ thread: LONG, category: TAG }]),
    LONG_THREAD_REFUSED,
  ],
  'reads.summary': [({ reads }) => reads.summary(ANN, [LONG_PRODUCER]), LONG_PRODUCER_REFUSED],
  'reads.advanceAllRead': [({ reads }) => reads.advanceAllRead(ANN, BAD_MARK), BAD_INSTANT_REFUSED],
  'reads.advanceWatermark': [
    ({ reads }) => reads.advanceWatermark(ANN, TAG, BAD_MARK),
    BAD_INSTANT_REFUSED,
  ],
  'reads.advanceMarkers': [
    ({ reads }) => reads.advanceMarkers(ANN, [{ thread: 't', mark: BAD_MARK }]),
    BAD_INSTANT_REFUSED,
  ],
  'reads.addUnread': [
    ({ reads }) => reads.addUnread(ANN, 't', { from: position(1), to: BROKEN }),
    BAD_POSITION_REFUSED,
  ],
  'reads.markers': [
    ({ reads }) => reads.markers(ANN, TAG, { after: LONG, limit: 1 }),
    LONG_THREAD_REFUSED,
  ],
  'reads.readersOf': [
    ({ reads }) => reads.readersOf('t', { after: LONG_USER, limit: 1 }),
    LONG_USER_REFUSED,
  ],
  'reads.join': [({ reads }) => reads.join(ANN, BAD_MARK), BAD_INSTANT_REFUSED],
  'reads.joined': [({ reads }) => reads.joined(LONG_USER), LONG_USER_REFUSED],
  'reads.witnessed': [
    ({ reads }) => reads.witnessed(ANN, ['x'.repeat(LIMITS.witnessKindCharsMax + 1)]),
    `expected a witnessKind of at most ${LIMITS.witnessKindCharsMax} characters, got ${LIMITS.witnessKindCharsMax + 1}`,
  ],
  'reads.witness': [({ reads }) => reads.witness(LONG_USER, 'news', MARK), LONG_USER_REFUSED],
  'reads.places': [
    ({ reads }) => reads.places(ANN, '\ud800'),
    'expected a fenceStream of well-formed Unicode, got a lone surrogate',
  ],
  'reads.savePlace': [
    ({ reads }) => reads.savePlace(ANN, 'home', { device: '\ud800', cursor: 'c', savedAtMs: 1 }),
    'expected a device of well-formed Unicode, got a lone surrogate',
  ],
  'reads.dropPlaces': [({ reads }) => reads.dropPlaces(LONG_USER, 'home'), LONG_USER_REFUSED],
  'reads.placeStreams': [
    ({ reads }) => reads.placeStreams(ANN, { after: '\ud800', limit: 1 }),
    'expected a fenceStream of well-formed Unicode, got a lone surrogate',
  ],
  'reads.witnessedKinds': [
    ({ reads }) => reads.witnessedKinds(ANN, { ...PAGE, limit: -1 }),
    BAD_LIMIT_REFUSED,
  ],
  'reads.addSeen': [
    ({ reads }) => reads.addSeen(ANN, [1.5 as never]),
    'expected a position, got 1.5',
  ],
  'reads.wasSeen': [({ reads }) => reads.wasSeen(LONG_USER, []), LONG_USER_REFUSED],
  'reads.lastSeen': [({ reads }) => reads.lastSeen(LONG_USER), LONG_USER_REFUSED],
  'reads.forget': [({ reads }) => reads.forget(ANN, -1), BAD_LIMIT_REFUSED],
  'reads.rows': [
    ({ reads }) => reads.rows({ ...PAGE, limit: Number.NaN }),
    'expected a limit of 0 or more, got NaN',
  ],
  'reads.compact': [({ reads }) => reads.compact(LONG_USER), LONG_USER_REFUSED],
  'places.putMembers': [
    ({ places }) =>
      places.putMembers([{ place: TAG, user: LONG_USER, state: 'active', sinceMs: 0 }]),
    LONG_USER_REFUSED,
  ],
  ...EVENT_REFUSALS,
  'meta.get': [({ meta }) => meta.get(LONG), LONG_NAME_REFUSED],
  'meta.put': [({ meta }) => meta.put(LONG, ''), LONG_NAME_REFUSED],
  'meta.putOnce': [({ meta }) => meta.putOnce(LONG, ''), LONG_NAME_REFUSED],
};

/** The real store, the calls that reach it, and the checks in front of both. */
async function openChecked() {
  const { store, tallies } = timed(await openTestStore());
  const calls = () => [...tallies.values()].reduce((sum, tally) => sum + tally.calls, 0);
  return { store: checked(store), calls };
}

describe('a store behind the checks', () => {
  test.each(Object.entries(REFUSED))('refuses a bad argument of %s', async (_, [call, message]) => {
    const { store, calls } = await openChecked();
    await expect(call(store)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message });
    expect(calls()).toBe(0);
  });

  test('treats a number that is not a position as the position of no item', async () => {
    const { store, calls } = await openChecked();
    const { item } = await store.items.publish(draft());
    await store.items.like(ANN, item.position);
    const before = calls();
    for (const at of [BROKEN, position(0.5), position(Number.NaN), position(2 ** 53)]) {
      expect(await store.items.edit(at, {}, 1)).toBeNull();
      expect(await store.items.remove(at)).toBe(false);
      expect(await store.items.like(ANN, at)).toBe(false);
      expect(await store.items.unlike(ANN, at)).toBe(false);
    }
    expect(calls()).toBe(before);
    const asked = [BROKEN, item.position, position(Number.NaN)];
    expect(await store.items.getMany(asked)).toEqual([null, item, null]);
    expect(await store.items.likeCounts(asked)).toEqual([0, 1, 0]);
    expect(await store.items.likedBy(ANN, asked)).toEqual([false, true, false]);
  });

  test('refuses a message that is too long, and immediately a subscription of a bad viewer', async () => {
    const { store } = await openChecked();
    const long = 'x'.repeat(LIMITS.newsCharsMax + 1);
    await expect(store.bus.publish(ANN, long)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: `expected a message of at most ${LIMITS.newsCharsMax} characters, got ${long.length}`,
    });
    await expect(store.bus.publish(LONG_USER, 'x')).rejects.toMatchObject({
      message: LONG_USER_REFUSED,
    });
    expect(() => store.bus.subscribe(LONG_USER, { from: null })).toThrow(LONG_USER_REFUSED);
  });

  test('lets through what the longest ids can hold', async () => {
    const { store } = await openChecked();
    const user = 'x'.repeat(LIMITS.idCharsMax) as UserId;
    const producer = 'x'.repeat(LIMITS.idCharsMax + 64) as ProducerKey;
    await store.edges.addEdge(edge({ consumer: user, producer }));
    expect((await store.edges.facts(user, null)).follows).toEqual(new Set([producer]));
  });
});
