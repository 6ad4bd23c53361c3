/** The port of producers' items by position. */
import type { Position, RangeQuery } from '../../model/positions.ts';
import type { ProducerKey } from '../../model/producers.ts';

/** Producers' items by position. */
export interface TimelineStore {
  /** The newest settled position: no item will ever appear at or below it that is not there now. 0 when empty. */
  newest(): Promise<Position>;
  /**
   * The positions in the range that stand in any of these producers' timelines, each once, in the asked order, at most
   * `limit`. Fewer than `limit` means the range is exhausted. Costs O(limit), not O(producers), for pages read in turn.
   */
  range(producers: ReadonlySet<ProducerKey>, query: RangeQuery): Promise<readonly Position[]>;
}
