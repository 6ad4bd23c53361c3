/** Two stores on one database stand for two processes: concurrent rival decisions are made once, for both. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import { POSITION_ZERO, position } from '../../../src/model/positions.ts';
import { mailTarget } from '../../../src/model/notifications.ts';
import { EVERYTHING, userProducer, type UserId } from '../../../src/model/producers.ts';
import { type ViewerFacts } from '../../../src/model/edges.ts';
import { type Visibility } from '../../../src/model/items.ts';
import type { SentCommand } from '../../../src/store/mongo/engine/client.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import type { MongoStore } from '../../../src/store/mongo/open.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';
import {
  ann,
  bob,
  draft,
  edge,
  fencepost,
  KEEP_ALL,
  membership,
  notification,
  tag,
} from '../../support/builders.ts';
import { gate } from '../../support/gate.ts';

const service = await mongoService();

const MAIL = { target: mailTarget(ann), recipient: ann, order: 1, dueAtMs: 0, batchMax: 1 };

async function openTwo(): Promise<readonly [MongoStore, MongoStore]> {
  const dbName = testDatabase(service);
  return [await openTestMongo(service, { dbName }), await openTestMongo(service, { dbName })];
}

/** A process that waits before it writes to one collection, one that does not, and what lets the first go on. */
async function openSlow(collection: 'viewers' | 'memberships') {
  const [dbName, way] = [testDatabase(service), gate()];
  const slow = await openTestMongo(service, {
    dbName,
    deadlineMs: 300,
    wrap: (all) => ({ ...all, [collection]: way.gated<object>(all[collection], 'updateOne') }),
  });
  const quick = await openTestMongo(service, { dbName });
  const late = async (store: MongoStore): Promise<void> => {
    way.open();
    await way.firstDone;
    // Time enough for further attempts.
    for (let turn = 0; turn < 10; turn += 1) await store.ping();
  };
  return { slow, quick, late };
}

