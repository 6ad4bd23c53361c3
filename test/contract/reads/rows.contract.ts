/** What every store promises about the rows of read state: lists of markers and readers, counts, and compaction. */
import { expect } from 'vitest';
import type { UserId } from '../../../src/model/producers.ts';
import { UNMARKED, type ReadMarks } from '../../../src/model/reads.ts';
import type { ReadRows } from '../../../src/store/ports/reads.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann, bob, cy, mark, positions, span, threadDraft } from '../../support/builders.ts';
import { allPages, type OpenStore, type Register } from '../contract.ts';
import { A, B } from './fixture.ts';

/** In key order, which is code point order. */
const NAMES = ['', 'a', 'ab', 'b', 'é', '\uffff', '🙂'];

export function rowsContract(open: OpenStore, test: Register): void {
  lists(open, test);
  rows(open, test);
  totals(open, test);
  compaction(open, test);
  forgetting(open, test);
}

type MarkerRow = Awaited<ReturnType<Store['reads']['markers']>>[number];

async function withNames(open: OpenStore): Promise<Store> {
  const store = await open();
  await store.items.publishMany([
    ...NAMES.toReversed().map((name) => threadDraft(name, bob, { category: A })),
    threadDraft('other', bob, { category: B }),
  ]);
  return store;
}

function lists(open: OpenStore, test: Register): void {
  test('a viewer’s markers in a category are listed by thread, page by page', async () => {
    const { reads } = await withNames(open);
    await reads.advanceMarkers(
      ann,
      ['other', ...NAMES].map((thread, n) => ({ thread, mark: mark(10 + n) })),
    );
    await reads.advanceMarkers(cy, [{ thread: 'a', mark: mark(99) }]);
    const all = NAMES.map((thread, n) => ({ thread, mark: mark(11 + n) }));
    for (const limit of [1, 3, 50]) {
      const listed = await allPages<MarkerRow>((last) =>
        reads.markers(ann, A, { after: last?.thread ?? null, limit }),
      );
      expect(listed).toEqual(all);
    }
    expect(await reads.markers(ann, A, { after: null, limit: 0 })).toEqual([]);
    expect(await reads.markers(ann, A, { after: 'aa', limit: 1 })).toEqual([
      { thread: 'ab', mark: mark(13) },
    ]);
  });

  test('the viewers who hold a marker in a thread are listed in key order, page by page', async () => {
    const { reads } = await withNames(open);
    for (const name of NAMES.toReversed())
      await reads.advanceMarkers(name as UserId, [{ thread: 'a', mark: mark(20) }]);
    await reads.advanceMarkers(cy, [{ thread: 'b', mark: mark(20) }]);
    for (const limit of [1, 3, 50]) {
      const listed = await allPages<UserId>((after) => reads.readersOf('a', { after, limit }));
      expect(listed).toEqual(NAMES);
    }
    expect(await reads.readersOf('a', { after: null, limit: 0 })).toEqual([]);
    expect(await reads.readersOf('none', { after: null, limit: 9 })).toEqual([]);
  });
}

/** What a viewer records, and the rows that are kept for it. */
const SAYINGS: Record<
  string,
  readonly [(reads: Store['reads']) => Promise<unknown>, Partial<ReadRows> | null]
