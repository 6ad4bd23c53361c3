/**
 * The processes of a multi-process installation, as a user sees them: what stops one from starting, and what several
 * share.
 */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openLink } from '../../bench/faults/link.ts';
import { freePort } from '../../scripts/services.mjs';
import { encodeId } from '../../src/model/ids.ts';
import { useBuiltCli, type Started } from '../support/built-cli.ts';
import { connect } from '../support/live-client.ts';
import { mongoService, redisService, testDatabaseUrl } from '../support/services.ts';
import { followOver } from '../support/stream-follower.ts';

const { start } = useBuiltCli();
const [mongo, redis] = [await mongoService(), await redisService()];
const isThere = mongo.isThere && redis.isThere;

/** What the pattern's first group matches in the output, once it does. */
async function says({ child, exited, output }: Started, pattern: RegExp): Promise<string> {
  for (;;) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    const found = pattern.exec(output())?.[1];
    if (found !== undefined) return found;
    if (hasEnded) throw new Error(`expected output like ${String(pattern)}, got ${output()}`);
    await Promise.race([once(child.stdout, 'data'), exited]);
  }
}

const LISTENS = /GraphQL +(http:\S+)\/graphql/;

async function ask(address: string, query: string, viewer = '1837'): Promise<unknown> {
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-palisade-viewer': viewer },
    body: JSON.stringify({ query }),
  });
  return answer.json();
}

describe('a process that cannot start', () => {
  const nobody = 'redis://127.0.0.1:1';

  test.each<[string, readonly string[], () => Promise<Record<string, string>>, RegExp]>([
    [
      'given MongoDB without Redis',
      [],
      async () => ({ MONGODB_URL: 'mongodb://ann:secret@127.0.0.1:1/x' }),
      /^palisade: REDIS_URL: expected the address of Redis/,
    ],
    [
      'given Redis without MongoDB',
      [],
      async () => ({ REDIS_URL: nobody }),
      /^palisade: MONGODB_URL: expected the address of MongoDB/,
    ],
    [
      'a migration whose MongoDB is not there',
      ['migrate'],
      async () => ({
        MONGODB_URL: `mongodb://ann:secret@127.0.0.1:${await freePort()}/x`,
        REDIS_URL: nobody,
      }),
      /^palisade: expected MONGODB_URL to name a MongoDB that can be reached, got no answer from 127.0.0.1:\d+ /,
    ],
    [
      'a worker of the embedded store',
      ['worker'],
      async () => ({}),
      /^palisade: MONGODB_URL and REDIS_URL: expected both for `palisade worker`/,
    ],
    [
      'given a command that does not exist',
      ['server'],
      async () => ({ MONGODB_URL: `mongodb://127.0.0.1:${await freePort()}/x`, REDIS_URL: nobody }),
      /^palisade: "server": expected a command or a flag that starts with -- \(did you mean serve\?\)/,
    ],
  ])('ends with 1 and one sentence when it is %s', async (_, args, envOf, sentence) => {
    const started = start([...args, '--port', '0'], await envOf());
    await started.exited;
    expect(started.child.exitCode).toBe(1);
    expect(started.output()).toMatch(sentence);
    expect(started.output()).not.toMatch(/secret|\n +at |\n./);
  });

  test.skipIf(!isThere)(
    'ends with 1 and one sentence when the Redis address is malformed, after MongoDB was opened',
    async () => {
      const started = start(['--port', '0'], {
        MONGODB_URL: mongo.url,
        REDIS_URL: 'redis://:secret@127.0.0.1:1/no-number',
      });
      await started.exited;
      const lines = started
        .output()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('{'));
      expect(started.child.exitCode).toBe(1);
      expect(lines).toEqual([expect.stringMatching(/^palisade: REDIS_URL: expected redis:/)]);
      expect(started.output()).not.toContain('secret');
    },
  );
});

