/**
 * Threads' records made or completed from the items that are there: by migrations, and for a publish that did not
 * finish. Repeatable, and safe while items are published.
 */
import type { ProducerKey } from '../../../model/producers.ts';
import type { Collections, LiveItemDocument } from '../engine/collections.ts';
import { setOpening } from './thread-fields.ts';
import { addToThreads, ensureThreads, measureThread } from './thread-rows.ts';

const BUILD_ITEMS = 2_000;

/** Adds openings to the threads and items that were stored before openings were kept. */
export async function buildOpenings(collections: Collections): Promise<void> {
  const { threads } = collections;
  for (let after = ''; ;) {
    const rows = await threads
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(BUILD_ITEMS)
      .toArray();
    for (const { thread } of rows) {
      const { opening } = await measureThread(collections, thread, 0);
      if (opening > 0) await setOpening(collections, { thread }, opening);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BUILD_ITEMS) return;
    after = last._id;
  }
}

/** Builds the records of threads from before records were kept. */
export async function buildThreads(collections: Collections): Promise<void> {
  for (let above = 0; ;) {
    const documents = await collections.items
      .find({ _id: { $gt: above } })
      .sort({ _id: 1 })
      .limit(BUILD_ITEMS)
      .toArray();
    await recompute(collections, liveIn(documents));
    const last = documents.at(-1);
    if (last === undefined || documents.length < BUILD_ITEMS) return;
    above = last._id;
  }
}

/** Completes items whose publish did not finish. */
export async function finishItems(
  collections: Collections,
  positions: readonly number[],
): Promise<void> {
  await recompute(
    collections,
    liveIn(await collections.items.find({ _id: { $in: [...positions] } }).toArray()),
  );
}

function liveIn(documents: readonly Pick<LiveItemDocument, '_id'>[]): readonly LiveItemDocument[] {
  return documents.filter(
    (document): document is LiveItemDocument =>
      'thread' in document &&
      document.thread !== null &&
      'state' in document &&
      document.state === 'live',
  );
}

/** Recomputes the records from the items, whatever they say now. */
async function recompute(
  collections: Collections,
  live: readonly LiveItemDocument[],
): Promise<void> {
  await ensureThreads(
    collections,
    live.map(({ producer, thread, tags }) => ({ producer: producer as ProducerKey, thread, tags })),
  );
  await addToThreads(collections, live, new Map());
}
