/**
 * L1: pages of any size, forwards or backwards, concatenate to the same sequence; the flags are exact.
 * Method: random worlds with random fenceposts, lost ones included, against the naive sequence.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTestStore } from '../support/open-store.ts';
import {
  cursorOf,
  FenceWorld,
  positionsOf,
  scroll,
  shuffled,
  type FenceWorldOptions,
} from '../support/fence-world.ts';

const steps = fc.array(
  fc.record({
    publish: fc.nat(9),
    group: fc.nat(2),
    skip: fc.nat(4),
    hide: fc.nat(30),
    lose: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);
const worlds = fc.record({
  steps,
  headItems: fc.integer({ min: 1, max: 6 }),
  scanMax: fc.integer({ min: 2, max: 60 }),
  count: fc.integer({ min: 1, max: 7 }),
  followLate: fc.boolean(),
});
type Script = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

async function build(script: Script, options: FenceWorldOptions): Promise<FenceWorld> {
  const world = new FenceWorld({ ...options, headItems: script.headItems });
  world.rank = shuffled(7);
  for (const step of script.steps) {
    world.publish(step.publish, { group: step.group });
    world.skip(step.skip);
    await world.first(1);
    const hidden = world.items.get(step.hide as never);
    if (hidden !== undefined) hidden.isHidden = !hidden.isHidden;
  }
  if (script.followLate) world.followed.add(1);
  const posts = await world.posts();
  await world.lose(
    posts.filter((_, index) => script.steps[index]?.lose === true).map((post) => post.upTo),
  );
  return world;
}

describe('L1 one sequence', () => {
  it('concatenates pages of every size, both ways, to the naive sequence', async () => {
    const store = await openTestStore();
    await fc.assert(
      fc.asyncProperty(worlds, async (script) => {
        const world = await build(script, { fences: store.fences });
        const expected = await world.naiveSequence();
        for (const count of [1, script.count, 50]) {
          expect((await scroll(world, count)).shown, `forwards by ${count}`).toEqual(expected);
          expect(
            (await scroll(world, count, { direction: 'backward' })).shown,
            `backwards by ${count}`,
          ).toEqual(expected);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('keeps one sequence when every read of the source comes back short', async () => {
    const store = await openTestStore();
    await fc.assert(
      fc.asyncProperty(worlds, async (script) => {
        const world = await build(script, { fences: store.fences, scanMax: script.scanMax });
        const expected = await world.naiveSequence();
        expect((await scroll(world, script.count)).shown).toEqual(expected);
        expect((await scroll(world, script.count, { direction: 'backward' })).shown).toEqual(
          expected,
        );
      }),
      { numRuns: 100 },
    );
  });

  it('says exactly whether more lies on either side of every page', async () => {
    const store = await openTestStore();
    await fc.assert(
      fc.asyncProperty(worlds, async (script) => {
        const world = await build(script, { fences: store.fences });
        const expected = await world.naiveSequence();
        for (let index = 0; index < expected.length; index += 1) {
          const start = cursorAt(await scroll(world, 50), index);
          const page = await world.page({ count: script.count, from: start, direction: 'forward' });
          expect(positionsOf(page)).toEqual(expected.slice(index + 1, index + 1 + script.count));
          expect(await page.hasNextPage()).toBe(index + 1 + script.count < expected.length);
          expect(await page.hasPreviousPage()).toBe(true);
          const back = await world.page({
            count: script.count,
            from: start,
            direction: 'backward',
          });
          expect(positionsOf(back)).toEqual(
            expected.slice(Math.max(0, index - script.count), index),
          );
          expect(await back.hasPreviousPage()).toBe(index - script.count > 0);
          expect(await back.hasNextPage()).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('knows that nothing is left before a page whose cursor element is gone', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(6);
    const page = await world.first(2);
    for (const entry of page.edges)
      world.items.set(entry.position, { group: 0, isHidden: true, isDeleted: false });
    const next = await world.page({
      count: 2,
      from: cursorOf(page.edges[1]),
      direction: 'forward',
    });
    expect(await next.hasPreviousPage()).toBe(false);
  });

  it('catches a source that takes a short read for the end of its range', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences, headItems: 2, scanMax: 3 });
    world.publish(20);
    await world.first(1);
    const honest = world.source();
    world.source = () => ({
      ...honest,
      enumerate: async (query) => ({
        ...(await honest.enumerate(query)),
        settledTo: query.order === 'newest' ? query.above : query.upTo,
      }),
    });
    expect((await scroll(world, 5)).shown).not.toEqual(await world.naiveSequence());
  });
});

function cursorAt(
  full: Awaited<ReturnType<typeof scroll>>,
  index: number,
): ReturnType<typeof cursorOf> {
  return cursorOf(full.pages.flatMap((page) => page.edges)[index]);
}
