/** Who a request speaks for: every mode, every way a credential can be wrong, and never anonymous by mistake. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseConfig } from '../../src/base/config/parse-config.ts';
import { describeValue } from '../../src/base/describe-value.ts';
import { LIMITS } from '../../src/base/limits.ts';
import { openViewers } from '../../src/http/sign-in.ts';
import { openTestApp, type TestApp } from '../support/open-app.ts';

const SECRET = 'a secret of this test, 32 bytes.';
const SILENT = { warn: () => undefined };
const CLAIMS = { PALISADE_JWT_ISSUER: 'https://id.example', PALISADE_JWT_AUDIENCE: 'feeds' };
const ENV = { ...CLAIMS, PALISADE_JWT_SECRET: SECRET };
const WHO = '{ viewer { user { login } } }';
const NOW_S = Date.UTC(2026, 0, 1) / 1_000;
const GOOD: JWTPayload = { sub: 'ada', iss: 'https://id.example', aud: 'feeds', exp: NOW_S + 600 };

const sign = (
  claims: Readonly<Record<string, unknown>>,
  { secret = SECRET, alg = 'HS256' } = {},
): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const codes = async (opened: TestApp, headers: Record<string, string>) => {
  const answer = await opened.ask(WHO, { headers });
  return [answer.status, ...answer.errors.map(({ extensions }) => extensions.code)];
};

describe('with a shared secret', () => {
  test('a good token speaks for its subject, and no token for nobody', async () => {
    await using opened = await openTestApp({ env: ENV });
    expect(
      (await opened.ask(WHO, { headers: bearer(await sign(GOOD)) })).text('viewer.user.login'),
    ).toBe('ada');
    expect((await opened.ask(WHO)).data).toEqual({ viewer: null });
  });

  test('a clock may be a minute off, not two', async () => {
    await using opened = await openTestApp({ env: ENV });
    expect(await codes(opened, bearer(await sign({ ...GOOD, exp: NOW_S - 50 })))).toEqual([200]);
    expect(await codes(opened, bearer(await sign({ ...GOOD, exp: NOW_S - 120 })))).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
  });

  test('a token that was good is refused once it has expired', async () => {
    await using opened = await openTestApp({ env: ENV });
    const headers = bearer(await sign(GOOD));
    expect(await codes(opened, headers)).toEqual([200]);
    opened.clock.advance(700_000);
    expect(await codes(opened, headers)).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('the viewer of a token is known from its check until it expires', async () => {
    let nowMs = NOW_S * 1_000;
    const viewers = openViewers(parseConfig([], ENV), { clock: { now: () => nowMs }, log: SILENT });
    const [good, bad] = [bearer(await sign(GOOD)), bearer('invented')];
    expect([viewers.known(good), viewers.known(bad)]).toEqual([null, null]);
    await viewers.identify(good);
    await expect((async () => viewers.identify(bad))()).rejects.toThrow('expected a valid token');
    expect([viewers.known(good), viewers.known(bad)]).toEqual(['ada', null]);
    nowMs += 700_000;
    expect(viewers.known(good)).toBeNull();
  });

  test.each<[string, unknown, readonly string[]]>([
    ['words', 'admin service', ['admin', 'service']],
    ['a list', ['admin', 'service'], ['admin', 'service']],
    ['a list of names with spaces', ['Site admin', 'service,desk'], ['Site admin', 'service,desk']],
    ['a list of more than names', [1, null, '', ['admin'], 'service'], ['service']],
    ['an object', { admin: true }, []],
  ])('the roles of a token are those of %s', async (_, roles, expected) => {
    const clock = { now: () => NOW_S * 1_000 };
    const viewers = openViewers(parseConfig([], ENV), { clock, log: SILENT });
    const { claims } = await viewers.identify(bearer(await sign({ ...GOOD, roles })));
    expect([...claims.roles]).toEqual(expected);
  });

  test.each<[string, () => Promise<string> | string]>([
    ['another secret', () => sign(GOOD, { secret: 't'.repeat(32) })],
    ['another algorithm', () => sign(GOOD, { alg: 'HS512' })],
    ['the algorithm none', () => new UnsecuredJWT(GOOD).encode()],
    ['another issuer', () => sign({ ...GOOD, iss: 'https://evil.example' })],
    ['another audience', () => sign({ ...GOOD, aud: 'other' })],
    ['no issuer', () => sign({ sub: 'ada', aud: 'feeds', exp: NOW_S + 600 })],
    ['no audience', () => sign({ sub: 'ada', iss: 'https://id.example', exp: NOW_S + 600 })],
    ['no expiry', () => sign({ sub: 'ada', iss: 'https://id.example', aud: 'feeds' })],
    ['no subject', () => sign({ iss: 'https://id.example', aud: 'feeds', exp: NOW_S + 600 })],
    ['an empty subject', () => sign({ ...GOOD, sub: '' })],
    ['a subject that is null', () => sign({ ...GOOD, sub: null })],
    ['a number for a subject', () => sign({ ...GOOD, sub: 777 })],
    ['a truth for a subject', () => sign({ ...GOOD, sub: true })],
    ['a list for a subject', () => sign({ ...GOOD, sub: ['ada'] })],
    ['an object for a subject', () => sign({ ...GOOD, sub: { id: 'ada' } })],
    ['a subject with a space', () => sign({ ...GOOD, sub: 'a b' })],
    ['a subject of 129 characters', () => sign({ ...GOOD, sub: 'x'.repeat(129) })],
    ['a start in the future', () => sign({ ...GOOD, nbf: NOW_S + 300 })],
    ['a cut signature', async () => (await sign(GOOD)).slice(0, -4)],
    ['no dots', () => 'token'],
    ['9,000 characters', () => 'x'.repeat(9_000)],
  ])('a token with %s is UNAUTHENTICATED, not anonymous', async (_, token) => {
    await using opened = await openTestApp({ env: ENV });
    const answer = await opened.ask(WHO, { headers: bearer(await token()) });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
    expect(answer.data).toBeUndefined();
  });

  test.each(['Basic YTpi', 'Bearer', 'Bearer a b', ''])(
    'the Authorization header %j is UNAUTHENTICATED',
    async (authorization) => {
      await using opened = await openTestApp({ env: ENV });
      expect(await codes(opened, { authorization })).toEqual([401, 'UNAUTHENTICATED']);
    },
  );

  test('the development header is refused, even alongside a good token', async () => {
    await using opened = await openTestApp({ env: ENV });
    expect(await codes(opened, { 'x-palisade-viewer': 'ada' })).toEqual([401, 'UNAUTHENTICATED']);
    expect(
      await codes(opened, { 'x-palisade-viewer': 'ada', ...bearer(await sign(GOOD)) }),
    ).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('with a JWKS address', () => {
  test('a token signed by one of its keys is good, one signed by the public key as a secret is not', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const keys = JSON.stringify({
      keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' }],
    });
    const provider = createServer((_, response) =>
      response.setHeader('content-type', 'application/json').end(keys),
    );
    await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
    const address = provider.address();
    if (address === null || typeof address === 'string') throw new Error('expected a port');
    await using opened = await openTestApp({
      env: { ...CLAIMS, PALISADE_JWKS_URL: `http://127.0.0.1:${address.port}/keys` },
    });
    const token = await new SignJWT(GOOD)
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .sign(privateKey);
    expect((await opened.ask(WHO, { headers: bearer(token) })).text('viewer.user.login')).toBe(
      'ada',
    );
    expect(await codes(opened, bearer(await sign(GOOD, { secret: keys })))).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
    provider.close();
  });

  test('that does not answer, tokens are UNAVAILABLE, not anonymous and not refused', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    await using opened = await openTestApp({
      env: { ...CLAIMS, PALISADE_JWKS_URL: 'http://127.0.0.1:9/keys' },
    });
    const token = await new SignJWT(GOOD)
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .sign(privateKey);
    expect(await codes(opened, bearer(token))).toEqual([503, 'UNAVAILABLE']);
  });
});

describe('with a JWKS address that fails', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256' };
  const signed = (kid: string): Promise<string> =>
    new SignJWT(GOOD).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);

  /** A provider that answers as the test says, and how often it was asked. */
  async function openProvider() {
    const provider = { asked: 0, answer: [500, ''] as readonly [number, string], url: '' };
    const server = createServer((_, response) => {
      provider.asked += 1;
      const [status, body] = provider.answer;
      response.writeHead(status, { location: '/elsewhere' }).end(body);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void server.close());
    provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
    return provider;
  }

  test.each<[string, number, string]>([
    ['an error', 500, ''],
    ['a redirect', 302, ''],
    ['another page', 200, '<html>'],
    ['another object', 200, '{"keys":"none"}'],
  ])(
    'with %s, tokens are UNAVAILABLE, and it is asked again only after a while',
    async (_, ...answer) => {
      const provider = await openProvider();
      provider.answer = answer;
      await using opened = await openTestApp({
        env: { ...CLAIMS, PALISADE_JWKS_URL: provider.url },
      });
      const headers = bearer(await signed('k1'));
      for (let time = 0; time < 3; time++)
        expect(await codes(opened, headers)).toEqual([503, 'UNAVAILABLE']);
      expect(provider.asked).toBe(1);
      provider.answer = [200, JSON.stringify({ keys: [jwk] })];
      opened.clock.advance(LIMITS.keysRestMs);
      expect(await codes(opened, headers)).toEqual([200]);
    },
  );

  test('after it answered, a token of an unknown key does not take the known keys away', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const provider = await openProvider();
    provider.answer = [200, JSON.stringify({ keys: [jwk] })];
    await using opened = await openTestApp({ env: { ...CLAIMS, PALISADE_JWKS_URL: provider.url } });
    expect(await codes(opened, bearer(await signed('k1')))).toEqual([200]);
    provider.answer = [500, ''];
    // Past the time in which jose does not ask again for an unknown key.
    vi.setSystemTime(Date.now() + 31_000);
    for (let time = 0; time < 3; time++)
      expect(await codes(opened, bearer(await signed('k2')))).toEqual([503, 'UNAVAILABLE']);
    expect(provider.asked).toBe(2);
    const again = await new SignJWT({ ...GOOD, jti: 'another' })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .sign(privateKey);
    expect(await codes(opened, bearer(again))).toEqual([200]);
  });
});

