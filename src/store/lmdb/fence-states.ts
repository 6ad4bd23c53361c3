/** What the last read of each fence's state gave, until a write to it ends. Only writes to a fence change it. */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../base/limits.ts';
import type { FenceState } from '../../fence/fence-store.ts';
import { fenceKeyText, type FenceKey } from '../../fence/fencepost.ts';
import type { LmdbEnvironment } from './engine/environment.ts';

export interface FenceStates {
  recall(key: FenceKey, read: () => FenceState): FenceState;
  /** A write to one fence. A read that began before it ended may have given what stood there before. */
  write<T>(key: FenceKey, action: () => T): Promise<T>;
  /** A write to fences of any name. */
  writeAll<T>(action: () => T): Promise<T>;
}

export function openFenceStates(env: Pick<LmdbEnvironment, 'write'>): FenceStates {
  const states = new LRUCache<string, FenceState>({ max: LIMITS.recentReadsMax });
  return {
    recall(key, read) {
      const name = fenceKeyText(key);
      const state = states.get(name) ?? read();
      states.set(name, state);
      return state;
    },
    write: (key, action) => env.write(action).finally(() => states.delete(fenceKeyText(key))),
    writeAll: (action) => env.write(action).finally(() => states.clear()),
  };
}
