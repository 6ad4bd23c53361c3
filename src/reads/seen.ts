/**
 * What viewers have seen: the items of pages that were served, and those that clients report as seen. Pages are
 * buffered and written together some seconds later, so that reading costs no write; a crash loses the pages of these
 * seconds. A query reads the store and this process's buffer. While nobody queries what was seen, no page is written:
 * the buffer keeps the latest ones and drops the oldest when there are too many.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../base/limits.ts';
import { roomFor } from '../base/lru.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import type { SeenStore } from '../store/ports/reads.ts';

export interface SeenItems {
  /** Records a served page. The next `flush` writes it; does nothing for items known to be recorded. */
  shown(viewer: UserId, positions: readonly Position[]): void;
  /** Stores what the viewer's client reports. Durable when it resolves. At most 1,024 per call. */
  declare(viewer: UserId, positions: readonly Position[]): Promise<void>;
  /** Whether the viewer has seen each item; fewer than 2 in 100 unseen ones count as seen by mistake. */
  wasSeen(viewer: UserId, positions: readonly Position[]): Promise<readonly boolean[]>;
  /**
   * Writes the buffer, once somebody has queried what was seen. What could not be written stays in it; rejects with the
   * first reason.
   */
  flush(): Promise<void>;
}

export function openSeenItems(store: Pick<SeenStore, 'addSeen' | 'wasSeen'>): SeenItems {
  // Lists, because such a small set takes six times the memory, and there is one for each viewer.
  const waiting = new Map<UserId, readonly Position[]>();
  const known = new LRUCache<UserId, Set<Position>>(roomFor(LIMITS.seenKnownViewersMax));
  let isAsked = false;
  const write = async (viewer: UserId, positions: readonly Position[]): Promise<void> => {
    const written = positions.slice(-LIMITS.seenAtOnceMax);
    await store.addSeen(viewer, written);
    const isWritten = new Set(written);
    const left = (waiting.get(viewer) ?? []).filter((at) => !isWritten.has(at));
    if (left.length === 0) waiting.delete(viewer);
    else waiting.set(viewer, left);
  };
  return {
    shown(viewer, positions) {
      const held = waiting.get(viewer) ?? [];
      const recent = isAsked ? (known.get(viewer) ?? new Set()) : null;
      // While nobody queries, only the buffer is kept, so nothing else is known.
      const fresh = positions.filter((at) => !(recent?.has(at) ?? held.includes(at)));
      const isFull = waiting.size >= LIMITS.seenWaitingViewersMax && held.length === 0;
      if (fresh.length === 0 || (isFull && isAsked)) return;
      if (isFull) forgetFirst(waiting);
      if (recent !== null) {
        if (recent.size + fresh.length > LIMITS.seenKnownItemsMax) recent.clear();
        for (const at of fresh) recent.add(at);
        known.set(viewer, recent);
      }
      // Of many items, the oldest are dropped first, as the store would do.
      const heldMax = isAsked ? LIMITS.seenAtOnceMax : LIMITS.seenUnaskedItemsMax;
      // `held` has no duplicates of fresh items here; building a set for each page would cost more than everything
      // else.
      const all = recent === null ? held.concat(fresh) : [...new Set([...held, ...fresh])];
      waiting.set(viewer, all.slice(-heldMax));
    },
    declare: (viewer, positions) => store.addSeen(viewer, positions),
    async wasSeen(viewer, positions) {
      isAsked = true;
      // Read first: an item that is written while the store answers is then in at least one of the two.
      const held = new Set(waiting.get(viewer));
      const stored = await store.wasSeen(viewer, positions);
      return positions.map((at, index) => held.has(at) || stored[index] === true);
    },
    async flush() {
      if (!isAsked) return;
      const all = [...waiting];
      for (let from = 0; from < all.length; from += LIMITS.seenWritesAtOnceMax) {
        const some = all.slice(from, from + LIMITS.seenWritesAtOnceMax);
        const ended = await Promise.allSettled(some.map(([viewer, held]) => write(viewer, held)));
        for (const end of ended) if (end.status === 'rejected') throw end.reason;
      }
    },
  };
}

function forgetFirst(waiting: Map<UserId, unknown>): void {
  const { value } = waiting.keys().next();
  if (value !== undefined) waiting.delete(value);
}
