/** Real servers for one test file: started when asked for, ended with the file. In CI what the machine can run must run. */
import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterAll, onTestFinished, TestRunner, vi } from 'vitest';
import { startMongo, startRedis } from '../../scripts/services.mjs';
import {
  type MongoStore,
  type MongoStoreOptions,
  openMongoStore,
} from '../../src/store/mongo/open.ts';

export interface TestService {
  /** What it is, or why it is not there: for titles, so that a skip carries its reason. */
  readonly name: string;
  readonly url: string;
  readonly isThere: boolean;
  readonly pid: number | null;
}

type Started = Awaited<ReturnType<typeof startMongo>>;

/** Call at the top of a file; the tests stand in `describe.skipIf(!service.isThere)(service.name, …)`. */
export async function mongoService(): Promise<TestService> {
  return serviceOf(await startMongo());
}

export async function redisService(settings: readonly string[] = []): Promise<TestService> {
  return serviceOf(await startRedis(settings));
}

function serviceOf(started: Started): TestService {
  if ('reason' in started) {
    if (process.env['CI'] === 'true')
      throw new Error(`expected every service in CI, got ${started.reason}`);
    return { name: `skipped: ${started.reason}`, url: '', isThere: false, pid: null };
  }
  afterAll(() => started.stop());
  return { name: started.name, url: started.url, isThere: true, pid: started.pid };
}

/** A name that no other test uses; the database is dropped when the test ends, or the file when it is asked for outside tests. */
export function testDatabase({ url }: Pick<TestService, 'url'>): string {
  const dbName = `palisade_test_${randomUUID().slice(0, 13)}`;
  const drop = async (): Promise<void> => {
    const client = new MongoClient(url);
    await client.db(dbName).dropDatabase();
    await client.close();
  };
  if (TestRunner.getCurrentTest() === undefined) afterAll(drop);
  else onTestFinished(drop);
  return dbName;
}

/** The same as an address, for what is told no name beside it. */
export function testDatabaseUrl(service: Pick<TestService, 'url'>): string {
  return service.url.replace(/\/?(?=\?|$)/, `/${testDatabase(service)}`);
}

/** Slow enough for a server that scans and shares two cores with the tests. */
export const PATIENT = { deadlineMs: 20_000, leaseMs: 5_000 } as const;

/** What `open` gives. A connection is given up sooner than an answer is, so it is tried again for as long. */
export function connected<T>(open: () => Promise<T>): Promise<T> {
  return vi.waitFor(open, { timeout: PATIENT.deadlineMs, interval: 100 });
}

/** A store in a database of its own, or in the one that is named. */
export async function openTestMongo(
  service: TestService,
  options: Partial<MongoStoreOptions> = {},
): Promise<MongoStore> {
  const dbName = options.dbName ?? testDatabase(service);
  const store = await connected(() =>
    openMongoStore({ url: service.url, dbName, ...PATIENT, ...options }),
  );
  onTestFinished(() => store.close());
  return store;
}
