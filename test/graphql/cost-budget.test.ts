/**
 * What one caller's operations may cost per minute: the same for every transport, by viewer or by address, and only
 * when configured. A process counts in memory, so the store makes no difference.
 */
import { buildSchema, Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../../src/base/config/parse-config.ts';
import { LIMITS } from '../../src/base/limits.ts';
import { costOf } from '../../src/graphql/cost.ts';
import { readSchemaText } from '../../src/graphql/schema.ts';
import { openCostBudget } from '../../src/graphql/cost-budget.ts';
import type { UserId } from '../../src/model/producers.ts';
import { openSocket, openStream } from '../support/live-client.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openTestApp, publish, type TestApp } from '../support/open-app.ts';
import { draft } from '../support/builders.ts';

const KNOWN = { source: '{ viewer { id } }', operations: { has: () => true } };

const callerOf = (viewer: string) => ({ viewer: viewer as UserId, address: '192.0.2.1' });

function open(costPerMinute: number) {
  const clock = manualClock(0);
  const waits: number[] = [];
  const wait = async (ms: number): Promise<void> => {
    waits.push(ms);
    clock.advance(ms);
    await Promise.resolve();
  };
  const budget = openCostBudget({ clock, costPerMinute, wait });
  if (budget === null) throw new Error('expected a budget');
  const begin = (viewer: string | null, { address = '192.0.2.1', document = KNOWN } = {}) =>
    budget.begin({ viewer: viewer as UserId | null, address }, document)?.retryAfter ?? null;
  const charge = (viewer: string | null, cost: number) =>
    budget.charge({ viewer: viewer as UserId | null, address: '192.0.2.1' }, cost);
  const sendEvent = async (viewer: string, cost: number) => {
    await budget.eventTurn(callerOf(viewer), new AbortController().signal);
    budget.chargeEvent(callerOf(viewer), cost);
  };
  return { clock, begin, charge, sendEvent, waits };
}

describe('a budget', () => {
  test('fills steadily, and belongs to one viewer', () => {
    const { clock, begin, charge } = open(600);
    expect(begin('ada')).toBeNull();
    charge('ada', 799);
    expect(begin('ada')).toBe(21);
    expect(begin('bob')).toBeNull();
    clock.advance(20_000);
    expect(begin('ada')).toBe(1);
    clock.advance(1_000);
    expect(begin('ada')).toBeNull();
  });

  test('charges for a document that was not read before by its length', () => {
    const { begin } = open(100);
    const document = { source: 'x'.repeat(975), operations: { has: () => false } };
    expect(begin('ada', { document })).toBeNull();
    expect(begin('ada')).toBeNull();
    expect(begin('bob')).toBeNull();
    expect(begin('ada', { document })).toBe(1);
  });

  test.each<[string, string, boolean]>([
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['192.0.2.1', '::ffff:192.0.2.1', true],
    ['192.0.2.1', '192.0.2.1:4711', true],
    ['192.0.2.1', '[::ffff:192.0.2.1]:443', true],
    ['2001:db8:1:2::1', '[2001:db8:1:2::3]', true],
    ['2001:db8:1:2::1', '[2001:db8:1:2::3]:4711', true],
    ['2001:db8:1:2::1', '[2001:db8:1:3::1]:4711', false],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001:db8::1', '2001:db8:0:0:5:6:7:8', true],
    ['2001:db8::1', '2001:db8::1:0:0:0:1', false],
    ['::1', '::2', true],
    ['fe80::1%eth0', 'fe80::2', true],
  ])('of %s is that of %s: %s', (address, other, isSame) => {
    const { begin } = open(1);
    expect(begin(null, { address })).toBeNull();
    expect(begin(null, { address: other }) !== null).toBe(isSame);
  });

  test('makes events wait that cost too much, for a minute at most, and no requests', async () => {
    const { begin, sendEvent, waits } = open(600);
    await sendEvent('ada', 800);
    expect(begin('ada')).toBeNull();
    await sendEvent('bob', 1);
    expect(waits).toEqual([]);
    await sendEvent('ada', 1_000_000);
    await sendEvent('ada', 1);
    expect(waits).toEqual([21_000, 61_000]);
  });

  test('lets a subscription that ends wait no longer', async () => {
    const budget = openCostBudget({ clock: manualClock(0), costPerMinute: 600 });
    budget?.chargeEvent(callerOf('ada'), 1_000);
    const ended = new AbortController();
    const turn = budget?.eventTurn(callerOf('ada'), ended.signal);
    ended.abort();
    await turn;
  });

  test('of a viewer is not that of the address', () => {
    const { begin, charge } = open(10);
    charge(null, 100);
    expect([begin('ada'), begin(null)]).toEqual([null, 546]);
  });
});

test('an event costs what its kind shows, and an operation what all kinds do', () => {
  const schema = buildSchema(readSchemaText());
  const document = parse(`subscription { streamUpdates(template: "home", watching: []) {
    cursor
    ... on StreamGap { items { id author { name } } }
    ...Counter
  } }
  fragment Counter on StreamUpdate { ... on CounterChanged { itemId likeCount } }`);
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('expected an operation');
  const cost = costOf({ schema, templatePrice: () => 0 }, document, operation);
  const [all, gap, counter] = [cost({}), cost({}, 'StreamGap'), cost({}, 'CounterChanged')];
  expect(gap).toBeGreaterThan(LIMITS.watchedItemsMax);
  expect(counter).toBeLessThan(gap / 5);
  expect(all).toBeGreaterThanOrEqual(gap);
});

test('without a limit, answers say nothing about one', async () => {
  await using opened = await openTestApp();
  const { headers } = await opened.ask(PAGE, { viewer: 'ada' });
  expect(Object.keys(headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
});

test('there is no budget without a limit, and none below the cost of one query', () => {
  expect(openCostBudget({ clock: manualClock(0), costPerMinute: 0 })).toBeNull();
  expect(() => parseConfig(['--cost-per-minute', '9999'], {})).toThrow(
    new ConfigError([
      '--cost-per-minute: expected 0 or at least --query-cost-max (10000), got 9999',
    ]),
  );
});

const PAGE = '{ stream(template: "everything", first: 5) { nodes { id } status } }';
const MARK = 'mutation { markAllRead(input: {}) { userErrors { message } } }';
const LISTEN = 'subscription { readStateChanged { sequence } }';
const TOO_MUCH = {
  message: expect.stringMatching(
    /^expected operations that cost at most 100 a minute, got more; try again in \d+ s$/,
  ) as unknown,
  extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) as unknown },
};

const openApp = () =>
  openTestApp({ argv: ['--cost-per-minute', '100', '--query-cost-max', '100'] });

/** Asks until a refusal, and returns how many answers came before it. */
async function exhaust(opened: TestApp, query: string, viewer?: string): Promise<number> {
  for (let answers = 0; answers < 200; answers += 1) {
    const { status } = await opened.ask(query, viewer === undefined ? {} : { viewer });
    if (status !== 200) return answers;
  }
  throw new Error('expected a refusal within 200 requests');
}

describe('a server with a limit', () => {
  test('refuses a viewer until the time that it told, and nobody else', async () => {
    await using opened = await openApp();
    const { cost } = (await opened.ask(PAGE, { viewer: 'bob' })).extensions;
    await exhaust(opened, PAGE, 'ada');
    const refused = await opened.ask(PAGE, { viewer: 'ada' });
    expect([refused.status, refused.errors]).toEqual([429, [TOO_MUCH]]);
    const wait = Number(refused.headers['retry-after']);
    expect([wait > 0, refused.errors[0]?.extensions]).toEqual([
      true,
      { code: 'RATE_LIMITED', retryAfter: wait },
    ]);
    expect(cost?.requested).toBeGreaterThan(1);
    expect((await opened.ask(PAGE, { viewer: 'bob' })).status).toBe(200);
    opened.clock.advance(wait * 1_000);
    expect((await opened.ask(PAGE, { viewer: 'ada' })).status).toBe(200);
  });

  test('charges an answer that is kept ready for its request alone', async () => {
    await using opened = await openApp();
    await publish(opened, draft());
    const { cost } = (await opened.ask(PAGE, { viewer: 'ada' })).extensions;
    const mean = 100 / (await exhaust(opened, PAGE, 'ada'));
    expect(mean).toBeLessThan((cost?.requested ?? 0) / 2);
  });

  test('charges requests that are refused, too', async () => {
    await using opened = await openApp();
    let last = 200;
    for (let time = 0; time < 100 && last !== 429; time += 1)
      ({ status: last } = await opened.ask(`{ nothing${time} }`, { viewer: 'ada' }));
    expect(last).toBe(429);
  });

  test('charges nothing for what a page of another origin may send without asking', async () => {
    await using opened = await openApp();
    const { server } = opened.app;
    const url = `/graphql?query=${encodeURIComponent('{ __typename }')}`;
    const sent = [
      { url },
      { url, headers: { 'content-type': 'text/plain;charset=UTF-8' } },
      { url, headers: { 'content-type': 'multipart/form-data', 'apollo-require-preflight': '' } },
      { url: '/graphql', method: 'POST' },
    ] as const;
    for (const each of sent)
      expect((await server.inject(each)).json()).toMatchObject({
        errors: [{ message: expect.stringMatching(/apollo-require-preflight, got neither$/) }],
      });
    const asked = { 'apollo-require-preflight': '1' };
    const { statusCode, headers } = await server.inject({ url, headers: asked });
    expect([statusCode, headers['ratelimit']]).toEqual([200, '"cost";r=97']);
  });

  test('says in headers what is left, to a caller whom it knows', async () => {
    await using opened = await openApp();
    const ask = async (query: string) => (await opened.ask(query, { viewer: 'ada' })).headers;
    const query = '{ __typename }';
    expect(await ask(query)).toMatchObject({
      'ratelimit-policy': '"cost";q=100;qu="cost";w=60',
      ratelimit: `"cost";r=${100 - 1 - Math.ceil(query.length / 10)}`,
    });
    await exhaust(opened, PAGE, 'ada');
    const refused = await ask(query);
    expect(refused['ratelimit']).toBe(`"cost";r=0;t=${String(refused['retry-after'])}`);
    const { server } = opened.app;
    const unknown = { authorization: 'Bearer none', 'apollo-require-preflight': 'yes' };
    const { statusCode, headers } = await server.inject({
      url: `/graphql?query=${encodeURIComponent(query)}`,
      headers: unknown,
    });
    expect([statusCode, headers['ratelimit']]).toEqual([401, undefined]);
  });

  test('charges for a document that is too complex, and does not read it when nothing is left', async () => {
    await using opened = await openApp();
    const nested = (nth: number) => `${'{ a '.repeat(40)}${'}'.repeat(40)} # ${nth}`;
    const statuses: number[] = [];
    for (let time = 0; time < 10; time += 1)
      statuses.push((await opened.ask(nested(time), { viewer: 'ada' })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
    const address = await opened.listen();
    const stream = await openStream(address, { query: nested(0) }, { 'x-palisade-viewer': 'ada' });
    expect((await stream.next())?.data).toEqual({ errors: [TOO_MUCH] });
  });

  test('charges for a document by its length once, however it is sent', async () => {
    await using opened = await openApp();
    const address = await opened.listen();
    const query = `${PAGE} # ${'x'.repeat(300)}`;
    const get = async (viewer: string) =>
      fetch(`${address}/graphql?${new URLSearchParams({ query }).toString()}`, {
        headers: { 'x-palisade-viewer': viewer, 'apollo-require-preflight': 'yes' },
      });
    expect((await get('bob')).status).toBe(200);
    expect([(await get('ada')).status, (await get('ada')).status]).toEqual([200, 200]);
  });

  test('counts all transports together, with or without a viewer', async () => {
    await using opened = await openApp();
    const address = await opened.listen();
    for (const viewer of ['ada', undefined]) {
      await exhaust(opened, PAGE, viewer);
      const headers = viewer === undefined ? {} : { 'x-palisade-viewer': viewer };
      const query = new URLSearchParams({ query: PAGE });
      const got = await fetch(`${address}/graphql?${query.toString()}`, {
        headers: { ...headers, 'apollo-require-preflight': 'yes' },
      });
      expect([got.status, await got.json()]).toEqual([429, { errors: [TOO_MUCH] }]);
      const stream = await openStream(address, { query: LISTEN }, headers);
      expect((await stream.next())?.data).toEqual({ errors: [TOO_MUCH] });
      const socket = await openSocket(address);
      socket.send({ type: 'connection_init', payload: headers });
      expect(await socket.next()).toMatchObject({ type: 'connection_ack' });
      socket.send({ type: 'subscribe', id: '1', payload: { query: LISTEN } });
      expect(await socket.next()).toMatchObject({ type: 'error', payload: [TOO_MUCH] });
    }
  });

  test('charges for subscriptions', async () => {
    await using opened = await openApp();
    const address = await opened.listen();
    const headers = { 'x-palisade-viewer': 'ada' };
    const events: unknown[] = [];
    for (let time = 0; time < 20; time += 1) {
      const stream = await openStream(address, { query: LISTEN }, headers);
      events.push((await stream.next())?.data);
    }
    expect(events[0]).toMatchObject({
      data: { readStateChanged: { sequence: expect.anything() } },
    });
    expect(events.at(-1)).toEqual({ errors: [TOO_MUCH] });
  });

  test('sends the events of many subscriptions later, and answers requests meanwhile', async () => {
    await using opened = await openApp();
    const address = await opened.listen();
    const headers = { 'x-palisade-viewer': 'ada' };
    const STREAMS = 9;
    let events = 0;
    const count = async ({ next }: Awaited<ReturnType<typeof openStream>>): Promise<void> => {
      for (; (await next()) !== null; events += 1);
    };
    for (let nth = 0; nth < STREAMS; nth += 1) {
      opened.clock.advance(60_000);
      const stream = await openStream(address, { query: LISTEN }, headers);
      // Ends with the test.
      count(stream).catch(() => undefined);
    }
    const bob = await openStream(address, { query: LISTEN }, { 'x-palisade-viewer': 'bob' });
    await bob.next();
    opened.clock.advance(60_000);
    await publish(opened, draft({ thread: 't' }));
    for (let mark = 0; mark < 3; mark += 1) {
      const marked = await opened.ask(MARK, { viewer: 'ada' });
      expect(marked.errors).toEqual([]);
    }
    // Whatever ada gets was sent before this.
    await opened.ask(MARK, { viewer: 'bob' });
    await bob.next();
    expect(events).toBeGreaterThan(STREAMS);
    expect(events).toBeLessThan(4 * STREAMS);
    expect((await opened.ask(PAGE, { viewer: 'ada' })).status).toBe(200);
  });
});
