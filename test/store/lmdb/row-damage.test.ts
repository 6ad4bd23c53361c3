/** A row whose bytes are damaged hides no other row of a list, and its table and key are logged. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import { mailTarget } from '../../../src/model/notifications.ts';
import { position } from '../../../src/model/positions.ts';
import { userProducer, type UserId } from '../../../src/model/producers.ts';
import { eraseWhole } from '../../../src/social/erasure/erase.ts';
import { personalRows, type PersonalRow } from '../../../src/social/erasure/export-person.ts';
import { openFacts } from '../../../src/social/facts.ts';
import {
  positionKey,
  textKey,
  withEpoch,
  withPosition,
} from '../../../src/store/lmdb/engine/keys.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import {
  ann,
  bob,
  category,
  cy,
  draftBy,
  edge,
  FENCE,
  fencepost,
  KEEP_ALL,
  mark,
  membership,
  notification,
  place,
  producerList,
  savedDraft,
  span,
  threadDraft,
} from '../../support/builders.ts';
import { damagedStore } from '../../support/damage-row.ts';
import { manualClock } from '../../support/manual-clock.ts';

const PAGE = { after: null, limit: 9 };
const [NEWS, TALK, WORK] = [category('news'), category('talk'), category('work')];
const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

/** The store, and the tables of the damaged rows that it has logged. */
async function openDamaged(
  fill: (store: Store) => Promise<unknown>,
  row: { readonly table: string; readonly key: Buffer },
) {
  const logged: string[] = [];
  const error = ({ err }: { readonly err?: Error }): void => {
    logged.push(/of the table (\w+)/.exec(err?.message ?? '')?.[1] ?? 'none');
  };
  return { store: await damagedStore(fill, { ...row, log: { error } }), logged };
}

async function threeLists({ lists }: Store): Promise<void> {
  for (const id of ['a', 'b', 'c']) await lists.create(producerList(ann, id, [userProducer(bob)]));
}

