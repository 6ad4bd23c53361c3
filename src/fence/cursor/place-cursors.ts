/**
 * Cursors of places in a feed's history. Sealing costs about as much as everything else a warm page does, so an entry is
 * sealed once and its cursor kept: a head's with the fencepost, which is immutable, the others among the most recent. A
 * kept cursor is used until it has aged.
 */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { LIMITS } from '../../base/limits.ts';
import { fenceKeyText, type FenceKey, type Fencepost } from '../fencepost.ts';
import type { Segment } from '../walk/history.ts';
import { membersOf } from '../walk/runs.ts';
import type { Entry } from '../walk/walk.ts';
import type { Cursors } from './cursor.ts';
import { decodePlace, encodePlace, type Place, servedBitsMax } from './place.ts';
import { type ServedSet, servedSet } from './served-set.ts';

export interface PlaceCursors {
  /** Throws INVALID_CURSOR. */
  open(key: FenceKey, cursor: string): Place;
  seal(key: FenceKey, place: Place): string;
  /** The entry's own cursor, where possible the same string as before. */
  sealEntry(key: FenceKey, epoch: number, entry: Entry): string;
}

export interface PlaceCursorsOptions {
  readonly cursors: Cursors;
  readonly clock: Clock;
  /** Kept cursors are used this long. */
  readonly maxAgeMs: number;
}

interface SealedHead {
  readonly cursors: (string | undefined)[];
  readonly sinceMs: number;
}

export function openPlaceCursors({ cursors, clock, maxAgeMs }: PlaceCursorsOptions): PlaceCursors {
  /** A fencepost object belongs to one fence, so it stands for viewer and stream too. */
  const heads = new WeakMap<Fencepost, SealedHead>();
  /** Outside heads: by range and part, then by position. */
  const others = new LRUCache<string, Map<number, string>>({
    max: LIMITS.segmentsSealedMax,
    ttl: maxAgeMs,
    perf: clock,
  });
  /** A cursor that comes back has the same content object. */
  const places = new WeakMap<Uint8Array, Place>();
  const decodeOnce = (content: Uint8Array): Place => {
    const known = places.get(content) ?? decodePlace(content);
    places.set(content, known);
    return known;
  };
  const seal = (key: FenceKey, place: Place): string => cursors.seal(key, encodePlace(place));
  const headCursors = (post: Fencepost): (string | undefined)[] => {
    const nowMs = clock.now();
    const known = heads.get(post);
    if (known !== undefined && nowMs - known.sinceMs <= maxAgeMs) return known.cursors;
    const fresh = { cursors: [], sinceMs: nowMs };
    heads.set(post, fresh);
    return fresh.cursors;
  };
  const rangeCursors = (id: string): Map<number, string> => {
    const known = others.get(id);
    if (known !== undefined && known.size < LIMITS.segmentCursorsMax) return known;
    const fresh = new Map<number, string>();
    others.set(id, fresh);
    return fresh;
  };
  /** The entries of one page share their segment object, which belongs to one request and so to one fence. */
  const ofSegments = new WeakMap<Segment, Map<number, string>>();
  const segmentCursors = (key: FenceKey, epoch: number, entry: Entry): Map<number, string> => {
    const { segment, part } = entry;
    let known = ofSegments.get(segment);
    if (known === undefined) {
      const { upTo, above } = segment;
      known = rangeCursors(`${fenceKeyText(key)}\n${epoch} ${upTo} ${above} ${part}`);
      ofSegments.set(segment, known);
    }
    return known;
  };
  return {
    open: (key, cursor) => cursors.open(key, cursor, decodeOnce),
    seal,
    sealEntry(key, epoch, entry) {
      const { segment, part, position, offset } = entry;
      const sealNow = (): string => seal(key, placeOf(epoch, entry));
      // What its reader had passed is this segment's own, and so is a fencepost's range that was cut.
      if (segment.served !== null || isCut(entry)) return sealNow();
      if (part === 'HEAD' && segment.post !== null)
        return (headCursors(segment.post)[offset] ??= sealNow());
      // Without a served set, all entries of a segment that no head lists are of one part.
      const known = segmentCursors(key, epoch, entry);
      const cursor = known.get(position) ?? sealNow();
      known.set(position, cursor);
      return cursor;
    },
  };
}

function isCut({ segment: { post, above } }: Entry): boolean {
  return post !== null && post.above !== above;
}

/** Where a cursor stands, with what it proves: which ranked items of the range lie before it. */
export function placeOf(epoch: number, entry: Entry): Place {
  const { segment, part, offset, position, isBound } = entry;
  const { above, upTo, post } = segment;
  const served = post === null ? segment.served : passed(epoch, entry);
  return { epoch, above, upTo, part, offset, position, isBound, served };
}

/**
 * Of a head: everything up to the place. In a tail: what of the head lies below the place; what lies above it is passed in
 * any case, as the rest of a range without a fencepost is read newest first.
 */
function passed(epoch: number, entry: Entry): ServedSet | null {
  const { segment, part, offset, position, isBound } = entry;
  const { head, upTo, post } = segment;
  const bitsMax = servedBitsMax(epoch, upTo);
  if (part === 'HEAD') {
    if (isBound) return null;
    const served = head.slice(0, offset + 1);
    return servedSet({ served, unserved: head.slice(offset + 1), last: position, bitsMax });
  }
  // In most streams a whole head is newer than its tail.
  if (post === null || membersOf(post).lowest > position) return null;
  const served = head.filter((ranked) => ranked < position || (isBound && ranked === position));
  return servedSet({ served, unserved: [], last: null, bitsMax });
}
