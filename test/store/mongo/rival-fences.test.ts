/** Fenceposts that are dropped while their process dies, or while another one drops. */
import { describe, expect, test } from 'vitest';
import type { Fencepost } from '../../../src/fence/fencepost.ts';
import { position, POSITION_ZERO } from '../../../src/model/positions.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import type { MongoStore } from '../../../src/store/mongo/open.ts';
import { FENCE as KEY, fencepost, KEEP_ALL } from '../../support/builders.ts';
import { dead, gate } from '../../support/gate.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
const [FIRST, SECOND] = [position(1), position(2)];
const KEEP_THREE = { posts: 3, committedAfterMs: 0 };
type Method = readonly [collection: keyof Collections, method: string];

const DROPPING: readonly Method[] = [
  ['fenceposts', 'deleteMany'],
  ['fences', 'replaceOne'],
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
});

async function openOne() {
  const dbName = testDatabase(service);
  const open = (wrap: (all: Collections) => Collections) =>
    openTestMongo(service, { dbName, wrap });
  return { open, quick: await open((all) => all) };
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
