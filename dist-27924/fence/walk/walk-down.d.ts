import type { Place } from '../cursor/place.ts';
import { type Walk, type WalkDeps } from './walk.ts';
/** From just below `from`, or from the top when null. */
export declare function walkDown(deps: WalkDeps, from: Place | null): Walk;
