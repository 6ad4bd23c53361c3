/** A process that dies between two writes, and what others read of its verb afterwards. */
import { expect } from 'vitest';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import type { MongoStore } from '../../../src/store/mongo/open.ts';
import { ann, bob, cy } from '../../support/builders.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { openTestMongo, type TestService } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const WRITE = /^(insert|update|replace|delete|bulkWrite|findOneAnd)/;

/** The collections of a process that dies instead of one of its writes. */
export function dyingAt(all: Collections, nth: number): Collections {
  let writes = 0;
  const dying = (target: object) =>
    new Proxy(target, {
      get: (collection, name) => {
        const value: unknown = Reflect.get(collection, name);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]): unknown => {
          if (WRITE.test(String(name))) writes += 1;
          if (writes >= nth) throw new Error('the process died');
          return Reflect.apply(value, collection, args);
        };
      },
    });
  const wrapped = Object.entries(all).map(([name, target]) => [name, dying(target as object)]);
  return Object.fromEntries(wrapped);
}

export interface DyingVerb {
  readonly before?: (store: MongoStore) => Promise<unknown>;
  readonly act: (store: MongoStore) => Promise<unknown>;
  /** What others read. */
  readonly told: (store: MongoStore) => Promise<unknown>;
}

/** Sets as lists: a search in a list of outcomes takes all sets to be equal. */
export function plain(record: object): unknown {
  const entries = Object.entries(record) as readonly (readonly [string, unknown])[];
  return entries.map(([name, value]) => [name, value instanceof Set ? [...value] : value]);
}

/** Runs the jobs of a worker until nothing is left. */
async function work(store: MongoStore): Promise<void> {
  while ((await store.threads.repair()) > 0);
  await workWithoutRepairs(store);
}

/** Without those that finish what a dead process left. */
async function workWithoutRepairs(store: MongoStore): Promise<void> {
  const { events, reads, timelines, words } = store;
  await timelines.newest();
  while ((await events.gather(99)) > 0);
  while ((await words.index(99)) > 0);
  for (const viewer of [ann, bob, cy]) while ((await reads.compact(viewer)) > 0);
}

/** A store whose readers never wait for a position that a dead process holds. */
async function openShared(service: TestService) {
  const [dbName, clock] = [testDatabase(service), manualClock()];
  return { dbName, clock, store: await openTestMongo(service, { dbName, clock, leaseMs: 0 }) };
}

type Shared = Awaited<ReturnType<typeof openShared>>;

/** False when the process died instead of its write of this number. */
async function survives(
  service: TestService,
  { act }: DyingVerb,
  { dbName, clock, nth }: Pick<Shared, 'dbName' | 'clock'> & { readonly nth: number },
): Promise<boolean> {
  const wrap = (all: Collections) => dyingAt(all, nth);
  const dying = await openTestMongo(service, { dbName, clock, wrap });
  return act(dying).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ message: 'the process died' });
      return false;
    },
  );
}

/** What others read before the verb and after it. */
async function outcomesOf(service: TestService, { before, act, told }: DyingVerb) {
  const { store } = await openShared(service);
  await before?.(store);
  await work(store);
  const first = await told(store);
  await act(store);
  await work(store);
  const last = await told(store);
  expect(first).not.toEqual(last);
  return [first, last] as const;
}

/**
 * Expects the outcome before the verb or the one after it wherever its process dies, once the jobs have run, and the one
 * after it once the verb is repeated.
 */
export async function expectWhole(service: TestService, verb: DyingVerb): Promise<void> {
  const { before, act, told } = verb;
  const outcomes = await outcomesOf(service, verb);
  let isDone = false;
  for (let nth = 1; !isDone; nth += 1) {
    const { store, ...shared } = await openShared(service);
    await before?.(store);
    await work(store);
    isDone = await survives(service, verb, { ...shared, nth });
    shared.clock.advance(120_000);
    await work(store);
    expect(outcomes, `dead instead of write ${nth}`).toContainEqual(await told(store));
    if (isDone) expect(await told(store)).toEqual(outcomes[1]);
    await act(store);
    await work(store);
    expect(await told(store), `repeated after dying at write ${nth}`).toEqual(outcomes[1]);
  }
}

/** Expects the outcome after the verb as soon as it is repeated, wherever its process died. */
export async function expectRepeatable(service: TestService, verb: DyingVerb): Promise<void> {
  const { before, act, told } = verb;
  const [, outcome] = await outcomesOf(service, verb);
  for (let nth = 1; ; nth += 1) {
    const { store, ...shared } = await openShared(service);
    await before?.(store);
    await work(store);
    if (await survives(service, verb, { ...shared, nth })) return;
    await act(store);
    await workWithoutRepairs(store);
    expect(await told(store), `repeated at once after dying at write ${nth}`).toEqual(outcome);
    shared.clock.advance(120_000);
    await work(store);
    expect(await told(store), `repeated, then repaired, at write ${nth}`).toEqual(outcome);
  }
}
