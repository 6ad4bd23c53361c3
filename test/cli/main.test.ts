/**
 * The process as a user sees it: what it prints, how it ends, and one clear sentence for each thing that stops it from
 * starting.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/services.mjs';
import { buildPage } from '../support/build-page.ts';
import {
  graphql,
  publishOne,
  titlesById,
  useBuiltCli,
  type Acknowledged,
} from '../support/built-cli.ts';

const { folder, main, start, listening, dataDir } = useBuiltCli();

beforeAll(buildPage, 120_000);

describe('a process that starts', () => {
  test('says where everything is and which viewers are on, and keeps its cursor key to itself', async () => {
    const started = start(['--data', dataDir('says'), '--port', '0', '--empty']);
    const address = await listening(started);
    for (const path of ['/', '/graphql', '/schema.graphql', '/healthz', '/readyz']) {
      expect(started.output()).toContain(`${address}${path}\n`);
      if (path !== '/graphql') expect((await fetch(`${address}${path}`)).status, path).toBe(200);
    }
    expect(started.output()).toContain('development header x-palisade-viewer');
    expect(statSync(join(dataDir('says'), 'cursor.key')).mode & 0o777).toBe(0o600);
    expect(started.output()).not.toContain(
      readFileSync(join(dataDir('says'), 'cursor.key'), 'utf8'),
    );
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s answers what is in flight, refuses new connections, closes idle sockets and ends with 0',
    async (signal) => {
      const started = start(['--data', dataDir(signal), '--port', '0', '--empty']);
      const address = await listening(started);
      const idle = (await open(address)).resume();
      const busy = await open(address);
      const body = '{"query":"{ __typename }"}';
      const answered = readAll(busy);
      busy.write(
        `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
      );
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      const idleClosed = once(idle, 'close');
      started.child.kill(signal);
      await idleClosed;
      // On a connection of its own, because one that fetch keeps may still have its last answer.
      await expect(open(address)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
      busy.write(body.slice(5));
      expect(await answered).toContain('"__typename":"Query"');
      expect(await started.exited).toEqual([0, null]);
    },
  );

  test('treats two simultaneous signals as one, and closes cleanly', async () => {
    const started = start(['--data', dataDir('echo'), '--port', '0', '--empty']);
    await listening(started);
    for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT'] as const) started.child.kill(signal);
    expect(await started.exited).toEqual([0, null]);
  });

  test('while the sample world loads answers that it is not ready; on Ctrl-C ends with 0, and the next start completes it', async () => {
    const port = String(await freePort());
    const args = ['--data', dataDir('loading'), '--port', port];
    const interrupted = start(args);
    const statusOf = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => null,
      );
    await expect.poll(() => statusOf('/readyz'), { timeout: 60_000, interval: 5 }).not.toBe(null);
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
    const items = join(dataDir('loading'), 'data.mdb');
    await expect
      .poll(() => (existsSync(items) ? statSync(items).size : 0), { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(1_000_000);
    interrupted.child.kill('SIGINT');
    expect([await interrupted.exited, interrupted.output()]).toEqual([[0, null], '']);
    const completed = start(args);
    await listening(completed);
    expect(completed.output()).toContain('Loaded the sample world: 5085 items');
  }, 120_000);

  test('on a later signal ends immediately', async () => {
    const started = start(['--data', dataDir('twice'), '--port', '0', '--empty']);
    const address = await listening(started);
    const busy = await open(address);
    busy
      .on('error', () => undefined)
      .write(
        'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      );
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const idle = (await open(address)).resume();
    const idleClosed = once(idle, 'close');
    started.child.kill('SIGTERM');
    await idleClosed;
    const again = setInterval(() => started.child.kill('SIGTERM'), 50);
    onTestFinished(() => clearInterval(again));
    expect(await started.exited).toEqual([null, 'SIGKILL']);
  });

  test.each(['--help', '-h'])('on %s lists every option and ends with 0', async (flag) => {
    const started = start([flag]);
    expect(await started.exited).toEqual([0, null]);
    expect(started.output()).toMatch(/--port +PALISADE_PORT/);
    expect(started.output()).toContain('PALISADE_JWT_SECRET');
    for (const command of ['worker', 'migrate', 'backup', 'check', 'import-reads'])
      expect(started.output()).toContain(`\n  ${command} `);
  });

  test('makes a cursor key that others can read private again', async () => {
    const key = join(dataDir('readable'), 'cursor.key');
    mkdirSync(dataDir('readable'));
    writeFileSync(key, randomBytes(32).toString('base64'), { mode: 0o644 });
    await listening(start(['--data', dataDir('readable'), '--port', '0', '--empty']));
    expect(statSync(key).mode & 0o777).toBe(0o600);
  });

  test('on --version says which release it is', async () => {
    const started = start(['--version']);
    expect(await started.exited).toEqual([0, null]);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(started.output()).toBe(`${version}\n`);
  });

  test('on backup --help says what a backup is', async () => {
    const started = start(['backup', '--help']);
    expect(await started.exited).toEqual([0, null]);
    expect(started.output()).toMatch(/^palisade backup FOLDER \[OPTIONS\]\n/);
    expect(started.output()).toContain('--data');
    expect(started.output()).not.toContain('--port');
  });

  test('in production holds no sample world and knows no sample people', async () => {
    const started = start(['--data', dataDir('production'), '--port', '0'], {
      NODE_ENV: 'production',
    });
    const address = await listening(started);
    expect(started.output()).not.toContain('sample world');
    const answer = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ stream(template: \\"everything\\", first: 1) { nodes { id } } }"}',
    });
    expect(await answer.json()).toMatchObject({ data: { stream: { nodes: [] } } });
  });
});

const KILLS = process.env['PALISADE_LONG'] === '1' ? 12 : 3;
const WRITERS = 24;

/** A ranked, fenced feed of everything, whose served order is not an order of the items. */
const OWN = `
name: own
description: Everything, shuffled and fenced.
access: viewer
stream: everything
rank: { ranker: random }
fence: { head: 30, keep: { posts: 100, days: 90 } }
`;

