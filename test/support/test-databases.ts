/**
 * Databases for tests on MongoDB. A server that scans takes several times as long to make one, with its collections and
 * indexes, as to empty one. So a test gets one that an earlier test had, where there is any.
 */
import { randomUUID } from 'node:crypto';
import { MongoClient, type Db } from 'mongodb';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** What a test did last may still be on its way when the test ends. So many others end before its database is emptied. */
const RESTING = 8;

interface Shelf {
  readonly resting: string[];
  readonly empty: string[];
}

/** By the address of the server. */
const shelves = new Map<string, Shelf>();

/** The name of a database that nobody has. A run that drops its databases together says what their names begin with. */
export function newDatabase(): string {
  return `${process.env['PALISADE_TEST_DATABASES'] ?? 'palisade_test_'}${randomUUID().slice(0, 13)}`;
}

/** The name of an empty database that is the test's own until it ends, or the file's when it is asked for outside tests. */
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

/** Drops the databases of the tests that ended, for a server that stays when the tests have ended. */
export async function dropTestDatabases({ url }: { readonly url: string }): Promise<void> {
  const { resting = [], empty: ready = [] } = shelves.get(url) ?? {};
  shelves.delete(url);
  await dropAll(url, [...resting, ...ready]);
}

/** Without its schema's version: the next store that opens it brings it up to date once more. */
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
