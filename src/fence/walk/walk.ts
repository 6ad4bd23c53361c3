/**
 * Walking a feed's history, towards older items or towards newer ones. Each segment is a few runs in a row: lists that
 * were written down, and what its range holds. A batch costs at most one read of fenceposts and, where ranked items do
 * not stand in the way, one of the source, however thin the fenceposts are. A ranked tail costs a read of its windows, and
 * one of the source for each window that is passed. Walking up is the exact reverse of walking down.
 */
import { LIMITS } from '../../base/limits.ts';
import { POSITION_ZERO, type Position, type RangeQuery } from '../../model/positions.ts';
import type { Place } from '../cursor/place.ts';
import type { Fencepost, TailWindow } from '../fencepost.ts';
import type { Enumeration } from '../source.ts';
import { type Entry, placeReached } from './entry.ts';
import {
  enterBelow,
  type History,
  isShownIn,
  type Moved,
  movedWith,
  NOTHING_MOVED,
  type Segment,
  segmentAt,
  segmentOf,
  segmentsAbove,
  segmentsBelow,
  shownInHead,
} from './history.ts';
import {
  headsWithin,
  isRanked,
  type ListRun,
  type Run,
  runsFrom,
  runsOf,
  type ScanRun,
  tailRuns,
  type UnreachedRun,
} from './runs.ts';

/** How a walk comes by the windows of ranked tails. */
export interface Tails {
  /** Those that were recorded, newest first; null when the fencepost is gone. */
  windows(post: Fencepost): Promise<readonly TailWindow[] | null>;
  /**
   * The same with the next one, as the first to reach it recorded it; no more than before when nothing is left to show below
   * them, and null when the fencepost is gone.
   */
  reach(segment: Segment, windows: readonly TailWindow[]): Promise<readonly TailWindow[] | null>;
}

export interface WalkContext {
  readonly history: History;
  readonly source: { enumerate(query: RangeQuery): Promise<Enumeration> };
  readonly tails: Tails;
}

/** Positions read ahead in walking order, of a range that several segments may share. */
interface Stretch extends Enumeration {
  /** How far it is walked, and the first position that is not. */
  at: Position;
  index: number;
}

interface TakeArgs<R extends Run> {
  readonly segment: Segment;
  readonly run: R;
  readonly want: number;
}

/** Reads of windows, and of what is behind their lists, in one batch. */
const TAIL_READS_MAX = LIMITS.tailWindowsMax;
/** Fenceposts read to enter a history at a cursor; the next read takes as many as are wanted. */
const ENTRY_POSTS = 2;

/** From just behind `from` in walking order, or from the end of the history when null. */
export class Walk {
  readonly #context: WalkContext;
  readonly #isDown: boolean;
  /** Where the walk starts, until it has started. */
  #entry: Place | null;
  /** The segment being walked, with the runs of it that are not finished. */
  #segment: Segment | null = null;
  #runs: Run[] = [];
  /** Loaded and not begun. */
  readonly #ahead: Segment[] = [];
  /** The last loaded; at first the edge that the walk starts from. */
  #loaded: Pick<Segment, 'above' | 'upTo' | 'post' | 'isLost'>;
  /** What was moved to above what is loaded next. */
  #moved: Moved = NOTHING_MOVED;
  /** Going up, what lies up to here was met in a range of the reader's own. */
  #floor: Position = POSITION_ZERO;
  #stretch: Stretch | null = null;
  /** Where a look ahead began that reached no window. */
  #looked: Entry | null = null;

