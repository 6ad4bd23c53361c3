/** `palisade events` next to a running server, and on a store that nobody holds. */
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../src/app.ts';
import { parseConfig } from '../../src/base/config/parse-config.ts';
import { runEvents } from '../../src/cli/event-commands.ts';
import { eventText } from '../../src/cli/event-text.ts';
import type { OperatorAccess } from '../../src/http/operator.ts';
import type { FeedEvent } from '../../src/model/events.ts';
import { encodeId } from '../../src/model/ids.ts';
import { position } from '../../src/model/positions.ts';
import { userProducer } from '../../src/model/producers.ts';
import type { StoredEvent } from '../../src/store/ports/events.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import { bob, carol, draft, edge } from '../support/builders.ts';
import { tempFolder } from '../support/open-store.ts';

/** A folder with one event that failed. */
async function failedFolder(): Promise<string> {
  const dir = join(await tempFolder(), 'data');
  const store = await openLmdbStore({ dir });
  await store.items.publish(draft());
  const [lane] = await store.events.claim({ nowMs: Date.now(), leaseMs: 10, limit: 1 });
  if (lane === undefined) throw new Error('expected a lane');
  const { events, recorded } = await store.events.open(lane, 1);
  const dead = { state: 'dead', from: null, attempts: 12, dueMs: 0, reason: 'no answer' } as const;
  for (const stored of events) {
    const failed: StoredEvent = {
      ...stored,
      state: 'failed',
      progress: [{ handler: 'mail', ...dead }],
      endedMs: 5,
    };
    await store.events.save(lane, failed);
  }
  await store.events.release(lane, { dueMs: null, recorded });
  await store.close();
  return dir;
}

async function serve(dir: string) {
  const config = parseConfig(['--data', dir, '--port', '0', '--empty'], {});
  const app = await openApp(config, { log: pino({ level: 'silent' }) });
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  return { app, address };
}

test('events are listed and retried on a store that no process holds', async () => {
  const dir = await failedFolder();
  const run = (...words: string[]) => runEvents([...words, '--data', dir], {});
  expect(await run()).toMatch(
    /^publish\/1 {2}failed, by ann at \S+; mail tried 12 times: no answer\n0 pending, 0 processing, 1 failed\.$/,
  );
  expect(await run('list', '--state', 'pending')).toBe('0 pending, 0 processing, 1 failed.');
  await expect(run('retry', 'publish/2')).rejects.toThrow(
    'expected the id of a failed event, got publish/2',
  );
  expect(await run('retry', 'publish/1')).toBe('publish/1 will be retried.');
  expect(await run('list', '--state=pending', '--limit', '1')).toContain(
    'More: palisade events --state pending --after publish/1',
  );
});

