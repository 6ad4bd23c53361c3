/**
 * L3: what is new is above; what was served keeps its order, on every device, whatever ranks next.
 * Method: two devices refresh and scroll in random turns; every later scroll must contain the earlier one in order.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fencepost } from '../../src/fence/fencepost.ts';
import type { Position } from '../../src/model/positions.ts';
import type { FenceStore } from '../../src/fence/fence-store.ts';
import { openTestStore } from '../support/open-store.ts';
import { delegate, FenceWorld, scroll, shuffled } from '../support/fence-world.ts';

const rounds = fc.array(
  fc.record({
    publish: fc.nat(8),
    salt: fc.nat(20),
    count: fc.integer({ min: 1, max: 6 }),
    hide: fc.option(fc.nat(40)),
  }),
  { minLength: 2, maxLength: 7 },
);

/** Earlier items that are still shown must stand in the same order, below everything that was not there before. */
function violation(earlier: readonly Position[], later: readonly Position[]): string | null {
  const before = new Set(earlier);
  const kept = later.filter((at) => before.has(at));
  const expected = earlier.filter((at) => kept.includes(at));
  if (kept.join() !== expected.join()) return `expected ${expected.join()}, got ${kept.join()}`;
  const firstOld = later.findIndex((at) => before.has(at));
  const newBelow =
    firstOld === -1
      ? []
      : later.slice(firstOld).filter((at) => !before.has(at) && at > Math.max(...earlier));
  return newBelow.length === 0 ? null : `new items below old ones: ${newBelow.join()}`;
}

describe('L3 history stands', () => {
  it('keeps every served order while rankers are swapped at each refresh', async () => {
    const store = await openTestStore();
    await fc.assert(
      fc.asyncProperty(rounds, async (script) => {
        const world = new FenceWorld({ fences: store.fences, headItems: 5 });
        let earlier: readonly Position[] = [];
        for (const round of script) {
          world.publish(round.publish);
          world.rank = shuffled(round.salt);
          const item = world.items.get((round.hide ?? -1) as Position);
          if (item !== undefined) item.isHidden = true;
          const { shown } = await scroll(world, round.count, { refresh: true });
          expect(violation(earlier, shown)).toBeNull();
          earlier = shown;
        }
      }),
      { numRuns: 200 },
    );
  });

  it('serves a hidden item in its old place when it is shown again', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(9);
    const before = (await scroll(world, 4, { refresh: true })).shown;
    const item = world.items.get(before[1] as Position);
    if (item === undefined) throw new Error('expected the item to exist');
    item.isHidden = true;
    expect((await scroll(world, 4, { refresh: true })).shown).not.toContain(before[1]);
    item.isHidden = false;
    expect((await scroll(world, 4, { refresh: true })).shown).toEqual(before);
  });

  it('does not serve history again when the latest fencepost is lost', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(9);
    await world.first(1);
    world.publish(6);
    await world.first(1);
    await world.lose([(await world.posts())[0]?.upTo as Position]);
    const newest = world.publish(2);
    const { shown, pages } = await scroll(world, 20, { refresh: true });
    expect(shown.slice(0, 2)).toEqual([newest - 1, newest]);
    expect(shown).toHaveLength(17);
    expect(pages[0]?.status).toBe('REBUILDING');
  });

  it('catches a fence whose heads are ranked again at every read', async () => {
    const store = await openTestStore();
    let isRanking = false;
    const again = <T extends Fencepost | null>(post: T): T =>
      isRanking && post !== null ? { ...post, head: [...post.head].reverse() } : post;
    const fences: FenceStore = {
      ...delegate(store.fences),
      state: async (key) => {
        const state = await store.fences.state(key);
        return { ...state, latest: again(state.latest) };
      },
      chain: async (...args) => (await store.fences.chain(...args)).map(again),
    };
    const world = new FenceWorld({ fences });
    world.publish(9);
    const before = (await scroll(world, 4, { refresh: true })).shown;
    isRanking = true;
    expect(violation(before, (await scroll(world, 4)).shown)).not.toBeNull();
  });
});
