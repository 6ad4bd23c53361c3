/** Signals, and what they are computed from. */
import type { Item } from '../model/items.ts';
import type { UserId } from '../model/producers.ts';
import type { Reader } from './reader.ts';

/** The candidates whose signals are fetched, and the reader. */
export interface SignalSubject {
  readonly items: readonly Item[];
  readonly reader: Reader;
  readonly nowMs: number;
  /** How long a signal of a file may take. */
  readonly deadlineMs: number;
}

export interface SignalReads {
  /** Whether the viewer has seen each item, in any feed; never for an anonymous viewer. */
  seen(): Promise<readonly boolean[]>;
  /** How many people like each item. */
  likes(): Promise<readonly number[]>;
  /** How many people keep each item as a favourite. */
  favourites(): Promise<readonly number[]>;
  /**
   * How often the viewer liked an author's items or replied in their threads, by author. Considers the newest items of
   * all candidates' authors together, and the viewer's own newest items. Empty for an anonymous viewer.
   */
  timesMet(): Promise<ReadonlyMap<UserId, number>>;
}

/** What a signal is computed from. A read costs the store the same however many signals request it. */
export interface SignalRead extends SignalSubject, SignalReads {}

export interface Signal {
  readonly name: string;
  /** One sentence with the unit, for the documentation. */
  readonly description: string;
  /** Returns one number for each item, in the same order. */
  read(from: SignalRead): readonly number[] | Promise<readonly number[]>;
}
