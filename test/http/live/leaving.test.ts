/** Peers that leave without any signal: nothing of them may remain, because what remains would never be released. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect as connectTcp, type AddressInfo, type Socket } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { deferred } from '../../support/deferred.ts';
import { openTestApp, type TestApp } from '../../support/open-app.ts';

const PATH = `/graphql/stream?query=${encodeURIComponent('subscription { readStateChanged { sequence } }')}`;
const askedBy = (credential: string): string =>
  `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n${credential}\r\n\r\n`;

async function openPeer(address: string): Promise<Socket> {
  const socket = connectTcp(Number(new URL(address).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(
    socket.on('error', () => undefined),
    'connect',
  );
  return socket;
}

async function connectionsOf({ app }: TestApp): Promise<string | undefined> {
  const { body } = await app.server.inject('/metrics');
  return /^palisade_live_connections\{transport="sse"\} (\d+)$/m.exec(body)?.[1];
}

test('streams that wait behind another on one connection are refused, and none is left when it closes', async () => {
  await using opened = await openTestApp();
  const peer = await openPeer(await opened.listen());
  let heard = '';
  peer.on('data', (data) => (heard += String(data)));
  peer.write(askedBy('x-palisade-viewer: ada').repeat(5));
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('event: next');
  expect(await connectionsOf(opened)).toBe('1');
  peer.destroy();
  await expect.poll(() => connectionsOf(opened), { timeout: 20_000 }).toBe('0');
  expect(opened.app.store.bus.subscriberCount()).toBe(0);
});

test('a stream that waits behind an answer is refused with UNAVAILABLE, and the next one is served', async () => {
  await using opened = await openTestApp();
  const peer = await openPeer(await opened.listen());
  let heard = '';
  peer.on('data', (data) => (heard += String(data)));
  const stream = askedBy('x-palisade-viewer: ada');
  peer.write(`GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n${stream}`);
  await expect
    .poll(() => heard, { timeout: 20_000 })
    .toMatch(/^HTTP\/1\.1 200 [^]*HTTP\/1\.1 503 [^]*UNAVAILABLE/);
  peer.write(stream);
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('event: next');
});

test('a client that leaves while its token is checked leaves no connection behind', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' };
  const [asked, left] = [deferred(), deferred()];
  const provider = createServer((_, response) => {
    asked.resolve();
    void left.promise.then(() => response.end(JSON.stringify({ keys: [jwk] })));
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  onTestFinished(() => void provider.close());
  const claims = { sub: 'ada', iss: 'https://id.example', aud: 'feeds' };
  await using opened = await openTestApp({
    env: {
      PALISADE_JWT_ISSUER: claims.iss,
      PALISADE_JWT_AUDIENCE: claims.aud,
      PALISADE_JWKS_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/keys`,
    },
  });
  const token = await new SignJWT({ ...claims, exp: opened.clock.now() / 1_000 + 600 })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .sign(privateKey);
  const address = await opened.listen();
  const peer = await openPeer(address);
  const stream = askedBy(`authorization: Bearer ${token}`);
  peer.write(stream);
  await asked.promise;
  peer.destroy();
  await expect.poll(() => opened.app.server.connections.size, { timeout: 20_000 }).toBe(0);
  left.resolve();
  // Another stream of the same token is served after the first is over.
  const other = await openPeer(address);
  other.write(stream);
  expect(String(await once(other, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  other.destroy();
  await expect.poll(() => connectionsOf(opened), { timeout: 20_000 }).toBe('0');
});