test('one event is shown by its id: what it is about, and how far each handler is', async () => {
  const dir = await failedFolder();
  const run = (...words: string[]) => runEvents([...words, '--data', dir], {});
  expect(await run('show', 'publish/1')).toMatch(
    new RegExp(
      [
        String.raw`^publish/1 {2}failed, by ann at \S+`,
        'about item 1, of user:ann',
        String.raw`ended at 1970-01-01T00:00:00\.005Z`,
        'mail: gave up after 12 tries: no answer$',
      ].join('\n'),
    ),
  );
  await expect(run('show', 'publish/2')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(run('show')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
});

/** A folder with two items, of which the first is liked and edited, and a follow. */
async function liveFolder(): Promise<string> {
  const dir = join(await tempFolder(), 'data');
  const store = await openLmdbStore({ dir });
  for (let n = 0; n < 2; n += 1) await store.items.publish(draft());
  await store.items.like(bob, position(1));
  await store.items.edit(position(1), { payload: { title: 'new' } }, 5);
  await store.edges.addEdge(edge(bob, userProducer(carol), { sinceMs: 7 }));
  await store.close();
  return dir;
}

const idsIn = (output: string) => output.split('\n').map((line) => line.split('  ')[0]);

test('the events about an item or a person, and those of a producer, are listed newest first', async () => {
  const dir = await liveFolder();
  const run = (...words: string[]) => runEvents([...words, '--data', dir], {});
  const edited = expect.stringMatching(/^edit\/\d+\/1$/) as string;
  const all = [edited, 'like/1/bob', 'publish/1'];
  expect(idsIn(await run('--object', 'item:1'))).toEqual(all);
  expect(idsIn(await run('list', `--object=${encodeId('Item', '1')}`))).toEqual(all);
  expect(await run('--object', 'item:2')).toMatch(/^publish\/2 {2}pending, by ann at \S+$/);
  expect(idsIn(await run('--object', 'user:carol'))).toEqual(['follow/7/bob/user:carol']);
  expect(idsIn(await run('--producer', 'user:bob'))).toEqual([
    'follow/7/bob/user:carol',
    'like/1/bob',
  ]);
  expect(idsIn(await run('--producer', encodeId('User', 'ann')))).toEqual([
    edited,
    'publish/2',
    'publish/1',
  ]);
  expect(await run('--object', 'item:3')).toBe('No event about item:3 is stored.');
  expect(await run('--producer', 'user:cy')).toBe('No event of user:cy is stored.');
});

test('a list of the events about an item continues after the last one that was shown', async () => {
  const dir = await liveFolder();
  const run = (...words: string[]) =>
    runEvents(['--object', 'item:1', '--limit', '2', ...words, '--data', dir], {});
  expect((await run()).split('\n').at(-1)).toBe(
    'More: palisade events --object item:1 --after like/1/bob',
  );
  expect(idsIn(await run('--after', 'like/1/bob'))).toEqual(['publish/1']);
  expect(await run('--after', 'publish/1')).toBe('No earlier event about item:1 is stored.');
  await expect(run('--after', 'like/1/cy')).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'expected the id of a stored event, got like/1/cy',
  });
});

test('of each handler, an event says whether it is done, where it goes on, or that it gave up', () => {
  const event: FeedEvent = {
    id: 'like/7/bob',
    verb: 'like',
    actor: bob,
    producer: userProducer(bob),
    object: { kind: 'item', position: position(7) },
    atMs: 0,
  };
  const stored: StoredEvent = {
    event,
    state: 'processing',
    progress: [
      { handler: 'rivers', state: 'done', from: null, attempts: 0, dueMs: 0, reason: null },
      { handler: 'mail', state: 'open', from: 'user:cat', attempts: 0, dueMs: 9, reason: null },
      { handler: 'hook', state: 'open', from: null, attempts: 2, dueMs: 60_000, reason: 'refused' },
    ],
    skipped: 'suspended-actor',
    endedMs: null,
  };
  expect(eventText(stored).split('\n')).toEqual([
    'like/7/bob  processing, by bob at 1970-01-01T00:00:00.000Z; skipped: suspended-actor',
    'about item 7, of user:bob',
    'rivers: done',
    'mail: goes on from user:cat',
    'hook: failed 2 times: refused; next try at 1970-01-01T00:01:00.000Z',
  ]);
  const follow = { ...event, object: { kind: 'producer', key: userProducer(carol) } } as const;
  expect(eventText({ ...stored, event: follow, progress: [], endedMs: 5 }).split('\n')).toEqual([
    'like/7/bob  processing, by bob at 1970-01-01T00:00:00.000Z; skipped: suspended-actor',
    'about user:carol, of user:bob',
    'ended at 1970-01-01T00:00:00.005Z',
    'no handler was given it',
  ]);
});

