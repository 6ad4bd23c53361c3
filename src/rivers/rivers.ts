/**
 * Rivers: what a source reads, materialised for each viewer while they visit. A river is made from what its first
 * reader reads, grows as readers go further down, is filled at the pace of its tier, and is discarded when it is no
 * longer visited. Losing one costs only latency, because every read that no river covers merges the timelines.
 */
import type { Clock } from '../base/clock.ts';
import { FeedError } from '../base/errors.ts';
import { ALL_ON, type FlagReader } from '../base/flags/flag-list.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';
import { isEmpty } from '../fence/enumeration.ts';
import type { Position, RangeQuery } from '../model/positions.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import type { SourceReads, TimelineSet } from '../streams/source-reads.ts';
import { type DeliveryRules, NO_RULES } from './delivery-rules.ts';
import type { DeliveryCosts, DeliveryPolicy } from './delivery.ts';
import type { HotRiver } from './hot-river.ts';
import { materialisationOf, type Materialisation } from './materialisation.ts';
import { PairJudge } from './pair-judge.ts';
import { type ReadPart, readThrough } from './read-through.ts';
import { shownByRead } from './river-content.ts';
import { RiverMaker } from './river-maker.ts';
import { RiverPool, riverKey } from './river-pool.ts';
import { type DeliveryStats, noStats, type RiverStats } from './river-stats.ts';
import { Tier, type TierContext } from './tier.ts';

/** A set of fewer timelines is read as fast as a river. */
const TIMELINES_MIN = 2;

export interface RiversOptions {
  readonly store: Pick<Store, 'items' | 'timelines' | 'edges'>;
  readonly policy: DeliveryPolicy;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** The memory that all rivers of this process may take. */
  readonly bytesMax: number;
  /** How long a home, and any other river, is kept after the last visit. */
  readonly homeGraceMs: number;
  readonly graceMs: number;
  /** Positions one river holds; LIMITS.riverEntriesMax when left out. */
  readonly entriesMax?: number;
  /** Producers of a river that are listed one by one; LIMITS.riverListedProducersMax when left out. */
  readonly listedProducersMax?: number;
  /** What the policy counts with; what is measured when left out. */
  readonly costs?: DeliveryCosts;
  /** Asked at each decision; no rules when left out. */
  readonly rules?: () => DeliveryRules;
  /** Checked at each read; everything is on when left out. */
  readonly flags?: FlagReader;
}

/** The pace at which rivers are filled: for viewers who have a page open, and for those who visited lately. */
export type Pace = 'open' | 'visited';

export interface Rivers extends SourceReads {
  /** Notes that the viewer has a page open until the returned function is called. */
  readonly openPage: (viewer: UserId) => () => void;
  /** Pushes what is new into the rivers of one pace. */
  deliver(pace: Pace): Promise<void>;
  /** Discards rivers that are no longer visited, and those that do not fit. */
  tend(): void;
  /** How a producer's items reach a viewer now. */
  materialisation(viewer: UserId, producer: ProducerKey): Promise<Materialisation>;
  /** Discards all rivers. */
  drop(): void;
  /** Resolves when no river is being made. */
  settled(): Promise<void>;
  stats(): Readonly<RiverStats>;
  deliveryStats(): DeliveryStats;
}

export function openRivers(options: RiversOptions): Rivers {
  return new RiverKeeper(options);
}

class RiverKeeper implements Rivers {
  readonly #options: RiversOptions;
  readonly #stats = noStats();
  readonly #pool: RiverPool;
  readonly #judge: PairJudge;
  readonly #tiers: Readonly<Record<Pace, Tier>>;
  readonly #maker: RiverMaker;
  /** How many pages each viewer has open. */
  readonly #pages = new Map<UserId, number>();

