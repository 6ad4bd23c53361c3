/**
 * Markers, one document per viewer and thread, which also carry the thread's category. Positions only grow: a late
 * write finds a document with a greater position and changes nothing.
 */
import { LIMITS } from '../../../base/limits.ts';
import { position } from '../../../model/positions.ts';
import { UNMARKED, type Mark } from '../../../model/reads.ts';
import { type ProducerKey, type UserId } from '../../../model/producers.ts';
import type { Collections } from '../engine/collections.ts';
import type { MarkDocument, MarkerDocument } from '../engine/read-documents.ts';
import { upsertOnce } from '../engine/cas.ts';
import { writeUnlessErased } from '../engine/erased.ts';
import { markerId, threadId, watermarkId } from '../engine/keys.ts';

/** The category under which the mark for everything is stored among the watermarks. No producer has this key. */
export const ALL_READ = '';

const READERS_BATCH = 200;
/** Markers of one call that are written in parallel. */
const MARKERS_AT_ONCE = 8;

export interface NewMarker {
  readonly thread: string;
  readonly at: number;
  readonly atMs: number;
}

export function markOfDocument(row: MarkDocument | null | undefined): Mark {
  return row == null ? UNMARKED : { at: position(row.at), atMs: row.atMs };
}

/** The viewer's watermarks of these categories, and with `ALL_READ` the mark for everything. */
export async function readWatermarks(
  { watermarks }: Collections,
  viewer: UserId,
  categories: readonly string[],
): Promise<ReadonlyMap<string, Mark>> {
  const ids = [...new Set(categories)].map((category) => watermarkId(viewer, category));
  const rows = await watermarks.find({ _id: { $in: ids }, viewer }).toArray();
  return new Map(rows.map((row) => [row.category, markOfDocument(row)]));
}

/** The threads' categories by name; those that never existed are left out. */
export async function categoriesOf(
  { threads }: Collections,
  names: readonly string[],
): Promise<ReadonlyMap<string, ProducerKey>> {
  const rows = await threads
    .find(
      { _id: { $in: [...new Set(names)].map(threadId) }, opening: { $gt: 0 } },
      { projection: { thread: 1, category: 1 } },
    )
    .toArray();
  return new Map(rows.map(({ thread, category }) => [thread, category as ProducerKey]));
}

/**
 * Advances markers unless everything up to there is read anyway, and follows a thread that moves meanwhile. Does not
 * use `compareAndSet`: the markers only grow, and each round starts from what the last one read.
 */
export async function putMarkers(
  collections: Collections,
  viewer: UserId,
  wanted: readonly NewMarker[],
): Promise<void> {
  const names = wanted.map(({ thread }) => thread);
  let places = await categoriesOf(collections, names);
  for (let attempt = 0; attempt < LIMITS.casAttemptsMax; attempt += 1) {
    const covered = await readWatermarks(collections, viewer, [ALL_READ, ...places.values()]);
    const rows = wanted.flatMap(({ thread, at, atMs }) => {
      const category = places.get(thread);
      const isCovered = category === undefined || at <= coveredBy(covered, category);
      return isCovered
        ? []
        : [{ _id: markerId(viewer, thread), viewer, category, thread, at, atMs }];
    });
    if (rows.length === 0) return;
    await advanceAll(collections, rows);
    const now = await categoriesOf(collections, names);
    const moved = rows.filter(({ thread, category }) => now.get(thread) !== category);
    if (moved.length === 0) return;
    for (const { _id, thread } of moved)
      await collections.markers.updateOne(
        { _id, viewer },
        { $set: { category: now.get(thread) ?? '' } },
      );
    places = now;
  }
}

function coveredBy(watermarks: ReadonlyMap<string, Mark>, category: string): number {
  return Math.max(watermarks.get(ALL_READ)?.at ?? 0, watermarks.get(category)?.at ?? 0);
}

async function advanceAll(
  { markers }: Collections,
  rows: readonly MarkerDocument[],
): Promise<void> {
  // Not one batch: FerretDB stops an unordered batch of updates at its first duplicate.
  for (let from = 0; from < rows.length; from += MARKERS_AT_ONCE) {
    await Promise.all(
      rows.slice(from, from + MARKERS_AT_ONCE).map((row) => advanceOne(markers, row)),
    );
  }
}

/**
 * A marker that is already as high may be in another category, if the process that raised it died before it saw that
 * the thread had moved.
 */
async function advanceOne(
  markers: Collections['markers'],
  { _id, ...row }: MarkerDocument,
): Promise<void> {
  const { viewer, category } = row;
  if (await upsertOnce(markers, { _id, viewer, at: { $lt: row.at } }, { $set: row })) return;
  await markers.updateOne({ _id, viewer, category: { $ne: category } }, { $set: { category } });
}

/** Raises an existing marker; creates none. */
export async function raiseMarker(
  { markers }: Collections,
  viewer: UserId,
  { thread, at, atMs }: NewMarker,
): Promise<void> {
  const _id = markerId(viewer, thread);
  await markers.updateOne({ _id, viewer, at: { $lt: at } }, { $set: { at }, $max: { atMs } });
}

/** Advances a marker long after its viewer could have been erased; leaves none for an erased person. */
export async function leaveMarker(
  collections: Collections,
  viewer: UserId,
  marker: NewMarker,
): Promise<void> {
  await writeUnlessErased(collections, viewer, {
    isFirst: true,
    write: async () => {
      await putMarkers(collections, viewer, [marker]);
      return true;
    },
    remove: () => collections.markers.deleteOne({ _id: markerId(viewer, marker.thread), viewer }),
  });
}

/** Deletes the viewer's markers in a category at or below a position. */
export async function deleteMarkersUpTo(
  { markers }: Collections,
  { viewer, category }: { readonly viewer: UserId; readonly category: string },
  upTo: number,
): Promise<void> {
  await markers.deleteMany({ viewer, category, at: { $lte: upTo } });
}

/**
 * Moves every viewer's marker of a thread into another category in one update, and deletes those that a watermark
 * covers there. Repeatable.
 */
export async function carryMarkers(
  collections: Collections,
  thread: string,
  category: ProducerKey,
): Promise<void> {
  const { markers, watermarks } = collections;
  await markers.updateMany({ thread, category: { $ne: category } }, { $set: { category } });
  for (let from = ''; ;) {
    const rows = await markers
      .find({ thread, viewer: { $gt: from } })
      .sort({ viewer: 1 })
      .limit(READERS_BATCH)
      .toArray();
    const ids = rows.flatMap(({ viewer }) => [
      watermarkId(viewer, ALL_READ),
      watermarkId(viewer, category),
    ]);
    const covered = ids.length === 0 ? [] : await watermarks.find({ _id: { $in: ids } }).toArray();
    const upTo = new Map<string, number>();
    for (const { viewer, at } of covered) upTo.set(viewer, Math.max(at, upTo.get(viewer) ?? 0));
    const deletions = rows
      .filter(({ viewer, at }) => at <= (upTo.get(viewer) ?? 0))
      .map(({ _id, viewer }) => ({
        // One that has been raised above the mark meanwhile stays.
        deleteOne: { filter: { _id, viewer, at: { $lte: upTo.get(viewer) ?? 0 } } },
      }));
    if (deletions.length > 0) await markers.bulkWrite(deletions, { ordered: false });
    const last = rows.at(-1);
    if (last === undefined || rows.length < READERS_BATCH) return;
    from = last.viewer;
  }
}
