/**
 * The idioms of a store whose atomic step is one document: insert once, upsert once, and compare-and-set with a bounded
 * number of attempts. An upsert whose filter does not match collides with the document that is there; these helpers turn
 * that duplicate key into an answer.
 */
import type { Collection, Document, Filter, OptionalUnlessRequiredId, UpdateFilter, UpdateResult } from 'mongodb';
import { FeedError } from '../../../base/errors.ts';
/** What an attempt answers when another writer was first. */
export declare const LOST: unique symbol;
/** False when a document with this _id is there already; that one stays as it is. */
export declare function insertOnce<T extends Document>(collection: Collection<T>, document: OptionalUnlessRequiredId<T>): Promise<boolean>;
/**
 * Updates the document that matches, or makes it. False when a document with this _id is there and does not match. When
 * another writer makes the document at the same moment, the update is tried once more on what that writer made.
 */
export declare function upsertOnce<T extends Document>(collection: Collection<T>, filter: Filter<T>, update: UpdateFilter<T>): Promise<boolean>;
/** Whether a conditional write took effect: it matched, or made the document. */
export declare function isWritten(write: Promise<Pick<UpdateResult, 'matchedCount' | 'upsertedCount'>>): Promise<boolean>;
/**
 * Reads and changes until the change takes effect. `change` writes on the condition that what was read still stands and
 * answers `LOST` when it does not. Throws UNAVAILABLE when other writers were first in every attempt.
 */
export declare function compareAndSet<Seen, Result>(read: () => Promise<Seen>, change: (seen: Seen) => Promise<Result | typeof LOST>, { what }: {
    readonly what: string;
}): Promise<Result>;
export declare function tooManyEdits(what: string): FeedError;
