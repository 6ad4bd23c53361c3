/** The built package from its first start to its second: sample world, pages, schema, the page at `/`, playground, clean end, same data. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ask, startServer, type Answer, type RunningServer } from './running-server.ts';

const PAGE = `query Page($after: String, $refresh: Boolean) {
  stream(template: "home", first: 20, after: $after, refresh: $refresh) {
    edges { cursor node { id title } }
    pageInfo { hasNextPage endCursor }
    status
  }
}`;

interface Page {
  readonly edges: readonly {
    readonly cursor: string;
    readonly node: { readonly id: string; readonly title: string };
  }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  readonly status: string;
}

function pageOf(answer: Answer): Page {
  expect(answer.errors).toBeUndefined();
  return answer.data?.['stream'] as Page;
}

describe('the built package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-smoke-'));
  const dataDir = join(folder, 'data');
  let server: RunningServer;
  let firstIds: readonly string[] = [];

  beforeAll(() => () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  afterEach(({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write(`${server.output()}\n`);
  });

  test('starts by npm start, with the sample world', async () => {
    server = await startServer({ how: 'npm', dataDir });
    expect(server.output()).toContain(server.url);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  test('serves a full first page of home to a ready viewer, and a second one behind its cursor', async () => {
    const first = pageOf(await ask(server.url, PAGE));
    expect(first.edges).toHaveLength(20);
    expect(first).toMatchObject({
      status: 'MORE',
      pageInfo: { hasNextPage: true, endCursor: first.edges.at(-1)?.cursor },
    });
    const second = pageOf(await ask(server.url, PAGE, { after: first.pageInfo.endCursor }));
    expect(second.edges).toHaveLength(20);
    firstIds = first.edges.map(({ node }) => node.id);
    expect(new Set([...firstIds, ...second.edges.map(({ node }) => node.id)]).size).toBe(40);
  });

  test('answers a broken cursor with its code', async () => {
    const { errors } = await ask(server.url, PAGE, { after: 'not-a-cursor' });
    expect(errors?.map(({ extensions }) => extensions?.code)).toEqual(['INVALID_CURSOR']);
  });

  test('serves its schema, its page and its playground', async () => {
    expect(await (await fetch(`${server.url}/schema.graphql`)).text()).toContain('type Query');
    for (const path of ['/', '/playground']) {
      const page = await fetch(`${server.url}${path}`);
      expect([page.status, page.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('text/html'),
      ]);
    }
  });

  test('ends within ten seconds of Ctrl-C, though clients listen', async () => {
    const query = 'subscription { readStateChanged { sequence } }';
    const headers = {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'x-palisade-viewer': '1837',
    };
    const stream = await fetch(`${server.url}/graphql/stream`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query }),
    });
    expect(stream.status).toBe(200);
    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}/graphql`,
      'graphql-transport-ws',
    );
    const closed = once(socket, 'close');
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init' }));
    await once(socket, 'message');
    const { tookMs } = await server.stop('SIGINT');
    expect(tookMs).toBeLessThan(10_000);
    expect(server.output()).not.toMatch(/ELIFECYCLE|unhandled/i);
    expect((await closed)[0]).toBe(1012);
  });

  test('opens the same data the second time, and shows the same history', async () => {
    server = await startServer({ how: 'built', dataDir });
    const again = pageOf(await ask(server.url, PAGE, { refresh: true }));
    expect(again.edges.map(({ node }) => node.id)).toEqual(firstIds);
  });

  test('ends with code 0 within ten seconds of SIGTERM', async () => {
    const { code, tookMs } = await server.stop('SIGTERM');
    expect(code).toBe(0);
    expect(tookMs).toBeLessThan(10_000);
  });
});
