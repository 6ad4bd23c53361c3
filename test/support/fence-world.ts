/**
 * A small world for fence tests: a mutable set of numbered items with groups and visibility, read through the fence as a
 * library over the real embedded store. The naive sequence beside it says what a full scroll must show.
 */
import { seededRandom } from '../../src/base/clock.ts';
import { type Fence, type Rank, refreshFence, topOf } from '../../src/fence/commit.ts';
import { decodePlace, encodePlace, type Place } from '../../src/fence/cursor/place.ts';
import type { FenceState, FenceStore } from '../../src/fence/fence-store.ts';
import type { FenceKey, Fencepost } from '../../src/fence/fencepost.ts';
import { type Page, type PageQuery, provenPlace, readPage } from '../../src/fence/page.ts';
import { type Enumeration, type FencedSource, sourceOf } from '../../src/fence/source.ts';
import type { History } from '../../src/fence/walk/history.ts';
import type { Entry } from '../../src/fence/walk/walk.ts';
import { POSITION_ZERO, position, type Position, type RangeQuery } from '../../src/model/positions.ts';
import { manualClock } from './manual-clock.ts';

export interface WorldItem {
  /** The item is in the stream while its group is followed. */
  readonly group: number;
  isHidden: boolean;
  isDeleted: boolean;
}

export interface FenceWorldOptions {
  readonly fences: FenceStore;
  readonly headItems?: number;
  /** Elements one enumeration may examine; small budgets make short reads. */
  readonly scanMax?: number;
  readonly minIntervalMs?: number;
  readonly keepPosts?: number;
  readonly seed?: 'ranked' | 'chronological';
}

let worlds = 0;

export class FenceWorld {
  readonly items = new Map<Position, WorldItem>();
  readonly followed = new Set<number>([0]);
  readonly clock = manualClock();
  readonly options: FenceWorldOptions;
  readonly key: FenceKey;
  readonly progress = new Map<string, never>();
  /** Source reads so far. */
  reads = 0;
  rank: Rank = reversed;
  #newest = 0;

  constructor(options: FenceWorldOptions) {
    this.options = options;
    this.key = { viewer: `u:${(worlds += 1)}`, stream: 'world' };
  }

