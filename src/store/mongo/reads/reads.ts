/** Read state: marks, what is explicitly unread, witnesses and reading places, each a small document found by its _id. */
import { UNMARKED, type Mark, type Span } from '../../../model/reads.ts';
import { type ProducerKey, type UserId } from '../../../model/producers.ts';
import {
  checkKey,
  checkLimit,
  checkMark,
  checkPosition,
  checkProducer,
  checkUser,
} from '../../checks.ts';
import type { ReadStore } from '../../ports/reads.ts';
import type { Collections } from '../engine/collections.ts';
import { isDuplicateKey } from '../engine/guard.ts';
import { keysAfter, markerId, watermarkId } from '../engine/keys.ts';
import { ALL_READ, dropMarkers, markOf, putMarkers, readWatermarks } from './marker-rows.ts';
import { compactViewer, readTotals, rowsOfViewers } from './read-rows.ts';
import { createKeyedMutex } from '../../../base/async/keyed-mutex.ts';
import { addUnread, clearUnread, unreadOf } from './unread.ts';
import { openWitnesses, type WitnessVerbs } from './witnesses.ts';

const NO_SPANS: readonly Span[] = [];

type MarkVerbs = Omit<ReadStore, keyof WitnessVerbs | 'rows' | 'compact' | 'totals'>;

export function openReadMarks(collections: Collections): ReadStore {
  return {
    ...markVerbs(collections),
    ...openWitnesses(collections),
    rows: async ({ after, limit }) => {
      checkLimit(limit);
      if (after !== null) checkUser(after);
      return rowsOfViewers(collections, after, limit);
    },
    compact: async (viewer) => {
      checkUser(viewer);
      return compactViewer(collections, viewer);
    },
    totals: async () => readTotals(collections),
  };
}

function markVerbs(collections: Collections): MarkVerbs {
  const inTurn = createKeyedMutex();
  return {
    ...listVerbs(collections),
    marks: async (viewer, threads) => {
      checkUser(viewer);
      for (const { thread, category } of threads) {
        checkKey('thread', thread);
        checkProducer(category);
      }
      return readMarks(collections, viewer, threads);
    },
    summary: async (viewer, categories) => {
      checkUser(viewer);
      categories.forEach(checkProducer);
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
      checkUser(viewer);
      checkMark(mark);
      return advance(collections, { viewer, category: ALL_READ }, mark);
    },
    advanceWatermark: async (viewer, category, mark) => {
      checkUser(viewer);
      checkProducer(category);
      checkMark(mark);
      return advanceWatermark(collections, { viewer, category }, mark);
    },
    advanceMarkers: async (viewer, marks) => {
      checkUser(viewer);
      for (const { thread, mark } of marks) {
        checkKey('thread', thread);
        checkMark(mark);
      }
      if (marks.length > 0) await inTurn(viewer, () => advanceMarkers(collections, viewer, marks));
    },
    addUnread: async (viewer, thread, span) => {
      checkUser(viewer);
      checkKey('thread', thread);
      checkPosition(span.from);
      checkPosition(span.to);
      if (span.from <= span.to)
        await inTurn(viewer, () => addUnread(collections, { viewer, thread }, span));
    },
  };
}

function listVerbs({ markers }: Collections): Pick<ReadStore, 'markers' | 'readersOf'> {
  return {
    markers: async (viewer, category, { after, limit }) => {
      checkUser(viewer);
      checkProducer(category);
      checkLimit(limit);
      if (after !== null) checkKey('thread', after);
      if (limit === 0) return [];
      const rows = await markers
        .find({ viewer, category, thread: keysAfter(after) })
        .sort({ thread: 1 })
        .limit(limit)
        .toArray();
      return rows.map((row) => ({ thread: row.thread, mark: markOf(row) }));
    },
    readersOf: async (thread, { after, limit }) => {
      checkKey('thread', thread);
      checkLimit(limit);
      if (after !== null) checkUser(after);
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
      marker: row?.category === category ? markOf(row) : UNMARKED,
      unread: unread.get(thread) ?? NO_SPANS,
    };
  });
}

interface Place {
  readonly viewer: UserId;
  readonly category: string;
}

/** Writes the mark unless one as great stands. Returns what stands. */
async function advance(
  { watermarks }: Collections,
  { viewer, category }: Place,
  mark: Mark,
): Promise<Mark> {
  const _id = watermarkId(viewer, category);
  const isAdvanced = mark.at > 0 && (await upsertGreater());
  return isAdvanced ? mark : markOf(await watermarks.findOne({ _id, viewer }));

  async function upsertGreater(): Promise<boolean> {
    try {
      const change = { $set: { viewer, category, at: mark.at, atMs: mark.atMs } };
      const { matchedCount, upsertedCount } = await watermarks.updateOne(
        { _id, viewer, at: { $lt: mark.at } },
        change,
        { upsert: true },
      );
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return retryGreater();
      throw error;
    }
  }

  /** A document is there: a greater mark, or another's first one of just now, which may be smaller. */
  async function retryGreater(): Promise<boolean> {
    const { matchedCount } = await watermarks.updateOne(
      { _id, viewer, at: { $lt: mark.at } },
      { $set: { at: mark.at, atMs: mark.atMs } },
    );
    return matchedCount === 1;
  }
}

/** The watermark first: what it covers may go later, and says nothing meanwhile. */
async function advanceWatermark(
  collections: Collections,
  of: { readonly viewer: UserId; readonly category: ProducerKey },
  mark: Mark,
): Promise<Mark> {
  const marks = await readWatermarks(collections, of.viewer, [ALL_READ, of.category]);
  const before = marks.get(of.category) ?? UNMARKED;
  if (mark.at < before.at || mark.at <= (marks.get(ALL_READ)?.at ?? 0)) return before;
  const standing = await advance(collections, of, mark);
  // Also for a mark that stood already: its process may have died before it dropped them.
  await dropMarkers(collections, of, standing.at);
  return standing;
}

async function advanceMarkers(
  collections: Collections,
  viewer: UserId,
  marks: Parameters<ReadStore['advanceMarkers']>[1],
): Promise<void> {
  // Each thread's rows by themselves: a call that was cut short is repeated, and what it had done says nothing wrong.
  await Promise.all([
    putMarkers(
      collections,
      viewer,
      marks.map(({ thread, mark }) => ({ thread, at: mark.at, atMs: mark.atMs })),
    ),
    clearUnread(collections, viewer, marks),
  ]);
}
