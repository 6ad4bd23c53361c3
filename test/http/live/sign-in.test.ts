/** Who a live connection speaks for, for how long, and from which pages. */
import { once } from 'node:events';
import { SignJWT, type JWTPayload } from 'jose';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { LIMITS } from '../../../src/base/limits.ts';
import type { UserId } from '../../../src/model/producers.ts';
import { openTestApp, type TestApp } from '../../support/open-app.ts';
import { connect, openSocket, openStream, readStream } from '../../support/live-client.ts';

const SECRET = 'a secret of this test, 32 bytes.';
const ENV = {
  PALISADE_JWT_ISSUER: 'https://id.example',
  PALISADE_JWT_AUDIENCE: 'feeds',
  PALISADE_JWT_SECRET: SECRET,
};
const NOW_S = Date.UTC(2026, 0, 1) / 1_000;
const LISTEN = 'subscription { readStateChanged { __typename sequence } }';
const subscribe = { type: 'subscribe', id: 'a', payload: { query: LISTEN } };

const sign = (claims: JWTPayload = {}): Promise<string> =>
  new SignJWT({ sub: 'ada', iss: 'https://id.example', aud: 'feeds', exp: NOW_S + 600, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(SECRET));
const bearer = async (claims: JWTPayload = {}) => ({
  authorization: `Bearer ${await sign(claims)}`,
});
const announce = ({ app }: TestApp) =>
  app.store.bus.publish('ada' as UserId, JSON.stringify({ subject: 'reads' }));

describe('a socket speaks for', () => {
  test('the subject of a token in its connection parameters, whatever their case, or in the headers of its upgrade', async () => {
    await using opened = await openTestApp({ env: ENV });
    const address = await opened.listen();
    const credential = await bearer();
    const sockets = [
      await connect(address, credential),
      await connect(address, { Authorization: credential.authorization }),
      await connect(address, {}, { headers: credential }),
    ];
    for (const socket of sockets) {
      socket.send(subscribe);
      expect(await socket.next()).toMatchObject({ type: 'next' });
    }
    expect(opened.app.store.bus.subscriberCount()).toBe(3);
  });

  test('nobody without a credential', async () => {
    await using opened = await openTestApp({ env: ENV });
    const socket = await connect(await opened.listen(), {});
    socket.send(subscribe);
    expect(await socket.next()).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
  });

  test.each<[string, Record<string, string>, object | (() => Promise<object>), object]>([
    ['a token of another secret', ENV, { authorization: 'Bearer a.b.c' }, {}],
    [
      'a token that has expired, though a request would be forgiven',
      ENV,
      () => bearer({ exp: NOW_S - 10 }),
      {},
    ],
    ['a token that is no text', ENV, { authorization: ['Bearer a.b.c'] }, {}],
    ['two tokens', ENV, async () => ({ ...(await bearer()), Authorization: 'Bearer a.b.c' }), {}],
    ['tokens in both places', ENV, () => bearer(), { authorization: 'Bearer a.b.c' }],
    ['the development header beside tokens', ENV, { 'x-palisade-viewer': 'ada' }, {}],
    [
      'the development header in production',
      { NODE_ENV: 'production' },
      { 'x-palisade-viewer': 'ada' },
      {},
    ],
    ['a token where none is believed', {}, () => bearer(), {}],
    ['a name with a space', {}, { 'x-palisade-viewer': 'a b' }, {}],
    ['a bad header', {}, {}, { 'x-palisade-viewer': 'a b' }],
    [
      'the development header through a proxy',
      {},
      { 'x-palisade-viewer': 'ada' },
      { 'x-forwarded-for': '127.0.0.1' },
    ],
    [
      'the development header at another name of this machine',
      {},
      { 'x-palisade-viewer': 'ada' },
      { host: 'rebound.example' },
    ],
  ])('nobody with %s: it is closed with 4403', async (_, env, params, headers) => {
    await using opened = await openTestApp({ env });
    const socket = await openSocket(await opened.listen(), {
      headers: headers as Record<string, string>,
    });
    socket.send({
      type: 'connection_init',
      payload: typeof params === 'function' ? await (params as () => Promise<object>)() : params,
    });
    const { code, reason, rest } = await socket.closed();
    expect([code, rest]).toEqual([4403, []]);
    expect(reason).toMatch(/^expected /);
    expect(opened.app.store.bus.subscriberCount()).toBe(0);
  });

  test('a token that cannot be checked now closes with a code after which clients try again', async () => {
    const { PALISADE_JWT_SECRET: _, ...claims } = ENV;
    await using opened = await openTestApp({
      env: {
        ...claims,
        PALISADE_JWKS_URL: 'http://127.0.0.1:9/keys',
        PALISADE_JWT_ALGORITHMS: 'RS256',
      },
    });
    const socket = await openSocket(await opened.listen());
    const header = Buffer.from('{"alg":"RS256","kid":"k"}').toString('base64url');
    socket.send({
      type: 'connection_init',
      payload: { authorization: `Bearer ${header}.${header}.${header}` },
    });
    expect((await socket.closed()).code).toBe(1013);
  });
});

describe('when the token expires', () => {
  test('its socket is closed with 4403, and no event comes after that moment', async () => {
    await using opened = await openTestApp({ env: ENV });
    const socket = await connect(await opened.listen(), await bearer({ exp: NOW_S + 2 }));
    socket.send(subscribe);
    expect(await socket.next()).toMatchObject({ type: 'next' });
    opened.clock.advance(1_999);
    await announce(opened);
    expect(await socket.next()).toMatchObject({ type: 'next' });
    opened.clock.advance(1);
    await announce(opened);
    expect(await socket.closed()).toEqual({
      code: 4403,
      reason: 'expected a valid token, got an expired one',
      rest: [],
    });
    await expect.poll(() => opened.app.store.bus.subscriberCount(), { timeout: 20_000 }).toBe(0);
  });

  test('its socket is closed though nothing happens', async () => {
    await using opened = await openTestApp({ env: ENV });
    const socket = await connect(await opened.listen(), await bearer({ exp: NOW_S + 2 }));
    opened.clock.advance(2_000);
    expect((await socket.closed()).code).toBe(4403);
  });

  test('its stream ends without `complete`, and no event comes after that moment', async () => {
    await using opened = await openTestApp({ env: ENV });
    const address = await opened.listen();
    const stream = await openStream(address, { query: LISTEN }, await bearer({ exp: NOW_S + 2 }));
    expect((await stream.next())?.event).toBe('next');
    opened.clock.advance(2_000);
    await announce(opened);
    expect(await stream.next()).toBeNull();
    await expect.poll(() => opened.app.store.bus.subscriberCount(), { timeout: 20_000 }).toBe(0);
    const again = await openStream(address, { query: LISTEN }, await bearer({ exp: NOW_S + 2 }));
    expect([again.status, await again.json()]).toMatchObject([
      401,
      { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
    ]);
  });
});

test('a viewer’s connections are limited, and another opens as soon as one ends', async () => {
  await using opened = await openTestApp();
  const address = await opened.listen();
  const sockets = [];
  for (let index = 1; index < LIMITS.liveConnectionsPerViewerMax; index++)
    sockets.push(await connect(address));
  const stream = await openStream(address, { query: LISTEN }, { 'x-palisade-viewer': 'ada' });
  expect(stream.status).toBe(200);
  const late = await openSocket(address);
  late.send({ type: 'connection_init', payload: { 'x-palisade-viewer': 'ada' } });
  expect((await late.closed()).code).toBe(1013);
  expect(
    (await openStream(address, { query: LISTEN }, { 'x-palisade-viewer': 'ada' })).status,
  ).toBe(503);
  await connect(address, { 'x-palisade-viewer': 'bob' });
  sockets[0]?.socket.terminate();
  await expect
    .poll(
      async () =>
        (await openStream(address, { query: LISTEN }, { 'x-palisade-viewer': 'ada' })).status,
      { timeout: 20_000 },
    )
    .toBe(200);
});

describe('a page may open a live connection', () => {
  /** The status of an upgrade, and of a stream, that name an origin; 101 and 200 when they are let through. */
  async function statuses(
    address: string,
    headers: Record<string, string>,
  ): Promise<readonly unknown[]> {
    const socket = new WebSocket(
      `${address.replace('http', 'ws')}/graphql`,
      ['graphql-transport-ws'],
      { headers },
    );
    const upgrade = await Promise.race([
      once(socket, 'open').then(() => 101),
      once(socket, 'unexpected-response').then(
        ([, response]) => (response as { readonly statusCode: number }).statusCode,
      ),
    ]);
    socket.on('error', () => undefined).terminate();
    const { authorization, ...others } = headers;
    const stream = await readStream(
      `${address}/graphql/stream?query=${encodeURIComponent('{ __typename }')}`,
      {
        headers: {
          accept: 'text/event-stream',
          ...others,
          ...(authorization === undefined ? {} : { authorization }),
        },
      },
    );
    return [upgrade, stream.status];
  }

  const development = async (opened: TestApp) => {
    const address = await opened.listen();
    return { address, port: new URL(address).port };
  };

  test('of this machine, where the development header is believed, and of no other', async () => {
    await using opened = await openTestApp({
      argv: ['--origins', 'https://app.example,http://tools.example:8080'],
    });
    const { address, port } = await development(opened);
    for (const origin of [
      address,
      `http://localhost:${port}`,
      'http://localhost:5173',
      'http://[::1]:3000',
      'https://app.example',
      'http://tools.example:8080',
    ]) {
      expect([origin, await statuses(address, { origin })]).toEqual([origin, [101, 200]]);
    }
    for (const origin of [
      'null',
      '',
      'https://evil.example',
      'https://app.example.evil.example',
      'https://evilapp.example',
      'http://app.example',
      'https://app.example:8443',
      'https://app.example/',
      'https://APP.example',
      'http://tools.example',
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
      'file://',
      'https://app.example, https://evil.example',
      'http://localhost:5173/x',
    ])
      expect([origin, await statuses(address, { origin })]).toEqual([origin, [403, 403]]);
    // A name that was made to point at this machine is not its own.
    expect(
      await statuses(address, {
        origin: `http://rebound.example:${port}`,
        host: `rebound.example:${port}`,
      }),
    ).toEqual([403, 403]);
  });

  test('of the server’s own origin, and a client without an origin may as well', async () => {
    await using opened = await openTestApp({ env: ENV });
    const { address, port } = await development(opened);
    expect(await statuses(address, {})).toEqual([101, 200]);
    expect(await statuses(address, { origin: address })).toEqual([101, 200]);
    expect(
      await statuses(address, { origin: 'https://feeds.example', host: 'feeds.example' }),
    ).toEqual([403, 403]);
    expect(await statuses(address, { origin: `http://localhost:${port}` })).toEqual([403, 403]);
  });

  test('and none without an origin whose browser says that it comes from elsewhere', async () => {
    await using opened = await openTestApp({ env: ENV });
    const { address } = await development(opened);
    const statusesFrom = (site: string) => statuses(address, { 'sec-fetch-site': site });
    expect(await statusesFrom('none')).toEqual([101, 200]);
    expect(await statusesFrom('same-origin')).toEqual([101, 200]);
    expect(await statusesFrom('same-site')).toEqual([403, 403]);
    expect(await statusesFrom('cross-site')).toEqual([403, 403]);
    expect(await statuses(address, { origin: address, 'sec-fetch-site': 'cross-site' })).toEqual([
      101, 200,
    ]);
  });

  test('of the address that a trusted proxy was asked by', async () => {
    await using opened = await openTestApp({ env: ENV, argv: ['--trust-proxy', '127.0.0.1'] });
    const { address } = await development(opened);
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'feeds.example' };
    expect(await statuses(address, { origin: 'https://feeds.example', ...forwarded })).toEqual([
      101, 200,
    ]);
    expect(await statuses(address, { origin: 'http://feeds.example', ...forwarded })).toEqual([
      403, 403,
    ]);
  });

  test.each([
    'app.example',
    'https://app.example/',
    'https://APP.example',
    'https://app.example:443',
    '*',
    'null',
    'ftp://app.example',
  ])('the origin %j cannot be configured', async (origin) => {
    await expect(openTestApp({ argv: ['--origins', origin] })).rejects.toThrow(
      '--origins: expected origins',
    );
  });
});
