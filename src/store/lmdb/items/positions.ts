/** The counter of positions. It never decreases, even when the newest item is deleted. */
import { position, type Position } from '../../../model/positions.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { textKey } from '../engine/keys.ts';

const LAST_POSITION = textKey('position');

/** The next position. Call inside a write. */
export function takePosition(env: LmdbEnvironment): Position {
  const next = position(lastTaken(env) + 1);
  env.system.put(LAST_POSITION, next);
  return next;
}

/** The same as `lastTaken` outside a write, remembered until the next one. */
export function newestTaken(env: LmdbEnvironment): Position {
  return env.recall('system', 'newest', () => lastTaken(env));
}

/** The newest position that was ever assigned, even if its item is gone; 0 before the first. */
export function lastTaken({ system }: LmdbEnvironment): Position {
  const last = system.get(LAST_POSITION);
  return position(typeof last === 'number' ? last : 0);
}
