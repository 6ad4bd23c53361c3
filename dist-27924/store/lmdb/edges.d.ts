import type { EdgeStore } from '../ports/edges.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
export declare function openLmdbEdges(env: LmdbEnvironment): EdgeStore;
