/**
 * L3 where a fence carries: items that no page has shown compete again in the next head, and no others do. Items that
 * were shown keep their order on every device; a scroll continued from an old cursor repeats nothing, and misses only
 * what is now above it.
 * Method: random histories of publishes, rankers, hidden items, processes, and scrolls that are continued at any later
 * time, also while another device commits. The naive sequence gives every item's place, and marks nothing.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { FenceStore } from '../../src/fence/fence-store.ts';
import { position, type Position, POSITION_ZERO } from '../../src/model/positions.ts';
import {
  type BrokenFence,
  fencesKind,
  type FenceSubject,
  openFences,
  REAL_FENCE,
  SubjectWorld,
} from '../support/fence-subject.ts';
import { delegate, type FencePage, positionsOf, shuffled } from '../support/fence-world.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

const count = fc.integer({ min: 1, max: 6 });
const nth = fc.nat(5);
const step = fc.oneof(
  fc.record({ kind: fc.constant('publish' as const), count: fc.integer({ min: 1, max: 5 }) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refresh' as const), count }) },
  /** One more page of an earlier scroll, down or up. */
  fc.record({ kind: fc.constant('goOn' as const), nth, count, isUp: fc.boolean() }),
  /** The same while another device commits. */
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('atOnce' as const), nth, count }) },
  fc.record({ kind: fc.constant('toEnd' as const), nth, count }),
  fc.record({ kind: fc.constant('hide' as const), at: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('rerank' as const), salt: fc.nat(9) }),
  fc.record({ kind: fc.constant('restart' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const histories = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 22, size: 'max' }),
  headItems: fc.integer({ min: 1, max: 8 }),
  isMixing: fc.boolean(),
  isBegun: fc.boolean(),
  windowItems: fc.constantFrom(0, 0, 0, 1, 2, 5),
  fences: fencesKind,
});

/** A device's state: a scroll from its first page down, and the cursors of both ends. */
interface Scroll {
  shown: readonly Position[];
  start: string | null;
  end: string | null;
}

class Reader {
  readonly world: SubjectWorld;
  readonly #scrolls: Scroll[] = [];
  readonly #shown = new Set<Position>();
  /** Items that have ever been hidden. */
  readonly #wasHidden = new Set<Position>();
  /** The candidates of the first head or window ranked since a refresh began, because a commit precedes pages. */
  #candidates: readonly Position[] | null = null;
  #salt = 0;

