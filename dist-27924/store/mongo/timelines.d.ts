import type { TimelineStore } from '../ports/timelines.ts';
import type { Collections } from './engine/collections.ts';
import type { Positions } from './items/positions.ts';
export declare function openMongoTimelines(collections: Collections, positions: Positions): TimelineStore;
