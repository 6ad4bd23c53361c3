/** The counter of positions. It never falls, even when the newest item is deleted. */
import { type Position } from '../../../model/positions.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
/** The next position. Call inside a write. */
export declare function takePosition(env: LmdbEnvironment): Position;
/** The newest position that was ever assigned, even if its item is gone; 0 before the first. */
export declare function lastTaken({ system }: LmdbEnvironment): Position;
