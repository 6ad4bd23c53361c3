/**
 * The fields that items carry of their thread: its category and its opening. The record decides both, and may change
 * meanwhile. So a category is written until the record is unchanged after the write, and an opening only decreases.
 */
import type { Filter } from 'mongodb';
import type { ProducerKey } from '../../../model/producers.ts';
import { compareAndSet, LOST } from '../engine/cas.ts';
import type { Collections, ItemDocument, LiveItemDocument } from '../engine/collections.ts';
import { threadId } from '../engine/keys.ts';

/** The fields in a thread's record. */
export interface ThreadFields {
  readonly thread: string;
  readonly category: ProducerKey;
  readonly opening: number;
}

/** Updates new items with what their thread's record says since they were written. */
export async function setThreadFields(
  collections: Pick<Collections, 'items' | 'threads'>,
  ids: readonly number[],
  { thread, category, opening }: ThreadFields,
): Promise<void> {
  const isThere = (asRead: ProducerKey) => setCategory(collections, ids, asRead);
  if (!(await isThere(category))) await untilCarried(collections, thread, isThere);
  await setOpening(
    collections,
    ids.includes(opening) ? { thread } : { _id: { $in: ids } },
    opening,
  );
}

/** Sets the category of all these items; true when all of them had it already. */
async function setCategory(
  { items }: Pick<Collections, 'items'>,
  ids: readonly number[],
  category: ProducerKey,
): Promise<boolean> {
  const others = { _id: { $in: [...ids] }, state: 'live', category: { $ne: category } } as const;
  return (await items.updateMany(others, { $set: { category } })).modifiedCount === 0;
}

/**
 * Carries to the current category of the thread, until `carry` reports that the thread is still in it. A process that
 * carries checks after its last write, so that of several concurrent ones the last one follows the last move.
 */
export async function untilCarried(
  { threads }: Pick<Collections, 'threads'>,
  thread: string,
  carry: (category: ProducerKey) => Promise<boolean>,
): Promise<void> {
  await compareAndSet(
    () => threads.findOne({ _id: threadId(thread) }, { projection: { category: 1 } }),
    async (row) => (row === null || (await carry(row.category as ProducerKey)) ? undefined : LOST),
    { what: 'the thread' },
  );
}

/**
 * Items other than the opening carry its position, unless they carry a lower one: a late process found a later opening.
 * One that was written as the opening leaves the timeline of the category in which it opened the thread.
 */
export async function setOpening(
  { items }: Pick<Collections, 'items'>,
  which: Filter<ItemDocument>,
  opening: number,
): Promise<void> {
  const others: Filter<ItemDocument> = {
    $and: [which, { _id: { $gt: opening } }],
    state: 'live',
    $or: [{ opening: null }, { opening: { $gt: opening } }],
  };
  const rows = items.find({ ...others, openedIn: { $exists: true } });
  for (const row of await rows.toArray()) {
    const { _id, openedIn = '' } = row as LiveItemDocument;
    await items.updateOne(
      { _id, state: 'live' },
      { $unset: { openedIn: '' }, $pull: { timelines: openedIn } },
    );
  }
  await items.updateMany(others, { $set: { opening } });
}
