/**
 * Cursors of places in a feed's history. A page's cursors in one part of one segment are sealed as a row: their shared
 * content is computed and encrypted once. Rows of a head are cached with the fencepost, which is immutable; other rows
 * are in an LRU cache. A cached cursor is reused until it is too old.
 */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { invariant } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { fenceKeyText, type FenceKey, type Fencepost } from '../fencepost.ts';
import type { Segment } from '../walk/history.ts';
import type { Entry } from '../walk/entry.ts';
import type { Cursors } from './cursor.ts';
import { cursorAt, RangeRows } from './range-rows.ts';
import type { SealedRow } from './row-cipher.ts';
import {
  decodePlace,
  encodeMarks,
  encodeRow,
  LISTED_ROW_ITEMS,
  type Place,
  type PlaceRow,
  servedBitsMax,
  type OwnPart,
} from './place.ts';
import { type ServedSet, servedSet } from './served-set.ts';

export interface PlaceCursors {
  /** Throws INVALID_CURSOR. */
  open(key: FenceKey, cursor: string): Place;
  /** The cursor of one place, bounds included. */
  seal(key: FenceKey, epoch: number, entry: Entry): string;
  /**
   * The cursors of a page's entries, by index. A row is sealed when its first cursor is requested; where possible, the
   * strings are the same as before.
   */
  ofPage(key: FenceKey, epoch: number, entries: readonly Entry[]): (index: number) => string;
}

export interface PlaceCursorsOptions {
  readonly cursors: Cursors;
  readonly clock: Clock;
  /** How long cached cursors are reused. */
  readonly maxAgeMs: number;
}

interface SealedHead {
  /** By offset, LISTED_ROW_ITEMS in each. */
  readonly rows: SealedRow[];
  readonly sinceMs: number;
}

/** What a page's cursors are sealed for. */
interface FenceEpoch {
  readonly key: FenceKey;
  readonly epoch: number;
}

export function openPlaceCursors(options: PlaceCursorsOptions): PlaceCursors {
  const { cursors } = options;
  const { ofHead, ofRange } = openKept(options);
  const sealRow = (key: FenceKey, row: PlaceRow, places: readonly OwnPart[]): SealedRow =>
    cursors.sealRow(key, encodeRow(row), encodeMarks(row, places));
  const sealHead = ({ key, epoch }: FenceEpoch, segment: Segment, offset: number): RowCursors => {
    const known = ofHead(segment);
    const nth = Math.floor(offset / LISTED_ROW_ITEMS);
    if (known[nth] === undefined) {
      const { row, places } = headRow(epoch, segment, offset);
      known[nth] = sealRow(key, row, places);
    }
    return (entry) => {
      const row = known[Math.floor(entry.offset / LISTED_ROW_ITEMS)];
      return row === undefined ? undefined : cursorAt(row, entry.offset % LISTED_ROW_ITEMS);
    };
  };
  const sealWindow = (fence: FenceEpoch, entry: Entry): RowCursors => {
    const known = ofRange(fence, entry);
    if (known.cursorOf(entry.position) === undefined) {
      const { row, places } = windowRow(fence.epoch, entry);
      const positions = places.map(({ position }) => position);
      known.add(positions, sealRow(fence.key, row, places));
    }
    return ({ position }) => known.cursorOf(position);
  };
  const sealRange = (fence: FenceEpoch, entries: readonly Entry[]): RowCursors => {
    const known = ofRange(fence, entries[0] as Entry);
    const missing = entries.filter(({ position }) => known.cursorOf(position) === undefined);
    if (missing.length > 0) {
      const positions = missing.map(({ position }) => position);
      known.add(positions, sealRow(fence.key, rangeRow(fence.epoch, missing), missing));
    }
    return ({ position }) => known.cursorOf(position);
  };
  return {
    open: (key, cursor) => cursors.open(key, cursor, decodePlace),
    seal(key, epoch, entry) {
      if (entry.part === 'HEAD' && !entry.isBound)
        return sealHead({ key, epoch }, entry.segment, entry.offset)(entry) as string;
      if (entry.part === 'WINDOW' && !entry.isBound)
        return sealWindow({ key, epoch }, entry)(entry) as string;
      return cursorAt(sealRow(key, rangeRow(epoch, [entry]), [entry]), 0);
    },
    ofPage(key, epoch, entries) {
      const sealed: (string | undefined)[] = [];
      const sealAlike = (index: number): void => {
        const first = entries[index] as Entry;
        const { segment, part, offset } = first;
        const [from, to] = alikeAround(entries, index);
        const cursorOf =
          part === 'HEAD'
            ? sealHead({ key, epoch }, segment, offset)
            : part === 'WINDOW'
              ? sealWindow({ key, epoch }, first)
              : sealRange({ key, epoch }, entries.slice(from, to));
        for (let at = from; at < to; at += 1) sealed[at] ??= cursorOf(entries[at] as Entry);
      };
      return (index) => {
        if (sealed[index] === undefined) sealAlike(index);
        return sealed[index] as string;
      };
    },
  };
}

/** The stretch of a page around an entry whose entries are in the same part of the same segment. */
function alikeAround(entries: readonly Entry[], index: number): readonly [number, number] {
  const first = entries[index] as Entry;
  let [from, to] = [index, index + 1];
  while (isAlike(first, entries[from - 1])) from -= 1;
  while (isAlike(first, entries[to])) to += 1;
  return [from, to];
}

