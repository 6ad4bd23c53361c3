/** The port of viewers' fences: the fence's own port, and what is needed to find and forget those of one viewer. */
import type { FenceKey } from '../../fence/fencepost.ts';
import type { FenceStore } from '../../fence/fence-store.ts';
import type { KeyPage } from './key-page.ts';

export interface ViewerFenceStore extends FenceStore {
  /** The streams over which the viewer has a fence, in the order of code points. */
  streams(viewer: string, page: KeyPage<string>): Promise<readonly string[]>;
  /** Removes a fence with all its fenceposts, as if it had never been. True when there was one. Safe to repeat. */
  forget(key: FenceKey): Promise<boolean>;
  /**
   * Resets every fence of the viewer in one step, including those that do not exist yet: each advances one epoch, as
   * with `reset`, without being visited. Resolves with how often this was done. A repeat resets again.
   */
  resetAll(viewer: string): Promise<number>;
  /**
   * Forgets how often all fences were reset, and what a commit in progress left of fences that were forgotten. Call it
   * once the viewer's fences are forgotten. True when there was something. Safe to repeat.
   */
  forgetResets(viewer: string): Promise<boolean>;
}
