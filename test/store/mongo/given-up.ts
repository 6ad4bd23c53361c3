/**
 * A write whose caller was answered before it reached the database, and what another process decides in the meantime.
 */
import { expect } from 'vitest';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import type { MongoStore } from '../../../src/store/mongo/open.ts';
import { gate } from '../../support/gate.ts';
import { type mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

export interface GivenUp {
  readonly what: string;
  /** What holds it back. */
  readonly collection: keyof Collections;
  readonly method: string;
  readonly before: (store: MongoStore) => Promise<unknown>;
  readonly givenUp: (store: MongoStore) => Promise<unknown>;
  readonly later: (store: MongoStore) => Promise<unknown>;
  readonly told: (store: MongoStore) => Promise<unknown>;
  readonly stands: unknown;
}

/** Lets the write go on once something later was acknowledged, and checks the result. */
export async function expectLaterStands(
  service: Awaited<ReturnType<typeof mongoService>>,
  { collection, method, before, givenUp, later, told, stands }: GivenUp,
): Promise<void> {
  const [dbName, way] = [testDatabase(service), gate()];
  const slow = await openTestMongo(service, {
    dbName,
    deadlineMs: 300,
    wrap: (all) => ({ ...all, [collection]: way.gated<object>(all[collection], method) }),
  });
  const quick = await openTestMongo(service, { dbName });
  let isHeld = false;
  void way.opened.then(() => (isHeld = true));
  await before(quick);
  // A machine that is busy may have it given up before it comes so far.
  while (!isHeld) await expect(givenUp(slow)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await later(quick);
  way.open();
  await way.firstDone;
  // Time enough for further attempts.
  for (let turn = 0; turn < 10; turn += 1) await quick.ping();
  expect(await told(quick)).toEqual(stands);
}