describe('a process that starts while MongoDB is away', () => {
  test.skipIf(!isThere)('says so, is not ready, and starts when it is back', async () => {
    const link = await openLink(testDatabaseUrl(mongo), () => 0);
    onTestFinished(() => link.close());
    link.set('cut');
    const port = await freePort();
    const started = start(['--port', `${port}`, '--empty'], {
      MONGODB_URL: link.url,
      REDIS_URL: redis.url,
    });
    const worker = start(['worker'], { MONGODB_URL: link.url, REDIS_URL: redis.url });
    for (const each of [started, worker]) await says(each, /(this process waits and is not ready)/);
    const address = `http://127.0.0.1:${port}`;
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { errors: [{ extensions: { code: 'UNAVAILABLE' } }] },
    ]);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    link.set('good');
    expect(await says(started, LISTENS)).toBe(address);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    await says(worker, /(Worker started)/);
    expect(started.output().match(/this process waits/g)).toHaveLength(1);
  });

  test.each([[[]], [['worker']]])('ends with 0 when it is interrupted: %j', async (words) => {
    const started = start([...words, '--port', `${await freePort()}`], {
      MONGODB_URL: `mongodb://127.0.0.1:${await freePort()}/x`,
      REDIS_URL: 'redis://127.0.0.1:1',
    });
    await says(started, /(this process waits)/);
    started.child.kill('SIGINT');
    await started.exited;
    expect(started.child.exitCode).toBe(0);
  });
});

test.each<[readonly string[], string]>([
  [['migrate'], 'No data is lost; a repeated run completes the migration.'],
  [['compact-reads'], 'What it removed stays removed; a repeated run compacts the rest.'],
  [['recount'], 'What it corrected stays; a repeated run starts over.'],
])('%j says what remains when it is interrupted', async (words, remains) => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const env = { MONGODB_URL: `mongodb://127.0.0.1:${port}/x`, REDIS_URL: 'redis://127.0.0.1:1' };
  const started = start(words, env);
  const [socket] = (await once(silent, 'connection')) as [Socket];
  onTestFinished(() => void socket.destroy());
  started.child.kill('SIGINT');
  await started.exited;
  expect(started.child.signalCode).toBe('SIGINT');
  expect(started.output()).toBe(`palisade: SIGINT ended palisade ${words[0]}. ${remains}\n`);
});

interface Page {
  readonly nodes: readonly Readonly<Record<string, unknown>>[];
  readonly pageInfo: { readonly endCursor: string };
}

/** A page of everything, as one process answers it. */
async function everything(address: string, args: string, fields = 'id'): Promise<Page> {
  const query = `{ stream(template: "everything", ${args}) { nodes { ${fields} } pageInfo { endCursor } } }`;
  return ((await ask(address, query)) as { readonly data: { readonly stream: Page } }).data.stream;
}

const PUBLISH = 'mutation { publish(input: { title: "hello", clientKey: "k" }) { item { id } } }';

