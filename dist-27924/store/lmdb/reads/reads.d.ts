import type { ReadStore } from '../../ports/reads.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
export declare function openLmdbReads(env: LmdbEnvironment): ReadStore;
