/**
 * A tier: rivers that are filled at the same pace. Positions are the log of what happened: a tier walks the settled
 * ones from its cursor, pushes each item into the rivers of its producers, and advances the cursor. An item that no
 * river of the tier holds costs one look-up, and a check of each river with very many producers.
 */
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../base/clock.ts';
import { invariant } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { roomFor } from '../base/lru.ts';
import { timelinesOf, type Item } from '../model/items.ts';
import { POSITION_ZERO, type Position } from '../model/positions.ts';
import { ALL_ITEMS, type ProducerKey } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { DecayedRate } from './decayed-rate.ts';
import type { HotRiver } from './hot-river.ts';
import type { PairJudge } from './pair-judge.ts';
import { RiversByProducer } from './rivers-by-producer.ts';

/** A producer's pushed pairs are judged at every fourth item: judging at each would cost more than pushing. */
const JUDGED_EVERY = 4;

export interface TierContext {
  readonly store: Pick<Store, 'items' | 'timelines'>;
  readonly judge: PairJudge;
  readonly clock: Clock;
  /** Rivers with more producers are checked for each item, as far as there is room for them. */
  readonly listedProducersMax: number;
  readonly onPushes: (count: number) => void;
  readonly onFlip: () => void;
}

export class Tier {
  /** How often the producers emit that rivers of this tier hold or held. */
  readonly rates = new LRUCache<ProducerKey, DecayedRate>(roomFor(LIMITS.riverRatesMax));
  readonly #context: TierContext;
  readonly #rivers = new Set<HotRiver>();
  readonly #byProducer: RiversByProducer;
  #cursor: Position = POSITION_ZERO;
  #walking: Promise<void> | null = null;

  constructor(context: TierContext) {
    this.#context = context;
    this.#byProducer = new RiversByProducer(context.listedProducersMax);
  }

  /** Everything up to here has been pushed. */
  get cursor(): Position {
    return this.#cursor;
  }

  get isEmpty(): boolean {
    return this.#rivers.size === 0;
  }

  /** Fills the river from now on. It must reach the cursor, unless it is the first: then the cursor moves to its end. */
  add(river: HotRiver): void {
    if (this.isEmpty) this.#cursor = river.upTo;
    invariant(river.upTo >= this.#cursor, 'a river joins a tier without a gap');
    this.#rivers.add(river);
    river.tier = this;
    this.#byProducer.add(river);
  }

  /** The river keeps what it covers now. */
  remove(river: HotRiver): void {
    if (!this.#rivers.delete(river)) return;
    this.#byProducer.remove(river);
    river.leave();
  }

  /** Pushes what has settled up to here, yielding to other tasks in between. Concurrent calls share one walk. */
  walk(upTo: Position): Promise<void> {
    return (this.#walking ??= this.#walk(upTo).finally(() => (this.#walking = null)));
  }

  async #walk(upTo: Position): Promise<void> {
    const { store, judge } = this.#context;
    for (let round = 0; round < LIMITS.riverRoundsMax; round += 1) {
      const above = this.#cursor;
      if (this.isEmpty || above >= upTo) return;
      const limit = LIMITS.riverBatchItemsMax;
      const query = { above, upTo, limit, order: 'oldest' } as const;
      const positions = await store.timelines.range(ALL_ITEMS, query);
      const items = await store.items.getMany(positions);
      const found = items.filter((item): item is Item => item !== null);
      await judge.prepare(this.#heldOf(found));
      const last = positions.length < limit ? upTo : (positions.at(-1) ?? upTo);
      if (!(await this.#pushAll(above, found))) return;
      if (last > this.#cursor) this.#cursor = last;
    }
  }

  /** False when the cursor was moved elsewhere, because all rivers left and others joined. */
  async #pushAll(above: Position, items: readonly Item[]): Promise<boolean> {
    let [cursor, steps] = [above, 0];
    for (const item of items) {
      if (steps > LIMITS.riverPushesPerTurn) {
        steps = 0;
        await setImmediate();
      }
      if (this.#cursor !== cursor) return false;
      steps += this.#push(item) + this.#byProducer.asked;
      cursor = item.position;
      this.#cursor = cursor;
    }
    return this.#cursor === cursor;
  }

  /** In one step for all rivers, so that the cursor is never on an item that some of them lack. */
  #push(item: Item): number {
    const { judge, clock, onPushes } = this.#context;
    let [pushes, tookMs] = [0, 0];
    for (const producer of timelinesOf(item)) {
      const rivers = this.#byProducer.of(producer);
      // Measured after the look-up, which costs the same whether the pairs are pushed or pulled.
      const startedMs = performance.now();
      const emits = this.rates.get(producer) ?? (rivers.length === 0 ? null : this.#rate(producer));
      emits?.add(clock.now());
      if (rivers.length === 0) continue;
      const settled = judge.settled(producer);
      const isJudging =
        settled === null ? (emits?.seen ?? 0) % JUDGED_EVERY === 1 : settled.delivery === 'pull';
      // From the end, because a river that flips is removed from the list.
      for (let nth = rivers.length - 1; nth >= 0; nth -= 1) {
        const river = rivers[nth] as HotRiver;
        if (isJudging && this.#flips(river, producer, item.position)) continue;
        if (river.push(item.position)) pushes += 1;
      }
      tookMs += performance.now() - startedMs;
    }
    if (pushes > 0) {
      judge.measured.onPushes(pushes, tookMs);
      onPushes(pushes);
    }
    return pushes;
  }

  /** Judges a pushed pair when it incurs a cost: at a push. True when it is pulled from this item on. */
  #flips(river: HotRiver, producer: ProducerKey, at: Position): boolean {
    const { judge, onFlip } = this.#context;
    const emits = this.rates.get(producer) ?? null;
    const decision = judge.decide({ producer, emits, looks: river.looks, now: 'push' });
    if (decision.delivery === 'push') return false;
    river.pull(producer, { at, reason: decision.reason });
    this.#byProducer.forget(producer, river);
    onFlip();
    return true;
  }

  /** Looked up lazily, because most policies need none of them. */
  *#heldOf(items: readonly Item[]): Generator<ProducerKey, void> {
    for (const producer of items.flatMap(timelinesOf))
      if (this.#byProducer.of(producer).length > 0) yield producer;
  }

  #rate(producer: ProducerKey): DecayedRate {
    const rate = new DecayedRate(this.#context.clock.now());
    this.rates.set(producer, rate);
    return rate;
  }
}