describe('the development header', () => {
  test.each<[string, Record<string, string>]>([
    ['a Host of another name', { host: 'evil.example' }],
    ['a Host that begins like loopback', { host: '127.0.0.1.evil.example' }],
    ['a Host that is a number', { host: '2130706433' }],
    ['another Origin', { origin: 'http://evil.example' }],
    ['the Origin null', { origin: 'null' }],
    ['X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'localhost' }],
    ['Forwarded', { forwarded: 'for=127.0.0.1' }],
    ['Via', { via: '1.1 proxy' }],
  ])('is refused in a request with %s', async (_, headers) => {
    await using opened = await openTestApp();
    const answer = await opened.ask(WHO, { viewer: 'ada', headers });
    expect([answer.status, answer.errors[0]?.message]).toEqual([
      401,
      expect.stringMatching(/from this machine, got it with a foreign/),
    ]);
    expect((await opened.ask(WHO, { headers })).status).toBe(200);
  });

  test.each<[string, Record<string, string>]>([
    ['localhost', { host: 'localhost:4000' }],
    ['an address of loopback', { host: '127.0.0.2' }],
    ['IPv6 loopback', { host: '[::1]:4000', origin: 'http://[::1]:5173' }],
    ['a page of this machine', { origin: 'http://localhost:5173' }],
    ['a configured page', { origin: 'https://app.example' }],
  ])('is accepted from %s', async (_, headers) => {
    await using opened = await openTestApp({ argv: ['--origins', 'https://app.example'] });
    expect((await opened.ask(WHO, { viewer: 'ada', headers })).text('viewer.user.login')).toBe(
      'ada',
    );
  });

  test('names the viewer on loopback, and a malformed one is UNAUTHENTICATED', async () => {
    await using opened = await openTestApp();
    expect((await opened.ask(WHO, { viewer: 'ada' })).text('viewer.user.login')).toBe('ada');
    for (const named of ['', 'a b', 'x'.repeat(129)]) {
      const { status, errors } = await opened.ask(WHO, { headers: { 'x-palisade-viewer': named } });
      expect([status, errors[0]?.extensions.code, errors[0]?.message]).toEqual([
        401,
        'UNAUTHENTICATED',
        `expected a user’s id of 1 to 128 printable characters without spaces in the x-palisade-viewer header, got ${describeValue(named)}`,
      ]);
    }
  });

  test('does not make a bearer token good', async () => {
    await using opened = await openTestApp();
    expect(await codes(opened, bearer(await sign(GOOD)))).toEqual([401, 'UNAUTHENTICATED']);
    expect(
      await codes(opened, { 'x-palisade-viewer': 'ada', ...bearer(await sign(GOOD)) }),
    ).toEqual([401, 'UNAUTHENTICATED']);
  });

  test.each<[string, readonly string[], Record<string, string>, RegExp]>([
    ['in production', [], { NODE_ENV: 'production' }, /NODE_ENV is production/],
    ['beyond loopback', ['--host', '0.0.0.0'], {}, /listens beyond loopback/],
    ['on a name that is not loopback', ['--host', 'feeds.example'], {}, /listens beyond loopback/],
    ['with a secret', [], ENV, /bearer tokens are on/],
  ])('is refused %s, with the reason', async (_, argv, env, says) => {
    await using opened = await openTestApp({ argv, env });
    const answer = await opened.ask(WHO, { viewer: 'ada' });
    expect([answer.status, answer.errors[0]?.message]).toEqual([401, expect.stringMatching(says)]);
  });
});

test.each<[Record<string, string>, RegExp]>([
  [{}, /development header x-palisade-viewer/],
  [{ NODE_ENV: 'production' }, /anonymous only.*NODE_ENV is production/],
  [ENV, /shared secret/],
  [
    { ...CLAIMS, PALISADE_JWKS_URL: 'https://id.example/keys?token=x' },
    /signed by the keys at https:\/\/id\.example$/,
  ],
])('the start-up line says which mode is on: %j', (env, says) => {
  expect(openViewers(parseConfig([], env), { clock: { now: () => 0 }, log: SILENT }).mode).toMatch(
    says,
  );
});
