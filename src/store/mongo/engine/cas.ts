/**
 * The idioms of a store whose atomic step is one document: insert once, upsert once, and compare-and-set with a bounded
 * number of attempts. An upsert whose filter does not match collides with the document that is there; these helpers turn
 * that duplicate key into an answer.
 */
import { randomInt } from 'node:crypto';
import type {
  Collection,
  Document,
  Filter,
  OptionalUnlessRequiredId,
  UpdateFilter,
  UpdateResult,
  WithId,
} from 'mongodb';
import { FeedError } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { isDuplicateKey, requireCaller } from './guard.ts';

const FIRST_REVISION_MAX = 2 ** 40;

/** What an attempt returns when another writer was first. */
export const LOST = Symbol('lost');

/** Inserts the document. False when one with this _id exists already; that one stays as it is. */
export async function insertOnce<T extends Document>(
  collection: Collection<T>,
  document: OptionalUnlessRequiredId<T>,
): Promise<boolean> {
  try {
    await collection.insertOne(document);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * Updates the document that matches, or creates it. False when a document with this _id exists and does not match. When
 * another writer creates the document at the same moment, the update is retried once on that document.
 */
export async function upsertOnce<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  update: UpdateFilter<T>,
): Promise<boolean> {
  return (
    (await isWritten(collection.updateOne(filter, update, { upsert: true }))) ||
    isWritten(collection.updateOne(filter, update))
  );
}

/** Whether a conditional write took effect: it matched, or created the document. */
export async function isWritten(
  write: Promise<Pick<UpdateResult, 'matchedCount' | 'upsertedCount'>>,
): Promise<boolean> {
  try {
    const { matchedCount, upsertedCount } = await write;
    return matchedCount + upsertedCount === 1;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * The revision of a document that replaces one of this revision; 0 means there was none. A new document starts at a
 * random revision, so that one created again after a deletion is not mistaken for the one that was read.
 */
export function revisionAfter(revision: number): number {
  return revision === 0 ? randomInt(1, FIRST_REVISION_MAX) : revision + 1;
}

/** Matches a field that is as it was read: absent, or this number. */
export function asRead(value: number | undefined): number | { readonly $exists: false } {
  return value ?? { $exists: false };
}

/**
 * Reads and changes until the change takes effect. `change` writes on the condition that what was read is unchanged,
 * and returns `LOST` when it is not. Throws UNAVAILABLE when other writers were first in every attempt.
 */
export async function compareAndSet<Seen, Result>(
  read: () => Promise<Seen>,
  change: (seen: Seen) => Promise<Result | typeof LOST>,
  { what }: { readonly what: string },
): Promise<Result> {
  for (let attempt = 0; attempt < LIMITS.casAttemptsMax; attempt += 1) {
    const result = await change(await read());
    if (result !== LOST) return result;
  }
  throw tooManyEdits(what);
}

interface RemovalAsRead<T extends Document> {
  /** A filter that finds the document only as it was read. */
  readonly asRead: (document: WithId<T>) => Filter<T>;
  readonly what: string;
}

/** Removes a document as it was read, so that anything written since the caller gave up stays. False without one. */
export function removeAsRead<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  { asRead: seen, what }: RemovalAsRead<T>,
): Promise<boolean> {
  return compareAndSet(
    () => collection.findOne(filter),
    async (document) => {
      if (document === null) return false;
      requireCaller();
      return (await collection.deleteOne(seen(document))).deletedCount === 1 ? true : LOST;
    },
    { what },
  );
}

function tooManyEdits(what: string): FeedError {
  return new FeedError('UNAVAILABLE', `too many concurrent edits of ${what}; retry`);
}
