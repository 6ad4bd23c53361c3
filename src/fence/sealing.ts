/**
 * Sealing costs about as much as everything else a warm page does, so a head item's cursor is sealed once and kept with
 * its fencepost: fenceposts are immutable, and the same place may carry the same cursor until it has aged.
 */
import type { Clock } from '../clock.ts';
import type { Fencepost } from '../model.ts';
import type { CursorBinding, Cursors } from './cursor.ts';
import { provenPlace } from './page.ts';
import type { Entry } from './walk.ts';

interface Sealed {
  readonly cursors: (string | undefined)[];
  readonly sinceMs: number;
}

export type Seal = (entry: Entry, binding: CursorBinding, epoch: number) => string;

/** A function that seals entries. A fencepost object belongs to one fence, so it stands for viewer and stream too. */
export function sealOnce(deps: { readonly cursors: Cursors; readonly clock: Clock; readonly maxAgeMs: number }): Seal {
  const kept = new WeakMap<Fencepost, Sealed>();
  return (entry, binding, epoch) => {
    const { post } = entry.segment;
    const seal = (): string => deps.cursors.seal(binding, provenPlace(epoch, entry));
    if (post === null || entry.offset === null) return seal();
    const nowMs = deps.clock.now();
    let sealed = kept.get(post);
    if (sealed === undefined || nowMs - sealed.sinceMs > deps.maxAgeMs) {
      sealed = { cursors: [], sinceMs: nowMs };
      kept.set(post, sealed);
    }
    return (sealed.cursors[entry.offset] ??= seal());
  };
}
