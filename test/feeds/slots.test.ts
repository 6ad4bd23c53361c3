/** Which places of a head each allocator takes: exact for those that count, near their share for those that draw. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import { allocate, headSlots } from '../../src/feeds/elements/slots.ts';
import { position } from '../../src/model/positions.ts';
import type { Injector, Slots } from '../../src/templates/injector.ts';

const HEADS = 400;

function injector(name: string, slots: Slots, fields: Partial<Injector> = {}): Injector {
  return {
    name,
    slots,
    element: { kind: 'custom', title: null, type: 'x', data: {} },
    inTail: true,
    perHead: 20,
    onceInHours: null,
    priority: 0,
    isPushed: true,
    path: [],
    ...fields,
  };
}

describe('allocators', () => {
  it.each<readonly [string, Slots, number, readonly number[]]>([
    ['pinned takes none', { kind: 'pinned' }, 5, []],
    ['at takes those that the head has', { kind: 'at', places: [0, 3, 9] }, 5, [0, 3]],
    ['every counts from a place', { kind: 'every', every: 3, from: 1 }, 9, [1, 4, 7]],
    ['every takes none of a short head', { kind: 'every', every: 3, from: 4 }, 4, []],
  ])('%s', (_name, slots, count, places) => {
    expect(allocate(slots, count, seededRandom(1))).toEqual(places);
  });

  it.each<readonly [string, Slots, number, number, number]>([
    ['every', { kind: 'every', every: 4, from: null }, 0.25, 2, 3],
    ['chance', { kind: 'chance', chance: 0.3 }, 0.3, 0, 10],
    ['share', { kind: 'share', share: 0.15 }, 0.15, 1, 2],
  ])('%s takes its share, also of heads of one item', (_name, slots, share, least, most) => {
    for (const count of [10, 1]) {
      const taken = Array.from({ length: HEADS }, (_, seed) =>
        allocate(slots, count, seededRandom(seed)),
      );
      const mean = taken.reduce((sum, places) => sum + places.length, 0) / HEADS / count;
      expect(mean).toBeGreaterThan(share - 0.06);
      expect(mean).toBeLessThan(share + 0.06);
      if (count === 1) continue;
      for (const places of taken) {
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
        expect(places.length).toBeGreaterThanOrEqual(least);
        expect(places.length).toBeLessThanOrEqual(most);
      }
    }
  });
});

it('pushes what is taken down to the end of the head and no further, at most so often', () => {
  const head = Array.from({ length: 4 }, (_, index) => position(index + 1));
  const at = (name: string, places: readonly number[], fields: Partial<Injector> = {}) =>
    injector(name, { kind: 'at', places }, fields);
  const slots = headSlots(
    { viewer: 'ada', stream: 'home' },
    [
      at('a', [0, 1, 2], { perHead: 2 }),
      at('b', [0, 3]),
      at('c', [1], { isPushed: false }),
      at('d', [2]),
    ],
    { upTo: position(4), head },
  );
  expect([...slots].map(([place, one]) => [place, one.injector.name, one.ordinal])).toEqual([
    [0, 'a', 0],
    [1, 'a', 1],
    [2, 'b', 0],
    [3, 'b', 1],
  ]);
});
