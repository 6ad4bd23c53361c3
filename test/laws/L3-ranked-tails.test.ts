/**
 * L3 where tails are ranked: a window is ranked once, when a page first reaches it, and keeps that order for every
 * device, no matter which was first and what ranks later. Windows follow each other chronologically; within a window,
 * the recorded order holds.
 * Method: random histories of publishes, hidden items, losses, retention, other processes and scrolls in both
 * directions, with a ranker that answers differently each time; several devices read the same page concurrently. The
 * naive sequence derives the history from the recorded windows.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { TailWindow } from '../../src/fence/fencepost.ts';
import { frontierOf } from '../../src/fence/windows.ts';
import { position, type Position } from '../../src/model/positions.ts';
import {
  type BrokenFence,
  fencesKind,
  type FenceSubject,
  openFences,
  REAL_FENCE,
  SubjectWorld,
} from '../support/fence-subject.ts';
import {
  delegate,
  type FencePage,
  type PageQuery,
  positionsOf,
  scroll,
  shuffled,
} from '../support/fence-world.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

const count = fc.integer({ min: 1, max: 6 });
const isUp = fc.boolean();
const step = fc.oneof(
  fc.record({ kind: fc.constant('publish' as const), count: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('refresh' as const), count }),
  fc.record({ kind: fc.constant('hide' as const), at: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('lose' as const), nth: fc.nat(2) }),
  fc.record({ kind: fc.constant('restart' as const) }),
  /** Several devices read one page concurrently, each in its own process. */
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('atOnce' as const),
      nth: fc.option(fc.nat(30)),
      devices: fc.integer({ min: 1, max: 3 }),
      count,
      isUp,
    }),
  },
  fc.record({ kind: fc.constant('toEnd' as const), count, isUp }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const histories = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 16, size: 'max' }),
  headItems: fc.integer({ min: 1, max: 5 }),
  windowItems: fc.integer({ min: 1, max: 6 }),
  poolTimes: fc.constantFrom(1, 3),
  keepPosts: fc.constantFrom(2, 1_000),
  scanMax: fc.constantFrom(3, 1_000, 1_000),
  isMixing: fc.boolean(),
  fences: fencesKind,
});

class Watcher {
  readonly world: SubjectWorld;
  readonly #cursors: string[] = [];
  /** Windows as they were first seen, by fencepost. */
  readonly #recorded = new Map<Position, readonly TailWindow[]>();
  #ranked = 0;

  constructor(world: SubjectWorld) {
    this.world = world;
    world.rank = (candidates, seed) => shuffled((this.#ranked += 1))(candidates, seed);
  }

  async take(what: Step): Promise<void> {
    const { world } = this;
    if (what.kind === 'publish') world.publish(what.count);
    else if (what.kind === 'refresh') this.#gather(await world.first(what.count));
    else if (what.kind === 'restart') world.restart();
    else if (what.kind === 'hide') {
      const item = world.items.get(position(what.at));
      if (item !== undefined) item.isHidden = !item.isHidden;
    } else if (what.kind === 'lose') {
      const post = (await world.posts())[what.nth];
      if (post !== undefined) await world.lose([post.upTo]);
    } else if (what.kind === 'atOnce') await this.#atOnce(what);
    else await this.#toEnd(what.count, what.isUp);
    await this.#judgeWindows();
  }

  #gather(page: FencePage): void {
    for (const edge of page.edges) this.#cursors.push(edge.cursor());
  }

  async #atOnce(what: Extract<Step, { kind: 'atOnce' }>): Promise<void> {
    const { world } = this;
    const from = what.nth === null ? null : (this.#cursors[what.nth] ?? null);
    const direction = what.isUp ? 'backward' : 'forward';
    const query: PageQuery = { count: what.count, from, direction };
    const pages = await Promise.all(
      Array.from({ length: what.devices }, () => {
        world.restart();
        return world.page(query);
      }),
    );
    for (const page of pages) {
      expect(positionsOf(page), 'one order for all who are there first').toEqual(
        positionsOf(pages[0] as FencePage),
      );
      this.#gather(page);
    }
    expect(positionsOf(await world.page(query)), 'the same page again').toEqual(
      positionsOf(pages[0] as FencePage),
    );
  }

  async #toEnd(wanted: number, isUpwards: boolean): Promise<void> {
    const { world } = this;
    const direction = isUpwards ? 'backward' : 'forward';
    const { shown, pages } = await scroll(world, wanted, { direction });
    for (const page of pages) this.#gather(page);
    if (!pages.some((page) => page.conditions.includes('UNCOMMITTED')))
      expect(shown, 'the recorded order').toEqual(await world.naiveSequence());
    const ranked = this.#ranked;
    const again = await scroll(world, wanted, { direction: isUpwards ? 'forward' : 'backward' });
    expect(again.shown, 'the same in the other direction').toEqual(shown);
    // Something is ranked again only in heads that a page from the end commits first.
    if (shown.length > 0 && (await world.posts()).length > 0)
      expect(this.#ranked, 'what was read once is not ranked again').toBe(ranked);
  }

  /** Windows are contiguous, contain only items of their range, and never change. */
  async #judgeWindows(): Promise<void> {
    for (const post of await this.world.posts()) {
      const windows = (await this.world.windowsOf(post)) ?? [];
      if (post.windowItems === undefined) expect(windows, 'no windows').toEqual([]);
      expect(windows.length, 'a bounded number').toBeLessThanOrEqual(LIMITS.tailWindowsMax);
      for (const [nth, { above, upTo, order }] of windows.entries()) {
        expect(upTo, 'windows in a row').toBe(frontierOf(post, windows.slice(0, nth)));
        expect(order.length, 'windows of their size').toBeLessThanOrEqual(post.windowItems ?? 0);
        const strangers = order.filter((at) => at <= above || at > upTo || post.head.includes(at));
        expect(strangers, 'only items of its range').toEqual([]);
      }
      const before = this.#recorded.get(post.upTo) ?? [];
      expect(windows.slice(0, before.length), 'a window that was recorded stands').toEqual(before);
      this.#recorded.set(post.upTo, windows);
    }
  }
}

