/** The port of read state. */
import type { Position } from '../../model/positions.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { Mark, ReadMarks, Span, ThreadRecord } from '../../model/reads.ts';
import type { KeyPage } from './key-page.ts';

/** The part of a viewer's read state that does not belong to single threads. */
export interface ReadSummary {
  readonly allRead: Mark;
  /** In the order of the requested categories. */
  readonly watermarks: readonly Mark[];
  /** What is explicitly unread, by thread. */
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

/** How far a viewer has read one thread. */
export interface ThreadMarker {
  readonly thread: string;
  readonly mark: Mark;
}

/** How much read state is stored. */
export interface ReadTotals {
  readonly viewers: number;
  readonly rows: number;
}

/** What viewers have read: watermarks of categories, markers of threads, and what they marked unread. */
export interface MarkStore {
  /** The marks of a page of threads, in one read. */
  marks(
    viewer: UserId,
    threads: readonly Pick<ThreadRecord, 'thread' | 'category'>[],
  ): Promise<readonly ReadMarks[]>;
  summary(viewer: UserId, categories: readonly ProducerKey[]): Promise<ReadSummary>;
  /** Writes one row, however many threads there are. Returns the resulting mark. */
  advanceAllRead(viewer: UserId, mark: Mark): Promise<Mark>;
  /** Drops the markers of the category that it covers, in the same step. Returns the resulting mark. */
  advanceWatermark(viewer: UserId, category: ProducerKey, mark: Mark): Promise<Mark>;
  /**
   * Advances the markers of threads and removes what they cover from what is explicitly unread. Safe to repeat: a call
   * that failed may have advanced some of them. Skips a marker at or below the all-read mark or the watermark, and a
   * thread that never existed.
   */
  advanceMarkers(viewer: UserId, marks: readonly ThreadMarker[]): Promise<void>;
  /** Makes a span of a thread explicitly unread. Refuses, with BAD_USER_INPUT, more than a viewer may hold. */
  addUnread(viewer: UserId, thread: string, span: Span): Promise<void>;
  /** The viewer's markers in a category, by thread. */
  markers(
    viewer: UserId,
    category: ProducerKey,
    page: KeyPage<string>,
  ): Promise<readonly ThreadMarker[]>;
  /** The viewers who hold a marker in a thread, in key order. */
  readersOf(thread: string, page: KeyPage<UserId>): Promise<readonly UserId[]>;
}

/** What viewers have seen, and where they stopped. */
export interface WitnessStore {
  /** Sets what the viewer counts as having seen from the start, and returns it. The first mark wins. */
  join(viewer: UserId, mark: Mark): Promise<Mark>;
  /** The mark that the viewer joined with; null before that. Only reads. */
  joined(viewer: UserId): Promise<Mark | null>;
  /** How far the viewer has seen each kind of thing; null for never. */
  witnessed(viewer: UserId, kinds: readonly string[]): Promise<readonly (Mark | null)[]>;
  /** Position and instant advance independently. Returns the resulting mark. */
  witness(viewer: UserId, kind: string, mark: Mark): Promise<Mark>;
  /** Where the viewer stopped in a stream, one place per device, latest first. */
  places(viewer: UserId, stream: string): Promise<readonly ReadingPlace[]>;
  /**
   * Replaces the device's place unless a later one is stored. With too many devices, the place saved first is dropped.
   */
  savePlace(viewer: UserId, stream: string, place: ReadingPlace): Promise<void>;
  /** Removes the places of all devices in a stream. Returns how many there were. */
  dropPlaces(viewer: UserId, stream: string): Promise<number>;
  /** The streams in which the viewer has places, in the order of code points. */
  placeStreams(viewer: UserId, page: KeyPage<string>): Promise<readonly string[]>;
  /** The kinds of which the viewer has seen something, in the order of code points. */
  witnessedKinds(viewer: UserId, page: KeyPage<string>): Promise<readonly string[]>;
}

/**
 * Which items viewers have seen, in one row of bounded size each. The 1,024 added last are remembered exactly; of older
 * ones, at least 3,072 count as seen as well, and so do fewer than 2 in 100 that were never added.
 */
export interface SeenStore {
  /**
   * Remembers at most 1,024 items, in this order. Atomic and safe to repeat; writes nothing when all are among the
   * last. Remembers nothing for an erased person, however late the call arrives.
   */
  addSeen(viewer: UserId, positions: readonly Position[]): Promise<void>;
  /** Whether the viewer has seen each, in the requested order. */
  wasSeen(viewer: UserId, positions: readonly Position[]): Promise<readonly boolean[]>;
  /** The exactly remembered items, in the order in which they were added. */
  lastSeen(viewer: UserId): Promise<readonly Position[]>;
}

/**
 * Read state, in narrow rows of its own. Marks only move forward: the greatest position wins, so marks may arrive late,
 * twice and in any order. A mark that changes nothing writes nothing and keeps its first instant.
 *
 * An item that is not private stands in for its author's marker of the thread: publishing it raises an existing marker
 * but creates none, and deleting or hiding it leaves a marker at its position, in the same step, unless the author was
 * erased.
 */
export interface ReadStore extends MarkStore, WitnessStore, SeenStore {
  /** The row counts of viewers with read state, in key order. */
  rows(page: KeyPage<UserId>): Promise<readonly ReadRows[]>;
  /** Removes a viewer's redundant rows. Changes no answer. Returns how many were removed. */
  compact(viewer: UserId): Promise<number>;
  /**
   * Removes rows of a viewer, at most `limit`: marks, what is explicitly unread, witnesses, what they have seen and the mark
   * of joining. Returns how many were removed: call until it is 0. Reading places are dropped by stream.
   */
  forget(viewer: UserId, limit: number): Promise<number>;
  /** Counts all viewers with read state, and all their rows. Costs no scan. */
  totals(): Promise<ReadTotals>;
}
