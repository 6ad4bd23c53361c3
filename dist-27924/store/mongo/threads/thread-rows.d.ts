import { type Draft } from '../../../model/items.ts';
import type { Collections, LiveItemDocument, ThreadDocument } from '../engine/collections.ts';
/** What an item contributes to its thread and to its author's reading. */
export type Threaded = Pick<LiveItemDocument, '_id' | 'thread' | 'author' | 'visibility' | 'createdAtMs'>;
type ThreadedDraft = Pick<Draft, 'thread' | 'category' | 'producer' | 'tags'>;
/** Records by thread, as they were when read. */
export type ThreadsByName = ReadonlyMap<string, ThreadDocument>;
/** The records of the drafts' threads. A missing one is created from the first draft that names it. */
export declare function ensureThreads({ threads }: Pick<Collections, 'threads'>, drafts: readonly ThreadedDraft[]): Promise<ThreadsByName>;
/** After items were written: updates their threads' records, and deletes the markers that the authors' own items make redundant. */
export declare function addToThreads(collections: Collections, written: readonly Threaded[], records: ThreadsByName): Promise<void>;
/** After an item was removed or hidden: updates its thread's record, and adds a marker for what the item said of its author's reading. */
export declare function removeFromThread(collections: Collections, { _id, thread, author, visibility, createdAtMs }: Threaded): Promise<void>;
/** After a private item became visible. */
export declare function showInThread(collections: Collections, { thread }: Pick<Threaded, 'thread'>): Promise<void>;
/** Builds the records of threads from before records were kept. Repeatable, and safe while items are published. */
export declare function buildThreads(collections: Collections): Promise<void>;
/** Completes items whose publish did not finish. Repeatable. */
export declare function finishItems(collections: Collections, positions: readonly number[]): Promise<void>;
export {};