test('a damaged list is listed among the others without its title, and its owner deletes it', async () => {
  const row = { table: 'lists', key: textKey(ann, 'b') };
  const { store, logged } = await openDamaged(threeLists, row);
  const found = await store.lists.list(ann, PAGE);
  expect(found).toMatchObject([
    { id: 'a' },
    { id: 'b', isDamaged: true, members: [] },
    { id: 'c' },
  ]);
  expect(ids(await store.lists.list(ann, { after: 'a', limit: 1 }))).toEqual(['b']);
  expect(ids(await store.lists.list(ann, { after: 'b', limit: 9 }))).toEqual(['c']);
  await expect(store.lists.get({ owner: ann, id: 'b' })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  expect(logged).toEqual(['lists', 'lists']);
  const exported: PersonalRow[] = [];
  for await (const each of personalRows(store, ann)) if (each.is === 'list') exported.push(each);
  expect(exported).toContainEqual({ is: 'list', id: 'b', isDamaged: true });

  expect(await store.lists.remove({ owner: ann, id: 'b' })).toBe(true);
  expect(ids(await store.lists.list(ann, PAGE))).toEqual(['a', 'c']);
  expect(ids(await store.lists.holding(userProducer(bob), 9))).toEqual(['a', 'c']);
});

test('a damaged list is removed with its owner', async () => {
  const row = { table: 'lists', key: textKey(ann, 'b') };
  const { store } = await openDamaged(threeLists, row);
  const context = { store, clock: manualClock(), facts: openFacts(store) };
  const erased = await eraseWhole(context, { person: ann, heir: null }, { isAlone: true });
  expect(erased).toMatchObject({ value: { isFinished: true } });
  expect(await store.lists.list(ann, PAGE)).toEqual([]);
});

test('listing a damaged draft is logged', async () => {
  const { store, logged } = await openDamaged(({ drafts }) => drafts.save(savedDraft(ann, 'a')), {
    table: 'drafts',
    key: textKey(ann, 'a'),
  });
  expect(await store.drafts.list(ann, PAGE)).toMatchObject([{ id: 'a', isDamaged: true }]);
  expect(logged).toEqual(['drafts']);
});

test.each([
  ['connections', textKey(ann, 'follow', TALK)],
  ['receivedEdges', textKey(TALK, 'follow', ann)],
])(
  'a follow whose row in %s is damaged is read from its other row, and ended',
  async (table, key) => {
    const follows = [NEWS, TALK, WORK].map((producer) => edge(ann, producer));
    const { store, logged } = await openDamaged(({ edges }) => edges.addEdges(follows), {
      table,
      key,
    });
    const { edges } = store;
    expect(await edges.list(ann, 'follow', PAGE)).toEqual(follows);
    expect(await edges.received(TALK, 'follow', PAGE)).toEqual([follows[1]]);
    expect(logged).toEqual([table]);
    expect(await edges.addEdge(edge(ann, TALK))).toMatchObject({ isNew: false });
    expect(await edges.removeEdge(ann, TALK, 'follow')).toEqual(follows[1]);
    expect(await edges.list(ann, 'follow', PAGE)).toEqual([follows[0], follows[2]]);
  },
);

test('a full inbox whose oldest notification is damaged takes more, and forgets that one', async () => {
  const most = LIMITS.notificationsKeptMax;
  const events = Array.from({ length: most }, (_, n) => notification(ann, `e${n}`));
  const { store, logged } = await openDamaged(({ notifications }) => notifications.append(events), {
    table: 'notifications',
    key: withPosition(textKey(ann), 1),
  });
  const { notifications } = store;
  expect((await notifications.inbox(ann)).notifications).toHaveLength(most - 1);
  expect(await notifications.append([notification(ann, 'new')])).toMatchObject([{ isNew: true }]);
  expect(logged).toEqual(['notifications', 'notifications']);
  expect((await notifications.inbox(ann)).notifications).toHaveLength(most);
  // Its event is forgotten too, so that it would be told again.
  expect(await notifications.append([notification(ann, 'e0')])).toMatchObject([{ isNew: true }]);
});

test('an inbox whose marks are damaged keeps no notification from others', async () => {
  const { store, logged } = await openDamaged(
    ({ notifications }) => notifications.append([notification(bob, 'e')]),
    { table: 'notificationMarks', key: textKey(bob) },
  );
  const news = [ann, bob, cy].map((recipient) => notification(recipient, 'f'));
  expect(await store.notifications.append(news)).toMatchObject([
    { isNew: true },
    { isNew: false },
    { isNew: true },
  ]);
  expect(logged).toEqual(['notificationMarks']);
  expect((await store.notifications.inbox(cy)).notifications).toHaveLength(1);
});

test('a damaged membership is known by the list of members, which shows the others, and is left', async () => {
  const { store, logged } = await openDamaged(
    async ({ places }) => {
      for (const key of [NEWS, TALK]) await places.create(place(key));
      for (const user of [ann, bob, cy]) await places.putMember(membership(user, TALK));
      await places.putMember(membership(bob, NEWS, { state: 'invited' }));
    },
    { table: 'memberships', key: textKey(bob, TALK) },
  );
  const { places } = store;
  const { active, invited } = await places.memberships(bob, null);
  expect([[...active], [...invited]]).toEqual([[TALK], [NEWS]]);
  const members = await places.members({ place: TALK, state: 'active' }, { after: null, limit: 2 });
  expect(members.map(({ user }) => user)).toEqual([ann, cy]);
  expect(logged).toEqual(['memberships', 'memberships']);
  expect(await places.removeMember(TALK, bob)).toBe(true);
  expect(await places.memberCounts([TALK])).toEqual([2]);
});

const THREADS = ['a', 'b', 'c'];

async function readThreads({ items, reads }: Store): Promise<void> {
  for (const thread of THREADS) await items.publish(threadDraft(thread, bob, { category: NEWS }));
  await reads.advanceMarkers(
    ann,
    THREADS.map((thread) => ({ thread, mark: mark(2) })),
  );
  for (const thread of THREADS) await reads.addUnread(ann, thread, span(3, 4));
}

test('a thread whose marker is damaged is unread among the read ones, and is marked again', async () => {
  const row = { table: 'markers', key: textKey(ann, NEWS, 'b') };
  const { store, logged } = await openDamaged(readThreads, row);
  const { reads } = store;
  const at = async () => (await reads.markers(ann, NEWS, PAGE)).map((found) => found.mark.at);
  expect(await at()).toEqual([2, 0, 2]);
  expect(new Set(logged)).toEqual(new Set(['markers']));
  await reads.advanceMarkers(ann, [{ thread: 'b', mark: mark(1) }]);
  expect(await at()).toEqual([2, 1, 2]);
});

test('a damaged marker under a watermark is removed with the others', async () => {
  const row = { table: 'markers', key: textKey(ann, NEWS, 'b') };
  const { store } = await openDamaged(readThreads, row);
  await store.reads.advanceWatermark(ann, NEWS, mark(3));
  expect(await store.reads.markers(ann, NEWS, PAGE)).toEqual([]);
});

test('what is unread of other threads stays when one row of it is damaged, and that is marked again', async () => {
  const row = { table: 'unreadSpans', key: textKey(ann, 'b') };
  const { store, logged } = await openDamaged(readThreads, row);
  const { reads } = store;
  expect([...(await reads.summary(ann, [])).unread.keys()]).toEqual(['a', 'c']);
  expect(logged).toEqual(['unreadSpans']);
  await reads.addUnread(ann, 'b', span(3, 3));
  expect((await reads.summary(ann, [])).unread.get('b')).toEqual([span(3, 3)]);
});

test('reading places of other devices are there when one is damaged', async () => {
  const { store, logged } = await openDamaged(
    async ({ reads }) => {
      for (const device of ['a', 'b', 'c'])
        await reads.savePlace(ann, 'home', { device, cursor: 'x', savedAtMs: 1 });
    },
    { table: 'readingPlaces', key: textKey(ann, 'home', 'b') },
  );
  const found = await store.reads.places(ann, 'home');
  expect(found.map(({ device }) => device)).toEqual(['a', 'c']);
  expect(logged).toEqual(['readingPlaces']);
});

test('a damaged fencepost that is one too many is removed, and the next is committed', async () => {
  const { store } = await openDamaged(
    async ({ fences }) => {
      for (const upTo of [1, 2, 3]) await fences.commit(FENCE, fencepost(upTo, upTo - 1), KEEP_ALL);
    },
    { table: 'fenceposts', key: withEpoch(textKey(FENCE.viewer, FENCE.stream), 0, 1) },
  );
  const keep = { ...KEEP_ALL, posts: 3 };
  expect(await store.fences.commit(FENCE, fencepost(4, 3), keep)).toMatchObject({
    isCommitted: true,
  });
  const chain = { epoch: 0, from: position(4), limit: 9, order: 'newest' } as const;
  expect((await store.fences.chain(FENCE, chain)).map(({ upTo }) => upTo)).toEqual([4, 3, 2]);
});

/** The number of the second event. */
const SECOND = positionKey(position(2));
const NOW = { nowMs: 20, leaseMs: 100, limit: 9 };

async function threeEvents({ items }: Store): Promise<void> {
  for (let n = 0; n < 3; n += 1) await items.publish(draftBy(ann));
}

test('a damaged event keeps neither its list nor its lane from the events behind it', async () => {
  const row = { table: 'events', key: SECOND };
  const { store, logged } = await openDamaged(threeEvents, row);
  const { events } = store;
  expect(await events.list({ state: 'pending', after: null, limit: 2 })).toHaveLength(2);
  const [lane = expect.fail('none')] = await events.claim(NOW);
  expect((await events.open(lane, 2)).events).toHaveLength(2);
  const newest = await events.newestOf({ producer: userProducer(ann) }, PAGE);
  expect(newest.map(({ event }) => event.id)).toEqual(['publish/3', 'publish/1']);
  expect(new Set(logged)).toEqual(new Set(['events']));
});

test('a damaged event that ended is removed when its time comes, with those behind it', async () => {
  const { store } = await openDamaged(
    async (whole) => {
      await threeEvents(whole);
      const [lane = expect.fail('none')] = await whole.events.claim(NOW);
      for (const stored of (await whole.events.open(lane, 9)).events)
        await whole.events.save(lane, { ...stored, state: 'processed', endedMs: 30 });
    },
    { table: 'events', key: SECOND },
  );
  expect(await store.events.prune(31, 2)).toBe(2);
  expect(await store.events.prune(31, 2)).toBe(1);
  expect(await store.events.list({ state: 'processed', after: null, limit: 9 })).toEqual([]);
  expect(await store.events.newestOf({ producer: userProducer(ann) }, PAGE)).toEqual([]);
});

test('mail is entered for everybody but a person whose outbox is damaged', async () => {
  const entry = (recipient: UserId, order: number) => ({
    target: mailTarget(recipient),
    recipient,
    order,
    dueAtMs: 9,
    batchMax: 9,
  });
  const { store, logged } = await openDamaged(
    ({ notifications }) => notifications.enter([entry(bob, 1)]),
    { table: 'outboxes', key: textKey(mailTarget(bob)) },
  );
  const entered = await store.notifications.enter([entry(bob, 2), entry(cy, 2)]);
  expect(entered).toEqual([false, true]);
  expect(logged).toEqual(['outboxes']);
});
