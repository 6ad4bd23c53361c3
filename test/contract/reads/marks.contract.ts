/** What every store promises about the all-read mark, watermarks and markers. */
import { expect } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import { type Mark, UNMARKED } from '../../../src/model/reads.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann, cy, mark, span } from '../../support/builders.ts';
import type { OpenStore, Register } from '../contract.ts';
import { A, B, marksOf, NO_MARKS, withThreads } from './fixture.ts';

export function marksContract(open: OpenStore, test: Register): void {
  forward(open, test);
  pages(open, test);
  watermarks(open, test);
  markers(open, test);
}

/** A kind of mark with a single value: how to advance it and how to read it. */
interface Kind {
  readonly advance: (store: Store, mark: Mark) => Promise<Mark | void>;
  readonly read: (store: Store) => Promise<Mark>;
}

const KINDS: Record<string, Kind> = {
  'the all-read mark': {
    advance: ({ reads }, to) => reads.advanceAllRead(ann, to),
    read: async ({ reads }) => (await reads.summary(ann, [])).allRead,
  },
  'a watermark': {
    advance: ({ reads }, to) => reads.advanceWatermark(ann, A, to),
    read: async ({ reads }) => (await reads.summary(ann, [A])).watermarks[0] ?? UNMARKED,
  },
  'a marker': {
    advance: ({ reads }, to) => reads.advanceMarkers(ann, [{ thread: 't', mark: to }]),
    read: async (store) => (await marksOf(store, 't')).marker,
  },
};

function forward(open: OpenStore, test: Register): void {
  for (const [name, { advance, read }] of Object.entries(KINDS)) {
    test(`${name} only moves forward, and each call returns what then stands`, async () => {
      const store = await withThreads(open);
      const steps = [
        [mark(5, 50), mark(5, 50)],
        [mark(3, 60), mark(5, 50)],
        [mark(5, 70), mark(5, 50)],
        [mark(6, 10), mark(6, 10)],
        [mark(0, 99), mark(6, 10)],
      ] as const;
      for (const [advanced, standing] of steps) {
        const told = await advance(store, advanced);
        if (told !== undefined) expect(told).toEqual(standing);
        expect(await read(store)).toEqual(standing);
      }
    });

    test(`${name} that many advance at once ends at the greatest`, async () => {
      const store = await withThreads(open);
      await Promise.all([3, 9, 1, 7, 9, 5, 8, 2].map((at) => advance(store, mark(at))));
      expect(await read(store)).toEqual(mark(9));
    });

    test(`${name} of one viewer is nobody else’s`, async () => {
      const store = await withThreads(open);
      await advance(store, mark(5));
      expect(await marksOf(store, 't', { viewer: cy })).toEqual(NO_MARKS);
      expect((await store.reads.summary(cy, [A])).allRead).toEqual(UNMARKED);
    });
  }
}

function pages(open: OpenStore, test: Register): void {
  test('a viewer who has read nothing has no marks', async () => {
    const store = await withThreads(open);
    expect(await marksOf(store, 't')).toEqual(NO_MARKS);
    expect(await store.reads.summary(ann, [A])).toEqual({
      allRead: UNMARKED,
      watermarks: [UNMARKED],
      unread: new Map(),
    });
    expect(await store.reads.marks(ann, [])).toEqual([]);
  });

  test('the marks of a page come in the order of its threads, each with all that is said of it', async () => {
    const { reads } = await withThreads(open);
    await reads.advanceAllRead(ann, mark(1));
    await reads.advanceWatermark(ann, A, mark(2));
    await reads.advanceMarkers(ann, [
      { thread: 'u', mark: mark(7) },
      { thread: 'v', mark: mark(8) },
    ]);
    await reads.addUnread(ann, 'v', span(9, 9));
    const page = ['v', 'u', 't', 'v', 'none'].map((thread) => ({
      thread,
      category: thread === 'v' ? B : A,
    }));
    const inA = { allRead: mark(1), watermark: mark(2), unread: [] };
    const v = { allRead: mark(1), watermark: UNMARKED, marker: mark(8), unread: [span(9, 9)] };
    expect(await reads.marks(ann, page)).toEqual([
      v,
      { ...inA, marker: mark(7) },
      { ...inA, marker: UNMARKED },
      v,
      { ...inA, marker: UNMARKED },
    ]);
  });

  test('a summary has the watermarks in the order asked and everything that is explicitly unread', async () => {
    const { reads } = await withThreads(open);
    await reads.advanceWatermark(ann, B, mark(4));
    await reads.advanceAllRead(ann, mark(3));
    await reads.addUnread(ann, 't', span(1, 2));
    await reads.addUnread(ann, 'v', span(3, 3));
    const summary = await reads.summary(ann, [B, A, B]);
    expect(summary.allRead).toEqual(mark(3));
    expect(summary.watermarks).toEqual([mark(4), UNMARKED, mark(4)]);
    expect(summary.unread).toEqual(
      new Map([
        ['t', [span(1, 2)]],
        ['v', [span(3, 3)]],
      ]),
    );
  });
}

