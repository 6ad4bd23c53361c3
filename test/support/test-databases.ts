/**
 * Databases for tests on MongoDB. A server that scans takes several times as long to create a database, with its
 * collections and indexes, as to empty one. So a test reuses an earlier test's database if there is one.
 */
import { randomUUID } from 'node:crypto';
import { MongoClient, type Db } from 'mongodb';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

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

/** Deletes the schema's version too: the next store that opens the database migrates it again. */
async function empty(db: Db): Promise<void> {
  const collections = await db.collections();
  await Promise.all(collections.map((each) => each.deleteMany({})));
}

async function dropAll(url: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await onServer(url, async (client) => {
    for (const name of names) await client.db(name).dropDatabase();
  });
}

async function onServer(url: string, work: (client: MongoClient) => Promise<void>): Promise<void> {
  const client = new MongoClient(url);
  try {
    await work(client);
  } finally {
    await client.close();
  }
}
