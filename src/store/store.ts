/**
 * The ports: what Palisade asks of a store, in the domain's verbs. Every method is one atomic step or safe to repeat,
 * none is optional, and bulk reads keep the order and length of their input with `null` for what is absent.
 * Adapters translate driver failures to FeedError UNAVAILABLE; no driver type crosses this line.
 */
import type {
  Connection, Draft, FenceKey, Fencepost, Item, Payload, Position, ProducerKey, RangeQuery, Relation, UserId, ViewerFacts, Visibility,
} from '../model.ts';

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
  /** Null when the item does not exist. Repeating the same patch returns the item unchanged. */
  edit(position: Position, patch: ItemPatch, atMs: number): Promise<Item | null>;
  /** Removes the item from every timeline. True when it existed. */
  remove(position: Position): Promise<boolean>;
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
  connect(connection: Connection): Promise<{ readonly connection: Connection; readonly isNew: boolean }>;
  connectMany(connections: readonly Connection[]): Promise<void>;
  /** The connection that was removed, or null when there was none. */
  disconnect(consumer: UserId, producer: ProducerKey, relation: Relation): Promise<Connection | null>;
  /** The viewer's facts; `known` itself when it is still current, so an unchanged viewer costs one small read. */
  facts(viewer: UserId, known: ViewerFacts | null): Promise<ViewerFacts>;
  /** By producer key, in the order of code points, starting after `after`. */
  list(consumer: UserId, relation: Relation, page: { readonly after: ProducerKey | null; readonly limit: number }): Promise<readonly Connection[]>;
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

/** Fences and their immutable fenceposts. */
export interface FenceStore {
  /** Epoch 0, at 0 and no latest for a fence that does not exist. */
  state(key: FenceKey): Promise<FenceState>;
  /**
   * Compare-and-set: appends the post when its epoch is current, `post.next` is the state's `at` and `post.at` is above it.
   * Returns the state afterwards either way, so that the loser of a race serves the winner's. Trims by retention,
   * oldest first, never the post just committed. Scores are kept as float32 and read back rounded.
   */
  commit(key: FenceKey, post: Fencepost, keep: Retention): Promise<FenceState & { readonly isCommitted: boolean }>;
  /** One read, at most `limit` posts of the epoch: `newest` first with at ≤ from, or `oldest` first with at ≥ from. */
  chain(key: FenceKey, query: { readonly epoch: number; readonly from: Position; readonly limit: number; readonly order: 'newest' | 'oldest' }): Promise<readonly Fencepost[]>;
  /** Starts the next epoch with no fenceposts; those of earlier epochs stay readable until retention takes them. */
  reset(key: FenceKey): Promise<FenceState>;
  /** Forgets fenceposts by their `at`, as eviction or a repair would. */
  drop(key: FenceKey, epoch: number, ats: readonly Position[]): Promise<void>;
}

/** Small durable facts of the installation itself, such as which sample world is loaded. */
export interface MetaStore {
  get(name: string): Promise<string | null>;
  put(name: string, value: string): Promise<void>;
  /** Writes the value only where the name has none. Resolves with what stands afterwards, the same for all who ask at once. */
  putOnce(name: string, value: string): Promise<string>;
}

export interface Store {
  /** The adapter's name, for logs and the contract suite. */
  readonly name: string;
  readonly items: ItemStore;
  readonly timelines: TimelineStore;
  readonly connections: ConnectionStore;
  readonly fences: FenceStore;
  readonly meta: MetaStore;
  /** Whether a fast copy in front of the durable store is away, so that answers are right but slower and live news may lag. */
  isDegraded(): boolean;
  /** Resolves when reads and durable writes work; rejects with UNAVAILABLE when they do not. */
  ping(): Promise<void>;
  /** Flushes and releases. Repeatable. */
  close(): Promise<void>;
}
