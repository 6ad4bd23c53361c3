/**
 * A small world for fence tests: a mutable set of numbered items with groups and visibility, read through the fence as
 * a library over the real embedded store. The naive sequence alongside it is what a full scroll must show.
 */
import { LIMITS } from '../../src/base/limits.ts';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import { type FenceOptions, type SharedParts, shareParts } from '../../src/fence/context.ts';
import { openCursors } from '../../src/fence/cursor/cursor.ts';
import type { Place } from '../../src/fence/cursor/place.ts';
import type { FenceStore } from '../../src/fence/fence-store.ts';
import { createFence, type Fence } from '../../src/fence/fence.ts';
import type { FenceKey, Fencepost, TailWindow } from '../../src/fence/fencepost.ts';
import type { FenceEdge, Page } from '../../src/fence/page.ts';
import type { Rank, Ranking } from '../../src/fence/ranking.ts';
import type { ScanMemory } from '../../src/fence/scan.ts';
import type { Enumeration, FencedSource } from '../../src/fence/source.ts';
import {
  position,
  type Position,
  POSITION_ZERO,
  type Range,
  type RangeQuery,
} from '../../src/model/positions.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { HistorySeeds } from './random-histories.ts';
import { sealPlace } from './seal-place.ts';

export type FencePage = Page<FenceEdge>;

/** Forwards from below a cursor, or backwards from above it; from the end of the history when null. */
export interface PageQuery {
  readonly count: number;
  readonly from: string | null;
  readonly direction: 'forward' | 'backward';
}

export interface WorldItem {
  /** The item is in the stream while its group is followed. */
  readonly group: number;
  isHidden: boolean;
  isDeleted: boolean;
}

export interface FenceWorldOptions {
  readonly fences: FenceStore;
  readonly headItems?: number;
  /** The pool's size in heads; with 1, everything that is ranked is in the head. */
  readonly poolTimes?: number;
  /** Elements one enumeration may examine; small budgets make short reads. */
  readonly scanMax?: number;
  /** Chooses heads with gaps, so that tails hold items newer than ranked ones. */
  readonly isMixing?: boolean;
  readonly minIntervalMs?: number;
  readonly burst?: number;
  readonly carry?: boolean;
  /** Whether items in `seen` stay out of new heads. */
  readonly unseen?: boolean;
  /** Items in each ranked window of a tail; tails are newest first when left out. */
  readonly windowItems?: number;
  readonly keepPosts?: number;
  readonly seed?: 'ranked' | 'chronological';
}

let worlds = 0;

/** A process's memory and clock: one for all worlds of a store until one of them starts another. */
interface WorldProcess {
  readonly clock: ManualClock;
  readonly shared: SharedParts;
}

const processes = new WeakMap<FenceStore, WorldProcess>();
const CURSOR_KEYS = [{ id: 'a', secret: Buffer.alloc(32, 7) }];

function startProcess(fences: FenceStore, clock: ManualClock): WorldProcess {
  return { clock, shared: shareParts({ store: fences, cursorKeys: CURSOR_KEYS, clock }) };
}

export class FenceWorld {
  readonly items = new Map<Position, WorldItem>();
  readonly followed = new Set<number>([0]);
  /** What the viewer has seen elsewhere. */
  readonly seen = new Set<Position>();
  readonly options: FenceWorldOptions;
  readonly key: FenceKey;
  /** Source reads so far. */
  reads = 0;
  /** Its seeds come from the history, because a fence's own seeds depend on the number of the world. */
  rank: Rank = reversed;
  /** Changes every cursor that a page is read from; broken worlds override it. */
  reread: (cursor: string) => string = (cursor) => cursor;
  readonly #seeds = new HistorySeeds();
  #process: WorldProcess;
  #newest = 0;