describe.skipIf(!service.isThere)(service.name, () => {
  test('a late mark takes nothing of what was marked unread after another had cleared it', async () => {
    const [dbName, way] = [testDatabase(service), gate()];
    const quick = (await openTestMongo(service, { dbName })).reads;
    const wrap = (all: Collections) => ({ ...all, unread: way.gated(all.unread, 'deleteOne') });
    const slow = (await openTestMongo(service, { dbName, wrap })).reads;
    await (await openTestMongo(service, { dbName })).items.publish(draft({ thread: 't' }));
    const marks = [{ thread: 't', mark: { at: position(1), atMs: 1 } }];
    await quick.addUnread(ann, 't', { from: position(1), to: position(1) });
    const late = slow.advanceMarkers(ann, marks);
    await way.opened;
    await quick.advanceMarkers(ann, marks);
    await quick.addUnread(ann, 't', { from: position(2), to: position(2) });
    way.open();
    await late;
    expect((await quick.summary(ann, [])).unread.get('t')).toEqual([{ from: 2, to: 2 }]);
  });

  test('one client key makes one item, whichever process is asked', async () => {
    const stores = await openTwo();
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        [...stores, ...stores].map((store) =>
          store.items.publish(draft({ clientKey: `k${round}` })),
        ),
      );
      expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
      expect(new Set(answers.map(({ item }) => item.position)).size).toBe(1);
    }
  });

  test.each<[string, Visibility]>([
    ['changes nothing', 'public'],
    ['changes the item', 'followers'],
  ])('an edit that was given up loses against a later one that %s', async (_, later) => {
    const [dbName, late] = [testDatabase(service), gate()];
    const slow = await openTestMongo(service, {
      dbName,
      deadlineMs: 300,
      wrap: (all) => ({ ...all, items: late.gated(all.items, 'replaceOne') }),
    });
    const quick = await openTestMongo(service, { dbName });
    const { item } = await quick.items.publish(draft({ visibility: 'public' }));
    const at = item.position;
    const givenUp = slow.items.edit(at, { visibility: 'private' }, 1);
    await expect(givenUp).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await quick.items.edit(at, { visibility: later }, 2);
    late.open();
    await late.firstDone;
    // Time enough for further attempts.
    for (let turn = 0; turn < 10; turn += 1) await quick.ping();
    expect((await quick.items.getMany([at]))[0]?.visibility).toBe(later);
  });

  test.each<[string, (edges: MongoStore['edges']) => Promise<unknown>]>([
    [
      'comes after another unfollow',
      async (edges) => {
        await edges.removeEdge(ann, tag('a'), 'follow');
        await edges.addEdge(edge(ann, tag('a')));
      },
    ],
    ['changes nothing', (edges) => edges.addEdge(edge(ann, tag('a')))],
  ])('an unfollow that was given up loses against a later follow that %s', async (_, later) => {
    const { slow, quick, late } = await openSlow('viewers');
    await quick.edges.addEdge(edge(ann, tag('a')));
    const givenUp = slow.edges.removeEdge(ann, tag('a'), 'follow');
    await expect(givenUp).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await later(quick.edges);
    await late(quick);
    expect((await quick.edges.facts(ann, null)).follows).toEqual(new Set([tag('a')]));
  });

  test('a first follow and a first membership that were given up lose against a removal that changes nothing', async () => {
    const group = tag('g');
    for (const collection of ['viewers', 'memberships'] as const) {
      const { slow, quick, late } = await openSlow(collection);
      const givenUp =
        collection === 'viewers'
          ? slow.edges.addEdge(edge(ann, group))
          : slow.places.putMember(membership(ann, group));
      await expect(givenUp).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(await quick.edges.removeEdge(ann, group, 'follow')).toBeNull();
      expect(await quick.places.removeMember(group, ann)).toBe(false);
      await late(quick);
      expect((await quick.edges.facts(ann, null)).follows.size).toBe(0);
      expect((await quick.places.memberships(ann, null)).active.size).toBe(0);
    }
  });

  type Personal = 'seen' | 'inboxes' | 'outboxes' | 'notificationSettings';
  test.each<[Personal, (store: MongoStore) => Promise<unknown>]>([
    ['seen', ({ reads }) => reads.addSeen(ann, [position(5)])],
    ['inboxes', ({ notifications }) => notifications.append([notification(ann, 'e1')])],
    ['outboxes', ({ notifications }) => notifications.enter([MAIL])],
    [
      'notificationSettings',
      ({ notifications }) => notifications.editSettings(ann, { digest: 'daily' }),
    ],
  ])(
    'what is written to %s while its person is erased is gone when the write ends',
    async (collection, write) => {
      const [dbName, way] = [testDatabase(service), gate()];
      const slow = await openTestMongo(service, {
        dbName,
        wrap: (all) => ({ ...all, [collection]: way.gated<object>(all[collection], 'updateOne') }),
      });
      const quick = await openTestMongo(service, { dbName });
      const writing = write(slow);
      await way.opened;
      await quick.people.erase({ person: ann, sinceMs: 1, heir: null });
      const forget = async () =>
        (await quick.reads.forget(ann, 9)) + (await quick.notifications.forget(ann));
      expect(await forget()).toBe(0);
      way.open();
      await writing;
      expect(await forget()).toBe(0);
      // Once more, where the erasure is known from the start.
      await write(slow);
      expect(await forget()).toBe(0);
    },
  );

  test('what moves out of a full inbox while its person is erased is gone when the append ends', async () => {
    const [dbName, way] = [testDatabase(service), gate()];
    const opened: Collections[] = [];
    const wrap = (all: Collections) => {
      opened.push(all);
      return { ...all, notifications: way.gated(all.notifications, 'insertMany') };
    };
    const slow = (await openTestMongo(service, { dbName, wrap })).notifications;
    const quick = await openTestMongo(service, { dbName });
    const events = Array.from({ length: 16 }, (_, n) => notification(ann, `e${n}`));
    await quick.notifications.append(events);
    const late = slow.append([notification(ann, 'late')]);
    await way.opened;
    await quick.people.erase({ person: ann, sinceMs: 1, heir: null });
    await quick.notifications.forget(ann);
    way.open();
    await late;
    expect(await opened[0]?.notifications.find({ recipient: ann }).toArray()).toEqual([]);
  });

  test('facts that are known are brought up to date by what changed, however many edges there are', async () => {
    const dbName = testDatabase(service);
    const sent: SentCommand[] = [];
    const one = await openTestMongo(service, { dbName, onCommand: (each) => sent.push(each) });
    const two = await openTestMongo(service, { dbName });
    const many = Array.from({ length: LIMITS.factsChangesMax + 6 }, (_, n) => tag(`t${n}`));
    await two.edges.addEdges(many.map((producer) => edge(ann, producer, { relation: 'mute' })));
    const known = await one.edges.facts(ann, null);
    sent.length = 0;
    await two.edges.addEdge(edge(ann, tag('x'), { relation: 'mute' }));
    await two.edges.addEdge(edge(bob, userProducer(ann), { relation: 'block' }));
    const facts = await one.edges.facts(ann, known);
    const asked = sent.filter(({ command }) => command['find'] === 'edges');
    expect(asked.map(({ command }) => Object.keys(command['filter'] as object))).toEqual([
      ['_id', 'consumer'],
    ]);
    expect([facts.mutes.size, [...facts.blocked]]).toEqual([many.length + 1, [bob]]);
    expect(facts).toEqual(await two.edges.facts(ann, null));
    await two.edges.addEdges(many.map((producer) => edge(ann, producer)));
    expect(await one.edges.facts(ann, facts)).toEqual(await two.edges.facts(ann, null));
  });

  test('loading the same batch from both gives each the same items', async () => {
    const stores = await openTwo();
    const drafts = Array.from({ length: 20 }, (_, n) =>
      draft({ clientKey: `k${n}`, tags: [`t${n}`] }),
    );
    const [one, two] = await Promise.all(stores.map((store) => store.items.publishMany(drafts)));
    expect(one).toEqual(two);
    expect(new Set(one).size).toBe(20);
  });

  test('one of many rivals commits a fencepost, and both processes serve it', async () => {
    const stores = await openTwo();
    const key = { viewer: 'ann', stream: 'home' };
    for (let at = 0; at < 200; at += 10) {
      const rivals = [...stores, ...stores, ...stores, ...stores];
      const answers = await Promise.all(
        rivals.map((store, n) =>
          store.fences.commit(key, fencepost(at + 1 + n, at, { head: [position(n)] }), KEEP_ALL),
        ),
      );
      expect(answers.filter(({ isCommitted }) => isCommitted)).toHaveLength(1);
      expect(new Set(answers.map(({ latest }) => latest?.upTo)).size).toBe(1);
      await stores[0].fences.commit(
        key,
        fencepost(at + 10, answers[0]?.upTo ?? POSITION_ZERO),
        KEEP_ALL,
      );
    }
    const posts = await stores[1].fences.chain(key, {
      epoch: 0,
      from: POSITION_ZERO,
      limit: 100,
      order: 'oldest',
    });
    expect(posts).toHaveLength(40);
    expect(posts.map(({ above: next }) => next)).toEqual([
      0,
      ...posts.slice(0, -1).map(({ upTo: at }) => at),
    ]);
  });

  test('likes and followers are counted once each', async () => {
    const [one, two] = await openTwo();
    const { item } = await one.items.publish(draft());
    const likers = Array.from({ length: 30 }, (_, n) => `u${n}` as UserId);
    const likes = await Promise.all(
      likers.flatMap((viewer) => [
        one.items.like(viewer, item.position),
        two.items.like(viewer, item.position),
      ]),
    );
    expect(likes.filter(Boolean)).toHaveLength(30);
    expect(await two.items.likeCounts([item.position])).toEqual([30]);
    const a = tag('a');
    const follows = await Promise.all(
      likers.flatMap((viewer) => [
        one.edges.addEdge(edge(viewer, a)),
        two.edges.addEdge(edge(viewer, a)),
      ]),
    );
    expect(follows.filter(({ isNew }) => isNew)).toHaveLength(30);
    expect(await two.edges.counts(a)).toEqual({ followers: 30 });
    await Promise.all(
      likers.flatMap((viewer) => [
        one.edges.removeEdge(viewer, a, 'follow'),
        two.edges.removeEdge(viewer, a, 'follow'),
      ]),
    );
    expect(await one.edges.counts(a)).toEqual({ followers: 0 });
  });

  test('facts known in one process show what another acknowledged, on both sides of a block', async () => {
    const [one, two] = await openTwo();
    let annFacts: ViewerFacts | null = null;
    let bobFacts: ViewerFacts | null = null;
    for (let round = 0; round < 10; round += 1) {
      const isOn = round % 2 === 0;
      const block = edge(ann, userProducer(bob), { relation: 'block', sinceMs: round });
      await Promise.all([
        isOn ? one.edges.addEdge(block) : one.edges.removeEdge(ann, block.producer, 'block'),
        two.edges.addEdge(edge(ann, tag(`${round}`))),
        two.edges.addEdge(edge(bob, tag(`${round}`))),
      ]);
      annFacts = await two.edges.facts(ann, annFacts);
      bobFacts = await two.edges.facts(bob, bobFacts);
      expect(annFacts.blocked.has(bob)).toBe(isOn);
      expect(bobFacts.blocked.has(ann)).toBe(isOn);
      expect(annFacts.follows.size).toBe(round + 1);
      expect(bobFacts.follows.size).toBe(round + 1);
    }
  });

  test('a decided change whose process died before carrying it out counts in the facts, and the next change finishes it', async () => {
    const dbName = testDatabase(service);
    const gone = new Promise<never>(() => undefined);
    const dying = await openTestMongo(service, {
      dbName,
      deadlineMs: 500,
      wrap: (collections) => ({
        ...collections,
        edges: new Proxy(collections.edges, {
          get: (target, name) => (name === 'bulkWrite' ? () => gone : Reflect.get(target, name)),
        }),
      }),
    });
    const next = await openTestMongo(service, { dbName });
    await expect(
      dying.edges.addEdge(edge(ann, userProducer(bob), { relation: 'block', sinceMs: 1 })),
    ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await next.edges.facts(ann, null)).blocked).toEqual(new Set([bob]));
    const before = await next.edges.facts(bob, null);
    expect(
      await next.edges.addEdge(edge(ann, userProducer(bob), { relation: 'block', sinceMs: 2 })),
    ).toMatchObject({ isNew: false, edge: { sinceMs: 1 } });
    expect((await next.edges.facts(bob, before)).blocked).toEqual(new Set([ann]));
  });

  test('a writer that pauses for longer than the lease loses its position to nobody and takes a new one', async () => {
    const dbName = testDatabase(service);
    const { opened, open, gated } = gate();
    const slow = await openTestMongo(service, {
      dbName,
      wrap: (collections) => ({ ...collections, items: gated(collections.items, 'insertOne') }),
    });
    const clock = manualClock(0);
    const watcher = await openTestMongo(service, { dbName, clock, leaseMs: 1_000 });
    const publishing = slow.items.publish(draft({ clientKey: 'slow' }));
    await opened;
    expect(await watcher.timelines.newest()).toBe(0);
    clock.advance(999);
    expect(await watcher.timelines.newest()).toBe(0);
    clock.advance(1);
    expect(await watcher.timelines.newest()).toBe(1);
    open();
    expect(await publishing).toMatchObject({ isNew: true, item: { position: 2 } });
    expect(
      await watcher.timelines.range(new Set([EVERYTHING]), {
        above: POSITION_ZERO,
        upTo: position(9),
        limit: 9,
        order: 'oldest',
      }),
    ).toEqual([2]);
    expect((await watcher.items.publish(draft({ clientKey: 'slow' }))).item.position).toBe(2);
  });

  test('a repeat does not wait for a writer that reserved the key: it writes the item where the other would', async () => {
    const dbName = testDatabase(service);
    const { opened, open, gated } = gate();
    const slow = await openTestMongo(service, {
      dbName,
      wrap: (collections) => ({ ...collections, items: gated(collections.items, 'insertOne') }),
    });
    const quick = await openTestMongo(service, { dbName, leaseMs: 100 });
    const publishing = slow.items.publish(draft({ clientKey: 'k' }));
    await opened;
    await expect(
      quick.items.publish(draft({ clientKey: 'k', kind: 'other' })),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    const repeat = await quick.items.publish(draft({ clientKey: 'k' }));
    open();
    const first = await publishing;
    expect([repeat.item.position, first.item.position]).toEqual([1, 1]);
    expect([repeat.isNew, first.isNew]).toEqual([true, false]);
    expect(await quick.timelines.newest()).toBe(1);
  });

  test('edits of one item at the same time are all applied', async () => {
    const [one, two] = await openTwo();
    const { item } = await one.items.publish(draft());
    await Promise.all([
      one.items.edit(item.position, { payload: { title: 'a' } }, 5),
      two.items.edit(item.position, { payload: { text: 'b' } }, 6),
      one.items.edit(item.position, { visibility: 'private' }, 7),
    ]);
    expect((await two.items.getMany([item.position]))[0]).toMatchObject({
      payload: { title: 'a', text: 'b' },
      visibility: 'private',
    });
  });
});
