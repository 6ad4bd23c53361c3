/** The package entry `palisade/lmdb`: fences kept on disk, in one folder that one process holds. */
import type { FenceStore } from './fence/fence-store.ts';
import { checkedFences } from './store/checked.ts';
import { openEnvironment } from './store/lmdb/engine/environment.ts';
import { openLmdbFences } from './store/lmdb/fences.ts';

export interface LmdbFenceStore {
  /** For shareFences or createFence. A commit is on disk before it resolves. */
  readonly store: FenceStore;
  /** Flushes and releases the folder. Repeatable. */
  close(): Promise<void>;
}

/**
 * Opens or creates a fence store in a folder. Refuses a folder that another running process holds, and one that holds
 * other files and no store, with UNAVAILABLE and the folder's name; takes over one that a killed process left behind.
 *
 * @example
 * const { store, close } = await openLmdbFenceStore({ dir: './fences' });
 * const shared = shareFences({ store, cursorKeys });
 */
export async function openLmdbFenceStore({
  dir,
}: {
  readonly dir: string;
}): Promise<LmdbFenceStore> {
  const env = await openEnvironment(dir);
  return { store: checkedFences(openLmdbFences(env)), close: () => env.close() };
}
