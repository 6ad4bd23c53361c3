/**
 * Writes about a person that may come long after the act that caused them. The person's record is not the document that
 * is written, so it is read before and after: if an erasure begins in between, it finds what was written, or the writer
 * finds the erasure.
 */
import type { UserId } from '../../../model/producers.ts';
import type { Collections } from './collections.ts';

async function isErasedIn({ people }: Pick<Collections, 'people'>, user: UserId): Promise<boolean> {
  const query = { _id: user, state: 'erased' } as const;
  return (await people.findOne(query, { projection: { _id: 1 } })) !== null;
}

interface PersonalWrite {
  /** Whether the write creates the document. An existing one is found by the erasure. */
  readonly isFirst: boolean;
  /** False when another writer was first. */
  readonly write: () => Promise<boolean>;
  /** Removes the document. */
  readonly remove: () => Promise<unknown>;
}

/** Writes a document about a person. Leaves none for an erased person. */
export async function writeUnlessErased(
  collections: Collections,
  user: UserId,
  { isFirst, write, remove }: PersonalWrite,
): Promise<'written' | 'lost' | 'erased'> {
  if (isFirst && (await isErasedIn(collections, user))) return 'erased';
  const isWritten = await write();
  if (isFirst && (await isErasedIn(collections, user))) {
    await remove();
    return 'erased';
  }
  return isWritten ? 'written' : 'lost';
}
