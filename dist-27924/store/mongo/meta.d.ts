/** Named facts of the installation, as strings. */
import type { MetaStore } from '../ports/meta.ts';
import type { Collections } from './engine/collections.ts';
export declare function openMongoMeta({ meta }: Collections): MetaStore;
