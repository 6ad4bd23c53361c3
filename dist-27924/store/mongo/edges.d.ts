import type { EdgeStore } from '../ports/edges.ts';
import type { Collections } from './engine/collections.ts';
export declare function openMongoEdges(collections: Collections): EdgeStore;
