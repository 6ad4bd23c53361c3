/** Who is told of what, and who is not. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { draftOfRepost } from '../../src/content/reposts.ts';
import { reposterKey } from '../../src/model/muted-keys.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { userProducer } from '../../src/model/producers.ts';
import { mentionsIn } from '../../src/notify/mentions.ts';
import {
  ann,
  bob,
  carol,
  category,
  cy,
  draftBy,
  edge,
  membership,
  place,
  tag,
  threadDraft,
} from '../support/builders.ts';
import { interceptStore } from '../../src/store/intercept.ts';
import { openTestStore } from '../support/open-store.ts';
import {
  openNotifyWorld,
  publishEvent,
  recordingSender,
  type NotifyWorld,
  type NotifyWorldOptions,
} from '../support/notify-world.ts';

const text = (words: string) => ({
  payload: { title: null, text: words, url: null, votes: 0 },
});

const follow = async (
  { store }: NotifyWorld,
  consumer: UserId,
  producer: ProducerKey,
  fields = {},
) => {
  await store.edges.addEdge(edge(consumer, producer));
  const setting = { consumer, producer, itemKinds: [], mutedUntilMs: null, ...fields };
  await store.notifications.setFollow(setting);
};

test('an author hears that an item is published, and each other person the most particular reason', async () => {
  const world = await openNotifyWorld();
  for (const user of [ann, bob, carol, cy]) await world.join(user);
  const opening = await world.publish(ann, threadDraft('t', ann));
  const reply = await world.publish(bob, threadDraft('t', bob, { parent: opening.position }));
  await world.publish(
    carol,
    threadDraft('t', carol, { parent: reply.position, ...text('hello @ann and @cy, not @nobody') }),
  );
  expect(await world.shown(ann)).toEqual(['mention carol', 'reply bob', 'published ann']);
  expect(await world.shown(bob)).toEqual(['reply carol', 'published bob']);
  expect(await world.shown(cy)).toEqual(['mention carol']);
  await world.publish(cy, threadDraft('t', cy));
  expect((await world.shown(ann))[0]).toBe('comment cy');
});

test('a direct notifies only its recipients', async () => {
  const world = await openNotifyWorld();
  for (const user of [ann, bob, carol]) await world.join(user);
  await follow(world, carol, userProducer(ann));
  await world.publish(ann, {
    visibility: 'direct',
    audience: [userProducer(bob)],
    ...text('@carol must not hear'),
  });
  expect(await world.shown(bob)).toEqual(['direct ann']);
  expect(await world.shown(ann)).toEqual([]);
  expect(await world.shown(carol)).toEqual([]);
});

test('reposts are grouped by original and notify its author, until they are taken back or hidden', async () => {
  const world = await openNotifyWorld();
  for (const user of [ann, bob, carol]) await world.join(user);
  const item = await world.publish(ann);
  const repost = async (user: UserId) => world.publish(user, draftOfRepost(user, item.position, 1));
  const first = await repost(bob);
  await repost(carol);
  await repost(ann);
  expect(await world.shown(ann, ['repost'])).toEqual(['repost carol,bob']);
  expect(await world.shown(bob)).toEqual([]);
  await world.store.items.remove(first.position);
  expect(await world.shown(ann, ['repost'])).toEqual(['repost carol']);
  await world.store.edges.addEdge(edge(ann, userProducer(carol), { relation: 'mute' }));
  expect(await world.shown(ann, ['repost'])).toEqual([]);
});

test('a person who hid somebody’s reposts hears only of those of their own items', async () => {
  const world = await openNotifyWorld();
  for (const user of [ann, bob, carol, cy]) await world.join(user);
  for (const user of [carol, cy]) await follow(world, user, userProducer(bob));
  const hiding = edge(carol, reposterKey(bob), { relation: 'mute' });
  await world.store.edges.addEdge(hiding);
  const items = [await world.publish(ann), await world.publish(carol)];
  for (const { position } of items) await world.publish(bob, draftOfRepost(bob, position, 1));
  expect(world.told.filter((reason) => reason === 'muted')).toHaveLength(1);
  expect(await world.shown(carol)).toEqual(['repost bob', 'published carol']);
  expect(await world.shown(ann)).toEqual(['repost bob', 'published ann']);
  expect(await world.shown(cy)).toEqual(['post bob']);
  await world.store.edges.addEdge({ ...hiding, consumer: cy });
  expect(await world.shown(cy)).toEqual([]);
  await world.publish(bob);
  expect(await world.shown(cy)).toEqual(['post bob']);
  await world.store.edges.addEdge(edge(carol, userProducer(bob), { relation: 'mute' }));
  expect(await world.shown(carol)).toEqual(['published carol']);
});

test('likes are grouped by item, and people by follow, request, acceptance and place', async () => {
  const world = await openNotifyWorld();
  const item = await world.publish(ann);
  for (const user of [bob, carol, ann]) await world.like(user, item);
  expect(await world.shown(ann, ['like'])).toEqual(['like carol,bob']);
  expect(world.told.at(-1)).toBe('oneself');
  await world.happen('follow', bob, userProducer(ann));
  await world.happen('request', cy, userProducer(ann));
  await world.happen('accept', ann, userProducer(cy));
  await world.happen('follow', cy, userProducer(ann));
  expect(await world.shown(ann)).toEqual([
    'follow cy,bob',
    'request cy',
    'like carol,bob',
    'published ann',
  ]);
  expect(await world.shown(cy)).toEqual(['accept ann']);
  await world.store.places.create(place('group:a', { owners: [ann], moderators: [bob] }));
  await world.store.places.putMember(membership(carol, 'group:a'));
  await world.happen('join', carol, 'group:a' as ProducerKey);
  expect((await world.shown(bob))[0]).toBe('join carol');
  expect((await world.shown(ann))[0]).toBe('join carol');
});

test('the staff are told who asks to join and who joins, while they are staff', async () => {
  const sender = recordingSender('email');
  const world = await openNotifyWorld({ senders: [sender] });
  const staffed = place('group:a', { owners: [ann], moderators: [bob], joining: 'approval' });
  await world.store.places.create(staffed);
  await world.join(bob, { email: { address: 'bob@example.com', isVerified: true } });
  await world.happen('request', carol, staffed.key);
  await world.happen('join', cy, staffed.key);
  expect(await world.shown(bob)).toEqual(['join cy', 'request carol']);
  await world.store.places.setRole(staffed.key, bob, 'member');
  expect(await world.shown(bob)).toEqual([]);
  await world.notifications.deliver();
  expect(sender.sent).toEqual([]);
  expect(await world.shown(ann)).toEqual(['join cy', 'request carol']);
});

test('followers hear of what they asked for, once each, page by page', async () => {
  const world = await openNotifyWorld();
  const many = Array.from({ length: LIMITS.followersToldMax + 1 }, (_, n) => `f${n}` as UserId);
  await world.store.edges.addEdges(many.map((user) => edge(user, userProducer(ann))));
  for (const consumer of many) {
    const setting = { consumer, producer: userProducer(ann), itemKinds: [], mutedUntilMs: null };
    await world.store.notifications.setFollow(setting);
  }
  await follow(world, bob, tag('a'), { itemKinds: ['talk'] });
  await follow(world, carol, tag('a'), { mutedUntilMs: world.clock.now() + 1 });
  await follow(world, cy, tag('a'));
  await follow(world, cy, userProducer(ann));
  await world.store.edges.addEdge(edge('quiet' as UserId, userProducer(ann)));
  await follow(world, 'gone' as UserId, tag('a'));
  await world.store.edges.removeEdge('gone' as UserId, tag('a'), 'follow');
  const { item } = await world.store.items.publish({
    ...threadDraft('t', ann),
    tags: ['a'],
    producer: userProducer(ann),
  });
  const shares = await world.handle(publishEvent(item, 1));
  // In person, two pages of those of ann, and those of the tag; nobody listens to the thread.
  expect(shares).toBe(4);
  for (const user of [many[0], many.at(-1), cy])
    expect(await world.shown(user as UserId)).toEqual(['post ann']);
  for (const user of [bob, carol, 'quiet', 'gone'])
    expect(await world.shown(user as UserId)).toEqual([]);
  expect(world.told).toContain('other-kind');
  expect(world.told).toContain('not-following');
  expect(await world.store.notifications.follows('gone' as UserId, [tag('a')])).toEqual([null]);
});

test('nobody is told of an item with a phrase they muted, in person or as a follower', async () => {
  const world = await openNotifyWorld();
  await world.join(bob);
  const mutes = edge(bob, 'phrase:world cup' as ProducerKey, { relation: 'mute' });
  await world.store.edges.addEdges([mutes, { ...mutes, consumer: cy }]);
  for (const follower of [carol, cy]) await follow(world, follower, userProducer(ann));
  await world.publish(ann, { producer: userProducer(ann), ...text('@bob saw the World Cup') });
  expect(world.told.filter((reason) => reason === 'muted')).toHaveLength(2);
  expect(await world.shown(carol)).toEqual(['post ann']);
  for (const user of [bob, cy]) {
    expect(await world.shown(user)).toEqual([]);
    await world.store.edges.removeEdge(user, mutes.producer, 'mute');
    expect(await world.shown(user)).toEqual([]);
  }
});

test('followers of a place hear of what is opened there, and not of the replies', async () => {
  const world = await openNotifyWorld();
  await follow(world, bob, category('a'));
  const draft = {
    ...threadDraft('t', ann, { category: category('a') }),
    producer: userProducer(ann),
  };
  const [opening, reply] = [
    (await world.store.items.publish(draft)).item,
    (await world.store.items.publish(draft)).item,
  ];
  // In person, and those of the place.
  expect(await world.handle(publishEvent(opening, 1))).toBe(2);
  expect(await world.handle(publishEvent(reply, 1))).toBe(1);
  expect(await world.shown(bob)).toEqual(['post ann']);
});

test('an event that nobody asked to hear of takes one share', async () => {
  const world = await openNotifyWorld();
  const { item } = await world.store.items.publish({ ...threadDraft('t', ann), tags: ['a', 'b'] });
  expect(await world.handle(publishEvent(item, 1))).toBe(1);
});

test('a share of followers takes as many calls of the store as one follower', async () => {
  const calls: string[] = [];
  const callsWith = async (followers: number): Promise<readonly string[]> => {
    const counted =
      (call: string) =>
      async <T>(run: () => Promise<T>) => {
        calls.push(call);
        return run();
      };
    const store = interceptStore(await openTestStore(), counted);
    const world = await openNotifyWorld({ store });
    const users = Array.from({ length: followers }, (_, n) => `f${n}` as UserId);
    for (const user of users) await follow(world, user, userProducer(ann));
    const { item } = await store.items.publish(draftBy(ann));
    calls.length = 0;
    await world.handle(publishEvent(item, 1));
    const made = [...calls];
    for (const user of users) expect(await world.shown(user)).toEqual(['post ann']);
    return made;
  };
  const told = await callsWith(1);
  // The author, and the share of followers.
  expect(told.filter((call) => call === 'edges.factsAmong')).toHaveLength(2);
  expect(await callsWith(40)).toEqual(told);
});

test.each([
  [
    'the recipient is suspended',
    'recipient-suspended',
    ({ store }: NotifyWorld) => store.people.edit(bob, { state: 'suspended' }),
  ],
  [
    'the actor is suspended',
    'actor-suspended',
    ({ store }: NotifyWorld) => store.people.edit(ann, { state: 'suspended' }),
  ],
  [
    'they block each other',
    'blocked',
    ({ store }: NotifyWorld) =>
      store.edges.addEdge(edge(ann, userProducer(bob), { relation: 'block' })),
  ],
  [
    'the recipient muted the actor',
    'muted',
    ({ store }: NotifyWorld) =>
      store.edges.addEdge(edge(bob, userProducer(ann), { relation: 'mute' })),
  ],
  [
    'the recipient may not see the item',
    'hidden',
    async ({ store }: NotifyWorld) => store.people.edit(ann, { feed: 'private' }),
  ],
  [
    'the capability is off',
    'flag-off',
    async ({ flagsOff }: NotifyWorld) => flagsOff.add('notifications'),
  ],
  [
    'the kind is off for them',
    'flag-off',
    async ({ flagsOff }: NotifyWorld) => flagsOff.add('notifications.kind.mention bob'),
  ],
] as const)('nobody is told when %s, and the reason is counted', async (_, reason, arrange) => {
  const world = await openNotifyWorld();
  for (const user of [ann, bob]) await world.join(user);
  await arrange(world);
  await world.publish(ann, text('hello @bob'));
  expect(world.told).toContain(reason);
  expect((await world.store.notifications.inbox(bob)).notifications).toEqual([]);
});

test.each([
  ['an item that is gone', 'missing-item', { kind: 'item', position: 99 }, 'publish'],
  ['a producer where an item belongs', 'wrong-type', { kind: 'producer', key: 'user:bob' }, 'like'],
  ['an item where a producer belongs', 'wrong-type', { kind: 'item', position: 1 }, 'follow'],
  ['a place that is gone', 'missing-producer', { kind: 'producer', key: 'group:x' }, 'join'],
] as const)('an event of %s is left out, and says why', async (_, reason, object, verb) => {
  const world = await openNotifyWorld();
  await world.publish(ann);
  world.told.length = 0;
  const event = { id: 'e', verb, actor: ann, producer: userProducer(ann), atMs: 1 };
  expect(await world.handle({ ...event, object: object as never })).toBe(1);
  expect(world.told).toEqual([reason]);
});

test('an event that is handled again notifies nobody twice', async () => {
  const world = await openNotifyWorld();
  await world.join(bob);
  const item = await world.publish(ann, text('@bob'));
  await world.handle(publishEvent(item, 1));
  expect(await world.shown(bob)).toEqual(['mention ann']);
  expect(world.told).toEqual(['told', 'told', 'repeated', 'repeated']);
});

/** Where nothing is kept for that person while it is broken. */
function failingFor(
  user: UserId,
  isBroken: () => boolean,
): NonNullable<NotifyWorldOptions['wrap']> {
  return (context) => {
    const { notifications } = context.store;
    const append: typeof notifications.append = async (all) => {
      if (isBroken() && all.some(({ recipient }) => recipient === user)) throw new Error('no disk');
      return notifications.append(all);
    };
    return { ...context, store: { ...context.store, notifications: { ...notifications, append } } };
  };
}