  publish(count = 1, item: Partial<WorldItem> = {}): Position {
    for (let done = 0; done < count; done += 1) {
      this.#newest += 1;
      this.items.set(position(this.#newest), {
        group: 0,
        isHidden: false,
        isDeleted: false,
        ...item,
      });
    }
    return position(this.#newest);
  }

  /** Positions pass without an item of this stream, as other people publish. */
  skip(count: number): void {
    this.#newest += count;
  }

  isAdmitted(at: Position): boolean {
    const item = this.items.get(at);
    return item !== undefined && this.isMember(at) && !item.isHidden;
  }

  isMember(at: Position): boolean {
    const item = this.items.get(at);
    return item !== undefined && !item.isDeleted && this.followed.has(item.group);
  }

  source(): FencedSource {
    return sourceOf({
      newest: () => Promise.resolve(position(this.#newest)),
      enumerate: (query) => Promise.resolve(this.#enumerate(query)),
      admits: (positions) => Promise.resolve(positions.map((at) => this.isAdmitted(at))),
    });
  }

  fence(): Fence {
    const { headItems = 4, minIntervalMs = 0, keepPosts = 1_000, seed = 'ranked' } = this.options;
    return {
      key: this.key,
      source: this.source(),
      rank: (candidates, seeded) => this.rank(candidates, seeded),
      settings: { headItems, seed, minIntervalMs, keepPosts, keepMs: Number.MAX_SAFE_INTEGER },
      template: { name: 'world', version: '1' },
      shared: { store: this.options.fences, clock: this.clock, progress: this.progress },
    };
  }

  async history(state: FenceState): Promise<History> {
    const top = topOf(state, position(this.#newest));
    return {
      fences: this.options.fences,
      key: this.key,
      epoch: state.epoch,
      top,
      latest: state.latest,
      isFenced: true,
    };
  }

  /** A first page: commits what is new. */
  async first(count: number): Promise<Page> {
    const { state } = await refreshFence(this.fence());
    return readPage(
      { history: await this.history(state), source: this.source() },
      { count, from: null, direction: 'forward' },
    );
  }

  /** Any other page; cursors travel through their wire form. */
  async page(query: PageQuery): Promise<Page> {
    const state = await this.options.fences.state(this.key);
    const from =
      query.from === null
        ? null
        : decodePlace(encodePlace({ place: query.from, issuedAtMs: 0 })).place;
    return readPage(
      { history: await this.history(state), source: this.source() },
      { ...query, from },
    );
  }

  async posts(): Promise<readonly Fencepost[]> {
    const { epoch } = await this.options.fences.state(this.key);
    return this.options.fences.chain(this.key, {
      epoch,
      from: position(Number.MAX_SAFE_INTEGER),
      limit: 100_000,
      order: 'newest',
    });
  }

  async lose(ats: readonly Position[]): Promise<void> {
    const { epoch } = await this.options.fences.state(this.key);
    await this.options.fences.drop(this.key, epoch, ats);
  }

  /** What a full scroll of the committed history must show, worked out from all fenceposts at once. */
  async naiveSequence(): Promise<readonly Position[]> {
    const state = await this.options.fences.state(this.key);
    const members = [...this.items.keys()]
      .filter((at) => this.isAdmitted(at))
      .sort((a, b) => b - a);
    const shown: Position[] = [];
    let top = topOf(state, position(this.#newest));
    for (const post of await this.posts()) {
      const head = new Set(post.head);
      shown.push(...members.filter((at) => at > post.upTo && at <= top));
      shown.push(...post.head.filter((at) => this.isAdmitted(at)));
      shown.push(...members.filter((at) => at > post.above && at <= post.upTo && !head.has(at)));
      top = post.above;
    }
    return [...shown, ...members.filter((at) => at > POSITION_ZERO && at <= top)];
  }

  #enumerate({ above, upTo, limit, order }: RangeQuery): Enumeration {
    this.reads += 1;
    const scanMax = this.options.scanMax ?? Number.POSITIVE_INFINITY;
    const positions: Position[] = [];
    const step = order === 'newest' ? -1 : 1;
    const start = order === 'newest' ? upTo : above + 1;
    const end = order === 'newest' ? above : upTo + 1;
    let examined = 0;
    let at = start;
    for (
      ;
      at !== end && positions.length < limit && examined < scanMax;
      at += step, examined += 1
    ) {
      if (this.isMember(position(at))) positions.push(position(at));
    }
    // `at` is the first number not examined.
    return { positions, settledTo: position(order === 'newest' ? at : at - 1) };
  }
}

/** A port whose methods pass on to the real one, to be overridden one by one. */
export function delegate(fences: FenceStore): FenceStore {
  return {
    state: (key) => fences.state(key),
    commit: (...args) => fences.commit(...args),
    chain: (...args) => fences.chain(...args),
    scores: (...args) => fences.scores(...args),
    reset: (key) => fences.reset(key),
    drop: (...args) => fences.drop(...args),
  };
}

/** Cursor of an entry, as a client would hold it. */
export function cursorOf(entry: Entry | undefined, epoch = 0): Place | null {
  return entry === undefined ? null : provenPlace(epoch, entry);
}

export function positionsOf(page: Page): readonly Position[] {
  return page.entries.map((entry) => entry.position);
}

/** A ranker that turns arrival order around: the most visible kind of ranking. */
export const reversed: Rank = (candidates) =>
  Promise.resolve(rankedAs('reversed', [...candidates].reverse()));

/** A ranker that shuffles by its seed and `salt`. */
export function shuffled(salt: number): Rank {
  return (candidates, seed) => {
    const random = seededRandom(seed + salt);
    const keyed = candidates.map((at) => ({ at, key: random() }));
    return Promise.resolve(
      rankedAs(
        `shuffled-${salt}`,
        keyed.sort((a, b) => a.key - b.key).map(({ at }) => at),
      ),
    );
  };
}

function rankedAs(name: string, order: readonly Position[]): Awaited<ReturnType<Rank>> {
  return {
    order,
    scores: { columns: [], rows: [] },
    ranker: { name, version: '1' },
    fallback: null,
  };
}

export interface ScrollOptions {
  readonly direction?: PageQuery['direction'];
  readonly refresh?: boolean;
  readonly between?: () => Promise<void>;
}

/** Scrolls from the top (or bottom) to the other end; `between` runs before each further page. */
export async function scroll(
  world: FenceWorld,
  count: number,
  options: ScrollOptions = {},
): Promise<{ readonly shown: readonly Position[]; readonly pages: readonly Page[] }> {
  const direction = options.direction ?? 'forward';
  const pages: Page[] = [];
  let page =
    options.refresh === true
      ? await world.first(count)
      : await world.page({ count, from: null, direction });
  const shown: Position[] = [];
  for (let turn = 0; turn < 2_000; turn += 1) {
    pages.push(page);
    if (direction === 'forward') shown.push(...positionsOf(page));
    else shown.unshift(...positionsOf(page));
    const hasMore = direction === 'forward' ? await page.hasNext() : await page.hasPrevious();
    if (!hasMore) return { shown, pages };
    const from =
      page.cutAt ?? cursorOf(direction === 'forward' ? page.entries.at(-1) : page.entries[0]);
    await options.between?.();
    page = await world.page({ count, from, direction });
  }
  throw new Error('expected the scroll to end within 2,000 pages');
}
