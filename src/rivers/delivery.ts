/**
 * Delivery: whether what a producer emits is pushed into a river when it arrives, or pulled from the producer's timeline
 * when the river is read. A policy decides for each pair; the feed is the same either way.
 */

export type Delivery = 'push' | 'pull';

/** What a policy may know of one pair of producer and river. */
export interface Pair {
  /** Items per hour. */
  readonly emitsPerHour: number;
  /** How often per hour the river's reader looks for new items. Later pages of a fence do not count as looks. */
  readonly looksPerHour: number;
  /** How many items the producer emitted, and how many looks there were, while this process watched. */
  readonly emitsSeen: number;
  readonly looksSeen: number;
  /** The producer's followers; null unless the policy needs them. */
  readonly followers: number | null;
  /** How the pair is delivered now; null for a river that is being built. */
  readonly now: Delivery | null;
}

/** What delivery costs, in any unit: only the ratio counts. */
export interface DeliveryCosts {
  /** The cost of pushing one item into one river. */
  readonly push: number;
  /** The cost of pulling one producer's new items once. */
  readonly pull: number;
}

export interface Decision {
  readonly delivery: Delivery;
  /** One short sentence. */
  readonly reason: string;
}

export interface DeliveryPolicy {
  readonly name: string;
  /** The delivery of every pair, if there is nothing to decide; null for a policy that decides by pair. */
  readonly always: Delivery | null;
  readonly needsFollowers: boolean;
  decide(pair: Pair, costs: DeliveryCosts): Decision;
}

export const POLICY_NAMES = ['all-push', 'all-pull', 'follower-threshold', 'cost-based'] as const;

export type PolicyName = (typeof POLICY_NAMES)[number];

export interface PolicyOptions {
  /** For `follower-threshold`: producers with more followers are pulled. */
  readonly followersMax: number;
  /**
   * For `cost-based`: 1 is cheapest. Lower values push more, which costs storage and saves time on reads; higher values
   * pull more.
   */
  readonly bias: number;
}

/** Changing a decision takes a margin of this factor, so that pairs near the threshold stay as they are. */
const HYSTERESIS = 1.5;
/** Occurrences below which a rate says little. */
const SEEN_MIN = 4;

/** The decisions of a policy that treats all pairs alike. */
export const FOR_ALL: Readonly<Record<Delivery, Decision>> = {
  push: { delivery: 'push', reason: 'everything is pushed' },
  pull: { delivery: 'pull', reason: 'everything is pulled' },
};

export function openPolicy(name: PolicyName, options: PolicyOptions): DeliveryPolicy {
  switch (name) {
    case 'all-push':
      return always(name, 'push');
    case 'all-pull':
      return always(name, 'pull');
    case 'follower-threshold':
      return followerThreshold(options.followersMax);
    case 'cost-based':
      return costBased(options.bias);
  }
}

function always(name: PolicyName, delivery: Delivery): DeliveryPolicy {
  return { name, always: delivery, needsFollowers: false, decide: () => FOR_ALL[delivery] };
}

function followerThreshold(followersMax: number): DeliveryPolicy {
  return {
    name: 'follower-threshold',
    always: null,
    needsFollowers: true,
    decide: ({ followers, now }) => {
      const max = now === 'pull' ? Math.floor(followersMax / HYSTERESIS) : followersMax;
      return (followers ?? 0) > max
        ? { delivery: 'pull', reason: `more than ${max} follow the producer` }
        : { delivery: 'push', reason: `at most ${max} follow the producer` };
    },
  };
}

/**
 * Pushes when the reader looks often enough for what the producer emits: looks ÷ items ≥ cost of a push ÷ cost of a pull.
 * Source: Silberstein, Terrace, Cooper, Ramakrishnan, "Feeding Frenzy", SIGMOD 2010, lemma 1; see docs/delivery.md.
 */
function costBased(bias: number): DeliveryPolicy {
  return {
    name: 'cost-based',
    always: null,
    needsFollowers: false,
    decide(pair, costs) {
      if (pair.now === 'push' && pair.emitsSeen < SEEN_MIN)
        return { delivery: 'push', reason: 'the producer emits little' };
      if (pair.now === 'pull' && pair.looksSeen < SEEN_MIN)
        return { delivery: 'pull', reason: 'the reader looked little' };
      const pushing = pair.emitsPerHour * costs.push * bias;
      const pulling = pair.looksPerHour * costs.pull;
      const isPush =
        pair.now === 'push' ? pushing <= pulling * HYSTERESIS : pushing * HYSTERESIS <= pulling;
      return isPush
        ? { delivery: 'push', reason: 'pushing its items costs less than looking for them' }
        : { delivery: 'pull', reason: 'looking for its items costs less than pushing them' };
    },
  };
}
