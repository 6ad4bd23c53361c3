/**
 * The pointer rows of fences, and how often all fences of a viewer were reset: a count per viewer, and per fence the
 * count at which its pointer was written, so that a reset of all writes one row.
 */
import { flatReached, reachedFrom } from '../../fence/reached.ts';
import { fenceKeyText, type FenceKey } from '../../fence/fencepost.ts';
import type { Reached } from '../../fence/fence-store.ts';
import { position, type Position, POSITION_ZERO } from '../../model/positions.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
import { type Key, prefixEnd, textKey } from './engine/keys.ts';

export interface Pointer {
  readonly epoch: number;
  /** The newest committed position of the epoch; 0 before the first commit. */
  readonly upTo: Position;
  readonly posts: number;
  readonly reached: readonly Reached[];
}

/** A fence as this adapter identifies it: the prefix of its keys, and its name in memory. */
export interface FenceKeys {
  readonly prefix: Key;
  readonly viewer: Key;
  readonly name: string;
}

export function fenceKeys(key: FenceKey): FenceKeys {
  const { viewer, stream } = key;
  return { prefix: textKey(viewer, stream), viewer: textKey(viewer), name: fenceKeyText(key) };
}

/** If all fences were reset since it was written, the fence is empty and that many epochs further. */
export function readPointer(env: LmdbEnvironment, fence: FenceKeys): Pointer {
  const [epoch = 0, upTo = 0, posts = 0, ...reached] = env.fences.get(fence.prefix) ?? [];
  const missed = missedResets(env, fence);
  return missed > 0
    ? { epoch: epoch + missed, upTo: POSITION_ZERO, posts, reached: [] }
    : { epoch, upTo: position(upTo), posts, reached: reachedFrom(reached) };
}

export function resetsOf({ fenceResets }: LmdbEnvironment, key: Key): number {
  return fenceResets.get(key) ?? 0;
}

/**
 * How many resets of all there were since the pointer was written. Most viewers never reset all, so their fences are
 * not read.
 */
function missedResets(env: LmdbEnvironment, { viewer, prefix }: FenceKeys): number {
  const resets = resetsOf(env, viewer);
  return resets === 0 ? 0 : resets - resetsOf(env, prefix);
}

export function writePointer(
  env: LmdbEnvironment,
  fence: FenceKeys,
  { epoch, upTo, posts, reached }: Pointer,
): void {
  env.fences.put(fence.prefix, [epoch, upTo, posts, ...flatReached(reached)]);
  if (missedResets(env, fence) !== 0)
    env.fenceResets.put(fence.prefix, resetsOf(env, fence.viewer));
}

export function removeResets({ fenceResets }: LmdbEnvironment, viewer: Key): boolean {
  const isKnown = fenceResets.doesExist(viewer);
  const keys = fenceResets.getKeys({ start: viewer, end: prefixEnd(viewer) });
  for (const key of Array.from(keys, (each) => Buffer.from(each))) fenceResets.remove(key);
  return isKnown;
}
