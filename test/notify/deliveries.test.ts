/** What is sent: once, in order, under the rules of that moment, and again after a failure. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { Digest } from '../../src/model/notifications.ts';
import { userProducer, type UserId } from '../../src/model/producers.ts';
import { ann, bob, carol, edge } from '../support/builders.ts';
import { deferred } from '../support/deferred.ts';
import { openNotifyWorld, recordingSender } from '../support/notify-world.ts';

const VERIFIED = { email: { address: 'ann@example.com', isVerified: true } };
const HOUR_MS = 3_600_000;

async function mailWorld(digest: Digest = 'atOnce', random = () => 1) {
  const sender = recordingSender('email');
  const world = await openNotifyWorld({ senders: [sender], random });
  await world.join(ann, VERIFIED);
  await world.join(bob);
  await world.notifications.setPreferences(ann, {
    preferences: [{ kind: 'like', channel: 'email', isOn: true }],
    digest,
  });
  const item = await world.publish(ann);
  const kinds = () => sender.sent.map(({ notifications }) => notifications.map(({ kind }) => kind));
  return { ...world, sender, item, kinds };
}

test('mail goes to a verified address alone, about the kinds that were chosen, and once', async () => {
  const { sender, like, item, notifications, join, publish, store, kinds } = await mailWorld();
  await join(carol, { email: { address: 'carol@example.com', isVerified: false } });
  await like(bob, item);
  await like(bob, item);
  const parent = await publish(carol);
  await publish(bob, { parent: parent.position });
  while ((await notifications.deliver()) > 0);
  expect(kinds()).toEqual([['like']]);
  expect(sender.sent[0]?.person?.id).toBe(ann);
  await like(bob, item);
  expect(await notifications.deliver()).toBe(0);
  expect((await store.notifications.inbox(carol)).notifications).not.toEqual([]);
});

test.each([
  ['hourly', HOUR_MS],
  ['daily', 24 * HOUR_MS],
] as const)(
  'an %s digest waits for the end of its time and sends everything in one mail',
  async (digest, periodMs) => {
    const { like, item, notifications, clock, kinds } = await mailWorld(digest);
    await like(bob, item);
    clock.advance(periodMs - 1);
    await like(carol, item);
    expect(await notifications.deliver()).toBe(0);
    clock.advance(1);
    expect(await notifications.deliver()).toBe(1);
    expect(kinds()).toEqual([['like', 'like']]);
  },
);

test.each([
  [
    'was read meanwhile',
    'email empty',
    async (world: Awaited<ReturnType<typeof mailWorld>>) =>
      world.notifications.markRead(ann, { keys: null, kinds: null, through: null }),
  ],
  [
    'is of a kind that was read meanwhile',
    'email empty',
    async (world: Awaited<ReturnType<typeof mailWorld>>) =>
      world.notifications.markRead(ann, { keys: null, kinds: ['like'], through: null }),
  ],
  [
    'is hidden meanwhile',
    'email empty',
    async (world: Awaited<ReturnType<typeof mailWorld>>) =>
      world.store.edges.addEdge(edge(ann, userProducer(bob), { relation: 'block' })),
  ],
  [
    'was switched off by its recipient',
    'email empty',
    async (world: Awaited<ReturnType<typeof mailWorld>>) =>
      world.store.notifications.editSettings(ann, {
        channels: { email: { on: [], off: ['like'] } },
      }),
  ],
  [
    'was switched off for everybody',
    'email flag-off',
    async (world: Awaited<ReturnType<typeof mailWorld>>) =>
      world.flagsOff.add('notifications.email'),
  ],
  [
    'is of a kind that was switched off',
    'email empty',
    async (world: Awaited<ReturnType<typeof mailWorld>>) =>
      world.flagsOff.add('notifications.kind.like ann'),
  ],
  [
    'waits for the end of an hour, while gathered mails are off',
    'email flag-off',
    async (world: Awaited<ReturnType<typeof mailWorld>>) => {
      await world.store.notifications.editSettings(ann, { digest: 'hourly' });
      world.flagsOff.add('notifications.digest');
    },
  ],
  [
    'belongs to somebody suspended meanwhile',
    'email empty',
    async (world: Awaited<ReturnType<typeof mailWorld>>) =>
      world.store.people.edit(ann, { state: 'suspended' }),
  ],
] as const)('what %s is not sent, and the list stays as it is', async (_, outcome, arrange) => {
  const world = await mailWorld();
  await world.like(bob, world.item);
  await arrange(world);
  await world.notifications.deliver();
  expect(world.delivered).toEqual([outcome]);
  expect(world.sender.sent).toEqual([]);
  expect((await world.store.notifications.inbox(ann)).notifications).toHaveLength(2);
});

test('a failure is retried at growing intervals, under the same name, until it is given up', async () => {
  const { like, item, notifications, clock, sender, delivered } = await mailWorld();
  await like(bob, item);
  sender.answer = 'fail';
  await notifications.deliver();
  const pauses: number[] = [];
  while (pauses.length < 3) {
    const failedMs = clock.now();
    while ((await notifications.deliver()) === 0) clock.advance(1_000);
    pauses.push(clock.now() - failedMs);
  }
  expect(pauses).toEqual([30_000, 60_000, 120_000]);
  sender.answer = 'sent';
  clock.advance(LIMITS.deliveryRetryMsMax);
  await notifications.deliver();
  expect(sender.sent).toHaveLength(1);
  expect(delivered.at(-1)).toBe('email sent');
});

test.each([0, 1])(
  'an outage of seven hours loses nothing, also where the pauses are as random as %s',
  async (share) => {
    const { like, item, notifications, clock, sender, delivered } = await mailWorld(
      'atOnce',
      () => share,
    );
    await like(bob, item);
    sender.answer = 'fail';
    const endMs = clock.now() + 7 * HOUR_MS;
    for (; clock.now() < endMs; clock.advance(60_000)) await notifications.deliver();
    sender.answer = 'sent';
    clock.advance(LIMITS.deliveryRetryMsMax);
    await notifications.deliver();
    expect(delivered.at(-1)).toBe('email sent');
    expect(sender.sent).toHaveLength(1);
  },
);

test('waiting for a worker that can send uses up no attempt', async () => {
  const { like, item, notifications, clock, sender, delivered, store } = await mailWorld();
  await like(bob, item);
  const unable = await openNotifyWorld({ store, senders: [] });
  for (let turn = 0; turn < 2 * LIMITS.deliveryAttemptsMax; turn += 1) {
    expect(await unable.notifications.deliver()).toBe(1);
    unable.clock.advance(LIMITS.deliveryWaitMsMax);
  }
  clock.advance(2 * LIMITS.deliveryAttemptsMax * LIMITS.deliveryWaitMsMax);
  sender.answer = 'fail';
  await notifications.deliver();
  expect(delivered).toEqual(['email retried']);
  sender.answer = 'sent';
  clock.advance(LIMITS.deliveryRetryMsMax);
  await notifications.deliver();
  expect(sender.sent).toHaveLength(1);
});

test('an undeliverable entry is given up, and what waits behind it goes on', async () => {
  const { like, item, notifications, clock, sender, delivered } = await mailWorld();
  await like(bob, item);
  sender.answer = 'fail';
  for (let attempt = 0; attempt < LIMITS.deliveryAttemptsMax; attempt += 1) {
    await notifications.deliver();
    clock.advance(LIMITS.deliveryRetryMsMax);
  }
  expect(delivered.at(-1)).toBe('email given-up');
  expect(delivered).toHaveLength(LIMITS.deliveryAttemptsMax);
  sender.answer = 'refused';
  await like(carol, item);
  await notifications.deliver();
  expect(delivered.at(-1)).toBe('email refused');
  expect(await notifications.deliver()).toBe(0);
});

test('a worker that dies with a batch loses nothing: another sends it under the same name', async () => {
  const { like, item, notifications, clock, sender, store } = await mailWorld();
  await like(bob, item);
  const nowMs = clock.now();
  const leaseUntilMs = nowMs + LIMITS.deliveryLeaseMs;
  const [lost] = await store.notifications.claim({ nowMs, leaseUntilMs, limit: 9 });
  await like(carol, item);
  expect(await notifications.deliver()).toBe(0);
  clock.advance(LIMITS.deliveryLeaseMs);
  await notifications.deliver();
  await notifications.deliver();
  expect(sender.sent.map(({ batch }) => batch.orders)).toEqual([lost?.orders, [3]]);
});

test('each webhook gets one notification at a time, in order, and one that fails holds up no other', async () => {
  const sender = recordingSender('webhook');
  const failing = new Set<string>();
  const send = sender.send.bind(sender);
  sender.send = async (delivery) => {
    if (failing.has(delivery.batch.target)) throw new Error('no answer');
    return send(delivery);
  };
  const world = await openNotifyWorld({ senders: [sender] });
  await world.join(ann);
  for (const id of ['a', 'b'])
    await world.store.notifications.addWebhook(ann, {
      id,
      url: 'https://a.example',
      secret: 's',
      createdAtMs: 1,
    });
  failing.add('webhook:a');
  const item = await world.publish(ann);
  await world.like(bob, item);
  for (let share = 0; share < 3; share += 1) await world.notifications.deliver();
  expect(sender.sent.map(({ batch }) => [batch.target, ...batch.orders])).toEqual([
    ['webhook:b', 1],
    ['webhook:b', 2],
  ]);
  failing.clear();
  world.clock.advance(LIMITS.deliveryRetryMsMax);
  for (let share = 0; share < 3; share += 1) await world.notifications.deliver();
  expect(sender.sent.slice(2).map(({ batch }) => [batch.target, ...batch.orders])).toEqual([
    ['webhook:a', 1],
    ['webhook:a', 2],
  ]);
});

test('slow webhooks that always have more to send hold up no mail that arrived meanwhile', async () => {
  const [mail, hook] = [recordingSender('email'), recordingSender('webhook')];
  const world = await openNotifyWorld({ senders: [mail, hook] });
  const [send, sendMail] = [hook.send.bind(hook), mail.send.bind(mail)];
  const order: string[] = [];
  // An answer takes a while.
  hook.send = async (delivery) => {
    world.clock.advance(1);
    order.push('webhook');
    return send(delivery);
  };
  mail.send = async (delivery) => {
    order.push('mail');
    return sendMail(delivery);
  };
  await world.join(ann, VERIFIED);
  await world.notifications.setPreferences(ann, {
    preferences: [{ kind: 'like', channel: 'email', isOn: true }],
    digest: null,
  });
  const item = await world.publish(ann);
  // More than are sent concurrently.
  for (let n = 0; n * LIMITS.webhooksMax <= LIMITS.deliveriesAtOnceMax; n += 1) {
    const busy = `busy${n}` as UserId;
    await world.join(busy);
    for (let nth = 0; nth < LIMITS.webhooksMax; nth += 1) {
      const webhook = { id: `${busy}/${nth}`, url: 'https://a.example', secret: 's' };
      await world.store.notifications.addWebhook(busy, { ...webhook, createdAtMs: 1 });
    }
    for (let items = 0; items < 3; items += 1) await world.publish(busy);
  }
  world.clock.advance(1);
  await world.like(bob, item);
  await world.notifications.deliver();
  expect(mail.sent.map(({ person }) => person?.id)).toEqual([ann]);
  const before = order.indexOf('mail');
  expect(before).toBeGreaterThanOrEqual(LIMITS.deliveriesAtOnceMax);
  expect(before).toBeLessThan(2 * LIMITS.deliveriesAtOnceMax);
  expect(order.length).toBeGreaterThan(3 * LIMITS.deliveriesAtOnceMax);
});

test('a webhook that does not answer keeps one place, and the others go on', async () => {
  const hook = recordingSender('webhook');
  const world = await openNotifyWorld({ senders: [hook] });
  const [send, answer] = [hook.send.bind(hook), deferred()];
  hook.send = async (delivery) => {
    if (delivery.batch.target === 'webhook:slow') await answer.promise;
    return send(delivery);
  };
  await world.join(ann);
  for (const id of ['slow', 'quick']) {
    const webhook = { id, url: 'https://a.example', secret: 's', createdAtMs: 1 };
    await world.store.notifications.addWebhook(ann, webhook);
  }
  for (let items = 0; items < 2 * LIMITS.deliveriesAtOnceMax; items += 1)
    await world.like(bob, await world.publish(ann));
  const share = world.notifications.deliver();
  await expect.poll(() => hook.sent.length).toBeGreaterThan(2 * LIMITS.deliveriesAtOnceMax);
  expect(new Set(hook.sent.map(({ batch }) => batch.target))).toEqual(new Set(['webhook:quick']));
  answer.resolve();
  await share;
  expect(hook.sent.some(({ batch }) => batch.target === 'webhook:slow')).toBe(true);
});
