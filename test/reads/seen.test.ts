/** What viewers have seen, between pages and the store: batches, repeats, and a store that does not respond. */
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { FeedError } from '../../src/base/errors.ts';
import { position, type Position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import { openSeenItems } from '../../src/reads/seen.ts';
import { continueErasures, eraseWhole } from '../../src/social/erasure/erase.ts';
import { openFacts } from '../../src/social/facts.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import { ann, bob, positions } from '../support/builders.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openTestStore, tempFolder } from '../support/open-store.ts';

/** The embedded store's memory, with its writes counted, or refused while it is away. */
async function openCounted() {
  const store = await openTestStore();
  const { reads } = store;
  const state = { writes: 0, isAway: false };
  const seen = openSeenItems({
    wasSeen: (viewer, at) => reads.wasSeen(viewer, at),
    addSeen: async (viewer, at) => {
      if (state.isAway) throw new FeedError('UNAVAILABLE', 'expected the store, got none');
      state.writes += 1;
      await reads.addSeen(viewer, at);
    },
  });
  return { store, reads, seen, state };
}

/** The same, where somebody has asked what was seen. */
async function openAsked() {
  const counted = await openCounted();
  await counted.seen.wasSeen(ann, positions(1));
  return counted;
}

describe('what viewers have seen', () => {
  it('is known immediately, and written once for many pages', async () => {
    const { reads, seen, state } = await openAsked();
    seen.shown(ann, positions(5, 4));
    seen.shown(ann, positions(3));
    seen.shown(bob, positions(9));
    expect(await seen.wasSeen(ann, positions(3, 4, 9))).toEqual([true, true, false]);
    expect([state.writes, await reads.lastSeen(ann)]).toEqual([0, []]);
    await seen.flush();
    expect([state.writes, await reads.lastSeen(ann)]).toEqual([2, [5, 4, 3]]);
    expect(await seen.wasSeen(ann, positions(3, 4, 9))).toEqual([true, true, false]);
  });

  it('is not written until somebody asks; then the last pages are', async () => {
    const { reads, seen, state } = await openCounted();
    const all = positions(...Array.from({ length: 150 }, (_, n) => n + 1));
    for (const at of all) seen.shown(ann, [at]);
    for (let n = 1; n <= LIMITS.seenWaitingViewersMax; n += 1)
      seen.shown(`v${n}` as UserId, positions(1));
    seen.shown(bob, positions(7));
    await seen.flush();
    expect(state.writes).toBe(0);
    expect(await seen.wasSeen(ann, positions(150))).toEqual([false]);
    expect(await seen.wasSeen(bob, positions(7, 8))).toEqual([true, false]);
    await seen.flush();
    expect(await reads.lastSeen(bob)).toEqual([7]);
  });

  it('is not written for a viewer who is erased meanwhile, however late somebody asks', async () => {
    const { store, seen } = await openCounted();
    const clock = manualClock();
    const context = { store, clock, facts: openFacts(store) };
    seen.shown(ann, positions(5));
    seen.shown(bob, positions(5));
    await eraseWhole(context, { person: ann, heir: null }, { isAlone: false });
    clock.advance(LIMITS.erasureSettleMs);
    while ((await continueErasures(context)) > 0);
    expect(await store.people.erasure(ann)).toMatchObject({ isFinished: true });
    await seen.wasSeen(bob, positions(5));
    seen.shown(ann, positions(6));
    await seen.flush();
    expect(await store.reads.lastSeen(bob)).toEqual([5]);
    expect(await store.reads.lastSeen(ann)).toEqual([]);
    expect(await seen.wasSeen(ann, positions(5, 6))).toEqual([false, false]);
  });

  it('costs nothing for a page that was shown before', async () => {
    const { seen, state } = await openAsked();
    for (let turn = 0; turn < 5; turn += 1) {
      seen.shown(ann, positions(5, 4));
      await seen.flush();
    }
    expect(state.writes).toBe(1);
  });

  it('waits while the store is down, and is written when it is back', async () => {
    const { reads, seen, state } = await openAsked();
    state.isAway = true;
    seen.shown(ann, positions(5));
    await expect(seen.flush()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await seen.wasSeen(ann, positions(5))).toEqual([true]);
    state.isAway = false;
    await seen.flush();
    expect(await reads.lastSeen(ann)).toEqual([5]);
  });

  it('keeps the last of very many pages, and the first of very many viewers', async () => {
    const { reads, seen } = await openAsked();
    const all = Array.from({ length: 2 * LIMITS.seenAtOnceMax }, (_, n) => position(n + 1));
    for (const at of all) seen.shown(ann, [at]);
    await seen.flush();
    expect(await reads.lastSeen(ann)).toEqual(all.slice(-LIMITS.seenAtOnceMax));
    for (let n = 0; n <= LIMITS.seenWaitingViewersMax; n += 1)
      seen.shown(`v${n}` as UserId, positions(1));
    const isKept = (viewer: string): Promise<readonly boolean[]> =>
      seen.wasSeen(viewer as UserId, positions(1));
    expect([await isKept('v0'), await isKept(`v${LIMITS.seenWaitingViewersMax}`)]).toEqual([
      [true],
      [false],
    ]);
  });

  it('is durable as soon as a client that declared it is told so', async () => {
    const dir = await tempFolder();
    const store = await openLmdbStore({ dir });
    await openSeenItems(store.reads).declare(ann, positions(7));
    await store.close();
    const again = await openLmdbStore({ dir });
    const known: readonly Position[] = await again.reads.lastSeen(ann);
    await again.close();
    expect(known).toEqual([7]);
  });
});
