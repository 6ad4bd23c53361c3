/**
 * What a feed returns: the page, its edges, and the queries next to it. The GraphQL folder maps these types onto the
 * schema one to one. Cursors and explanations are functions, so that sealing and reading cost time only when requested.
 */
import type { FenceState } from '../fence/fence-store.ts';
import type { Fallback, FenceKey, FencepostRef, Maker, RankFailure } from '../fence/fencepost.ts';
import type { Page, PageStatus } from '../fence/page.ts';
import type { Region } from '../fence/walk/history.ts';
import type { Arguments } from '../model/arguments.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { Item } from '../model/items.ts';
import type { UserId } from '../model/producers.ts';
import type { Position, Range } from '../model/positions.ts';
import type { Decide } from '../streams/stream.ts';
import type { FeedElement } from './elements/element.ts';
import type { PartLog, PartReport } from '../streams/part-log.ts';
import type { Template } from '../templates/template.ts';

export interface FeedRequest {
  readonly template: Template;
  readonly args: Arguments;
  readonly facts: ViewerFacts;
  /** The language that the viewer's client prefers; unknown when left out. */
  readonly language?: string | null;
  /** `latest` is strictly newest first, without the template's fence; the template's own order when left out. */
  readonly order?: 'ranked' | 'latest';
  /** What this request leaves out; nothing by default. */
  readonly without?: Without;
  /** The log that the template's parts report to; most requests need no report. */
  readonly parts?: PartLog;
  /** The names of the roll-outs that it is in; when left out, those the viewer is in at that time. */
  readonly rollouts?: ReadonlySet<string>;
}

/** Items and components that one request leaves out. It then reads a separate stream. */
export interface Without {
  readonly items: readonly Position[];
  readonly components: readonly string[];
}

export interface PageRequest extends FeedRequest {
  readonly first: number | null;
  readonly after: string | null;
  readonly last: number | null;
  readonly before: string | null;
  /** False reads the latest committed history and commits nothing. */
  readonly refresh: boolean;
  /** Whether the page only finds a place and is not shown, so that nothing counts as shown; false when left out. */
  readonly isPeek?: boolean;
}

/** The experiment of a template's ranker, for one reader. */
export interface ExperimentSide {
  readonly name: string;
  /** Null for a reader who is in no variant. */
  readonly variant: string | null;
}

export interface Explanation {
  readonly region: Region;
  /** 0-based index in the head, or in the window; null outside both. */
  readonly offset: number | null;
  /** The position range (above, upTo] of the ranked window of the tail; null outside one. */
  readonly window: Range | null;
  /** The fencepost's position range (above, upTo]; null in the final region. */
  readonly fencepost: {
    readonly upTo: Position;
    readonly above: Position;
    readonly committedAtMs: number;
  } | null;
  readonly ranker: Maker | null;
  readonly template: Maker | null;
  readonly fallback: Fallback | null;
  /** Which ranker failed, and what it did. */
  readonly failure: RankFailure | null;
  /** Signals and score parts as the ranker saw them at commit. */
  readonly scores: readonly { readonly name: string; readonly value: number }[];
  /** The timelines through which the item reaches this viewer, such as `user:7`. */
  readonly sources: readonly string[];
  /** The template's roll-outs, and whether the page's reader was in each. */
  readonly rollouts: readonly { readonly name: string; readonly isIn: boolean }[];
  /** The experiment of the template's ranker, and the reader's variant at the time of the page; empty for most templates. */
  readonly experiments: readonly ExperimentSide[];
}

export interface FeedEdge {
  readonly item: Item;
  readonly region: Region;
  /** Sealed for this viewer and stream; the same string on repeated calls. */
  cursor(): string;
  explain(): Promise<Explanation>;
  /** The element directly above the item, on its newer side; null for most items. */
  above(): Promise<FeedElement | null>;
}

