/**
 * A tier: rivers that follow the world at the same pace, and for each producer the rivers that hold it. Positions are the
 * log of what happened: a tier walks the settled ones from its cursor, pushes each item into the rivers of its producers,
 * and moves the cursor on. What no river of the tier holds costs one look-up.
 */
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { firstFrom } from '../base/bisect.ts';
import type { Clock } from '../base/clock.ts';
import { invariant } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { timelinesOf, type Item } from '../model/items.ts';
import { POSITION_ZERO, type Position } from '../model/positions.ts';
import { EVERYTHING, type ProducerKey } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { DecayedRate } from './decayed-rate.ts';
import type { HotRiver } from './hot-river.ts';
import type { PairJudge } from './pair-judge.ts';

/** At which items of a producer its pushed pairs are judged: judging each would cost more than pushing it. */
const JUDGED_EVERY = 4;

const ALL: ReadonlySet<ProducerKey> = new Set([EVERYTHING]);

export interface TierContext {
  readonly store: Pick<Store, 'items' | 'timelines'>;
  readonly judge: PairJudge;
  readonly clock: Clock;
  readonly onPushes: (count: number) => void;
  readonly onFlip: () => void;
}

export class Tier {
  /** How often producers emit, of those that rivers of this tier hold or held. */
  readonly rates = new LRUCache<ProducerKey, DecayedRate>({ max: LIMITS.riverRatesMax });
  readonly #context: TierContext;
  readonly #rivers = new Set<HotRiver>();
  /** In the order in which they joined. Lists, because sets of them take three times the memory. */
  readonly #byProducer = new Map<ProducerKey, HotRiver[]>();
  #joined = 0;
  #cursor: Position = POSITION_ZERO;
  #walking: Promise<void> | null = null;

  constructor(context: TierContext) {
    this.#context = context;
  }

  /** Everything up to here was pushed. */
  get cursor(): Position {
    return this.#cursor;
  }

  get isEmpty(): boolean {
    return this.#rivers.size === 0;
  }

  /** Fills the river from now on. It must reach the cursor, unless it is the first: then the cursor goes to its end. */
  add(river: HotRiver): void {
    if (this.isEmpty) this.#cursor = river.upTo;
    invariant(river.upTo >= this.#cursor, 'a river joins a tier without a gap');
    this.#rivers.add(river);
    river.tier = this;
    river.joined = this.#joined += 1;
    for (const producer of river.pushed()) {
      const rivers = this.#byProducer.get(producer);
      if (rivers === undefined) this.#byProducer.set(producer, [river]);
      else rivers.push(river);
    }
  }

  /** The river stays at what it covers now. */
  remove(river: HotRiver): void {
    if (!this.#rivers.delete(river)) return;
    for (const producer of river.pushed()) this.#forget(producer, river);
    river.leave();
  }

  /** Pushes what has settled up to here, in shares between which others have their turn. Simultaneous calls share one walk. */
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
      const positions = await store.timelines.range(ALL, query);
      const items = await store.items.getMany(positions);
      const found = items.filter((item): item is Item => item !== null);
      await judge.prepare(found.flatMap((item) => this.#heldOf(item)));
      const last = positions.length < limit ? upTo : (positions.at(-1) ?? upTo);
      if (!(await this.#pushAll(above, found))) return;
      if (last > this.#cursor) this.#cursor = last;
    }
  }

  /** False when the cursor went elsewhere, because all rivers left and others came. */
  async #pushAll(above: Position, items: readonly Item[]): Promise<boolean> {
    let [cursor, pushes] = [above, 0];
    for (const item of items) {
      if (pushes > LIMITS.riverPushesPerTurn) {
        pushes = 0;
        await setImmediate();
      }
      if (this.#cursor !== cursor) return false;
      pushes += this.#push(item);
      cursor = item.position;
      this.#cursor = cursor;
    }
    return this.#cursor === cursor;
  }

  /** In one step for all rivers, so that the cursor never stands on an item that some of them lack. */
  #push(item: Item): number {
    const { judge, clock, onPushes } = this.#context;
    const startedMs = performance.now();
    let pushes = 0;
    for (const producer of timelinesOf(item)) {
      const rivers = this.#byProducer.get(producer);
      const emits =
        this.rates.get(producer) ?? (rivers === undefined ? null : this.#rate(producer));
      emits?.add(clock.now());
      if (rivers === undefined) continue;
      const isJudging = judge.policy.always === null && (emits?.seen ?? 0) % JUDGED_EVERY === 1;
      // From the end, because a river that flips leaves the list.
      for (let nth = rivers.length - 1; nth >= 0; nth -= 1) {
        const river = rivers[nth] as HotRiver;
        if (isJudging && this.#flips(river, producer, item.position)) continue;
        if (river.push(item.position)) pushes += 1;
      }
    }
    if (pushes > 0) {
      judge.costs.onPushes(pushes, performance.now() - startedMs);
      onPushes(pushes);
    }
    return pushes;
  }

  /** Judges a pushed pair where it costs something: at a push. True when it is pulled from this item on. */
  #flips(river: HotRiver, producer: ProducerKey, at: Position): boolean {
    const { judge, onFlip } = this.#context;
    const emits = this.rates.get(producer) ?? null;
    const decision = judge.decide({ producer, emits, looks: river.looks, now: 'push' });
    if (decision.delivery === 'push') return false;
    river.pull(producer, { at, reason: decision.reason });
    this.#forget(producer, river);
    onFlip();
    return true;
  }

  #forget(producer: ProducerKey, river: HotRiver): void {
    const rivers = this.#byProducer.get(producer);
    if (rivers === undefined) return;
    const nth = placeOf(rivers, river);
    if (rivers[nth] === river) rivers.splice(nth, 1);
    if (rivers.length === 0) this.#byProducer.delete(producer);
  }

  #heldOf(item: Item): readonly ProducerKey[] {
    return timelinesOf(item).filter((producer) => this.#byProducer.has(producer));
  }

  #rate(producer: ProducerKey): DecayedRate {
    const rate = new DecayedRate(this.#context.clock.now());
    this.rates.set(producer, rate);
    return rate;
  }
}

/** Where a river stands in a list by the order of joining, or would. */
function placeOf(rivers: readonly HotRiver[], { joined }: HotRiver): number {
  return firstFrom(rivers, (each) => each.joined < joined);
}
