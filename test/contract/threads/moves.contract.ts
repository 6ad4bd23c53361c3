/** What every store promises about moves, and about concurrent changes to a thread. */
import { expect } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import type { ProducerKey } from '../../../src/model/producers.ts';
import { UNMARKED } from '../../../src/model/reads.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ALL, ann, category, cy, mark, threadDraft } from '../../support/builders.ts';
import type { OpenStore, Register } from '../contract.ts';
import { A, B, filled, OLDEST_FIRST, reply } from './fixture.ts';

export function movesContract(open: OpenStore, test: Register): void {
  moves(open, test);
  movedMarkers(open, test);
  contention(open, test);
}

function moves(open: OpenStore, test: Register): void {
  test('a move gives a thread another category, with its private items', async () => {
    const { threads } = await filled(open);
    expect(await threads.move('three', B)).toBe(true);
    expect((await threads.getMany(['three']))[0]).toMatchObject({
      category: B,
      newest: 3,
      items: 1,
    });
    expect((await threads.list(A, ALL)).map(({ thread }) => thread)).toEqual(['one', 'two']);
    expect((await threads.list(B, ALL)).map(({ thread }) => thread)).toEqual(['four', 'three']);
    expect(await threads.itemsOf(A, OLDEST_FIRST)).toEqual([1, 2, 5, 7]);
    expect(await threads.itemsOf(B, OLDEST_FIRST)).toEqual([3, 4, 6]);
  });

  test('a thread is closed and opened again, each once, and stays so through replies and moves', async () => {
    const { threads, items } = await filled(open);
    const isClosed = async () => (await threads.getMany(['one']))[0]?.isClosed ?? false;
    expect(await threads.close('one', false)).toBe(false);
    expect(await threads.close('one', true)).toBe(true);
    expect(await threads.close('one', true)).toBe(false);
    expect(await threads.close('none', true)).toBe(false);
    await items.publish(threadDraft('one', 'ann'));
    await threads.move('one', B);
    expect(await isClosed()).toBe(true);
    expect((await threads.list(B, ALL)).filter((record) => record.isClosed)).toHaveLength(1);
    expect(await threads.close('one', false)).toBe(true);
    expect(await isClosed()).toBe(false);
  });

  test('a move is done once, and one of a thread that never existed not at all', async () => {
    const { threads } = await filled(open);
    expect(await threads.move('one', A)).toBe(false);
    expect(await threads.move('one', B)).toBe(true);
    expect(await threads.move('one', B)).toBe(false);
    expect(await threads.move('none', B)).toBe(false);
    expect(await threads.move('one', A)).toBe(true);
    expect(await threads.itemsOf(A, OLDEST_FIRST)).toEqual([1, 2, 3, 5, 6, 7]);
    expect(await threads.itemsOf(B, OLDEST_FIRST)).toEqual([4]);
  });

  test('replies after a move go where the thread is', async () => {
    const store = await filled(open);
    await store.threads.move('one', B);
    const at = await reply(store, 'one');
    expect((await store.threads.getMany(['one']))[0]).toMatchObject({ category: B, newest: at });
    expect(await store.threads.itemsOf(B, { ...ALL, limit: 1 })).toEqual([at]);
  });

  test('a category whose last thread leaves is no longer listed', async () => {
    const { threads } = await filled(open);
    expect(await threads.move('four', A)).toBe(true);
    expect(await threads.categories({ after: null, limit: 9 })).toEqual([A]);
    expect(await threads.list(B, ALL)).toEqual([]);
  });

  test('a thread of private items moves too, and is in its new category once it shows', async () => {
    const { items, threads } = await filled(open);
    expect(await threads.move('five', B)).toBe(true);
    expect(await threads.list(B, ALL)).toHaveLength(1);
    await items.edit(position(7), { visibility: 'public' }, 9);
    expect((await threads.list(B, ALL)).map(({ thread }) => thread)).toEqual(['five', 'four']);
  });

  test('a repair of an intact thread repairs nothing and changes nothing', async () => {
    const { threads } = await filled(open);
    const before = [await threads.list(A, ALL), await threads.itemsOf(A, ALL)];
    expect(await threads.repair()).toBe(0);
    expect([await threads.list(A, ALL), await threads.itemsOf(A, ALL)]).toEqual(before);
  });
}

