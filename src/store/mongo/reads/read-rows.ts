/**
 * Counts and compacts documents of read state. Viewers are counted if they have a watermark, a marker or something
 * marked unread.
 */
import { compareCodePoints } from '../../../base/compare-code-points.ts';
import type { Collection } from 'mongodb';
import type { UserId } from '../../../model/producers.ts';
import type { ReadRows } from '../../ports/reads.ts';
import type { Collections } from '../engine/collections.ts';
import { keysAfter, viewerId } from '../engine/keys.ts';
import { ALL_READ, markOfDocument } from './marker-rows.ts';

/** Documents of a page that are read together. */
const ROWS_BATCH = 1_000;

/** What the collections of every kind have in common. */
type ViewerDocuments = Collection<ViewerDocumentId>;

/** A viewer and how many documents of one kind they have. */
interface CountedViewer {
  readonly viewer: UserId;
  readonly count: number;
}

/**
 * In key order. Reads each collection in that order and merges them: one command each, and one more for each
 * `ROWS_BATCH` documents of the page.
 */
export async function countRowsOfViewers(
  { watermarks, markers, unread }: Collections,
  after: UserId | null,
  limit: number,
): Promise<readonly ReadRows[]> {
  const found: ReadRows[] = [];
  if (limit === 0) return found;
  const kinds = [watermarks, markers, unread].map((kind) =>
    countedViewers(kind as unknown as ViewerDocuments, after),
  );
  try {
    let heads = await Promise.all(kinds.map(nextOf));
    for (;;) {
      const viewer = leastOf(heads);
      if (viewer === null) return found;
      const [marks = 0, held = 0, kept = 0] = heads.map((head) =>
        head?.viewer === viewer ? head.count : 0,
      );
      found.push({ viewer, watermarks: marks, markers: held, unread: kept });
      if (found.length === limit) return found;
      heads = await Promise.all(
        kinds.map(async (kind, nth) => {
          const head = heads[nth] ?? null;
          return head?.viewer === viewer ? nextOf(kind) : head;
        }),
      );
    }
  } finally {
    // Closes the cursors.
    await Promise.all(kinds.map((kind) => kind.return()));
  }
}

async function* countedViewers(
  documents: ViewerDocuments,
  after: UserId | null,
): AsyncGenerator<CountedViewer, void> {
  const rows = documents.find(
    { viewer: keysAfter(after) },
    { projection: { _id: 0, viewer: 1 }, sort: { viewer: 1 }, batchSize: ROWS_BATCH },
  );
  let viewer: UserId | null = null;
  let count = 0;
  for await (const row of rows) {
    if (viewer !== null && row.viewer !== viewer) {
      yield { viewer, count };
      count = 0;
    }
    viewer = row.viewer as UserId;
    count += 1;
  }
  if (viewer !== null) yield { viewer, count };
}

async function nextOf(kind: AsyncGenerator<CountedViewer, void>): Promise<CountedViewer | null> {
  return (await kind.next()).value ?? null;
}

function leastOf(heads: readonly (CountedViewer | null)[]): UserId | null {
  const [least = null] = heads.flatMap((head) => head?.viewer ?? []).sort(compareCodePoints);
  return least;
}

/** Deletes what the mark of everything or a watermark covers. Marks only grow, so what is covered stays covered. */
export async function compactViewerRows(collections: Collections, viewer: UserId): Promise<number> {
  const { watermarks, markers } = collections;
  const rows = await watermarks.find({ viewer }).toArray();
  const allRead = markOfDocument(rows.find(({ category }) => category === ALL_READ)).at;
  const covered = [
    { viewer, at: { $lte: allRead } },
    ...rows
      .filter(({ category, at }) => category !== ALL_READ && at > allRead)
      .map(({ category, at }) => ({ viewer, category, at: { $lte: at } })),
  ];
  const { deletedCount } = await markers.bulkWrite(
    covered.map((filter) => ({ deleteMany: { filter } })),
    { ordered: false },
  );
  return (
    deletedCount +
    (await watermarks.deleteMany({ viewer, category: { $gt: ALL_READ }, at: { $lte: allRead } }))
      .deletedCount
  );
}

/** Deletes at most `limit` documents of a viewer, whatever they hold. */
export async function forgetViewerRows(
  collections: Collections,
  viewer: UserId,
  limit: number,
): Promise<number> {
  const { markers, watermarks, unread, witnesses, joined, seen } = collections;
  let gone = 0;
  for (const collection of [markers, watermarks, unread, witnesses] as const) {
    if (gone >= limit) return gone;
    gone += await deleteSome(
      collection as unknown as Collection<ViewerDocumentId>,
      viewer,
      limit - gone,
    );
  }
  for (const collection of [seen, joined] as const) {
    if (gone >= limit) return gone;
    const only = collection as unknown as Collection<{ readonly _id: string }>;
    gone += (await only.deleteOne({ _id: viewerId(viewer) })).deletedCount;
  }
  return gone;
}

interface ViewerDocumentId {
  readonly _id: string;
  readonly viewer: string;
}

async function deleteSome(
  collection: Collection<ViewerDocumentId>,
  viewer: UserId,
  limit: number,
): Promise<number> {
  const rows = collection.find({ viewer }, { projection: { _id: 1 } }).limit(limit);
  const ids = (await rows.toArray()).map(({ _id }) => _id);
  if (ids.length === 0) return 0;
  return (await collection.deleteMany({ _id: { $in: ids }, viewer })).deletedCount;
}

export async function readRowTotals({
  joined,
  watermarks,
  markers,
  unread,
}: Collections): Promise<{ readonly viewers: number; readonly rows: number }> {
  const [viewers, ...rows] = await Promise.all(
    [joined, watermarks, markers, unread].map((collection) => collection.estimatedDocumentCount()),
  );
  return { viewers: viewers ?? 0, rows: rows.reduce((sum, count) => sum + count, 0) };
}
