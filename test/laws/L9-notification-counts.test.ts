/**
 * L9 and L6 for notifications: the counts match the list, under any filter, and nothing is shown that its recipient may
 * not see now.
 * Method: random histories of events, marks, blocks, mutes of people and of a phrase, suspensions, and items hidden by
 * their authors or by readers.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Item } from '../../src/model/items.ts';
import type { Notification } from '../../src/model/notifications.ts';
import { hidingKey } from '../../src/model/muted-keys.ts';
import { userProducer, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import type { Notifications } from '../../src/notify/notifications.ts';
import { openFacts } from '../../src/social/facts.ts';
import { ann, bob, carol, cy, edge } from '../support/builders.ts';
import { openNotifyWorld, type NotifyWorld } from '../support/notify-world.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

const PEOPLE = [ann, bob, carol, cy] as const;

const PHRASE = 'phrase:loud' as ProducerKey;

const person = fc.constantFrom(...PEOPLE);
const number = fc.nat({ max: 9 });
const step = fc.record({
  verb: fc.constantFrom(
    ...(['like', 'like', 'publish', 'follow', 'show', 'remove', 'relate', 'end'] as const),
    ...([
      'suspend',
      'reinstate',
      'seen',
      'read',
      'readLikes',
      'mutePhrase',
      'endPhrase',
      'hide',
      'unhide',
    ] as const),
  ),
  actor: person,
  other: person,
  item: number,
  relation: fc.constantFrom('block' as const, 'mute' as const),
  viewer: person,
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What a control changes in the verbs that the law tests. */
type Breaks = (sound: Notifications, world: NotifyWorld) => Notifications;

async function countsEqualLists(subject: Breaks, seed?: number): Promise<void> {
  const histories = fc.array(step, { minLength: 20, maxLength: 40 });
  await onRandomHistories(histories, { runs: 12, seed, longRunMax: 300 }, async (history) => {
    const world = await openNotifyWorld();
    const asked = subject(world.notifications, world);
    for (const user of PEOPLE) await world.join(user);
    const items = [await world.publish(ann), await world.publish(bob)];
    for (const each of history) {
      await perform(world, items, each);
      await check(world, asked, each.viewer);
    }
    await world.store.close();
  });
}

async function perform(world: NotifyWorld, items: Item[], each: Step): Promise<void> {
  const { verb, actor, other, relation } = each;
  const { store, notifications } = world;
  const item = items[each.item % items.length] as Item;
  world.clock.advance(each.item * 3_600_000);
  if (verb === 'like') await world.like(actor, item);
  const payload = { title: `to @${other}`, text: each.item % 2 === 0 ? 'Loud!' : null };
  if (verb === 'publish')
    items.push(await world.publish(actor, { payload: { ...payload, url: null, votes: 0 } }));
  if (verb === 'mutePhrase') await store.edges.addEdge(edge(actor, PHRASE, { relation: 'mute' }));
  if (verb === 'endPhrase') await store.edges.removeEdge(actor, PHRASE, 'mute');
  const hiding = edge(actor, hidingKey(item.position), { relation: 'mute' });
  if (verb === 'hide') await store.edges.addEdge(hiding);
  if (verb === 'unhide') await store.edges.removeEdge(actor, hiding.producer, 'mute');
  if (verb === 'follow') await world.happen('follow', actor, userProducer(other));
  if (verb === 'remove') await store.items.remove(item.position);
  if (verb === 'show') {
    const visibility = each.item % 2 === 0 ? 'private' : 'public';
    await store.items.edit(item.position, { visibility }, 1);
  }
  if (verb === 'relate' && actor !== other)
    await store.edges.addEdge(edge(actor, userProducer(other), { relation }));
  if (verb === 'end') await store.edges.removeEdge(actor, userProducer(other), relation);
  if (verb === 'suspend') await store.people.edit(actor, { state: 'suspended' });
  if (verb === 'reinstate') await store.people.edit(actor, { state: 'active' });
  if (verb === 'seen') await notifications.markSeen(actor, each.item);
  if (verb === 'read')
    await notifications.markRead(actor, { keys: null, kinds: null, through: each.item });
  if (verb === 'readLikes')
    await notifications.markRead(actor, { keys: null, kinds: ['like'], through: each.item });
}

