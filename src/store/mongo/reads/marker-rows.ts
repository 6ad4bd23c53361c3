/**
 * Markers, one document for each viewer and thread, that carry the thread's category with them. Positions only grow: a
 * write that comes late meets a document with a greater one and changes nothing.
 */
import { position } from '../../../model/positions.ts';
import { UNMARKED, type Mark } from '../../../model/reads.ts';
import { type ProducerKey, type UserId } from '../../../model/producers.ts';
import type { Collections, MarkDocument, MarkerDocument } from '../engine/collections.ts';
import { isDuplicateKey } from '../engine/guard.ts';
import { markerId, threadId, watermarkId } from '../engine/keys.ts';

/** The category under which the mark for everything stands among the watermarks. No producer has this key. */
export const ALL_READ = '';

const READERS_BATCH = 200;
/** Markers of one call that are written at the same time. */
const MARKERS_AT_ONCE = 8;
const ATTEMPTS_MAX = 8;

export interface NewMarker extends Mark {
  readonly thread: string;
}

export function markOf(row: MarkDocument | null | undefined): Mark {
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
  return new Map(rows.map((row) => [row.category, markOf(row)]));
}

/** The threads' categories by name; those that never existed are left out. */
export async function categoriesOf(
  { threads }: Collections,
  names: readonly string[],
): Promise<ReadonlyMap<string, ProducerKey>> {
  const rows = await threads
    .find(
      { _id: { $in: [...new Set(names)].map(threadId) } },
      { projection: { thread: 1, category: 1 } },
    )
    .toArray();
  return new Map(rows.map(({ thread, category }) => [thread, category as ProducerKey]));
}

/** Advances markers unless everything up to there is read anyway, and follows a thread that moves meanwhile. */
export async function putMarkers(
  collections: Collections,
  viewer: UserId,
  wanted: readonly { readonly thread: string; readonly at: number; readonly atMs: number }[],
): Promise<void> {
  const names = wanted.map(({ thread }) => thread);
  let places = await categoriesOf(collections, names);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
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

export function coveredBy(watermarks: ReadonlyMap<string, Mark>, category: string): number {
  return Math.max(watermarks.get(ALL_READ)?.at ?? 0, watermarks.get(category)?.at ?? 0);
}

async function advanceAll(
  { markers }: Collections,
  rows: readonly MarkerDocument[],
): Promise<void> {
  // Not as one batch: FerretDB ends an unordered batch of updates at its first duplicate.
  for (let from = 0; from < rows.length; from += MARKERS_AT_ONCE) {
    await Promise.all(
      rows.slice(from, from + MARKERS_AT_ONCE).map(async ({ _id, ...row }) => {
        try {
          await markers.updateOne(
            { _id, viewer: row.viewer, at: { $lt: row.at } },
            { $set: row },
            { upsert: true },
          );
        } catch (error) {
          // A greater marker stands, or another's first one of just now, which may be smaller.
          if (!isDuplicateKey(error)) throw error;
          await markers.updateOne({ _id, viewer: row.viewer, at: { $lt: row.at } }, { $set: row });
        }
      }),
    );
  }
}

export async function dropMarker(
  { markers }: Collections,
  viewer: UserId,
  thread: string,
): Promise<void> {
  await markers.deleteOne({ _id: markerId(viewer, thread), viewer });
}

/** Drops the viewer's markers in a category at or below a position. Returns how many went. */
export async function dropMarkers(
  { markers }: Collections,
  { viewer, category }: { readonly viewer: UserId; readonly category: string },
  upTo: number,
): Promise<number> {
  return (await markers.deleteMany({ viewer, category, at: { $lte: upTo } })).deletedCount;
}

/** Carries every viewer's marker of a thread into another category, in one update, and drops those that a watermark covers there. Repeatable. */
export async function moveMarkers(
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
    for (const { _id, viewer, at } of rows) {
      const upTo = Math.max(
        0,
        ...covered.filter((row) => row.viewer === viewer).map((row) => row.at),
      );
      if (at <= upTo) await markers.deleteOne({ _id, viewer, at: { $lte: upTo } });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < READERS_BATCH) return;
    from = last.viewer;
  }
}
