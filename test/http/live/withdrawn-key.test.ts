/** A connection whose token was signed by a key that its provider has since withdrawn. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import type { UserId } from '../../../src/model/producers.ts';
import { connect, openSocket, openStream } from '../../support/live-client.ts';
import { openTestApp } from '../../support/open-app.ts';

const LISTEN = { query: 'subscription { readStateChanged { __typename } }' };
const CLAIMS = { sub: 'ada', iss: 'https://id.example', aud: 'feeds' };
const NOW_S = Date.UTC(2026, 0, 1) / 1_000;
const LIFE_S = 600;

/** A key pair under a name, and tokens that it signed. */
function openSigner(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256' },
    bearer: async () => {
      const token = await new SignJWT({ ...CLAIMS, exp: NOW_S + LIFE_S })
        .setProtectedHeader({ alg: 'ES256', kid })
        .sign(privateKey);
      return { authorization: `Bearer ${token}` };
    },
  };
}

async function openProvider(keys: () => readonly object[]): Promise<string> {
  const provider = createServer((_, response) => response.end(JSON.stringify({ keys: keys() })));
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  onTestFinished(() => void provider.close());
  return `http://127.0.0.1:${(provider.address() as AddressInfo).port}/keys`;
}

test('goes on until the token expires, and the token opens no other', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const [before, after] = [openSigner('before'), openSigner('after')];
  let served = before.jwk;
  await using opened = await openTestApp({
    env: {
      PALISADE_JWT_ISSUER: CLAIMS.iss,
      PALISADE_JWT_AUDIENCE: CLAIMS.aud,
      PALISADE_JWKS_URL: await openProvider(() => [served]),
    },
  });
  const address = await opened.listen();
  const credential = await before.bearer();
  const socket = await connect(address, credential);
  socket.send({ type: 'subscribe', id: 'a', payload: LISTEN });
  const stream = await openStream(address, LISTEN, credential);
  const told = async () => [(await socket.next()).type, (await stream.next())?.event];
  expect(await told()).toEqual(['next', 'next']);

  served = after.jwk;
  // Past the time for which the token is believed here, and the keys by jose.
  opened.clock.advance(LIMITS.tokenBelievedMsMax);
  vi.setSystemTime(Date.now() + 11 * 60_000);
  const refused = await openSocket(address);
  refused.send({ type: 'connection_init', payload: credential });
  expect((await refused.closed()).code).toBe(4403);
  expect((await openStream(address, LISTEN, credential)).status).toBe(401);
  await connect(address, await after.bearer());

  await opened.app.store.bus.publish('ada' as UserId, JSON.stringify({ subject: 'reads' }));
  expect(await told()).toEqual(['next', 'next']);
  opened.clock.advance(LIFE_S * 1_000);
  expect((await socket.closed()).code).toBe(4403);
  expect(await stream.next()).toBeNull();
});
