/** The processes of an installation of many, as a person meets them: what stops one from starting, and what several share. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../scripts/services.mjs';
import { mongoService, redisService, testDatabase } from './support/services.ts';

// Beside dist, because the built files find the schema and the examples from where they stand.
const built = `dist-${process.pid}-shared`;
const [mongo, redis] = [await mongoService(), await redisService()];
const isThere = mongo.isThere && redis.isThere;
const running = new Set<ChildProcess>();

interface Started {
  readonly child: ChildProcess;
  readonly exited: Promise<unknown>;
  readonly output: () => string;
}

beforeAll(() => {
  spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', built],
    { stdio: 'ignore' },
  );
}, 120_000);

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

afterAll(() => rmSync(built, { recursive: true, force: true }));

function start(args: readonly string[], env: Readonly<Record<string, string>>): Started {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [join(built, 'cli/main.js'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  running.add(child);
  return { child, exited: once(child, 'close'), output: () => output };
}

/** What the pattern's first group matches in the output, once it does. */
async function says({ child, exited, output }: Started, pattern: RegExp): Promise<string> {
  for (;;) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    const found = pattern.exec(output())?.[1];
    if (found !== undefined) return found;
    if (hasEnded) throw new Error(`expected output like ${String(pattern)}, got ${output()}`);
    await Promise.race([once(child.stdout ?? child, 'data'), exited]);
  }
}

const LISTENS = /GraphQL +(http:\S+)\/graphql/;

interface Answer {
  readonly data: {
    readonly stream: { readonly nodes: readonly unknown[]; readonly pageInfo: PageInfo };
  };
}

interface PageInfo {
  readonly endCursor: string;
}

async function ask(address: string, query: string, viewer = '1837'): Promise<Answer> {
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-palisade-viewer': viewer },
    body: JSON.stringify({ query }),
  });
  return (await answer.json()) as Answer;
}

describe('a process that cannot start ends with 1 and one sentence', () => {
  const nobody = 'redis://127.0.0.1:1';

  test.each<[string, readonly string[], () => Promise<Record<string, string>>, RegExp]>([
    [
      'MongoDB without Redis',
      [],
      async () => ({ MONGODB_URL: 'mongodb://ann:secret@127.0.0.1:1/x' }),
      /^palisade: REDIS_URL: expected the address of Redis/,
    ],
    [
      'Redis without MongoDB',
      [],
      async () => ({ REDIS_URL: nobody }),
      /^palisade: MONGODB_URL: expected the address of MongoDB/,
    ],
    [
      'a MongoDB that is not there',
      [],
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
      'a migration of the embedded store',
      ['migrate'],
      async () => ({}),
      /^palisade: MONGODB_URL and REDIS_URL: expected both for `palisade migrate`/,
    ],
    [
      'a command that does not exist',
      ['serve'],
      async () => ({}),
      /^palisade: "serve": expected a flag that starts with --/,
    ],
  ])('%s', async (_, args, envOf, sentence) => {
    const started = start([...args, '--port', '0'], await envOf());
    await started.exited;
    expect([started.child.exitCode, started.output()]).toEqual([
      1,
      expect.stringMatching(sentence),
    ]);
    expect(started.output()).not.toMatch(/secret|\n +at |\n./);
  });

  test.skipIf(!isThere)(
    'a Redis whose address is of another shape, after MongoDB was opened',
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
      expect([started.child.exitCode, lines]).toEqual([
        1,
        [expect.stringMatching(/^palisade: REDIS_URL: expected redis:/)],
      ]);
      expect(started.output()).not.toContain('secret');
    },
  );
});

describe.skipIf(!isThere)(
  `two api processes and a worker on ${mongo.name} and ${redis.name}`,
  () => {
    test('serve one feed, load a part of the sample world once, share cursors, and end cleanly', async () => {
      const env = {
        MONGODB_URL: mongo.url.replace(/\/(\?|$)/, `/${testDatabase(mongo)}$1`),
        REDIS_URL: redis.url,
      };
      const migration = start(['migrate'], env);
      await migration.exited;
      expect([migration.child.exitCode, migration.output()]).toEqual([
        0,
        expect.stringContaining('The database is '),
      ]);

      const processes = [
        start(['--port', '0', '--sample-items', '60'], env),
        start(['--port', '0', '--sample-items', '60'], env),
        start(['worker'], env),
      ];
      const [one, two] = [
        await says(processes[0] as Started, LISTENS),
        await says(processes[1] as Started, LISTENS),
      ];
      expect(await says(processes[2] as Started, /Worker started; jobs: (.*)\./)).toBe(
        'seal-positions, repair-threads',
      );
      expect(await (await fetch(`${one}/readyz`)).json()).toEqual({ status: 'ready' });

      const first = await ask(
        one,
        '{ stream(template: "everything", first: 100) { nodes { id } } }',
      );
      expect(first.data.stream.nodes).toHaveLength(60);
      expect(
        await ask(two, '{ stream(template: "everything", first: 100) { nodes { id } } }'),
      ).toEqual(first);

      const publish =
        'mutation { publish(input: { title: "hello", clientKey: "k" }) { item { id } } }';
      const published = await ask(one, publish, 'ada');
      expect(await ask(two, publish, 'ada')).toMatchObject({ data: published.data });
      const top = await ask(
        two,
        '{ stream(template: "everything", first: 1) { nodes { title } pageInfo { endCursor } } }',
      );
      expect(top.data.stream.nodes).toEqual([{ title: 'hello' }]);
      const next = await ask(
        one,
        `{ stream(template: "everything", first: 60, after: "${top.data.stream.pageInfo.endCursor}") { nodes { id } } }`,
      );
      expect(next.data.stream.nodes).toHaveLength(60);

      for (const { child } of processes) child.kill('SIGTERM');
      await Promise.all(processes.map(({ exited }) => exited));
      expect(processes.map(({ child }) => child.exitCode)).toEqual([0, 0, 0]);
    }, 120_000);
  },
);
