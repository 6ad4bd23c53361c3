/** Marks that make no sense: each is refused with a typed error or clamped as documented, and nothing else is lost. */
import { beforeEach, describe, expect, it } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import {
  CATEGORY_ID,
  itemId,
  openReadsServer,
  threadId,
  type Answer,
  type ReadsServer,
} from '../support/reads-server.ts';

let server: ReadsServer;

beforeEach(async () => {
  server = await openReadsServer();
});

const COUNTS = 'unreadCounts { count isCapped }';
const MARK = `mutation ($input: MarkThreadReadInput!) { markThreadRead(input: $input) { thread { isUnread unreadCount { count } } ${COUNTS} userErrors { field message code } } }`;
const MARK_MANY = `mutation ($input: MarkThreadsReadInput!) { markThreadsRead(input: $input) { threads { name } ${COUNTS} userErrors { message code } } }`;
const MARK_CATEGORY = `mutation ($input: MarkCategoryReadInput!) { markCategoryRead(input: $input) { ${COUNTS} userErrors { code } } }`;
const MARK_ALL = `mutation ($input: MarkAllReadInput!) { markAllRead(input: $input) { ${COUNTS} userErrors { code } } }`;
const MARK_UNREAD = `mutation ($input: MarkUnreadInput!) { markUnread(input: $input) { thread { name } ${COUNTS} userErrors { code } } }`;

async function badge(viewer = 'ada'): Promise<number> {
  const { data } = await server.ask(
    viewer,
    `{ unreadCounts(categoryIds: ["${CATEGORY_ID}"]) { count } }`,
  );
  return (
    (data?.['unreadCounts'] as unknown as readonly { readonly count: number }[])[0]?.count ?? -1
  );
}

describe('a mark of a thread', () => {
  it.each([
    ['that is not there', { threadId: threadId('nowhere') }],
    ['by the id of something else', { threadId: itemId(1) }],
    ['by a malformed id', { threadId: 'zzz' }],
    ['that is in another category', { threadId: threadId('1'), categoryId: encodeId('Tag', 'x') }],
    ['up to what is no item', { threadId: threadId('1'), upTo: threadId('1') }],
  ])('%s is refused and marks nothing', async (_, input) => {
    await server.post('1');
    expect((await server.ask('ada', MARK, { input })).data).toMatchObject({
      markThreadRead: { thread: null, unreadCounts: [], userErrors: [{ code: 'NOT_FOUND' }] },
    });
    expect(await badge()).toBe(1);
  });

  it('that is invisible is refused in the very words of one that is not there', async () => {
    await server.post('secret', 'carol', { visibility: 'private' });
    await server.post('blocked', 'dan');
    await server.app.store.edges.addEdge({
      consumer: 'dan' as UserId,
      producer: 'user:ada' as ProducerKey,
      relation: 'block',
      sinceMs: 1,
    });
    const absent = (await server.ask('ada', MARK, { input: { threadId: threadId('nowhere') } }))
      .data;
    for (const name of ['secret', 'blocked'])
      expect((await server.ask('ada', MARK, { input: { threadId: threadId(name) } })).data).toEqual(
        absent,
      );
    expect(absent).toMatchObject({
      markThreadRead: { userErrors: [{ field: ['input', 'threadId'], code: 'NOT_FOUND' }] },
    });
  });

  it.each([
    ['of the future', 999_999],
    ['of another thread that comes later', 3],
  ])('up to an item %s means its end now, and what arrives later is unread', async (_, upTo) => {
    for (const name of ['1', '1', '2']) await server.post(name);
    expect(
      (await server.ask('ada', MARK, { input: { threadId: threadId('1'), upTo: itemId(upTo) } }))
        .data,
    ).toMatchObject({ markThreadRead: { thread: { isUnread: false }, userErrors: [] } });
    await server.post('1');
    expect(
      (await server.ask('ada', MARK, { input: { threadId: threadId('1'), upTo: itemId(1) } })).data,
    ).toMatchObject({ markThreadRead: { thread: { isUnread: true, unreadCount: { count: 1 } } } });
  });

  it('with another viewer’s cursor for an end is refused, as a cursor is no item', async () => {
    await server.post('1');
    const { data } = await server.ask(
      'eve',
      '{ stream(template: "everything", first: 1) { edges { cursor } } }',
    );
    const cursor = (
      data?.['stream'] as unknown as { readonly edges: readonly { readonly cursor: string }[] }
    ).edges[0]?.cursor;
    expect(
      (await server.ask('ada', MARK, { input: { threadId: threadId('1'), upTo: cursor } })).data,
    ).toMatchObject({ markThreadRead: { thread: null, userErrors: [{ code: 'NOT_FOUND' }] } });
    expect(await badge()).toBe(1);
  });
});

