/** Fenceposts that are dropped or copied while their process dies, or while another one drops or erases. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import type { Fencepost } from '../../../src/fence/fencepost.ts';
import { position, POSITION_ZERO } from '../../../src/model/positions.ts';
import { viewerName } from '../../../src/model/producers.ts';
import { continueErasures, eraseWhole } from '../../../src/social/erasure/erase.ts';
import { openFacts } from '../../../src/social/facts.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import type { MongoStore } from '../../../src/store/mongo/open.ts';
import { ann, fencepost, KEEP_ALL, person } from '../../support/builders.ts';
import { dead, gate } from '../../support/gate.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
const KEY = { viewer: viewerName(ann), stream: 'home' };
const [FIRST, SECOND] = [position(1), position(2)];
const KEEP_THREE = { posts: 3, committedAfterMs: 0 };
const WINDOW = {
  upTo: position(5),
  above: POSITION_ZERO,
  order: [],
  ranker: { name: 'hot', version: '2' },
  fallback: null,
};

type Method = readonly [collection: keyof Collections, method: string];

const DROPPING: readonly Method[] = [
  ['fenceposts', 'deleteMany'],
  ['fences', 'replaceOne'],
];

/** What copies a fencepost that has no document of its own. */
const COPYING: readonly (readonly [string, (fences: MongoStore['fences']) => Promise<unknown>])[] =
  [
    ['a commit', (fences) => fences.commit(KEY, fencepost(9, 5), KEEP_ALL)],
    ['a reset', (fences) => fences.reset(KEY)],
    ['a window', (fences) => fences.addWindow(KEY, { epoch: 0, upTo: WINDOW.upTo }, WINDOW)],
  ];

describe.skipIf(!service.isThere)(service.name, () => {
  test.each(DROPPING)(
    'a drop that died at %s.%s is done once by a repeat',
    async (collection, method) => {
      const { open, quick } = await openOne();
      await commit(quick, 1, 2, 3);
      const other = await open((all) => all);
      expect(await kept(other)).toEqual([1, 2, 3]);
      const dying = await open((all) => ({
        ...all,
        [collection]: dead<object>(all[collection], method),
      }));
      await expect(dying.fences.drop(KEY, 0, [SECOND])).rejects.toThrow('died');
      await quick.fences.drop(KEY, 0, [SECOND]);
      for (const store of [quick, other]) expect(await kept(store)).toEqual([1, 3]);
      await expectThreeKept(quick, [1, 3]);
    },
  );

  test.each(DROPPING)(
    'two drops at once, one of them late at %s.%s, count what each of them removed',
    async (collection, method) => {
      const { open, quick } = await openOne();
      await commit(quick, 1, 2, 3);
      const way = gate();
      const slow = await open((all) => ({
        ...all,
        [collection]: way.gated<object>(all[collection], method),
      }));
      const dropping = slow.fences.drop(KEY, 0, [FIRST]);
      await way.opened;
      await quick.fences.drop(KEY, 0, [SECOND]);
      way.open();
      await dropping;
      expect(await kept(quick)).toEqual([3]);
      await commit(quick, 4, 5);
      await expectThreeKept(quick, [3, 4, 5]);
    },
  );

  test('a drop of the latest fencepost leaves none, and repeated none either', async () => {
    const { quick } = await openOne();
    await commit(quick, 1, 2);
    for (let turn = 0; turn < 2; turn += 1) {
      await quick.fences.drop(KEY, 0, [SECOND]);
      expect(await quick.fences.state(KEY)).toMatchObject({ upTo: 2, latest: null });
    }
    await commit(quick, 3);
    await expectThreeKept(quick, [1, 3]);
  });

  test('a fencepost that is copied after its commit does not outlast an erasure', async () => {
    const { quick, slow, way, erased } = await openErasing();
    await slow.fences.commit(KEY, fencepost(5, 0), KEEP_ALL);
    await way.opened;
    expect(await quick.fences.state(KEY)).toMatchObject({ upTo: 5 });
    await erased(() => way.firstDone);
  });

  test.each(COPYING)(
    'a fencepost that %s copies does not outlast an erasure',
    async (_, copying) => {
      const { dying, slow, way, erased } = await openErasing();
      await dying.fences.commit(KEY, fencepost(5, 0), KEEP_ALL);
      const under = copying(slow.fences);
      await way.opened;
      await erased(() => under);
    },
  );
});

async function openOne() {
  const dbName = testDatabase(service);
  const open = (wrap: (all: Collections) => Collections) =>
    openTestMongo(service, { dbName, wrap });
  return { open, quick: await open((all) => all) };
}

/** Three processes: one that copies fenceposts late, one that dies instead, and one that erases in between. */
async function openErasing() {
  const [dbName, way, clock] = [testDatabase(service), gate(), manualClock()];
  let stored: Collections | null = null;
  const quick = await openTestMongo(service, { dbName, clock, wrap: (all) => (stored = all) });
  const slow = await openTestMongo(service, {
    dbName,
    clock,
    wrap: (all) => ({ ...all, fenceposts: way.gated(all.fenceposts, 'insertOne') }),
  });
  const dying = await openTestMongo(service, {
    dbName,
    clock,
    wrap: (all) => ({ ...all, fenceposts: dead(all.fenceposts, 'insertOne') }),
  });
  await quick.people.join(person(ann));
  const context = { store: quick, facts: openFacts(quick), clock };
  /** Erases, then lets the copies through, and goes on as the job does until the erasure is finished. */
  const erased = async (copied: () => Promise<unknown>): Promise<void> => {
    await eraseWhole(context, { person: ann, heir: null }, { isAlone: false });
    way.open();
    await copied();
    clock.advance(LIMITS.erasureSettleMs);
    for (let turn = 0; turn < 5; turn += 1) await continueErasures(context);
    expect(await quick.people.erasure(ann)).toMatchObject({ isFinished: true });
    expect(await stored?.fenceposts.find({}).toArray()).toEqual([]);
    expect(await stored?.fences.find({}).toArray()).toEqual([]);
  };
  return { quick, slow, dying, way, erased };
}

async function commit({ fences }: MongoStore, ...ats: readonly number[]): Promise<void> {
  for (const at of ats) {
    const { upTo } = await fences.state(KEY);
    expect(await fences.commit(KEY, fencepost(at, upTo), KEEP_ALL)).toMatchObject({
      isCommitted: true,
    });
  }
}

async function kept({ fences }: MongoStore): Promise<readonly number[]> {
  const posts: readonly Fencepost[] = await fences.chain(KEY, {
    epoch: 0,
    from: POSITION_ZERO,
    order: 'oldest',
    limit: 100,
  });
  return posts.map(({ upTo }) => upTo);
}

/** Two more commits that keep three fenceposts remove all but the newest: as many as there are too many. */
async function expectThreeKept(store: MongoStore, before: readonly number[]): Promise<void> {
  const all = [...before];
  for (const at of [10, 11]) {
    const { upTo } = await store.fences.state(KEY);
    await store.fences.commit(KEY, fencepost(at, upTo), KEEP_THREE);
    all.push(at);
    expect(await kept(store)).toEqual(all.slice(-3));
  }
}
