/** Reading what is of some kinds, on both durable stores: up to a place, forward alone, and nothing of the other kinds. */
import { describe, expect, test } from 'vitest';
import type { Item } from '../../src/model/items.ts';
import type { NotificationKind } from '../../src/model/notifications.ts';
import { userProducer } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ann, bob, carol, cy, edge } from '../support/builders.ts';
import { openNotifyWorld, type NotifyWorld } from '../support/notify-world.ts';
import { openTestStore } from '../support/open-store.ts';
import { mongoService, openTestMongo } from '../support/services.ts';

const mongo = await mongoService();

describe.each([
  { name: 'embedded', isThere: true, open: () => openTestStore() },
  { name: mongo.name, isThere: mongo.isThere, open: () => openTestMongo(mongo) },
] as const)('reading by kind: $name', ({ isThere, open }) => {
  describe.skipIf(!isThere)('a store', () => readsByKind(open));
});

function readsByKind(open: () => Promise<Store>): void {
  test('those of one kind are read up to a place, and what came since and the other kinds are not', async () => {
    const { world, items } = await openLiked(await open());
    const through = (await page(world, ['like'])).groups[0]?.members[0].order ?? 0;
    await world.like(carol, items[0] as Item);
    await world.like(cy, await world.publish(ann));
    await readKinds(world, ['like'], through);
    expect(await unread(world)).toEqual(['like cy', PUBLISHED, 'like carol,bob', 'follow bob']);
    expect(await page(world, ['like'])).toMatchObject({ unseenCount: 4, unreadCount: 2 });
    expect(await page(world, ['follow'])).toMatchObject({ unseenCount: 1, unreadCount: 1 });
  });

  test('without a place everything of several kinds is read, however often it is requested', async () => {
    const { world } = await openLiked(await open());
    const { marks: before } = await world.store.notifications.inbox(ann);
    const counts = { unseenCount: 5, unreadCount: 1 };
    for (const kinds of [['like', 'follow', 'like'], ['like'], ['follow']] as const)
      expect(await readKinds(world, kinds, null)).toEqual({ isDone: true, value: counts });
    expect(await unread(world)).toEqual([PUBLISHED]);
    const { marks } = await world.store.notifications.inbox(ann);
    expect(marks).toMatchObject({ seen: before.seen, read: before.read });
  });

  test('marks only move forward: a place further down leaves read what stands above it', async () => {
    const { world } = await openLiked(await open());
    await readKinds(world, ['like'], null);
    await readKinds(world, ['like'], 1);
    expect(await page(world, ['like'])).toMatchObject({ unreadCount: 0 });
    await world.notifications.markRead(ann, { keys: null, kinds: null, through: null });
    await readKinds(world, ['like'], 1);
    expect(await world.notifications.counts(ann)).toEqual({ unseenCount: 0, unreadCount: 0 });
  });

  test('a full inbox is read by kind to its end', async () => {
    const { world } = await openLiked(await open());
    const about = (event: string, kind: NotificationKind) =>
      ({ ...OF_ANN, event, kind, object: PRODUCER, about: PRODUCER }) as const;
    const told = Array.from({ length: 320 }, (_, n) =>
      about(`e${n}`, n % 2 === 0 ? 'accept' : 'request'),
    );
    await world.store.notifications.append(told);
    await readKinds(world, ['accept'], null);
    const { marks } = await world.store.notifications.inbox(ann);
    expect(marks.readApart).toHaveLength(150);
    expect(await unread(world)).toEqual(['request bob']);
    await readKinds(world, ['request'], null);
    expect(await unread(world)).toEqual([]);
  }, 60_000);

  test('what is hidden, or left out of the list, is read as well, and comes back read', async () => {
    const { world } = await openLiked(await open());
    const blocking = edge(ann, userProducer(bob), { relation: 'block' });
    await world.store.edges.addEdge(blocking);
    const prefer = (isOn: boolean) =>
      world.notifications.setPreferences(ann, {
        preferences: [{ kind: 'follow', channel: 'inApp', isOn }],
        digest: null,
      });
    await prefer(false);
    await readKinds(world, ['like', 'follow'], null);
    await world.store.edges.removeEdge(ann, blocking.producer, 'block');
    await prefer(true);
    expect(await world.shown(ann, ['like', 'follow'])).toHaveLength(4);
    expect(await unread(world)).toEqual([PUBLISHED]);
  });
}

const PUBLISHED = 'published ann';
const PRODUCER = { kind: 'producer', key: userProducer(ann) } as const;
const OF_ANN = { recipient: ann, actor: bob, atMs: 0 } as const;

/** Ann wrote three items, which Bob likes, and he follows her. */
async function openLiked(
  store: Store,
): Promise<{ readonly world: NotifyWorld; readonly items: readonly Item[] }> {
  const world = await openNotifyWorld({ store });
  const items: Item[] = [];
  for (let n = 0; n < 3; n += 1) items.push(await world.publish(ann));
  await world.happen('follow', bob, userProducer(ann));
  for (const item of items) await world.like(bob, item);
  return { world, items };
}

function readKinds(
  { notifications }: NotifyWorld,
  kinds: readonly NotificationKind[],
  through: number | null,
) {
  return notifications.markRead(ann, { keys: null, kinds, through });
}

function page({ notifications }: NotifyWorld, kinds: readonly NotificationKind[] | null) {
  return notifications.page(ann, { first: 100, after: null, kinds });
}

/** The groups that hold something unread, as `kind actor,actor`. */
async function unread(world: NotifyWorld): Promise<readonly string[]> {
  const { groups } = await page(world, null);
  return groups
    .filter(({ isRead }) => !isRead)
    .map(({ kind, actors }) => `${kind} ${actors.join()}`);
}
