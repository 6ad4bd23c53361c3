/** Receivers that do not answer: what is due meanwhile, how many are tried at once, and how the server ends. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { UserId } from '../../src/model/producers.ts';
import { ann, bob, carol } from '../support/builders.ts';
import { deferred } from '../support/deferred.ts';
import { openNotifyWorld, recordingSender } from '../support/notify-world.ts';

/** A world with a mailbox, and with webhooks that do not answer before a test lets them. */
async function stuckWorld() {
  const [mail, hook, answer] = [recordingSender('email'), recordingSender('webhook'), deferred()];
  const closed: string[] = [];
  for (const sender of [mail, hook])
    sender.close = () => void closed.push(`${sender.channel} ${sender.sent.length}`);
  const send = hook.send.bind(hook);
  let asked = 0;
  hook.send = async (delivery) => {
    asked += 1;
    await answer.promise;
    return send(delivery);
  };
  const world = await openNotifyWorld({ senders: [mail, hook] });
  await world.join(ann, { email: { address: 'ann@example.com', isVerified: true } });
  await world.notifications.setPreferences(ann, {
    preferences: [{ kind: 'like', channel: 'email', isOn: true }],
    digest: null,
  });
  const item = await world.publish(ann);
  /** Adds a webhook for each of these people, and something to send to it. */
  const hookFor = async (...people: readonly UserId[]): Promise<void> => {
    for (const person of people) {
      await world.join(person);
      const webhook = { id: person, url: 'https://a.example', secret: 's', createdAtMs: 1 };
      await world.store.notifications.addWebhook(person, webhook);
      await world.like(bob, await world.publish(person));
    }
  };
  /** Begins a share, which then waits for a webhook. */
  const stuckShare = async () => {
    await hookFor(carol);
    const share = world.notifications.deliver();
    await expect.poll(() => asked).toBe(1);
    return { share };
  };
  return { ...world, mail, hook, answer, closed, item, hookFor, stuckShare, asked: () => asked };
}

const SOON = { timeout: 30_000 };

test('mail that falls due while a webhook does not answer is sent in the same share', async () => {
  const { like, item, mail, hook, answer, stuckShare } = await stuckWorld();
  const { share } = await stuckShare();
  await like(bob, item);
  await expect.poll(() => mail.sent.length, SOON).toBe(1);
  expect(hook.sent).toEqual([]);
  answer.resolve();
  expect(await share).toBeGreaterThan(1);
  expect(hook.sent).not.toEqual([]);
});

test('a webhook that does not answer outlasts its share, and mail is sent in the next one', async () => {
  const { notifications, like, item, mail, hook, answer, stuckShare, clock } = await stuckWorld();
  const { share } = await stuckShare();
  expect(await notifications.deliver()).toBe(0);
  clock.advance(LIMITS.deliveriesBegunMsMax);
  expect(await share).toBe(1);
  await like(bob, item);
  const next = notifications.deliver();
  await expect.poll(() => mail.sent.length, SOON).toBe(1);
  expect(hook.sent).toEqual([]);
  answer.resolve();
  await next;
  expect(hook.sent).not.toEqual([]);
});

test('deliveries that outlast their share count among those at once', async () => {
  const { notifications, answer, hookFor, clock, asked } = await stuckWorld();
  const people = Array.from({ length: LIMITS.deliveriesAtOnceMax + 1 }, (_, n) => `p${n}`);
  await hookFor(...(people as UserId[]));
  for (const begun of [LIMITS.deliveriesAtOnceMax, 0]) {
    const share = notifications.deliver();
    await expect.poll(asked).toBe(LIMITS.deliveriesAtOnceMax);
    clock.advance(LIMITS.deliveriesBegunMsMax);
    expect(await share).toBe(begun);
  }
  expect(asked()).toBe(LIMITS.deliveriesAtOnceMax);
  answer.resolve();
  while ((await notifications.deliver()) > 0);
  expect(asked()).toBe(2 * people.length);
});

test('closing waits for what is being sent, begins no other, and then closes the senders', async () => {
  const { notifications, like, item, mail, hook, answer, stuckShare, closed } = await stuckWorld();
  const { share } = await stuckShare();
  const closing = notifications.close();
  await like(bob, item);
  expect(closed).toEqual([]);
  answer.resolve();
  await Promise.all([closing, notifications.close(), share]);
  expect(closed).toEqual(['email 0', 'webhook 1']);
  expect(await notifications.deliver()).toBe(0);
  expect([mail.sent.length, hook.sent.length]).toEqual([0, 1]);
});
