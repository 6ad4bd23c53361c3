import type { Place } from '../cursor/place.ts';
import { type Walk, type WalkDeps } from './walk.ts';
/** From just above `from`, or from the bottom when null. */
export declare function walkUp(deps: WalkDeps, from: Place | null): Walk;
