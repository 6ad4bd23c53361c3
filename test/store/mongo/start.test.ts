/**
 * Every fault on start is reported in one sentence that names MONGODB_URL and the remedy, and never shows the password.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { MongoClient } from 'mongodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../scripts/services.mjs';
import { openMongoStore } from '../../../src/store/mongo/open.ts';
import { SCHEMA_VERSION } from '../../../src/store/mongo/engine/schema.ts';
import {
  clockWarningOf,
  requireNewEnough,
  warningOf,
} from '../../../src/store/mongo/engine/client.ts';
import { mongoService, openTestMongo, PATIENT } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();

async function refusal(url: string, dbName?: string): Promise<string> {
  const error: unknown = await openMongoStore({
    url,
    ...PATIENT,
    ...(dbName === undefined ? {} : { dbName }),
  }).then(
    async (store) => {
      await store.close();
      return 'opened';
    },
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'FeedError', code: 'UNAVAILABLE' });
  const { message } = error as Error;
  expect(message).toMatch(/^expected .*MONGODB_URL.*, got .*: [a-z].*/);
  expect(message).not.toMatch(/secret|\n/);
  return message;
}

test.each([
  ['no scheme', 'localhost:27017', 'cannot be read'],
  ['another scheme', 'postgres://ann:secret@localhost/x', 'cannot be read'],
  ['nothing', '', 'cannot be read'],
  ['no host', 'mongodb://', 'cannot be read'],
  ['an unknown option', 'mongodb://ann:secret@localhost:1/x?wrong=1', 'cannot be read'],
  ['a wrong option', 'mongodb://localhost:1/x?tls=maybe', 'cannot be read'],
  ['half an escape', 'mongodb://ann:%zz-secret@localhost:1/x', 'cannot be read'],
])('an address with %s', async (_, url, says) => {
  expect(await refusal(url)).toContain(says);
});

test('an address where nobody listens', async () => {
  const port = await freePort();
  expect(await refusal(`mongodb://ann:secret@127.0.0.1:${port}/x`)).toContain(
    `no answer from 127.0.0.1:${port}`,
  );
});

test('an address where something else listens', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  expect(
    await refusal(`mongodb://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/x`),
  ).toContain('no answer');
});

test.each(['5.0.31', '4.4.0', 'unknown', ''])('a server of version "%s"', (version) => {
  expect(() =>
    requireNewEnough({ product: 'MongoDB', version, topology: 'replica set', clockMs: null }),
  ).toThrow(/MongoDB 6\.0 or newer at MONGODB_URL.*upgrade/);
});

test.each(['6.0.0', '7.0.42', '10.1.0'])('version %s is new enough', (version) => {
  requireNewEnough({ product: 'MongoDB', version, topology: 'replica set', clockMs: null });
});

test.each([
  ['an hour ahead', 3_600_000, /MONGODB_URL.*3600 s ahead: synchronise both by NTP/],
  ['an hour behind', -3_600_000, /MONGODB_URL.*3600 s behind: synchronise both by NTP/],
])('a server whose clock is %s is worth a warning', (_, apartMs, says) => {
  expect(clockWarningOf({ clockMs: 1_700_000_000_000 + apartMs }, 1_700_000_000_000)).toMatch(says);
});

test('a server whose clock is a minute away, or unknown, is not', () => {
  for (const clockMs of [null, 60_000, -60_000]) expect(clockWarningOf({ clockMs }, 0)).toBeNull();
});

test('a single server is worth a warning, a replica set is not', () => {
  expect(
    warningOf({ product: 'MongoDB', version: '7.0.0', topology: 'standalone', clockMs: null }),
  ).toMatch(/MONGODB_URL.*replica set/);
  expect(
    warningOf({ product: 'MongoDB', version: '7.0.0', topology: 'replica set', clockMs: null }),
  ).toBeNull();
});

describe.skipIf(!service.isThere)(service.name, () => {
  test.each([
    ['a space', 'a b'],
    ['a dot', 'a.b'],
    ['too many characters', 'x'.repeat(70)],
    ['a dollar', '$cmd'],
  ])('a database name with %s', async (_, dbName) => {
    await refusal(service.url, dbName);
  });

  test('a password for a server that has no such user', async () => {
    const url = service.url.replace('mongodb://', 'mongodb://ann:secret@');
    expect(await refusal(url)).toMatch(/user/);
  });

  test('a database that a newer Palisade wrote', async () => {
    const dbName = testDatabase(service);
    await (await openTestMongo(service, { dbName })).close();
    const client = new MongoClient(service.url);
    onTestFinished(() => client.close());
    await client
      .db(dbName)
      .collection<{ readonly _id: string }>('system')
      .updateOne({ _id: 'schema' }, { $set: { version: SCHEMA_VERSION + 1 } });
    expect(await refusal(service.url, dbName)).toContain(`version ${SCHEMA_VERSION + 1}`);
  });

  test('opening at once from several processes migrates once and opens all', async () => {
    const dbName = testDatabase(service);
    const stores = await Promise.all(
      Array.from({ length: 5 }, () => openTestMongo(service, { dbName })),
    );
    await Promise.all(stores.map((store) => store.ping()));
  });
});
