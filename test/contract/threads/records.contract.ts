/** What every store promises about threads' records, and about a thread's category. */
import { expect } from 'vitest';
import type { Draft } from '../../../src/model/items.ts';
import { position } from '../../../src/model/positions.ts';
import type { ProducerKey } from '../../../src/model/producers.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import {
  ALL,
  ann,
  bob,
  draftBy,
  tag,
  threadDraft,
  threadProducer,
} from '../../support/builders.ts';
import { allPages, type OpenStore, type Register } from '../contract.ts';
import { A, B, by, filled, OLDEST_FIRST, reply } from './fixture.ts';

export function recordsContract(open: OpenStore, test: Register): void {
  records(open, test);
  changes(open, test);
  categoriesOfThreads(open, test);
  openings(open, test);
}

function records(open: OpenStore, test: Register): void {
  test('a thread’s record has its category, its extent, its newest author and its count', async () => {
    const { threads } = await filled(open);
    expect(await threads.getMany(['one'])).toEqual([
      {
        thread: 'one',
        category: A,
        opening: by(bob, 1),
        first: 1,
        newest: 5,
        newestAuthor: ann,
        items: 2,
      },
    ]);
  });

  test('records come in the order asked, null for threads that are not there', async () => {
    const { threads } = await filled(open);
    const records = await threads.getMany(['two', 'none', 'one', 'five', 'two']);
    expect(records.map((record) => record?.thread ?? null)).toEqual([
      'two',
      null,
      'one',
      null,
      'two',
    ]);
    expect(await threads.getMany([])).toEqual([]);
  });

  test('every thread has a category, one that holds only private items too', async () => {
    const { threads } = await filled(open);
    const asked = ['five', 'none', 'four', 'five'];
    expect(await threads.categoriesOf(asked)).toEqual([A, null, B, A]);
    await threads.move('five', B);
    expect(await threads.categoriesOf(['five'])).toEqual([B]);
    expect(await threads.categoriesOf([])).toEqual([]);
  });

  test('private items neither extend nor count in their thread’s record', async () => {
    const { threads } = await filled(open);
    expect(await threads.getMany(['three'])).toEqual([
      {
        thread: 'three',
        category: A,
        opening: by(bob, 3),
        first: 3,
        newest: 3,
        newestAuthor: bob,
        items: 1,
      },
    ]);
  });

  test('items for followers count as public ones do', async () => {
    const store = await open();
    await reply(store, 't', { visibility: 'followers' });
    await reply(store, 't', { visibility: 'followers' });
    const [record] = await store.threads.getMany(['t']);
    expect(record).toMatchObject({ first: 1, newest: 2, items: 2 });
  });

  test('a thread of only private items does not exist', async () => {
    const store = await open();
    await reply(store, 'five', { visibility: 'private' });
    expect(await store.threads.getMany(['five'])).toEqual([null]);
    expect(await store.threads.list(A, ALL)).toEqual([]);
    expect(await store.threads.categories({ after: null, limit: 9 })).toEqual([]);
  });

  test('an item that nobody’s account wrote leaves a thread without a newest author', async () => {
    const store = await open();
    await reply(store, 't');
    await reply(store, 't', { author: null, producer: tag('x') });
    expect((await store.threads.getMany(['t']))[0]).toMatchObject({
      newest: 2,
      newestAuthor: null,
    });
  });

  test('an item that is published again with its client key counts once', async () => {
    const store = await open();
    await reply(store, 't', { clientKey: 'k' });
    await reply(store, 't', { clientKey: 'k' });
    expect((await store.threads.getMany(['t']))[0]).toMatchObject({ newest: 1, items: 1 });
  });

  test('many items that are published together are all in their threads’ records', async () => {
    const { items, threads } = await open();
    await items.publishMany(
      ['t', 'u', 't', 't'].map((thread) => threadDraft(thread, bob, { category: A })),
    );
    expect(await threads.getMany(['t', 'u'])).toMatchObject([
      { first: 1, newest: 4, items: 3 },
      { first: 2, newest: 2, items: 1 },
    ]);
    expect(await threads.itemsOf(A, OLDEST_FIRST)).toEqual([1, 2, 3, 4]);
  });
}

