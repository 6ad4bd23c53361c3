/** Fenceposts: the immutable blocks of a fence's history, and the records they carry. */

import type { Position, Range } from '../model/positions.ts';

/** Whose fence: one viewer (or the shared anonymous one) and one stream (template name with its arguments). */
export interface FenceKey {
  readonly viewer: string;
  readonly stream: string;
}

/** A distinct text for each key, whatever characters viewers and streams contain. */
export function fenceKeyText({ viewer, stream }: FenceKey): string {
  return `${viewer.length} ${viewer}${stream}`;
}

/** What the template's ranker did instead of ordering a head. */
export interface RankFailure {
  readonly ranker: Maker;
  readonly message: string;
}

/** The table of numbers behind a ranked head, kept so that `explain` can give reasons. Row i belongs to head[i]. */
export interface ScoreTable {
  /** Column names, signals first: `votes`, `ageHours`, `score`. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly number[])[];
  /** Absent when the requested ranker made the order. */
  readonly failure?: RankFailure;
}

/** Which ranker or template made something. */
export interface Maker {
  readonly name: string;
  readonly version: string;
}

/** Why a fencepost was not ranked by the ranker its template names. */
export type Fallback =
  'threw' | 'deadline' | 'not-a-permutation' | 'missing' | 'signals' | 'scores' | 'remote';

/**
 * An immutable block of history: the items in (above, upTo]. `head` is its bounded part in the ranker's order, as
 * served; the rest of the range is the tail, read newest first from the source. `above` is the `upTo` of the older
 * fencepost, or 0 at the seed.
 */
export interface Fencepost extends Range {
  /** Fences of a later epoch do not see earlier fenceposts. */
  readonly epoch: number;
  readonly head: readonly Position[];
  readonly scores: ScoreTable;
  /** The ranker that produced this order; differs from the template's when `fallback` is set. */
  readonly ranker: Maker;
  readonly template: Maker;
  readonly fallback: Fallback | null;
  readonly committedAtMs: number;
  /** Items in each ranked window of its tail; absent when the tail is read newest first. */
  readonly windowItems?: number;
}

/** Identifies one fencepost of a fence. */
export type FencepostRef = Pick<Fencepost, 'epoch' | 'upTo'>;

/**
 * A window of a fencepost's tail: the items of (above, upTo] that could be shown when a page first reached it, ranked
 * and recorded. Items of the range that become visible later follow it newest first. The first window ends where its
 * fencepost does, every other one where the window before it begins.
 */
export interface TailWindow extends Range {
  /** In served order; empty when nothing could be shown. */
  readonly order: readonly Position[];
  /** The ranker that produced this order; differs from the template's when `fallback` is set. */
  readonly ranker: Maker;
  readonly fallback: Fallback | null;
}
