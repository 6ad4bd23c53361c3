/**
 * An heir who is erased at the same moment leaves no place behind: the erasure stays unfinished until somebody else is
 * named, whichever process died on the way.
 */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { UserId } from '../../src/model/producers.ts';
import { continueErasures, erase, eraseWhole } from '../../src/social/erasure/erase.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ann, bob, carol, person, place } from '../support/builders.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openEmbeddedTestStore } from '../support/open-store.ts';
import { mongoService, openTestMongo } from '../support/services.ts';
import { testDatabase } from '../support/test-databases.ts';

const mongo = await mongoService();
const PLACE = place('forum:a').key;
const dan = 'dan' as UserId;
const PAGE = { after: null, limit: 9 };

/** Everybody is somebody, and Ann alone owns a place. */
async function worldOf(store: Store) {
  const clock = manualClock();
  for (const user of [ann, bob, carol, dan]) await store.people.join(person(user));
  await store.places.create(place(PLACE, { owners: [ann] }));
  const on = (some: Store) => ({ store: some, facts: openFacts(some), clock });
  return {
    store,
    clock,
    leave: (user: UserId, heir: UserId | null, some = store) =>
      erase(on(some), { person: user, heir }),
    leaveWhole: (user: UserId, heir: UserId | null) =>
      eraseWhole(on(store), { person: user, heir }, { isAlone: true }),
    /** Like a process that dies at the commit point. */
    begin: (user: UserId, heir: UserId | null) =>
      store.people.erase({ person: user, heir, sinceMs: clock.now() }),
    tend: () => continueErasures({ store, clock }),
    finish: async () => {
      clock.advance(LIMITS.erasureSettleMs);
      while ((await continueErasures({ store, clock })) > 0);
    },
    staff: async () => {
      const found = (await store.places.tree(null)).places.get(PLACE);
      return { owners: found?.owners, createdBy: found?.createdBy };
    },
  };
}

/** The store for one who leaves, where something happens once before their commit point. */
function beforeCommit(store: Store, act: () => Promise<unknown>): Store {
  let isDone = false;
  const erasing: Store['people']['erase'] = async (start) => {
    if (!isDone) {
      isDone = true;
      await act();
    }
    return store.people.erase(start);
  };
  return { ...store, people: { ...store.people, erase: erasing } };
}

const LEFT = {
  isDone: false,
  problems: [
    {
      code: 'BAD_USER_INPUT',
      field: ['input', 'heirId'],
      message: expect.stringContaining('forum:a'),
    },
  ],
};
const DONE = { isDone: true };
const CAROLS = { owners: [carol], createdBy: carol };

describe.each([
  ['LMDB', true, openEmbeddedTestStore],
  ['MongoDB', mongo.isThere, () => openTestMongo(mongo, { dbName: testDatabase(mongo) })],
] as const)('%s', (_, isThere, open) => {
  const on = test.skipIf(!isThere);

  on('who leaves is told that the heir is gone, and names another', async () => {
    const world = await worldOf(await open());
    const { store, leave } = world;
    const paused = beforeCommit(store, () => leave(bob, null));
    expect(await leave(ann, bob, paused)).toMatchObject(LEFT);
    expect(await leave(ann, null)).toMatchObject(LEFT);
    expect(await leave(ann, bob)).toMatchObject({ problems: [{ code: 'NOT_FOUND' }] });
    expect(await leave(ann, carol)).toMatchObject({ isDone: true, value: { heir: carol } });
    expect(await world.staff()).toEqual(CAROLS);
    await world.finish();
    expect(await store.people.erasures(PAGE)).toEqual([]);
  });

  on('the heir who leaves can name another too', async () => {
    const { store, staff, leave, begin, finish } = await worldOf(await open());
    const paused = beforeCommit(store, () => begin(ann, bob));
    expect(await leave(bob, null, paused)).toMatchObject(LEFT);
    expect(await leave(bob, carol)).toMatchObject(DONE);
    await finish();
    expect(await staff()).toEqual(CAROLS);
    expect(await store.people.erasures(PAGE)).toEqual([]);
  });

  on('an erasure that leaves a place to nobody is not finished, and its job says so', async () => {
    const { store, staff, begin, tend, finish, leaveWhole } = await worldOf(await open());
    await begin(ann, bob);
    await begin(bob, null);
    await expect(tend()).rejects.toThrow('forum:a');
    await expect(finish()).rejects.toThrow('forum:a');
    expect(await store.people.erasures(PAGE)).toEqual([ann, bob]);
    expect(await leaveWhole(ann, null)).toMatchObject(LEFT);
    expect(await leaveWhole(ann, carol)).toMatchObject({ value: { isFinished: true } });
    expect(await staff()).toEqual(CAROLS);
    await finish();
    expect(await store.people.erasures(PAGE)).toEqual([]);
  });

  on('a finished erasure that left a place to nobody accepts an heir', async () => {
    const { store, staff, begin, leave } = await worldOf(await open());
    await begin(ann, null);
    await store.people.noteErasure(ann, { removed: {}, isFinished: true });
    expect(await leave(ann, carol)).toMatchObject(DONE);
    expect(await staff()).toEqual(CAROLS);
  });

  on('an heir who is named after the erasure is handed the place by the job too', async () => {
    const { store, staff, begin, finish } = await worldOf(await open());
    await begin(ann, null);
    await store.people.noteErasure(ann, { removed: {}, isFinished: true });
    await store.people.noteErasure(ann, { removed: {}, isFinished: false, heir: carol });
    await finish();
    expect(await staff()).toEqual(CAROLS);
  });

  on('the heir of an heir who is gone names an heir of their own before they leave', async () => {
    const { staff, begin, leave, finish } = await worldOf(await open());
    await begin(ann, bob);
    await begin(bob, carol);
    expect(await leave(carol, null)).toMatchObject(LEFT);
    expect(await leave(carol, dan)).toMatchObject(DONE);
    await finish();
    expect(await staff()).toEqual({ owners: [dan], createdBy: dan });
  });

  on('a place that was being created at that moment gets an heir as well', async () => {
    const { store, begin, leave, finish } = await worldOf(await open());
    await begin(bob, null);
    await store.places.create(place('forum:late', { owners: [bob], createdBy: bob }));
    await expect(finish()).rejects.toThrow('forum:late');
    expect(await leave(bob, carol)).toMatchObject(DONE);
    await finish();
    const { places } = await store.places.tree(null);
    expect(places.get(place('forum:late').key)).toMatchObject(CAROLS);
  });
});
