/** The newest fenceposts of one epoch of a fence in a process's memory, and chains read from them. */
import type { ChainQuery } from '../fence/fence-store.ts';
import type { Fencepost } from '../fence/fencepost.ts';
import type { Position } from '../model/positions.ts';

export interface HeldChain {
  /** Newest first, of one epoch. */
  readonly posts: readonly Fencepost[];
  /** Whether these are all the epoch's fenceposts. */
  readonly isWhole: boolean;
}

/** The requested chain, or null when it may need fenceposts older than those held. */
export function withinChain(
  { posts, isWhole }: HeldChain,
  { from, limit, order }: ChainQuery,
): readonly Fencepost[] | null {
  if (order === 'newest') {
    const found = posts.filter((post) => post.upTo <= from).slice(0, limit);
    return isWhole || found.length === limit ? found : null;
  }
  const lowest: Position | undefined = posts.at(-1)?.upTo;
  if (!isWhole && (lowest === undefined || from < lowest)) return null;
  return posts
    .filter((post) => post.upTo >= from)
    .reverse()
    .slice(0, limit);
}
