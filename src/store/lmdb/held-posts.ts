/**
 * Decoded fenceposts in a process's memory, by fence and epoch, oldest first. They never change, and those of one epoch
 * never overlap: where one begins at the end of another, the table has none between them. So a chain is read from here
 * by stepping from one to the next, without reading the table. Fences are evicted whole, least recently used first.
 */
import { LRUCache } from 'lru-cache';
import { firstFrom } from '../../base/bisect.ts';
import { LIMITS } from '../../base/limits.ts';
import type { ChainQuery } from '../../fence/fence-store.ts';
import type { Fencepost, FencepostRef } from '../../fence/fencepost.ts';
import { type Position, POSITION_ZERO } from '../../model/positions.ts';

/** The list is changed in place, and set again whenever its length changed. */
interface Held {
  readonly posts: Fencepost[];
}

export class HeldPosts {
  /** By epoch and fence. */
  readonly #held = new LRUCache<string, Held>({
    maxSize: LIMITS.fencepostCacheMax,
    sizeCalculation: ({ posts }) => posts.length,
  });

  get(fence: string, { epoch, upTo }: FencepostRef): Fencepost | undefined {
    const posts = this.#of(fence, epoch);
    const post = posts[indexFrom(posts, upTo)];
    return post?.upTo === upTo ? post : undefined;
  }

  set(fence: string, post: Fencepost): void {
    const { epoch, upTo } = post;
    const posts = this.#of(fence, epoch);
    const index = indexFrom(posts, upTo);
    posts.splice(index, posts[index]?.upTo === upTo ? 1 : 0, post);
    this.#held.set(nameOf(fence, epoch), { posts });
  }

  delete(fence: string, { epoch, upTo }: FencepostRef): void {
    const posts = this.#of(fence, epoch);
    const index = indexFrom(posts, upTo);
    if (posts[index]?.upTo !== upTo) return;
    posts.splice(index, 1);
    if (posts.length > 0) this.#held.set(nameOf(fence, epoch), { posts });
    else this.#held.delete(nameOf(fence, epoch));
  }

  /**
   * The requested chain, or null when the table may hold more of it. `newestOf` returns where the newest fencepost of
   * the epoch ends, 0 when unknown; it is called when nothing newer is held.
   */
  chain(fence: string, query: ChainQuery, newestOf: () => Position): readonly Fencepost[] | null {
    const posts = this.#of(fence, query.epoch);
    return query.order === 'newest' ? below(posts, query) : above(posts, query, newestOf);
  }

  #of(fence: string, epoch: number): Fencepost[] {
    return this.#held.get(nameOf(fence, epoch))?.posts ?? [];
  }
}

function below(
  posts: readonly Fencepost[],
  { from, limit }: ChainQuery,
): readonly Fencepost[] | null {
  const found: Fencepost[] = [];
  let next = from;
  for (let index = indexFrom(posts, from); found.length < limit && index >= 0; index -= 1) {
    const post = posts[index];
    if (post?.upTo !== next) return null;
    found.push(post);
    next = post.above;
    if (next === POSITION_ZERO) return found;
  }
  return found.length === limit ? found : null;
}

function above(
  posts: readonly Fencepost[],
  { from, limit }: ChainQuery,
  newestOf: () => Position,
): readonly Fencepost[] | null {
  const first = indexFrom(posts, from);
  const found: Fencepost[] = [];
  // Only the first that ends at or above `from` can begin below it.
  if ((posts[first]?.above ?? from) >= from) return null;
  let end: Position | null = null;
  for (let index = first; found.length < limit; index += 1) {
    const post = posts[index];
    if (post === undefined) return end === newestOf() ? found : null;
    if (end !== null && post.above !== end) return null;
    found.push(post);
    end = post.upTo;
  }
  return found;
}

/** The index of the first that ends at or above a position; their number when all end below it. */
function indexFrom(posts: readonly Fencepost[], upTo: Position): number {
  return firstFrom(posts, (post) => post.upTo < upTo);
}

function nameOf(fence: string, epoch: number): string {
  return `${epoch} ${fence}`;
}
