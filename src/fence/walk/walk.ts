/**
 * Walking a feed's history, towards older items or towards newer ones. Each segment is a short sequence of runs:
 * recorded lists, and the rest of its range. A batch costs at most one read of fenceposts and, unless ranked items get
 * in the way, one of the source, however thin the fenceposts are. A ranked tail costs a read of its windows, and one of
 * the source for each window that is passed. Walking up is the exact reverse of walking down.
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

/** How a walk gets the windows of ranked tails. */
export interface Tails {
  /** The recorded windows, newest first; null when the fencepost is gone. */
  windows(post: Fencepost): Promise<readonly TailWindow[] | null>;
  /**
   * The given windows and the next one, as recorded by the first page to reach it. Unchanged when nothing is left to
   * show below them; null when the fencepost is gone.
   */
  reach(segment: Segment, windows: readonly TailWindow[]): Promise<readonly TailWindow[] | null>;
}

export interface WalkContext {
  readonly history: History;
  readonly source: { enumerate(query: RangeQuery): Promise<Enumeration> };
  readonly tails: Tails;
}

/** Positions read ahead in walking order, from a range that may span several segments. */
interface Stretch extends Enumeration {
  /** How far it has been walked, and the index of the first position that has not been. */
  at: Position;
  index: number;
}

interface TakeArgs<R extends Run> {
  readonly segment: Segment;
  readonly run: R;
  readonly want: number;
}

/** The most reads of windows, and of the items after their lists, in one batch. */
const TAIL_READS_MAX = LIMITS.tailWindowsMax;
/** Fenceposts read to enter a history at a cursor; the next read takes as many as the walk needs. */
const ENTRY_POSTS = 2;

/** A walk from just after `from` in walking order, or from the end of the history when null. */
export class Walk {
  readonly #context: WalkContext;
  readonly #isDown: boolean;
  /** Where the walk starts, until it has started. */
  #entry: Place | null;
  /** The current segment, and its unfinished runs. */
  #segment: Segment | null = null;
  #runs: Run[] = [];
  /** Loaded but not begun. */
  readonly #ahead: Segment[] = [];
  /** The last segment loaded; at first the edge that the walk starts from. */
  #loaded: Pick<Segment, 'above' | 'upTo' | 'post' | 'isLost'>;
  /** The items moved to above the segment that is loaded next. */
  #moved: Moved = NOTHING_MOVED;
  /** Going up, items up to here were already met in a range that belongs to the reader. */
  #floor: Position = POSITION_ZERO;
  #stretch: Stretch | null = null;
  /** Where a look ahead that does not reach windows began. */
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
   * The next entries in walking order, `want` of them unless the walk or the budget of one read ends first. An empty
   * batch does not mean the end: check `isDone`. Windows are ranked for the first `shown` entries; the ones after that
   * are only looked at.
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
        // The items after the list of a window are read in one go.
        if (run.window !== null && this.#isSettled(run)) tailReads += 1;
        else mayRead = hadRoom ? null : 'all';
      }
      this.#takeScan(entries, { segment, run, want });
    }
    return entries;
  }

  /** Where everything walked so far ends, for a page cut short by its budget. Null before the first batch. */
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
    // The segments below the stored one follow only if the reader is in the stored one.
    if (this.#isDown && stored[0]?.above === segment.above) this.#append(stored.slice(1));
  }

  /** The windows that locate a place in a ranked tail; nothing is read for a place in a head. */
  async #windowsAt(
    { part }: Place,
    stored: Segment | undefined,
  ): Promise<readonly TailWindow[] | null> {
    const isTail = part === 'TAIL' || part === 'WINDOW';
    if (!isTail || stored?.post == null || !isRanked(stored)) return null;
    return this.#context.tails.windows(stored.post);
  }

  /** Replaces the unread tail with its recorded windows. */
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

  /** Continues newest first, for items that are looked at but not shown. */
  #lookAhead(segment: Segment, { windows }: UnreachedRun): void {
    this.#looked = this.reached();
    const options = { from: windows?.length ?? 0, isClosed: true, isDown: this.#isDown };
    this.#runs.splice(0, 1, ...tailRuns(segment, windows ?? [], options));
  }

  /** Loads fenceposts until their heads hold `want` items. Every head holds at least one. */
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
   * Reads the run's range in one go, along with the ranges of the next segments while the heads before them hold fewer
   * items than wanted. The read includes ranked items of these ranges, which are filtered out. Usually they lie far
   * apart, so the first read of a batch makes room for only some of them. Returns whether there was room for all.
   */
  async #readAhead(
    { segment, run, want }: TakeArgs<ScanRun>,
    room: 'some' | 'all',
  ): Promise<boolean> {
    const batch = [segment];
    // Going up, a segment's head comes after its range; going down, before it.
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
