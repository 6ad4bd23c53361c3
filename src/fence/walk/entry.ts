/** The entries of a walk, and the place that a walk has reached between two of them. */
import type { Position } from '../../model/positions.ts';
import type { PlacePart } from '../cursor/place.ts';
import type { TailWindow } from '../fencepost.ts';
import type { Segment } from './history.ts';
import { isRanked, type ListRun, lowestBound, type Run, type ScanRun } from './runs.ts';

/** One element of a history and its place; a bound is not an element but the place where reading stopped. */
export interface Entry {
  readonly position: Position;
  readonly segment: Segment;
  readonly part: PlacePart;
  /** The window of a ranked tail that it belongs to: in its list (WINDOW), or after that (TAIL). */
  readonly window: TailWindow | null;
  /** 0-based index in the segment's head, or in the window; 0 outside them. */
  readonly offset: number;
  readonly isBound: boolean;
}

/** Where everything walked so far ends, given the current run of a segment, or none when all its runs are finished. */
export function placeReached(segment: Segment, run: Run | undefined, isDown: boolean): Entry {
  const isBare = segment.post === null;
  if (run === undefined) {
    if (isDown) return boundIn(segment, isBare ? 'BARE' : 'TAIL', segment.above);
    const first = isBare ? (segment.served === null ? 'BARE' : 'SERVED') : 'HEAD';
    return boundIn(segment, first, segment.upTo);
  }
  if (run.kind === 'unreached')
    return isDown ? boundIn(segment, 'WINDOW', run.upTo) : boundIn(segment, 'TAIL', segment.above);
  return run.kind === 'scan'
    ? reachedInScan(segment, run, isDown)
    : reachedInList(segment, run, isDown);
}

function reachedInScan(
  segment: Segment,
  { part, window, above, upTo }: ScanRun,
  isDown: boolean,
): Entry {
  if (isDown) return { ...boundIn(segment, part, upTo), window };
  // Below the items after a window's list comes the list of the next window.
  const isAtNext = window !== null && above === window.above && above > segment.above;
  return isAtNext
    ? boundIn(segment, 'WINDOW', above)
    : { ...boundIn(segment, part, above), window };
}

function reachedInList(segment: Segment, run: ListRun, isDown: boolean): Entry {
  // A batch leaves a list only behind an item that it has taken.
  const offset = isDown ? run.from - 1 : run.to;
  const position = run.list[offset];
  const { part, window } = run;
  if (position !== undefined) return { segment, part, window, offset, position, isBound: false };
  return isDown ? beforeList(segment, run) : behindList(segment, run);
}

function beforeList(segment: Segment, { part, window }: ListRun): Entry {
  if (window !== null) return boundIn(segment, 'WINDOW', window.upTo);
  return part === 'HEAD'
    ? boundIn(segment, 'HEAD', segment.upTo)
    : boundIn(segment, 'SERVED', lowestBound(segment));
}

function behindList(segment: Segment, { window }: ListRun): Entry {
  if (window !== null) return { ...boundIn(segment, 'TAIL', window.upTo), window };
  if (segment.post === null) return boundIn(segment, 'BARE', segment.upTo);
  return boundIn(segment, isRanked(segment) ? 'WINDOW' : 'TAIL', segment.upTo);
}

/** The place where everything above a position is on the newer side. */
export function boundIn(segment: Segment, part: PlacePart, position: Position): Entry {
  return { segment, part, window: null, offset: 0, position, isBound: true };
}
