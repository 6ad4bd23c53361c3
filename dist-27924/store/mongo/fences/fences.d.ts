import type { FenceStore } from '../../../fence/fence-store.ts';
import type { Collections } from '../engine/collections.ts';
export declare function openMongoFences(collections: Collections): FenceStore;
