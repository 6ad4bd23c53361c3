/** A viewer whose account is erased while they are connected live: nothing continues, even if nothing else happens. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { erase } from '../../../src/social/erasure/erase.ts';
import { openFacts } from '../../../src/social/facts.ts';
import type { UserId } from '../../../src/model/producers.ts';
import { connect, openStream, type RawStream } from '../../support/live-client.ts';
import { openTestApp, userGlobalId, type TestApp } from '../../support/open-app.ts';

const LISTENING = [
  'subscription { readStateChanged { __typename } }',
  'subscription { notificationsChanged { __typename } }',
  'subscription { streamUpdates(template: "home") { __typename } }',
];
const REFUSED = [
  {
    message: 'expected an existing account, got an erased one',
    extensions: { code: 'FORBIDDEN' },
  },
];

let opened: TestApp;
let address: string;

beforeEach(async () => {
  opened = await openTestApp();
  onTestFinished(() => opened[Symbol.asyncDispose]());
  address = await opened.listen();
});

const ERASURES: readonly [string, () => Promise<unknown>][] = [
  [
    'by themselves',
    async () => {
      const answer = await opened.ask(
        `mutation { eraseMe(input: { userId: "${userGlobalId('ada')}" }) { userErrors { code } } }`,
        { viewer: 'ada' },
      );
      expect(answer.at('eraseMe.userErrors')).toEqual([]);
    },
  ],
  [
    'by the operator',
    async () => {
      const { store } = opened.app;
      const context = { store, facts: openFacts(store), clock: opened.clock };
      const outcome = await erase(context, { person: 'ada' as UserId, heir: null });
      expect(outcome.isDone).toBe(true);
    },
  ],
];

async function listening(viewer: string): Promise<readonly RawStream[]> {
  const streams = [];
  for (const query of LISTENING) {
    const stream = await openStream(address, { query }, { 'x-palisade-viewer': viewer });
    expect((await stream.next())?.event).toBe('next');
    streams.push(stream);
  }
  return streams;
}

const heard = () => ({
  buses: opened.app.store.bus.subscriberCount(),
  followers: opened.app.updates.stats().followers,
});

describe.each(ERASURES)('an account that is erased %s', (_, eraseAda) => {
  test('ends the quiet subscriptions of its sockets with the error that all its requests get', async () => {
    const socket = await connect(address);
    for (const [id, query] of LISTENING.entries()) {
      socket.send({ type: 'subscribe', id: String(id), payload: { query } });
      expect(await socket.next()).toMatchObject({ type: 'next', id: String(id) });
    }
    await eraseAda();
    const ended = [];
    for (const __ of LISTENING) ended.push(await socket.next());
    expect(new Set(ended.map(({ id }) => id))).toEqual(new Set(['0', '1', '2']));
    for (const { type, payload } of ended) {
      expect(type).toBe('error');
      expect(payload).toMatchObject(REFUSED);
    }
    expect(heard()).toEqual({ buses: 0, followers: 0 });
    socket.send({ type: 'subscribe', id: '0', payload: { query: LISTENING[0] } });
    expect(await socket.next()).toMatchObject({ type: 'error', id: '0', payload: REFUSED });
  });

  test('ends its quiet streams with that error and `complete`, and nobody else’s', async () => {
    const [streams, others] = [await listening('ada'), await listening('bob')];
    await eraseAda();
    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ event: 'next', data: { errors: REFUSED } });
      expect([await stream.next(), await stream.next()]).toEqual([
        { event: 'complete', data: null },
        null,
      ]);
    }
    expect(heard()).toEqual({ buses: 2, followers: 1 });
    const { body } = await opened.app.server.inject('/metrics');
    expect(body).toContain('palisade_live_subscriptions 3\n');
    for (const other of others) other.abort();
  });
});