/** A change to a thread of Bob's 1, Ann's 2 and Bob's 3, and its record afterwards. */
const CHANGES: Record<string, readonly [(store: Store) => Promise<unknown>, object | null]> = {
  'deleting the newest': [
    ({ items }) => items.remove(position(3)),
    { first: 1, newest: 2, newestAuthor: 'ann', items: 2 },
  ],
  'deleting the oldest': [
    ({ items }) => items.remove(position(1)),
    { first: 2, newest: 3, items: 2 },
  ],
  'deleting one in the middle': [
    ({ items }) => items.remove(position(2)),
    { first: 1, newest: 3, items: 2 },
  ],
  'hiding the newest': [
    ({ items }) => items.edit(position(3), { visibility: 'private' }, 9),
    { first: 1, newest: 2, newestAuthor: 'ann', items: 2 },
  ],
  'hiding the oldest': [
    ({ items }) => items.edit(position(1), { visibility: 'private' }, 9),
    { first: 2, newest: 3, items: 2 },
  ],
  'showing the newest to followers only': [
    ({ items }) => items.edit(position(3), { visibility: 'followers' }, 9),
    { first: 1, newest: 3, items: 3 },
  ],
  'editing the text of the newest': [
    ({ items }) => items.edit(position(3), { payload: { text: 'more' } }, 9),
    { first: 1, newest: 3, items: 3 },
  ],
  'hiding one and showing it again': [
    async ({ items }) => {
      await items.edit(position(3), { visibility: 'private' }, 9);
      await items.edit(position(3), { visibility: 'public' }, 10);
    },
    { first: 1, newest: 3, newestAuthor: 'bob', items: 3 },
  ],
  'deleting a hidden one': [
    async ({ items }) => {
      await items.edit(position(3), { visibility: 'private' }, 9);
      await items.remove(position(3));
    },
    { first: 1, newest: 2, items: 2 },
  ],
  'hiding all': [
    async ({ items }) => {
      for (const at of [1, 2, 3]) await items.edit(position(at), { visibility: 'private' }, 9);
    },
    null,
  ],
  'deleting all': [
    async ({ items }) => {
      for (const at of [2, 3, 1]) await items.remove(position(at));
    },
    null,
  ],
  'deleting all and posting one': [
    async (store) => {
      for (const at of [2, 3, 1]) await store.items.remove(position(at));
      await reply(store, 't');
    },
    { first: 4, newest: 4, items: 1 },
  ],
};

function changes(open: OpenStore, test: Register): void {
  for (const [name, [change, expected]] of Object.entries(CHANGES))
    test(`${name} shows at once in the thread’s record and in its category`, async () => {
      const store = await open();
      await reply(store, 't');
      await reply(store, 't', draftBy(ann, { thread: 't' }));
      await reply(store, 't');
      await change(store);
      const [record = null] = await store.threads.getMany(['t']);
      expect(record).toEqual(
        expected === null ? null : expect.objectContaining({ category: A, ...expected }),
      );
      const listed = record === null ? [] : [record];
      expect(await store.threads.list(A, ALL)).toEqual(listed);
      expect(await store.threads.categories({ after: null, limit: 9 })).toEqual(
        listed.map((each) => each.category),
      );
    });
}

/** What the first item determines about its thread's category, and that category. */
const CATEGORIES: Record<string, readonly [Partial<Draft>, string]> = {
  'that is named': [{ category: B, producer: tag('p'), tags: ['x'] }, 'category:b'],
  'of its producer, if that is a place': [{ producer: tag('p'), tags: ['x'] }, 'tag:p'],
  'of its first tag, if its producer is a person': [{ tags: ['x', 'y'] }, 'tag:x'],
  'of its first tag, if its producer is a thread': [
    { producer: threadProducer('t'), tags: ['x'] },
    'tag:x',
  ],
  'of threads that nothing else places': [{}, 'category:none'],
};

function categoriesOfThreads(open: OpenStore, test: Register): void {
  for (const [name, [fields, expected]] of Object.entries(CATEGORIES))
    test(`a thread has the category ${name}`, async () => {
      const { items, threads } = await open();
      await items.publish(threadDraft('t', bob, fields));
      expect((await threads.getMany(['t']))[0]?.category).toBe(expected);
      expect(await threads.itemsOf(expected as ProducerKey, ALL)).toEqual([1]);
    });

  test('a reply stays in its thread’s category, whatever it names', async () => {
    const store = await open();
    await reply(store, 't');
    await reply(store, 't', { category: B, producer: tag('p'), tags: ['x'] });
    expect((await store.threads.getMany(['t']))[0]).toMatchObject({ category: A, items: 2 });
    expect(await store.threads.itemsOf(A, OLDEST_FIRST)).toEqual([1, 2]);
    expect(await store.threads.itemsOf(B, OLDEST_FIRST)).toEqual([]);
  });

  test('a thread keeps the category its first item was given when that item was private or is gone', async () => {
    const store = await open();
    await reply(store, 'hidden', { visibility: 'private' });
    await reply(store, 'hidden', { category: B });
    await reply(store, 'gone');
    await store.items.remove(position(3));
    await reply(store, 'gone', { category: B });
    expect(await store.threads.getMany(['hidden', 'gone'])).toMatchObject([
      { category: A, first: 2 },
      { category: A, first: 4 },
    ]);
  });

  test('categories that hold threads are listed in key order, page by page', async () => {
    const store = await open();
    for (const key of ['category:b', 'tag:é', 'category:a', 'tag:🙂', 'tag:\uffff', 'category:a'])
      await reply(store, `in ${key}`, { category: key as ProducerKey });
    await reply(store, 'private', { category: tag('z'), visibility: 'private' });
    const sorted = ['category:a', 'category:b', 'tag:é', 'tag:\uffff', 'tag:🙂'];
    for (const limit of [1, 2, 9]) {
      const seen = await allPages<ProducerKey>((after) =>
        store.threads.categories({ after, limit }),
      );
      expect(seen).toEqual(sorted);
    }
    expect(await store.threads.categories({ after: null, limit: 0 })).toEqual([]);
    expect(
      await store.threads.categories({ after: 'category:aa' as ProducerKey, limit: 1 }),
    ).toEqual([B]);
  });
}