  constructor(context: WalkContext, from: Place | null, direction: 'down' | 'up') {
    const { top, latest } = context.history;
    this.#context = context;
    this.#isDown = direction === 'down';
    this.#entry = from;
    const edge = this.#isDown ? top : POSITION_ZERO;
    this.#loaded = { above: edge, upTo: edge, post: null, isLost: false };
    if (from === null && this.#isDown && latest !== null)
      this.#append([segmentOf(latest, { moved: NOTHING_MOVED })]);
  }

  isDone(): boolean {
    return (
      this.#entry === null &&
      this.#runs.length === 0 &&
      this.#ahead.length === 0 &&
      this.#isAllLoaded()
    );
  }

  /**
   * The next entries in walking order, `want` unless the walk or the budget of one read ends first. An empty batch does
   * not mean the end: ask `isDone`. Windows are ranked for the first `shown` of them; what is behind is only looked at.
   */
  async next(want: number, shown: number): Promise<readonly Entry[]> {
    const entries: Entry[] = [];
    let mayRead: 'some' | 'all' | null = 'some';
    let tailReads = 0;
    if (this.#entry !== null) await this.#enter(this.#entry);
    await this.#load(want);
    while (entries.length < want && tailReads < TAIL_READS_MAX) {
      const segment = this.#step();
      const run = this.#runs[0];
      if (segment === null || run === undefined) break;
      if (run.kind === 'list') {
        this.#takeList(entries, { segment, run, want });
        continue;
      }
      if (run.kind === 'unreached') {
        tailReads += 1;
        if (run.windows === null) await this.#openTail(segment);
        else if (entries.length < shown) await this.#reachWindow(segment, run.windows);
        else if (entries.length > 0) break;
        else this.#lookAhead(segment, run);
        continue;
      }
      if (!this.#isReadAhead(run)) {
        if (segment.ranked?.isWhole === true) {
          this.#runs.shift();
          continue;
        }
        if (mayRead === null) break;
        const missing = { segment, run, want: want - entries.length };
        const hadRoom = await this.#readAhead(missing, mayRead);
        // What is behind the list of a window is read in one go.
        if (run.window !== null && this.#isSettled(run)) tailReads += 1;
        else mayRead = hadRoom ? null : 'all';
      }
      this.#takeScan(entries, { segment, run, want });
    }
    return entries;
  }

  /** Where everything walked so far ends, for a page that its budget cut short. Null before the first batch. */
  reached(): Entry | null {
    if (this.#segment === null) return null;
    return this.#looked ?? placeReached(this.#segment, this.#runs[0], this.#isDown);
  }

  async #enter(place: Place): Promise<void> {
    this.#entry = null;
    const { history } = this.#context;
    const limit = this.#isDown ? ENTRY_POSTS : 1;
    const { segments: stored, moved } = await enterBelow(history, { from: place.upTo, limit });
    const windows = await this.#windowsAt(place, stored[0]);
    const segment = segmentAt(place, stored[0], { moved, windows });
    this.#moved = movedWith(moved, segment);
    this.#floor = segment.isOwn ? segment.upTo : POSITION_ZERO;
    this.#segment = segment;
    this.#runs = runsFrom(segment, place, { windows, isDown: this.#isDown });
    this.#loaded = segment;
    // Those below the stored segment follow only where that is the one the reader stands in.
    if (this.#isDown && stored[0]?.above === segment.above) this.#append(stored.slice(1));
  }

  /** What a place in a ranked tail is found by; nothing is read for one in a head. */
  async #windowsAt(
    { part }: Place,
    stored: Segment | undefined,
  ): Promise<readonly TailWindow[] | null> {
    const isTail = part === 'TAIL' || part === 'WINDOW';
    if (!isTail || stored?.post == null || !isRanked(stored)) return null;
    return this.#context.tails.windows(stored.post);
  }

  /** Puts the windows that are recorded in the place of what was not read. */
  async #openTail(segment: Segment): Promise<void> {
    const { post } = segment;
    const windows = post === null ? null : await this.#context.tails.windows(post);
    const options = { from: 0, isClosed: windows === null, isDown: this.#isDown };
    this.#runs.splice(0, 1, ...tailRuns(segment, windows ?? [], options));
  }

  async #reachWindow(segment: Segment, known: readonly TailWindow[]): Promise<void> {
    const windows = await this.#context.tails.reach(segment, known);
    const options = { from: known.length, isClosed: windows === null, isDown: this.#isDown };
    const isEnd = windows !== null && windows.length <= known.length;
    this.#runs.splice(0, 1, ...(isEnd ? [] : tailRuns(segment, windows ?? known, options)));
  }

  /** Goes on newest first, for what is looked at and not shown. */
  #lookAhead(segment: Segment, { windows }: UnreachedRun): void {
    this.#looked = this.reached();
    const options = { from: windows?.length ?? 0, isClosed: true, isDown: this.#isDown };
    this.#runs.splice(0, 1, ...tailRuns(segment, windows ?? [], options));
  }

  /** Loads fenceposts until their heads hold so many items. Every head holds at least one. */
  async #load(want: number): Promise<void> {
    let listed = 0;
    for (const run of this.#runs) listed += run.kind === 'list' ? run.to - run.from : 0;
    for (const segment of this.#ahead) listed += shownInHead(segment);
    if (listed >= want || this.#isAllLoaded()) return;
    const { history } = this.#context;
    this.#append(
      this.#isDown
        ? await segmentsBelow(history, {
            from: this.#loaded.above,
            limit: Math.min(want - listed, LIMITS.chainPostsMax),
            moved: this.#moved,
          })
        : await segmentsAbove(history, this.#loaded, this.#floor),
    );
  }

  #append(segments: readonly Segment[]): void {
    this.#ahead.push(...segments);
    if (this.#isDown) for (const segment of segments) this.#moved = movedWith(this.#moved, segment);
    this.#loaded = segments.at(-1) ?? this.#loaded;
  }

  #isAllLoaded(): boolean {
    return this.#isDown
      ? this.#loaded.above === POSITION_ZERO
      : this.#loaded.upTo >= this.#context.history.top;
  }

  /** The segment that has something left, or null when more must be loaded first. */
  #step(): Segment | null {
    while (this.#runs.length === 0) {
      const segment = this.#ahead.shift();
      if (segment === undefined) return null;
      this.#segment = segment;
      this.#runs = runsOf(segment, this.#isDown);
    }
    return this.#segment;
  }

  #takeList(entries: Entry[], { segment, run, want }: TakeArgs<ListRun>): void {
    const { part, window } = run;
    while (entries.length < want && run.from < run.to) {
      const offset = this.#isDown ? run.from++ : --run.to;
      const position = run.list[offset];
      if (position !== undefined && isShownIn(segment, position))
        entries.push({ position, segment, part, window, offset, isBound: false });
    }
    if (run.from >= run.to) this.#runs.shift();
  }

  #isReadAhead(run: ScanRun): boolean {
    const stretch = this.#stretch;
    return (
      stretch !== null &&
      stretch.at === (this.#isDown ? run.upTo : run.above) &&
      stretch.at !== stretch.settledTo
    );
  }

  /** Whether a run is read ahead to its end. */
  #isSettled({ above, upTo }: ScanRun): boolean {
    return this.#stretch?.settledTo === (this.#isDown ? above : upTo);
  }

  /**
   * Reads the run's range, and those of the segments behind it as far as the heads before them hold less than is wanted,
   * in one go. Ranked items of these ranges come along and are taken out. Most often they stand apart, so the first read
   * of a batch makes room for some of them. Returns whether there was room for all.
   */
  async #readAhead(
    { segment, run, want }: TakeArgs<ScanRun>,
    room: 'some' | 'all',
  ): Promise<boolean> {
    const batch = [segment];
    // Going up, a segment's head comes behind its range; going down, before it.
    let listed = this.#isDown ? 0 : shownInHead(segment);
    // A range that is read in two passes, or in windows, is read on its own.
    const isAlone = segment.served !== null || isRanked(segment);
    for (const next of isAlone ? [] : this.#ahead) {
      if (isRanked(next)) break;
      const shown = shownInHead(next);
      if (listed + (this.#isDown ? shown : 0) >= want) break;
      batch.push(next);
      listed += shown;
    }
    const last = batch.at(-1);
    const range = this.#isDown
      ? { above: batch.length === 1 ? run.above : (last ?? run).above, upTo: run.upTo }
      : { above: run.above, upTo: batch.length === 1 ? run.upTo : (last ?? run).upTo };
    const inOrder = run.window?.order.length ?? 0;
    const ranked = headsWithin(batch, range) + inOrder;
    const taken = room === 'all' || run.window !== null ? ranked : Math.min(ranked, want);
    const { above, upTo } = range;
    const order = this.#isDown ? 'newest' : 'oldest';
    const query: RangeQuery = { above, upTo, limit: want + taken, order };
    const { positions, settledTo } = await this.#context.source.enumerate(query);
    this.#stretch = { positions, settledTo, at: this.#isDown ? range.upTo : range.above, index: 0 };
    return taken === ranked;
  }

  #takeScan(entries: Entry[], { segment, run, want }: TakeArgs<ScanRun>): void {
    const stretch = this.#stretch;
    if (stretch === null) return;
    const { positions, settledTo } = stretch;
    const { part, window } = run;
    let end = (
      this.#isDown ? Math.max(run.above, settledTo) : Math.min(run.upTo, settledTo)
    ) as Position;
    for (; stretch.index < positions.length; stretch.index += 1) {
      const position = positions[stretch.index] as Position;
      if (this.#isDown ? position <= end : position > end) break;
      if (entries.length >= want) {
        end = (this.#isDown ? position : position - 1) as Position;
        break;
      }
      if (run.keeps(position) && isShownIn(segment, position))
        entries.push({ position, segment, part, window, offset: 0, isBound: false });
    }
    stretch.at = end;
    if (this.#isDown) run.upTo = end;
    else run.above = end;
    if (run.above >= run.upTo) this.#runs.shift();
  }
}
