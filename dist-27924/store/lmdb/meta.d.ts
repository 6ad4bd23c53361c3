/** Named facts of the installation, as strings. */
import type { MetaStore } from '../ports/meta.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
export declare function openLmdbMeta(env: LmdbEnvironment): MetaStore;
