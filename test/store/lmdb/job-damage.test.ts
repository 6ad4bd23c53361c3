/** One damaged record fails its own piece of background work each time, and holds up nobody else's. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import { finishErasures, publishDrafts } from '../../../src/jobs/maintenance.ts';
import { mailTarget } from '../../../src/model/notifications.ts';
import { userProducer, type UserId } from '../../../src/model/producers.ts';
import { openFacts } from '../../../src/social/facts.ts';
import { soleOwnedPlaces } from '../../../src/social/erasure/places.ts';
import { textKey, withPosition } from '../../../src/store/lmdb/engine/keys.ts';
import { ann, bob, cy, draftBy, notification, savedDraft } from '../../support/builders.ts';
import { damagedStore } from '../../support/damage-row.ts';
import { manualClock } from '../../support/manual-clock.ts';

const DAMAGED = { code: 'UNAVAILABLE', message: expect.stringContaining('bytes are damaged') };

test('a draft whose bytes are damaged fails the job, and the drafts of others are published', async () => {
  const clock = manualClock();
  const publishAtMs = clock.now();
  const store = await damagedStore(
    async ({ drafts }) => {
      for (const author of [ann, bob, cy])
        await drafts.save(savedDraft(author, 'd', { publishAtMs }));
    },
    { table: 'drafts', key: textKey(ann, 'd') },
  );
  const job = publishDrafts({ store, facts: openFacts(store), clock });
  await expect(job.run()).rejects.toMatchObject(DAMAGED);
  const all = { after: null, limit: 9 };
  expect([await store.drafts.list(bob, all), await store.drafts.list(cy, all)]).toEqual([[], []]);
  await expect(job.run()).rejects.toMatchObject(DAMAGED);
});

test('an erasure whose bytes are damaged fails the job, and those of others are finished', async () => {
  const clock = manualClock();
  const start = { sinceMs: clock.now(), heir: null };
  const store = await damagedStore(
    async ({ items, people }) => {
      for (const person of [ann, bob, cy]) {
        await items.publish(draftBy(person));
        await people.erase({ ...start, person });
      }
    },
    { table: 'erasures', key: textKey(bob) },
  );
  clock.advance(LIMITS.erasureSettleMs);
  const job = finishErasures({ store, clock });
  for (let turn = 0; turn < 2; turn += 1) await expect(job.run()).rejects.toMatchObject(DAMAGED);
  const [first, last] = [await store.people.erasure(ann), await store.people.erasure(cy)];
  expect([first?.isFinished, last?.isFinished]).toEqual([true, true]);
  expect(await store.people.erasures({ after: null, limit: 9 })).toEqual([bob]);
  // Others may begin to leave.
  expect(await soleOwnedPlaces(store, 'dan' as UserId)).toEqual([]);
});

const DUE = { nowMs: 20, leaseUntilMs: 30, limit: 1 };
/** Long after the time of this machine. */
const LATER_MS = 1e14;
const LEASE_MS = 60_000;

test('a mailbox whose row is damaged keeps no store closed and no mail of others back, and fails the job', async () => {
  const store = await damagedStore(
    async ({ notifications }) => {
      const entry = (recipient: UserId, dueAtMs: number) => ({
        target: mailTarget(recipient),
        recipient,
        order: 1,
        dueAtMs,
        batchMax: 9,
      });
      await notifications.enter([entry(ann, 8), entry(bob, 9)]);
      const lent = await notifications.claim({ ...DUE, leaseUntilMs: LATER_MS, limit: 9 });
      expect(lent).toHaveLength(2);
    },
    { table: 'outboxes', key: textKey(mailTarget(ann)) },
  );
  // What the store lent before it was closed is free again.
  const [batch, ...others] = await store.notifications.claim(DUE);
  expect([batch?.target, others]).toEqual([mailTarget(bob), []]);
  const later = { ...DUE, nowMs: LATER_MS };
  await store.notifications.complete(batch ?? expect.fail('none'), { atMs: 20 });
  await expect(store.notifications.claim(later)).rejects.toMatchObject(DAMAGED);
});

test('a producer whose lane is damaged keeps no store closed and no events of others back', async () => {
  const store = await damagedStore(
    async ({ items, events }) => {
      for (const author of [ann, bob]) await items.publish(draftBy(author));
      expect(await events.claim({ nowMs: LATER_MS, leaseMs: LEASE_MS, limit: 9 })).toHaveLength(2);
    },
    { table: 'lanes', key: textKey(userProducer(ann)) },
  );
  const now = { nowMs: LATER_MS + 20, leaseMs: 2 * LEASE_MS, limit: 1 };
  expect(await store.events.claim(now)).toMatchObject([{ producer: userProducer(bob) }]);
  const afterIt = { ...now, nowMs: LATER_MS + LEASE_MS + 1 };
  await expect(store.events.claim(afterIt)).rejects.toMatchObject(DAMAGED);
});

test('a damaged notification is removed with its recipient', async () => {
  const clock = manualClock();
  const store = await damagedStore(
    async ({ notifications, people }) => {
      for (const event of ['1', '2', '3']) await notifications.append([notification(ann, event)]);
      await people.erase({ person: ann, sinceMs: clock.now(), heir: null });
    },
    { table: 'notifications', key: withPosition(textKey(ann), 2) },
  );
  clock.advance(LIMITS.erasureSettleMs);
  const job = finishErasures({ store, clock });
  while ((await job.run()) > 0);
  expect(await store.people.erasure(ann)).toMatchObject({
    isFinished: true,
    removed: { notifications: 3 },
  });
});