  constructor(options: FenceWorldOptions) {
    this.options = options;
    this.key = { viewer: `u:${(worlds += 1)}`, stream: 'world' };
    this.#process = processes.get(options.fences) ?? startProcess(options.fences, manualClock());
    processes.set(options.fences, this.#process);
  }

  get clock(): ManualClock {
    return this.#process.clock;
  }

  /** Continues in another process, with empty memory. */
  restart(): void {
    this.#process = startProcess(delegate(this.options.fences), this.clock);
  }

  /** From now on, first pages remember only one empty stretch, the newest. */
  forgetOldStretches(): void {
    const { scans } = this.#process.shared;
    const forgetful: ScanMemory = {
      get: (id) => scans.get(id),
      set: (id, scanned) => {
        scans.set(id, { ...scanned, empty: scanned.empty.slice(0, 1) });
      },
      delete: (id) => {
        scans.delete(id);
      },
    };
    this.#process = { ...this.#process, shared: { ...this.#process.shared, scans: forgetful } };
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

  /** Takes positions without an item of this stream, as when other people publish. */
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

  isSeen(positions: readonly Position[]): readonly boolean[] {
    return positions.map((at) => this.seen.has(at));
  }

  source(): FencedSource {
    return {
      newest: async () => position(this.#newest),
      enumerate: async (query) => this.#enumerate(query),
      candidates: async (range, limit) => this.#candidates(range, limit),
      admits: async (positions) => positions.map((at) => this.isAdmitted(at)),
    };
  }

  fence(fences?: FenceStore): Fence {
    return createFence(this.fenceOptions(fences));
  }

  /** The options of a fence in this world. */
  fenceOptions(fences?: FenceStore): FenceOptions {
    const { headItems = 4, poolTimes = 1, minIntervalMs = 0, keepPosts = 1_000 } = this.options;
    const { seed = 'ranked', carry = false, burst = 1, windowItems = 0 } = this.options;
    const { unseen = false } = this.options;
    const poolItems = headItems * poolTimes;
    const { shared } = this.#process;
    return {
      shared: fences === undefined ? shared : { ...shared, store: fences },
      key: this.key,
      source: this.source(),
      seen: (positions) => this.isSeen(positions),
      rank: (candidates, seeded) => this.rank(candidates, this.#seeds.of(seeded)),
      settings: {
        headItems,
        poolItems,
        carry,
        unseen,
        windowItems,
        seed,
        minIntervalMs,
        burst,
        keepPosts,
        keepMs: Number.MAX_SAFE_INTEGER,
      },
    };
  }

  /** A first page: commits what is new. */
  first(count: number): Promise<FencePage> {
    return this.fence().page({ first: count });
  }

  /** Any other page: commits nothing. */
  page({ count, from, direction }: PageQuery): Promise<FencePage> {
    const cursor = from === null ? null : this.reread(from);
    return this.fence().page(
      direction === 'forward'
        ? { first: count, after: cursor, refresh: false }
        : { last: count, before: cursor, refresh: false },
    );
  }

  /** The content of a cursor. */
  placeOf(cursor: string): Place {
    return this.#process.shared.cursors.open(this.key, cursor);
  }

  /** A copy of a cursor that is at another place, or proves something else, than the original. */
  forge(cursor: string, change: (place: Place) => Place): string {
    const place = change(this.placeOf(cursor));
    const cursors = openCursors({
      keys: CURSOR_KEYS,
      ttlMs: LIMITS.cursorTtlMsMax,
      clock: this.clock,
    });
    return sealPlace(cursors, this.key, place);
  }

  async posts(): Promise<readonly Fencepost[]> {
    const { epoch } = await this.options.fences.state(this.key);
    return this.options.fences.chain(this.key, {
      epoch,
      from: position(2 ** 48 - 1),
      limit: 100_000,
      order: 'newest',
    });
  }

  windowsOf(post: Fencepost): Promise<readonly TailWindow[] | null> {
    return this.options.fences.windows(this.key, post);
  }

  async lose(ats: readonly Position[]): Promise<void> {
    const { epoch } = await this.options.fences.state(this.key);
    await this.options.fences.drop(this.key, epoch, ats);
  }

  /**
   * What a full scroll of the committed history must show, computed from all fenceposts together. Below the windows
   * that were reached, it is newest first.
   */
  async naiveSequence(): Promise<readonly Position[]> {
    const state = await this.options.fences.state(this.key);
    const members = [...this.items.keys()]
      .filter((at) => this.isAdmitted(at))
      .sort((a, b) => b - a);
    const shown = new Set<Position>();
    const inHeads = new Set<Position>();
    // Each item belongs to the newest head that has it, otherwise to its range.
    const showRange = (above: Position, upTo: Position): void => {
      for (const at of members) if (at > above && at <= upTo && !inHeads.has(at)) shown.add(at);
    };
    let top = state.upTo === POSITION_ZERO ? position(this.#newest) : state.upTo;
    for (const post of await this.posts()) {
      showRange(post.upTo, top);
      for (const at of post.head.filter((each) => this.isAdmitted(each))) shown.add(at);
      for (const at of post.head) inHeads.add(at);
      for (const { above, upTo, order } of (await this.windowsOf(post)) ?? []) {
        for (const at of order) if (this.isAdmitted(at) && !inHeads.has(at)) shown.add(at);
        showRange(above, upTo);
      }
      showRange(post.above, post.upTo);
      top = post.above;
    }
    showRange(POSITION_ZERO, top);
    return [...shown];
  }

  /** A mixing world skips every other item. */
  #candidates(range: Range, limit: number): Enumeration {
    const read = this.#enumerate({ ...range, limit, order: 'newest' });
    if (this.options.isMixing !== true) return read;
    return { ...read, positions: read.positions.filter((at) => at % 2 === 0) };
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

/** A port whose methods delegate to the real one, to be overridden individually. */
export function delegate(fences: FenceStore): FenceStore {
  return {
    state: (key) => fences.state(key),
    commit: (...args) => fences.commit(...args),
    reach: (...args) => fences.reach(...args),
    chain: (...args) => fences.chain(...args),
    scores: (...args) => fences.scores(...args),
    windows: (...args) => fences.windows(...args),
    addWindow: (...args) => fences.addWindow(...args),
    reset: (key) => fences.reset(key),
    drop: (...args) => fences.drop(...args),
  };
}

/** An edge's cursor, as a client would hold it. */
export function cursorOf(edge: FenceEdge | undefined): string | null {
  return edge?.cursor() ?? null;
}

export function positionsOf(page: FencePage): readonly Position[] {
  return page.edges.map((edge) => edge.position);
}

/** A ranker that reverses arrival order: the most visible kind of ranking. */
export const reversed: Rank = (candidates) => rankedAs('reversed', candidates.toReversed());

/** A ranker that shuffles by its seed and `salt`. */
export function shuffled(salt: number): Rank {
  return (candidates, seed) => {
    const random = seededRandom(seed + salt);
    const keyed = candidates.map((at) => ({ at, key: random() }));
    return rankedAs(
      `shuffled-${salt}`,
      keyed.sort((a, b) => a.key - b.key).map(({ at }) => at),
    );
  };
}

function rankedAs(name: string, order: readonly Position[]): Ranking {
  return {
    order,
    scores: { columns: [], rows: [] },
    ranker: { name, version: '1' },
    fallback: null,
  };
}

export interface ScrollOptions {
  readonly direction?: PageQuery['direction'];
  /** The cursor to start from; the end of the history when left out. */
  readonly from?: string | null;
  readonly refresh?: boolean;
  /** Runs before each page after the first. */
  readonly between?: () => Promise<void>;
}

export interface Scrolled {
  readonly shown: readonly Position[];
  readonly pages: readonly FencePage[];
}

/** Scrolls from the top (or bottom), or from a cursor, to the other end. */
export async function scroll(
  world: FenceWorld,
  count: number,
  options: ScrollOptions = {},
): Promise<Scrolled> {
  const direction = options.direction ?? 'forward';
  const isForward = direction === 'forward';
  const pages: FencePage[] = [];
  let page =
    options.refresh === true
      ? await world.first(count)
      : await world.page({ count, from: options.from ?? null, direction });
  const shown: Position[] = [];
  for (let turn = 0; turn < 2_000; turn += 1) {
    pages.push(page);
    if (isForward) shown.push(...positionsOf(page));
    else shown.unshift(...positionsOf(page));
    const hasMore = isForward ? await page.hasNextPage() : await page.hasPreviousPage();
    if (!hasMore) return { shown, pages };
    const from = isForward ? page.endCursor() : page.startCursor();
    await options.between?.();
    page = await world.page({ count, from, direction });
  }
  throw new Error('expected the scroll to end within 2,000 pages');
}