function isAlike({ segment, part, window }: Entry, other: Entry | undefined): boolean {
  return other?.segment === segment && other.part === part && other.window === window;
}

interface KeptCursors {
  /** By offset, LISTED_ROW_ITEMS in each. */
  ofHead(segment: Segment): SealedRow[];
  ofRange(fence: FenceEpoch, entry: Entry): RangeRows;
}

/** The caches of sealed cursors. Segments that belong to one reader get fresh lists that are not cached. */
function openKept({ clock, maxAgeMs }: PlaceCursorsOptions): KeptCursors {
  /** A fencepost object belongs to one fence, so it identifies viewer and stream too. */
  const heads = new WeakMap<Fencepost, SealedHead>();
  const ranges = new LRUCache<string, RangeRows>({
    max: LIMITS.segmentsSealedMax,
    ttl: maxAgeMs,
    perf: clock,
  });
  return {
    ofHead(segment) {
      const { post } = segment;
      // A cut segment has a head of its own.
      if (post === null || isCut(segment)) return [];
      const nowMs = clock.now();
      const known = heads.get(post);
      if (known !== undefined && nowMs - known.sinceMs <= maxAgeMs) return known.rows;
      const fresh = { rows: [], sinceMs: nowMs };
      heads.set(post, fresh);
      return fresh.rows;
    },
    ofRange({ key, epoch }, { segment, part, window }) {
      const { upTo, above, served, isOwn } = segment;
      // What the reader had passed applies to this segment alone.
      if (served !== null || isCut(segment)) return new RangeRows();
      const within = window === null ? '' : ` ${window.upTo}`;
      const id = `${fenceKeyText(key)}\n${epoch} ${upTo} ${above} ${part}${within}${isOwn ? ' own' : ''}`;
      const known = ranges.get(id);
      if (known !== undefined && known.size < LIMITS.segmentCursorsMax) return known;
      const fresh = new RangeRows();
      ranges.set(id, fresh);
      return fresh;
    },
  };
}

/** The cursor of an entry, if its row was sealed. */
type RowCursors = (entry: Entry) => string | undefined;

function isCut({ post, above }: Segment): boolean {
  return post !== null && post.above !== above;
}

/** The row of a head that holds this offset. It covers the head up to the row's end; each place tells how far it got. */
function headRow(
  epoch: number,
  { head, above, upTo }: Segment,
  offset: number,
): { readonly row: PlaceRow; readonly places: readonly OwnPart[] } {
  const start = offset - (offset % LISTED_ROW_ITEMS);
  const end = Math.min(start + LISTED_ROW_ITEMS, head.length);
  const served = servedSet({
    served: head.slice(0, end),
    rowItems: end - start,
    unserved: head.slice(end),
    last: null,
    bitsMax: servedBitsMax(epoch, upTo),
  });
  const places = head
    .slice(start, end)
    .map((position, index) => ({ position, offset: start + index }));
  return {
    row: { epoch, above, upTo, part: 'HEAD', isBound: false, isOwn: false, served },
    places,
  };
}

/** The row of a window that holds this entry; it covers the window as the row of a head covers the head. */
function windowRow(
  epoch: number,
  { segment, window, offset }: Entry,
): { readonly row: PlaceRow; readonly places: readonly OwnPart[] } {
  invariant(window !== null, 'an item of a window has it');
  const { head, above, upTo } = segment;
  const { order } = window;
  const start = offset - (offset % LISTED_ROW_ITEMS);
  const end = Math.min(start + LISTED_ROW_ITEMS, order.length);
  const served = servedSet({
    // Items of the head above the window count as passed, like everything else there.
    served: [...head.filter((ranked) => ranked <= window.upTo), ...order.slice(0, end)],
    rowItems: end - start,
    unserved: order.slice(end),
    last: null,
    allAbove: window.upTo,
    bitsMax: servedBitsMax(epoch, upTo, true),
  });
  const places = order
    .slice(start, end)
    .map((position, index) => ({ position, offset: start + index }));
  return {
    row: { epoch, above, upTo, part: 'WINDOW', isBound: false, isOwn: false, served },
    places,
  };
}

/** The row of entries of one part outside lists, or of one bound. */
function rangeRow(epoch: number, entries: readonly Entry[]): PlaceRow {
  const { segment, part, isBound } = entries[0] as Entry;
  const { above, upTo, post, isOwn } = segment;
  const served = post === null ? segment.served : passedBelow(epoch, entries);
  return { epoch, above, upTo, part, isBound, isOwn, served };
}

/**
 * The items of the head, and of the entries' window, that lie below the newest of these tail entries. Items above it
 * count as passed in any case, because the rest of a range without a fencepost is read newest first.
 */
function passedBelow(epoch: number, entries: readonly Entry[]): ServedSet | null {
  const { segment, part, window, isBound } = entries[0] as Entry;
  const { head, upTo, post, ranked } = segment;
  const newest = Math.max(...entries.map(({ position }) => position));
  // At the start of a head, none of it is passed; and in most streams a whole head is newer than its tail.
  if (part === 'HEAD' || post === null) return null;
  if (window === null && ranked !== null && ranked.lowest > newest) return null;
  const listed = window === null ? head : [...head, ...window.order];
  const served = listed.filter((ranked) => ranked < newest || (isBound && ranked === newest));
  return servedSet({ served, unserved: [], last: null, bitsMax: servedBitsMax(epoch, upTo) });
}
