/** The port of threads by category. */
import type { Position, RangeQuery } from '../../model/positions.ts';
import type { ProducerKey } from '../../model/producers.ts';
import type { ThreadRecord } from '../../model/reads.ts';
import type { KeyPage } from './key-page.ts';

/** A part of one thread's items. */
export interface ThreadQuery extends RangeQuery {
  readonly thread: string;
}

/**
 * Threads by category, kept in the same step as the items in them. A thread has one category at a time: the one its
 * first item was given, until it is moved. A thread with only private items does not exist.
 */
export interface ThreadStore {
  getMany(threads: readonly string[]): Promise<readonly (ThreadRecord | null)[]>;
  /** The category of each thread, one with only private items included; null for a thread that never existed. */
  categoriesOf(threads: readonly string[]): Promise<readonly (ProducerKey | null)[]>;
  /** The category's threads whose newest position lies in the range, by that position. */
  list(category: ProducerKey, query: RangeQuery): Promise<readonly ThreadRecord[]>;
  /** Positions in the timelines of several threads, private items included, in one read. */
  positions(queries: readonly ThreadQuery[]): Promise<readonly (readonly Position[])[]>;
  /** Positions of the items of all threads of a category, private ones included. */
  itemsOf(category: ProducerKey, query: RangeQuery): Promise<readonly Position[]>;
  /** The categories that hold threads, in key order. */
  categories(page: KeyPage<ProducerKey>): Promise<readonly ProducerKey[]>;
  /**
   * Gives a thread another category, for all viewers and with their markers. Resolves with false when the thread is in
   * that category already, or never existed.
   */
  move(thread: string, category: ProducerKey): Promise<boolean>;
  /**
   * Closes a thread to further replies, or opens it again. A reply under way at that moment may still arrive. False
   * when the thread is closed or open already, or never existed.
   */
  close(thread: string, isClosed: boolean): Promise<boolean>;
  /**
   * Finishes removals, changes of visibility, moves, changes of memberships and reactions taken back whose process died
   * midway, a few minutes later. Finishes a bounded number per call and returns it: call until it is 0.
   */
  repair(): Promise<number>;
}
