/** A fence store in memory, for tests, tools, and processes whose history need not outlive them. */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO } from '../model/positions.ts';
import type { FenceState, FenceStore, Reached, Retention } from './fence-store.ts';
import {
  fenceKeyText,
  type FenceKey,
  type Fencepost,
  type FencepostRef,
  type TailWindow,
} from './fencepost.ts';
import { isSameReached, raised } from './reached.ts';
import { withWindow } from './windows.ts';

interface Kept {
  epoch: number;
  /** The newest committed position of the epoch, kept when its fencepost is dropped. */
  upTo: Fencepost['upTo'];
  /** The fenceposts of all epochs, oldest first. */
  posts: readonly Fencepost[];
  reached: readonly Reached[];
}

/** The windows of each fencepost are dropped with it. */
type Windows = WeakMap<Fencepost, readonly TailWindow[]>;

/**
 * Keeps fenceposts for its own lifetime. Every call is atomic, so all fences of a process may share one store.
 *
 * @example
 * const fence = createFence({ store: memoryFenceStore(), key, source, rank, cursorKeys });
 */
export function memoryFenceStore(): FenceStore {
  const fences = new Map<string, Kept>();
  const windows: Windows = new WeakMap();
  const keptOf = (key: FenceKey): Kept => {
    const id = fenceKeyText(key);
    const kept = fences.get(id) ?? { epoch: 0, upTo: POSITION_ZERO, posts: [], reached: [] };
    fences.set(id, kept);
    return kept;
  };
  return {
    state: async (key) => stateOf(keptOf(key)),
    commit: async (key, post, terms) => {
      checkPost(post);
      const kept = keptOf(key);
      const { before, after } = terms.reached ?? { before: kept.reached, after: [] };
      const isCommitted =
        post.epoch === kept.epoch &&
        post.above === kept.upTo &&
        isSameReached(before, kept.reached);
      if (isCommitted) {
        kept.posts = trimmed([...kept.posts, post], terms);
        kept.upTo = post.upTo;
        kept.reached = after;
      }
      return { ...stateOf(kept), isCommitted };
    },
    reach: async (key, { epoch, upTo, reached }) => {
      const kept = keptOf(key);
      const isReached = epoch === kept.epoch && upTo === kept.upTo;
      if (isReached) kept.reached = raised(kept.reached, reached) ?? kept.reached;
      return { ...stateOf(kept), isReached };
    },
    chain: async (key, { epoch, from, limit, order }) => {
      const posts = keptOf(key).posts.filter((post) => post.epoch === epoch);
      return order === 'newest'
        ? posts
            .filter((post) => post.upTo <= from)
            .reverse()
            .slice(0, limit)
        : posts.filter((post) => post.upTo >= from).slice(0, limit);
    },
    scores: async (key, ref) => {
      const scores = postOf(keptOf(key), ref)?.scores;
      return scores === undefined
        ? null
        : { ...scores, rows: scores.rows.map((row) => row.map(Math.fround)) };
    },
    windows: async (key, ref) => windowsOf(windows, postOf(keptOf(key), ref)),
    addWindow: async (key, ref, window) => {
      const post = postOf(keptOf(key), ref);
      const before = windowsOf(windows, post);
      if (post === undefined || before === null) return null;
      const after = withWindow(post, before, window) ?? before;
      windows.set(post, after);
      return after;
    },
    reset: async (key) => {
      const kept = keptOf(key);
      kept.epoch += 1;
      kept.upTo = POSITION_ZERO;
      kept.reached = [];
      return stateOf(kept);
    },
    drop: async (key, epoch, ats) => {
      const kept = keptOf(key);
      kept.posts = kept.posts.filter((post) => post.epoch !== epoch || !ats.includes(post.upTo));
    },
  };
}

function checkPost({ above, upTo }: Fencepost): void {
  const isRange =
    Number.isInteger(above) && above >= 0 && Number.isInteger(upTo) && upTo <= LIMITS.positionMax;
  if (!isRange || upTo <= above)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a fencepost over positions from 0 to ${LIMITS.positionMax}, got (${above}, ${upTo}]`,
    );
}

function postOf({ posts }: Kept, { epoch, upTo }: FencepostRef): Fencepost | undefined {
  return posts.find((post) => post.epoch === epoch && post.upTo === upTo);
}

function windowsOf(windows: Windows, post: Fencepost | undefined): readonly TailWindow[] | null {
  return post === undefined ? null : (windows.get(post) ?? []);
}

function stateOf({ epoch, upTo, posts, reached }: Kept): FenceState {
  const latest = posts.findLast((post) => post.epoch === epoch && post.upTo === upTo) ?? null;
  return { epoch, upTo, latest, reached };
}

/** Oldest first, never the last one. */
function trimmed(posts: readonly Fencepost[], keep: Retention): readonly Fencepost[] {
  const isOld = (post: Fencepost): boolean => post.committedAtMs < keep.committedAfterMs;
  let from = Math.max(0, posts.length - Math.max(1, keep.posts));
  while (from < posts.length - 1 && isOld(posts[from] as Fencepost)) from += 1;
  return posts.slice(from);
}
