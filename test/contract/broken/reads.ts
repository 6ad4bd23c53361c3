/** Adapters that are wrong about read state, each with the sentence that catches it. */
import { position, type Position } from '../../../src/model/positions.ts';
import { UNMARKED } from '../../../src/model/reads.ts';
import type { Broken } from './broken.ts';

export const BROKEN_READS: readonly Broken<'reads'>[] = [
  [
    'lets the all-read mark move back',
    'the all-read mark only moves forward, and each call returns what then stands',
    (reads) => {
      let last = UNMARKED;
      return {
        advanceAllRead: async (_, mark) => (last = mark),
        summary: async (viewer, keys) => ({
          ...(await reads.summary(viewer, keys)),
          allRead: last,
        }),
      };
    },
  ],
  [
    'moves a mark’s instant without its position',
    'a watermark only moves forward, and each call returns what then stands',
    (reads) => ({
      advanceWatermark: async (viewer, key, mark) => ({
        ...(await reads.advanceWatermark(viewer, key, mark)),
        atMs: mark.atMs,
      }),
    }),
  ],
  [
    'shows one viewer’s markers to all',
    'a marker of one viewer is nobody else’s',
    (reads) => ({
      marks: (_, threads) => reads.marks('ann' as never, threads),
    }),
  ],
  [
    'leaves threads without marks out of a page',
    'the marks of a page come in the order of its threads, each with all that is said of it',
    (reads) => ({
      marks: async (viewer, threads) =>
        (await reads.marks(viewer, threads)).filter(({ marker }) => marker.at > 0),
    }),
  ],
  [
    'keeps the markers a watermark covers',
    'a watermark drops the markers of its category that it covers, in the same step',
    (reads) => ({
      advanceWatermark: async (viewer, key) =>
        (await reads.summary(viewer, [key])).watermarks[0] ?? UNMARKED,
    }),
  ],
  [
    'loses all but the first of several markers',
    'the markers of several threads advance together, the greatest of each thread',
    (reads) => ({
      advanceMarkers: (viewer, marks) => reads.advanceMarkers(viewer, marks.slice(0, 1)),
    }),
  ],
  [
    'writes what the all-read mark covers',
    'a marker at or below the all-read mark is not written, and one above is',
    () => ({
      advanceAllRead: async (_, mark) => mark,
    }),
  ],
  [
    'leaves unread what a marker covers',
    'a marker takes what it covers out of what is unread, also when a mark covers the marker',
    (reads) => ({
      advanceMarkers: async (viewer, marks) => {
        const { allRead } = await reads.summary(viewer, []);
        await reads.advanceMarkers(
          viewer,
          marks.filter(({ mark }) => mark.at > allRead.at),
        );
      },
    }),
  ],
  [
    'keeps only the last unread span',
    'spans that are unread are ascending and joined where they meet',
    (reads) => {
      const spans: Parameters<typeof reads.addUnread>[2][] = [];
      return {
        addUnread: async (_viewer, _thread, span) => void spans.splice(0, 9, span),
        marks: async (viewer, threads) =>
          (await reads.marks(viewer, threads)).map((marks) => ({ ...marks, unread: spans })),
      };
    },
  ],
  [
    'takes any number of unread spans',
    'a span beyond a thread’s limit is refused and changes nothing',
    (reads) => ({
      addUnread: (viewer, thread, span) =>
        reads.addUnread(viewer, thread, span).catch(() => undefined),
    }),
  ],
  [
    'includes the marker that a page starts after',
    'a viewer’s markers in a category are listed by thread, page by page',
    (reads) => ({
      markers: async (viewer, key, { after, limit }) => {
        const all = await reads.markers(viewer, key, { after: null, limit: 99 });
        return all.filter(({ thread }) => (after ?? '') < thread).slice(0, limit);
      },
    }),
  ],
  [
    'forgets a reader who replies',
    'an author’s item raises their marker of the thread, and nobody else’s',
    () => ({ readersOf: async () => ['cy'] as never }),
  ],
  [
    'joins again',
    'the first mark a viewer joins with is permanent',
    (reads) => ({
      join: async (viewer, mark) => {
        await reads.join(viewer, mark);
        return mark;
      },
    }),
  ],
  [
    'joins a viewer who is only asked about',
    'asking whether a viewer has joined does not join them',
    (reads) => ({ joined: (viewer) => reads.join(viewer, { at: position(0), atMs: 0 }) }),
  ],
  [
    'takes the instant of the greatest position',
    'the position and the instant of a witness advance apart from each other',
    (reads) => ({
      witness: async (viewer, kind, mark) => {
        const [known] = await reads.witnessed(viewer, [kind]);
        return known !== null && known !== undefined && known.at >= mark.at
          ? known
          : reads.witness(viewer, kind, mark);
      },
    }),
  ],
  [
    'says 0 for what was never witnessed',
    'what was never witnessed is null, in the order asked',
    (reads) => ({
      witnessed: async (viewer, kinds) =>
        (await reads.witnessed(viewer, kinds)).map((mark) => mark ?? UNMARKED),
    }),
  ],
  [
    'sorts places by device',
    'each device has one place, and the one saved last is first',
    (reads) => ({
      places: async (viewer, stream) =>
        (await reads.places(viewer, stream)).toSorted((a, b) => (a.device < b.device ? -1 : 1)),
    }),
  ],
  [
    'lets an early place replace a later one',
    'a place stays when an earlier one arrives late, and is replaced by one of the same instant',
    (reads) => ({
      savePlace: (viewer, stream, place) =>
        reads.savePlace(viewer, stream, { ...place, savedAtMs: 5 }),
    }),
  ],
  [
    'counts the spans instead of the threads',
    'the rows of a viewer who said two unread spans of one thread are counted',
    (reads) => ({
      rows: async (page) => {
        const rows = await reads.rows(page);
        return Promise.all(
          rows.map(async (row) => {
            const { unread } = await reads.summary(row.viewer, []);
            return { ...row, unread: [...unread.values()].flat().length };
          }),
        );
      },
    }),
  ],
  [
    'compacts nothing',
    'a compaction removes a viewer’s redundant rows, once',
    () => ({ compact: async () => 0 }),
  ],
  [
    'compacts what still says something',
    'a compaction changes no answer',
    (reads) => {
      const compacted = new Set<string>();
      return {
        compact: async (viewer) => {
          compacted.add(viewer);
          return reads.compact(viewer);
        },
        marks: async (viewer, threads) =>
          (await reads.marks(viewer, threads)).map((marks) =>
            compacted.has(viewer) ? { ...marks, marker: UNMARKED } : marks,
          ),
      };
    },
  ],
  [
    'counts calls instead of rows',
    'totals count the viewers who joined and the rows of all',
    (reads) => {
      let calls = 0;
      return {
        advanceAllRead: (viewer, mark) => {
          calls += 1;
          return reads.advanceAllRead(viewer, mark);
        },
        totals: async () => ({ ...(await reads.totals()), rows: calls }),
      };
    },
  ],
  [
    'forgets the marks alone',
    'a viewer’s rows are forgotten share by share, and nobody else’s',
    (reads) => {
      let last: Awaited<ReturnType<typeof reads.witnessed>> = [];
      return {
        witness: async (viewer, kind, mark) => {
          last = [mark];
          return reads.witness(viewer, kind, mark);
        },
        witnessed: async () => last,
      };
    },
  ],
  [
    'drops one place of a stream',
    'the places of a stream are dropped together, and those of others are not',
    (reads) => {
      let kept = 0;
      return {
        dropPlaces: async (viewer, stream) => {
          const dropped = await reads.dropPlaces(viewer, stream);
          kept += 1;
          return kept === 1 ? dropped - 1 : dropped;
        },
      };
    },
  ],
  [
    'lists a stream once for each device',
    'the streams in which a viewer has places are listed in the order of code points, page by page',
    (reads) => ({
      placeStreams: async (viewer, { after, limit }) => {
        const streams = await reads.placeStreams(viewer, { after, limit });
        return streams
          .flatMap((stream) => (stream === 'home' ? [stream, stream] : stream))
          .slice(0, limit);
      },
    }),
  ],
  [
    'lists the kinds of everybody',
    'the kinds a viewer has witnessed are listed in the order of code points, page by page',
    () => ({
      witnessedKinds: async (_, { after, limit }) =>
        ['blog', 'news', 'other', 'zoo']
          .filter((kind) => after === null || kind > after)
          .slice(0, limit),
    }),
  ],
  [
    'shows one viewer what another has seen',
    'what a viewer has seen is theirs alone, and answered in the order asked',
    (reads) => ({ wasSeen: (_, positions) => reads.wasSeen('ann' as never, positions) }),
  ],
  [
    'moves what is seen again to the front',
    'what is seen again keeps its place, however late and often it is added',
    () => {
      let last: readonly Position[] = [];
      return {
        addSeen: async (_, positions) => {
          last = [...last.filter((at) => !positions.includes(at)), ...new Set(positions)];
        },
        lastSeen: async () => last,
      };
    },
  ],
  [
    'lets the last of many writers win',
    'what many processes add concurrently is all remembered',
    () => {
      let last: readonly Position[] = [];
      return {
        addSeen: async (_, positions) => {
          const before = last;
          await Promise.resolve();
          last = [...before, ...positions];
        },
        lastSeen: async () => last,
      };
    },
  ],
  [
    'keeps four bytes of a position',
    'positions of any size are remembered exactly',
    (reads) => ({
      addSeen: (viewer, positions) =>
        reads.addSeen(
          viewer,
          positions.map((at) => position(at % 2 ** 32)),
        ),
    }),
  ],
  [
    'forgets all but the last it was told',
    'the last 1,024 are remembered exactly, 3,072 older ones count as seen, and few others do',
    (reads) => ({
      wasSeen: async (viewer, positions) => {
        const last = await reads.lastSeen(viewer);
        return positions.map((at) => last.includes(at));
      },
    }),
  ],
  [
    'calls everything seen once it forgets',
    'the last 1,024 are remembered exactly, 3,072 older ones count as seen, and few others do',
    (reads) => ({
      wasSeen: async (viewer, positions) => {
        const [oldest = 0] = (await reads.lastSeen(viewer)).toSorted((a, b) => a - b);
        return positions.map((at) => at < oldest + 9_999);
      },
    }),
  ],
  [
    'never forgets',
    'the oldest seen items are forgotten, so that the memory stays small',
    () => {
      const seen = new Set<Position>();
      return {
        addSeen: async (_, positions) => positions.forEach((at) => seen.add(at)),
        wasSeen: async (_, positions) => positions.map((at) => seen.has(at)),
      };
    },
  ],
  [
    'remembers what erased people saw',
    'nothing is remembered of an erased person, however late it is added',
    () => {
      const seen = new Map<string, readonly Position[]>();
      return {
        addSeen: async (viewer, positions) => void seen.set(viewer, positions),
        lastSeen: async (viewer) => seen.get(viewer) ?? [],
      };
    },
  ],
];
