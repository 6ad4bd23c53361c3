/** What a signal is, and what it is computed from. */
import type { Item } from '../model/items.ts';
import type { UserId } from '../model/producers.ts';
import type { Reader } from './reader.ts';

/** The candidates whose signals are fetched, and for whom. */
export interface SignalSubject {
  readonly items: readonly Item[];
  readonly reader: Reader;
  readonly nowMs: number;
  /** How long a signal of a file may take. */
  readonly deadlineMs: number;
}

export interface SignalReads {
  /** Whether the viewer has seen each item, in any feed. Nothing, for an anonymous viewer. */
  seen(): Promise<readonly boolean[]>;
  /** How many like each item. */
  likes(): Promise<readonly number[]>;
  /** How many keep each item as a favourite. */
  favourites(): Promise<readonly number[]>;
  /**
   * How often the viewer liked an author's items or replied in their threads, by author. Looks at the newest items of
   * all candidates' authors together, and at the viewer's newest own items. Empty for an anonymous viewer.
   */
  timesMet(): Promise<ReadonlyMap<UserId, number>>;
}

/** What a signal is computed from. A read costs the store the same however many signals ask for it. */
export interface SignalRead extends SignalSubject, SignalReads {}

export interface Signal {
  readonly name: string;
  /** One sentence with the unit, for the documentation. */
  readonly description: string;
  /** One number for each item, in their order. */
  read(from: SignalRead): readonly number[] | Promise<readonly number[]>;
}
