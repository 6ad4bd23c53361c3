/**
 * The ports: what Palisade asks of a store, in the domain's verbs. Every method is one atomic step or safe to repeat,
 * none is optional, and bulk reads keep the order and length of their input with `null` for what is absent.
 * Adapters translate driver failures to FeedError UNAVAILABLE; no driver type crosses this line.
 */
import type {
  ClientKey,
  Connection,
  Draft,
  FenceKey,
  Fencepost,
  Item,
  Mark,
  Payload,
  Position,
  ProducerKey,
  RangeQuery,
  ReadMarks,
  Relation,
  ScoreTable,
  Span,
  ThreadRecord,
  UserId,
  ViewerFacts,
  Visibility,
} from '../../model/model.ts';
import type { ChangedSince } from './changed-since.ts';

export interface ItemPatch {
  readonly payload?: Partial<Omit<Payload, 'votes'>>;
  readonly visibility?: Visibility;
}

/** Items and their likes. A deleted item reads as null for ever; its position is not used again. */
export interface ItemStore {
  /**
   * Assigns the next position and makes the item durable and visible in all its timelines, in one step.
   * The same producer and client key give the first item again with `isNew: false`; with other content, CONFLICT. The
   * display time is not content, as servers stamp it anew on a retry. The key of a deleted item is a CONFLICT too.
   */
  publish(draft: Draft): Promise<{ readonly item: Item; readonly isNew: boolean }>;
  /** Many drafts in order, durable together before it resolves. For loading; safe to repeat when each has a client key. */
  publishMany(drafts: readonly Draft[]): Promise<readonly Item[]>;
  getMany(positions: readonly Position[]): Promise<readonly (Item | null)[]>;
  /** Where the items that were published with these client keys stand, those deleted since included. */
  positionsOf(keys: readonly ClientKey[]): Promise<readonly (Position | null)[]>;
  /** Null when the item does not exist. Repeating the same patch returns the item unchanged. */
  edit(position: Position, patch: ItemPatch, atMs: number): Promise<Item | null>;
  /** Removes the item from every timeline. True when it existed. */
  remove(position: Position): Promise<boolean>;
  /** How many edits and deletions were acknowledged, and where those after the first `seen` were, as far as that is known. */
  changedSince(seen: number | null): Promise<ChangedSince>;
  /** False when the viewer liked it already. */
  like(viewer: UserId, position: Position): Promise<boolean>;
  unlike(viewer: UserId, position: Position): Promise<boolean>;
  likeCounts(positions: readonly Position[]): Promise<readonly number[]>;
  /** Which of these the viewer likes. */
  likedBy(viewer: UserId, positions: readonly Position[]): Promise<readonly boolean[]>;
}

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

/** Who follows, blocks and mutes whom. */
export interface ConnectionStore {
  /** Repeats return the first connection with `isNew: false`. Raises the version of every viewer whose facts change. */
  connect(
    connection: Connection,
  ): Promise<{ readonly connection: Connection; readonly isNew: boolean }>;
  connectMany(connections: readonly Connection[]): Promise<void>;
  /** The connection that was removed, or null when there was none. */
  disconnect(
    consumer: UserId,
    producer: ProducerKey,
    relation: Relation,
  ): Promise<Connection | null>;
  /** The viewer's facts; `known` itself when it is still current, so an unchanged viewer costs one small read. */
  facts(viewer: UserId, known: ViewerFacts | null): Promise<ViewerFacts>;
  /** By producer key, in the order of code points, starting after `after`. */
  list(
    consumer: UserId,
    relation: Relation,
    page: { readonly after: ProducerKey | null; readonly limit: number },
  ): Promise<readonly Connection[]>;
  counts(producer: ProducerKey): Promise<{ readonly followers: number }>;
}

export interface FenceState {
  readonly epoch: number;
  /** The newest committed position: the latest fencepost's `at`, kept even if that fencepost is lost. 0 when none. */
  readonly at: Position;
  /** Null when the fence has no fencepost, or (with `at` above 0) when the latest one was lost. */
  readonly latest: Fencepost | null;
}

export interface Retention {
  readonly posts: number;
  /** Fenceposts committed before this instant may go. */
  readonly committedAfterMs: number;
}

/** Fences and their immutable fenceposts. A post that is read may come without its scores, as only explanations need them. */
export interface FenceStore {
  /** Epoch 0, at 0 and no latest for a fence that does not exist. */
  state(key: FenceKey): Promise<FenceState>;
  /**
   * Compare-and-set: appends the post when its epoch is current, `post.next` is the state's `at` and `post.at` is above it.
   * Returns the state afterwards either way, so that the loser of a race serves the winner's. Trims by retention,
   * oldest first, never the post just committed.
   */
  commit(
    key: FenceKey,
    post: Fencepost,
    keep: Retention,
  ): Promise<FenceState & { readonly isCommitted: boolean }>;
  /** One read, at most `limit` posts of the epoch: `newest` first with at ≤ from, or `oldest` first with at ≥ from. */
  chain(
    key: FenceKey,
    query: {
      readonly epoch: number;
      readonly from: Position;
      readonly limit: number;
      readonly order: 'newest' | 'oldest';
    },
  ): Promise<readonly Fencepost[]>;
  /** The scores of one fencepost as they were committed, rounded to float32; null when it is not there any more. */
  scores(
    key: FenceKey,
    post: { readonly epoch: number; readonly at: Position },
  ): Promise<ScoreTable | null>;
  /** Starts the next epoch with no fenceposts; those of earlier epochs stay readable until retention takes them. */
  reset(key: FenceKey): Promise<FenceState>;
  /** Forgets fenceposts by their `at`, as eviction or a repair would. */
  drop(key: FenceKey, epoch: number, ats: readonly Position[]): Promise<void>;
}

