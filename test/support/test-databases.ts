/**
 * Databases for tests on MongoDB. A server that scans takes several times as long to create a database, with its
 * collections and indexes, as to empty one. So a test reuses an earlier test's database if there is one.
 */
import { randomUUID } from 'node:crypto';
import { MongoClient, type Db } from 'mongodb';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { collectionsOf } from '../../src/store/mongo/engine/collections.ts';
import { SCHEMA_VERSION } from '../../src/store/mongo/engine/schema.ts';
import { createSequence } from '../../src/store/mongo/items/positions.ts';

/**
 * A test's last operations may still be in progress when it ends. This many other tests end before its database is
 * emptied.
 */
const RESTING = 8;

interface Shelf {
  readonly resting: string[];
  readonly empty: string[];
}

/** By server address. */
const shelves = new Map<string, Shelf>();

/** The name of a new database. A run that drops its databases together sets their prefix. */
export function newDatabase(): string {
  return `${process.env['PALISADE_TEST_DATABASES'] ?? 'palisade_test_'}${randomUUID().slice(0, 13)}`;
}

/**
 * The name of an empty database that belongs to the test until it ends, or to the file when it is requested outside
 * tests.
 */
export function testDatabase({ url }: { readonly url: string }): string {
  if (TestRunner.getCurrentTest() === undefined) {
    const name = newDatabase();
    afterAll(() => dropAll(url, [name]));
    return name;
  }
  const shelf = shelves.get(url) ?? { resting: [], empty: [] };
  shelves.set(url, shelf);
  const taken = shelf.empty.pop() ?? newDatabase();
  onTestFinished(async () => {
    shelf.resting.push(taken);
    const next = shelf.resting.length > RESTING ? shelf.resting.shift() : undefined;
    if (next === undefined) return;
    await onServer(url, (client) => empty(client.db(next)));
    shelf.empty.push(next);
  });
  return taken;
}

/** Drops the databases of the tests that have ended, for a server that outlives the tests. */
export async function dropTestDatabases({ url }: { readonly url: string }): Promise<void> {
  const { resting = [], empty: ready = [] } = shelves.get(url) ?? {};
  shelves.delete(url);
  await dropAll(url, [...resting, ...ready]);
}

/**
 * Leaves what the migration of an empty database leaves, so that the next store that opens it has nothing to migrate:
 * to create its indexes again takes longer than most tests do.
 */
async function empty(db: Db): Promise<void> {
  const collections = collectionsOf(db);
  const isMigrated = (await collections.system.findOne({ _id: 'schema' })) !== null;
  await Promise.all((await db.collections()).map((each) => each.deleteMany({})));
  if (!isMigrated) return;
  await createSequence(collections);
  await collections.system.insertOne({ _id: 'schema', version: SCHEMA_VERSION });
}

async function dropAll(url: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await onServer(url, async (client) => {
    for (const name of names) await client.db(name).dropDatabase();
  });
}

async function onServer(url: string, work: (client: MongoClient) => Promise<void>): Promise<void> {
  // Opening a second connection takes longer than waiting for the first.
  const client = new MongoClient(url, { maxPoolSize: 1 });
  try {
    await work(client);
  } finally {
    await client.close();
  }
}