describe('a process that is killed', () => {
  test('in the middle of a burst of publishes has lost nothing it acknowledged, and its readers find each item once, in the order it was served', async () => {
    const said: Acknowledged[] = [];
    let served: readonly string[] = [];
    const templates = join(folder, 'templates');
    mkdirSync(templates);
    writeFileSync(join(templates, 'own.yaml'), OWN);
    for (let round = 0; round < KILLS; round += 1) {
      const started = start([
        '--data',
        dataDir('killed'),
        '--port',
        '0',
        '--empty',
        '--templates',
        templates,
      ]);
      const address = await listening(started);
      expect(await titlesById(address, said)).toEqual(said.map(({ title }) => title));
      const order = await scrollEverything(address);
      expect(new Set(order).size).toBe(order.length);
      expect(said.filter(({ id }) => !order.includes(id))).toEqual([]);
      expect(order.slice(order.length - served.length)).toEqual(served);
      served = order;
      const enough = said.length + 40 + round * 7;
      await Promise.all(
        Array.from({ length: WRITERS }, async (_, writer) => {
          for (let turn = 0; ; turn += 1) {
            const item = await publishOne(address, `${round}-${writer}-${turn}`).catch(() => null);
            if (item === null) return;
            said.push(item);
            if (said.length >= enough) started.child.kill('SIGKILL');
          }
        }),
      );
      expect(await started.exited).toEqual([null, 'SIGKILL']);
    }
    expect(said.length).toBeGreaterThan(KILLS * 40);
  }, 300_000);
});

/** The ids of the viewer's own feed, from the top; reading the top commits what is new. */
async function scrollEverything(address: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after: string | null = null, hasNextPage = true; hasNextPage;) {
    const page: {
      stream: {
        nodes: readonly { id: string }[];
        pageInfo: { endCursor: string | null; hasNextPage: boolean };
      };
    } = await graphql(
      address,
      'query S($after: String) { stream(template: "own", first: 100, after: $after) { nodes { id } pageInfo { endCursor hasNextPage } } }',
      { after },
    );
    ids.push(...page.stream.nodes.map(({ id }) => id));
    ({ endCursor: after, hasNextPage } = page.stream.pageInfo);
  }
  return ids;
}

