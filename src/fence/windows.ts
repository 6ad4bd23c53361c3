/** The windows of a ranked tail as a row: each lies directly below the one before it. */
import { LIMITS } from '../base/limits.ts';
import type { Position, Range } from '../model/positions.ts';
import type { TailWindow } from './fencepost.ts';

/** Where the next window of a fencepost's tail begins. */
export function frontierOf({ upTo }: Range, windows: readonly TailWindow[]): Position {
  return windows.at(-1)?.above ?? upTo;
}

/** The row with one more window; null when that does not adjoin the last one, leaves the range, or is one too many. */
export function withWindow(
  post: Range,
  windows: readonly TailWindow[],
  window: TailWindow,
): readonly TailWindow[] | null {
  const isNext =
    windows.length < LIMITS.tailWindowsMax &&
    window.upTo === frontierOf(post, windows) &&
    window.above < window.upTo &&
    window.above >= post.above;
  return isNext ? [...windows, window] : null;
}