> = {
  'an all-read mark': [(reads) => reads.advanceAllRead(ann, mark(20)), { watermarks: 1 }],
  'a watermark': [(reads) => reads.advanceWatermark(ann, A, mark(20)), { watermarks: 1 }],
  'a marker': [
    (reads) => reads.advanceMarkers(ann, [{ thread: 'a', mark: mark(20) }]),
    { markers: 1 },
  ],
  'an unread span': [(reads) => reads.addUnread(ann, 'a', span(1, 1)), { unread: 1 }],
  'two unread spans of one thread': [
    async (reads) => {
      await reads.addUnread(ann, 'a', span(1, 1));
      await reads.addUnread(ann, 'a', span(5, 5));
    },
    { unread: 1 },
  ],
  'all of them': [
    async (reads) => {
      await reads.advanceAllRead(ann, mark(2));
      await reads.advanceWatermark(ann, A, mark(3));
      await reads.advanceWatermark(ann, B, mark(4));
      for (const thread of ['a', 'b', 'other'])
        await reads.advanceMarkers(ann, [{ thread, mark: mark(20) }]);
      await reads.addUnread(ann, 'a', span(30, 30));
      await reads.addUnread(ann, 'ab', span(1, 1));
    },
    { watermarks: 3, markers: 3, unread: 2 },
  ],
  'marks at 0': [
    async (reads) => {
      await reads.advanceAllRead(ann, mark(0));
      await reads.advanceWatermark(ann, A, mark(0));
      await reads.advanceMarkers(ann, [{ thread: 'a', mark: mark(0) }]);
    },
    null,
  ],
  'a join, a witness and a place': [
    async (reads) => {
      await reads.join(ann, mark(1));
      await reads.witness(ann, 'news', mark(1));
      await reads.savePlace(ann, 'home', { device: 'd', cursor: 'c', savedAtMs: 1 });
    },
    null,
  ],
};

function rows(open: OpenStore, test: Register): void {
  for (const [name, [say, expected]] of Object.entries(SAYINGS))
    test(`the rows of a viewer who said ${name} are counted`, async () => {
      const { reads } = await withNames(open);
      await say(reads);
      const row = { viewer: ann, watermarks: 0, markers: 0, unread: 0, ...expected };
      expect(await reads.rows({ after: null, limit: 9 })).toEqual(expected === null ? [] : [row]);
      expect((await reads.totals()).rows).toBe(row.watermarks + row.markers + row.unread);
    });

  test('the rows of many viewers are listed in key order, page by page', async () => {
    const { reads } = await withNames(open);
    const says = [
      (viewer: UserId) => reads.advanceAllRead(viewer, mark(20)),
      (viewer: UserId) => reads.advanceMarkers(viewer, [{ thread: 'a', mark: mark(20) }]),
      (viewer: UserId) => reads.addUnread(viewer, 'a', span(1, 1)),
      (viewer: UserId) => reads.advanceWatermark(viewer, A, mark(20)),
    ];
    for (const [n, name] of NAMES.toReversed().entries()) {
      await says[n % says.length]?.(name as UserId);
      await says[(n + 1) % says.length]?.(name as UserId);
    }
    for (const limit of [1, 3, 50]) {
      const listed = await allPages<ReadRows>((last) =>
        reads.rows({ after: last?.viewer ?? null, limit }),
      );
      expect(listed.map(({ viewer }) => viewer)).toEqual(NAMES);
    }
    expect(await reads.rows({ after: null, limit: 0 })).toEqual([]);
  });
}

function totals(open: OpenStore, test: Register): void {
  test('totals count the viewers who joined and the rows of all', async () => {
    const { reads } = await withNames(open);
    expect(await reads.totals()).toEqual({ viewers: 0, rows: 0 });
    for (const viewer of [ann, bob, cy]) {
      await reads.join(viewer, mark(1));
      await reads.advanceAllRead(viewer, mark(2));
      await reads.advanceAllRead(viewer, mark(3));
    }
    await reads.join(ann, mark(5));
    await reads.advanceMarkers(ann, [{ thread: 'a', mark: mark(20) }]);
    await reads.addUnread(cy, 'a', span(1, 1));
    expect(await reads.totals()).toEqual({ viewers: 3, rows: 5 });
  });

  test('removed rows are no longer counted', async () => {
    const { reads } = await withNames(open);
    await reads.advanceMarkers(ann, [{ thread: 'a', mark: mark(20) }]);
    await reads.addUnread(ann, 'b', span(1, 1));
    await reads.advanceWatermark(ann, A, mark(20));
    await reads.advanceMarkers(ann, [{ thread: 'b', mark: mark(1) }]);
    expect((await reads.totals()).rows).toBe(1);
  });
}

