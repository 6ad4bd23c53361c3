/** What docs/live.md tells clients: how to resume, when to reconnect, and the numbers of the bounds. */
import { readFileSync } from 'node:fs';
import { createClient } from 'graphql-ws';
import { SignJWT } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LIMITS } from '../../../src/base/limits.ts';
import type { UserId } from '../../../src/model/producers.ts';
import { openTestApp } from '../../support/open-app.ts';
import { openReadsServer } from '../../support/reads-server.ts';

// Each wait alone is bounded by less.
vi.setConfig({ testTimeout: 90_000 });

const LISTEN =
  'subscription ($from: String) { readStateChanged(resumeFrom: $from) { __typename sequence cursor } }';

interface Told {
  readonly readStateChanged: {
    readonly __typename: string;
    readonly sequence: number;
    readonly cursor: string;
  };
}

describe('a client of graphql-ws', () => {
  test('that keeps the last cursor in its variables hears what it missed, each change once', async () => {
    const server = await openReadsServer();
    const address = await server.app.server.listen({ host: '127.0.0.1', port: 0 });
    for (const thread of ['1', '2', '3']) await server.post(thread);
    const mark = (thread: string) =>
      server.app.reads.markThreadsRead('ada' as UserId, [{ thread, upTo: null, category: null }]);
    let goOn = (): void => undefined;
    const away = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const client = createClient({
      url: `${address.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { 'x-palisade-viewer': 'ada' },
      retryAttempts: 3,
      retryWait: () => away,
    });
    const payload: { query: string; variables: Record<string, unknown> } = {
      query: LISTEN,
      variables: { from: null },
    };
    const heard: string[] = [];
    client.subscribe<Told>(payload, {
      next({ data }) {
        const { __typename, sequence, cursor } = data?.readStateChanged ?? {
          __typename: 'nothing',
          sequence: -1,
          cursor: '',
        };
        payload.variables['from'] = cursor;
        heard.push(`${__typename} ${sequence}`);
      },
      error: (error) => void heard.push(`failed: ${String(error)}`),
      complete: () => undefined,
    });
    const hears = (count: number) =>
      expect.poll(() => heard.length, { timeout: 20_000 }).toBe(count);
    await hears(1);
    await mark('1');
    await hears(2);
    for (const socket of server.app.server.websocketServer.clients) socket.terminate();
    await expect.poll(() => server.app.store.bus.subscriberCount(), { timeout: 20_000 }).toBe(0);
    await mark('2');
    await mark('3');
    goOn();
    await hears(5);
    expect(heard).toEqual([
      'ReadStateStarted 0',
      'ReadStateMarked 1',
      'ReadStateStarted 1',
      'ReadStateMarked 2',
      'ReadStateMarked 3',
    ]);
    await client.dispose();
  });

  test('reconnects with a fresh token when the first one expired', async () => {
    const secret = 'a secret of this test, 32 bytes.';
    await using opened = await openTestApp({
      env: {
        PALISADE_JWT_SECRET: secret,
        PALISADE_JWT_ISSUER: 'https://id.example',
        PALISADE_JWT_AUDIENCE: 'feeds',
      },
    });
    const address = await opened.listen();
    const freshToken = () =>
      new SignJWT({
        sub: 'ada',
        iss: 'https://id.example',
        aud: 'feeds',
        exp: opened.clock.now() / 1_000 + 60,
      })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(secret));
    const codes: number[] = [];
    let started = 0;
    const client = createClient({
      url: `${address.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 3,
      retryWait: () => Promise.resolve(),
      connectionParams: async () => ({ authorization: `Bearer ${await freshToken()}` }),
      on: { closed: (event) => void codes.push((event as { readonly code: number }).code) },
    });
    client.subscribe(
      { query: LISTEN },
      { next: () => void started++, error: () => undefined, complete: () => undefined },
    );
    for (let life = 1; life <= 3; life++) {
      await expect.poll(() => started, { timeout: 20_000 }).toBe(life);
      opened.clock.advance(60_000);
    }
    await expect.poll(() => started, { timeout: 20_000 }).toBe(4);
    expect(codes).toEqual([4403, 4403, 4403]);
    await client.dispose();
  });
});

test('docs/live.md has the bounds that the code has', () => {
  // Without the padding of the tables.
  const text = readFileSync('docs/live.md', 'utf8').replace(/ +\|/g, ' |');
  const number = (value: number) => value.toLocaleString('en-GB');
  for (const row of [
    `| connections of one process, and of one viewer in it | ${number(LIMITS.liveConnectionsMax)} and ${LIMITS.liveConnectionsPerViewerMax} |`,
    `| subscriptions of a socket | ${LIMITS.subscriptionsMax} |`,
    `| messages a minute of a socket, pings included | ${LIMITS.messagesPerMinuteMax} |`,
    `| a message; the body of a request for a stream | ${LIMITS.messageBytesMax / 1024} KB; ${LIMITS.bodyBytesMax / 1024} KB |`,
    `| from opening a socket to \`connection_init\` | ${LIMITS.initWaitMsMax / 1_000} s |`,
    `| unsent data for a reader, before its connection is closed | ${LIMITS.unsentBytesMax / 1024 / 1024} MB or ${number(LIMITS.unsentEventsMax)} events |`,
    `| between pings, and the silence after which a peer is disconnected | ${LIMITS.keepAliveMs / 1_000} s |`,
    `more than ${LIMITS.messagesPerMinuteMax} messages in a minute, or more than ${LIMITS.subscriptionsMax} subscriptions`,
    `(${LIMITS.newsKeptMax} changes are kept for each viewer`,
  ])
    expect(text).toContain(row);
});
