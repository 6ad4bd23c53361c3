/**
 * L8 for cursors whose item is gone: reading continues from the item's place, in both directions.
 * Method: random histories and a scroll, after which one of its items is hidden or deleted.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { position } from '../../src/model/positions.ts';
import {
  fencesKind,
  type FenceSubject,
  openFences,
  REAL_FENCE,
  SubjectWorld,
} from '../support/fence-subject.ts';
import { positionsOf, scroll, shuffled } from '../support/fence-world.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

const goings = fc.record({
  publish: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 }),
  headItems: fc.integer({ min: 1, max: 6 }),
  /** The item whose cursor is kept, as a share of the feed, and how the item disappears. */
  share: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  how: fc.constantFrom('hidden' as const, 'deleted' as const),
  fences: fencesKind,
  windowItems: fc.constantFrom(0, 1, 2, 5),
});

async function livingCursors(subject: FenceSubject, seed?: number): Promise<void> {
  const fences = await openFences(seed);
  await onRandomHistories(goings, { runs: 500, seed }, async (going) => {
    const { headItems, windowItems } = going;
    const world = new SubjectWorld(subject, {
      fences: fences[going.fences],
      headItems,
      windowItems,
    });
    world.rank = shuffled(5);
    for (const count of going.publish) {
      world.publish(count);
      await world.first(1);
    }
    const { shown, pages } = await scroll(world, 50);
    const index = Math.floor(going.share * shown.length);
    const from = pages.flatMap(({ edges }) => edges)[index]?.cursor() ?? null;
    const item = world.items.get(shown[index] ?? position(0));
    if (item === undefined) throw new Error('expected an item at every place');
    if (going.how === 'hidden') item.isHidden = true;
    else item.isDeleted = true;
    const below = await world.page({ count: 50, from, direction: 'forward' });
    expect(positionsOf(below), 'alive without its item, downwards').toEqual(shown.slice(index + 1));
    const above = await world.page({ count: 50, from, direction: 'backward' });
    expect(positionsOf(above), 'alive without its item, upwards').toEqual(shown.slice(0, index));
  });
}

/** Rejects a cursor whose item is gone, or starts again from the top. */
function lookingForItem(otherwise: 'refuse' | 'start again'): FenceSubject {
  return {
    fence: (real, world) => ({
      ...real,
      page: async (args = {}) => {
        const cursor = args.after ?? args.before ?? null;
        const isThere = cursor === null || world.isAdmitted(world.placeOf(cursor).position);
        if (!isThere && otherwise === 'refuse') throw new FeedError('INVALID_CURSOR', 'it is gone');
        return real.page(isThere ? args : { ...args, after: null, before: null });
      },
    }),
  };
}

describe('L8 cursors outlive their items', { timeout: LAW_TIMEOUT_MS }, () => {
  it('reads on from a cursor whose item was hidden or deleted', async () => {
    await livingCursors(REAL_FENCE);
  });

  it.each([
    ['refuses a cursor whose item is gone', lookingForItem('refuse'), 'it is gone'],
    ['starts again where it is', lookingForItem('start again'), 'alive without its item'],
  ])('catches a fence that %s', async (_, subject, caught) => {
    await expect(livingCursors(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });
});
