/** The example clients against a real server: each pages both ways, refreshes, listens, retries, and says what is wrong. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as apollo from '../../examples/clients/apollo/feed.ts';
import * as plain from '../../examples/clients/fetch/feed.ts';
import * as relay from '../../examples/clients/relay/feed.ts';
import * as urql from '../../examples/clients/urql/feed.ts';
import { encodeId } from '../../src/model/ids.ts';
import { draftBy, threadDraft } from '../support/builders.ts';
import { followPeople, openTestApp, publish, type TestApp } from '../support/open-app.ts';

const CLIENTS = { apollo, relay, urql, fetch: plain };
const ITEMS = 260;
const WAIT = { timeout: 20_000 };

let opened: TestApp;
let url: string;

beforeAll(async () => {
  opened = await openTestApp();
  await followPeople(opened, 'reader', ['ada', 'bob']);
  await publish(
    opened,
    ...Array.from({ length: ITEMS }, (_, at) => draftBy(at % 3 === 0 ? 'ada' : 'bob')),
    threadDraft('t', 'ada'),
  );
  url = await opened.listen();
  // Two fenceposts, so that pages cross from one into the other.
  await opened.ask('{ stream(template: "home", first: 1) { status } }', { viewer: 'reader' });
  await publish(opened, ...Array.from({ length: 30 }, () => draftBy('ada')));
  await opened.ask('{ stream(template: "home", first: 1) { status } }', { viewer: 'reader' });
});

afterAll(() => opened[Symbol.asyncDispose]());

interface Served {
  readonly id: string;
  readonly cursor: string;
}

/** Home as the server has it now, ranking nothing. */
async function served(): Promise<readonly Served[]> {
  const rows: Served[] = [];
  for (let after: string | null = null; ;) {
    const answer = await opened.ask(
      `query ($after: String) { stream(template: "home", first: 100, after: $after, refresh: false) {
        edges { cursor node { id } } pageInfo { hasNextPage endCursor } } }`,
      { viewer: 'reader', variables: { after } },
    );
    const edges = answer.at('stream.edges') as { cursor: string; node: { id: string } }[];
    rows.push(...edges.map(({ cursor, node }) => ({ cursor, id: node.id })));
    if (answer.at('stream.pageInfo.hasNextPage') !== true) return rows;
    after = answer.text('stream.pageInfo.endCursor');
  }
}

/** Answers 503 a few times, as a proxy does while a server restarts, and then sends clients on. */
async function openRestartingProxy(refusals: number): Promise<string> {
  let left = refusals;
  const server: Server = createServer((request, response) => {
    left -= 1;
    if (left >= 0) response.writeHead(503).end();
    else response.writeHead(307, { location: `${url}${request.url}` }).end();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.each(Object.entries(CLIENTS))('the example with %s', (_, { openFeed }) => {
  const open = async (more: { readonly url?: string; readonly before?: string } = {}) => {
    const feed = await openFeed({ url, viewer: 'reader', template: 'home', ...more });
    onTestFinished(() => feed.close());
    return feed;
  };
  const ids = (feed: { rows(): readonly { readonly node: { readonly id: string } }[] }) =>
    feed.rows().map(({ node }) => node.id);

  test('pages 200 items forward and 200 back in the server’s order', async () => {
    const order = await served();
    const down = await open();
    while (down.rows().length < 200) expect(await down.readBelow()).toBe(true);
    expect(ids(down)).toEqual(order.slice(0, down.rows().length).map(({ id }) => id));
    const up = await open({ before: order[200]?.cursor ?? '' });
    while (await up.readAbove());
    expect(ids(up)).toEqual(order.slice(0, 200).map(({ id }) => id));
  });

  test('reads to the end, and says so', async () => {
    const order = await served();
    const feed = await open({ before: order[order.length - 5]?.cursor ?? '' });
    while (await feed.readBelow());
    expect(ids(feed).at(-1)).toBe(order.at(-1)?.id);
  });

  test('refreshes without losing a row, with everything new above in order', async () => {
    const feed = await open();
    await feed.readBelow();
    const before = ids(feed);
    await publish(opened, ...Array.from({ length: 25 }, () => draftBy('bob')));
    await feed.refresh();
    expect(ids(feed).slice(25)).toEqual(before);
    expect(ids(feed)).toEqual((await served()).slice(0, before.length + 25).map(({ id }) => id));
  });

  test('hears of a mark made on another device', async () => {
    const feed = await open();
    const heard: string[] = [];
    const stop = feed.listen((kind) => heard.push(kind));
    await expect.poll(() => heard, WAIT).toEqual(['ReadStateStarted']);
    await opened.ask(
      'mutation ($id: ID!) { markThreadRead(input: { threadId: $id }) { userErrors { code } } }',
      { viewer: 'reader', variables: { id: encodeId('Thread', 't') } },
    );
    await opened.ask(
      'mutation ($id: ID!) { markUnread(input: { threadId: $id }) { userErrors { code } } }',
      { viewer: 'reader', variables: { id: encodeId('Thread', 't') } },
    );
    await expect.poll(() => heard.at(-1), WAIT).toBe('ReadStateMarked');
    stop();
  });

  test('rejects with the code of the error', async () => {
    await expect(open({ before: 'not-a-cursor' })).rejects.toMatchObject({
      code: 'INVALID_CURSOR',
    });
  });

  test('retries while a server restarts', async () => {
    const feed = await open({ url: await openRestartingProxy(2) });
    expect(feed.rows().length).toBe(20);
  });
});