function openings(open: OpenStore, test: Register): void {
  const openingsOf = async ({ items }: Store, ...ats: readonly number[]) =>
    (await items.getMany(ats.map(position))).map((item) => item?.opening ?? null);

  test('a reply carries what opened its thread, as it is now, and the opening item carries none', async () => {
    const store = await open();
    await reply(store, 't', draftBy(ann, { thread: 't', visibility: 'followers' }));
    await reply(store, 't');
    expect(await openingsOf(store, 1, 2)).toEqual([
      null,
      { ...by(ann, 1), visibility: 'followers' },
    ]);
    await store.items.edit(position(1), { visibility: 'private' }, 9);
    expect(await openingsOf(store, 2)).toEqual([{ ...by(ann, 1), visibility: 'private' }]);
    await store.items.edit(position(1), { visibility: 'public' }, 9);
    expect(await openingsOf(store, 2)).toEqual([by(ann, 1)]);
  });

  test('a thread keeps who opened it, and how visibly, when that item is deleted', async () => {
    for (const visibility of ['public', 'followers', 'private'] as const) {
      const store = await open();
      await reply(store, 't', draftBy(ann, { thread: 't', visibility: 'followers' }));
      await reply(store, 't');
      await store.items.edit(position(1), { visibility }, 9);
      await store.items.remove(position(1));
      await reply(store, 't');
      const opening = { ...by(ann, 1), visibility };
      expect(await store.threads.getMany(['t'])).toMatchObject([{ opening, first: 2 }]);
      expect(await openingsOf(store, 1, 2, 3)).toEqual([null, opening, opening]);
    }
  });

  test('a deleted opening for a group leaves its replies to the group', async () => {
    const store = await open();
    const audience = ['group:g' as ProducerKey];
    await reply(store, 't', draftBy(ann, { thread: 't', visibility: 'group', audience }));
    await reply(store, 't');
    await store.items.remove(position(1));
    const opening = { ...by(ann, 1), visibility: 'group', audience };
    expect(await store.threads.getMany(['t'])).toMatchObject([{ opening, first: 2 }]);
    expect(await openingsOf(store, 2)).toEqual([opening]);
    await store.threads.close('t', true);
    await reply(store, 't');
    expect(await openingsOf(store, 2, 3)).toEqual([opening, opening]);
  });

  test('a private item opens a thread', async () => {
    const store = await open();
    await reply(store, 't', { visibility: 'private' });
    await reply(store, 't', draftBy(ann, { thread: 't' }));
    const opening = { ...by(bob, 1), visibility: 'private' };
    expect(await store.threads.getMany(['t'])).toMatchObject([{ opening, first: 2 }]);
    expect(await openingsOf(store, 1, 2)).toEqual([null, opening]);
  });

  test('the lowest position opens a thread of items published together or concurrently', async () => {
    const store = await open();
    const drafts = ['t', 'u', 't', 'u'].map((thread) => threadDraft(thread, bob));
    expect(await store.items.publishMany(drafts)).toEqual([1, 2, 3, 4]);
    expect(await openingsOf(store, 1, 2, 3, 4)).toEqual([null, null, by(bob, 1), by(bob, 2)]);
    const published = await Promise.all(
      [bob, bob, bob].map((author) => store.items.publish(threadDraft('v', author))),
    );
    const ats = published.map(({ item }) => item.position).toSorted((a, b) => a - b);
    expect(await openingsOf(store, ...ats)).toEqual([null, by(bob, 5), by(bob, 5)]);
  });
}
