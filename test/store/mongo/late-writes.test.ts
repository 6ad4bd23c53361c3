/** One process is slow, and another decides about the same thing in the meantime: the last decision wins. */
import { describe, expect, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import {
  ALL,
  ann,
  bob,
  category,
  cy,
  draft,
  FENCE,
  fencepost,
  KEEP_ALL,
  person,
  place,
  producerList,
  savedDraft,
  threadDraft,
} from '../../support/builders.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { gate } from '../../support/gate.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';
import { expectLaterStands, type GivenUp } from './given-up.ts';

const service = await mongoService();
const [A, B, C] = [category('a'), category('b'), category('c')];

const FORUM = place('forum:town');
const draftSaved = (title: string, savedAtMs: number) => {
  const { content, ...draft } = savedDraft(ann, 'd');
  return { ...draft, content: { ...content, title }, savedAtMs };
};
const LIST = producerList(ann, 'l');
const FIRST = position(1);

const GIVEN_UP: readonly GivenUp[] = [
  {
    what: 'a draft',
    collection: 'drafts',
    method: 'updateOne',
    before: ({ drafts }) => drafts.save(draftSaved('first', 1)),
    givenUp: ({ drafts }) => drafts.save(draftSaved('given up', 2)),
    later: ({ drafts }) => drafts.save(draftSaved('kept', 3)),
    told: async ({ drafts }) => (await drafts.get({ author: ann, id: 'd' }))?.content.title,
    stands: 'kept',
  },
  {
    what: 'a first draft',
    collection: 'drafts',
    method: 'findOne',
    before: () => Promise.resolve(),
    givenUp: ({ drafts }) => drafts.save(draftSaved('given up', 2)),
    later: ({ drafts }) => drafts.save(draftSaved('kept', 3)),
    told: async ({ drafts }) => (await drafts.get({ author: ann, id: 'd' }))?.content.title,
    stands: 'kept',
  },
  {
    what: 'a role',
    collection: 'categoryTree',
    method: 'updateOne',
    before: ({ places }) => places.create(FORUM),
    givenUp: ({ places }) => places.setRole(FORUM.key, bob, 'moderator'),
    later: ({ places }) => places.setRole(FORUM.key, bob, 'member'),
    told: async ({ places }) => (await places.tree(null)).places.get(FORUM.key)?.moderators,
    stands: [],
  },
  {
    what: 'a change of a list',
    collection: 'lists',
    method: 'updateOne',
    before: ({ lists }) => lists.create(LIST),
    givenUp: ({ lists }) => lists.change(LIST, { add: [A] }),
    later: async ({ lists }) => {
      await lists.change(LIST, { add: [A] });
      await lists.change(LIST, { remove: [A] });
    },
    told: async ({ lists }) => (await lists.get(LIST))?.members,
    stands: [],
  },
  {
    what: 'a change of a list before one that changes nothing',
    collection: 'lists',
    method: 'updateOne',
    before: ({ lists }) => lists.create({ ...LIST, members: [A] }),
    givenUp: ({ lists }) => lists.change(LIST, { remove: [A] }),
    later: ({ lists }) => lists.change(LIST, { add: [A] }),
    told: async ({ lists }) => (await lists.get(LIST))?.members,
    stands: [A],
  },
  {
    what: 'the end of a thread before a reopening that changes nothing',
    collection: 'threads',
    method: 'updateOne',
    before: ({ items }) => items.publish(threadDraft('t', 'bob', { category: A })),
    givenUp: ({ threads }) => threads.close('t', true),
    later: ({ threads }) => threads.close('t', false),
    told: async ({ threads }) => (await threads.getMany(['t']))[0]?.isClosed ?? false,
    stands: false,
  },
  {
    what: 'a setting of notifications',
    collection: 'notificationSettings',
    method: 'updateOne',
    before: () => Promise.resolve(),
    givenUp: ({ notifications }) => notifications.editSettings(ann, { digest: 'daily' }),
    later: ({ notifications }) => notifications.editSettings(ann, { digest: 'hourly' }),
    told: async ({ notifications }) => (await notifications.settings([ann]))[0]?.digest,
    stands: 'hourly',
  },
  {
    what: 'an edit of a profile',
    collection: 'people',
    method: 'findOneAndUpdate',
    before: ({ people }) => people.join(person(ann)),
    givenUp: ({ people }) => people.edit(ann, { feed: 'public' }),
    later: ({ people }) => people.edit(ann, { feed: 'private' }),
    told: async ({ people }) => (await people.getMany([ann]))[0],
    stands: person(ann, { feed: 'private' }),
  },
  {
    what: 'the end of a thread',
    collection: 'threads',
    method: 'updateOne',
    before: ({ items }) => items.publish(threadDraft('t', 'bob', { category: A })),
    givenUp: ({ threads }) => threads.close('t', true),
    later: async ({ threads }) => {
      await threads.close('t', true);
      await threads.close('t', false);
    },
    told: async ({ threads }) => (await threads.getMany(['t']))[0]?.isClosed ?? false,
    stands: false,
  },
  {
    what: 'a reset of all fences',
    collection: 'fenceResets',
    method: 'updateOne',
    before: () => Promise.resolve(),
    givenUp: ({ fences }) => fences.resetAll(FENCE.viewer),
    later: async ({ fences }) => {
      await fences.resetAll(FENCE.viewer);
      await fences.commit(FENCE, fencepost(5, 0, { epoch: 1 }), KEEP_ALL);
    },
    told: async ({ fences }) => (await fences.state(FENCE)).epoch,
    stands: 1,
  },
  {
    what: 'a like',
    collection: 'items',
    method: 'findOne',
    before: ({ items }) => items.publish(draft()),
    givenUp: ({ items }) => items.like(ann, FIRST),
    later: async ({ items }) => {
      await items.like(ann, FIRST);
      await items.unlike(ann, FIRST);
    },
    told: async ({ items, reactions }) => [
      await items.likeCounts([FIRST]),
      await reactions.items('like', ann, ALL),
    ],
    stands: [[0], []],
  },
];

describe.skipIf(!service.isThere)(service.name, () => {
  test('of two moves of a thread, the one decided last takes its items and marks along', async () => {
    const [dbName, way] = [testDatabase(service), gate()];
    const slow = await openTestMongo(service, {
      dbName,
      wrap: (all) => ({ ...all, items: way.gated(all.items, 'updateMany') }),
    });
    const quick = await openTestMongo(service, { dbName });
    const { item } = await quick.items.publish(threadDraft('t', 'bob', { category: A }));
    const mark = { at: item.position, atMs: 1 };
    await quick.reads.advanceMarkers(cy, [{ thread: 't', mark }]);
    const first = slow.threads.move('t', B);
    await way.opened;
    expect(await quick.threads.move('t', C)).toBe(true);
    way.open();
    await first;
    expect((await quick.threads.getMany(['t']))[0]?.category).toBe(C);
    expect(await quick.threads.itemsOf(C, ALL)).toEqual([item.position]);
    expect(await quick.threads.itemsOf(B, ALL)).toEqual([]);
    const [marks] = await quick.reads.marks(cy, [{ thread: 't', category: C }]);
    expect(marks?.marker).toEqual(mark);
  });

  test('a move that died after a later one had ended is repaired to where the later one went', async () => {
    const [dbName, way, clock] = [testDatabase(service), gate(), manualClock()];
    const dying = await openTestMongo(service, {
      dbName,
      clock,
      wrap: (all) => ({
        ...all,
        items: way.gated(all.items, 'updateMany'),
        markers: new Proxy(all.markers, {
          get: (target, name) => {
            if (name === 'updateMany') throw new Error('the process died');
            return Reflect.get(target, name);
          },
        }),
      }),
    });
    const quick = await openTestMongo(service, { dbName, clock });
    const { item } = await quick.items.publish(threadDraft('t', 'bob', { category: A }));
    const first = dying.threads.move('t', B);
    await way.opened;
    await quick.threads.move('t', C);
    way.open();
    await expect(first).rejects.toThrow('died');
    expect(await quick.threads.itemsOf(B, ALL)).toEqual([item.position]);
    clock.advance(120_000);
    for (let left = 1; left > 0;) left = await quick.threads.repair();
    expect(await quick.threads.itemsOf(C, ALL)).toEqual([item.position]);
  });

  test('a reply written while its thread moves twice stands where the thread stands', async () => {
    const [dbName, written, carried] = [testDatabase(service), gate(), gate()];
    const slow = await openTestMongo(service, {
      dbName,
      wrap: (all) => ({
        ...all,
        items: carried.gated(written.gated(all.items, 'insertOne'), 'updateMany'),
      }),
    });
    const quick = await openTestMongo(service, { dbName });
    const { item } = await quick.items.publish(threadDraft('t', 'bob', { category: A }));
    const replying = slow.items.publish(threadDraft('t', 'ann'));
    await written.opened;
    await quick.threads.move('t', B);
    written.open();
    await carried.opened;
    await quick.threads.move('t', C);
    carried.open();
    const reply = (await replying).item.position;
    expect(await quick.threads.itemsOf(C, ALL)).toEqual([reply, item.position]);
  });

  test('of three first items of a thread the lowest opens it for both others, also when another is late', async () => {
    const [dbName, lowest, written, counted] = [testDatabase(service), gate(), gate(), gate()];
    const open = (wrap: (all: Collections) => Collections) =>
      openTestMongo(service, { dbName, leaseMs: 300_000, wrap });
    const one = await open((all) => ({ ...all, items: lowest.gated(all.items, 'insertOne') }));
    const two = await open((all) => ({
      ...all,
      items: counted.gated(written.gated(all.items, 'insertOne'), 'updateMany'),
    }));
    const three = await open((all) => all);
    const publishing = [one.items.publish(threadDraft('t', 'ann'))];
    await lowest.opened;
    publishing.push(two.items.publish(threadDraft('t', 'bob')));
    await written.opened;
    publishing.push(three.items.publish(threadDraft('t', 'cy')));
    await expect.poll(() => three.threads.getMany(['t'])).toMatchObject([{ items: 1 }]);
    written.open();
    await counted.opened;
    lowest.open();
    const openings = async () =>
      (await three.items.getMany([1, 2, 3].map(position))).map((item) => item?.opening?.position);
    await expect.poll(openings).toEqual([undefined, 1, 1]);
    counted.open();
    await Promise.all(publishing);
    expect(await openings()).toEqual([undefined, 1, 1]);
  });

  test.each(GIVEN_UP.map((each) => [each.what, each] as const))(
    '%s that was given up loses against what was decided later',
    (_, each) => expectLaterStands(service, each),
  );
});
