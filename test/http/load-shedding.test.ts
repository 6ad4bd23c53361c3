/** An overloaded server: what it refuses, and that everything else is answered as usual. */
import { once } from 'node:events';
import { createConnection } from 'node:net';
import fastify from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { openLoadShedding } from '../../src/http/load-shedding.ts';
import { connect } from '../support/live-client.ts';
import { openTestApp, type TestApp } from '../support/open-app.ts';

const REFUSAL = {
  message: 'the server is overloaded; try again in a moment',
  extensions: { code: 'UNAVAILABLE' },
};
const TURN_MS = 5;

type Headers = Readonly<Record<string, string>>;
const ADA: Headers = { 'x-palisade-viewer': 'ada' };
const inventToken = (nth: number): Headers => ({ authorization: `Bearer invented${nth}` });

interface Asker {
  readonly headers?: Headers;
  readonly remoteAddress?: string;
}

interface SlowApp {
  readonly opened: TestApp;
  readonly address: string;
  /** Sends so many requests in every turn from now on, until it is called. Resolves when all are answered. */
  readonly flood: (each: number, headersOf?: (nth: number) => Headers) => () => Promise<unknown>;
}

/** Every turn of the event loop takes longer than requests may wait. */
async function openSlowApp(): Promise<SlowApp> {
  const opened = await openTestApp({ isLogKept: true, env: { PALISADE_REQUEST_WAIT_MS: '1' } });
  onTestFinished(() => opened[Symbol.asyncDispose]());
  let isOver = false;
  let each = 0;
  let headersOf = (_: number): Headers => ({});
  const sent: Promise<unknown>[] = [];
  const block = (): void => {
    for (let nth = 0; nth < each; nth += 1)
      sent.push(opened.app.server.inject(request('/graphql', headersOf(sent.length))));
    const endMs = performance.now() + TURN_MS;
    while (performance.now() < endMs);
    if (!isOver) setImmediate(block);
  };
  const address = await opened.listen();
  block();
  onTestFinished(() => void (isOver = true));
  return {
    opened,
    address,
    flood(count, by = () => ({})) {
      each = count;
      headersOf = by;
      return () => {
        each = 0;
        return Promise.all(sent);
      };
    },
  };
}

function request(url: string, headers: Headers = {}) {
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', accept: '*/*, text/event-stream', ...headers },
    payload: { query: '{ __typename }' },
  } as const;
}

async function shedCount({ app }: TestApp): Promise<number> {
  const { body } = await app.server.inject('/metrics');
  return Number(/^palisade_requests_shed_total (\d+)$/m.exec(body)?.[1]);
}

test.each(['/graphql', '/graphql/stream'])(
  'requests to %s that would be late are refused, and all others are answered',
  async (url) => {
    const { opened } = await openSlowApp();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => opened.app.server.inject(request(url))),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    expect(refused.length + done.length).toBe(answers.length);
    expect(done.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect(answer.json()).toEqual({ errors: [REFUSAL] });
      expect(answer.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
    }
    expect(await shedCount(opened)).toBe(refused.length);
    expect(opened.logLines.filter((line) => line.includes('requests are refused'))).toHaveLength(1);
    expect((await opened.ask('{ __typename }')).status).toBe(200);
  },
);

test.each([
  ['/graphql', ADA, 200],
  ['/graphql/stream', ADA, 200],
  ['/graphql', { authorization: 'Bearer none' }, 401],
])('a flood of anonymous requests keeps none to %s by %j out', async (url, headers, status) => {
  const { opened, flood } = await openSlowApp();
  const stop = flood(2 * LIMITS.requestsPerTurnMax);
  await expect.poll(() => shedCount(opened), { timeout: 20_000 }).toBeGreaterThan(0);
  for (let nth = 0; nth < 20; nth += 1) {
    const answer = await opened.app.server.inject(request(url, headers));
    expect(answer.statusCode).toBe(status);
  }
  await stop();
});

const others = {
  addresses: (nth: number): Asker => ({ remoteAddress: `192.0.2.${nth}` }),
  viewers: (nth: number): Asker => ({ headers: { 'x-palisade-viewer': `bob${nth}` } }),
};

test.each<readonly [string, keyof typeof others, (nth: number) => Headers]>([
  ['an address', 'addresses', () => ({})],
  ['a viewer', 'viewers', () => ADA],
  ['a viewer', 'addresses', () => ADA],
  ['an address that invents tokens', 'viewers', inventToken],
  ['an address that invents tokens', 'addresses', inventToken],
])('a flood from %s is refused, and single requests of other %s are not', async (_, who, by) => {
  const { opened, flood } = await openSlowApp();
  const stop = flood(3 * LIMITS.requestsPerTurnMax, by);
  await expect.poll(() => shedCount(opened), { timeout: 20_000 }).toBeGreaterThan(0);
  const statuses: number[] = [];
  for (let nth = 0; nth < 8; nth += 1) {
    const { headers, ...from } = others[who](nth);
    const asked = { ...request('/graphql', headers), ...from };
    statuses.push((await opened.app.server.inject(asked)).statusCode);
  }
  await stop();
  expect(statuses).toEqual(statuses.map(() => 200));
});

test('health and metrics requests are never refused', async () => {
  const { opened } = await openSlowApp();
  const urls = ['/healthz', '/readyz', '/metrics'].flatMap((url) => Array<string>(40).fill(url));
  const answers = await Promise.all(urls.map((url) => opened.app.server.inject(url)));
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
});

test('requests whose client left while they waited are neither run nor counted as refused', async () => {
  const { opened, address, flood } = await openSlowApp();
  const stop = flood(2 * LIMITS.requestsPerTurnMax);
  const { port } = new URL(address);
  const get = 'GET /graphql?query={__typename} HTTP/1.1\r\nhost: x\r\n\r\n';
  for (let nth = 0; nth < 5; nth += 1) {
    const socket = createConnection({ port: Number(port), host: '127.0.0.1' });
    await once(socket, 'connect');
    socket.write(get.repeat(10), () => socket.resetAndDestroy());
    await once(socket, 'close');
  }
  // Accepted after those.
  await fetch(`${address}/healthz`);
  const answers = (await stop()) as readonly { readonly statusCode: number }[];
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(await shedCount(opened)).toBe(refused.length);
});

test('the log says at level debug which request was dropped because its client left', () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const hooks = { onShed: () => expect.unreachable() };
  const shedding = openLoadShedding(fastify(), { config: { requestWaitMs: 1 }, hooks, log });
  shedding.enter(() => expect.unreachable(), {
    requestId: 'a1',
    hasCredential: false,
    caller: () => ({ viewer: null, address: '192.0.2.1' }),
    isGone: () => true,
  });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { requestId: 'a1', msg: 'the client left before its request began' },
  ]);
});

test('on a socket, operations that would be late are refused, and others run', async () => {
  const { address, flood } = await openSlowApp();
  const socket = await connect(address);
  const subscribe = (id: string): void =>
    socket.send({
      type: 'subscribe',
      id,
      payload: { query: 'subscription { readStateChanged { __typename } }' },
    });
  subscribe('before');
  expect(await socket.next()).toMatchObject({ type: 'next', id: 'before' });
  const stop = flood(2 * LIMITS.requestsPerTurnMax, () => ADA);
  subscribe('late');
  expect(await socket.next()).toEqual({ type: 'error', id: 'late', payload: [REFUSAL] });
  await stop();
  subscribe('late');
  expect(await socket.next()).toMatchObject({ type: 'next', id: 'late' });
});
