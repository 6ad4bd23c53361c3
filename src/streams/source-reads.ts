/**
 * How sources read their timelines, and the ports through which they do that and call remotes. A live read merges
 * timelines; rivers serve the same reads from what they hold. The result does not depend on which of the two served it.
 */
import { cut, drained, endOf, isEmpty } from '../fence/enumeration.ts';
import type { Enumeration } from '../fence/source.ts';
import type { Item } from '../model/items.ts';
import type { Position, Range, RangeQuery } from '../model/positions.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { TimelineStore } from '../store/ports/timelines.ts';

/** The timelines that a source reads, under a name that stays the same from request to request. */
export interface TimelineSet {
  /** Whose set it is; null when it is the same for every viewer. */
  readonly viewer: UserId | null;
  /** Unique for the viewer. */
  readonly name: string;
  /** Whether the set is what a viewer follows, their home. */
  readonly isHome: boolean;
  /** The same facts and arguments return the same Set object. */
  readonly producers: ReadonlySet<ProducerKey>;
}

/** Items by position, in bulk and memoised for the request; null for deleted items. */
export type ReadItems = (positions: readonly Position[]) => Promise<readonly (Item | null)[]>;

export interface SourceReads {
  /**
   * The positions in the range that are in any of the set's timelines, without duplicates, in the requested order, at
   * most `limit`. Fewer than `limit` means that the range is exhausted.
   */
  range(set: TimelineSet, query: RangeQuery, items: ReadItems): Promise<readonly Position[]>;
}

/** No timelines, for every viewer. */
export const NO_TIMELINES: TimelineSet = {
  viewer: null,
  name: '[]',
  isHome: false,
  producers: new Set(),
};

/** Reads the items of a set of timelines in a range. */
export async function readTimelineSet(
  { sources, items }: { readonly sources: SourceReads; readonly items: ReadItems },
  set: TimelineSet,
  query: RangeQuery,
): Promise<Enumeration> {
  if (set.producers.size === 0 || isEmpty(query)) return drained(query, []);
  return cut(query, await sources.range(set, query, items), endOf(query));
}

/** Reads every set live. */
export function unmaterialisedReads(timelines: Pick<TimelineStore, 'range'>): SourceReads {
  return { range: (set, query) => timelines.range(set.producers, query) };
}

export interface RemoteAsk extends Range {
  readonly remote: string;
  readonly args: Readonly<Record<string, readonly string[]>>;
  readonly limit: number;
}

/** The remotes of an installation, for one request. */
export interface RemoteReads {
  /** At most `limit` positions of the range, newest first; null if the remote does not return them. Never rejects. */
  named(ask: RemoteAsk): Promise<readonly Position[] | null>;
}
