import type { FenceStore } from '../../fence/fence-store.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
export declare function openLmdbFences(env: LmdbEnvironment): FenceStore;
