/**
 * The stream contract. A stream is a set of items that can be read in position order within any range, in both
 * directions, and asked about membership. It holds no state between reads. An order other than position belongs to a
 * fence, which keeps it; that is why `candidates` and `arrange` are only used when a fencepost is committed.
 */
import type { Item, Position, Range, RangeQuery, ViewerFacts } from '../model/model.ts';
import type { RankSpec } from '../ranking/ranker.ts';
import type { TimelineStore } from '../store/ports/store.ts';

export interface Enumeration {
  /** In the asked order, at most `limit`. */
  readonly positions: readonly Position[];
  /**
   * How far the range is settled: newest first, everything in (settledTo, upTo] is listed; oldest first, everything in
   * (above, settledTo]. A read that is short only because its budget ran out stops before the end of the range.
   * Nothing outside that interval is listed, so the next read continues exactly at settledTo: a read cut by its limit
   * settles to its last position oldest first, and to just below its last position newest first.
   */
  readonly settledTo: Position;
}

/** What a stream may ask while it is read for one viewer. Lives for one request. */
export interface StreamRead {
  readonly facts: ViewerFacts;
  readonly timelines: TimelineStore;
  /** Bulk and memoised for the request; null for what was deleted. */
  readonly items: (positions: readonly Position[]) => Promise<readonly (Item | null)[]>;
  /** The template's arguments, by parameter name, already checked. */
  readonly args: Readonly<Record<string, string>>;
}

export interface Stream {
  enumerate(read: StreamRead, query: RangeQuery): Promise<Enumeration>;
  /** Whether each item belongs to the stream now. Asked on every read of a ranked head. */
  includes(read: StreamRead, items: readonly Item[]): Promise<readonly boolean[]>;
  /** The first rule that keeps the item out, in words a person can act on; null when nothing does. */
  why(read: StreamRead, item: Item): Promise<string | null>;
  /**
   * What a new head is chosen from: at most `limit` positions of the range, newest first, each once. The next choice
   * continues at settledTo. A full choice of a mix passes over items above it; they stay in the tail.
   */
  candidates(read: StreamRead, range: Range, limit: number): Promise<Enumeration>;
  /** Weaves ranked items into served order. The identity for every stream that does not mix. */
  arrange(read: StreamRead, ranked: readonly Item[], seed: number): Promise<readonly Item[]>;
}

/** How a template's order is kept. */
export interface FenceSettings {
  /** Ranked items per fencepost, 1 to 100. */
  readonly headItems: number;
  readonly seed: 'ranked' | 'chronological';
  /** A fence commits at most once in this time; refreshes in between serve the latest fencepost. */
  readonly minIntervalMs: number;
  readonly keepPosts: number;
  readonly keepMs: number;
}

/** A parsed, checked, compiled template. Without a fence it is strictly chronological. */
export interface Template {
  readonly name: string;
  /** Changes with the content of the file and of every template it refers to. */
  readonly version: string;
  readonly description: string;
  /** `viewer` templates refuse anonymous viewers. */
  readonly access: 'public' | 'viewer';
  /** Parameter names and descriptions; every one is required and a string. */
  readonly params: Readonly<Record<string, string>>;
  readonly stream: Stream;
  readonly rank: RankSpec | null;
  readonly fence: FenceSettings | null;
}

export interface TemplateStatus {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly params: Readonly<Record<string, string>>;
  /** Why its newest edit is not serving; null when it is. */
  readonly error: string | null;
}

/** The templates being served now. Hot-reloaded; a broken edit keeps the last good version. */
export interface Templates {
  /** Null when no such template was ever good. */
  get(name: string): Template | null;
  /** By name; includes files that were never good, with version "none". */
  list(): readonly TemplateStatus[];
  close(): Promise<void>;
}
