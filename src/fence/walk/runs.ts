/**
 * The runs of a segment, in served order. A fencepost has its head, then its tail: one range, or recorded windows, each
 * followed by the other items of its range. If a fencepost is gone, the items of its lists that the reader had passed
 * come first, newest first with the item they stopped at last, and then all the rest. Otherwise there is only the
 * range.
 */
import { LIMITS } from '../../base/limits.ts';
import type { Position, Range } from '../../model/positions.ts';
import type { PlacePart, Place } from '../cursor/place.ts';
import { membership } from '../cursor/served-set.ts';
import type { TailWindow } from '../fencepost.ts';
import { frontierOf } from '../windows.ts';
import type { Segment } from './history.ts';

/** Items in served order; those with indexes from `from` to below `to` are left. */
export interface ListRun {
  readonly kind: 'list';
  readonly part: PlacePart;
  readonly list: readonly Position[];
  /** The window whose order this is. */
  readonly window: TailWindow | null;
  from: number;
  to: number;
}

/** The rest of a range, newest first, limited to the items that belong to this part. */
export interface ScanRun {
  readonly kind: 'scan';
  readonly part: PlacePart;
  readonly keeps: (position: Position) => boolean;
  /** The window whose range this is. */
  readonly window: TailWindow | null;
  above: Position;
  upTo: Position;
}

/** The rest of a ranked tail, down to the end of its segment. */
export interface UnreachedRun extends Range {
  readonly kind: 'unreached';
  /** The windows above it; null until they are read. */
  readonly windows: readonly TailWindow[] | null;
}

export type Run = ListRun | ScanRun | UnreachedRun;

/** All runs of a segment in walking order. */
export function runsOf(segment: Segment, isDown: boolean): Run[] {
  const runs = servedOrder(segment, null);
  return isDown ? runs : runs.reverse();
}

/**
 * The runs of a ranked tail below its first `from` windows, in walking order. Items below all windows are read newest
 * first if the tail is closed or cannot have more windows.
 */
export function tailRuns(
  segment: Segment,
  windows: readonly TailWindow[],
  { from, isClosed, isDown }: TailRunsOptions,
): Run[] {
  const runs = windows.slice(from).flatMap((window) => windowRuns(segment, window));
  const { above } = segment;
  const upTo = frontierOf(segment, windows);
  if (isClosed || windows.length >= LIMITS.tailWindowsMax) runs.push(restOf(segment, upTo));
  else runs.push({ kind: 'unreached', windows, above, upTo });
  const left = runs.filter((run) => !isFinished(run));
  return isDown ? left : left.reverse();
}

interface TailRunsOptions {
  readonly from: number;
  /** No more windows are recorded for this reader. */
  readonly isClosed: boolean;
  readonly isDown: boolean;
}

/** The runs that remain after a place, in walking order. A ranked tail has the windows that were read for it. */
export function runsFrom(
  segment: Segment,
  place: Place,
  { windows, isDown }: { readonly windows: readonly TailWindow[] | null; readonly isDown: boolean },
): Run[] {
  const { part, position, isBound, offset } = place;
  const runs = servedOrder(segment, windows);
  // The start of a segment: before its head.
  if (part === 'HEAD' && isBound) return isDown ? runs : [];
  if (segment.post !== null && isBound && position === segment.above)
    return isDown ? [] : runs.reverse();
  const index = indexAt(runs, segment, place);
  const found = runs[index];
  if (found === undefined) return [];
  // Between a list and the run before it.
  if (part === 'WINDOW' && isBound && segment.post !== null)
    return isDown ? runs.slice(index) : runs.slice(0, index).reverse();
  // A reader who was served a tail newest first continues that way.
  const run = found.kind === 'unreached' ? restOf(segment, found.upTo) : found;
  runs[index] = run;
  if (run.kind === 'list') {
    const at = segment.post === null ? 0 : offset;
    if (isDown) run.from = at + 1;
    else run.to = at;
  } else if (isDown) run.upTo = Math.min(run.upTo, isBound ? position : position - 1) as Position;
  else run.above = position;
  const left = isDown ? runs.slice(index) : runs.slice(0, index + 1).reverse();
  return isFinished(run) ? left.slice(1) : left;
}

/** The index of the run that a place is in or directly before. */
function indexAt(runs: readonly Run[], segment: Segment, place: Place): number {
  const { part, position, isBound, served } = place;
  if (segment.post === null) {
    const isListed = part !== 'TAIL' && part !== 'BARE' && !isBound;
    const inLast = isListed && segment.served?.last === position;
    const isServed = part === 'SERVED' || inLast;
    return runs.findIndex(
      (run) =>
        run.kind !== 'unreached' &&
        run.part === (isServed ? 'SERVED' : 'BARE') &&
        (run.kind === 'list') === inLast,
    );
  }
  if (part === 'WINDOW' && isBound) return runs.findIndex((run) => upToOf(run) === position);
  if (part === 'TAIL')
    return runs.findIndex(
      (run) => run.kind !== 'list' && run.above < position && position <= run.upTo,
    );
  return runs.findIndex(
    (run) =>
      run.kind === 'list' &&
      run.part === part &&
      (run.window === null || run.window.upTo === served?.allAbove),
  );
}

