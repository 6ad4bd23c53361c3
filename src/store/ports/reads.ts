/** The port of read state. */
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { Mark, ReadMarks, Span, ThreadRecord } from '../../model/reads.ts';

/** What of a viewer's read state does not belong to single threads. */
export interface ReadSummary {
  readonly allRead: Mark;
  /** In the order of the categories asked for. */
  readonly watermarks: readonly Mark[];
  /** The threads that hold something explicitly unread, and what. */
  readonly unread: ReadonlyMap<string, readonly Span[]>;
}

/** Where a viewer stopped in a stream on one device. */
export interface ReadingPlace {
  readonly device: string;
  /** Sealed for this viewer and stream. */
  readonly cursor: string;
  readonly savedAtMs: number;
}

/** The rows kept about one viewer, by kind. */
export interface ReadRows {
  readonly viewer: UserId;
  readonly watermarks: number;
  readonly markers: number;
  readonly unread: number;
}

/**
 * Read state, in narrow rows of its own. Marks only move forward: the greatest position wins, so that they may come
 * late, twice and in any order. A mark that changes nothing writes nothing and keeps its first instant.
 *
 * An item that is not private stands in for its author's marker of the thread: publishing it drops the marker, and
 * deleting or hiding it leaves one at its position, in the same step.
 */
export interface ReadStore {
  /** The marks of a page of threads, in one read. */
  marks(
    viewer: UserId,
    threads: readonly Pick<ThreadRecord, 'thread' | 'category'>[],
  ): Promise<readonly ReadMarks[]>;
  summary(viewer: UserId, categories: readonly ProducerKey[]): Promise<ReadSummary>;
  /** One row, however many threads there are. Returns the mark that then stands. */
  advanceAllRead(viewer: UserId, mark: Mark): Promise<Mark>;
  /** Drops the category's markers it covers in the same step. Returns the mark that then stands. */
  advanceWatermark(viewer: UserId, category: ProducerKey, mark: Mark): Promise<Mark>;
  /**
   * Advances the markers of threads and takes what they cover out of what is explicitly unread. Safe to repeat: one that
   * failed may have advanced some of them, which says nothing that was not meant. A marker
   * at or below the all-read mark or the watermark is not written; a thread that never existed is passed over.
   */
  advanceMarkers(
    viewer: UserId,
    marks: readonly { readonly thread: string; readonly mark: Mark }[],
  ): Promise<void>;
  /** Makes a span of a thread explicitly unread. Refuses, with BAD_USER_INPUT, more than a viewer may hold. */
  addUnread(viewer: UserId, thread: string, span: Span): Promise<void>;
  /** The viewer's markers in a category, by thread, starting after `after`. */
  markers(
    viewer: UserId,
    category: ProducerKey,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly { readonly thread: string; readonly mark: Mark }[]>;
  /** The viewers who hold a marker in a thread, in key order, starting after `after`. */
  readersOf(
    thread: string,
    page: { readonly after: UserId | null; readonly limit: number },
  ): Promise<readonly UserId[]>;
  /** What the viewer counts as having seen from the start; the first mark stands for ever. */
  join(viewer: UserId, mark: Mark): Promise<Mark>;
  /** How far the viewer has seen each kind of thing; null for never. */
  witnessed(viewer: UserId, kinds: readonly string[]): Promise<readonly (Mark | null)[]>;
  /** Position and instant advance each by itself. Returns the mark that then stands. */
  witness(viewer: UserId, kind: string, mark: Mark): Promise<Mark>;
  /** Where the viewer stopped in a stream, one place a device, the one saved last first. */
  places(viewer: UserId, stream: string): Promise<readonly ReadingPlace[]>;
  /** Replaces the device's place unless a later one stands. Of too many devices the one saved longest ago goes. */
  savePlace(viewer: UserId, stream: string, place: ReadingPlace): Promise<void>;
  /** Rows of viewers with read state, in key order, starting after `after`. */
  rows(page: {
    readonly after: UserId | null;
    readonly limit: number;
  }): Promise<readonly ReadRows[]>;
  /** Removes a viewer's rows that say nothing more. Changes no answer. Returns how many went. */
  compact(viewer: UserId): Promise<number>;
  /** All viewers with read state, and all their rows. Costs no scan. */
  totals(): Promise<{ readonly viewers: number; readonly rows: number }>;
}