  constructor(world: SubjectWorld) {
    this.world = world;
    world.rank = (candidates, seed) => {
      this.#candidates ??= candidates;
      return shuffled(this.#salt)(candidates, seed);
    };
  }

  async take(what: Step): Promise<void> {
    const { world } = this;
    if (what.kind === 'publish') world.publish(what.count);
    else if (what.kind === 'refresh') await this.#refreshAlone(what.count);
    else if (what.kind === 'rerank') this.#salt = what.salt;
    else if (what.kind === 'restart') world.restart();
    else if (what.kind === 'hide') {
      const item = world.items.get(position(what.at));
      if (item !== undefined) item.isHidden = !item.isHidden;
      this.#wasHidden.add(position(what.at));
    } else {
      const scroll = this.#scrolls[what.nth];
      if (scroll === undefined) return;
      if (what.kind === 'goOn' && what.isUp) await this.#up(scroll, what.count);
      else if (what.kind === 'goOn') await this.#down(scroll, what.count);
      else if (what.kind === 'toEnd') await this.#toEnd(scroll, what.count);
      else {
        world.publish(1);
        await Promise.all([this.#down(scroll, what.count), this.#refresh(1)]);
      }
    }
    await this.#judge();
  }

  /** Everything that was shown is still in the order in which it was shown. */
  async #judge(): Promise<void> {
    const stands = await this.world.naiveSequence();
    const isThere = new Set(stands);
    for (const { shown } of this.#scrolls) {
      expect(new Set(shown).size, 'nothing comes twice').toBe(shown.length);
      const here = new Set(shown);
      expect(
        stands.filter((at) => here.has(at)),
        'what was shown stands',
      ).toEqual(shown.filter((at) => isThere.has(at)));
    }
  }

  async #refresh(wanted: number): Promise<void> {
    const page = await this.world.first(wanted);
    if (page.conditions.includes('UNCOMMITTED')) return;
    this.#remember(page);
    const scroll = { shown: positionsOf(page), start: page.startCursor(), end: page.endCursor() };
    if (scroll.end !== null) this.#scrolls.push(scroll);
  }

  async #refreshAlone(wanted: number): Promise<void> {
    const { world } = this;
    const [{ upTo }, expected] = [
      await world.options.fences.state(world.key),
      await this.#unread(),
    ];
    const earlier = new Set(this.#shown);
    this.#candidates = null;
    await this.#refresh(wanted);
    const fresh = [...world.items.keys()].filter((at) => at > upTo && this.#isCandidate(at));
    if (fresh.length === 0) return;
    expect(
      (this.#candidates ?? []).toSorted((a, b) => a - b),
      'what no page has shown competes, and nothing else',
    ).toEqual([...expected, ...fresh].sort((a, b) => a - b));
    const stands = await world.naiveSequence();
    const firstEarlier = stands.findIndex((at) => earlier.has(at));
    const isNewBelow = firstEarlier !== -1 && stands.slice(firstEarlier).some((at) => at > upTo);
    expect(isNewBelow, 'what is new stands above what was shown').toBe(false);
  }

  /**
   * The items of each fencepost below the last one that a page showed; none once its tail has been reached, and none of
   * the first fencepost, whose items may have been read before it was committed.
   */
  async #unread(): Promise<readonly Position[]> {
    const unread = new Set<Position>();
    const inHeads = new Set<Position>();
    for (const { above, upTo, head } of (await this.world.posts()).slice(0, LIMITS.carryPostsMax)) {
      const own = head.filter((at) => !inHeads.has(at));
      for (const at of head) inHeads.add(at);
      const tail = [...this.world.items.keys()].filter(
        (at) => at > above && at <= upTo && !inHeads.has(at),
      );
      if (above === POSITION_ZERO || tail.some((at) => this.#shown.has(at))) continue;
      const last = own.findLastIndex((at) => this.#shown.has(at));
      for (const at of own.slice(last + 1)) if (this.world.isAdmitted(at)) unread.add(at);
      for (const at of tail) if (this.#isCandidate(at)) unread.add(at);
    }
    return [...unread];
  }

  /** A mixing world chooses every second item. */
  #isCandidate(at: Position): boolean {
    return this.world.isAdmitted(at) && (this.world.options.isMixing !== true || at % 2 === 0);
  }

  async #down(scroll: Scroll, wanted: number): Promise<FencePage> {
    const page = await this.world.page({ count: wanted, from: scroll.end, direction: 'forward' });
    this.#remember(page);
    scroll.shown = [...scroll.shown, ...positionsOf(page)];
    scroll.end = page.endCursor() ?? scroll.end;
    return page;
  }

  async #up(scroll: Scroll, wanted: number): Promise<void> {
    const page = await this.world.page({
      count: wanted,
      from: scroll.start,
      direction: 'backward',
    });
    this.#remember(page);
    scroll.shown = [...positionsOf(page), ...scroll.shown];
    scroll.start = page.startCursor() ?? scroll.start;
  }

  async #toEnd(scroll: Scroll, wanted: number): Promise<void> {
    for (let turn = 0; turn < 200; turn += 1)
      if (!(await (await this.#down(scroll, wanted)).hasNextPage())) break;
    const stands = await this.world.naiveSequence();
    const from = stands.findIndex((at) => scroll.shown.includes(at));
    // If nothing of the scroll is left, there is no telling what is above it.
    const below = from === -1 ? [] : stands.slice(from);
    const missing = below.filter((at) => !scroll.shown.includes(at));
    // An item that was hidden when its place was passed does not count as missed.
    expect(
      missing.filter((at) => !this.#wasHidden.has(at)),
      'only what stands above was missed',
    ).toEqual([]);
  }

  #remember(page: FencePage): void {
    for (const at of positionsOf(page)) this.#shown.add(at);
  }
}

async function carries(subject: FenceSubject, seed?: number): Promise<void> {
  const fences = await openFences(seed);
  await onRandomHistories(histories, { runs: 2_000, seed }, async (history) => {
    const { headItems, isMixing, isBegun, windowItems } = history;
    const world = new SubjectWorld(subject, {
      ...{ headItems, isMixing, windowItems, carry: true, poolTimes: 100 },
      fences: fences[history.fences],
    });
    const reader = new Reader(world);
    // Half of the histories begin after the first fencepost, which keeps what it has.
    if (isBegun) {
      world.publish(2);
      await reader.take({ kind: 'refresh', count: 2 });
    }
    world.publish(9);
    for (const what of history.steps) await reader.take(what);
  });
}

function withStore(change: (real: FenceStore) => Partial<FenceStore>): FenceSubject {
  return { store: (real) => ({ ...delegate(real), ...change(real) }) };
}

const BROKEN: readonly BrokenFence[] = [
  {
    name: 'never carries',
    subject: withStore((real) => ({
      commit: (key, post, { posts, committedAfterMs }) =>
        real.commit(key, post, { posts, committedAfterMs }),
    })),
    caught: /what no page has shown competes/,
  },
  {
    name: 'forgets how far pages went',
    subject: withStore((real) => ({
      reach: async (key) => ({ ...(await real.state(key)), isReached: true }),
    })),
    caught: /what no page has shown competes|what was shown stands|comes twice/,
  },
  {
    name: 'ranks its first pages again',
    subject: withStore((real) => ({
      commit: (key, post, { reached, ...keep }) => {
        const after = reached?.after.map((mark) => ({ ...mark, items: 0 })) ?? [];
        return real.commit(key, post, {
          ...keep,
          reached: { before: reached?.before ?? [], after },
        });
      },
    })),
    caught: /what no page has shown competes|what was shown stands/,
  },
  {
    name: 'commits whatever was shown meanwhile',
    subject: withStore((real) => ({
      commit: async (key, post, { reached, ...keep }) => {
        const { reached: before } = await real.state(key);
        const after = reached?.after ?? [];
        return real.commit(key, post, { ...keep, reached: { before, after } });
      },
    })),
    caught: /what was shown stands|comes twice/,
  },
  {
    name: 'shows a page that a commit has overtaken',
    subject: withStore((real) => ({
      reach: async (key, query) => ({ ...(await real.reach(key, query)), isReached: true }),
    })),
    caught: /what was shown stands|comes twice/,
  },
  {
    name: 'leaves items that were taken up where they were as well',
    subject: withStore((real) => ({
      chain: async (key, query) => (query.order === 'oldest' ? [] : real.chain(key, query)),
    })),
    caught: /comes twice|what was shown stands/,
  },
];

describe('L3 where a fence carries', { timeout: LAW_TIMEOUT_MS }, () => {
  it('ranks again what no page has shown, and nothing else', async () => {
    await carries(REAL_FENCE);
  });

  it.each(BROKEN)('catches a fence that $name', async ({ subject, caught }) => {
    await expect(carries(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });
});
