/**
 * Ranked tails: windows of the items below a head, each ranked when a page first reaches it and recorded before it is
 * served. Of concurrent pages one records, in this process and across processes, and all serve what it recorded.
 */
import { newestQuery } from './enumeration.ts';
import type { Position } from '../model/positions.ts';
import { seedOf } from './commit.ts';
import type { FenceContext } from './context.ts';
import type { Fencepost, TailWindow } from './fencepost.ts';
import { newestFirst, rankHead } from './ranking.ts';
import { collectAdmitted } from './scan.ts';
import { headFactsOf } from './walk/heads.ts';
import type { Segment } from './walk/history.ts';
import type { Tails } from './walk/walk.ts';
import { frontierOf } from './windows.ts';

/** The ranked tails of one fence. */
export function openTails(fence: FenceContext): Tails {
  const { store } = fence.shared;
  return {
    windows: (post) => store.windows(fence.key, post),
    async reach(segment, windows) {
      const { post } = segment;
      if (post === null) return null;
      const window = await nextWindow(fence, { post, segment, windows });
      return window === null ? windows : store.addWindow(fence.key, post, window);
    },
  };
}

interface NextWindow {
  readonly post: Fencepost;
  readonly segment: Segment;
  readonly windows: readonly TailWindow[];
}

/**
 * The next `windowItems` items of the tail, ranked. If the ranker fails, they are newest first with the reason, because
 * a window that was served never changes. Null when the tail holds no more. A run of hidden items longer than the
 * budget is a window of its own.
 */
async function nextWindow(
  fence: FenceContext,
  { post, segment, windows }: NextWindow,
): Promise<TailWindow | null> {
  const { key, source } = fence;
  const { windowItems = 0 } = post;
  const range = { above: post.above, upTo: frontierOf(post, windows) };
  const { isOutside } = headFactsOf(post);
  // Reads one item more than the window holds, to know where the next window begins.
  const wanted = newestQuery(range, windowItems + 1);
  const found = await collectAdmitted(source, wanted, async (part, limit) => {
    const read = await source.enumerate(newestQuery(part, limit));
    const isHere = (at: Position): boolean =>
      isOutside(at) && !segment.moved.some((taken) => taken.has(at));
    return { ...read, positions: read.positions.filter(isHere) };
  });
  const next = found.positions[windowItems];
  const candidates = found.positions.slice(0, windowItems);
  if (candidates.length === 0 && found.isSettled) return null;
  const ranking =
    candidates.length === 0
      ? newestFirst(candidates)
      : await rankHead(fence, candidates, seedOf(key, range.upTo));
  const { order, ranker, fallback } = ranking;
  return { above: next ?? found.settledTo, upTo: range.upTo, order, ranker, fallback };
}
