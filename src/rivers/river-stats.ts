/** What rivers have done so far, as plain numbers: they change often and are read on request. */
import type { Delivery, DeliveryCosts } from './delivery.ts';

export interface RiverStats {
  /** Rivers that this process holds, and their bytes. */
  rivers: number;
  bytes: number;
  /** The positions that they hold, and the bytes these take packed. */
  entries: number;
  entryBytes: number;
  /** Reads answered from a river, whole or in part, and reads of sets without one. */
  hits: number;
  misses: number;
  /** Parts of reads that were merged live, because they are newer or older than what the river covers. */
  newer: number;
  older: number;
  pushes: number;
  /** Producers pulled, summed over all looks for new items in rivers that pull some. */
  pulls: number;
  /** Pairs whose delivery changed. */
  flips: number;
  made: number;
  repaired: number;
  /** Rivers discarded: not visited for long, or to make room. */
  dropped: number;
}

/** What the policy counts with, and how often it decided each way. */
export interface DeliveryStats {
  readonly policy: string;
  /** What a push and a pull cost on the store in use, in microseconds. */
  readonly measured: DeliveryCosts;
  /** The same, unless other costs are set. */
  readonly costs: DeliveryCosts;
  /** How many producers a rule pushes or pulls. */
  readonly rules: Readonly<Record<Delivery, number>>;
  /** Null for a policy that treats all pairs alike. */
  readonly decisions: Readonly<Record<Delivery, number>> | null;
}

export function noStats(): RiverStats {
  return {
    rivers: 0,
    bytes: 0,
    entries: 0,
    entryBytes: 0,
    hits: 0,
    misses: 0,
    newer: 0,
    older: 0,
    pushes: 0,
    pulls: 0,
    flips: 0,
    made: 0,
    repaired: 0,
    dropped: 0,
  };
}
