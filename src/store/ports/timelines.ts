/** The port of producers' items by position. */
import type { Position, Range, RangeQuery } from '../../model/positions.ts';
import type { ProducerKey } from '../../model/producers.ts';

/** A part of one producer's timeline. */
export interface TimelineStretch extends Range {
  readonly producer: ProducerKey;
}

/** Producers' items by position. */
export interface TimelineStore {
  /** The newest settled position: no item will ever be added at or below it. 0 when empty. */
  newest(): Promise<Position>;
  /**
   * The positions in the range that are in any of these producers' timelines, without duplicates, in the requested
   * order, at most `limit`. Fewer than `limit` means the range is exhausted. Consecutive pages cost O(limit), not
   * O(producers). An inbox or an outbox is read alone, never together with others.
   */
  range(producers: ReadonlySet<ProducerKey>, query: RangeQuery): Promise<readonly Position[]>;
  /**
   * The newest positions of each stretch, newest first, at most `limit` of each, in the order of the stretches. Fewer
   * means that the stretch has no more. For many stretches that hold little, such as the replies to each item of a
   * page. A producer may appear only once; everything, an inbox or an outbox may not appear.
   */
  newestIn(
    stretches: readonly TimelineStretch[],
    limit: number,
  ): Promise<readonly (readonly Position[])[]>;
}
