/** Read state: marks, what is marked unread, witnesses and reading places, each a small document found by its _id. */
import { createKeyedMutex } from '../../../base/async/keyed-mutex.ts';
import type { ProducerKey, UserId } from '../../../model/producers.ts';
import { type Mark, type Span, UNMARKED } from '../../../model/reads.ts';
import type { MarkStore, ReadStore } from '../../ports/reads.ts';
import { upsertOnce } from '../engine/cas.ts';
import type { Collections } from '../engine/collections.ts';
import { keysAfter, markerId, watermarkId } from '../engine/keys.ts';
import {
  ALL_READ,
  deleteMarkersUpTo,
  markOfDocument,
  putMarkers,
  readWatermarks,
} from './marker-rows.ts';
import {
  compactViewerRows,
  countRowsOfViewers,
  forgetViewerRows,
  readRowTotals,
} from './read-rows.ts';
import { addUnread, clearUnread, unreadOf } from './unread.ts';
import { openMongoSeen } from './seen.ts';
import { openWitnesses } from './witnesses.ts';

const NO_SPANS: readonly Span[] = [];

export function openMongoReads(collections: Collections): ReadStore {
  return {
    ...markVerbs(collections),
    ...openWitnesses(collections),
    ...openMongoSeen(collections),
    rows: async ({ after, limit }) => {
      return countRowsOfViewers(collections, after, limit);
    },
    compact: async (viewer) => {
      return compactViewerRows(collections, viewer);
    },
    forget: async (viewer, limit) => forgetViewerRows(collections, viewer, limit),
    totals: async () => readRowTotals(collections),
  };
}

function markVerbs(collections: Collections): MarkStore {
  const inTurn = createKeyedMutex();
  return {
    ...listVerbs(collections),
    marks: async (viewer, threads) => {
      return readMarks(collections, viewer, threads);
    },
    summary: async (viewer, categories) => {
      const [marks, unread] = await Promise.all([
        readWatermarks(collections, viewer, [ALL_READ, ...categories]),
        unreadOf(collections, viewer),
      ]);
      return {
        allRead: marks.get(ALL_READ) ?? UNMARKED,
        watermarks: categories.map((category) => marks.get(category) ?? UNMARKED),
        unread,
      };
    },
    advanceAllRead: async (viewer, mark) => {
      return advance(collections, { viewer, category: ALL_READ }, mark);
    },
    advanceWatermark: async (viewer, category, mark) => {
      return advanceWatermark(collections, { viewer, category }, mark);
    },
    advanceMarkers: async (viewer, marks) => {
      if (marks.length > 0) await inTurn(viewer, () => advanceMarkers(collections, viewer, marks));
    },
    addUnread: async (viewer, thread, span) => {
      if (span.from <= span.to)
        await inTurn(viewer, () => addUnread(collections, { viewer, thread }, span));
    },
  };
}

function listVerbs({ markers }: Collections): Pick<ReadStore, 'markers' | 'readersOf'> {
  return {
    markers: async (viewer, category, { after, limit }) => {
      if (limit === 0) return [];
      const rows = await markers
        .find({ viewer, category, thread: keysAfter(after) })
        .sort({ thread: 1 })
        .limit(limit)
        .toArray();
      return rows.map((row) => ({ thread: row.thread, mark: markOfDocument(row) }));
    },
    readersOf: async (thread, { after, limit }) => {
      if (limit === 0) return [];
      const rows = await markers
        .find({ thread, viewer: keysAfter(after) }, { projection: { _id: 0, viewer: 1 } })
        .sort({ viewer: 1 })
        .limit(limit)
        .toArray();
      return rows.map((row) => row.viewer as UserId);
    },
  };
}

async function readMarks(
  collections: Collections,
  viewer: UserId,
  threads: Parameters<ReadStore['marks']>[1],
): Promise<Awaited<ReturnType<ReadStore['marks']>>> {
  const ids = threads.map(({ thread }) => markerId(viewer, thread));
  const [watermarks, markers, unread] = await Promise.all([
    readWatermarks(collections, viewer, [ALL_READ, ...threads.map(({ category }) => category)]),
    ids.length === 0 ? [] : collections.markers.find({ _id: { $in: ids }, viewer }).toArray(),
    unreadOf(collections, viewer),
  ]);
  const found = new Map(markers.map((row) => [row.thread, row]));
  return threads.map(({ thread, category }) => {
    const row = found.get(thread);
    return {
      allRead: watermarks.get(ALL_READ) ?? UNMARKED,
      watermark: watermarks.get(category) ?? UNMARKED,
      marker: row?.category === category ? markOfDocument(row) : UNMARKED,
      unread: unread.get(thread) ?? NO_SPANS,
    };
  });
}

interface WatermarkKey {
  readonly viewer: UserId;
  readonly category: string;
}

/** Writes the mark unless an equal or greater one exists. Returns the resulting mark. */
async function advance(
  { watermarks }: Collections,
  { viewer, category }: WatermarkKey,
  mark: Mark,
): Promise<Mark> {
  const _id = watermarkId(viewer, category);
  const $set = { viewer, category, at: mark.at, atMs: mark.atMs };
  const isAdvanced =
    mark.at > 0 && (await upsertOnce(watermarks, { _id, viewer, at: { $lt: mark.at } }, { $set }));
  return isAdvanced ? mark : markOfDocument(await watermarks.findOne({ _id, viewer }));
}

/** Writes the watermark first: the markers it covers have no effect and can be deleted later. */
async function advanceWatermark(
  collections: Collections,
  of: { readonly viewer: UserId; readonly category: ProducerKey },
  mark: Mark,
): Promise<Mark> {
  const marks = await readWatermarks(collections, of.viewer, [ALL_READ, of.category]);
  const before = marks.get(of.category) ?? UNMARKED;
  if (mark.at < before.at || mark.at <= (marks.get(ALL_READ)?.at ?? 0)) return before;
  const standing = await advance(collections, of, mark);
  // This includes a mark that existed already: its process may have died before it deleted them.
  await deleteMarkersUpTo(collections, of, standing.at);
  return standing;
}

async function advanceMarkers(
  collections: Collections,
  viewer: UserId,
  marks: Parameters<ReadStore['advanceMarkers']>[1],
): Promise<void> {
  // Each thread's documents separately: an interrupted call is repeated, and what it had done is correct.
  await Promise.all([
    putMarkers(
      collections,
      viewer,
      marks.map(({ thread, mark }) => ({ thread, at: mark.at, atMs: mark.atMs })),
    ),
    clearUnread(collections, viewer, marks),
  ]);
}
