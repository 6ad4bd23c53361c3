/**
 * L1 and L2 over sources and rankers that sometimes answer incorrectly: a page is rejected with an error that names the
 * fault, or a head falls back to order of arrival. After retries, a reader gets the whole sequence, each item exactly
 * once.
 * Method: random histories in which a few answers break their port's promise in each possible way.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedSource, SourceError } from '../../src/fence/checked-source.ts';
import { refreshInTurn } from '../../src/fence/commit.ts';
import { contextOf } from '../../src/fence/context.ts';
import type { Fence } from '../../src/fence/fence.ts';
import type { FenceStore } from '../../src/fence/fence-store.ts';
import { memoryFenceStore } from '../../src/fence/memory-fence-store.ts';
import { readPage } from '../../src/fence/page.ts';
import type { Enumeration, FencedSource } from '../../src/fence/source.ts';
import type { Position, RangeQuery } from '../../src/model/positions.ts';
import {
  type BrokenFence,
  type FenceSubject,
  REAL_FENCE,
  SubjectWorld,
} from '../support/fence-subject.ts';
import {
  type FencePage,
  type FenceWorld,
  type FenceWorldOptions,
  positionsOf,
  shuffled,
} from '../support/fence-world.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

type Read = (read: Enumeration, query: RangeQuery) => object;

/** Wrong results of a read, each rejected for a different reason; most need something to lie about. */
const WRONG_READS: readonly Read[] = [
  ({ positions }) => ({ positions: positions.toReversed() }),
  ({ positions: [first, second, ...rest] }) => ({ positions: [first, first, second, ...rest] }),
  ({ positions }, { above, upTo }) => ({ positions: [...positions, upTo + 1, above] }),
  (_, { order, above, upTo }) => ({ settledTo: order === 'newest' ? upTo : above }),
  ({ positions: [first, ...rest] }) => ({ settledTo: rest.at(-1) ?? first }),
  ({ positions }) => ({ positions: positions.map(String) }),
  (_, { limit, above }) => ({
    positions: Array.from({ length: limit + 1 }, (_, index) => above + 1 + index),
  }),
];

const WRONG_NEWEST: readonly unknown[] = [Number.NaN, 2 ** 48, -1, '7', 3.5];

const WRONG_ADMITS: readonly ((answers: readonly boolean[]) => unknown)[] = [
  (answers) => answers.map(Number),
  (answers) => answers.slice(1),
  (answers) => answers.map((answer) => (answer ? 'yes' : '')),
];

const WRONG_ORDERS: readonly ((order: readonly Position[]) => readonly unknown[])[] = [
  ([first, ...rest]) => [first, first, ...rest.slice(1)],
  ([first = 0 as Position, ...rest]) => [first + 100, ...rest],
  (order) => order.slice(1),
  (order) => [...order, ...order],
  (order) => order.map(String),
];

const step = fc.oneof(
  fc.record({ kind: fc.constant('publish' as const), count: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('refresh' as const) }),
  fc.record({ kind: fc.constant('lose' as const), nth: fc.nat(2) }),
);

const histories = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  /** This many honest answers come before each wrong one, which is the nth of its kind. */
  lies: fc.array(fc.record({ after: fc.nat(5), nth: fc.nat(99) }), { minLength: 1, maxLength: 12 }),
  wrongOrders: fc.array(fc.option(fc.nat(99)), { maxLength: 6 }),
  headItems: fc.integer({ min: 1, max: 5 }),
  keepPosts: fc.constantFrom(1, 3, 100),
  scanMax: fc.constantFrom(2, 5, 1_000),
  count: fc.integer({ min: 1, max: 6 }),
  direction: fc.constantFrom('forward' as const, 'backward' as const),
});
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

function nthOf<T>(all: readonly T[], nth: number): T {
  return all[nth % all.length] as T;
}

/** A world whose source and ranker answer incorrectly when the history says so. */
class LyingWorld extends SubjectWorld {
  /** The ranker's last answer. */
  answered: readonly unknown[] = [];
  readonly #lies: { after: number; readonly nth: number }[];

  constructor(subject: FenceSubject, options: FenceWorldOptions, history: History) {
    super(subject, options);
    this.#lies = history.lies.map((lie) => ({ ...lie }));
    const wrongOrders = [...history.wrongOrders];
    const honest = shuffled(1);
    this.rank = async (candidates, seed) => {
      const ranking = await honest(candidates, seed);
      const order = 'order' in ranking ? ranking.order : [];
      const nth = wrongOrders.shift() ?? null;
      this.answered = nth === null ? order : nthOf(WRONG_ORDERS, nth)(order);
      return this.answered as readonly number[];
    };
  }

  /** How many wrong answers the source has left. */
  get liesLeft(): number {
    return this.#lies.length;
  }