/** A part of one thread's items. */
export interface ThreadQuery extends RangeQuery {
  readonly thread: string;
}

/**
 * Threads by category, kept in the same step as the items in them. A thread has one category at a time: the one its
 * first item was given, until it is moved. A thread that holds nothing but private items is not there.
 */
export interface ThreadStore {
  getMany(threads: readonly string[]): Promise<readonly (ThreadRecord | null)[]>;
  /** The category's threads whose newest position lies in the range, by that position. */
  list(category: ProducerKey, query: RangeQuery): Promise<readonly ThreadRecord[]>;
  /** Positions in the timelines of several threads, private items included, in one read. */
  positions(queries: readonly ThreadQuery[]): Promise<readonly (readonly Position[])[]>;
  /** Positions of the items of all threads of a category, private ones included. */
  itemsOf(category: ProducerKey, query: RangeQuery): Promise<readonly Position[]>;
  /** The categories that hold threads, in key order, starting after `after`. */
  categories(page: {
    readonly after: ProducerKey | null;
    readonly limit: number;
  }): Promise<readonly ProducerKey[]>;
  /** Gives a thread another category, for all viewers, their markers included. False when it is there or never existed. */
  move(thread: string, category: ProducerKey): Promise<boolean>;
  /**
   * Finishes removals, changes of visibility and moves whose process died half way, some minutes after. Returns how many;
   * does a bounded share, so ask until it is 0.
   */
  repair(): Promise<number>;
}

/** What of a viewer's read state does not belong to single threads. */
export interface Standing {
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
  standing(viewer: UserId, categories: readonly ProducerKey[]): Promise<Standing>;
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

/** Small durable facts of the installation itself, such as which sample world is loaded. */
export interface MetaStore {
  get(name: string): Promise<string | null>;
  put(name: string, value: string): Promise<void>;
  /** Writes the value only where the name has none. Resolves with what stands afterwards, the same for all who ask at once. */
  putOnce(name: string, value: string): Promise<string>;
}

/** A place in the news of one viewer. */
export interface LivePlace {
  /** Which life of the log; one that was lost, voided or begun anew has another. At most 2^48. */
  readonly epoch: number;
  /** How many pieces of news that life had by then. */
  readonly sequence: number;
}

/** A place in no log: whoever goes on from there hears a gap. */
export const NOWHERE: LivePlace = { epoch: 0, sequence: 0 };

/** What a listener hears. A start or a gap comes first; after either, go on from its place. */
export type Heard =
  /** Nothing was missed up to here. */
  | { readonly kind: 'start'; readonly place: LivePlace }
  | { readonly kind: 'news'; readonly place: LivePlace; readonly news: string }
  /** News may have been missed: whatever it would have told must be read again. */
  | { readonly kind: 'gap'; readonly place: LivePlace };

/**
 * Live news of one viewer to their devices, in any process of the installation. News is no fact: what it tells of is
 * durable before it is announced. A log of the latest news lets a listener that was away hear what it missed, in order
 * and once, or else a gap; a listener too slow for the log hears a gap as well.
 */
export interface Bus {
  /** Never fails because the log is away, and then takes no longer than one command to it: its listeners hear a gap later. */
  announce(viewer: UserId, news: string): Promise<void>;
  /** From a place on, or from now with null. Ends with `return`, the signal or the store; each releases everything. */
  listen(
    viewer: UserId,
    options: { readonly from: LivePlace | null; readonly signal?: AbortSignal },
  ): AsyncIterableIterator<Heard, undefined, undefined>;
  /** How many listen in this process now. */
  listening(): number;
}

export interface Store {
  /** The adapter's name, for logs and the contract suite. */
  readonly name: string;
  readonly items: ItemStore;
  readonly timelines: TimelineStore;
  readonly connections: ConnectionStore;
  readonly fences: FenceStore;
  readonly threads: ThreadStore;
  readonly reads: ReadStore;
  readonly meta: MetaStore;
  readonly bus: Bus;
  /** Whether a fast copy in front of the durable store is away, so that answers are right but slower and live news may lag. */
  isDegraded(): boolean;
  /** Resolves when reads and durable writes work; rejects with UNAVAILABLE when they do not. */
  ping(): Promise<void>;
  /** Flushes and releases. Repeatable. */
  close(): Promise<void>;
}
