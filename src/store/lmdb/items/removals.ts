/** Removals by position, and in the order of their instants, so that each new one expires old ones. */
import { LIMITS } from '../../../base/limits.ts';
import { position, type Position } from '../../../model/positions.ts';
import type { Removal } from '../../ports/items.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import {
  lastPosition,
  NO_PREFIX,
  NO_VALUE,
  positionKey,
  POSITION_MAX,
  withPosition,
  type Key,
} from '../engine/keys.ts';

/** Call inside a write, for an item that was just deleted. */
export function rememberRemoval(env: LmdbEnvironment, at: Position, removal: Removal): void {
  const { by, atMs, shownAs } = removal;
  env.removals.put(positionKey(at), [by, atMs, shownAs ?? 0]);
  env.removalsByAge.put(ageKey(atMs, at), NO_VALUE);
  forgetOld(env, atMs - LIMITS.removalsKeptMs);
}

export function readRemoval(env: LmdbEnvironment, at: Position, nowMs: number): Removal | null {
  const row = env.removals.get(positionKey(at));
  if (row === undefined) return null;
  const [by, atMs, shownAs] = row;
  if (atMs < nowMs - LIMITS.removalsKeptMs) return null;
  return { by, atMs, shownAs: shownAs === 0 ? null : position(shownAs) };
}

function forgetOld(env: LmdbEnvironment, beforeMs: number): void {
  const range = { start: NO_PREFIX, end: instantKey(beforeMs), limit: LIMITS.removalsForgottenMax };
  for (const key of Array.from(env.removalsByAge.getKeys(range), (each) => Buffer.from(each))) {
    env.removals.remove(positionKey(lastPosition(key)));
    env.removalsByAge.remove(key);
  }
}

function ageKey(atMs: number, at: Position): Key {
  return withPosition(instantKey(atMs), at);
}

function instantKey(atMs: number): Key {
  return positionKey(position(Math.min(Math.max(0, atMs), POSITION_MAX)));
}
