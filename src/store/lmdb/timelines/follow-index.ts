/**
 * An index of one set of producers: the order in which they were last active when it was built, and the frontiers where
 * earlier pages ended. It knows nothing about positions above `builtAt`; those are read from the log.
 */
import { firstFrom } from '../../../base/bisect.ts';
import type { ProducerKey } from '../../../model/producers.ts';
import type { Frontier, Order } from './frontier.ts';

const FRONTIERS_MAX = 6;
/** The approximate size of an index, and of each of its frontiers, apart from what it holds for producers. */
const INDEX_BYTES = 512;
const FRONTIER_BYTES = 640;
/** A producer and its newest position, and its place in a frontier, which most producers of a set do not reach. */
const PRODUCER_BYTES = 16;
const ENTERED_BYTES = 6;

export class FollowIndex {
  /** Whether the log was once too thin to fill a page of this set; then it is no longer scanned first. */
  isThin = false;
  /** Everything at or below this position is covered. */
  readonly builtAt: number;
  /** Most recently active first; producers without items are left out. */
  readonly producers: readonly ProducerKey[];
  /** An upper bound of each producer's newest position: removals since may have lowered it. */
  readonly newests: Float64Array;
  /** Most recently used last. */
  #frontiers: Frontier[] = [];

  constructor(
    builtAt: number,
    active: readonly (readonly [producer: ProducerKey, newest: number])[],
  ) {
    const sorted = active.toSorted((a, b) => b[1] - a[1]);
    this.builtAt = builtAt;
    this.producers = sorted.map(([producer]) => producer);
    this.newests = Float64Array.from(sorted, ([, newest]) => newest);
  }

  /** Its approximate maximum size, once pages have left their frontiers. */
  get bytes(): number {
    const producerBytes = PRODUCER_BYTES + FRONTIERS_MAX * ENTERED_BYTES;
    return INDEX_BYTES + FRONTIERS_MAX * FRONTIER_BYTES + this.producers.length * producerBytes;
  }

  /** How many producers have items above a position, and so must be visited by a merge that starts there. */
  countAbove(above: number): number {
    return firstFrom(this.newests, (newest) => newest > above);
  }

  /** A copy of the nearest frontier from which a read can continue at `from`, or null. */
  resume(order: Order, from: number): Frontier | null {
    let best: Frontier | null = null;
    for (const each of this.#frontiers) {
      if (each.order !== order || !reaches(each, from)) continue;
      if (best === null || Math.abs(each.from - from) < Math.abs(best.from - from)) best = each;
    }
    if (best === null) return null;
    this.keep(best);
    const copy = best.copy();
    copy.moveTo(from);
    return copy;
  }

  /** Keeps a frontier, and drops the least recently used one when there are too many. */
  keep(frontier: Frontier): void {
    const others = this.#frontiers.filter(
      (each) =>
        each !== frontier && !(each.order === frontier.order && each.from === frontier.from),
    );
    frontier.trim();
    this.#frontiers = [...others, frontier].slice(-FRONTIERS_MAX);
  }
}

function reaches(frontier: Frontier, from: number): boolean {
  return frontier.order === 'newest' ? frontier.from >= from : frontier.from <= from;
}
