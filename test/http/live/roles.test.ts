/** Roles in a credential on live connections: they reach every operation, as over HTTP. */
import fastify from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { Context, Services } from '../../../src/graphql/context.ts';
import { openEngine } from '../../../src/graphql/engine.ts';
import { readSchemaText } from '../../../src/graphql/schema.ts';
import { watchConnections } from '../../../src/http/connections.ts';
import { addWebsockets, openLive } from '../../../src/http/live/live.ts';
import { openLoadShedding } from '../../../src/http/load-shedding.ts';
import { openMetrics } from '../../../src/http/metrics.ts';
import { openViewers } from '../../../src/http/sign-in.ts';
import { openErasedWatch } from '../../../src/social/erasure/erased-watch.ts';
import { connect, openStream } from '../../support/live-client.ts';
import { openTestApp } from '../../support/open-app.ts';

const LISTEN = 'subscription { readStateChanged { __typename } }';
const GAP = { __typename: 'ReadStateGap' };

/** A server whose subscription notes the roles of every context it is given. */
async function openNotingServer() {
  const opened = await openTestApp();
  const { config, store, templates } = opened.app;
  const [log, hooks] = [pino({ level: 'silent' }), openMetrics()];
  const engine = await openEngine({ schemaText: readSchemaText(), config, log, hooks, templates });
  const noted: string[] = [];
  const note = (step: string, { claims, viewer }: Context): void =>
    void noted.push(`${step} ${viewer} ${[...claims.roles].join()}`);
  const field = engine.schema.getSubscriptionType()?.getFields()['readStateChanged'];
  if (field === undefined) throw new Error('expected the subscription, got none');
  // The engines of a process share the schema.
  const { subscribe, resolve } = field;
  onTestFinished(() => void Object.assign(field, { subscribe, resolve }));
  field.subscribe = async function* (_: unknown, __: unknown, context: Context) {
    note('subscribe', context);
    yield await Promise.resolve(GAP);
  };
  field.resolve = (event: unknown, _: unknown, context: Context) => {
    note('event', context);
    return event;
  };
  const server = fastify();
  watchConnections(server);
  await addWebsockets(server);
  const shedding = openLoadShedding(server, { config, hooks, log });
  const services = { store, clock: opened.clock, costBudget: null } as unknown as Services;
  const viewers = openViewers(config, { clock: opened.clock, log });
  const erased = openErasedWatch(store);
  const live = openLive(server, {
    engine,
    services,
    erased,
    viewers,
    origins: [],
    shedding,
    hooks,
    log,
  });
  server.decorateRequest('viewer', null);
  server.get('/graphql', { websocket: true }, live.takeSocket);
  server.post('/graphql/stream', (request, reply) => live.stream(request, reply));
  onTestFinished(async () => {
    await server.close();
    await engine.apollo.stop();
    await opened[Symbol.asyncDispose]();
  });
  return { address: await server.listen({ host: '127.0.0.1', port: 0 }), noted };
}

const HEADERS = { 'x-palisade-viewer': 'ada', 'x-palisade-roles': 'admin,editor' };
const NOTED = ['subscribe ada admin,editor', 'event ada admin,editor'];

test.each([
  ['its connection parameters', HEADERS, {}],
  ['the headers of its upgrade', {}, { headers: HEADERS }],
])('a socket carries the roles of %s to a subscription and to each event', async (...by) => {
  const { address, noted } = await openNotingServer();
  const socket = await connect(address, by[1], by[2]);
  socket.send({ type: 'subscribe', id: 'a', payload: { query: LISTEN } });
  expect(await socket.next()).toMatchObject({ type: 'next' });
  expect(noted).toEqual(NOTED);
});

test('a stream of server-sent events carries the roles of its request', async () => {
  const { address, noted } = await openNotingServer();
  const stream = await openStream(address, { query: LISTEN }, HEADERS);
  expect(await stream.next()).toMatchObject({ event: 'next' });
  expect(noted).toEqual(NOTED);
});

test('a socket without roles has none', async () => {
  const { address, noted } = await openNotingServer();
  const socket = await connect(address, { 'x-palisade-viewer': 'ada' });
  socket.send({ type: 'subscribe', id: 'a', payload: { query: LISTEN } });
  await socket.next();
  expect(noted).toEqual(['subscribe ada ', 'event ada ']);
});
