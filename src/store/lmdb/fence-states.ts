/** The recently read or written states of fences. Only a write to a fence changes its state. */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../base/limits.ts';
import { roomFor } from '../../base/lru.ts';
import type { FenceState } from '../../fence/fence-store.ts';
import { fenceKeyText, type FenceKey } from '../../fence/fencepost.ts';
import type { LmdbEnvironment } from './engine/environment.ts';

export interface FenceStates {
  recall(key: FenceKey, read: () => FenceState): FenceState;
  /**
   * A write to one fence. A read that began before the write ended may have returned the old state. `stateOf` is called
   * as soon as the write has ended, before any read, and returns the state of the fence after it; null where it has to
   * be read.
   */
  write<T>(key: FenceKey, action: () => T, stateOf?: (written: T) => FenceState | null): Promise<T>;
  /** A write to any number of fences. */
  writeAll<T>(action: () => T): Promise<T>;
}

export function openFenceStates(env: Pick<LmdbEnvironment, 'write'>): FenceStates {
  const states = new LRUCache<string, FenceState>(roomFor(LIMITS.fencesRememberedMax));
  // Writes take effect in the order in which they began but may end in another: only the last to begin sets the state of
  // the fence.
  const lastBegun = new Map<string, number>();
  let begun = 0;
  let allBegun = 0;
  const isLast = (name: string, nth: number): boolean => {
    if (lastBegun.get(name) !== nth) return false;
    lastBegun.delete(name);
    return nth > allBegun;
  };
  return {
    recall(key, read) {
      const name = fenceKeyText(key);
      const state = states.get(name) ?? read();
      states.set(name, state);
      return state;
    },
    async write(key, action, stateOf = () => null) {
      const name = fenceKeyText(key);
      const nth = (begun += 1);
      lastBegun.set(name, nth);
      let left: FenceState | null = null;
      try {
        const written = await env.write(action);
        left = stateOf(written);
        return written;
      } finally {
        if (isLast(name, nth) && left !== null) states.set(name, left);
        else states.delete(name);
      }
    },
    async writeAll(action) {
      allBegun = begun += 1;
      try {
        return await env.write(action);
      } finally {
        states.clear();
      }
    },
  };
}
