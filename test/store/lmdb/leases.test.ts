/** What a killed process held is free when the folder is reopened, long before its leases expire. */
import { expect, onTestFinished, test } from 'vitest';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { ann, bob, draft } from '../../support/builders.ts';
import { tempFolder } from '../../support/open-store.ts';

const NOW_MS = 1_000;
const LEASE_MS = 60_000;
const clock = { now: () => NOW_MS };

async function reopened(dir: string) {
  const store = await openLmdbStore({ dir, clock });
  onTestFinished(() => store.close());
  return store;
}

test('a lane that was held is claimed at once, and one that waits for its next try still waits', async () => {
  const dir = await tempFolder();
  const before = await openLmdbStore({ dir, clock });
  await before.items.publish(draft());
  await before.items.publish(draft({ author: bob, producer: 'user:bob' as never }));
  const claim = { nowMs: NOW_MS, leaseMs: LEASE_MS, limit: 9 };
  const [held, waiting] = await before.events.claim(claim);
  if (held === undefined || waiting === undefined) throw new Error('expected two lanes');
  const { recorded } = await before.events.open(waiting, 9);
  await before.events.release(waiting, { dueMs: NOW_MS + 5_000, recorded });
  await before.close();
  const { events } = await reopened(dir);
  const lanes = await events.claim(claim);
  expect(lanes.map(({ producer }) => producer)).toEqual([held.producer]);
  expect(lanes[0]?.claim).toBeGreaterThan(held.claim);
});

test('a lane that received an event while the clock was hours ahead is claimed at once', async () => {
  const dir = await tempFolder();
  const aheadMs = NOW_MS + 5 * 3_600_000;
  const before = await openLmdbStore({ dir, clock: { now: () => aheadMs } });
  await before.items.publish(draft());
  await before.events.claim({ nowMs: aheadMs, leaseMs: LEASE_MS, limit: 9 });
  await before.items.publish(draft());
  await before.close();
  const { events } = await reopened(dir);
  expect(await events.claim({ nowMs: NOW_MS, leaseMs: LEASE_MS, limit: 9 })).toHaveLength(1);
});

test('a batch that was lent is sent again as it is, and one that waits for its next attempt still waits', async () => {
  const dir = await tempFolder();
  const before = await openLmdbStore({ dir, clock });
  const entry = { recipient: ann, order: 1, dueAtMs: 0, batchMax: 1 };
  await before.notifications.enter([
    { ...entry, target: 'lent' },
    { ...entry, target: 'waiting' },
  ]);
  const claim = { nowMs: NOW_MS, leaseUntilMs: NOW_MS + LEASE_MS, limit: 9 };
  const [lent, waiting] = await before.notifications.claim(claim);
  if (lent === undefined || waiting === undefined) throw new Error('expected two batches');
  await before.notifications.postpone(waiting, { dueAtMs: NOW_MS + 5_000, hasFailed: true });
  await before.close();
  const { notifications } = await reopened(dir);
  const batches = await notifications.claim(claim);
  expect(batches).toMatchObject([{ target: lent.target, orders: lent.orders, attempts: 0 }]);
  expect(await notifications.complete(lent, { atMs: NOW_MS })).toBe(false);
});
