/**
 * Counts again what threads say of their items, and puts right what items and markers carry of their threads, while
 * others publish, remove and move. What a record says of an opening that was deleted is nowhere else, and stays.
 */
import type { ProducerKey } from '../../../model/producers.ts';
import { compareAndSet, LOST } from '../engine/cas.ts';
import type { Collections, ThreadDocument } from '../engine/collections.ts';
import type { CountersAfter } from '../engine/counters.ts';
import { keysAfter, threadId } from '../engine/keys.ts';
import { carry, setOpening } from './thread-fields.ts';
import { measured, replaceExtent, type Extent } from './thread-rows.ts';

/** The next threads, by the _ids of their records. */
export const threadCounters: CountersAfter = async (collections, after, limit) => {
  const rows = collections.threads
    .find({ _id: keysAfter(after) }, { projection: { thread: 1 } })
    .sort({ _id: 1 });
  return (await rows.limit(limit).toArray()).map(({ _id, thread }) => ({
    key: _id,
    recount: () => recountThread(collections, thread),
  }));
};

async function recountThread(collections: Collections, thread: string): Promise<boolean> {
  const isRight = await recountRecord(collections, thread);
  const row = await collections.threads.findOne({ _id: threadId(thread) });
  if (row === null) return isRight;
  const { category, opening } = row;
  const areOpened = opening === 0 || (await setOpening(collections, { thread }, opening));
  const isCarried = await isCarriedTo(collections, thread, category as ProducerKey);
  if (!isCarried) await carry(collections, thread);
  return isRight && areOpened && isCarried;
}

/** Replaced only as it was read: who changes an item of the thread changes the record after it. */
function recountRecord(collections: Collections, thread: string): Promise<boolean> {
  return compareAndSet(
    () => collections.threads.findOne({ _id: threadId(thread) }),
    async (row) => {
      if (row === null) return true;
      const extent = await measured(collections, row, 0);
      if (says(row, extent)) return true;
      return (await replaceExtent(collections, row, extent)) ? false : LOST;
    },
    { what: 'the thread' },
  );
}

function says(row: ThreadDocument, extent: Extent): boolean {
  const listed = extent.newest === 0 ? null : row.category;
  return (
    row.listed === listed &&
    row.opening === extent.opening &&
    row.opener === extent.opener &&
    row.openingVisibility === extent.openingVisibility &&
    row.first === extent.first &&
    row.newest === extent.newest &&
    row.newestAuthor === extent.newestAuthor &&
    row.items === extent.items
  );
}

/** Whether all items and markers of the thread carry this category. */
async function isCarriedTo(
  { items, markers }: Collections,
  thread: string,
  category: ProducerKey,
): Promise<boolean> {
  const [item, marker] = await Promise.all([
    items.findOne({ thread, category: { $ne: category } }, { projection: { _id: 1 } }),
    markers.findOne({ thread, category: { $ne: category } }, { projection: { _id: 1 } }),
  ]);
  return item === null && marker === null;
}