  constructor(options: RiversOptions) {
    const { store, policy, clock, log, bytesMax } = options;
    const { entriesMax = LIMITS.riverEntriesMax } = options;
    this.#options = options;
    this.#pool = new RiverPool(bytesMax);
    this.#judge = new PairJudge({
      policy,
      edges: store.edges,
      clock,
      costs: options.costs ?? null,
      rules: options.rules ?? (() => NO_RULES),
    });
    const tier: TierContext = {
      store,
      judge: this.#judge,
      clock,
      listedProducersMax: options.listedProducersMax ?? LIMITS.riverListedProducersMax,
      onPushes: (count) => (this.#stats.pushes += count),
      onFlip: () => (this.#stats.flips += 1),
    };
    this.#tiers = { open: new Tier(tier), visited: new Tier(tier) };
    this.#maker = new RiverMaker({
      store,
      pool: this.#pool,
      judge: this.#judge,
      clock,
      stats: this.#stats,
      entriesMax,
      log,
      tierOf: (set) => this.#tierOf(set),
    });
  }

  async range(
    set: TimelineSet,
    query: RangeQuery,
    items: Parameters<SourceReads['range']>[2],
  ): ReturnType<SourceReads['range']> {
    const { timelines } = this.#options.store;
    const { measured } = this.#judge;
    if (set.producers.size < TIMELINES_MIN || isEmpty(query))
      return timelines.range(set.producers, query);
    const river = this.#pool.get(riverKey(set));
    if (this.#judge.pullsAll(set.producers) || !(await this.#isOnFor(set.viewer))) {
      if (river !== null) this.#retire(river);
      return timelines.range(set.producers, query);
    }
    if (river === null || !isMadeFor(river, set)) return this.#readLive(set, query);
    this.#stats.hits += 1;
    this.#visit(river, query);
    const onPart = (part: ReadPart): void => this.#onPart(river, part);
    return readThrough({ timelines, measured, onPart }, { set, view: river.view(), items }, query);
  }

  /** Merges the timelines, and makes a river from the result. */
  async #readLive(set: TimelineSet, query: RangeQuery): Promise<readonly Position[]> {
    const { timelines } = this.#options.store;
    this.#stats.misses += 1;
    const settled = await timelines.newest().catch(() => null);
    const found = await timelines.range(set.producers, query);
    if (settled !== null) this.#maker.make(set, shownByRead(query, found, settled));
    return found;
  }

  readonly openPage = (viewer: UserId): (() => void) => {
    this.#pages.set(viewer, (this.#pages.get(viewer) ?? 0) + 1);
    for (const river of this.#pool.ofViewer(viewer)) this.#maker.move(river);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.#pages.get(viewer) ?? 1) - 1;
      if (left > 0) this.#pages.set(viewer, left);
      else this.#pages.delete(viewer);
      for (const river of this.#pool.ofViewer(viewer)) this.#maker.move(river);
    };
  };

  async deliver(pace: Pace): Promise<void> {
    const tier = this.#tiers[pace];
    if (tier.isEmpty) return;
    try {
      await tier.walk(await this.#options.store.timelines.newest());
    } catch (error) {
      // Pages merge live what was not delivered, and an unavailable store is reported elsewhere.
      if (!(error instanceof FeedError && error.code === 'UNAVAILABLE')) throw error;
    }
  }

  tend(): void {
    const { clock, homeGraceMs, graceMs } = this.#options;
    const nowMs = clock.now();
    const isLeft = ({ set, visitedMs }: HotRiver): boolean =>
      nowMs - visitedMs > (set.isHome ? homeGraceMs : graceMs) &&
      (set.viewer === null || !this.#pages.has(set.viewer));
    for (const river of this.#pool.all()) {
      if (isLeft(river)) this.#retire(river);
      else this.#pool.weigh(river);
    }
    for (const river of this.#pool.excess()) this.#retire(river);
  }

  async materialisation(viewer: UserId, producer: ProducerKey): Promise<Materialisation> {
    const { store } = this.#options;
    const isOn = await this.#isOnFor(viewer);
    return materialisationOf(
      { timelines: store.timelines, judge: this.#judge },
      isOn ? this.#pool.ofViewer(viewer) : [],
      producer,
    );
  }

  drop(): void {
    for (const river of this.#pool.all()) this.#retire(river);
  }

  settled(): Promise<void> {
    return this.#maker.settled();
  }

  stats(): Readonly<RiverStats> {
    const rivers = this.#pool.all();
    return {
      ...this.#stats,
      rivers: rivers.length,
      bytes: this.#pool.bytes,
      entries: rivers.reduce((sum, { count }) => sum + count, 0),
      entryBytes: rivers.reduce((sum, { heldBytes }) => sum + heldBytes, 0),
    };
  }

  deliveryStats(): DeliveryStats {
    const { policy, measured, costs, rules, decisions } = this.#judge;
    return {
      policy: policy.name,
      measured,
      costs,
      rules: { push: rules.push.size, pull: rules.pull.size },
      decisions: policy.always === null ? decisions : null,
    };
  }

  /** A look for new items reaches above everything that was read from the river before. */
  #visit(river: HotRiver, query: RangeQuery): void {
    const nowMs = this.#options.clock.now();
    river.visitedMs = nowMs;
    this.#pool.touch(river);
    if (river.tier !== this.#tierOf(river.set)) this.#maker.move(river);
    if (query.order === 'oldest' || query.upTo <= river.lookedUpTo) return;
    river.lookedUpTo = query.upTo;
    river.looks.add(nowMs);
    this.#stats.pulls += river.flips.size;
    if (river.flips.size > 0 && this.#wantsPushing(river)) this.#maker.make(river.set, null);
  }

  /** Judges the pulled pairs when they incur a cost: at a look. */
  #wantsPushing({ flips, looks, tier }: HotRiver): boolean {
    for (const producer of flips.keys()) {
      const emits = tier?.rates.peek(producer) ?? null;
      const pair = { producer, emits, looks, now: 'pull' } as const;
      if (this.#judge.decide(pair).delivery === 'push') return true;
    }
    return false;
  }

  #isOnFor(viewer: UserId | null): Promise<boolean> {
    return (this.#options.flags ?? ALL_ON).isOn('rivers', viewer);
  }

  #tierOf({ viewer }: TimelineSet): Tier {
    const isOpen = viewer !== null && this.#pages.has(viewer);
    return isOpen ? this.#tiers.open : this.#tiers.visited;
  }

  #retire(river: HotRiver): void {
    this.#maker.retire(river);
    this.#stats.dropped += 1;
  }

  /** A reader who continues below a river lengthens it. */
  #onPart(river: HotRiver, { where, query, found }: ReadPart): void {
    if (where === 'above') this.#stats.newer += 1;
    if (where !== 'below') return;
    this.#stats.older += 1;
    if (query.order === 'newest') river.lengthen(shownByRead(query, found, query.upTo));
  }
}

/** Whether the river holds this set. Facts that were reloaded give a different Set object with the same producers. */
function isMadeFor(river: HotRiver, set: TimelineSet): boolean {
  const [held, wanted] = [river.set.producers, set.producers];
  if (held === wanted) return true;
  if (held.size !== wanted.size) return false;
  for (const producer of wanted) if (!held.has(producer)) return false;
  river.set = set;
  return true;
}