function compaction(open: OpenStore, test: Register): void {
  async function covered(): Promise<Store> {
    const store = await withNames(open);
    const { reads } = store;
    for (const viewer of [ann, cy]) {
      await reads.advanceWatermark(viewer, B, mark(5));
      await reads.advanceWatermark(viewer, A, mark(30));
      await reads.advanceMarkers(viewer, [
        { thread: 'a', mark: mark(31) },
        { thread: 'b', mark: mark(40) },
        { thread: 'other', mark: mark(9) },
      ]);
      await reads.addUnread(viewer, 'a', span(1, 1));
      await reads.advanceAllRead(viewer, mark(35));
    }
    return store;
  }

  const reach = ({ allRead, watermark, marker }: ReadMarks) =>
    Math.max(allRead.at, watermark.at, marker.at);

  test('a compaction removes a viewer’s redundant rows, once', async () => {
    const { reads } = await covered();
    expect(await reads.compact(ann)).toBe(4);
    expect(await reads.rows({ after: null, limit: 9 })).toEqual([
      { viewer: ann, watermarks: 1, markers: 1, unread: 1 },
      { viewer: cy, watermarks: 3, markers: 3, unread: 1 },
    ]);
    expect(await reads.totals()).toMatchObject({ rows: 10 });
    expect(await reads.compact(ann)).toBe(0);
    expect(await reads.compact(bob)).toBe(0);
  });

  test('a compaction changes no answer', async () => {
    const { reads } = await covered();
    const page = ['a', 'b', 'other'].map((thread) => ({
      thread,
      category: thread === 'other' ? B : A,
    }));
    const before = await reads.marks(ann, page);
    await reads.compact(ann);
    const after = await reads.marks(ann, page);
    expect(after.map(reach)).toEqual(before.map(reach));
    expect(after.map(({ unread }) => unread)).toEqual(before.map(({ unread }) => unread));
    expect(await reads.readersOf('a', { after: null, limit: 9 })).toEqual([cy]);
    expect(await reads.readersOf('b', { after: null, limit: 9 })).toEqual([ann, cy]);
  });
}

function forgetting(open: OpenStore, test: Register): void {
  test('a viewer’s rows are forgotten share by share, and nobody else’s', async () => {
    const store = await withNames(open);
    const { reads } = store;
    for (const viewer of [ann, bob]) {
      await reads.join(viewer, mark(1));
      await reads.advanceAllRead(viewer, mark(2));
      await reads.advanceWatermark(viewer, B, mark(30));
      await reads.advanceMarkers(viewer, [
        { thread: 'a', mark: mark(20) },
        { thread: 'b', mark: mark(20) },
      ]);
      await reads.addUnread(viewer, 'a', span(4, 5));
      await reads.witness(viewer, 'news', mark(4));
      await reads.addSeen(viewer, positions(7));
    }
    const gone: number[] = [];
    for (let share = await reads.forget(ann, 3); share > 0; share = await reads.forget(ann, 3))
      gone.push(share);
    expect(gone).toEqual([3, 3, 2]);
    expect(await reads.rows({ after: null, limit: 9 })).toEqual([
      { viewer: bob, watermarks: 2, markers: 2, unread: 1 },
    ]);
    expect(await reads.summary(ann, [B])).toEqual({
      allRead: UNMARKED,
      watermarks: [UNMARKED],
      unread: new Map(),
    });
    expect(await reads.readersOf('a', { after: null, limit: 9 })).toEqual([bob]);
    expect(await reads.witnessed(ann, ['news'])).toEqual([null]);
    expect(await reads.witnessed(bob, ['news'])).toEqual([mark(4)]);
    expect(await reads.wasSeen(ann, positions(7))).toEqual([false]);
    expect(await reads.wasSeen(bob, positions(7))).toEqual([true]);
    expect(await reads.totals()).toMatchObject({ viewers: 1 });
    expect(await reads.forget(bob, 0)).toBe(0);
  });

  test('removing an erased person’s items leaves no marker of theirs', async () => {
    const { people, items, reads } = await open();
    const published = [];
    for (const author of [ann, bob])
      published.push((await items.publish(threadDraft('a', author))).item.position);
    await people.erase({ person: ann, sinceMs: 7, heir: null });
    for (const at of published) await items.remove(at);
    expect(await reads.rows({ after: null, limit: 9 })).toEqual([
      { viewer: bob, watermarks: 0, markers: 1, unread: 0 },
    ]);
  });
}