/** What a page was read from. As long as none of this changes, neither does the page. */
export interface PageBasis {
  readonly template: Template;
  readonly decide: Decide;
  /** The serial of the viewer's facts, because bases are kept longer than facts. */
  readonly facts: number;
  readonly key: FenceKey;
  /** Null for a stream without a fence. */
  readonly state: Pick<FenceState, 'epoch' | 'upTo'> | null;
  /** Later commits above it affect the page only by the items they carry over from below and by what retention removes. */
  readonly isBelow: boolean;
  /** Whether it was read from the top of the stream. */
  readonly isFirst: boolean;
  /** Of the fenceposts it was read from, the one that retention removes first. */
  readonly oldest: FencepostRef | null;
  /** Where the stream ended when it was read; null if new items do not matter until something is committed. */
  readonly newest: Position | null;
  /** When the new items may be committed; null if they could be immediately. */
  readonly dueAtMs: number | null;
  /** The positions that were asked whether the viewer sees them. */
  readonly looked: readonly Position[];
  /** The ranges that were scanned, and those known to be empty. */
  readonly ranges: readonly Range[];
  /** The number of item changes when the reading began. */
  readonly changes: number;
  /** The store's data version when all but the fence was last compared, or NO_VERSION. Nothing else here changes. */
  version: number;
  /** When the reading began, in ms since 1970. */
  readonly readAtMs: number;
  readonly status: PageStatus;
  /** The positions of its items, in its order. */
  readonly shown: readonly Position[];
}

export interface FeedPage extends Page<FeedEdge> {
  /** The key of the stream that it was read from. */
  readonly stream: string;
  /** What the page was read from, as far as it has been read; null if that cannot tell whether it changed. */
  basis(): PageBasis | null;
  /** The elements pinned above the whole stream, whichever of its pages this is. */
  pinned(): Promise<readonly FeedElement[]>;
  /**
   * What each part of the template does for this page, outermost part first. Reads the page again with a stopwatch on
   * every part and, for a first page, chooses again from the newest fencepost's range. Commits nothing.
   */
  parts(): Promise<readonly PartReport[]>;
}

export interface NewSince {
  /** Visible items above the latest fencepost, or above the given position, at most the cap. */
  readonly count: number;
  readonly isCapped: boolean;
  /** The newest of them; null when there are none. */
  readonly newest: Position | null;
  /** Authors of the newest of them, newest first, without duplicates. */
  readonly actors: readonly string[];
}

/** A count, and what the next one can start from. */
export interface NewsCount {
  readonly news: NewSince;
  /** Null when the next one has to scan everything. */
  readonly basis: NewsBasis | null;
}

/** As long as none of this changes, the count is valid. */
interface NewsBasis {
  readonly template: Template;
  readonly decide: Decide;
  readonly facts: ViewerFacts;
  readonly epoch: number;
  /** The newest fencepost. */
  readonly above: Position;
  /** Everything up to here was scanned. */
  readonly newest: Position;
}

export interface CountedNews {
  readonly count: NewsCount;
  /** Whether it continues the last one. */
  readonly isContinued: boolean;
}

/** A request whose facts are read only when they are needed, along with everything else. */
export type PageQuestion = Pick<FeedRequest, 'template' | 'args'> & {
  readonly viewer: UserId | null;
  /** The facts as they are when this is called; null for a viewer who gets nothing. */
  facts(): Promise<ViewerFacts | null>;
};

export interface Feeds {
  page(request: PageRequest): Promise<FeedPage>;
  /**
   * The cursor after which the stream continues with the items that had arrived by an instant, judged by their creation
   * times; null when that is the whole stream. Commits what is new if nothing is committed yet, unless `refresh` is
   * false.
   */
  cursorAt(
    request: FeedRequest & Pick<PageRequest, 'refresh'>,
    atMs: number,
  ): Promise<string | null>;
  /**
   * The current basis of an earlier page of the same request, if the page would certainly be read the same again; else
   * null. Counts as a served page.
   */
  samePage(request: PageQuestion, basis: PageBasis): Promise<PageBasis | null>;
  /** Commits nothing. 0 for a feed without a fence, and for one that was never read. */
  newSince(request: FeedRequest): Promise<NewSince>;
  /** Like `newSince`, for the items above a position: for feeds that keep no history. */
  newAbove(request: FeedRequest, top: Position): Promise<NewSince>;
  /**
   * The same as `newSince`, continued from the last count of the same stream if that certainly gives the same result.
   * The caller passes none when items that were counted may have changed.
   */
  countNews(request: FeedRequest, last: NewsCount | null): Promise<CountedNews>;
  /**
   * The items at these positions, in the given order; null for those not in the feed or not visible now, by a page's
   * rules.
   */
  admitted(request: FeedRequest, positions: readonly Position[]): Promise<readonly (Item | null)[]>;
  /** Voids the fence's history; the next first page starts a new epoch. Returns the new epoch. */
  reset(request: FeedRequest): Promise<number>;
  /** The same for every fence of a viewer, in one step. Returns how many times that was done. */
  resetAll(viewer: UserId): Promise<number>;
  /** The first rule that keeps the item out, or null when the feed shows it. */
  whyNot(request: FeedRequest, item: Item): Promise<string | null>;
}
