import type { ThreadStore } from '../../ports/threads.ts';
import type { TimelineStore } from '../../ports/timelines.ts';
import type { Collections } from '../engine/collections.ts';
import type { Intents } from '../engine/intents.ts';
export declare function openMongoThreads(collections: Collections, timelines: Pick<TimelineStore, 'range'>, intents: Intents): ThreadStore;
