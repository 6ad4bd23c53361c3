/**
 * What viewers have seen: the items of pages that were handed out, and what clients say was seen. Pages are remembered
 * together, some seconds later, so that reading costs no write; a crash forgets the pages of these seconds. The store is
 * asked for what is older, and this process for what still waits. Where nobody asks what was seen, no page is written:
 * the last ones wait, and go when they are too many.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../base/limits.ts';
import { roomFor } from '../base/lru.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import type { SeenStore } from '../store/ports/reads.ts';

export interface SeenItems {
  /** A page was handed out. Remembered by the next `flush`; nothing when it is known to be remembered. */
  shown(viewer: UserId, positions: readonly Position[]): void;
  /** The viewer's client says so. Durable when it resolves. At most 1,024 at once. */
  declare(viewer: UserId, positions: readonly Position[]): Promise<void>;
  /** Whether the viewer has seen each; less than 2 in 100 of those they have not count as seen. */
  wasSeen(viewer: UserId, positions: readonly Position[]): Promise<readonly boolean[]>;
  /** Writes what waits, once somebody has asked what was seen. What could not be written waits on; rejects with the first reason. */
  flush(): Promise<void>;
}

export function openSeenItems(store: Pick<SeenStore, 'addSeen' | 'wasSeen'>): SeenItems {
  // Lists, because a set of so few takes six times the memory, and there is one for each viewer.
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
      // While nobody asks, nothing is remembered but what waits, so nothing else is known.
      const fresh = positions.filter((at) => !(recent?.has(at) ?? held.includes(at)));
      const isFull = waiting.size >= LIMITS.seenWaitingViewersMax && held.length === 0;
      if (fresh.length === 0 || (isFull && isAsked)) return;
      if (isFull) forgetFirst(waiting);
      if (recent !== null) {
        if (recent.size + fresh.length > LIMITS.seenKnownItemsMax) recent.clear();
        for (const at of fresh) recent.add(at);
        known.set(viewer, recent);
      }
      // The oldest of many pages go first, as they would from the store.
      const heldMax = isAsked ? LIMITS.seenAtOnceMax : LIMITS.seenUnaskedItemsMax;
      // What is fresh among what waits stands there once; a set for each page would cost more than all else here.
      const all = recent === null ? held.concat(fresh) : [...new Set([...held, ...fresh])];
      waiting.set(viewer, all.slice(-heldMax));
    },
    declare: (viewer, positions) => store.addSeen(viewer, positions),
    async wasSeen(viewer, positions) {
      isAsked = true;
      // Taken first: what is written while the store is asked is in one of the two.
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
