/**
 * L2 to L4 where a fence leaves out what was seen elsewhere: a new head contains no seen item while anything unseen is
 * new. Still, every item is shown exactly once, served items keep their order, and a refresh with nothing new writes
 * nothing, whatever was seen meanwhile.
 * Method: random histories of publishes, rankers, hidden items and processes, with items seen elsewhere before and
 * after they are shown here. After each refresh the whole feed is read in pages.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
import { positionsOf, shuffled } from '../support/fence-world.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

const at = fc.integer({ min: 1, max: 40 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('publish' as const), count: fc.integer({ min: 1, max: 6 }) }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('see' as const), at }) },
  /** As if another feed showed all items before this one does. */
  fc.record({ kind: fc.constant('seeAll' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refresh' as const),
      count: fc.integer({ min: 1, max: 6 }),
    }),
  },
  fc.record({ kind: fc.constant('hide' as const), at }),
  fc.record({ kind: fc.constant('rerank' as const), salt: fc.nat(9) }),
  fc.record({ kind: fc.constant('restart' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const histories = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 18, size: 'max' }),
  headItems: fc.integer({ min: 1, max: 6 }),
  poolTimes: fc.constantFrom(1, 1, 3),
  isMixing: fc.boolean(),
  carry: fc.boolean(),
  windowItems: fc.constantFrom(0, 0, 2, 5),
  fences: fencesKind,
});

class Reader {
  readonly world: SubjectWorld;
  #served: readonly Position[] = [];

  constructor(world: SubjectWorld) {
    this.world = world;
  }

  async take(what: Step): Promise<void> {
    const { world } = this;
    if (what.kind === 'publish') world.publish(what.count);
    else if (what.kind === 'see') world.seen.add(position(what.at));
    else if (what.kind === 'seeAll') for (const item of world.items.keys()) world.seen.add(item);
    else if (what.kind === 'rerank') world.rank = shuffled(what.salt);
    else if (what.kind === 'restart') world.restart();
    else if (what.kind === 'hide') {
      const item = world.items.get(position(what.at));
      if (item !== undefined) item.isHidden = !item.isHidden;
    } else await this.#refresh(what.count);
  }

  async #refresh(count: number): Promise<void> {
    const { world } = this;
    const before = await world.posts();
    const page = await world.first(count);
    const [post] = await world.posts();
    if (post !== undefined && post.upTo !== before[0]?.upTo) this.#judgeHead(post);
    const shown = [...positionsOf(page)];
    let cursor = page.endCursor();
    let hasMore = await page.hasNextPage();
    for (let turn = 0; hasMore && turn < 200; turn += 1) {
      const next = await world.page({ count, from: cursor, direction: 'forward' });
      shown.push(...positionsOf(next));
      [cursor, hasMore] = [next.endCursor() ?? cursor, await next.hasNextPage()];
    }
    const upTo = post?.upTo ?? 0;
    // A mixing world includes the others when it chooses its next item.
    const admitted = [...world.items.keys()].filter(
      (one) => world.isAdmitted(one) && (one <= upTo || this.#isCandidate(one)),
    );
    expect(
      shown.toSorted((a, b) => a - b),
      'everything comes exactly once',
    ).toEqual(admitted.toSorted((a, b) => a - b));
    if (!world.options.carry)
      expect(
        shown.filter((one) => this.#served.includes(one)),
        'what was shown stands',
      ).toEqual(this.#served.filter((one) => shown.includes(one)));
    this.#served = shown;
    await this.#refreshCalmly();
  }

  /** By now the viewer has seen all of it. */
  async #refreshCalmly(): Promise<void> {
    const { world } = this;
    const seen = [...world.seen];
    for (const one of world.items.keys()) world.seen.add(one);
    const [before, page] = [await world.posts(), await world.first(100)];
    expect(positionsOf(page), 'a refresh with nothing new is calm').toEqual(
      this.#served.slice(0, 100),
    );
    expect(await world.posts(), 'a refresh with nothing new writes nothing').toEqual(before);
    world.seen.clear();
    for (const one of seen) world.seen.add(one);
  }

  /** A mixing world chooses every second item. */
  #isCandidate(one: Position): boolean {
    return this.world.options.isMixing !== true || one % 2 === 0;
  }

  /** Checks the head before anything else is marked as seen. */
  #judgeHead({ above, upTo, head }: Awaited<ReturnType<SubjectWorld['posts']>>[number]): void {
    const { world } = this;
    expect(head.length, 'a head is never empty').toBeGreaterThan(0);
    const isNew = (one: Position): boolean => one > above && one <= upTo;
    const unseen = [...world.items.keys()].filter(
      (one) =>
        isNew(one) && world.isAdmitted(one) && !world.seen.has(one) && this.#isCandidate(one),
    );
    const isOf = unseen.length === 0 ? (one: Position): boolean => !isNew(one) : () => true;
    expect(
      head.filter((one) => world.seen.has(one) && isOf(one)),
      'what was seen stays out of a new head',
    ).toEqual([]);
  }
}

async function leavesOut(subject: FenceSubject, seed?: number): Promise<void> {
  const fences = await openFences(seed);
  await onRandomHistories(histories, { runs: 1_200, seed }, async (history) => {
    const { steps, fences: kind, ...options } = history;
    const world = new SubjectWorld(subject, { ...options, unseen: true, fences: fences[kind] });
    const reader = new Reader(world);
    world.publish(7);
    for (const what of steps) await reader.take(what);
  });
}

const BROKEN: readonly BrokenFence[] = [
  {
    name: 'remembers nothing',
    subject: { seen: (_, positions) => positions.map(() => false) },
    caught: /what was seen stays out/,
  },
  {
    name: 'chooses from the newest alone what was not seen',
    subject: {
      seen: (world, positions) => positions.map((one, n) => n < 2 && world.seen.has(one)),
    },
    caught: /what was seen stays out/,
  },
  {
    name: 'takes what was seen out of the feed',
    subject: {
      source: (real, world) => ({
        ...real,
        admits: async (positions) =>
          (await real.admits(positions)).map(
            (is, nth) => is && !world.seen.has(positions[nth] as Position),
          ),
      }),
    },
    caught: /everything comes exactly once|is calm/,
  },
  {
    name: 'takes what was seen out of its pages',
    subject: changing((page, world) => ({
      ...page,
      edges: page.edges.filter((edge) => !world.seen.has(edge.position)),
    })),
    caught: /everything comes exactly once|is calm/,
  },
  {
    name: 'ranks everything again when something was seen',
    subject: {
      fence: (real, world) => ({
        ...real,
        page: async (args = {}) => {
          if (args.refresh !== false && world.seen.size > 0) await real.reset();
          return real.page(args);
        },
      }),
    },
    caught: /what was shown stands|is calm|writes nothing/,
  },
];

describe('L2 where a fence leaves out what was seen', { timeout: LAW_TIMEOUT_MS }, () => {
  it('keeps seen items out of new heads, and everything else as it is', async () => {
    await leavesOut(REAL_FENCE);
  });

  it.each(BROKEN)('catches a fence that $name', async ({ subject, caught }) => {
    await expect(leavesOut(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });
});
