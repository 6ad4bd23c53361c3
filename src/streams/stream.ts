/**
 * The stream contract. A stream is a set of items that can be read in position order within any range, in both
 * directions, and that answers whether it holds an item. It keeps no state between reads. Only a fence keeps an order
 * other than position, so `candidates` and `arrange` are used only when a fencepost is committed.
 */
import { newestQuery } from '../fence/enumeration.ts';
import type { Enumeration } from '../fence/source.ts';
import type { Arguments } from '../model/arguments.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { Item } from '../model/items.ts';
import type { Position, Range, RangeQuery } from '../model/positions.ts';
import type { FilterReads } from '../ranking/filter-files.ts';
import type { OwnSourceReads } from '../ranking/source-files.ts';
import type { ListStore } from '../store/ports/lists.ts';
import type { PeopleStore } from '../store/ports/people.ts';
import type { ReactionStore } from '../store/ports/reactions.ts';
import type { ThreadStore } from '../store/ports/threads.ts';
import type { TimelineStore } from '../store/ports/timelines.ts';
import type { WordStore } from '../store/ports/words.ts';
import type { PartLog } from './part-log.ts';
import type { ReadItems, RemoteReads, SourceReads } from './source-reads.ts';

/** The instant from which the age of the item at a position is measured, in ms since 1970. */
export type AsOf = (at: Position) => number;

/** What a stream may use while it is read for one viewer. Lives for one request. */
export interface StreamRead {
  readonly facts: ViewerFacts;
  readonly timelines: Pick<TimelineStore, 'newest' | 'range'>;
  readonly sources: SourceReads;
  readonly reactions: Pick<ReactionStore, 'items' | 'given'>;
  readonly lists: Pick<ListStore, 'get'>;
  readonly people: Pick<PeopleStore, 'getMany'>;
  readonly threads: Pick<ThreadStore, 'positions'>;
  /** Where a search looks first. */
  readonly words: Pick<WordStore, 'find'>;
  /** In bulk and memoised for the request; null for deleted items. */
  readonly items: ReadItems;
  /** Already checked against the template's parameters. */
  readonly args: Arguments;
  /** The names of the components that this request leaves out. */
  readonly skips: ReadonlySet<string>;
  /** The names of the roll-outs that this request is in. */
  readonly rollouts: ReadonlySet<string>;
  readonly remotes: RemoteReads;
  /** Filter modules of the installation. */
  readonly filters: FilterReads;
  /** Source modules of the installation. */
  readonly ownSources: OwnSourceReads;
  /** To be called when something is left out because no module of the installation judged it. */
  readonly withhold: () => void;
  /** The instants that ages are measured from. */
  readonly asOf: () => Promise<AsOf>;
  /** The log that traced parts report to; none for most requests. */
  readonly parts?: PartLog | undefined;
}

/** What membership may be decided from without any reads: the viewer's facts, the arguments, and the skipped components. */
export type Known = Pick<StreamRead, 'facts' | 'args' | 'skips'>;

/** Whether the stream holds an item. Whatever does not depend on the item is looked up once, in advance. */
export type Decide = (known: Known) => (item: Item) => boolean;

export interface Stream {
  /**
   * The same as `includes`, but synchronous. Null when other items, reactions or the time matter: a new item may then
   * remove others, and a decision may change a moment later.
   */
  readonly decide: Decide | null;
  enumerate(read: StreamRead, query: RangeQuery): Promise<Enumeration>;
  /** Whether each item belongs to the stream now. Called on every read of a ranked head. */
  includes(read: StreamRead, items: readonly Item[]): Promise<readonly boolean[]>;
  /** The first rule that keeps the item out, in words a person can act on; null if none does. */
  why(read: StreamRead, item: Item): Promise<string | null>;
  /**
   * What a new head is chosen from: at most `limit` positions of the range, newest first, without duplicates. The next
   * choice continues at settledTo. When a mix fills the limit, it skips items above settledTo; they stay in the tail.
   */
  candidates(read: StreamRead, range: Range, limit: number): Promise<Enumeration>;
  /** Puts ranked items into served order; the identity for every stream that does not mix. */
  arrange(read: StreamRead, ranked: readonly Item[], seed: number): Promise<readonly Item[]>;
}

/** A stream that does not mix: it chooses a new head newest first, and serves ranked items as they were ranked. */
export function unmixed(
  stream: Pick<Stream, 'enumerate' | 'includes' | 'why'> & Partial<Pick<Stream, 'decide'>>,
): Stream {
  return {
    decide: null,
    ...stream,
    candidates: (read, range, limit) => stream.enumerate(read, newestQuery(range, limit)),
    arrange: async (_read, ranked) => ranked,
  };
}

/** Whether any of the streams, or each of them, holds an item; null when one of them cannot decide synchronously. */
export function decideBy(how: 'some' | 'every', streams: readonly Stream[]): Decide | null {
  const rules = streams.flatMap(({ decide }) => decide ?? []);
  if (rules.length < streams.length) return null;
  return (known) => {
    const held = rules.map((decide) => decide(known));
    return how === 'some'
      ? (item) => held.some((holds) => holds(item))
      : (item) => held.every((holds) => holds(item));
  };
}

/** Membership in bulk for a stream that decides synchronously, without calling the streams inside it. */
export function decidedBy(decide: Decide): Stream['includes'] {
  return async (read, items) => items.map(decide(read));
}
