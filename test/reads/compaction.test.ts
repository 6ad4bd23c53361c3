/** Compaction of read state: what it takes out, how often, and that a viewer for whom it fails holds up no other. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { compactReadState } from '../../src/jobs/maintenance.ts';
import { position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import { compactReads } from '../../src/reads/compaction.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { openForum } from '../support/import-world.ts';
import { ada, badge, read, rowsOf, type ReadsWorld } from '../support/reads-world.ts';

/** Viewers in the order of their ids, each with one row that a mark covers. */
async function coveredViewers(world: ReadsWorld, count: number): Promise<readonly UserId[]> {
  const viewers = Array.from({ length: count }, (_, index) => `v${1_000 + index}` as UserId);
  for (const viewer of viewers) {
    await read(world, viewer, '1', 3);
    await world.reads.markAllRead(viewer, { upTo: position(4), categories: [] });
  }
  return viewers;
}

/** The store, in which no rows of these viewers can be compacted. */
function withFaulty(store: Store, faulty: ReadonlySet<UserId>): Store {
  const compact: Store['reads']['compact'] = async (viewer) => {
    if (faulty.has(viewer)) throw new Error('a fault');
    return store.reads.compact(viewer);
  };
  return { ...store, reads: { ...store.reads, compact } };
}

async function compacted(world: ReadsWorld, viewers: readonly UserId[]): Promise<number> {
  const rows = await Promise.all(viewers.map((viewer) => rowsOf(world, viewer)));
  return rows.filter(({ markers }) => markers === 0).length;
}

test('a compaction of all viewers takes out covered rows and leaves every badge as it was', async () => {
  const { world } = await openForum();
  const viewers = ['v1', 'v2', 'v3'] as UserId[];
  for (const viewer of viewers) await read(world, viewer, '1', 3);
  await world.reads.markAllRead(viewers[0] ?? ada, { upTo: position(4), categories: [] });
  const badges = () => Promise.all(viewers.map((viewer) => badge(world, viewer)));
  const before = await badges();
  expect(await compactReads(world.store.reads, () => undefined)).toEqual({
    viewers: 3,
    rowsBefore: 4,
    rowsAfter: 3,
    rowsMax: 1,
  });
  expect(await badges()).toEqual(before);
});

test('the job takes out covered rows a few viewers at a time, and rests for a day after all of them', async () => {
  const { world } = await openForum();
  const [first = ada] = await coveredViewers(world, LIMITS.compactedViewersMax + 1);
  const job = compactReadState({ store: world.store, clock: world.clock });
  expect(await job.run()).toBe(LIMITS.compactedViewersMax);
  expect(await job.run()).toBe(1);
  await read(world, first, '1', 5);
  await world.reads.markAllRead(first, { upTo: position(6), categories: [] });
  expect(await job.run()).toBe(0);
  world.clock.advance(LIMITS.compactionRestMs);
  expect(await job.run()).toBe(1);
});

test('one share passes over viewers without covered rows, up to a bound', async () => {
  const { world } = await openForum();
  const passed = LIMITS.compactedViewersMax * LIMITS.compactedPagesMax;
  const mark = { at: position(3), atMs: 1 };
  for (let nth = 0; nth < passed; nth += 1)
    await world.store.reads.advanceMarkers(`u${1_000 + nth}` as UserId, [{ thread: '1', mark }]);
  await coveredViewers(world, 1);
  const job = compactReadState({ store: world.store, clock: world.clock });
  expect([await job.run(), await job.run()]).toEqual([0, 1]);
});

test('viewers of whose rows no mark can cover another are not written', async () => {
  const { world } = await openForum();
  const compactedOnes: UserId[] = [];
  const compact: Store['reads']['compact'] = async (viewer) => {
    compactedOnes.push(viewer);
    return world.store.reads.compact(viewer);
  };
  const [covered] = await coveredViewers(world, 1);
  await read(world, 'reads one' as UserId, '1', 3);
  await world.reads.markAllRead('all read' as UserId, { upTo: position(4), categories: [] });
  await compactReads({ ...world.store.reads, compact }, () => undefined);
  expect(compactedOnes).toEqual([covered]);
});

test('a clock that was set back does not prolong the rest of the job', async () => {
  const { world } = await openForum();
  const [first = ada] = await coveredViewers(world, 1);
  const job = compactReadState({ store: world.store, clock: world.clock });
  expect(await job.run()).toBe(1);
  await read(world, first, '1', 5);
  await world.reads.markAllRead(first, { upTo: position(6), categories: [] });
  world.clock.advance(-2 * LIMITS.compactionRestMs);
  expect(await job.run()).toBe(1);
});

test.each([1, 20])(
  'rows that cannot be compacted, of %i at the head of a page, hold up no other viewer, and fail the job',
  async (failing) => {
    const { world } = await openForum();
    const viewers = await coveredViewers(world, LIMITS.compactedViewersMax + 1);
    const faulty = new Set(viewers.slice(0, failing));
    const job = compactReadState({ store: withFaulty(world.store, faulty), clock: world.clock });
    await expect(job.run()).rejects.toThrow('a fault');
    for (let turn = 0; turn < 3; turn += 1) await job.run().catch(() => 0);
    expect(await compacted(world, viewers)).toBe(viewers.length - failing);
    faulty.clear();
    world.clock.advance(LIMITS.compactionRestMs);
    expect(await job.run()).toBe(failing);
  },
);

test('the command compacts the others too, and fails', async () => {
  const { world } = await openForum();
  const viewers = await coveredViewers(world, 3);
  const store = withFaulty(world.store, new Set(viewers.slice(0, 1)));
  await expect(compactReads(store.reads, () => undefined)).rejects.toThrow('a fault');
  expect(await compacted(world, viewers)).toBe(2);
});