test('one person who cannot be told holds up nobody else, and is told when the event is retried', async () => {
  let isBroken = true;
  const world = await openNotifyWorld({ wrap: failingFor(carol, () => isBroken) });
  for (const user of [bob, carol, cy]) await follow(world, user, userProducer(ann));
  const { item } = await world.store.items.publish(
    threadDraft('t', ann, { producer: userProducer(ann) }),
  );
  await expect(world.handle(publishEvent(item, 1))).rejects.toThrow('1 who were not');
  expect(await world.shown(bob)).toEqual(['post ann']);
  expect(await world.shown(cy)).toEqual(['post ann']);
  expect(await world.shown(carol)).toEqual([]);
  isBroken = false;
  await world.handle(publishEvent(item, 1));
  expect(await world.shown(carol)).toEqual(['post ann']);
  expect(await world.shown(cy)).toEqual(['post ann']);
});

test('one person who cannot be told in person does not keep followers from hearing', async () => {
  let isBroken = true;
  const world = await openNotifyWorld({ wrap: failingFor(carol, () => isBroken) });
  for (const user of [bob, carol, cy]) await world.join(user);
  await follow(world, cy, userProducer(ann));
  const { item } = await world.store.items.publish(
    threadDraft('t', ann, { producer: userProducer(ann), ...text('@bob and @carol') }),
  );
  const { handler } = world.notifications;
  const event = publishEvent(item, 1);
  const followers = await handler.handle(event, null);
  const last = await handler.handle(event, followers);
  await expect(handler.handle(event, last)).rejects.toThrow('1 who were not');
  expect(await world.shown(bob)).toEqual(['mention ann']);
  expect(await world.shown(cy)).toEqual(['post ann']);
  expect(await world.shown(carol)).toEqual([]);
  isBroken = false;
  expect(await handler.handle(event, last)).toBe(null);
  expect(await world.shown(carol)).toEqual(['mention ann']);
  expect(await world.shown(cy)).toEqual(['post ann']);
});

test('mentions are names after an at sign, and not e-mail addresses', () => {
  expect(mentionsIn('@ann, (@bob) a@example.com @cy.-. @@x', '@ann @ünal https://x/@path')).toEqual(
    ['ann', 'bob', 'cy', 'ünal'],
  );
  const many = Array.from({ length: 50 }, (_, n) => `@p${n}`).join(' ');
  expect(mentionsIn(many)).toHaveLength(LIMITS.mentionsMax);
  expect(mentionsIn(`@${'x'.repeat(500)}`, null)).toEqual([]);
});
