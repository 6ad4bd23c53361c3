/** Makes, repairs and moves rivers in the background: one task at a time for each river, a few at a time for the process. */
import { setImmediate } from 'node:timers/promises';
import { createSemaphore } from '../base/async/semaphore.ts';
import type { Clock } from '../base/clock.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';
import { POSITION_ZERO } from '../model/positions.ts';
import type { ProducerKey } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import type { TimelineSet } from '../streams/source-reads.ts';
import { type Flip, HotRiver, type RiverContent, type ShownByRead } from './hot-river.ts';
import type { PairJudge } from './pair-judge.ts';
import { type Earlier, extendedContent, repairedContent, type Wanted } from './river-content.ts';
import { type RiverPool, riverKey } from './river-pool.ts';
import type { RiverStats } from './river-stats.ts';
import type { Tier } from './tier.ts';

export interface MakerContext {
  readonly store: Pick<Store, 'items' | 'timelines'>;
  readonly pool: RiverPool;
  readonly judge: PairJudge;
  readonly clock: Clock;
  readonly stats: RiverStats;
  /** Positions a river holds at most. */
  readonly entriesMax: number;
  readonly log: Pick<Logger, 'warn'>;
  /** The tier that fills the rivers of a set now. */
  readonly tierOf: (set: TimelineSet) => Tier;
}

export class RiverMaker {
  readonly #context: MakerContext;
  readonly #inTurn = createSemaphore(LIMITS.riverBuildsAtOnceMax);
  readonly #working = new Map<string, Promise<void>>();

  constructor(context: MakerContext) {
    this.#context = context;
  }

  /**
   * Repairs the river that was made for an earlier state of the set, or makes one from a read; a read far below the
   * newest item makes none. Never rejects.
   */
  make(set: TimelineSet, shown: ShownByRead | null): void {
    this.#work(riverKey(set), () => this.#make(set, shown));
  }

  /** Moves the river to the tier where it belongs now. Never rejects. */
  move(river: HotRiver): void {
    const { pool, tierOf } = this.#context;
    this.#work(river.key, async () => {
      const tier = tierOf(river.set);
      if (pool.get(river.key) !== river || river.tier === tier) return;
      river.tier?.remove(river);
      await this.#join(river, tier, () => {
        if (pool.get(river.key) === river) tier.add(river);
      });
    });
  }

  /** Resolves when nothing is being made. */
  async settled(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working.values());
  }

  /** Does nothing if the river is being worked on, or if too many are waiting: reads are served live, and ask again. */
  #work(key: string, action: () => Promise<void>): void {
    if (this.#working.has(key) || this.#working.size >= LIMITS.riverBuildsWaitingMax) return;
    // In a later turn, so that the caller is served first.
    const work = setImmediate()
      .then(() => this.#inTurn(action))
      .catch((error: unknown) => {
        // The caller was served live; an unavailable store is reported elsewhere.
        if (!(error instanceof FeedError))
          this.#context.log.warn({ err: error, key }, 'a river failed');
      })
      .finally(() => this.#working.delete(key));
    this.#working.set(key, work);
  }

  async #make(set: TimelineSet, shown: ShownByRead | null): Promise<void> {
    const { pool, clock, entriesMax, tierOf } = this.#context;
    const key = riverKey(set);
    const previous = pool.get(key);
    const tier = tierOf(set);
    const river = new HotRiver({ key, set, nowMs: clock.now(), entriesMax });
    const content = await this.#contentOf(set, { previous, tier, shown });
    if (content === null) {
      // A river that cannot be repaired would ask for it at every look; the next read makes another.
      if (shown === null && previous !== null) this.#drop(previous);
      return;
    }
    river.fill(content);
    if (previous !== null) river.inherit(previous);
    await this.#join(river, tier, () => {
      const replaced = pool.get(key);
      if (replaced !== null) this.retire(replaced);
      tier.add(river);
      pool.add(river);
      for (const excess of pool.excess()) this.#drop(excess);
    });
  }

  /** Discards a river. The only cost is latency. */
  retire(river: HotRiver): void {
    river.tier?.remove(river);
    this.#context.pool.remove(river);
  }

  #drop(river: HotRiver): void {
    this.retire(river);
    this.#context.stats.dropped += 1;
  }

  async #contentOf(
    set: TimelineSet,
    { previous, tier, shown }: ContentArgs,
  ): Promise<RiverContent | null> {
    const { stats } = this.#context;
    const wanted = { producers: set.producers, flips: await this.#flipsOf(set, previous, tier) };
    if (previous !== null) {
      const repaired = await repairedContent(this.#context, earlier(previous), wanted);
      if (repaired !== null) {
        stats.repaired += 1;
        return repaired;
      }
    }
    // From far below, catching up would cost more than a read at the top that makes a river.
    if (shown === null || !(await this.#isNearTop(tier, shown))) return null;
    stats.made += 1;
    return { ...shown, flips: wanted.flips };
  }

  async #isNearTop(tier: Tier, { upTo }: ShownByRead): Promise<boolean> {
    const top = tier.isEmpty ? await this.#context.store.timelines.newest() : tier.cursor;
    return top - upTo <= LIMITS.riverBatchItemsMax;
  }

  /** The producers to pull now. Pushed producers that no rule pulls are judged when they emit. */
  async #flipsOf(
    { producers }: TimelineSet,
    previous: HotRiver | null,
    tier: Tier,
  ): Promise<Wanted['flips']> {
    const { judge, stats } = this.#context;
    const flips = new Map<ProducerKey, Flip>();
    if (judge.pushesAll && (previous?.flips.size ?? 0) === 0) return flips;
    const isNew = (producer: ProducerKey): boolean =>
      previous === null || previous.flips.has(producer) || !previous.set.producers.has(producer);
    const known = [...producers].filter(
      (producer) =>
        judge.settled(producer) !== null || (tier.rates.has(producer) && isNew(producer)),
    );
    await judge.prepare(known);
    const since = previous === null ? POSITION_ZERO : tier.cursor;
    for (const producer of known) {
      const flip = previous?.flips.get(producer) ?? null;
      const now = flip === null ? null : 'pull';
      const emits = tier.rates.peek(producer) ?? null;
      const decision = judge.decide({ producer, emits, looks: previous?.looks ?? null, now });
      if (decision.delivery === 'pull')
        flips.set(producer, flip ?? { at: since, reason: decision.reason });
      else if (flip !== null) stats.flips += 1;
    }
    return flips;
  }

  /** Brings the river up to the tier's cursor, which moves on meanwhile, and adds it in the same step in which it arrives. */
  async #join(river: HotRiver, tier: Tier, add: () => void): Promise<void> {
    for (let attempt = 0; attempt < LIMITS.riverCatchUpsMax; attempt += 1) {
      if (tier.isEmpty || river.upTo >= tier.cursor) return add();
      river.fill(await extendedContent(this.#context, earlier(river), tier.cursor));
    }
    throw new FeedError(
      'UNAVAILABLE',
      'the rivers advance too fast to add one now; it is added later',
    );
  }
}

interface ContentArgs {
  readonly previous: HotRiver | null;
  readonly tier: Tier;
  readonly shown: ShownByRead | null;
}

/** The current content of a river, to make another from. */
function earlier(river: HotRiver): Earlier {
  const { above, upTo } = river.view();
  const positions = river.positions().filter((at) => at <= upTo);
  return {
    producers: river.set.producers,
    content: { above, upTo, positions, flips: river.flips },
  };
}
