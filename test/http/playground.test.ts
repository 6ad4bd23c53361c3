/** The playground: everything it needs is served locally, its tabs run, and it is off in production. */
import { parse, validate, buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type App } from '../../src/app.ts';
import { findExcess } from '../../src/graphql/document-limits.ts';
import { readOperations } from '../../src/http/playground.ts';
import { readSchemaText } from '../../src/graphql/schema.ts';
import { parseConfig } from '../../src/base/config/parse-config.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../support/live-client.ts';
import { openTestApp } from '../support/open-app.ts';
import { openPlaygroundPage } from '../support/playground-page.ts';

const dir = mkdtempSync(join(tmpdir(), 'palisade-'));
let app: App;

beforeAll(async () => {
  app = await openApp(parseConfig(['--data', dir, '--log-level', 'silent'], {}));
  await app.loadSample(() => undefined);
}, 60_000);

afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

const get = (url: string) => app.server.inject(url);
const operations = readOperations();
const schema = buildSchema(readSchemaText());

describe('the page', () => {
  test('names no other host, and everything it names loads', async () => {
    const { body, headers } = await get('/playground');
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const names = [...body.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== '/playground/');
    expect(names.length).toBeGreaterThan(10);
    for (const name of names)
      expect([name, (await get(`/playground/${name}`)).statusCode]).toEqual([name, 200]);
  });

  test('every script and style that a script of it imports loads', async () => {
    const todo = ['main.js', 'polyfills.js'];
    const seen = new Set(todo);
    for (const name of todo) {
      const { statusCode, body, headers } = await get(`/playground/${name}`);
      expect([name, statusCode, headers['content-type']]).toEqual([
        name,
        200,
        'text/javascript; charset=utf-8',
      ]);
      for (const [, next = ''] of body.matchAll(/["']\.\/((?:chunk|worker)-[A-Z0-9]+\.js)["']/g)) {
        if (!seen.has(next)) todo.push(next);
        seen.add(next);
      }
    }
    expect(seen.size).toBeGreaterThan(20);
  });

  test.each([
    '/playground',
    '/playground/main.js',
    '/playground/initial-options.js',
    '/playground/iframe-sandbox/index.html',
  ])('%s may talk to this server alone', async (url) => {
    const policy = String((await get(url)).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  });

  test.each([
    '/playground/../package.json',
    '/playground/%2e%2e/package.json',
    '/playground/..%2f..%2fpackage.json',
    '/playground/nope.js',
    '/playground/',
  ])('%s is not there', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test('offers every ready viewer by name, and the development header', async () => {
    const { body } = await get('/playground/initial-options.js');
    const answer = await app.server.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: '{ demoViewers { login name } }' },
    });
    const { demoViewers } = answer.json<{
      data: { demoViewers: readonly { login: string; name: string }[] };
    }>().data;
    expect(demoViewers.length).toBeGreaterThanOrEqual(6);
    for (const { name } of demoViewers) expect(body).toContain(name);
    expect(body).toContain("'x-palisade-viewer': `{{viewer}}`");
    for (const { title } of operations) expect(body).toContain(title);
  });

  test('listens over WebSocket to this server, as the chosen viewer', async () => {
    const { body } = await get('/playground/initial-options.js');
    expect(body).toContain(
      "subscriptionsEndpoint: `${location.origin.replace('http', 'ws')}/graphql`",
    );
    expect(body.match(/initialSubscriptionRequestHandlerId: `graphql-ws`/g)?.length).toBe(
      operations.length + 1,
    );
    expect(
      body.match(/initialSubscriptionsPayload: \{\s*'x-palisade-viewer': `\{\{viewer\}\}`/g)
        ?.length,
    ).toBe(operations.length + 1);
  });

  test.each([
    [{ NODE_ENV: 'production' }, []],
    [{}, ['--no-playground']],
  ])('is off with %j %j', async (env, argv) => {
    await using opened = await openTestApp({ env, argv });
    for (const url of ['/playground', '/playground/main.js'])
      expect((await opened.app.server.inject(url)).statusCode).toBe(404);
    expect((await opened.ask('{ demoViewers { login } }')).data).toEqual({ demoViewers: [] });
  });
});

/** What a tab shows, run from the page: the texts of its items. */
async function openTextPage(): Promise<(title: string) => Promise<readonly string[]>> {
  const playground = await openPlaygroundPage(app);
  return async (title) => {
    const { data } = (await playground.run(title)) as {
      data: { stream?: { nodes?: { text: string }[]; edges?: { node: { text: string } }[] } };
    };
    return (data.stream?.nodes ?? data.stream?.edges?.map(({ node }) => node) ?? []).map(
      (node) => node.text,
    );
  };
}

interface Answered {
  readonly userErrors?: readonly object[];
  readonly pageInfo?: Readonly<Record<string, string>>;
  readonly draft?: Readonly<Record<string, string>>;
}

describe('the saved operations', () => {
  const features = [
    'First page',
    'Next page',
    'Back',
    'Refresh',
    'Peek',
    'Explain',
    'Publish',
    'Follow',
    'Swap the ranker',
    'Bad cursor',
    'Viewers',
    'Unread',
    'Mark read',
    'Move a thread',
    'Where you stopped',
    'Live badge',
    'Read elsewhere',
    'Join a group',
    'Admit',
    'Ask to follow',
    'Approve',
    'Publish a draft',
    'Erase me',
  ];

  test('show every feature, each with a comment', () => {
    expect(operations.map(({ title }) => title)).toEqual(expect.arrayContaining(features));
    for (const { query } of operations)
      expect(query.split('\n').filter((line) => line.startsWith('# ')).length).toBeGreaterThan(1);
  });

  test.each(operations.map((operation) => [operation.title, operation] as const))(
    '%s is valid and within the limits',
    (_, { query, variables }) => {
      expect(validate(schema, parse(query))).toEqual([]);
      expect(findExcess(parse(query))).toBeNull();
      expect(() => void JSON.parse(variables)).not.toThrow();
    },
  );

  test('read on where the last page ended, without pasting: Next page, Next page, Back', async () => {
    const page = await openTextPage();
    const first = await page('First page');
    const next = await page('Next page');
    const below = await page('Next page');
    const back = await page('Back');
    expect(new Set([first, next, below].flat()).size).toBe(15);
    expect(back).toEqual(next);
  });

  test('show what the README promises: a followed person publishes, one new item waits, and a refresh puts it above', async () => {
    const ask = async (viewer: string, query: string) => {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/graphql',
        payload: { query },
        headers: { 'x-palisade-viewer': viewer },
      });
      return answer.json<{
        data: {
          newSince: { count: number };
          stream: { nodes: { title: string | null }[] };
          viewer: { following: { nodes: { key: string }[] } };
        };
      }>().data;
    };
    const titles = async () =>
      (
        await ask('1837', '{ stream(template: "home", first: 50) { nodes { title } } }')
      ).stream.nodes.map(({ title }) => title);
    const before = await titles();
    const followed =
      (
        await ask('1837', '{ viewer { following(first: 1) { nodes { key } } } }')
      ).viewer.following.nodes[0]?.key.split(':')[1] ?? '';
    const publish = operations.find(({ title }) => title === 'Publish')?.query ?? '';
    await ask(
      followed,
      publish.replace(
        '$clientKey: String, $title: String, $text: String',
        '$clientKey: String, $title: String = "Hello, fence", $text: String',
      ),
    );
    expect((await ask('1837', '{ newSince(template: "home") { count } }')).newSince.count).toBe(1);
    expect(await titles()).toEqual(['Hello, fence', ...before.slice(0, -1)]);
  });

  test('a draft is saved under a new id, and published by the next tab without pasting', async () => {
    const page = await openTextPage();
    await page('Drafts');
    expect(await page('Publish a draft')).toEqual([]);
    const { query } = operations.find(({ title }) => title === 'My drafts') ?? { query: '' };
    const answer = await app.server.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query },
      headers: { 'x-palisade-viewer': '1837' },
    });
    expect(answer.json()).toMatchObject({ data: { viewer: { drafts: [] } } });
  });

  test('run as a ready viewer: down, back up, and with the error that a bad cursor gives', async () => {
    const run = async (title: string, replaced: Readonly<Record<string, unknown>> = {}) => {
      const saved = operations.find((each) => each.title === title);
      const variables = { ...(JSON.parse(saved?.variables ?? '{}') as object), ...replaced };
      const payload = {
        query: saved?.query,
        variables,
        operationName: /^(?:query|mutation) (\w+)/m.exec(saved?.query ?? '')?.[1],
      };
      const answer = await app.server.inject({
        method: 'POST',
        url: '/graphql',
        payload,
        headers: { 'x-palisade-viewer': '1837' },
      });
      return answer.json<{
        data: {
          stream: {
            nodes?: unknown[];
            edges: { cursor: string; node: { title: string } }[];
            pageInfo: { endCursor: string; startCursor: string };
          };
        };
        errors?: { extensions: { code: string } }[];
      }>();
    };
    const first = await run('First page');
    const next = await run('Next page', { after: first.data.stream.pageInfo.endCursor });
    const below = await run('Next page', { after: next.data.stream.pageInfo.endCursor });
    const back = await run('Back', { before: below.data.stream.pageInfo.startCursor });
    expect(back.data.stream.edges.map(({ node }) => node.title)).toEqual(
      next.data.stream.edges.map(({ node }) => node.title),
    );
    expect((await run('Bad cursor')).errors?.map(({ extensions }) => extensions.code)).toEqual([
      'INVALID_CURSOR',
    ]);
  });

  test('count a badge down on one device when a thread is read on another: Live badge, Read elsewhere', async () => {
    const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
    const saved = (title: string) => {
      const { query, variables } = operations.find((each) => each.title === title) ?? {
        query: '',
        variables: '{}',
      };
      return { query, variables: JSON.parse(variables) as object };
    };
    const device = await connect(address, { 'x-palisade-viewer': '1837' });
    device.send({ type: 'subscribe', id: 'badge', payload: saved('Live badge') });
    const badge = async () =>
      (
        (await device.next()).payload as {
          data: { readStateChanged: { unreadCounts: { count: number }[] } };
        }
      ).data.readStateChanged.unreadCounts.map(({ count }) => count);
    const [before = 0] = await badge();
    expect(before).toBeGreaterThan(0);
    const answer = await app.server.inject({
      method: 'POST',
      url: '/graphql',
      payload: saved('Read elsewhere'),
      headers: { 'x-palisade-viewer': '1837' },
    });
    expect(answer.json()).toMatchObject({
      data: { markThreadRead: { thread: { isUnread: false }, userErrors: [] } },
    });
    expect(await badge()).toEqual([before - 1]);
  });

  test('run one after the other, each by its tab, and again from the beginning', async () => {
    const ofAnother = /"the last (?:page's|draft's) (startCursor|endCursor|key)"/g;
    let last: Readonly<Record<string, string>> = {};
    let ids = 0;
    const tabs = operations.filter(({ query }) => !/^subscription /m.test(query));
    expect(operations.length - tabs.length).toBe(3);
    for (const { title, query, variables, viewer } of [...tabs, ...tabs]) {
      const filled = variables
        .replace(ofAnother, (_, name: string) => JSON.stringify(last[name] ?? null))
        .replace('"a new id"', () => JSON.stringify(`id ${(ids += 1)}`));
      const answer = await app.server.inject({
        method: 'POST',
        url: '/graphql',
        payload: { query, variables: JSON.parse(filled) as object },
        headers: { 'x-palisade-viewer': viewer ?? '1837' },
      });
      const { data, errors = [] } = answer.json<{
        data: Record<string, Answered | null>;
        errors?: { extensions: { code: string } }[];
      }>();
      const codes = errors.map(({ extensions }) => extensions.code);
      expect([title, codes]).toEqual([title, title === 'Bad cursor' ? ['INVALID_CURSOR'] : []]);
      for (const answered of Object.values(data ?? {}))
        expect([title, answered?.userErrors ?? []]).toEqual([title, []]);
      last = { ...last, ...data?.['stream']?.pageInfo, ...data?.['saveDraft']?.draft };
    }
  });
});