describe('a process that cannot start says why in one sentence and ends with 1', () => {
  async function failure(
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): Promise<string> {
    const started = start(args, env);
    expect(await started.exited).toEqual([1, null]);
    expect(started.output()).not.toMatch(/^\s+at /m);
    return started.output();
  }

  test('a port in use, before a store is made', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const said = await failure(['--data', dataDir('port'), '--port', String(port), '--empty']);
    expect(said).toBe(`palisade: expected a free port, got 127.0.0.1:${port}, which is in use\n`);
    expect(existsSync(dataDir('port'))).toBe(false);
    holder.close();
    await listening(start(['--data', dataDir('port'), '--port', '0', '--empty']));
  });

  test('a folder that cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '');
    const said = await failure(['--data', join(folder, 'file', 'data'), '--port', '0', '--empty']);
    expect(said).toMatch(/^palisade: expected a folder that can be written, got .*\n$/);
    expect(await failure(['--data', join(folder, 'file'), '--port', '0', '--empty'])).toMatch(
      /^palisade: expected a folder, got the file .*\n$/,
    );
    expect(await failure(['--data', '/proc/nope', '--port', '0', '--empty'])).toBe(
      'palisade: expected a folder that can be written, got /proc/nope (ENOENT)\n',
    );
  });

  test('a store that another process holds', async () => {
    await listening(start(['--data', dataDir('held'), '--port', '0', '--empty']));
    const said = await failure(['--data', dataDir('held'), '--port', '0', '--empty']);
    expect(said).toMatch(new RegExp(`^palisade: .*${dataDir('held')}.*\\n$`));
  });

  test('a folder of templates or of rankers that is not there', async () => {
    for (const flag of ['--templates', '--rankers']) {
      const said = await failure([
        '--data',
        dataDir('folders'),
        '--port',
        '0',
        '--empty',
        flag,
        join(folder, 'absent'),
      ]);
      expect(said).toMatch(/^palisade: .*absent.*\n$/);
    }
  });

  test('a folder of modules or templates that cannot be read, with the flag that names it', async () => {
    symlinkSync('loop', join(folder, 'loop'));
    writeFileSync(join(folder, 'flat'), '');
    const unusable = (role: string, name: string, code: string) =>
      `--${role}s: expected a folder of ${role}s, got "${join(folder, name)}" (${code})`;
    for (const [flag, name, said] of [
      ['--rankers', 'loop', unusable('ranker', 'loop', 'ELOOP')],
      ['--filters', 'flat', unusable('filter', 'flat', 'ENOTDIR')],
      [
        '--templates',
        'loop',
        `--templates: expected a readable folder, got ${join(folder, 'loop')} (ELOOP)`,
      ],
    ] as const) {
      const args = ['--data', dataDir('folders'), '--port', '0', '--empty'];
      expect(await failure([...args, flag, join(folder, name)])).toBe(`palisade: ${said}\n`);
    }
  });

  test('a word that is not a command, with the one that was meant', async () => {
    expect(await failure(['chek'])).toBe(
      'palisade: "chek": expected a command or a flag that starts with -- (did you mean check?); palisade --help lists them\n',
    );
  });

  test('a cursor key that is damaged; an empty one is made again', async () => {
    const key = join(dataDir('key'), 'cursor.key');
    mkdirSync(dataDir('key'));
    writeFileSync(key, 'short');
    expect(await failure(['--data', dataDir('key'), '--port', '0', '--empty'])).toContain(
      'expected 32 bytes of base64',
    );
    writeFileSync(key, '');
    await listening(start(['--data', dataDir('key'), '--port', '0', '--empty']));
    expect(Buffer.from(readFileSync(key, 'utf8'), 'base64')).toHaveLength(32);
    expect(statSync(key).mode & 0o777).toBe(0o600);
  });

  test('a folder where the cursor key belongs, like a backup of it', async () => {
    const [data, to] = [dataDir('key-folder'), dataDir('key-folder-copy')];
    const server = start(['--data', data, '--port', '0', '--empty']);
    await listening(server);
    server.child.kill('SIGTERM');
    await server.exited;
    const key = join(data, 'cursor.key');
    rmSync(key);
    mkdirSync(key);
    const said = `palisade: ${key}: expected a regular file, got a folder\n`;
    expect(await failure(['--data', data, '--port', '0', '--empty'])).toBe(said);
    expect(await failure(['backup', to, '--data', data])).toBe(said);
    expect(existsSync(to)).toBe(false);
  });

  test('a disk without room, which leaves nothing behind that stops the next start', async () => {
    const { PATH = '' } = process.env;
    const args = ['--data', dataDir('full'), '--port', '0', '--empty'];
    for (const blocks of [0, 40, 400]) {
      const { status, stderr } = spawnSync(
        'sh',
        [
          '-c',
          `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`,
          process.execPath,
          main,
          ...args,
        ],
        { env: { PATH }, encoding: 'utf8' },
      );
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^palisade: expected .*\n$/)]);
    }
    await listening(start(args));
  });

  test('invalid flags and variables, one line each, before anything is made', async () => {
    const said = await failure(['--data', dataDir('never'), '--prot', '1'], {
      PALISADE_LOG_LEVEL: 'loud',
    });
    expect(said.trimEnd().split('\n')).toEqual([
      expect.stringContaining('--prot'),
      expect.stringContaining('PALISADE_LOG_LEVEL'),
    ]);
    expect(existsSync(dataDir('never'))).toBe(false);
  });
});

async function open(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket.on('error', () => undefined);
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}
