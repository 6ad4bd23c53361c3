/**
 * L2: a scroll shows every item that the viewer may see throughout it exactly once, whatever happens between its pages.
 * Method: random events between pages, checked against what was admitted at the start and at the end.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBare } from '../../src/fence/cursor/place.ts';
import { position, type Position } from '../../src/model/positions.ts';
import {
  type BrokenFence,
  changing,
  fencesKind,
  type FenceSubject,
  openFences,
  REAL_FENCE,
  SubjectWorld,
} from '../support/fence-subject.ts';
import { FenceWorld, scroll, shuffled } from '../support/fence-world.ts';
import { openTestStore } from '../support/open-store.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

const event = fc.oneof(
  fc.record({
    kind: fc.constant('publish' as const),
    count: fc.integer({ min: 1, max: 12 }),
    group: fc.nat(2),
  }),
  fc.record({ kind: fc.constant('hide' as const), at: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    kind: fc.constant('publishHidden' as const),
    count: fc.integer({ min: 10, max: 45 }),
  }),
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
  scanMax: fc.constantFrom(1, 3, 1_000),
  isMixing: fc.boolean(),
  direction: fc.constantFrom('forward' as const, 'backward' as const),
  /** Whether the scroll begins with a refresh; without one, the fence may never have been read. */
  isRefreshed: fc.boolean(),
  fences: fencesKind,
  poolTimes: fc.constantFrom(1, 1, 3),
  windowItems: fc.constantFrom(0, 0, 0, 1, 2, 5),
});
type Script = typeof scripts extends fc.Arbitrary<infer T> ? T : never;

async function happen(world: FenceWorld, what: Event): Promise<void> {
  if (what.kind === 'publish') world.publish(what.count, { group: what.group });
  else if (what.kind === 'publishHidden') world.publish(what.count, { isHidden: true });
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
  /** Admitted at the start, at the end, and after every event in between. */
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
        // A scroll up a history that a reset voided ends at what is left of it.
        if (what.kind === 'reset' && script.direction === 'backward') steady = [];
      }
    },
  });
  return { shown, steady };
}

async function exactlyOnce(subject: FenceSubject, seed?: number): Promise<void> {
  const fences = await openFences(seed);
  await onRandomHistories(scripts, { runs: 2_000, seed }, async (script) => {
    const { headItems, poolTimes, keepPosts, scanMax, isMixing, windowItems } = script;
    const options = {
      headItems,
      poolTimes,
      keepPosts,
      scanMax,
      isMixing,
      windowItems,
      fences: fences[script.fences],
    };
    const { shown, steady } = await run(new SubjectWorld(subject, options), script);
    expect(new Set(shown).size, 'no item twice').toBe(shown.length);
    const skipped = steady.filter((at) => !shown.includes(at));
    expect(skipped, 'no item skipped').toEqual([]);
  });
}

/** Cursors of all edges outside heads, by position only, for each world. */
const remembered = new WeakMap<FenceWorld, Map<Position, string>>();

/** An edge's cursor is the one its item had when it was first served, whatever has happened to its fencepost since. */
function rememberCursors(): FenceSubject {
  return changing((page, world) => {
    const known = remembered.get(world) ?? new Map<Position, string>();
    remembered.set(world, known);
    const edges = page.edges.map((edge) => {
      if (edge.region === 'HEAD') return edge;
      const cursor = known.get(edge.position) ?? edge.cursor();
      known.set(edge.position, cursor);
      return { ...edge, cursor: () => cursor };
    });
    const ends = { startCursor: () => edges[0]?.cursor() ?? page.startCursor() };
    return { ...page, edges, ...ends, endCursor: () => edges.at(-1)?.cursor() ?? page.endCursor() };
  });
}

const BROKEN: readonly BrokenFence[] = [
  {
    name: 'pages cut short whose end does not say what of a head was passed',
    subject: { place: (place) => (place.isBound ? { ...place, served: null } : place) },
    caught: /no item (twice|skipped)/,
  },
  {
    name: 'cursors that do not say what of a head was passed',
    subject: { place: (place) => ({ ...place, served: null }) },
    caught: /no item (twice|skipped)/,
  },
  {
    name: 'cursors that take a range without a fencepost for the tail of one',
    subject: { place: (place) => ({ ...place, part: isBare(place.part) ? 'TAIL' : place.part }) },
    caught: /no item (twice|skipped)/,
  },
  {
    name: 'cursors of an item that are remembered when its fencepost is gone',
    subject: rememberCursors(),
    caught: /no item (twice|skipped)/,
  },
  {
    name: 'tails that hold the head again',
    subject: {
      store: (real) => ({
        ...real,
        chain: async (...args) =>
          (await real.chain(...args)).map((post) => ({ ...post, head: post.head.slice(0, 1) })),
      }),
    },
    caught: /no item twice/,
  },
];

describe('L2 exactly once', { timeout: LAW_TIMEOUT_MS }, () => {
  it('repeats nothing and skips nothing that stayed visible, while the world moves between pages', async () => {
    await exactlyOnce(REAL_FENCE);
  });

  it.each(BROKEN)('catches $name', async ({ subject, caught }) => {
    await expect(exactlyOnce(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });

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