async function windowsStand(subject: FenceSubject, seed?: number): Promise<void> {
  const fences = await openFences(seed);
  await onRandomHistories(histories, { runs: 400, seed }, async (history) => {
    const { headItems, windowItems, poolTimes, keepPosts, scanMax, isMixing } = history;
    const world = new SubjectWorld(subject, {
      ...{ headItems, windowItems, poolTimes, keepPosts, scanMax, isMixing },
      fences: fences[history.fences],
    });
    const watcher = new Watcher(world);
    world.publish(12);
    await watcher.take({ kind: 'refresh', count: 2 });
    for (const what of history.steps) await watcher.take(what);
    await watcher.take({ kind: 'toEnd', count: 5, isUp: false });
  });
}

/** How often windows were ranked again. */
let reads = 0;

const BROKEN: readonly BrokenFence[] = [
  {
    name: 'ranks a window again on each read',
    subject: {
      store: (real) => ({
        ...delegate(real),
        windows: async (key, post) =>
          (await real.windows(key, post))?.map((window) => ({
            ...window,
            order: (reads += 1) % 2 === 0 ? window.order : window.order.toReversed(),
          })) ?? null,
      }),
    },
    caught: /recorded order|same page again|one order for all|other direction/,
  },
  {
    name: 'records a window twice',
    subject: {
      store: (real) => ({
        ...delegate(real),
        addWindow: async (key, post, window) => {
          const before = (await real.windows(key, post)) ?? [];
          await real.addWindow(key, post, window);
          return [...before.filter(({ upTo }) => upTo > window.upTo), window];
        },
      }),
    },
    caught: /one order for all/,
  },
  {
    name: 'never records a window',
    subject: {
      store: (real) => ({
        ...delegate(real),
        addWindow: async (key, post, window) => [
          ...((await real.windows(key, post)) ?? []),
          window,
        ],
      }),
    },
    caught: /recorded order|same page again|one order for all/,
  },
  {
    name: 'gives cursors that name only the window',
    subject: {
      place: (place) =>
        place.part === 'WINDOW' && place.served?.allAbove != null
          ? { ...place, position: place.served.allAbove, offset: 0, isBound: true, served: null }
          : place,
    },
    caught: /recorded order|same page again|other direction|pages/,
  },
];

describe('L3 where tails are ranked', { timeout: LAW_TIMEOUT_MS }, () => {
  it('ranks a window once, and keeps it', async () => {
    await windowsStand(REAL_FENCE);
  });

  it.each(BROKEN)('catches a fence that $name', async ({ subject, caught }) => {
    await expect(windowsStand(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });
});
