/**
 * Load on two processes over one Redis and one durable store, with a record of everything acknowledged and served, and
 * the check of it: nothing acknowledged is lost, no scroll skips or repeats, and what was served keeps its order.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import { type Position } from '../../src/model/positions.ts';
import { userProducer } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { TIMING } from '../../src/store/redis/engine/timing.ts';
import {
  ada,
  bob,
  connect,
  type FeedWorld,
  HOME,
  openFeedWorld,
  publish,
  readFeed,
} from '../support/feed-world.ts';
import { openFront } from '../support/open-redis-store.ts';
import { openTestStore } from '../support/open-store.ts';

export interface Load {
  readonly stores: readonly Store[];
  readonly said: readonly string[];
  /** What went wrong, in words. */
  readonly findings: string[];
  /** Longest page so far, in ms; reading it starts over. */
  worstMs(): number;
  readonly counts: { pages: number; publishes: number; scrolls: number; failed: number };
  /** Resolves when every process is back on Redis, with the time that took. */
  recovered(): Promise<number>;
  /** Ends the load and looks at everything once more. */
  finish(): Promise<void>;
}

const PAGE = 7;
/** A Sentinel that is asked too early waits for twice its failover timeout, and a loaded machine stretches every part of that. */
export const RECOVERY_MAX_MS = 30_000;
/** Retention would change the order of what it takes. */
const KEEPING = HOME.replace('posts: 200', 'posts: 2000');

export interface LoadOptions {
  /** One process each. */
  readonly urls: readonly string[];
  readonly seed: number;
  readonly durable?: Store;
}

export async function startLoad({ urls, seed, durable: given }: LoadOptions): Promise<Load> {
  const durable = given ?? (await openTestStore());
  const said: string[] = [];
  const stores = await Promise.all(
    urls.map((url) => openFront({ url, durable, said, timing: TIMING })),
  );
  const worlds = await Promise.all(
    stores.map((store) => openFeedWorld({ store, templates: { home: KEEPING } })),
  );
  const run = new Run(worlds, seed);
  await run.begin();
  return {
    stores,
    said,
    findings: run.findings,
    counts: run.counts,
    worstMs: () => run.worstMs(),
    async recovered() {
      const beganMs = performance.now();
      while (stores.some((store) => store.isDegraded())) {
        if (performance.now() - beganMs > RECOVERY_MAX_MS)
          throw new Error(
            `expected all processes to be back on Redis within ${RECOVERY_MAX_MS} ms, got ${said.join('; ')}`,
          );
        await sleep(10);
      }
      return performance.now() - beganMs;
    },
    finish: () => run.finish(),
  };
}

class Run {
  readonly findings: string[] = [];
  readonly counts = { pages: 0, publishes: 0, scrolls: 0, failed: 0 };
  readonly #worlds: readonly FeedWorld[];
  readonly #random: () => number;
  readonly #published = new Set<Position>();
  readonly #removed = new Set<Position>();
  #served: readonly Position[] = [];
  #worstMs = 0;
  #isOver = false;
  #loops: readonly Promise<void>[] = [];

  constructor(worlds: readonly FeedWorld[], seed: number) {
    this.#worlds = worlds;
    this.#random = seededRandom(seed);
  }

  async begin(): Promise<void> {
    await connect(this.#any(), ada, userProducer(bob));
    for (let turn = 0; turn < 30; turn += 1) await this.#publish();
    this.#loops = [
      this.#repeat(() => this.#publish(), 15),
      this.#repeat(() => this.#scroll(), 5),
      this.#repeat(() => this.#refresh(), 5),
      this.#repeat(() => this.#remove(), 120),
    ];
  }

  worstMs(): number {
    const worst = this.#worstMs;
    this.#worstMs = 0;
    return worst;
  }

  async finish(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
    for (const world of this.#worlds) {
      await this.#scroll(() => world);
      const asked = [...this.#published];
      const items = await world.store.items.getMany(asked);
      const lost = asked.filter((at, index) => (items[index] === null) !== this.#removed.has(at));
      if (lost.length > 0) this.findings.push(`acknowledged and not so: ${lost.join(', ')}`);
      const missing = asked.filter((at) => !this.#removed.has(at) && !this.#served.includes(at));
      if (missing.length > 0)
        this.findings.push(`published and never served: ${missing.join(', ')}`);
    }
  }

  #any(): FeedWorld {
    const world = this.#worlds[Math.floor(this.#random() * this.#worlds.length)];
    if (world === undefined) throw new Error('expected a world');
    return world;
  }

  async #repeat(action: () => Promise<void>, pauseMs: number): Promise<void> {
    while (!this.#isOver) {
      try {
        await action();
      } catch (error) {
        this.counts.failed += 1;
        this.findings.push(`failed: ${String(error)}`);
      }
      await sleep(pauseMs);
    }
  }

  async #publish(): Promise<void> {
    const { position } = await publish(this.#any(), bob, `${this.counts.publishes}`);
    this.counts.publishes += 1;
    this.#published.add(position);
  }

  async #remove(): Promise<void> {
    const left = [...this.#published].filter((at) => !this.#removed.has(at));
    const victim = left[Math.floor(this.#random() * left.length)];
    if (victim === undefined) return;
    // While the delete is under way it may be seen or not.
    this.#removed.add(victim);
    await this.#any().store.items.remove(victim);
  }

  async #refresh(): Promise<void> {
    await this.#page(this.#any(), {});
  }

  async #page(world: FeedWorld, asked: Parameters<typeof readFeed>[2]) {
    const beganMs = performance.now();
    const page = await readFeed(world, ada, asked);
    this.#worstMs = Math.max(this.#worstMs, performance.now() - beganMs);
    this.counts.pages += 1;
    return page;
  }

  /** From the top to the end, page by page at changing processes. */
  async #scroll(pick: () => FeedWorld = () => this.#any()): Promise<void> {
    const acknowledged = [...this.#published];
    const shown: Position[] = [];
    let after: string | null = null;
    do {
      const page = await this.#page(pick(), { first: PAGE, after });
      shown.push(...page.edges.map(({ item }) => item.position));
      after = (await page.hasNextPage()) ? page.endCursor() : null;
    } while (after !== null);
    this.counts.scrolls += 1;
    const top = Math.max(...shown);
    const repeated = shown.filter((at, index) => shown.indexOf(at) !== index);
    const skipped = acknowledged.filter(
      (at) => at <= top && !shown.includes(at) && !this.#removed.has(at),
    );
    if (repeated.length > 0) this.findings.push(`repeated in a scroll: ${repeated.join(', ')}`);
    if (skipped.length > 0) this.findings.push(`skipped in a scroll: ${skipped.join(', ')}`);
    const before = this.#served.filter((at) => shown.includes(at));
    const now = shown.filter((at) => this.#served.includes(at));
    if (before.join() !== now.join())
      this.findings.push(`order changed: ${before.join()} became ${now.join()}`);
    this.#served = shown;
  }
}
