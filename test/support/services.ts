/**
 * Real servers for one test file: started on request, stopped with the file. In CI, everything that the machine can run
 * must run.
 */
import { afterAll, onTestFinished, vi } from 'vitest';
import { startMongo, startRedis } from '../../scripts/services.mjs';
import {
  type MongoStore,
  type MongoStoreOptions,
  openMongoStore,
} from '../../src/store/mongo/open.ts';
import { dropTestDatabases, testDatabase } from './test-databases.ts';

export interface TestService {
  /** The name, or the reason why it is missing: for titles, so that a skip carries its reason. */
  readonly name: string;
  readonly url: string;
  readonly isThere: boolean;
  readonly pid: number | null;
}

type Started = Awaited<ReturnType<typeof startMongo>>;

/** Call at the top of a file; put the tests in `describe.skipIf(!service.isThere)(service.name, …)`. */
export async function mongoService(): Promise<TestService> {
  const started = await startMongo();
  if ('isOurs' in started && !started.isOurs) afterAll(() => dropTestDatabases(started));
  return serviceOf(started);
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

/** The same as a URL, for callers that take no database name. */
export function testDatabaseUrl(service: Pick<TestService, 'url'>): string {
  return service.url.replace(/\/?(?=\?|$)/, `/${testDatabase(service)}`);
}

/** Patient enough for a server that scans and shares two cores with the tests. */
export const PATIENT = { deadlineMs: 20_000, leaseMs: 5_000 } as const;

/** The result of `open`. A connection attempt times out sooner than a request does, so it is retried for as long. */
export function connected<T>(open: () => Promise<T>): Promise<T> {
  return vi.waitFor(open, { timeout: PATIENT.deadlineMs, interval: 100 });
}

/** A store in a new database, or in the one that is named. */
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
