/**
 * Sealing costs about as much as everything else a warm page does, so a place is sealed once and its cursor kept: a
 * head's with the fencepost, which is immutable, the others among the most recent. A kept cursor is used until it has aged.
 */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { LIMITS } from '../limits.ts';
import type { Fencepost } from '../model.ts';
import type { CursorBinding, Cursors } from './cursor.ts';
import { provenPlace } from './page.ts';
import type { Entry } from './walk.ts';

export type Seal = (entry: Entry, binding: CursorBinding, epoch: number) => string;

interface Sealed {
  readonly cursors: (string | undefined)[];
  readonly sinceMs: number;
}

interface Aged {
  readonly cursor: string;
  readonly sinceMs: number;
}

/** A function that seals entries. A fencepost object belongs to one fence, so it stands for viewer and stream too. */
export function sealOnce(deps: { readonly cursors: Cursors; readonly clock: Clock; readonly maxAgeMs: number }): Seal {
  const heads = new WeakMap<Fencepost, Sealed>();
  const others = new LRUCache<string, Aged>({ max: LIMITS.cursorsKeptMax });
  const seal: Seal = (entry, binding, epoch) => deps.cursors.seal(binding, provenPlace(epoch, entry));
  return (entry, binding, epoch) => {
    const { segment, offset, position } = entry;
    const nowMs = deps.clock.now();
    const isFresh = (sinceMs: number): boolean => nowMs - sinceMs <= deps.maxAgeMs;
    // What a lost fencepost's cursor proves is its own; it is sealed anew each time.
    if (segment.proof !== null) return seal(entry, binding, epoch);
    if (segment.post === null || offset === null) {
      const name = `${binding.viewer.length} ${binding.viewer}${binding.stream}\n${epoch} ${segment.at} ${segment.next} ${position}`;
      const known = others.get(name);
      if (known !== undefined && isFresh(known.sinceMs)) return known.cursor;
      const cursor = seal(entry, binding, epoch);
      others.set(name, { cursor, sinceMs: nowMs });
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
