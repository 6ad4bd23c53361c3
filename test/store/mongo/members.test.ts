/** Counts of members on MongoDB. The 10,000 of a full place are written directly into the database. */
import { MongoClient } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import type { ProducerKey, UserId } from '../../../src/model/producers.ts';
import type {
  Collections,
  MembershipsDocument,
} from '../../../src/store/mongo/engine/collections.ts';
import { viewerId } from '../../../src/store/mongo/engine/keys.ts';
import type { PlaceStore } from '../../../src/store/ports/places.ts';
import { ann, bob, cy, membership } from '../../support/builders.ts';
import { importFolder, writeContent } from '../../support/content-files.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
const GROUP = 'group:full' as ProducerKey;
const AT_ONCE = 1_000;

function memberDocument(n: number): MembershipsDocument {
  const user = `p${n}`;
  return {
    _id: viewerId(user),
    user,
    revision: 1,
    active: [GROUP],
    invited: [],
    requested: [],
    rows: [{ place: GROUP, state: 'active', sinceMs: 1 }],
  };
}

async function fill(dbName: string, members: number): Promise<void> {
  const client = new MongoClient(service.url);
  const memberships = client.db(dbName).collection<MembershipsDocument>('memberships');
  for (let from = 0; from < members; from += AT_ONCE)
    await memberships.insertMany(
      Array.from({ length: Math.min(AT_ONCE, members - from) }, (_, n) => memberDocument(from + n)),
    );
  await client.close();
}

describe.skipIf(!service.isThere)(service.name, () => {
  test('the 10,001st member is refused, and nothing of the attempt remains', async () => {
    const dbName = testDatabase(service);
    const clock = manualClock();
    // A server without an index over lists looks through all of them for each count.
    const opened = await openTestMongo(service, { dbName, clock, deadlineMs: 60_000 });
    const { places, threads } = opened;
    await fill(dbName, LIMITS.membersMax);
    await expect(places.putMember(membership(ann, GROUP))).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: `expected at most ${LIMITS.membersMax} members, got one more`,
    });
    expect(await places.membersAmong(GROUP, [ann])).toEqual([null]);
    expect((await places.memberships(ann, null)).active.size).toBe(0);
    clock.advance(120_000);
    expect(await threads.repair()).toBe(0);
    await places.removeMember(GROUP, 'p1' as UserId);
    await places.putMember(membership(ann, GROUP));
    expect(await places.memberCounts([GROUP])).toEqual([LIMITS.membersMax]);
  }, 180_000);

  test('a repeat counts the members of a place where the first attempt died before it did', async () => {
    const dbName = testDatabase(service);
    const { places } = await openTestMongo(service, { dbName });
    const memberCounts = { findOne: () => Promise.reject(new Error('the process died')) };
    const wrap = (all: Collections) => ({ ...all, memberCounts }) as unknown as Collections;
    const dying = (await openTestMongo(service, { dbName, wrap })).places;
    const joining = membership(ann, GROUP);
    const accepted = { ...membership(bob, GROUP), from: 'requested' } as const;
    await places.putMember(membership(bob, GROUP, { state: 'requested' }));
    for (const [count, act] of [
      [1, (to: PlaceStore) => to.putMember(joining)],
      [2, (to: PlaceStore) => to.putMember(accepted)],
      [3, (to: PlaceStore) => to.putMembers([membership(cy, GROUP)])],
      [2, (to: PlaceStore) => to.removeMember(GROUP, ann)],
    ] as const) {
      await expect(act(dying)).rejects.toThrow('the process died');
      await act(places);
      expect(await places.memberCounts([GROUP])).toEqual([count]);
    }
  });

  test('an import counts the members of a place where an earlier run died before it did', async () => {
    const dbName = testDatabase(service);
    const store = await openTestMongo(service, { dbName });
    const memberCounts = { findOne: () => Promise.reject(new Error('the process died')) };
    const wrap = (all: Collections) => ({ ...all, memberCounts }) as unknown as Collections;
    const dying = await openTestMongo(service, { dbName, wrap });
    const createdAt = '2026-01-01T00:00:00Z';
    const folder = await writeContent({
      'places.ndjson': [{ key: GROUP, title: 'Full', owners: ['ann'], createdAt }],
      'members.ndjson': [{ place: GROUP, user: 'bob', since: createdAt }],
    });
    await expect(importFolder(dying, folder)).rejects.toThrow('the process died');
    expect((await importFolder(store, folder)).kinds.members).toMatchObject({ known: 1 });
    expect(await store.places.memberCounts([GROUP])).toEqual([1]);
  });
});
