import type { ItemStore } from '../../ports/items.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
export declare function openLmdbItems(env: LmdbEnvironment): ItemStore;