function watermarks(open: OpenStore, test: Register): void {
  test('a watermark drops the markers of its category that it covers, in the same step', async () => {
    const store = await withThreads(open);
    const { reads } = store;
    await reads.advanceMarkers(ann, [
      { thread: 't', mark: mark(4) },
      { thread: 'u', mark: mark(6) },
      { thread: 'v', mark: mark(4) },
    ]);
    await reads.advanceMarkers(cy, [{ thread: 't', mark: mark(4) }]);
    await reads.advanceWatermark(ann, A, mark(4));
    expect((await marksOf(store, 't')).marker).toEqual(UNMARKED);
    expect((await marksOf(store, 'u')).marker).toEqual(mark(6));
    expect((await marksOf(store, 'v', { of: B })).marker).toEqual(mark(4));
    expect(await reads.readersOf('t', { after: null, limit: 9 })).toEqual([cy]);
    expect(await reads.markers(ann, A, { after: null, limit: 9 })).toEqual([
      { thread: 'u', mark: mark(6) },
    ]);
  });

  test('a watermark that does not advance drops nothing', async () => {
    const store = await withThreads(open);
    await store.reads.advanceWatermark(ann, A, mark(4));
    await store.reads.advanceMarkers(ann, [{ thread: 't', mark: mark(5) }]);
    expect(await store.reads.advanceWatermark(ann, A, mark(3))).toEqual(mark(4));
    expect((await marksOf(store, 't')).marker).toEqual(mark(5));
  });

  test('a watermark at or below the all-read mark is not written', async () => {
    const { reads } = await withThreads(open);
    await reads.advanceAllRead(ann, mark(5));
    expect(await reads.advanceWatermark(ann, A, mark(5))).toEqual(UNMARKED);
    expect(await reads.rows({ after: null, limit: 9 })).toMatchObject([{ watermarks: 1 }]);
  });

  test('the all-read mark is one row, and leaves watermarks and markers where they are', async () => {
    const store = await withThreads(open);
    const { reads } = store;
    await reads.advanceWatermark(ann, A, mark(2));
    await reads.advanceMarkers(ann, [{ thread: 't', mark: mark(3) }]);
    await reads.advanceAllRead(ann, mark(9));
    expect(await reads.rows({ after: null, limit: 9 })).toEqual([
      { viewer: ann, watermarks: 2, markers: 1, unread: 0 },
    ]);
  });
}

function markers(open: OpenStore, test: Register): void {
  test('the markers of several threads advance together, the greatest of each thread', async () => {
    const { reads } = await withThreads(open);
    await reads.advanceMarkers(ann, [
      { thread: 'u', mark: mark(4) },
      { thread: 't', mark: mark(6) },
      { thread: 'u', mark: mark(5) },
      { thread: 't', mark: mark(3) },
    ]);
    await reads.advanceMarkers(ann, []);
    expect(await reads.markers(ann, A, { after: null, limit: 9 })).toEqual([
      { thread: 't', mark: mark(6) },
      { thread: 'u', mark: mark(5) },
    ]);
  });

  test('a repeat of markers changes nothing', async () => {
    const { reads } = await withThreads(open);
    const marks = [
      { thread: 't', mark: mark(6) },
      { thread: 'v', mark: mark(4) },
    ];
    await reads.advanceMarkers(ann, marks);
    const before = [await reads.totals(), await reads.markers(ann, A, { after: null, limit: 9 })];
    await reads.advanceMarkers(ann, marks);
    expect([await reads.totals(), await reads.markers(ann, A, { after: null, limit: 9 })]).toEqual(
      before,
    );
  });

  for (const [name, cover] of [
    ['the all-read mark', (reads: Store['reads']) => reads.advanceAllRead(ann, mark(5))],
    ['a watermark', (reads: Store['reads']) => reads.advanceWatermark(ann, A, mark(5))],
  ] as const)
    test(`a marker at or below ${name} is not written, and one above is`, async () => {
      const store = await withThreads(open);
      await cover(store.reads);
      await store.reads.advanceMarkers(ann, [
        { thread: 't', mark: mark(5) },
        { thread: 'u', mark: mark(6) },
      ]);
      expect((await marksOf(store, 't')).marker).toEqual(UNMARKED);
      expect((await marksOf(store, 'u')).marker).toEqual(mark(6));
      expect(await store.reads.totals()).toMatchObject({ rows: 2 });
    });

  test('a thread that never existed is passed over, and one whose items are gone is not', async () => {
    const store = await withThreads(open);
    await store.items.remove(position(2));
    await store.reads.advanceMarkers(ann, [
      { thread: 'none', mark: mark(4) },
      { thread: 'u', mark: mark(4) },
      { thread: 't', mark: mark(4) },
    ]);
    expect((await marksOf(store, 't')).marker).toEqual(mark(4));
    expect((await marksOf(store, 'u')).marker).toEqual(mark(4));
    expect(await store.reads.readersOf('none', { after: null, limit: 9 })).toEqual([]);
    const rows = await store.reads.rows({ after: null, limit: 1 });
    expect(rows).toMatchObject([{ viewer: ann, markers: 2 }]);
  });

  test('a marker counts in its thread’s category only', async () => {
    const store = await withThreads(open);
    await store.reads.advanceMarkers(ann, [{ thread: 't', mark: mark(4) }]);
    expect((await marksOf(store, 't', { of: B })).marker).toEqual(UNMARKED);
    expect(await store.reads.markers(ann, B, { after: null, limit: 9 })).toEqual([]);
  });
}