describe.skipIf(!isThere)(`on ${mongo.name} and ${redis.name}`, () => {
  test('two api processes and a worker serve one feed, load a part of the sample world once, share cursors, and end cleanly', async () => {
    const env = {
      MONGODB_URL: testDatabaseUrl(mongo),
      REDIS_URL: redis.url,
    };
    const migration = start(['migrate'], env);
    await migration.exited;
    expect(migration.child.exitCode).toBe(0);
    expect(migration.output()).toContain('The database is ');

    const api = ['--port', '0', '--sample-items', '60'];
    const worker = ['worker', '--worker-port', '0'];
    const processes = [start(api, env), start(api, env), start(worker, env)] as const;
    const one = await says(processes[0], LISTENS);
    const two = await says(processes[1], LISTENS);
    expect(await says(processes[2], /Worker started; jobs: (.*)\./)).toBe(
      'seal-positions, repair-threads, index-words, publish-drafts, finish-erasures, compact-reads, process-events, prune-events, deliver-notifications',
    );
    expect(await (await fetch(`${one}/readyz`)).json()).toEqual({ status: 'ready' });

    const watched = await says(processes[2], /(http:\S+)\/healthz/);
    expect(await (await fetch(`${watched}/healthz`)).json()).toEqual({ status: 'ok' });
    await vi.waitFor(
      async () =>
        expect(await (await fetch(`${watched}/readyz`)).json()).toEqual({ status: 'ready' }),
      { timeout: 20_000, interval: 100 },
    );
    const counted = await (await fetch(`${watched}/metrics`)).text();
    for (const name of [
      'job_queue{state="delayed"}',
      'job_seconds_count',
      'events{state="failed"}',
    ])
      expect(counted).toContain(`\npalisade_${name}`);
    const elsewhere = await fetch(`${watched}/graphql`, { method: 'POST' });
    expect(await elsewhere.json()).toMatchObject({
      errors: [{ message: 'expected /healthz, /readyz or /metrics, got "/graphql"' }],
    });

    const first = await everything(one, 'first: 100');
    expect(first.nodes).toHaveLength(60);
    expect((await everything(two, 'first: 100')).nodes).toEqual(first.nodes);

    const published = await ask(one, PUBLISH, 'ada');
    expect(published).toMatchObject({ data: { publish: { item: { id: expect.any(String) } } } });
    expect(await ask(two, PUBLISH, 'ada')).toEqual(published);

    const top = await everything(two, 'first: 1', 'title');
    expect(top.nodes).toEqual([{ title: 'hello' }]);
    const rest = await everything(one, `first: 60, after: "${top.pageInfo.endCursor}"`);
    expect(rest.nodes).toHaveLength(60);

    for (const { child } of processes) child.kill('SIGTERM');
    await Promise.all(processes.map(({ exited }) => exited));
    expect(processes.map(({ child }) => child.exitCode)).toEqual([0, 0, 0]);
  }, 120_000);

  test('a viewer who loses an item, or is erased, in one process is told by the other', async () => {
    const env = {
      MONGODB_URL: testDatabaseUrl(mongo),
      REDIS_URL: redis.url,
    };
    await start(['migrate'], env).exited;
    const api = ['--port', '0', '--empty'];
    const processes = [start(api, env), start(api, env)] as const;
    const one = await says(processes[0], LISTENS);
    const two = await says(processes[1], LISTENS);
    const { data } = (await ask(one, PUBLISH, 'ada')) as {
      readonly data: { readonly publish: { readonly item: { readonly id: string } } };
    };
    const { id } = data.publish.item;
    const named = (user: string) => `input: { userId: "${encodeId('User', user)}" }`;
    const options = { viewer: 'bob', template: 'everything', watching: [id] };
    const bob = await followOver('WebSocket', two, options);
    expect(await bob.next()).toMatchObject({ items: [{ id }] });
    await ask(one, `mutation { block(${named('ada')}) { userErrors { code } } }`, 'bob');
    expect(await bob.next()).toMatchObject({ __typename: 'ItemRemoved', itemId: id });
    bob.leave();

    const query = 'subscription { readStateChanged { sequence } }';
    const listen = async (viewer: string) => {
      const socket = await connect(two, { 'x-palisade-viewer': viewer });
      socket.send({ type: 'subscribe', id: 'a', payload: { query } });
      expect(await socket.next()).toMatchObject({ type: 'next' });
      return socket;
    };
    const refused = { type: 'error', payload: [{ extensions: { code: 'FORBIDDEN' } }] };
    const [carol, dan] = [await listen('carol'), await listen('dan')];
    await ask(one, `mutation { eraseMe(${named('carol')}) { userErrors { code } } }`, 'carol');
    expect(await carol.next()).toMatchObject(refused);
    // The operator's command is a process of its own.
    await ask(one, 'mutation { join(input: {}) { userErrors { code } } }', 'dan');
    const command = start(['erase', 'dan'], env);
    await command.exited;
    expect(command.output()).toContain('"person": "dan"');
    expect(await dan.next()).toMatchObject(refused);
    for (const { child } of processes) child.kill('SIGTERM');
    await Promise.all(processes.map(({ exited }) => exited));
  }, 120_000);
});
