/** What every store promises about how people want to be notified. */
import { expect } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import {
  DEFAULT_SETTINGS,
  mailTarget,
  webhookTarget,
  type FollowNotifications,
} from '../../../src/model/notifications.ts';
import type { UserId } from '../../../src/model/producers.ts';
import type { OutboxEntry } from '../../../src/store/ports/notifications.ts';
import { ann, bob, cy, notification, tag } from '../../support/builders.ts';
import { allPages, REFUSED, type OpenStore, type Register } from '../contract.ts';

const webhook = (id: string) => ({ id, url: `https://${id}.example`, secret: 's', createdAtMs: 1 });

function follow(consumer: UserId, fields: Partial<FollowNotifications> = {}): FollowNotifications {
  return { consumer, producer: tag('a'), itemKinds: [], mutedUntilMs: null, ...fields };
}

function entry(recipient: UserId, target: string): OutboxEntry {
  return { target, recipient, order: 1, dueAtMs: 0, batchMax: 1 };
}

export function settingsContract(open: OpenStore, test: Register): void {
  test('a person who chose nothing has the defaults, and a change keeps what it leaves out', async () => {
    const { notifications } = await open();
    expect(await notifications.settings([ann, bob])).toEqual([DEFAULT_SETTINGS, DEFAULT_SETTINGS]);
    await notifications.editSettings(bob, { digest: 'daily' });
    await notifications.editSettings(bob, {
      channels: { email: { on: ['like', 'reply'], off: ['direct', 'join'] } },
    });
    const [before, after] = await notifications.settings([ann, bob]);
    expect(before).toEqual(DEFAULT_SETTINGS);
    expect(after).toEqual({
      ...DEFAULT_SETTINGS,
      channels: {
        ...DEFAULT_SETTINGS.channels,
        email: ['reply', 'mention', 'post', 'like', 'request', 'invite'],
      },
      digest: 'daily',
    });
    expect(await notifications.settings([])).toEqual([]);
  });

  test('kinds that are switched at once are all switched, and of one that is both, off holds', async () => {
    const { notifications } = await open();
    await Promise.all([
      notifications.editSettings(ann, { channels: { email: { on: [], off: ['reply'] } } }),
      notifications.editSettings(ann, { channels: { email: { on: ['like'], off: ['direct'] } } }),
      notifications.editSettings(ann, { digest: 'daily' }),
      notifications.editSettings(ann, { channels: { inApp: { on: ['join'], off: ['join'] } } }),
    ]);
    const [settings] = await notifications.settings([ann]);
    expect(settings?.channels.email).toEqual(['mention', 'post', 'like', 'request', 'invite']);
    expect(settings?.channels.inApp).not.toContain('join');
    expect(settings?.digest).toBe('daily');
  });

  test('concurrently added webhooks are all there, up to the limit', async () => {
    const { notifications } = await open();
    const ids = Array.from({ length: LIMITS.webhooksMax }, (_, n) => `w${n}`);
    await Promise.all(ids.map((id) => notifications.addWebhook(ann, webhook(id))));
    await expect(notifications.addWebhook(ann, webhook('more'))).rejects.toMatchObject(REFUSED);
    expect(await notifications.removeWebhook(ann, 'w0')).toBe(true);
    expect(await notifications.removeWebhook(ann, 'w0')).toBe(false);
    expect(await notifications.removeWebhook(bob, 'w1')).toBe(false);
    const [settings] = await notifications.settings([ann]);
    expect(settings?.webhooks.map(({ id }) => id).toSorted()).toEqual(ids.slice(1));
    expect(settings?.webhooks).toContainEqual(webhook('w1'));
  });

  test('a webhook whose id exists changes nothing, even where no more may be added', async () => {
    const { notifications } = await open();
    const ids = Array.from({ length: LIMITS.webhooksMax }, (_, n) => `w${n}`);
    for (const id of ids) await notifications.addWebhook(ann, webhook(id));
    await notifications.addWebhook(ann, {
      ...webhook('w0'),
      url: 'https://b.example',
      secret: 't',
    });
    const [settings] = await notifications.settings([ann]);
    expect(settings?.webhooks).toEqual(ids.map((id) => webhook(id)));
  });

  test('what a person was told and chose is forgotten together, and nobody else’s is', async () => {
    const { notifications } = await open();
    for (const user of [ann, bob]) {
      for (let n = 0; n < 20; n += 1) await notifications.append([notification(user, `e${n}`)]);
      await notifications.editSettings(user, { digest: 'daily' });
      await notifications.addWebhook(user, webhook('w'));
    }
    await notifications.advance(ann, { seen: 3 });
    // All notifications, and the settings.
    expect(await notifications.forget(ann)).toBe(21);
    expect(await notifications.forget(ann)).toBe(0);
    const { marks, notifications: told } = await notifications.inbox(ann);
    expect([told, marks.newest, marks.seen]).toEqual([[], 0, 0]);
    const [own, other] = await notifications.settings([ann, bob]);
    expect(own).toEqual(DEFAULT_SETTINGS);
    expect(other).toMatchObject({ digest: 'daily', webhooks: [webhook('w')] });
    expect((await notifications.inbox(bob)).notifications).toHaveLength(20);
    const [again] = await notifications.append([notification(ann, 'e1')]);
    expect(again?.isNew).toBe(true);
  });

  test('what waits for a mailbox or a webhook is removed with the person, or with the webhook', async () => {
    const { notifications } = await open();
    const unsent = ['w', 'v'].map((id) => entry(ann, webhookTarget(id)));
    for (const id of ['w', 'v']) await notifications.addWebhook(ann, webhook(id));
    await notifications.enter([...unsent, ...[ann, bob].map((who) => entry(who, mailTarget(who)))]);
    await notifications.removeWebhook(ann, 'v');
    // The mailbox, the other webhook, and the settings.
    expect(await notifications.forget(ann)).toBe(3);
    expect(await notifications.forget(ann)).toBe(0);
    const left = await notifications.claim({ nowMs: 9, leaseUntilMs: 99, limit: 9 });
    expect(left.map(({ target }) => target)).toEqual([mailTarget(bob)]);
    // What was sent there is forgotten too.
    expect(await notifications.enter(unsent)).toEqual([true, true]);
  });

  test('nothing is kept and nothing is sent for an erased person', async () => {
    const { notifications, people } = await open();
    await people.erase({ person: ann, sinceMs: 7, heir: null });
    const [one, two] = [notification(ann, 'e1'), notification(bob, 'e1')];
    expect(await notifications.append([one, two])).toEqual([
      { notification: { ...one, order: 0 }, isNew: false },
      { notification: { ...two, order: 1 }, isNew: true },
    ]);
    const entries = [ann, bob].map((who) => entry(who, mailTarget(who)));
    expect(await notifications.enter(entries)).toEqual([false, true]);
    expect(await notifications.forget(ann)).toBe(0);
    const due = await notifications.claim({ nowMs: 9, leaseUntilMs: 99, limit: 9 });
    expect(due.map(({ recipient }) => recipient)).toEqual([bob]);
  });

  test('what an erased person chooses is not kept', async () => {
    const { notifications, people } = await open();
    await people.erase({ person: ann, sinceMs: 7, heir: null });
    for (const user of [ann, bob]) {
      await notifications.editSettings(user, { digest: 'daily' });
      await notifications.addWebhook(user, webhook('w'));
      await notifications.setFollow(follow(user));
    }
    const [own, other] = await notifications.settings([ann, bob]);
    expect(own).toEqual(DEFAULT_SETTINGS);
    expect(other).toMatchObject({ digest: 'daily', webhooks: [webhook('w')] });
    expect(await notifications.listeners(tag('a'), { after: null, limit: 9 })).toEqual([
      follow(bob),
    ]);
    expect(await notifications.forget(ann)).toBe(0);
  });

  test('people who want to hear of a producer are listed page by page, each with their last choice', async () => {
    const { notifications } = await open();
    for (const consumer of [cy, ann, bob]) await notifications.setFollow(follow(consumer));
    await notifications.setFollow(follow(ann, { producer: tag('b') }));
    const chosen = follow(bob, { itemKinds: ['talk'], mutedUntilMs: 7 });
    await notifications.setFollow(chosen);
    expect(await notifications.follows(bob, [tag('b'), tag('a')])).toEqual([null, chosen]);
    const listed = await allPages<FollowNotifications>((last) =>
      notifications.listeners(tag('a'), { after: last?.consumer ?? null, limit: 2 }),
    );
    expect(listed).toEqual([follow(ann), chosen, follow(cy)]);
    expect(await notifications.removeFollow(bob, tag('a'))).toBe(true);
    expect(await notifications.removeFollow(bob, tag('a'))).toBe(false);
    expect(await notifications.listeners(tag('a'), { after: ann, limit: 9 })).toEqual([follow(cy)]);
    expect(await notifications.listeners(tag('a'), { after: null, limit: 0 })).toEqual([]);
  });
}
