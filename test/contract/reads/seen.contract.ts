/** What every store promises about what viewers have seen. */
import { expect } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import { position, type Position } from '../../../src/model/positions.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann, bob, positions } from '../../support/builders.ts';
import type { OpenStore, Register } from '../contract.ts';

/** Positions with gaps, like one viewer's items among all items. */
function span(from: number, to: number): readonly Position[] {
  return Array.from({ length: to - from }, (_, nth) => position(7 * (from + nth) + 1));
}

async function addAll({ reads }: Store, all: readonly Position[]): Promise<void> {
  for (let from = 0; from < all.length; from += LIMITS.seenAtOnceMax)
    await reads.addSeen(ann, all.slice(from, from + LIMITS.seenAtOnceMax));
}

export function seenContract(open: OpenStore, test: Register): void {
  test('what a viewer has seen is theirs alone, and answered in the order asked', async () => {
    const { reads } = await open();
    expect(await reads.wasSeen(ann, positions(5))).toEqual([false]);
    expect(await reads.lastSeen(ann)).toEqual([]);
    await reads.addSeen(ann, positions(9, 5));
    await reads.addSeen(bob, positions(3));
    expect(await reads.wasSeen(ann, positions(3, 5, 9, 5))).toEqual([false, true, true, true]);
    expect(await reads.wasSeen(bob, positions(3, 5))).toEqual([true, false]);
    expect(await reads.wasSeen(ann, [])).toEqual([]);
    await reads.addSeen(ann, []);
  });

  test('what is seen again keeps its place, however late and often it is added', async () => {
    const { reads } = await open();
    await reads.addSeen(ann, positions(9, 5, 9));
    await reads.addSeen(ann, positions(5, 7, 9));
    await reads.addSeen(ann, positions(7));
    expect(await reads.lastSeen(ann)).toEqual([9, 5, 7]);
  });

  test('what many processes add concurrently is all remembered', async () => {
    const { reads } = await open();
    await Promise.all([1, 2, 3, 4, 5].map((at) => reads.addSeen(ann, positions(at, at + 10))));
    expect((await reads.lastSeen(ann)).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 11, 12, 13, 14, 15,
    ]);
  });

  test('positions of any size are remembered exactly', async () => {
    const { reads } = await open();
    const large = positions(LIMITS.positionMax, 1, 2 ** 33, 2 ** 33 + 1);
    await reads.addSeen(ann, large);
    expect(await reads.lastSeen(ann)).toEqual(large);
    expect(await reads.wasSeen(ann, positions(2 ** 33 - 1, 2 ** 33))).toEqual([false, true]);
  });

  test('the last 1,024 are remembered exactly, 3,072 older ones count as seen, and few others do', async () => {
    const store = await open();
    const all = span(0, 3 * LIMITS.seenFilterItemsMax);
    await addAll(store, all);
    const { reads } = store;
    expect(await reads.lastSeen(ann)).toEqual(all.slice(-LIMITS.seenRecentMax));
    const kept = all.slice(-LIMITS.seenRecentMax - LIMITS.seenFilterItemsMax);
    expect((await reads.wasSeen(ann, kept)).every(Boolean)).toBe(true);
    const never = all.map((at) => position(at + 3));
    const wrong = (await reads.wasSeen(ann, never)).filter(Boolean).length;
    expect(wrong / never.length).toBeLessThan(0.02);
  });

  test('the oldest seen items are forgotten, so that the memory stays small', async () => {
    const store = await open();
    const all = span(0, LIMITS.seenRecentMax + 3 * LIMITS.seenFilterItemsMax);
    await addAll(store, all);
    const oldest = await store.reads.wasSeen(ann, all.slice(0, LIMITS.seenFilterItemsMax));
    expect(oldest.filter(Boolean).length / oldest.length).toBeLessThan(0.02);
  });

  test('nothing is remembered of an erased person, however late it is added', async () => {
    const { people, reads } = await open();
    await reads.addSeen(bob, positions(5));
    for (const person of [ann, bob]) {
      await people.erase({ person, sinceMs: 7, heir: null });
      while ((await reads.forget(person, 9)) > 0);
      await reads.addSeen(person, positions(5, 6));
      expect(await reads.lastSeen(person)).toEqual([]);
      expect(await reads.wasSeen(person, positions(5))).toEqual([false]);
    }
    expect(await reads.rows({ after: null, limit: 9 })).toEqual([]);
  });
}
