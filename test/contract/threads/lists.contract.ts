/** What every store promises about lists of threads and of the items in them. */
import { expect } from 'vitest';
import { position, type RangeQuery } from '../../../src/model/positions.ts';
import type { ProducerKey } from '../../../src/model/producers.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import type { ThreadQuery } from '../../../src/store/ports/threads.ts';
import { ALL, bob, category, draftBy, threadDraft } from '../../support/builders.ts';
import type { OpenStore, Register } from '../contract.ts';
import { A, B, filled, OLDEST_FIRST, reply } from './fixture.ts';

export function listsContract(open: OpenStore, test: Register): void {
  lists(open, test);
  partsOfThreads(open, test);
}

const LISTS: readonly (readonly [string, ProducerKey, Partial<RangeQuery>, readonly string[]])[] = [
  ['newest first', A, {}, ['one', 'three', 'two']],
  ['oldest first', A, { order: 'oldest' }, ['two', 'three', 'one']],
  ['of another category', B, {}, ['four']],
  ['of a category without threads', category('none'), {}, []],
  ['up to a limit', A, { limit: 2 }, ['one', 'three']],
  ['up to a limit, from the oldest', A, { limit: 2, order: 'oldest' }, ['two', 'three']],
  ['with a limit of 0', A, { limit: 0 }, []],
  ['above a position, which is outside', A, { above: position(3) }, ['one']],
  ['up to a position, which is inside', A, { upTo: position(3) }, ['three', 'two']],
  ['up to where a thread began but not ended', A, { upTo: position(1) }, []],
  ['in an empty range', A, { above: position(3), upTo: position(3) }, []],
  ['in a range upside down', A, { above: position(9), upTo: position(1) }, []],
  ['in a range above everything', A, { above: position(2 ** 52) }, []],
];

function lists(open: OpenStore, test: Register): void {
  for (const [name, of, query, expected] of LISTS)
    test(`threads are listed by their newest position, ${name}`, async () => {
      const { threads } = await filled(open);
      const listed = await threads.list(of, { ...ALL, ...query });
      expect(listed.map(({ thread }) => thread)).toEqual(expected);
    });

  test('a list has whole records', async () => {
    const { threads } = await filled(open);
    expect(await threads.list(A, ALL)).toEqual(await threads.getMany(['one', 'three', 'two']));
  });

  test('a reply brings its thread to the top of the list, and a private one does not', async () => {
    const store = await filled(open);
    const names = async () => (await store.threads.list(A, ALL)).map(({ thread }) => thread);
    await reply(store, 'three', { visibility: 'private' });
    expect(await names()).toEqual(['one', 'three', 'two']);
    await reply(store, 'two');
    expect(await names()).toEqual(['two', 'one', 'three']);
  });
}

const PARTS: readonly (readonly [string, Partial<RangeQuery>, readonly number[]])[] = [
  ['newest first', {}, [6, 5, 3, 2, 1]],
  ['oldest first', { order: 'oldest' }, [1, 2, 3, 5, 6]],
  ['up to a limit', { limit: 2 }, [6, 5]],
  ['up to a limit, from the oldest', { limit: 2, order: 'oldest' }, [1, 2]],
  ['with a limit of 0', { limit: 0 }, []],
  ['in a range (above, upTo]', { above: position(2), upTo: position(5) }, [5, 3]],
  ['in an empty range', { above: position(3), upTo: position(3) }, []],
  ['in a range upside down', { above: position(9), upTo: position(1) }, []],
  ['in a range above everything', { above: position(2 ** 52) }, []],
];

function partsOfThreads(open: OpenStore, test: Register): void {
  /** Threads t and u of category A share the positions 1 to 6; the last is private, 4 is in another category. */
  async function two(): Promise<Store> {
    const store = await open();
    for (const [thread, fields] of [
      ['t', {}],
      ['u', {}],
      ['t', {}],
      ['other', { category: B }],
      ['u', {}],
      ['t', { visibility: 'private' }],
    ] as const)
      await reply(store, thread, fields);
    return store;
  }

  for (const [name, query, expected] of PARTS)
    test(`the items of a category, private ones included, are read ${name}`, async () => {
      const { threads } = await two();
      expect(await threads.itemsOf(A, { ...ALL, ...query })).toEqual(expected);
    });

  test('positions in several threads, private ones included, are read together, each in its own range', async () => {
    const { threads } = await two();
    const queries: readonly ThreadQuery[] = [
      { ...ALL, thread: 't' },
      { ...OLDEST_FIRST, thread: 'u', limit: 1 },
      { ...ALL, thread: 'none' },
      { ...OLDEST_FIRST, thread: 't', above: position(1) },
      { ...ALL, thread: 't', upTo: position(3) },
      { ...ALL, thread: 't', limit: 0 },
      { ...ALL, thread: 't', above: position(6), upTo: position(2) },
    ];
    expect(await threads.positions(queries)).toEqual([[6, 3, 1], [2], [], [3, 6], [3, 1], [], []]);
    expect(await threads.positions([])).toEqual([]);
  });

  test('parts of threads of very different lengths are what separate reads return', async () => {
    const store = await open();
    for (const thread of ['t', 'u', 't', 'u', 't', 'u']) await reply(store, thread);
    const long = Array.from({ length: 30 }, () => threadDraft('t', bob, { category: A }));
    await store.items.publishMany(long);
    const query = { ...ALL, limit: 4 };
    const queries = [
      { ...query, thread: 't' },
      { ...query, thread: 'u', above: position(2) },
      { ...query, thread: 't', upTo: position(5) },
      { ...query, thread: 't', above: position(1), order: 'oldest' },
      { ...query, thread: 'u', limit: 1 },
      { ...query, thread: 'none' },
    ] as const;
    expect(await store.threads.positions(queries)).toEqual([
      [36, 35, 34, 33],
      [6, 4],
      [5, 3, 1],
      [3, 5, 7, 8],
      [6],
      [],
    ]);
  });

  test('a deleted item is neither in its thread nor in its category', async () => {
    const { items, threads } = await two();
    await items.remove(position(3));
    await items.remove(position(6));
    expect(await threads.positions([{ ...ALL, thread: 't' }])).toEqual([[1]]);
    expect(await threads.itemsOf(A, ALL)).toEqual([5, 2, 1]);
  });

  test('items of no thread are in no category', async () => {
    const { items, threads } = await open();
    await items.publish(draftBy(bob, { category: A, producer: A }));
    expect(await threads.itemsOf(A, ALL)).toEqual([]);
    expect(await threads.categories({ after: null, limit: 9 })).toEqual([]);
  });
}
