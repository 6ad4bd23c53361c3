/** The checks in front of read state. */
import {
  checkKey,
  checkLimit,
  checkMark,
  checkPage,
  checkProducer,
  checkSeen,
  checkSpan,
  checkThread,
  checkUser,
  readAt,
} from './checks.ts';
import type { ProducerKey } from '../model/producers.ts';
import type { MarkStore, ReadStore, SeenStore, WitnessStore } from './ports/reads.ts';

export function checkedReads(reads: ReadStore): ReadStore {
  return {
    ...checkedMarks(reads),
    ...checkedWitnesses(reads),
    ...checkedSeen(reads),
    rows: async (page) => {
      checkPage(page, checkUser);
      return reads.rows(page);
    },
    compact: async (viewer) => {
      checkUser(viewer);
      return reads.compact(viewer);
    },
    forget: async (viewer, limit) => {
      checkUser(viewer);
      checkLimit(limit);
      return reads.forget(viewer, limit);
    },
    totals: () => reads.totals(),
  };
}

function checkedMarks(reads: MarkStore): MarkStore {
  return {
    marks: async (viewer, threads) => {
      checkUser(viewer);
      let checked: ProducerKey | null = null;
      for (const { thread, category } of threads) {
        checkThread(thread);
        // A count asks for a hundred threads of one category.
        if (category !== checked) checkProducer(category);
        checked = category;
      }
      return reads.marks(viewer, threads);
    },
    summary: async (viewer, categories) => {
      checkUser(viewer);
      categories.forEach(checkProducer);
      return reads.summary(viewer, categories);
    },
    advanceAllRead: async (viewer, mark) => {
      checkUser(viewer);
      checkMark(mark);
      return reads.advanceAllRead(viewer, mark);
    },
    advanceWatermark: async (viewer, category, mark) => {
      checkUser(viewer);
      checkProducer(category);
      checkMark(mark);
      return reads.advanceWatermark(viewer, category, mark);
    },
    advanceMarkers: async (viewer, marks) => {
      checkUser(viewer);
      for (const { thread, mark } of marks) {
        checkThread(thread);
        checkMark(mark);
      }
      await reads.advanceMarkers(viewer, marks);
    },
    addUnread: async (viewer, thread, span) => {
      checkUser(viewer);
      checkThread(thread);
      checkSpan(span);
      await reads.addUnread(viewer, thread, span);
    },
    markers: async (viewer, category, page) => {
      checkUser(viewer);
      checkProducer(category);
      checkPage(page, checkThread);
      return reads.markers(viewer, category, page);
    },
    readersOf: async (thread, page) => {
      checkThread(thread);
      checkPage(page, checkUser);
      return reads.readersOf(thread, page);
    },
  };
}

function checkedWitnesses(reads: WitnessStore): WitnessStore {
  return {
    join: async (viewer, mark) => {
      checkUser(viewer);
      checkMark(mark);
      return reads.join(viewer, mark);
    },
    joined: async (viewer) => {
      checkUser(viewer);
      return reads.joined(viewer);
    },
    witnessed: async (viewer, kinds) => {
      checkUser(viewer);
      for (const kind of kinds) checkKey('witnessKind', kind);
      return reads.witnessed(viewer, kinds);
    },
    witness: async (viewer, kind, mark) => {
      checkUser(viewer);
      checkKey('witnessKind', kind);
      checkMark(mark);
      return reads.witness(viewer, kind, mark);
    },
    places: async (viewer, stream) => {
      checkUser(viewer);
      checkKey('fenceStream', stream);
      return reads.places(viewer, stream);
    },
    savePlace: async (viewer, stream, place) => {
      checkUser(viewer);
      checkKey('fenceStream', stream);
      checkKey('device', place.device);
      await reads.savePlace(viewer, stream, place);
    },
    dropPlaces: async (viewer, stream) => {
      checkUser(viewer);
      checkKey('fenceStream', stream);
      return reads.dropPlaces(viewer, stream);
    },
    placeStreams: async (viewer, page) => {
      checkUser(viewer);
      checkPage(page, (stream) => checkKey('fenceStream', stream));
      return reads.placeStreams(viewer, page);
    },
    witnessedKinds: async (viewer, page) => {
      checkUser(viewer);
      checkPage(page, (kind) => checkKey('witnessKind', kind));
      return reads.witnessedKinds(viewer, page);
    },
  };
}

function checkedSeen(reads: SeenStore): SeenStore {
  return {
    addSeen: async (viewer, positions) => {
      checkUser(viewer);
      checkSeen(positions);
      await reads.addSeen(viewer, positions);
    },
    wasSeen: async (viewer, positions) => {
      checkUser(viewer);
      return readAt(positions, false, (asked) => reads.wasSeen(viewer, asked));
    },
    lastSeen: async (viewer) => {
      checkUser(viewer);
      return reads.lastSeen(viewer);
    },
  };
}
