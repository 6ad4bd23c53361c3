/** What every store promises about inboxes. */
import { expect } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import { ann, bob, cy, notification } from '../../support/builders.ts';
import { HUGE, REFUSED, type OpenStore, type Register } from '../contract.ts';

const KEPT = LIMITS.notificationsKeptMax;

export function inboxesContract(open: OpenStore, test: Register): void {
  test('a notification is kept whole, and an inbox is read newest first', async () => {
    const { notifications } = await open();
    const [one, two] = [notification(ann, 'e1'), notification(ann, 'e2', { kind: 'follow' })];
    expect(await notifications.append([one])).toEqual([
      { notification: { ...one, order: 1 }, isNew: true },
    ]);
    await notifications.append([two]);
    expect(await notifications.inbox(ann)).toEqual({
      marks: { newest: 2, seen: 0, read: 0, readApart: [] },
      notifications: [
        { ...two, order: 2 },
        { ...one, order: 1 },
      ],
    });
    expect(await notifications.inbox(cy)).toEqual({
      marks: { newest: 0, seen: 0, read: 0, readApart: [] },
      notifications: [],
    });
  });

  test('one event notifies once for each recipient and kind, however often it is repeated', async () => {
    const { notifications } = await open();
    const all = Array.from({ length: 20 }, (_, n) => notification(ann, `e${n}`));
    const isNew = (await notifications.append([...all, ...all])).map((each) => each.isNew);
    expect(isNew).toEqual([...all.map(() => true), ...all.map(() => false)]);
    for (const each of all)
      expect(await notifications.append([each])).toMatchObject([{ isNew: false }]);
    expect(
      await notifications.append([
        notification(ann, 'e1', { kind: 'reply' }),
        notification(bob, 'e1'),
      ]),
    ).toMatchObject([{ isNew: true }, { isNew: true, notification: { order: 1 } }]);
    expect(await notifications.append([])).toEqual([]);
    expect((await notifications.inbox(ann)).notifications).toHaveLength(21);
  });

  test('concurrent notifications of one recipient leave no order out and use none twice', async () => {
    const { notifications } = await open();
    const events = Array.from({ length: 24 }, (_, n) => `e${n % 12}`);
    const told = await Promise.all(
      events.map((event) => notifications.append([notification(ann, event)])),
    );
    expect(told.flat().filter(({ isNew }) => isNew)).toHaveLength(12);
    const { notifications: kept } = await notifications.inbox(ann);
    expect(kept.map(({ order }) => order)).toEqual(Array.from({ length: 12 }, (_, n) => 12 - n));
    expect(new Set(kept.map(({ event }) => event)).size).toBe(12);
  });

  test('marks never move back, nor beyond the newest notification', async () => {
    const { notifications } = await open();
    for (const event of ['a', 'b', 'c', 'd'])
      await notifications.append([notification(ann, event)]);
    const marks = { newest: 4, seen: 3, read: 2, readApart: [] };
    expect(await notifications.advance(ann, { seen: 3, read: 2 })).toEqual(marks);
    expect(await notifications.advance(ann, { seen: 1, read: 1 })).toEqual(marks);
    expect(await notifications.advance(ann, {})).toEqual(marks);
    expect(await notifications.advance(ann, { seen: 99 })).toEqual({ ...marks, seen: 4 });
    await notifications.append([notification(ann, 'e')]);
    expect((await notifications.inbox(ann)).marks).toEqual({ ...marks, newest: 5, seen: 4 });
    expect(await notifications.advance(bob, { seen: 9, read: 9 })).toMatchObject({
      seen: 0,
      read: 0,
    });
  });

  test('notifications are read one by one above the mark, which takes them over', async () => {
    const { notifications } = await open();
    for (const event of ['a', 'b', 'c', 'd'])
      await notifications.append([notification(ann, event)]);
    expect((await notifications.markApart(ann, [4, 2, 4, 9, 0, 1.5])).readApart).toEqual([2, 4]);
    expect((await notifications.markApart(ann, [2])).readApart).toEqual([2, 4]);
    expect(await notifications.advance(ann, { read: 3 })).toMatchObject({
      read: 3,
      readApart: [4],
    });
    expect((await notifications.markApart(ann, [1])).readApart).toEqual([4]);
    expect((await notifications.inbox(ann)).marks.readApart).toEqual([4]);
  });

  test('a full inbox forgets the oldest notifications, and keeps which of the others are read', async () => {
    const { notifications } = await open();
    for (let n = 1; n <= KEPT + 20; n += 1)
      await notifications.append([notification(ann, `e${n}`)]);
    const { notifications: kept } = await notifications.inbox(ann);
    expect(kept).toHaveLength(KEPT);
    expect(kept.at(-1)?.order).toBe(21);
    expect(kept[0]?.order).toBe(KEPT + 20);
    const even = kept.map(({ order }) => order).filter((order) => order % 2 === 0);
    const readApart = even.toReversed();
    expect(await notifications.markApart(ann, even)).toMatchObject({ read: 0, readApart });
    expect((await notifications.inbox(ann)).marks).toMatchObject({ read: 0, readApart });
  }, 120_000);

  test('a notification whose names cannot be keys is refused', async () => {
    const { notifications } = await open();
    for (const wrong of [
      notification(HUGE as typeof ann, 'e'),
      notification(ann, HUGE),
      notification(ann, 'e', { atMs: -1 }),
    ])
      await expect(notifications.append([notification(bob, 'fine'), wrong])).rejects.toMatchObject(
        REFUSED,
      );
    await expect(notifications.advance(ann, { seen: -1 })).rejects.toMatchObject(REFUSED);
    for (const user of [ann, bob])
      expect((await notifications.inbox(user)).notifications).toEqual([]);
  });
}
