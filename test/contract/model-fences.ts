/** The oracle's fences: a list of fenceposts per fence, sorted and filtered as plainly as possible. */
import { invariant } from '../../src/base/errors.ts';
import type { FenceState, Reached, Retention } from '../../src/fence/fence-store.ts';
import type { FenceKey, Fencepost, FencepostRef, TailWindow } from '../../src/fence/fencepost.ts';
import { POSITION_ZERO, type Position } from '../../src/model/positions.ts';
import type { ViewerFenceStore } from '../../src/store/ports/fences.ts';
import { byBytes } from './model-reads.ts';

/** Every fence by its key. */
export type FenceWorld = Map<string, ModelFence>;

interface ModelFence {
  epoch: number;
  isWritten: boolean;
  at: Position;
  posts: Fencepost[];
  reached: readonly Reached[];
  windows: Map<Fencepost, readonly TailWindow[]>;
}

export function modelFences(fences: FenceWorld): ViewerFenceStore {
  const resets = new Map<string, number>();
  const fenceOf = (key: FenceKey) => {
    const name = JSON.stringify([key.viewer, key.stream]);
    const fence = fences.get(name) ?? newFence(resets.get(key.viewer) ?? 0);
    fences.set(name, fence);
    return fence;
  };
  const stateOf = (key: FenceKey): FenceState => {
    const { epoch, at, posts, reached } = fenceOf(key);
    return {
      epoch,
      upTo: at,
      reached,
      latest: posts.find((post) => post.epoch === epoch && post.upTo === at) ?? null,
    };
  };
  return {
    state: async (key) => stateOf(key),
    commit: async (key, post, keep) => {
      const fence = fenceOf(key);
      const { before, after } = keep.reached ?? { before: fence.reached, after: [] };
      const isAsSeen = JSON.stringify(before) === JSON.stringify(fence.reached);
      if (post.epoch !== fence.epoch || post.above !== fence.at || !isAsSeen)
        return { ...stateOf(key), isCommitted: false };
      fence.reached = after;
      fence.at = post.upTo;
      fence.isWritten = true;
      fence.posts.push(rounded(post));
      retain(fence.posts, keep);
      return { ...stateOf(key), isCommitted: true };
    },
    reach: async (key, { epoch, upTo, reached }) => {
      const fence = fenceOf(key);
      if (epoch !== fence.epoch || upTo !== fence.at) return { ...stateOf(key), isReached: false };
      fence.reached = fence.reached.map((mark) => higher(mark, reached));
      return { ...stateOf(key), isReached: true };
    },
    chain: async (key, { epoch, from, limit, order }) => {
      return fenceOf(key)
        .posts.filter(
          (post) =>
            post.epoch === epoch && (order === 'newest' ? post.upTo <= from : post.upTo >= from),
        )
        .sort((a, b) => (order === 'newest' ? b.upTo - a.upTo : a.upTo - b.upTo))
        .slice(0, limit);
    },
    scores: async (key, { epoch, upTo }) => {
      return (
        fenceOf(key).posts.find((post) => post.epoch === epoch && post.upTo === upTo)?.scores ??
        null
      );
    },
    ...modelWindows(fenceOf),
    reset: async (key) => {
      fenceOf(key).isWritten = true;
      beginEpoch(fenceOf(key));
      return stateOf(key);
    },
    ...modelResets(fences, resets),
    drop: async (key, epoch, ats) => {
      const fence = fenceOf(key);
      fence.posts = fence.posts.filter((post) => post.epoch !== epoch || !ats.includes(post.upTo));
    },
    ...modelForgetting(fences),
  };
}

function modelResets(
  fences: FenceWorld,
  resets: Map<string, number>,
): Pick<ViewerFenceStore, 'resetAll' | 'forgetResets'> {
  return {
    resetAll: async (viewer) => {
      for (const [name, fence] of fences)
        if ((JSON.parse(name) as readonly string[])[0] === viewer) beginEpoch(fence);
      resets.set(viewer, (resets.get(viewer) ?? 0) + 1);
      return resets.get(viewer) ?? 0;
    },
    forgetResets: async (viewer) => resets.delete(viewer),
  };
}

function newFence(epoch: number): ModelFence {
  const nothing = { isWritten: false, at: POSITION_ZERO, posts: [], reached: [] };
  return { epoch, ...nothing, windows: new Map() };
}

function beginEpoch(fence: ModelFence): void {
  fence.epoch += 1;
  fence.at = POSITION_ZERO;
  fence.reached = [];
}

function modelWindows(
  fenceOf: (key: FenceKey) => ModelFence,
): Pick<ViewerFenceStore, 'windows' | 'addWindow'> {
  const tailOf = (
    key: FenceKey,
    { epoch, upTo }: FencepostRef,
  ): { readonly post: Fencepost; readonly windows: readonly TailWindow[] } | null => {
    const { posts, windows } = fenceOf(key);
    const post = posts.find((each) => each.epoch === epoch && each.upTo === upTo);
    return post === undefined ? null : { post, windows: windows.get(post) ?? [] };
  };
  return {
    windows: async (key, post) => tailOf(key, post)?.windows ?? null,
    addWindow: async (key, ref, window) => {
      const tail = tailOf(key, ref);
      if (tail === null) return null;
      const { post, windows } = tail;
      const isNext = window.upTo === (windows.at(-1)?.above ?? post.upTo);
      const isInside = window.above >= post.above && window.above < window.upTo;
      if (!isNext || !isInside || windows.length >= 16) return windows;
      fenceOf(key).windows.set(post, [...windows, window]);
      return tailOf(key, ref)?.windows ?? null;
    },
  };
}

function retain(posts: Fencepost[], keep: Retention): void {
  while (posts.length > 1) {
    const oldest = posts[0];
    invariant(oldest !== undefined, 'there is an oldest post');
    if (posts.length <= keep.posts && oldest.committedAtMs >= keep.committedAfterMs) break;
    posts.shift();
  }
}

function modelForgetting(fences: FenceWorld): Pick<ViewerFenceStore, 'streams' | 'forget'> {
  return {
    streams: async (viewer, { after, limit }) =>
      [...fences]
        .filter(([, { isWritten }]) => isWritten)
        .map(([name]) => JSON.parse(name) as readonly [string, string])
        .filter(([of, stream]) => of === viewer && (after === null || byBytes(stream, after) > 0))
        .map(([, stream]) => stream)
        .sort(byBytes)
        .slice(0, limit),
    forget: async (key) => {
      const name = JSON.stringify([key.viewer, key.stream]);
      const isWritten = fences.get(name)?.isWritten === true;
      fences.delete(name);
      return isWritten;
    },
  };
}

function higher(mark: Reached, met: readonly Reached[]): Reached {
  const items = met.find((each) => each.upTo === mark.upTo)?.items ?? 0;
  return items > mark.items ? { ...mark, items } : mark;
}

function rounded(post: Fencepost): Fencepost {
  return {
    ...post,
    scores: {
      ...post.scores,
      rows: post.scores.rows.map((row) => row.map(Math.fround)),
    },
  };
}