function movedMarkers(open: OpenStore, test: Register): void {
  const markerIn = async ({ reads }: Store, key: ProducerKey) =>
    (await reads.marks(ann, [{ thread: 'one', category: key }]))[0]?.marker;

  test('a move takes every viewer’s marker along', async () => {
    const store = await filled(open);
    const { reads, threads } = store;
    await reads.advanceMarkers(ann, [{ thread: 'one', mark: mark(5) }]);
    await reads.advanceMarkers(cy, [{ thread: 'one', mark: mark(1) }]);
    await threads.move('one', B);
    expect(await markerIn(store, A)).toEqual(UNMARKED);
    expect(await markerIn(store, B)).toEqual(mark(5));
    const page = { after: null, limit: 9 };
    expect(await reads.markers(cy, A, page)).toEqual([]);
    expect(await reads.markers(cy, B, page)).toEqual([{ thread: 'one', mark: mark(1) }]);
    expect(await reads.readersOf('one', page)).toEqual([ann, cy]);
  });

  test('a move drops the markers that a watermark of the new category covers', async () => {
    const store = await filled(open);
    const { reads, threads } = store;
    await reads.advanceMarkers(ann, [{ thread: 'one', mark: mark(5) }]);
    await reads.advanceMarkers(cy, [{ thread: 'one', mark: mark(5) }]);
    await reads.advanceWatermark(ann, B, mark(5));
    await threads.move('one', B);
    expect(await reads.readersOf('one', { after: null, limit: 9 })).toEqual([cy]);
    expect(await markerIn(store, B)).toEqual(UNMARKED);
  });
}

function contention(open: OpenStore, test: Register): void {
  test('concurrent replies to one thread are all counted', async () => {
    const { items, threads } = await open();
    const published = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        items.publish(threadDraft('t', `u${n}`, { category: A })),
      ),
    );
    const newest = published.find(({ item }) => item.position === 12);
    expect(await threads.getMany(['t'])).toEqual([
      {
        thread: 't',
        category: A,
        opening: expect.objectContaining({ position: 1 }),
        first: 1,
        newest: 12,
        newestAuthor: newest?.item.author,
        items: 12,
      },
    ]);
  });

  test('concurrent replies, deletions and hidings leave a record that agrees with the items', async () => {
    const store = await open();
    for (let n = 0; n < 8; n += 1) await reply(store, 't');
    await Promise.all([
      ...[8, 1, 5].map((at) => store.items.remove(position(at))),
      ...[7, 2].map((at) => store.items.edit(position(at), { visibility: 'private' }, 9)),
      reply(store, 't', { visibility: 'private' }),
      reply(store, 'u'),
    ]);
    expect(await store.threads.getMany(['t'])).toMatchObject([{ first: 3, newest: 6, items: 3 }]);
  });

  test('replies while their thread moves go with it', async () => {
    const store = await open();
    for (let n = 0; n < 4; n += 1) await reply(store, 't');
    await Promise.all([
      store.threads.move('t', B),
      ...Array.from({ length: 8 }, () => reply(store, 't')),
    ]);
    expect((await store.threads.getMany(['t']))[0]).toMatchObject({ category: B, items: 12 });
    expect(await store.threads.itemsOf(B, ALL)).toHaveLength(12);
    expect(await store.threads.itemsOf(A, ALL)).toEqual([]);
  });

  test('concurrent moves leave the thread whole in one of the places', async () => {
    const store = await open();
    for (let n = 0; n < 4; n += 1) await reply(store, 't');
    const places = [B, category('c'), category('d')];
    await Promise.all(places.map((key) => store.threads.move('t', key)));
    const [record] = await store.threads.getMany(['t']);
    expect(places).toContain(record?.category);
    for (const key of [A, ...places])
      expect(await store.threads.itemsOf(key, ALL)).toHaveLength(key === record?.category ? 4 : 0);
    expect(await store.threads.categories({ after: null, limit: 9 })).toEqual([record?.category]);
  });
}
