/**
 * The fields that items carry of their thread: its category and its opening. The record decides both, and may change
 * meanwhile. So a category is written until the record is unchanged after the write, and an opening only decreases.
 */
import type { Filter } from 'mongodb';
import type { ProducerKey } from '../../../model/producers.ts';
import { compareAndSet, isWritten, LOST } from '../engine/cas.ts';
import type { Collections, ItemDocument, LiveItemDocument } from '../engine/collections.ts';
import { threadId } from '../engine/keys.ts';
import { carryMarkers } from '../reads/marker-rows.ts';

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
  await setOpening(collections, ids.includes(opening) ? { thread } : { ids }, opening);
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
async function untilCarried(
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
 * Also continues a move whose process died: one that carried late may leave a later move, which has ended, to be
 * carried again. Repeatable.
 */
export async function carry(collections: Collections, thread: string): Promise<void> {
  const { items, threads } = collections;
  await untilCarried(collections, thread, async (category) => {
    await items.updateMany({ thread, category: { $ne: category } }, { $set: { category } });
    await carryMarkers(collections, thread, category);
    const asRead = { _id: threadId(thread), category };
    return isWritten(threads.updateOne(asRead, { $set: { isMoving: false } }));
  });
}

/** Some items of a thread, or all of them. */
type SomeItems = { readonly ids: readonly number[] } | { readonly thread: string };

/**
 * Items other than the opening carry its position, unless they carry a lower one: a late process found a later opening.
 * One that was written as the opening leaves the timeline of the category in which it opened the thread. Resolves with
 * whether all of them carried it already.
 */
export async function setOpening(
  { items }: Pick<Collections, 'items'>,
  which: SomeItems,
  opening: number,
): Promise<boolean> {
  const later: Filter<ItemDocument> = {
    state: 'live',
    $or: [{ opening: null }, { opening: { $gt: opening } }],
  };
  const others: Filter<ItemDocument> =
    'thread' in which
      ? { thread: which.thread, _id: { $gt: opening }, ...later }
      : { _id: { $in: which.ids.filter((id) => id > opening) }, ...later };
  const rows = await items.find({ ...others, openedIn: { $exists: true } }).toArray();
  for (const row of rows) {
    const { _id, openedIn = '' } = row as LiveItemDocument;
    // In one step with its opening: an edit under way then finds that the item is no longer as it was read.
    await items.updateOne(
      { _id, ...later },
      { $set: { opening }, $unset: { openedIn: '' }, $pull: { timelines: openedIn } },
    );
  }
  const { modifiedCount } = await items.updateMany(others, { $set: { opening } });
  return rows.length + modifiedCount === 0;
}
