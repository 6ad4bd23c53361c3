/**
 * The ports: what Palisade asks of a store, in the domain's verbs. Every method is one atomic step or safe to repeat,
 * every method is required, and bulk reads keep the order and length of their input with `null` for what is absent.
 * Adapters translate driver failures to FeedError UNAVAILABLE; no driver type crosses this line.
 */
import type { Bus } from './bus.ts';
import type { ItemChanges } from './changed-since.ts';
import type { DraftStore } from './drafts.ts';
import type { EdgeStore } from './edges.ts';
import type { EventStore } from './events.ts';
import type { ViewerFenceStore } from './fences.ts';
import type { ItemStore } from './items.ts';
import type { ListStore } from './lists.ts';
import type { MetaStore } from './meta.ts';
import type { NotificationStore } from './notifications.ts';
import type { PlaceStore } from './places.ts';
import type { PeopleStore } from './people.ts';
import type { ReactionStore } from './reactions.ts';
import type { ReadStore } from './reads.ts';
import type { ThreadStore } from './threads.ts';
import type { TimelineStore } from './timelines.ts';
import type { WordStore } from './words.ts';

/** The ports of one store, one for each subject. */
export interface StorePorts {
  readonly items: ItemStore;
  readonly timelines: TimelineStore;
  readonly reactions: ReactionStore;
  readonly drafts: DraftStore;
  readonly people: PeopleStore;
  readonly edges: EdgeStore;
  readonly lists: ListStore;
  readonly fences: ViewerFenceStore;
  readonly threads: ThreadStore;
  readonly reads: ReadStore;
  readonly places: PlaceStore;
  readonly notifications: NotificationStore;
  readonly events: EventStore;
  readonly words: WordStore;
  readonly meta: MetaStore;
  readonly bus: Bus;
}

export interface Store extends StorePorts {
  /** The adapter's name, for logs and the contract suite. */
  readonly name: string;
  /**
   * Changes of items, including those through their authors, threads and places; null where other processes write too
   * and do not announce it.
   */
  readonly itemChanges: ItemChanges | null;
  /**
   * Differs after every write that a stream may depend on, for any viewer: all but those of fences, read state and
   * what is done with items. Null while such a write runs, and always where other processes write too.
   */
  dataVersion(): number | null;
  /**
   * Whether a fast copy in front of the durable store is unavailable: answers are right but slower, and live messages
   * may lag.
   */
  isDegraded(): boolean;
  /** Resolves when reads and durable writes work; rejects with UNAVAILABLE when they do not. */
  ping(): Promise<void>;
  /** Flushes and releases. Safe to repeat. */
  close(): Promise<void>;
}