describe('a mark of a category or of everything', () => {
  it('up to the future means everything now, and what arrives later is unread', async () => {
    await server.post('1');
    expect(
      (
        await server.ask('ada', MARK_CATEGORY, {
          input: { categoryId: CATEGORY_ID, upTo: itemId(999_999) },
        })
      ).data,
    ).toMatchObject({ markCategoryRead: { unreadCounts: [{ count: 0 }] } });
    await server.post('2');
    expect(await badge()).toBe(1);
    expect(
      (
        await server.ask('ada', MARK_ALL, {
          input: { upTo: itemId(999_999), categoryIds: [CATEGORY_ID] },
        })
      ).data,
    ).toMatchObject({ markAllRead: { unreadCounts: [{ count: 0 }] } });
    await server.post('3');
    expect(await badge()).toBe(1);
  });

  it.each([
    ['a category that holds nothing', { categoryId: encodeId('Tag', 'nothing') }],
    ['a person', { categoryId: encodeId('User', 'bob') }],
    ['a malformed id', { categoryId: 'zzz' }],
  ])('of %s is refused', async (_, input) => {
    await server.post('1');
    expect((await server.ask('ada', MARK_CATEGORY, { input })).data).toMatchObject({
      markCategoryRead: { unreadCounts: [], userErrors: [{ code: 'NOT_FOUND' }] },
    });
    expect(await badge()).toBe(1);
  });

  it('that asks for the counts of too many categories is refused before it marks', async () => {
    await server.post('1');
    const categoryIds = Array.from({ length: 101 }, (_, index) => encodeId('Tag', String(index)));
    const { data, errors } = await server.ask('ada', MARK_ALL, { input: { categoryIds } });
    expect(data?.['markAllRead'] ?? errors?.[0]?.extensions).toMatchObject({
      userErrors: [{ code: 'BAD_USER_INPUT' }],
    });
    expect(await badge()).toBe(1);
  });
});

describe('a part marked unread', () => {
  it.each([
    [
      'from an item after its end',
      { threadId: threadId('1'), from: itemId(2), through: itemId(1) },
      'BAD_USER_INPUT',
    ],
    ['of a thread that is not there', { threadId: threadId('nowhere') }, 'NOT_FOUND'],
    ['from what is no item', { threadId: threadId('1'), from: 'zzz' }, 'NOT_FOUND'],
    [
      'from an item of the future',
      { threadId: threadId('1'), from: itemId(999_999) },
      'BAD_USER_INPUT',
    ],
  ])('%s is refused', async (_, input, code) => {
    for (const name of ['1', '1']) await server.post(name);
    expect((await server.ask('ada', MARK_UNREAD, { input })).data).toMatchObject({
      markUnread: { thread: null, userErrors: [{ code }] },
    });
  });
});

describe('many marks in one call', () => {
  const marks = (count: number) =>
    Array.from({ length: count }, () => ({ threadId: threadId('1') }));
  const bad = (answer: Answer): readonly string[] =>
    (answer.errors ?? []).map(({ extensions }) => extensions.code);

  it('are all or none', async () => {
    for (const name of ['1', '2']) await server.post(name);
    const answer = await server.ask('ada', MARK_MANY, {
      input: { marks: [{ threadId: threadId('1') }, { threadId: threadId('nowhere') }] },
    });
    expect(answer.data).toMatchObject({
      markThreadsRead: { threads: [], userErrors: [{ code: 'NOT_FOUND' }] },
    });
    expect(await badge()).toBe(2);
  });

  it('beyond a hundred are refused with the bound, and ten thousand as too large a request', async () => {
    await server.post('1');
    expect((await server.ask('ada', MARK_MANY, { input: { marks: marks(1_000) } })).data).toEqual({
      markThreadsRead: {
        threads: [],
        unreadCounts: [],
        userErrors: [{ code: 'BAD_USER_INPUT', message: 'expected at most 100 marks, got 1000' }],
      },
    });
    expect(bad(await server.ask('ada', MARK_MANY, { input: { marks: marks(10_000) } }))).toEqual([
      'BAD_REQUEST',
    ]);
    expect(await badge()).toBe(1);
  });

  it('need a viewer', async () => {
    await server.post('1');
    expect(bad(await server.ask(null, MARK_MANY, { input: { marks: marks(1) } }))).toEqual([
      'UNAUTHENTICATED',
    ]);
  });
});
