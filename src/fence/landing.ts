/**
 * Landing in the midst of a history: the place from which on it holds only what had come up to a position. That is where
 * the position lies in the tail of the range that holds it, so the head above it, and the windows that hold anything
 * newer, are left out whole: their order is not of one time.
 */
import { LIMITS } from '../base/limits.ts';
import type { Position } from '../model/positions.ts';
import type { FenceContext } from './context.ts';
import { historyFor, stateFor } from './page.ts';
import { boundIn, type Entry } from './walk/entry.ts';
import { type Segment, segmentOver } from './walk/history.ts';
import { isRanked } from './walk/runs.ts';
import { frontierOf } from './windows.ts';

/**
 * The cursor behind which a history goes on with what had come up to a position; null where that is all of it. In a tail
 * that is ranked in windows, and was not read so far down yet, the place where ranking goes on, which is the nearest above.
 * Commits what is new where nothing is committed yet, unless `refresh` is false.
 */
export async function cursorUpTo(
  fence: FenceContext,
  upTo: Position,
  { refresh = true }: { readonly refresh?: boolean } = {},
): Promise<string | null> {
  const { state } = await stateFor(fence, { count: 1, from: null, direction: 'up', refresh });
  const history = await historyFor(fence, state, null);
  if (upTo >= history.top) return null;
  const segment = await segmentOver(history, upTo);
  const entry = await landingIn(fence, segment, upTo);
  return fence.shared.cursors.seal(fence.key, history.epoch, entry);
}

async function landingIn(
  { key, shared: { store } }: FenceContext,
  segment: Segment,
  at: Position,
): Promise<Entry> {
  const { post, above } = segment;
  if (post === null) return boundIn(segment, 'BARE', at);
  const tail = boundIn(segment, 'TAIL', at);
  const windows = isRanked(segment) && at > above ? await store.windows(key, post) : null;
  if (windows === null) return tail;
  const frontier = frontierOf(segment, windows);
  if (at === frontier || windows.some((window) => window.upTo === at))
    return boundIn(segment, 'WINDOW', at);
  if (at > frontier)
    return { ...tail, window: windows.find((window) => window.above < at) ?? null };
  return windows.length < LIMITS.tailWindowsMax ? boundIn(segment, 'WINDOW', frontier) : tail;
}
