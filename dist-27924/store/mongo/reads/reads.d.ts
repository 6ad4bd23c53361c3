import type { ReadStore } from '../../ports/reads.ts';
import type { Collections } from '../engine/collections.ts';
export declare function openMongoReads(collections: Collections): ReadStore;
