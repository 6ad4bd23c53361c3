/** Webhooks to a real receiver: signed, bounded, and never to an address that is not public. */
import { createHmac } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ann, bob } from '../support/builders.ts';
import type { UserId } from '../../src/model/producers.ts';
import { deferred } from '../support/deferred.ts';
import { manualClock } from '../support/manual-clock.ts';
import { NO_NETWORK, openNotifyWorld } from '../support/notify-world.ts';
import { createSemaphore } from '../../src/base/async/semaphore.ts';
import { producerId } from '../../src/model/ids.ts';
import { userProducer } from '../../src/model/producers.ts';
import { post } from '../../src/notify/webhooks/post.ts';
import {
  blockList,
  mayReach,
  type AddressRules,
} from '../../src/notify/webhooks/public-address.ts';
import { webhookChannel } from '../../src/notify/webhooks/webhook-channel.ts';
import { webhookUrlProblem } from '../../src/notify/webhooks/webhook-url.ts';

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface ReceiverAnswer {
  status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function startReceiver(answer: ReceiverAnswer) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/hook`, port };
}

const LOOPBACK: AddressRules = { ...NO_NETWORK, allowed: blockList(['127.0.0.1']) };

async function hookedWorld(url: string, hasJoined = true) {
  const senders = [webhookChannel({ rules: LOOPBACK, clock: manualClock(1_700_000_000_000) })];
  const world = await openNotifyWorld({ senders, rules: LOOPBACK });
  if (hasJoined) await world.join(ann);
  const added = await world.notifications.addWebhook(ann, { url: new URL(url), clientKey: null });
  if (!added.isDone) throw new Error(JSON.stringify(added));
  return { ...world, secret: added.value.secret };
}

test('a repeat under a key returns the same webhook, and another address under it is refused', async () => {
  const { store, notifications, join } = await hookedWorld('http://127.0.0.1:9/first');
  await join(bob);
  const add = (user: UserId, path: string, clientKey: string | null) =>
    notifications.addWebhook(user, { url: new URL(path, 'http://127.0.0.1:9'), clientKey });
  const first = await add(ann, '/hook', 'k');
  expect(first).toMatchObject({ isDone: true });
  const together = await Promise.all([add(ann, '/hook', 'k'), add(ann, '/hook', 'k')]);
  expect(together).toEqual([first, first]);
  expect(await add(ann, '/other', 'k')).toMatchObject({
    problems: [{ code: 'CONFLICT', field: ['input', 'clientKey'] }],
  });
  expect(await add(ann, '/hook', '')).toMatchObject({ problems: [{ code: 'BAD_USER_INPUT' }] });
  await add(ann, '/hook', null);
  const others = await add(bob, '/hook', 'k');
  const settings = await store.notifications.settings([ann, bob]);
  expect(settings.map(({ webhooks }) => webhooks.length)).toEqual([3, 1]);
  expect(others).not.toEqual(first);
});

test('a POST is signed over its id, its time and its body, and says what happened', async () => {
  const receiver = await startReceiver({ status: 204 });
  const world = await hookedWorld(receiver.url);
  const item = await world.publish(ann, {
    payload: { title: 'T', text: 'x'.repeat(500), url: null, votes: 0 },
  });
  await world.like(bob, item);
  while ((await world.notifications.deliver()) > 0);
  expect(world.delivered).toEqual(['webhook sent', 'webhook sent']);
  const [, like] = receiver.received;
  const {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  } = like?.headers ?? {};
  const key = Buffer.from(world.secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key)
    .update([id, timestamp, like?.body].join('.'))
    .digest('base64');
  expect(signature).toBe(`v1,${expected}`);
  expect(timestamp).toBe('1700000000');
  const body = JSON.parse(like?.body ?? '{}');
  expect(body).toMatchObject({
    type: 'notification.like',
    data: { summary: 'bob likes your item', item: { title: 'T' } },
  });
  expect(Array.from(body.data.item.text)).toHaveLength(280);
  expect(receiver.received[0]?.headers['webhook-id']).not.toBe(id);
});

test('a receiver that fails gets the same id again, and one that is gone gets no more', async () => {
  const answer = { status: 500 };
  const receiver = await startReceiver(answer);
  const world = await hookedWorld(receiver.url);
  await world.publish(ann);
  await world.notifications.deliver();
  world.clock.advance(60_000);
  await world.notifications.deliver();
  expect(world.delivered).toEqual(['webhook retried', 'webhook retried']);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  answer.status = 410;
  world.clock.advance(60_000);
  await world.notifications.deliver();
  expect(world.delivered.at(-1)).toBe('webhook refused');
});

test('the webhook of somebody who never joined is called as well, until they are suspended', async () => {
  const receiver = await startReceiver({ status: 204 });
  const world = await hookedWorld(receiver.url, false);
  const item = await world.publish(ann);
  await world.notifications.deliver();
  expect(world.delivered).toEqual(['webhook sent']);
  expect(JSON.parse(receiver.received[0]?.body ?? '{}')).toMatchObject({
    type: 'notification.published',
    data: { recipient: producerId(userProducer(ann)) },
  });
  await world.like(bob, item);
  await world.join(ann, { state: 'suspended' });
  await world.notifications.deliver();
  expect(world.delivered).toEqual(['webhook sent', 'webhook empty']);
  expect(receiver.received).toHaveLength(1);
});

test('a redirect is not followed, wherever it leads', async () => {
  const inside = await startReceiver({ status: 200 });
  const receiver = await startReceiver({ status: 302, headers: { location: inside.url } });
  const world = await hookedWorld(receiver.url);
  await world.publish(ann);
  await world.notifications.deliver();
  expect(world.delivered).toEqual(['webhook retried']);
  expect(inside.received).toEqual([]);
});

test('the status of a long answer counts, and the rest of it is cut', async () => {
  const receiver = await startReceiver({ status: 200, body: 'x'.repeat(100_000) });
  const world = await hookedWorld(receiver.url);
  await world.publish(ann);
  await world.notifications.deliver();
  expect(world.delivered).toEqual(['webhook sent']);
  expect(receiver.received).toHaveLength(1);
});

test('an answer that does not end is cut, with the status it began with', async () => {
  const closed = deferred();
  const server = createServer((_, response) => {
    response.on('close', () => closed.resolve());
    response.writeHead(503);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', more);
    more();
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const args = { url: new URL(`http://127.0.0.1:${port}/`), headers: {}, body: '{}' };
  expect(await post(LOOPBACK, args)).toBe(503);
  await closed.promise;
});