test('next to a running server, the command asks that server, whose paths are for the folder’s owner', async () => {
  const dir = await failedFolder();
  const { app, address } = await serve(dir);
  try {
    expect(await runEvents(['--data', dir], {})).toContain('mail tried 12 times: no answer');
    const file = join(dir, 'operator.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { token } = JSON.parse(readFileSync(file, 'utf8')) as OperatorAccess;
    const statusOf = async (headers: Readonly<Record<string, string>>, path = '') => {
      const body =
        path === ''
          ? JSON.stringify({ state: 'failed', after: null, limit: 9 })
          : JSON.stringify({ id: 'publish/1' });
      const json = { 'content-type': 'application/json' };
      const url = `${address}/operator/events${path}`;
      return (await fetch(url, { method: 'POST', headers: { ...json, ...headers }, body })).status;
    };
    const authorization = `Bearer ${token}`;
    expect(await statusOf({ authorization })).toBe(200);
    expect(await statusOf({})).toBe(404);
    expect(await runEvents(['--object', 'item:1', '--data', dir], {})).toMatch(
      /^publish\/1 {2}failed, by ann at \S+; mail tried 12 times: no answer$/,
    );
    const behind = ['--object', 'item:1', '--after', 'publish/9', '--data', dir];
    await expect(runEvents(behind, {})).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'expected the id of a stored event, got publish/9',
    });
    expect(await statusOf({}, '/of')).toBe(404);
    expect(await statusOf({ authorization }, '/of')).toBe(400);
    expect(await statusOf({ authorization }, '/show')).toBe(200);
    expect(await statusOf({}, '/show')).toBe(404);
    expect(await statusOf({ authorization: `Bearer ${'x'.repeat(token.length)}` })).toBe(404);
    expect(await statusOf({ authorization, 'x-forwarded-for': '10.0.0.1' })).toBe(404);
    expect(await runEvents(['show', 'publish/1', '--data', dir], {})).toContain(
      'mail: gave up after 12 tries: no answer',
    );
    await expect(runEvents(['show', 'publish/9', '--data', dir], {})).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await runEvents(['retry', 'publish/1', '--data', dir], {})).toBe(
      'publish/1 will be retried.',
    );
    await expect(runEvents(['retry', 'publish/1', '--data', dir], {})).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  } finally {
    await app.close();
  }
  expect(existsSync(join(dir, 'operator.json'))).toBe(false);
});

/** A program of somebody else that takes connections, with the paths that it was asked for. */
async function openStranger(answer: (response: ServerResponse) => void) {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('neither a killed server nor a program that now has its port is asked', async () => {
  const dir = await failedFolder();
  const { asked, url } = await openStranger((response) => response.end('{"events":[]}'));
  writeFileSync(join(dir, 'operator.json'), JSON.stringify({ url, token: 'secret' }));
  expect(await runEvents(['--data', dir], {})).toContain('mail tried 12 times: no answer');
  expect(asked).toEqual([]);
});

test('when nothing answers at the folder’s address, the command says who holds the folder', async () => {
  const dir = await failedFolder();
  const { asked, url } = await openStranger(() => undefined);
  writeFileSync(join(dir, 'operator.json'), JSON.stringify({ url, token: 'secret' }));
  const store = await openLmdbStore({ dir });
  onTestFinished(() => store.close());
  await expect(runEvents(['--data', dir], {})).rejects.toThrow('held by process');
  expect(asked).toEqual(['/healthz']);
});

test('a server wakes for its own event, so that a handler hears of it immediately', async () => {
  const dir = join(await tempFolder(), 'data');
  const config = parseConfig(
    ['--data', dir, '--port', '0', '--empty', '--events-every-ms', '3600000'],
    {},
  );
  let hear: (id: string) => void = () => undefined;
  const heard = new Promise<string>((resolve) => {
    hear = resolve;
  });
  const handler = {
    name: 'ear',
    verbs: new Set(['publish'] as const),
    handle: async ({ id }: { readonly id: string }) => {
      hear(id);
      return null;
    },
  };
  const log = pino({ level: 'silent' });
  const app = await openApp(config, { log, eventHandlers: [handler] });
  try {
    await app.store.items.publish(draft());
    expect(await heard).toBe('publish/1');
    const metrics = await app.server.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect(metrics.body).toContain('palisade_events{state="failed"} 0');
  } finally {
    await app.close();
  }
});

test.each([
  [['retry'], 'expected events [list], events show ID or events retry ID, got events retry'],
  [['wave'], 'expected events [list], events show ID or events retry ID, got events wave'],
  [
    ['--state', 'lost'],
    'state: expected one of pending, processing, processed, failed, got "lost"',
  ],
  [
    ['--state', 'failed', '--object', 'item:1'],
    'expected one of --state, --object and --producer, got --state and --object',
  ],
  [['--object', '17'], 'expected item:N, TYPE:ID or an id of the API as the object, got 17'],
  [
    ['--object', 'item:x'],
    'expected item:N, TYPE:ID or an id of the API as the object, got item:x',
  ],
  [['--producer', 'item:1'], 'expected TYPE:ID as the producer, got item:1'],
  [['--limit', '0'], 'expected --limit from 1 to 100, got 0'],
])('the words %j are refused', async (words, message) => {
  await expect(runEvents(words, {})).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message });
});
