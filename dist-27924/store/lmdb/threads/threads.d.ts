import type { ThreadStore } from '../../ports/threads.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
export declare function openLmdbThreads(env: LmdbEnvironment): ThreadStore;
