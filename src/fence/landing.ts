/**
 * Landing in the middle of a history: finds the place after which it holds only items that had arrived by a position.
 * That is where the position lies in the tail of its range. The head above it, and all windows that hold anything
 * newer, are skipped whole, because their order mixes older and newer items.
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
 * The cursor after which a history continues with the items that had arrived by a position; null when that is the whole
 * history. In a tail that is ranked in windows and was not read that far down yet, the place where ranking continues,
 * which is the nearest one above. Commits what is new if nothing is committed yet, unless `refresh` is false.
 */
export async function cursorUpTo(
  fence: FenceContext,
  upTo: Position,
  refresh = true,
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