async function check(world: NotifyWorld, asked: Notifications, viewer: UserId): Promise<void> {
  const hidden = await hiddenFrom(world, viewer);
  for (const kinds of [null, ['like' as const], ['published' as const, 'follow' as const]]) {
    const { groups, ...counts } = await asked.page(viewer, { first: 1_000, after: null, kinds });
    expect(counts.unseenCount).toBe(groups.filter(({ isSeen }) => !isSeen).length);
    expect(counts.unreadCount).toBe(groups.filter(({ isRead }) => !isRead).length);
    const unread = { first: 1_000, after: null, kinds, isUnreadOnly: true };
    expect(await asked.page(viewer, unread)).toMatchObject({
      groups: groups.filter(({ isRead }) => !isRead),
      ...counts,
    });
    const { unseenCount, unreadCount } = counts;
    if (kinds === null) expect(await asked.counts(viewer)).toEqual({ unseenCount, unreadCount });
    expect(groups.flatMap(({ members }) => members).filter(hidden)).toEqual([]);
  }
}

/** What this viewer may not be shown, derived from the facts alone. */
async function hiddenFrom(
  { store }: NotifyWorld,
  viewer: UserId,
): Promise<(notification: Notification) => boolean> {
  const facts = await openFacts(store).of(viewer);
  const people = await store.people.getMany(PEOPLE);
  const away = new Set(people.flatMap((each) => (each?.state === 'active' ? [] : [each?.id])));
  const { notifications } = await store.notifications.inbox(viewer);
  const positions = notifications.flatMap(({ object }) =>
    object.kind === 'item' ? [object.position] : [],
  );
  const found = await store.items.getMany(positions);
  const gone = new Set(
    positions.filter((_, index) => {
      const item = found[index] ?? null;
      const isMuted = facts.mutes.has(PHRASE) && item?.payload.text === 'Loud!';
      const isOut = item !== null && facts.mutes.has(hidingKey(item.position));
      const isHidden = isMuted || isOut || item?.visibility === 'private';
      return item === null || (item.author !== viewer && isHidden);
    }),
  );
  return ({ actor, object }) =>
    facts.blocked.has(actor) ||
    facts.mutes.has(userProducer(actor)) ||
    away.has(actor) ||
    (object.kind === 'item' && gone.has(object.position));
}

test(
  'counts equal lists, and nothing that is hidden now is shown',
  async () => {
    await countsEqualLists((same) => same);
  },
  LAW_TIMEOUT_MS,
);

test.each<[string, Breaks]>([
  [
    'counts what it does not list',
    (sound, { store }) => ({
      ...sound,
      counts: async (viewer) => {
        const { marks } = await store.notifications.inbox(viewer);
        return { unseenCount: marks.newest - marks.seen, unreadCount: marks.newest - marks.read };
      },
    }),
  ],
  [
    'lists what is hidden',
    (sound, { store }) => ({
      ...sound,
      page: async (viewer, args) => {
        const page = await sound.page(viewer, args);
        const {
          notifications: [raw],
        } = await store.notifications.inbox(viewer);
        if (raw === undefined || args.kinds !== null) return page;
        const group = {
          key: 'k',
          kind: raw.kind,
          members: [{ ...raw, item: null, place: null }] as const,
          actors: [raw.actor],
          isSeen: true,
          isRead: true,
        };
        return { ...page, groups: [...page.groups, group] };
      },
    }),
  ],
  [
    'counts all kinds for each',
    (sound) => ({
      ...sound,
      page: async (viewer, args) => ({
        ...(await sound.page(viewer, args)),
        ...(await sound.counts(viewer)),
      }),
    }),
  ],
])('the law catches a list that %s', async (_, subject) => {
  await expect(countsEqualLists(subject, CONTROL_SEED)).rejects.toThrow('expected');
});
