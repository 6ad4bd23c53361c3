/** The port of threads by category. */
import type { Position, RangeQuery } from '../../model/positions.ts';
import type { ProducerKey } from '../../model/producers.ts';
import type { ThreadRecord } from '../../model/reads.ts';

/** A part of one thread's items. */
export interface ThreadQuery extends RangeQuery {
  readonly thread: string;
}

/**
 * Threads by category, kept in the same step as the items in them. A thread has one category at a time: the one its
 * first item was given, until it is moved. A thread that holds nothing but private items is not there.
 */
export interface ThreadStore {
  getMany(threads: readonly string[]): Promise<readonly (ThreadRecord | null)[]>;
  /** The category's threads whose newest position lies in the range, by that position. */
  list(category: ProducerKey, query: RangeQuery): Promise<readonly ThreadRecord[]>;
  /** Positions in the timelines of several threads, private items included, in one read. */
  positions(queries: readonly ThreadQuery[]): Promise<readonly (readonly Position[])[]>;
  /** Positions of the items of all threads of a category, private ones included. */
  itemsOf(category: ProducerKey, query: RangeQuery): Promise<readonly Position[]>;
  /** The categories that hold threads, in key order, starting after `after`. */
  categories(page: {
    readonly after: ProducerKey | null;
    readonly limit: number;
  }): Promise<readonly ProducerKey[]>;
  /** Gives a thread another category, for all viewers, their markers included. False when it is there or never existed. */
  move(thread: string, category: ProducerKey): Promise<boolean>;
  /**
   * Finishes removals, changes of visibility and moves whose process died half way, some minutes after. Returns how many;
   * does a bounded share, so ask until it is 0.
   */
  repair(): Promise<number>;
}