test('a receiver that switches to another protocol fails like one that does not answer', async () => {
  const server = createTcpServer((socket) => {
    socket.once('data', () =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    );
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const world = await hookedWorld(`http://127.0.0.1:${port}/`);
  await world.publish(ann);
  await world.notifications.deliver();
  expect(world.delivered).toEqual(['webhook retried']);
});

test.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ],
  ...['224.0.0.1', '255.255.255.255', '192.0.2.1', '198.18.0.1', '::1', '::', 'fe80::1', 'fd00::1'],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'x',
  ],
])('%s is not an address for a webhook', (address) => {
  expect(mayReach(NO_NETWORK, address)).toBe(false);
});

test.each(['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(mayReach(NO_NETWORK, address)).toBe(true);
});

const resolving = (...addresses: readonly string[]): AddressRules => ({
  ...NO_NETWORK,
  resolve: async () =>
    addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
});

test.each([
  [
    'over http',
    'http://a.example/',
    resolving('8.8.8.8'),
    'expected an https address, got "http://a.example/"',
  ],
  [
    'with a password',
    'https://u:p@a.example/',
    resolving('8.8.8.8'),
    'expected an address without a user name, got one with a user name',
  ],
  [
    'of a private address',
    'https://10.0.0.1/',
    NO_NETWORK,
    'expected a host with public addresses, got another',
  ],
  [
    'of a private address in disguise',
    'https://0x7f.1/',
    NO_NETWORK,
    'expected a host with public addresses, got another',
  ],
  [
    'of loopback of version 6',
    'https://[::1]/',
    NO_NETWORK,
    'expected a host with public addresses, got another',
  ],
  [
    'whose name leads inside',
    'https://a.example/',
    resolving('127.0.0.1'),
    'expected a host with public addresses, got another',
  ],
  [
    'one of whose names leads inside',
    'https://a.example/',
    resolving('8.8.8.8', '10.0.0.1'),
    'expected a host with public addresses, got another',
  ],
  [
    'whose name leads nowhere',
    'https://a.example/',
    resolving(),
    'expected a host with public addresses, got another',
  ],
  [
    'that is too long',
    `https://a.example/${'x'.repeat(2_048)}`,
    resolving('8.8.8.8'),
    'expected an address of at most 2048 characters, got 2066',
  ],
])('a webhook %s is refused', async (_, url, rules, problem) => {
  expect(await webhookUrlProblem(rules, new URL(url))).toBe(problem);
});

test('a name that is not resolved in time is refused, and holds its place among the few at once until it ends', async () => {
  const asked: string[] = [];
  const answer = deferred<readonly LookupAddress[]>();
  const rules: AddressRules = {
    ...NO_NETWORK,
    resolve: (host) => {
      asked.push(host);
      return answer.promise;
    },
    names: createSemaphore(1),
    msMax: 100,
  };
  const of = (host: string) => new URL(`https://${host}.example/`);
  const posted = post(rules, { url: of('a'), headers: {}, body: '{}' });
  await expect(posted).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  const refused = 'expected a host with public addresses, got another';
  expect(await webhookUrlProblem(rules, of('b'))).toBe(refused);
  answer.resolve([{ address: '8.8.8.8', family: 4 }]);
  expect(await webhookUrlProblem(rules, of('c'))).toBeNull();
  // Nobody waited for the second any more when its turn came.
  expect(asked).toEqual(['a.example', 'c.example']);
});

test('a name that resolves to an inside address only later is refused when the connection is made', async () => {
  const receiver = await startReceiver({ status: 200 });
  const answers = ['8.8.8.8', '127.0.0.1'];
  const rules: AddressRules = {
    ...NO_NETWORK,
    resolve: async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }],
  };
  const url = new URL(`https://a.example:${receiver.port}/`);
  expect(await webhookUrlProblem(rules, url)).toBeNull();
  const asked = post(rules, { url, headers: {}, body: '{}' });
  await expect(asked).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  expect(receiver.received).toEqual([]);
});

test('a connection goes to the address that was checked, and the name is not resolved again', async () => {
  const receiver = await startReceiver({ status: 200 });
  let asked = 0;
  const rules: AddressRules = {
    ...LOOPBACK,
    resolve: async () => [{ address: (asked += 1) === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }],
  };
  const url = new URL(`http://nowhere.invalid:${receiver.port}/`);
  expect(await post(rules, { url, headers: {}, body: '{}' })).toBe(200);
  expect(asked).toBe(1);
  expect(receiver.received[0]?.headers.host).toBe(`nowhere.invalid:${receiver.port}`);
});
