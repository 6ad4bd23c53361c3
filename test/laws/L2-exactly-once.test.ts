/**
 * L2: a scroll shows every item that may be seen throughout it exactly once, whatever happens between its pages.
 * Method: random events between pages; judged by what was admitted at the start and at the end.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBare, type Place } from '../../src/fence/cursor/place.ts';
import { memoryFenceStore } from '../../src/fence/memory-fence-store.ts';
import { position, type Position } from '../../src/model/positions.ts';
import { openTestStore } from '../support/open-store.ts';
import { FenceWorld, scroll, shuffled } from '../support/fence-world.ts';

const event = fc.oneof(
  fc.record({
    kind: fc.constant('publish' as const),
    count: fc.integer({ min: 1, max: 5 }),
    group: fc.nat(2),
  }),
  fc.record({ kind: fc.constant('hide' as const), at: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('follow' as const), group: fc.nat(2) }),
  fc.record({ kind: fc.constant('unfollow' as const), group: fc.nat(2) }),
  fc.record({ kind: fc.constant('refresh' as const) }),
  fc.record({ kind: fc.constant('rerank' as const), salt: fc.nat(9) }),
  fc.record({ kind: fc.constant('lose' as const), nth: fc.nat(5) }),
  fc.record({ kind: fc.constant('restart' as const) }),
  fc.record({ kind: fc.constant('reset' as const) }),
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

const scripts = fc.record({
  before: fc.array(event, { maxLength: 12 }),
  during: fc.array(fc.array(event, { maxLength: 2 }), { maxLength: 30 }),
  count: fc.integer({ min: 1, max: 6 }),
  headItems: fc.integer({ min: 1, max: 6 }),
  keepPosts: fc.constantFrom(1, 2, 1_000),
  scanMax: fc.constantFrom(3, 1_000),
  isMixing: fc.boolean(),
  direction: fc.constantFrom('forward' as const, 'backward' as const),
  /** Whether the scroll begins with a refresh; without one, on a fence that may never have been read. */
  isRefreshed: fc.boolean(),
});
type Script = typeof scripts extends fc.Arbitrary<infer T> ? T : never;

async function happen(world: FenceWorld, what: Event): Promise<void> {
  if (what.kind === 'publish') world.publish(what.count, { group: what.group });
  else if (what.kind === 'hide' || what.kind === 'delete') {
    const item = world.items.get(position(what.at));
    if (item !== undefined && what.kind === 'hide') item.isHidden = !item.isHidden;
    if (item !== undefined && what.kind === 'delete') item.isDeleted = true;
  } else if (what.kind === 'follow') world.followed.add(what.group);
  else if (what.kind === 'unfollow') world.followed.delete(what.group);
  else if (what.kind === 'refresh') await world.first(3);
  else if (what.kind === 'rerank') world.rank = shuffled(what.salt);
  else if (what.kind === 'restart') world.restart();
  else if (what.kind === 'reset') await world.fence().reset();
  else {
    const post = (await world.posts())[what.nth];
    if (post !== undefined) await world.lose([post.upTo]);
  }
}

interface Run {
  readonly shown: readonly Position[];
  /** Admitted at the start, at the end, and after every event between. */
  readonly steady: readonly Position[];
}

async function run(world: FenceWorld, script: Script): Promise<Run> {
  world.publish(12);
  for (const what of script.before) await happen(world, what);
  if (script.isRefreshed) await world.first(1);
  let steady = [...(await world.naiveSequence())];
  const during = [...script.during];
  const { shown } = await scroll(world, script.count, {
    direction: script.direction,
    between: async () => {
      for (const what of during.shift() ?? []) {
        await happen(world, what);
        steady = steady.filter((at) => world.isAdmitted(at));
        // Upwards, a history that a reset voided ends at what is left of it.
        if (what.kind === 'reset' && script.direction === 'backward') steady = [];
      }
    },
  });
  return { shown, steady };
}

async function law(script: Script, breakWorld: (world: FenceWorld) => void): Promise<void> {
  const world = new FenceWorld({ ...script, fences });
  breakWorld(world);
  const { shown, steady } = await run(world, script);
  expect(new Set(shown).size, 'no item twice').toBe(shown.length);
  expect(
    steady.filter((at) => !shown.includes(at)),
    'no item skipped',
  ).toEqual([]);
}

const fences = memoryFenceStore();
const HONEST = (): void => undefined;

describe('L2 exactly once', () => {
  it('repeats nothing and skips nothing that stayed visible, while the world moves between pages', async () => {
    await fc.assert(
      fc.asyncProperty(scripts, (script) => law(script, HONEST)),
      { numRuns: 1_500 },
    );
  }, 240_000);

  it.each<[string, (place: Place) => Place]>([
    ['do not say what of a head was passed', (place) => ({ ...place, served: null })],
    [
      'take a range without a fencepost for the tail of one',
      (place) => ({ ...place, part: isBare(place.part) ? 'TAIL' : place.part }),
    ],
  ])(
    'catches cursors that %s',
    async (_, change) => {
      const broken = (world: FenceWorld): void => {
        world.reread = (cursor) => world.forge(cursor, change);
      };
      await expect(
        fc.assert(
          fc.asyncProperty(scripts, (script) => law(script, broken)),
          { numRuns: 1_500, seed: 3, endOnFailure: true },
        ),
      ).rejects.toThrow();
    },
    120_000,
  );

  it('serves an item that arrives after a commit exactly once, above', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(8);
    await world.first(3);
    const late = world.publish();
    const { shown } = await scroll(world, 3, { refresh: true });
    expect(shown[0]).toBe(late);
    expect(shown).toEqual([...new Set(shown)]);
    expect(shown).toHaveLength(9);
  });

  it('skips and repeats nothing when a fencepost is lost in the middle of its head', async () => {
    const store = await openTestStore();
    for (const count of [1, 2, 3, 5]) {
      const world = new FenceWorld({ fences: store.fences, headItems: 10 });
      world.rank = shuffled(3);
      world.publish(6);
      await world.first(1);
      world.skip(100_000);
      world.publish(20);
      await world.first(1);
      const [latest] = await world.posts();
      let hasLost = false;
      const { shown } = await scroll(world, count, {
        between: async () => {
          if (!hasLost && latest !== undefined) await world.lose([latest.upTo]);
          hasLost = true;
        },
      });
      expect([...shown].sort((a, b) => b - a)).toEqual(
        [...world.items.keys()].sort((a, b) => b - a),
      );
    }
  });
});
