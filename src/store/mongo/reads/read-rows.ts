/**
 * Counts and compacts documents of read state. Viewers are counted if they have a watermark, a marker or something
 * marked unread.
 */
import type { Collection } from 'mongodb';
import type { UserId } from '../../../model/producers.ts';
import type { ReadRows } from '../../ports/reads.ts';
import type { Collections } from '../engine/collections.ts';
import { keysAfter, viewerId } from '../engine/keys.ts';
import { ALL_READ, deleteMarkersUpTo, markOfDocument } from './marker-rows.ts';

const NEXT = { projection: { _id: 0, viewer: 1 }, sort: { viewer: 1 } } as const;
const VIEWERS_ONLY = { projection: { _id: 0, viewer: 1 } } as const;

/** In key order. Merges the collections by skipping from viewer to viewer. */
export async function countRowsOfViewers(
  collections: Collections,
  after: UserId | null,
  limit: number,
): Promise<readonly ReadRows[]> {
  const found: ReadRows[] = [];
  for (let from: string | null = after; found.length < limit;) {
    const viewer = await nextViewer(collections, from);
    if (viewer === null) break;
    found.push(await rowsOf(collections, viewer));
    from = viewer;
  }
  return found;
}

async function nextViewer(
  { watermarks, markers, unread }: Collections,
  from: string | null,
): Promise<UserId | null> {
  const filter = { viewer: keysAfter(from) };
  const firsts = await Promise.all([
    watermarks.findOne(filter, NEXT),
    markers.findOne(filter, NEXT),
    unread.findOne(filter, NEXT),
  ]);
  const [least] = firsts
    .flatMap((row) => row?.viewer ?? [])
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return least === undefined ? null : (least as UserId);
}

async function rowsOf(
  { watermarks, markers, unread }: Collections,
  viewer: UserId,
): Promise<ReadRows> {
  const [marks, held, kept] = await Promise.all([
    watermarks.find({ viewer }, VIEWERS_ONLY).toArray(),
    markers.find({ viewer }, VIEWERS_ONLY).toArray(),
    unread.find({ viewer }, VIEWERS_ONLY).toArray(),
  ]);
  return { viewer, watermarks: marks.length, markers: held.length, unread: kept.length };
}

/** Deletes what the mark of everything or a watermark covers. Marks only grow, so what is covered stays covered. */
export async function compactViewerRows(collections: Collections, viewer: UserId): Promise<number> {
  const { watermarks, markers } = collections;
  const rows = await watermarks.find({ viewer }).toArray();
  const allRead = markOfDocument(rows.find(({ category }) => category === ALL_READ)).at;
  let gone = (await markers.deleteMany({ viewer, at: { $lte: allRead } })).deletedCount;
  for (const { category, at } of rows)
    if (category !== ALL_READ && at > allRead)
      gone += await deleteMarkersUpTo(collections, { viewer, category }, at);
  return (
    gone +
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
