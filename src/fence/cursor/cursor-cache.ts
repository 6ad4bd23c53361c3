/**
 * Sealing costs about as much as everything else a warm page does, so a place is sealed once and its cursor kept: a
 * head's with the fencepost, which is immutable, the others among the most recent. A kept cursor is used until it has aged.
 */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Fencepost } from '../fencepost.ts';
import type { CursorBinding, Cursors } from './cursor.ts';
import { provenPlace } from '../page.ts';
import type { Segment } from '../walk/history.ts';
import type { Entry } from '../walk/walk.ts';

export type Seal = (entry: Entry, binding: CursorBinding, epoch: number) => string;

interface Sealed {
  readonly cursors: (string | undefined)[];
  readonly sinceMs: number;
}

/** A function that seals entries. A fencepost object belongs to one fence, so it stands for viewer and stream too. */
export function sealOnce(deps: {
  readonly cursors: Cursors;
  readonly clock: Clock;
  readonly maxAgeMs: number;
}): Seal {
  const heads = new WeakMap<Fencepost, Sealed>();
  /** Outside heads: by segment, then by position. */
  const others = new LRUCache<string, Map<number, string>>({
    max: LIMITS.segmentsSealedMax,
    ttl: deps.maxAgeMs,
    perf: deps.clock,
  });
  let recent: { readonly segment: Segment; readonly cursors: Map<number, string> } | null = null;
  const cursorsOf = (
    segment: Segment,
    binding: CursorBinding,
    epoch: number,
  ): Map<number, string> => {
    const name = `${binding.viewer.length} ${binding.viewer}${binding.stream}\n${epoch} ${segment.upTo} ${segment.above}`;
    const known = others.get(name);
    if (known !== undefined && known.size < LIMITS.segmentCursorsMax) return known;
    const cursors = new Map<number, string>();
    others.set(name, cursors);
    return cursors;
  };
  const seal: Seal = (entry, binding, epoch) =>
    deps.cursors.seal(binding, provenPlace(epoch, entry));
  return (entry, binding, epoch) => {
    const { segment, offset, position } = entry;
    const nowMs = deps.clock.now();
    const isFresh = (sinceMs: number): boolean => nowMs - sinceMs <= deps.maxAgeMs;
    // What a lost fencepost's cursor proves is its own; it is sealed anew each time.
    if (segment.proof !== null) return seal(entry, binding, epoch);
    if (segment.post === null || offset === null) {
      // The entries of one page share their segment object, which belongs to one request and so to one fence.
      if (recent?.segment !== segment)
        recent = { segment, cursors: cursorsOf(segment, binding, epoch) };
      const known = recent.cursors.get(position);
      if (known !== undefined) return known;
      const cursor = seal(entry, binding, epoch);
      recent.cursors.set(position, cursor);
      return cursor;
    }
    let sealed = heads.get(segment.post);
    if (sealed === undefined || !isFresh(sealed.sinceMs)) {
      sealed = { cursors: [], sinceMs: nowMs };
      heads.set(segment.post, sealed);
    }
    return (sealed.cursors[offset] ??= seal(entry, binding, epoch));
  };
}
