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
import { position } from '../../src/model/positions.ts';
import { userProducer } from '../../src/model/producers.ts';
import type { StoredEvent } from '../../src/store/ports/events.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import { bob, carol, draft } from '../support/builders.ts';
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
  [['--limit', '0'], 'expected --limit from 1 to 100, got 0'],
])('the words %j are refused', async (words, message) => {
  await expect(runEvents(words, {})).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message });
});