  override source(): FencedSource {
    const real = super.source();
    const read =
      (ask: (query: RangeQuery) => Promise<Enumeration>, onLie = (): void => undefined) =>
      async (query: RangeQuery): Promise<Enumeration> => {
        const honest = await ask(query);
        const nth = this.#nextLie();
        if (nth === null) return honest;
        onLie();
        return { ...honest, ...nthOf(WRONG_READS, nth)(honest, query) };
      };
    // An item arrives meanwhile, so that there is one above the range for a source that ignores `upTo` to return.
    const candidates = read(
      ({ limit, ...range }) => real.candidates(range, limit),
      () => this.publish(1),
    );
    return {
      newest: async () => {
        const honest = await real.newest();
        const nth = this.#nextLie();
        return nth === null ? honest : (nthOf(WRONG_NEWEST, nth) as Position);
      },
      enumerate: read((query) => real.enumerate(query)),
      candidates: (range, limit) => candidates({ ...range, limit, order: 'newest' }),
      admits: async (positions) => {
        const honest = await real.admits(positions);
        const nth = this.#nextLie();
        return nth === null ? honest : (nthOf(WRONG_ADMITS, nth)(honest) as readonly boolean[]);
      },
    };
  }

  #nextLie(): number | null {
    const [lie] = this.#lies;
    if (lie === undefined) return null;
    if (lie.after > 0) {
      lie.after -= 1;
      return null;
    }
    this.#lies.shift();
    return lie.nth;
  }
}

/** Retries after each rejection. An error that does not name the source is a failure. */
async function persist<T>(world: LyingWorld, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const { liesLeft } = world;
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      expect(world.liesLeft, 'a refusal that nothing wrong came before').toBeLessThan(liesLeft);
    }
  }
}

async function scrollAgainstLies(
  world: LyingWorld,
  { count, direction }: Pick<History, 'count' | 'direction'>,
): Promise<readonly Position[]> {
  const isForward = direction === 'forward';
  const shown: Position[] = [];
  let from: string | null = null;
  for (let turn = 0; turn < 300; turn += 1) {
    const read: FencePage = await persist(world, () => world.page({ count, from, direction }));
    if (isForward) shown.push(...positionsOf(read));
    else shown.unshift(...positionsOf(read));
    const hasMore = isForward ? read.hasNextPage : read.hasPreviousPage;
    if (!(await persist(world, hasMore))) return shown;
    from = isForward ? read.endCursor() : read.startCursor();
  }
  return expect.fail('the sequence does not end');
}

async function happen(world: LyingWorld, what: History['steps'][number]): Promise<void> {
  if (what.kind === 'publish') world.publish(what.count);
  else if (what.kind === 'refresh') await persist(world, () => world.fence().refresh());
  else {
    const post = (await world.posts())[what.nth];
    if (post !== undefined) await world.lose([post.upTo]);
  }
}

async function wrongAnswers(subject: FenceSubject, seed?: number): Promise<void> {
  const fences = memoryFenceStore();
  await onRandomHistories(histories, { runs: 1_000, seed }, async (history) => {
    const { headItems, keepPosts, scanMax } = history;
    const world = new LyingWorld(subject, { fences, headItems, keepPosts, scanMax }, history);
    world.publish(4);
    await persist(world, () => world.fence().refresh());
    for (const what of history.steps) await happen(world, what);
    const shown = await scrollAgainstLies(world, history);
    expect(shown, 'the sequence').toEqual(await world.naiveSequence());
  });
}

/**
 * A fence that trusts one method of its source and checks the others. Candidates are admitted and deduplicated wherever
 * they come from; their check keeps out only items above the range: no cursor could name such an item's fencepost, and
 * the next head would contain it too.
 */
function believing(method: keyof FencedSource): FenceSubject {
  return { fence: (_, world) => fenceOver(world, (source) => ({ [method]: source[method] })) };
}

function fenceOver(
  world: FenceWorld,
  believed: (source: FencedSource) => Partial<FencedSource>,
): Fence {
  const context = contextOf(world.fenceOptions());
  const source = world.source();
  const open = { ...context, source: { ...checkedSource(source), ...believed(source) } };
  return {
    page: async (args = {}) => (await readPage(open, args)).page,
    refresh: async () => {
      if (open.settings === null) return 'nothing';
      return (await refreshInTurn({ ...open, settings: open.settings })).outcome;
    },
    reset: () => Promise.reject(new Error('not in these histories')),
    newSince: () => Promise.reject(new Error('not in these histories')),
    cursorUpTo: () => Promise.reject(new Error('not in these histories')),
  };
}

/** A fence that commits its ranker's answer unchecked. */
function believingRanker(real: FenceStore, world: FenceWorld): FenceStore {
  return {
    ...real,
    commit: (key, post, terms) => {
      const { answered } = world as LyingWorld;
      const head = answered.slice(0, world.options.headItems) as readonly Position[];
      return real.commit(key, { ...post, head }, terms);
    },
  };
}

const BROKEN: readonly BrokenFence[] = [
  { name: 'the newest position', subject: believing('newest'), caught: /the sequence/ },
  { name: 'what a source lists', subject: believing('enumerate'), caught: /the sequence/ },
  { name: 'the candidates of a source', subject: believing('candidates'), caught: /got -1/ },
  { name: 'what a source admits', subject: believing('admits'), caught: /the sequence/ },
  { name: 'what a ranker answers', subject: { store: believingRanker }, caught: /the sequence/ },
];

describe('L2 with wrong answers', { timeout: LAW_TIMEOUT_MS }, () => {
  it('shows the whole sequence once, in the end, and refuses by name meanwhile', async () => {
    await wrongAnswers(REAL_FENCE);
  });

  it.each(BROKEN)('catches a fence that believes $name', async ({ subject, caught }) => {
    await expect(wrongAnswers(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });
});
