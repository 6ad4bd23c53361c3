/** Applies the rules and the policy to pairs of producer and river, with what was measured of both. */
import { LRUCache } from 'lru-cache';
import { createSemaphore } from '../base/async/semaphore.ts';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { roomFor } from '../base/lru.ts';
import type { ProducerKey } from '../model/producers.ts';
import type { EdgeStore } from '../store/ports/edges.ts';
import { CostMeter } from './cost-meter.ts';
import type { DecayedRate } from './decayed-rate.ts';
import { type DeliveryRules, RULED, ruleOf } from './delivery-rules.ts';
import {
  type Decision,
  type Delivery,
  type DeliveryCosts,
  type DeliveryPolicy,
  FOR_ALL,
} from './delivery.ts';

export interface JudgeOptions {
  readonly policy: DeliveryPolicy;
  readonly edges: Pick<EdgeStore, 'counts'>;
  readonly clock: Clock;
  /** As measured when null. */
  readonly costs: DeliveryCosts | null;
  readonly rules: () => DeliveryRules;
}

/** One pair. A rate is null if it was never observed. */
export interface Judged {
  readonly producer: ProducerKey;
  readonly emits: DecayedRate | null;
  readonly looks: DecayedRate | null;
  readonly now: Delivery | null;
}

export class PairJudge {
  readonly policy: DeliveryPolicy;
  readonly measured = new CostMeter();
  /** What the policy counts with. */
  readonly costs: DeliveryCosts;
  /** How often the policy decided each way. */
  readonly decisions = { push: 0, pull: 0 };
  readonly #options: JudgeOptions;
  readonly #followers = new LRUCache<ProducerKey, number>({
    ...roomFor(LIMITS.riverRatesMax),
    ttl: LIMITS.followersBelievedMs,
  });

  readonly #inTurn = createSemaphore(LIMITS.followersReadsAtOnceMax);

  constructor(options: JudgeOptions) {
    this.#options = options;
    this.policy = options.policy;
    this.costs = options.costs ?? this.measured;
  }

  get rules(): DeliveryRules {
    return this.#options.rules();
  }

  /** What a rule says of the producer, or a policy that treats all alike; null where each pair is judged. */
  settled(producer: ProducerKey): Decision | null {
    const rule = ruleOf(this.rules, producer);
    if (rule !== null) return RULED[rule];
    const { always } = this.policy;
    return always === null ? null : FOR_ALL[always];
  }

  /** Whether every producer is pushed. */
  get pushesAll(): boolean {
    return this.policy.always === 'push' && this.rules.pull.size === 0;
  }

  /** Whether none of these producers is ever pushed. */
  pullsAll(producers: ReadonlySet<ProducerKey>): boolean {
    if (this.policy.always !== 'pull') return false;
    for (const producer of this.rules.push) if (producers.has(producer)) return false;
    return true;
  }

  /** Reads what the policy needs to know of these producers. */
  async prepare(producers: Iterable<ProducerKey>): Promise<void> {
    if (!this.policy.needsFollowers) return;
    const unknown = [...new Set(producers)].filter(
      (producer) => !this.#followers.has(producer) && this.settled(producer) === null,
    );
    await Promise.all(
      unknown.map((producer) =>
        this.#inTurn(async () => {
          const { followers } = await this.#options.edges.counts(producer);
          this.#followers.set(producer, followers);
        }),
      ),
    );
  }

  decide({ producer, emits, looks, now }: Judged): Decision {
    const settled = this.settled(producer);
    if (settled !== null) return settled;
    const nowMs = this.#options.clock.now();
    const decision = this.policy.decide(
      {
        emitsPerHour: emits?.perHour(nowMs) ?? 0,
        looksPerHour: looks?.perHour(nowMs) ?? 0,
        emitsSeen: emits?.seen ?? 0,
        looksSeen: looks?.seen ?? 0,
        followers: this.#followers.get(producer) ?? null,
        now,
      },
      this.costs,
    );
    this.decisions[decision.delivery] += 1;
    return decision;
  }
}
