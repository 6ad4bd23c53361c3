/**
 * The runs of a segment, in served order. A fencepost's range is its head, then its tail. Where a fencepost is gone, what
 * the reader had passed of its head comes first, newest first and the item they stood on last, and then all the rest;
 * anywhere else there is only the range.
 */
import type { Position, Range } from '../../model/positions.ts';
import type { PlacePart, Place } from '../cursor/place.ts';
import { membership } from '../cursor/served-set.ts';
import { membersOf } from './heads.ts';
import type { Segment } from './history.ts';

/** Items in served order: what is left of them are those from one index on, up to another. */
export interface ListRun {
  readonly part: PlacePart;
  readonly list: readonly Position[];
  from: number;
  to: number;
}

/** What is left of a range, newest first, as far as its items belong to this part. */
export interface ScanRun {
  readonly part: PlacePart;
  readonly list: null;
  readonly keeps: (position: Position) => boolean;
  above: Position;
  upTo: Position;
}

export type Run = ListRun | ScanRun;

/** All runs of a segment in walking order. */
export function runsOf(segment: Segment, isDown: boolean): Run[] {
  const runs = servedOrder(segment);
  return isDown ? runs : runs.reverse();
}

/** The runs that are left behind a place in walking order. */
export function runsFrom(segment: Segment, place: Place, isDown: boolean): Run[] {
  const { part, position, isBound, offset } = place;
  const runs = servedOrder(segment);
  // The start of a segment: before its head.
  if (part === 'HEAD' && isBound) return isDown ? runs : [];
  const isListed = (part === 'HEAD' || part === 'SERVED') && !isBound;
  const inLast = isListed && segment.served?.last === position;
  const index = runs.findIndex((run) =>
    segment.post === null
      ? run.part === (part === 'SERVED' || inLast ? 'SERVED' : 'BARE') &&
        (run.list !== null) === inLast
      : run.part === part,
  );
  const run = runs[index];
  if (run === undefined) return [];
  if (run.list !== null) {
    const at = segment.post === null ? 0 : offset;
    if (isDown) run.from = at + 1;
    else run.to = at;
  } else if (isDown) run.upTo = (isBound ? position : position - 1) as Position;
  else run.above = position;
  const left = isDown ? runs.slice(index) : runs.slice(0, index + 1).reverse();
  return isFinished(run) ? left.slice(1) : left;
}

/** How many items the source lists in a range beside those that stand in the tails. */
export function headsWithin(segments: readonly Segment[], range: Range): number {
  const { above, upTo } = range;
  if (segments.some(({ moved }) => moved.length > 0)) return elsewhereWithin(segments, range);
  let count = 0;
  for (const { post, served } of segments) {
    count += served?.count ?? 0;
    if (post === null || membersOf(post).lowest > upTo) continue;
    for (const position of post.head) if (position > above && position <= upTo) count += 1;
  }
  return count;
}

/** The same where newer fenceposts took items up: each counts once, however many of them name it. */
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

/** The last position of a range at and below which no item was passed. */
export function lowestBound({ above, served }: Segment): Position {
  return Math.max(above, (served?.lowest ?? 0) - 1) as Position;
}

function servedOrder(segment: Segment): Run[] {
  const { post, head, served, above, upTo } = segment;
  if (post !== null) {
    const { lowest, members } = membersOf(post);
    const isTail = (position: Position): boolean => position < lowest || !members.has(position);
    return [listOf('HEAD', head), { part: 'TAIL', list: null, keeps: isTail, above, upTo }].filter(
      (run): run is Run => !isFinished(run as Run),
    );
  }
  if (served === null) return [{ part: 'BARE', list: null, keeps: () => true, above, upTo }];
  const isServed = membership(served);
  const { last } = served;
  const runs: Run[] = [
    {
      part: 'SERVED',
      list: null,
      keeps: (position) => position !== last && isServed(position),
      above: lowestBound(segment),
      upTo,
    },
    listOf('SERVED', last === null ? [] : [last]),
    { part: 'BARE', list: null, keeps: (position) => !isServed(position), above, upTo },
  ];
  return runs.filter((run) => !isFinished(run));
}

function listOf(part: PlacePart, list: readonly Position[]): ListRun {
  return { part, list, from: 0, to: list.length };
}

function isFinished(run: Run): boolean {
  return run.list === null ? run.above >= run.upTo : run.from >= run.to;
}
