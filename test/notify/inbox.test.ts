/** A viewer's notifications: groups, pages, counts, marks and live news. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { CHANNELS, NOTIFICATION_KINDS } from '../../src/model/notifications.ts';
import { userProducer } from '../../src/model/producers.ts';
import type { SocialContext } from '../../src/social/context.ts';
import { block, disconnect } from '../../src/social/edges.ts';
import { openFacts } from '../../src/social/facts.ts';
import { removeFollower } from '../../src/social/requests.ts';
import { ann, bob, carol, cy, edge } from '../support/builders.ts';
import { openNotifyWorld, recordingSender } from '../support/notify-world.ts';

const ALL = { first: 100, after: null, kinds: null };

const FOLLOW = { producer: userProducer(ann), relation: 'follow' } as const;

test('a group keeps its key while people join and leave it, and shows who may be seen now', async () => {
  const world = await openNotifyWorld();
  for (const user of [ann, bob, carol, cy]) await world.join(user);
  const item = await world.publish(ann);
  const group = async () =>
    (await world.notifications.page(ann, { ...ALL, kinds: ['like'] })).groups;
  await world.like(bob, item);
  const [first] = await group();
  await world.like(carol, item);
  await world.like(cy, item);
  expect(await group()).toMatchObject([{ key: first?.key, actors: [cy, carol, bob] }]);
  await world.store.people.edit(cy, { state: 'suspended' });
  await world.store.edges.addEdge(edge(ann, userProducer(bob), { relation: 'block' }));
  expect(await group()).toMatchObject([{ key: first?.key, actors: [carol] }]);
  await world.store.people.edit(cy, { state: 'active' });
  expect(await group()).toMatchObject([{ actors: [cy, carol] }]);
  await world.store.items.remove(item.position);
  expect(await group()).toEqual([]);
  expect(await world.notifications.counts(ann)).toEqual({ unseenCount: 0, unreadCount: 0 });
});

test('a day later the same thing makes another group', async () => {
  const world = await openNotifyWorld();
  const item = await world.publish(ann);
  await world.like(bob, item);
  world.clock.advance(LIMITS.notificationGroupMs);
  await world.like(carol, item);
  expect(await world.shown(ann, ['like'])).toEqual(['like carol', 'like bob']);
});

test('pages follow each other without a gap, and what arrives meanwhile is on top', async () => {
  const world = await openNotifyWorld();
  for (let n = 0; n < 5; n += 1) await world.like(bob, await world.publish(ann));
  const likes = { kinds: ['like' as const] };
  const one = await world.notifications.page(ann, { ...likes, first: 2, after: null });
  expect(one).toMatchObject({ hasNextPage: true, hasPreviousPage: false, unreadCount: 5 });
  await world.like(carol, await world.publish(ann));
  const after = one.groups.at(-1)?.members[0].order ?? 0;
  const two = await world.notifications.page(ann, { ...likes, first: 3, after });
  expect(two).toMatchObject({ hasNextPage: false, hasPreviousPage: true, unreadCount: 6 });
  const keys = [...one.groups, ...two.groups].map(({ key }) => key);
  expect(new Set(keys).size).toBe(5);
});

test('unread entries are as many as their count says, and pages of them follow each other while they are read', async () => {
  const world = await openNotifyWorld();
  for (let n = 0; n < 6; n += 1) await world.like(bob, await world.publish(ann));
  const { notifications } = world;
  const likes = { kinds: ['like' as const] };
  const all = await notifications.page(ann, { ...ALL, ...likes });
  const keys = all.groups.map(({ key }) => key);
  const read = (...places: readonly number[]) =>
    notifications.markRead(ann, {
      keys: places.map((place) => keys[place] ?? ''),
      kinds: null,
      through: null,
    });
  await read(1, 3);
  const page = (first: number, after: number | null) =>
    notifications.page(ann, { ...likes, first, after, isUnreadOnly: true });
  const one = await page(2, null);
  expect(one.groups.map(({ key }) => key)).toEqual([keys[0], keys[2]]);
  expect(one).toMatchObject({ unreadCount: 4, unseenCount: 6, hasNextPage: true });
  await read(2);
  const two = await page(2, one.groups.at(-1)?.members[0].order ?? 0);
  expect(two.groups.map(({ key }) => key)).toEqual([keys[4], keys[5]]);
  expect(two).toMatchObject({ unreadCount: 3, hasNextPage: false, hasPreviousPage: true });
});

test('seen and read are apart, marks name groups, places or everything, and filters count alike', async () => {
  const world = await openNotifyWorld();
  const items = [];
  for (let n = 0; n < 3; n += 1) items.push(await world.publish(ann));
  for (const item of items) await world.like(bob, item);
  const { notifications } = world;
  expect(await notifications.counts(ann)).toEqual({ unseenCount: 4, unreadCount: 4 });
  const { groups } = await notifications.page(ann, { ...ALL, kinds: ['like'] });
  await notifications.markSeen(ann, groups[1]?.members[0].order ?? 0);
  expect(await notifications.counts(ann)).toEqual({ unseenCount: 1, unreadCount: 4 });
  await notifications.markRead(ann, {
    keys: [groups[0]?.key ?? '', 'like|0|item:9'],
    kinds: null,
    through: null,
  });
  expect(await notifications.counts(ann)).toEqual({ unseenCount: 1, unreadCount: 3 });
  expect(await notifications.page(ann, { ...ALL, kinds: ['like'] })).toMatchObject({
    unseenCount: 1,
    unreadCount: 2,
  });
  await world.like(carol, items[2] as (typeof items)[0]);
  expect((await notifications.page(ann, ALL)).groups[0]).toMatchObject({
    isRead: false,
    isSeen: false,
  });
  await notifications.markRead(ann, {
    keys: null,
    kinds: null,
    through: groups[2]?.members[0].order ?? 0,
  });
  expect(await notifications.counts(ann)).toEqual({ unseenCount: 1, unreadCount: 2 });
  await notifications.markRead(ann, { keys: null, kinds: null, through: null });
  expect(await notifications.counts(ann)).toEqual({ unseenCount: 0, unreadCount: 0 });
});

test('a whole page and all kinds can be marked at once, and no more', async () => {
  const { notifications } = await openNotifyWorld();
  const keys = Array.from({ length: LIMITS.pageItemsMax }, (_, n) => `k${n}`);
  const kinds = [...NOTIFICATION_KINDS];
  for (const [isDone, marks] of [
    [true, { keys, kinds: null }],
    [false, { keys: [...keys, 'k'], kinds: null }],
    [true, { keys: null, kinds }],
    [false, { keys: null, kinds: [...kinds, 'like' as const] }],
  ] as const)
    expect(await notifications.markRead(ann, { ...marks, through: null })).toMatchObject({
      isDone,
    });
});

test('a kind that the settings leave out of the list is not counted, and comes back with them', async () => {
  const world = await openNotifyWorld();
  await world.like(bob, await world.publish(ann));
  const prefer = (isOn: boolean) =>
    world.notifications.setPreferences(ann, {
      preferences: [{ kind: 'like', channel: 'inApp', isOn }],
      digest: null,
    });
  await prefer(false);
  expect(await world.shown(ann)).toEqual(['published ann']);
  expect(await world.shown(ann, ['like'])).toEqual([]);
  expect(await world.notifications.counts(ann)).toEqual({ unseenCount: 1, unreadCount: 1 });
  await prefer(true);
  expect(await world.notifications.counts(ann)).toEqual({ unseenCount: 2, unreadCount: 2 });
});

test('a listener hears of each change with the counts, unless live news are off', async () => {
  const world = await openNotifyWorld();
  const item = await world.publish(ann);
  const events = world.notifications.listen(ann, { from: null });
  const next = async () => (await events.next()).value;
  expect(await next()).toMatchObject({ kind: 'start', unseenCount: 1 });
  await world.like(bob, item);
  expect(await next()).toMatchObject({ kind: 'change', unseenCount: 2, unreadCount: 2 });
  world.flagsOff.add('notifications.live');
  const pending = next();
  await world.like(carol, item);
  await world.store.bus.publish(ann, JSON.stringify({ subject: 'reads', changes: [] }));
  world.flagsOff.clear();
  await world.notifications.markRead(ann, { keys: null, kinds: null, through: null });
  expect(await pending).toMatchObject({ kind: 'change', unseenCount: 0, unreadCount: 0 });
  await events.return?.();
});

test('a listener hears of what was kept even when it could not be queued for sending at first', async () => {
  let isBroken = true;
  const world = await openNotifyWorld({
    senders: [recordingSender('email')],
    wrap: (context) => {
      const { notifications } = context.store;
      const enter: typeof notifications.enter = async (entries) => {
        if (!isBroken) return notifications.enter(entries);
        isBroken = false;
        throw new Error('no disk');
      };
      const store = { ...context.store, notifications: { ...notifications, enter } };
      return { ...context, store };
    },
  });
  await world.join(ann, { email: { address: 'ann@example.com', isVerified: true } });
  const events = world.notifications.listen(ann, { from: null });
  expect((await events.next()).value).toMatchObject({ kind: 'start', unseenCount: 0 });
  const payload = { title: null, text: 'to @ann', url: null, votes: 0 };
  await world.publish(bob, { payload });
  expect(isBroken).toBe(false);
  expect(await world.shown(ann)).toEqual(['mention bob']);
  const later = world.notifications.listen(ann, { from: null });
  expect((await later.next()).value).toMatchObject({ place: { sequence: 1 } });
  expect((await events.next()).value).toMatchObject({ kind: 'change', unseenCount: 1 });
  await Promise.all([events.return?.(), later.return?.()]);
});

test.each([
  ['the follower ends it', (social) => disconnect(social, bob, FOLLOW)],
  ['the followed ends it', (social) => removeFollower(social, ann, userProducer(bob))],
  ['the follower blocks', (social) => block(social, bob, userProducer(ann))],
  ['the followed blocks', (social) => block(social, ann, userProducer(bob))],
] as readonly (readonly [string, (social: SocialContext) => Promise<unknown>])[])(
  'a follow that ends takes its notification setting along, where %s',
  async (_, end) => {
    const world = await openNotifyWorld();
    const social = { ...world, facts: openFacts(world.store) };
    await world.store.edges.addEdge(edge(bob, FOLLOW.producer));
    const setting = { producer: FOLLOW.producer, isOn: true, itemKinds: [], mutedUntilMs: null };
    await world.notifications.setFollow(bob, setting);
    await end(social);
    expect(await world.store.notifications.follows(bob, [FOLLOW.producer])).toEqual([null]);
    for (const user of [ann, bob])
      for (const blocked of [ann, bob])
        await world.store.edges.removeEdge(user, userProducer(blocked), 'block');
    await world.store.edges.addEdge(edge(bob, FOLLOW.producer));
    await world.publish(ann);
    expect(await world.shown(bob)).toEqual([]);
  },
);

test('an invalid webhook, follow or preference is refused with what was expected', async () => {
  const world = await openNotifyWorld();
  const { notifications } = world;
  const refusal = async (asked: Promise<unknown>) => asked;
  const wanted = { url: new URL('http://10.0.0.1/'), clientKey: null };
  expect(await refusal(notifications.addWebhook(ann, wanted))).toMatchObject({
    problems: [
      { code: 'BAD_USER_INPUT', message: 'expected an https address, got "http://10.0.0.1/"' },
    ],
  });
  const unfollowed = { producer: userProducer(bob), isOn: true, itemKinds: [], mutedUntilMs: null };
  expect(await notifications.setFollow(ann, unfollowed)).toMatchObject({
    problems: [{ code: 'NOT_FOUND' }],
  });
  await world.store.edges.addEdge(edge(ann, userProducer(bob)));
  const itemKinds = Array.from({ length: 21 }, (_, n) => `k${n}`);
  expect(await notifications.setFollow(ann, { ...unfollowed, itemKinds })).toMatchObject({
    problems: [{ code: 'BAD_USER_INPUT' }],
  });
  expect(await notifications.setFollow(ann, unfollowed)).toMatchObject({ isDone: true });
  expect(await notifications.setFollow(ann, { ...unfollowed, isOn: false })).toMatchObject({
    value: null,
  });
  const preferences = Array.from(
    { length: NOTIFICATION_KINDS.length * CHANNELS.length + 1 },
    () => ({ kind: 'like', channel: 'email', isOn: true }) as const,
  );
  expect(await notifications.setPreferences(ann, { preferences, digest: null })).toMatchObject({
    isDone: false,
  });
  expect(await world.store.notifications.follows(ann, [userProducer(bob)])).toEqual([null]);
});
