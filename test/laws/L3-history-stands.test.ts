/**
 * L3: new items are above; served items keep their order, on every device, whatever ranks next.
 * Method: random rounds of publishes, rankers, hidden items and processes; what a page showed must keep that order in
 * every later scroll, on either of two devices.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fencepost } from '../../src/fence/fencepost.ts';
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
import {
  type FencePage,
  FenceWorld,
  positionsOf,
  scroll,
  shuffled,
} from '../support/fence-world.ts';
import { openTestStore } from '../support/open-store.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

const count = fc.integer({ min: 1, max: 6 });
const rounds = fc.array(
  fc.record({
    publish: fc.nat(8),
    salt: fc.nat(20),
    /** Hides the item, or shows it again. */
    toggle: fc.option(fc.nat(40)),
    /** The other device reads from another process, and the next round begins there. */
    isElsewhere: fc.nat(9).map((nth) => nth === 0),
    /** A page that commits nothing, from either end, before the refresh. */
    peek: fc.option(fc.record({ count, direction: fc.constantFrom('forward', 'backward') })),
    /** Each device reads pages of its own size. */
    counts: fc.tuple(count, count),
  }),
  { minLength: 2, maxLength: 7 },
);
type Round = typeof rounds extends fc.Arbitrary<readonly (infer T)[]> ? T : never;

const histories = fc.record({
  rounds,
  fences: fencesKind,
  windowItems: fc.constantFrom(0, 0, 0, 1, 2, 5),
});
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

const calm: Round = {
  publish: 1,
  salt: 0,
  toggle: 1,
  isElsewhere: false,
  peek: null,
  counts: [1, 1],
};

/** A page from the end is the first to show an item that is in one head with a newer one that ranks below it. */
const FIRST_SHOWN_BY_A_PEEK: History = {
  rounds: [calm, { ...calm, peek: { count: 2, direction: 'backward' } }],
  fences: 'durable',
  windowItems: 0,
};

/** Everything that was shown, and must keep its order. */
class Memory {
  readonly #shown: (readonly Position[])[] = [];
  /** The newest position at the last whole scroll, or the newest that a page has shown since. */
  #newest = 0;

  /** Records a page, unless it reports that its order is temporary. */
  take(page: FencePage): void {
    if (page.conditions.includes('UNCOMMITTED')) return;
    const shown = positionsOf(page);
    this.#shown.push(shown);
    this.#newest = Math.max(this.#newest, ...shown);
  }

  /** Checks a whole scroll against what was shown before it, and records it. */
  judge(shown: readonly Position[], newest: Position): void {
    for (const earlier of this.#shown) {
      const [before, now] = [new Set(earlier), new Set(shown)];
      expect(
        shown.filter((at) => before.has(at)),
        'the order that was served',
      ).toEqual(earlier.filter((at) => now.has(at)));
    }
    // An item that was hidden from the start is shown for the first time: it was not there before.
    const wasThere = new Set(this.#shown.flat());
    const firstOld = shown.findIndex((at) => at <= this.#newest && wasThere.has(at));
    const below = firstOld === -1 ? [] : shown.slice(firstOld);
    expect(
      below.filter((at) => at > this.#newest),
      'nothing new below what was there',
    ).toEqual([]);
    this.#shown.push(shown);
    this.#newest = newest;
  }
}

async function play(world: FenceWorld, memory: Memory, round: Round): Promise<void> {
  const newest = world.publish(round.publish);
  world.rank = shuffled(round.salt);
  const item = world.items.get(position(round.toggle ?? 0));
  if (item !== undefined) item.isHidden = !item.isHidden;
  if (round.peek !== null) {
    const { count: wanted, direction } = round.peek;
    // A page from the end also commits a fence that was never read.
    if (direction === 'backward') memory.take(await world.fence().page({ last: wanted }));
    else memory.take(await world.page({ count: wanted, from: null, direction: 'forward' }));
  }
  const [mine, theirs] = round.counts;
  const { shown } = await scroll(world, mine, { refresh: true });
  memory.judge(shown, newest);
  if (round.isElsewhere) world.restart();
  expect((await scroll(world, theirs)).shown, 'one order on every device').toEqual(shown);
}

async function historyStands(subject: FenceSubject, seed?: number): Promise<void> {
  const fences = await openFences(seed);
  const options = { runs: 2_000, seed, examples: [FIRST_SHOWN_BY_A_PEEK] };
  await onRandomHistories(histories, options, async (history) => {
    const world = new SubjectWorld(subject, {
      fences: fences[history.fences],
      headItems: 5,
      windowItems: history.windowItems,
    });
    const memory = new Memory();
    for (const round of history.rounds) await play(world, memory, round);
  });
}

/** How often heads were ranked again. */
let reads = 0;

/** A store whose heads change their order from one moment to another. */
function reranking(moment: (world: FenceWorld) => number): FenceSubject {
  return {
    store: (real, world) => {
      const again = <T extends Fencepost | null>(post: T): T =>
        post === null || moment(world) % 2 === 0 ? post : { ...post, head: post.head.toReversed() };
      return {
        ...real,
        state: async (key) => {
          const state = await real.state(key);
          return { ...state, latest: again(state.latest) };
        },
        chain: async (...args) => (await real.chain(...args)).map(again),
      };
    },
  };
}

const BROKEN: readonly BrokenFence[] = [
  {
    name: 'ranks its heads again when something is published',
    subject: reranking((world) => world.items.size),
    caught: /the order that was served|one order on every device/,
  },
  {
    name: 'ranks its heads again at every read',
    subject: reranking(() => (reads += 1)),
    caught: /the order that was served|one order on every device/,
  },
  {
    name: 'ranks its whole history again at each refresh',
    subject: {
      fence: (real) => ({
        ...real,
        page: async (args = {}) => {
          if (args.first != null && args.refresh !== false) await real.reset();
          return real.page(args);
        },
      }),
    },
    caught: /the order that was served/,
  },
  {
    name: 'puts what is new at the end of its page',
    subject: changing((page) => ({
      ...page,
      edges: page.edges.toSorted((a, b) => (a.post?.upTo ?? 0) - (b.post?.upTo ?? 0)),
    })),
    caught: /nothing new below what was there|one order on every device/,
  },
  {
    name: 'does not say before its first commit that its order will not last',
    subject: changing((page) => ({ ...page, conditions: [] })),
    caught: /the order that was served/,
  },
  {
    name: 'commits nothing for a page from its end',
    subject: {
      fence: (real) => ({
        ...real,
        page: async (args = {}) => {
          if (args.last == null) return real.page(args);
          return { ...(await real.page({ ...args, refresh: false })), conditions: [] };
        },
      }),
    },
    caught: /the order that was served/,
  },
];

describe('L3 history stands', { timeout: LAW_TIMEOUT_MS }, () => {
  it('keeps every order that was served, while rankers are swapped at each refresh', async () => {
    await historyStands(REAL_FENCE);
  });

  it.each(BROKEN)('catches a fence that $name', async ({ subject, caught }) => {
    await expect(historyStands(subject, CONTROL_SEED)).rejects.toThrow(caught);
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
});
