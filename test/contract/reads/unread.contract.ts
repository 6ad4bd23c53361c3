/** What every store promises about explicitly unread items, and about authors' own items as marks. */
import { expect } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import type { Draft } from '../../../src/model/items.ts';
import type { Position } from '../../../src/model/positions.ts';
import { UNMARKED } from '../../../src/model/reads.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann, bob, cy, mark, span, threadDraft } from '../../support/builders.ts';
import { type OpenStore, REFUSED, type Register } from '../contract.ts';
import { A, marksOf, withThreads } from './fixture.ts';

export function unreadContract(open: OpenStore, test: Register): void {
  unread(open, test);
  authors(open, test);
}

function unread(open: OpenStore, test: Register): void {
  const unreadOf = async (store: Store) => (await marksOf(store, 't')).unread;

  test('spans that are unread are ascending and joined where they meet', async () => {
    const store = await withThreads(open);
    const { reads } = store;
    await reads.addUnread(ann, 't', span(20, 22));
    await reads.addUnread(ann, 't', span(5, 6));
    expect(await unreadOf(store)).toEqual([span(5, 6), span(20, 22)]);
    await reads.addUnread(ann, 't', span(7, 9));
    expect(await unreadOf(store)).toEqual([span(5, 9), span(20, 22)]);
    await reads.addUnread(ann, 't', span(8, 30));
    expect(await unreadOf(store)).toEqual([span(5, 30)]);
    await reads.addUnread(ann, 't', span(6, 7));
    expect(await unreadOf(store)).toEqual([span(5, 30)]);
  });

  test('an inverted span, or one of a thread that never existed, makes nothing unread', async () => {
    const store = await withThreads(open);
    await store.reads.addUnread(ann, 't', span(6, 5));
    await store.reads.addUnread(ann, 'none', span(1, 2));
    expect((await store.reads.summary(ann, [])).unread).toEqual(new Map());
    expect(await store.reads.totals()).toMatchObject({ rows: 0 });
  });

  test('a marker takes what it covers out of what is unread, also when a mark covers the marker', async () => {
    const store = await withThreads(open);
    const { reads } = store;
    await reads.addUnread(ann, 't', span(2, 4));
    await reads.addUnread(ann, 't', span(6, 9));
    await reads.advanceAllRead(ann, mark(20));
    await reads.advanceMarkers(ann, [{ thread: 't', mark: mark(7) }]);
    expect(await unreadOf(store)).toEqual([span(8, 9)]);
    await reads.advanceMarkers(ann, [{ thread: 't', mark: mark(9) }]);
    expect(await unreadOf(store)).toEqual([]);
    expect((await reads.summary(ann, [])).unread).toEqual(new Map());
    expect(await reads.rows({ after: null, limit: 9 })).toMatchObject([{ unread: 0 }]);
  });

  test('what is unread stays under watermarks and the all-read mark', async () => {
    const store = await withThreads(open);
    await store.reads.addUnread(ann, 't', span(2, 4));
    await store.reads.advanceWatermark(ann, A, mark(9));
    await store.reads.advanceAllRead(ann, mark(10));
    expect(await unreadOf(store)).toEqual([span(2, 4)]);
  });

  test('a span beyond a thread’s limit is refused and changes nothing', async () => {
    const store = await withThreads(open);
    for (let n = 0; n < LIMITS.unreadSpansMax; n += 1)
      await store.reads.addUnread(ann, 't', span(2 * n + 1, 2 * n + 1));
    const before = await unreadOf(store);
    expect(before).toHaveLength(LIMITS.unreadSpansMax);
    await expect(store.reads.addUnread(ann, 't', span(500, 500))).rejects.toMatchObject(REFUSED);
    expect(await unreadOf(store)).toEqual(before);
    await store.reads.addUnread(ann, 't', span(2, 2));
    expect(await unreadOf(store)).toHaveLength(LIMITS.unreadSpansMax - 1);
  });

  test('an unread thread beyond a viewer’s limit is refused, and a held one may grow', async () => {
    const { items, reads } = await open();
    const names = Array.from({ length: LIMITS.unreadThreadsMax + 1 }, (_, n) => `t${n}`);
    await items.publishMany(names.map((name) => threadDraft(name, bob, { category: A })));
    for (const name of names.slice(0, -1)) await reads.addUnread(ann, name, span(1, 1));
    const last = names.at(-1) ?? '';
    await expect(reads.addUnread(ann, last, span(1, 1))).rejects.toMatchObject(REFUSED);
    await reads.addUnread(ann, 't0', span(5, 5));
    expect((await reads.summary(ann, [])).unread.size).toBe(LIMITS.unreadThreadsMax);
    await reads.addUnread(cy, last, span(1, 1));
    expect((await reads.summary(cy, [])).unread.size).toBe(1);
  });
}

