/**
 * What a feed answers: the page, its edges, and the questions asked beside it. The GraphQL room maps these types onto
 * the schema one to one. Cursors and explanations are functions because sealing and reading cost time only when asked.
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
  /** The language that the viewer's client asks for first; unknown when left out. */
  readonly language?: string | null;
  /** `latest` is strictly newest first, without the template's fence; the template's own order when left out. */
  readonly order?: 'ranked' | 'latest';
  /** What this request does without; nothing when left out. */
  readonly without?: Without;
  /** What the parts of the template report to; most requests ask for no report. */
  readonly parts?: PartLog;
  /** The roll-outs that it is in, by name; those of the viewer at the time when left out. */
  readonly rollouts?: ReadonlySet<string>;
}

/** Items and components that one request does without. What it then reads is a stream of its own. */
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
  /** Whether the page only finds a place and is shown to nobody, so that nothing counts as shown; false when left out. */
  readonly isPeek?: boolean;
}

/** The experiment of a template's ranker, as one reader meets it. */
export interface ExperimentSide {
  readonly name: string;
  /** Null for a reader who is in no variant. */
  readonly variant: string | null;
}

export interface Explanation {
  readonly region: Region;
  /** 0-based place in the head, or in the window; null outside both. */
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
  /** The template's roll-outs, and whether the page was read by those who are in. */
  readonly rollouts: readonly { readonly name: string; readonly isIn: boolean }[];
  /** The experiment of the template's ranker, and the reader's variant at the time of the page; none for most. */
  readonly experiments: readonly ExperimentSide[];
}

export interface FeedEdge {
  readonly item: Item;
  readonly region: Region;
  /** Sealed for this viewer and stream; the same string on repeated calls. */
  cursor(): string;
  explain(): Promise<Explanation>;
  /** What stands directly above the item, on its newer side; null for most. */
  above(): Promise<FeedElement | null>;
}

/** What a page was read from. As long as all of this is the same, the page is. */
export interface PageBasis {
  readonly template: Template;
  readonly decide: Decide;
  /** The serial of the viewer's facts, since bases are kept longer than facts are. */
  readonly facts: number;
  readonly key: FenceKey;
  /** Null for a stream without a fence. */
  readonly state: Pick<FenceState, 'epoch' | 'upTo'> | null;
  /** Of what is committed above it, only what that takes up from below matters to the page, and what retention removes. */
  readonly isBelow: boolean;
  /** Whether it was read from the top of the stream. */
  readonly isFirst: boolean;
  /** Of the fenceposts it was read from, the one that retention removes first. */
  readonly oldest: FencepostRef | null;
  /** Where the stream ended when it was asked; null where nothing that comes matters before something is committed. */
  readonly newest: Position | null;
  /** From when on what came may be committed; null where it could be at once. */
  readonly dueAtMs: number | null;
  readonly looked: readonly Position[];
  readonly ranges: readonly Range[];
  /** So many changes of items had been made when the reading began. */
  readonly changes: number;
  readonly readAtMs: number;
  readonly status: PageStatus;
  readonly shown: readonly Position[];
}

export interface FeedPage extends Page<FeedEdge> {
  /** The key of the stream that it was read from. */
  readonly stream: string;
  /** What the page was read from, as far as it was read by now; null where that would not tell whether it changed. */
  basis(): PageBasis | null;
  /** What stands above the whole stream, whichever of its pages this is. */
  pinned(): Promise<readonly FeedElement[]>;
  /**
   * What each part of the template does for this page, outermost part first: reads the page again with a stopwatch on every
   * part, and chooses from the newest fencepost's range again when the page is the first. Commits nothing.
   */
  parts(): Promise<readonly PartReport[]>;
}

export interface NewSince {
  /** Visible items above the latest fencepost, or above what was asked for, at most the cap. */
  readonly count: number;
  readonly isCapped: boolean;
  /** The newest of them; null when there are none. */
  readonly newest: Position | null;
  /** Authors of the newest of them, newest first, each once. */
  readonly actors: readonly string[];
}

/** A count, and what the next one may begin with. */
export interface NewsCount {
  readonly news: NewSince;
  /** Null when the next one has to look at everything. */
  readonly basis: NewsBasis | null;
}

/** As long as all of this is the same, what was counted counts. */
interface NewsBasis {
  readonly template: Template;
  readonly decide: Decide;
  readonly facts: ViewerFacts;
  readonly epoch: number;
  /** The newest fencepost. */
  readonly above: Position;
  /** Everything up to here was looked at. */
  readonly newest: Position;
}

export interface CountedNews {
  readonly count: NewsCount;
  /** Whether it goes on from the last one. */
  readonly isContinued: boolean;
}

/** A request whose facts may still be on their way, so that they are asked with everything else. Null for a viewer who gets nothing. */
export type PageQuestion = Omit<FeedRequest, 'facts'> & {
  readonly facts: ViewerFacts | Promise<ViewerFacts | null>;
};

export interface Feeds {
  page(request: PageRequest): Promise<FeedPage>;
  /**
   * The cursor behind which the stream goes on with what had come by an instant, as far as items tell by when they were
   * created; null where that is all of it. Commits what is new where nothing is committed yet, unless `refresh` is false.
   */
  cursorAt(
    request: FeedRequest & Pick<PageRequest, 'refresh'>,
    atMs: number,
  ): Promise<string | null>;
  /**
   * The basis that an earlier page of the same request has now, when it is certain that it would be read the same; else
   * null. Counts as a page that was handed out.
   */
  samePage(request: PageQuestion, basis: PageBasis): Promise<PageBasis | null>;
  /** Commits nothing. For a feed without a fence or never read, counts from nothing: 0. */
  newSince(request: FeedRequest): Promise<NewSince>;
  /** What `newSince` gives, of what stands above a position: for feeds that keep no history. */
  newAbove(request: FeedRequest, top: Position): Promise<NewSince>;
  /**
   * The same as `newSince`, from the last count of the same stream where that is certain to give the same. The caller gives
   * none when items that were counted may have changed.
   */
  countNews(request: FeedRequest, last: NewsCount | null): Promise<CountedNews>;
  /** Which of these stand in the feed and may be seen now, as a page would ask; null for the others, in the order asked. */
  admitted(request: FeedRequest, positions: readonly Position[]): Promise<readonly (Item | null)[]>;
  /** Voids the fence's history; the next first page starts a new epoch. Returns the new epoch. */
  reset(request: FeedRequest): Promise<number>;
  /** The same for every fence of a viewer, in one step. Returns how often that was done. */
  resetAll(viewer: UserId): Promise<number>;
  /** The first rule that keeps the item out, or null when the feed shows it. */
  whyNot(request: FeedRequest, item: Item): Promise<string | null>;
}