/** The upper end of a run's range, or of its window if it is a window's list; null for other lists. */
function upToOf(run: Run): Position | null {
  return run.kind === 'list' ? (run.window?.upTo ?? null) : run.upTo;
}

/** How many items the source lists in a range in addition to those of the tails. */
export function headsWithin(segments: readonly Segment[], range: Range): number {
  const { above, upTo } = range;
  if (segments.some(({ moved }) => moved.length > 0)) return elsewhereWithin(segments, range);
  let count = 0;
  for (const { post, ranked, served } of segments) {
    count += served?.count ?? 0;
    if (post === null || ranked === null || ranked.lowest > upTo) continue;
    for (const position of post.head) if (position > above && position <= upTo) count += 1;
  }
  return count;
}

/** The same when newer fenceposts carried items over: each item counts once, however many of them list it. */
function elsewhereWithin(segments: readonly Segment[], { above, upTo }: Range): number {
  const lists = new Set<Iterable<Position>>();
  let count = 0;
  for (const { head, moved, served } of segments) {
    count += served?.count ?? 0;
    lists.add(head);
    for (const taken of moved) lists.add(taken);
  }
  const elsewhere = new Set<Position>();
  for (const list of lists)
    for (const position of list) if (position > above && position <= upTo) elsewhere.add(position);
  return count + elsewhere.size;
}

/** The highest position of a range at or below which no item was passed. */
export function lowestBound({ above, served }: Segment): Position {
  return Math.max(above, (served?.lowest ?? 0) - 1) as Position;
}

function servedOrder(segment: Segment, windows: readonly TailWindow[] | null): Run[] {
  const { post, head, served, above, upTo } = segment;
  if (post !== null) {
    const runs: Run[] = head.length === 0 ? [] : [listOf('HEAD', head)];
    if (!isRanked(segment)) {
      if (above < upTo) runs.push(restOf(segment, upTo));
    } else if (windows === null) runs.push({ kind: 'unreached', windows, above, upTo });
    else runs.push(...tailRuns(segment, windows, { from: 0, isClosed: false, isDown: true }));
    return runs;
  }
  if (served === null) return [bareOf(segment, upTo, () => true)];
  const isServed = membership(served);
  const { last, allAbove } = served;
  const runs: Run[] = [
    {
      kind: 'scan',
      part: 'SERVED',
      window: null,
      keeps: (position) => position !== last && isServed(position),
      above: lowestBound(segment),
      upTo,
    },
    listOf('SERVED', last === null ? [] : [last]),
    bareOf(
      segment,
      Math.min(upTo, allAbove ?? upTo) as Position,
      (position) => !isServed(position),
    ),
  ];
  return runs.filter((run) => !isFinished(run));
}

/** A window's list, and the other items of its range; in a cut segment, only those within it. */
function windowRuns(segment: Segment, window: TailWindow): readonly Run[] {
  const cut = cutTo(segment, window);
  const members = new Set(window.order);
  const { keeps } = restOf(segment, window.upTo);
  return [
    { ...listOf('WINDOW', cut.order), window: cut },
    {
      kind: 'scan',
      part: 'TAIL',
      keeps: (position) => keeps(position) && !members.has(position),
      window: cut,
      above: cut.above,
      upTo: window.upTo,
    },
  ];
}

function cutTo({ above }: Segment, window: TailWindow): TailWindow {
  if (window.above >= above) return window;
  return { ...window, above, order: window.order.filter((position) => position > above) };
}

/** Whether a segment's tail is in windows. */
export function isRanked({ post }: Segment): boolean {
  return post?.windowItems !== undefined;
}

/** The items of a tail's range that are in no list, newest first. */
function restOf(segment: Segment, upTo: Position): ScanRun {
  const { ranked, above } = segment;
  const keeps = ranked?.isOutside ?? ((): boolean => true);
  return { kind: 'scan', part: 'TAIL', keeps, window: null, above, upTo };
}

function bareOf({ above }: Segment, upTo: Position, keeps: ScanRun['keeps']): ScanRun {
  return { kind: 'scan', part: 'BARE', window: null, keeps, above, upTo };
}

function listOf(part: PlacePart, list: readonly Position[]): ListRun {
  return { kind: 'list', part, list, window: null, from: 0, to: list.length };
}

function isFinished(run: Run): boolean {
  return run.kind === 'list' ? run.from >= run.to : run.above >= run.upTo;
}