function authors(open: OpenStore, test: Register): void {
  const reply = async ({ items }: Store, fields: Partial<Draft> = {}): Promise<Position> =>
    (await items.publish(threadDraft('t', ann, fields))).item.position;
  const markerOf = async (store: Store) => (await marksOf(store, 't')).marker;

  test('an author’s item raises their marker of the thread, and nobody else’s', async () => {
    const store = await withThreads(open);
    await store.reads.advanceMarkers(ann, [{ thread: 't', mark: mark(3) }]);
    await store.reads.advanceMarkers(cy, [{ thread: 't', mark: mark(3) }]);
    const at = await reply(store, { createdAtMs: 77 });
    expect(await markerOf(store)).toEqual(mark(at, 77));
    expect((await marksOf(store, 't', { viewer: cy })).marker).toEqual(mark(3));
    const early = await reply(store, { createdAtMs: 5 });
    expect(await markerOf(store)).toEqual(mark(early, 77));
    expect(await store.reads.readersOf('t', { after: null, limit: 9 })).toEqual([ann, cy]);
    // This also holds under a mark that covers both.
    await store.reads.advanceAllRead(ann, mark(early + 9));
    const covered = await reply(store, { createdAtMs: 5 });
    expect(await markerOf(store)).toEqual(mark(covered, 77));
  });

  test('an author’s item makes no marker where there is none', async () => {
    const store = await withThreads(open);
    await reply(store);
    expect(await markerOf(store)).toEqual(UNMARKED);
    expect(await store.reads.totals()).toMatchObject({ rows: 0 });
  });

  test('a private item leaves its author’s marker as it is, when it is added and when it is removed', async () => {
    const store = await withThreads(open);
    await store.reads.advanceMarkers(ann, [{ thread: 't', mark: mark(3) }]);
    const at = await reply(store, { visibility: 'private' });
    expect(await markerOf(store)).toEqual(mark(3));
    await store.items.remove(at);
    expect(await markerOf(store)).toEqual(mark(3));
  });

  for (const [name, leave] of [
    ['deleting', (store: Store, at: Position) => store.items.remove(at)],
    ['hiding', (store: Store, at: Position) => store.items.edit(at, { visibility: 'private' }, 9)],
  ] as const) {
    test(`${name} an item leaves its author a marker at its position, set when it was made`, async () => {
      const store = await withThreads(open);
      const at = await reply(store, { createdAtMs: 77 });
      await leave(store, at);
      expect(await markerOf(store)).toEqual(mark(at, 77));
    });

    test(`${name} an item leaves no marker where a greater one or another mark covers it`, async () => {
      const store = await withThreads(open);
      const at = await reply(store);
      await store.reads.advanceMarkers(ann, [{ thread: 't', mark: mark(at + 5) }]);
      await leave(store, at);
      expect(await markerOf(store)).toEqual(mark(at + 5));
      const later = await reply(store);
      await store.reads.advanceWatermark(ann, A, mark(later + 50));
      await leave(store, later);
      expect(await markerOf(store)).toEqual(UNMARKED);
    });
  }

  test('items without an author or a thread touch no markers', async () => {
    const store = await withThreads(open);
    const lone = await store.items.publish(threadDraft('t', ann, { thread: null }));
    const nobody = await reply(store, { author: null });
    await store.items.remove(lone.item.position);
    await store.items.remove(nobody);
    expect(await store.reads.totals()).toEqual({ viewers: 0, rows: 0 });
  });
}
