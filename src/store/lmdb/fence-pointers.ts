/**
 * The pointer rows of fences, and how often all fences of a viewer were reset: a count by viewer, and by fence the one that
 * its pointer was written at, so that a reset of all writes one row.
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

/** A fence as this adapter knows it: its keys' prefix, and its name in memory. */
export interface FenceKeys {
  readonly prefix: Key;
  readonly viewer: Key;
  readonly name: string;
}

export function fenceKeys(key: FenceKey): FenceKeys {
  const { viewer, stream } = key;
  return { prefix: textKey(viewer, stream), viewer: textKey(viewer), name: fenceKeyText(key) };
}

/** One that was reset with all others since it was written is empty, so many epochs further. */
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

/** So many since the pointer was written. Most viewers never reset all, so their fences are not asked. */
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
