/** Threads as clients meet them: opening, replying, paging, closing and moving, in open places and in a group. */
import { describe, expect, test } from 'vitest';
import { encodeId, producerId } from '../../src/model/ids.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { openReadsServer, type ReadsServer } from '../support/reads-server.ts';

const FORUM = producerId('forum:a' as ProducerKey);
const GROUP = producerId('group:g' as ProducerKey);
const ERRORS = `userErrors { field code }`;

interface Thread {
  readonly id: string;
  readonly name: string;
}

/** Ann owns forum:a, blog:b and group:g; Bob is a member of the group. */
async function openSite(): Promise<ReadsServer> {
  const server = await openReadsServer();
  const made = await server.ask(
    'ann',
    `mutation {
      a: createCategory(input: { type: "forum", name: "a", title: "A" }) { ${ERRORS} }
      b: createCategory(input: { type: "blog", name: "b", title: "B" }) { ${ERRORS} }
      g: createCategory(input: { type: "group", name: "g", title: "G" }) { ${ERRORS} }
    }`,
  );
  const none = { userErrors: [] };
  expect(made.data).toEqual({ a: none, b: none, g: none });
  await server.app.store.places.putMember({
    place: 'group:g' as ProducerKey,
    user: 'bob' as UserId,
    state: 'active',
    sinceMs: 1,
  });
  return server;
}

/** Data that the test knows the shape of. */
async function data<T>({ ask }: ReadsServer, viewer: string | null, query: string): Promise<T> {
  const answer = await ask(viewer, query);
  expect(answer.errors).toBeUndefined();
  return answer.data as unknown as T;
}

async function open(
  server: ReadsServer,
  viewer: string,
  input: string,
): Promise<{ readonly thread: Thread; readonly item: { readonly id: string } }> {
  const { openThread } = await data<{
    openThread: { thread: Thread; item: { id: string }; userErrors: unknown };
  }>(
    server,
    viewer,
    `mutation { openThread(input: { ${input} }) { thread { id name } item { id } ${ERRORS} } }`,
  );
  expect(openThread.userErrors).toEqual([]);
  return openThread;
}

interface Published {
  readonly publish: {
    readonly item: { readonly id: string } | null;
    readonly userErrors: readonly { readonly code: string; readonly field: readonly string[] }[];
  };
}

async function reply(
  server: ReadsServer,
  viewer: string,
  input: string,
): Promise<Published['publish']> {
  const mutation = `mutation { publish(input: { title: "r", ${input} }) { item { id } ${ERRORS} } }`;
  return (await data<Published>(server, viewer, mutation)).publish;
}

const refused = (code: string, field: string) => ({
  item: null,
  userErrors: [{ code, field: ['input', field] }],
});

describe('opening a thread', () => {
  test('a thread and its first item appear in one step, once for a client key', async () => {
    const server = await openSite();
    const input = `categoryId: "${FORUM}", title: "Why?", text: "Because.", kind: "question", clientKey: "k"`;
    const { thread, item } = await open(server, 'bob', input);
    expect(await open(server, 'bob', input)).toEqual({ thread, item });
    const shown = await data(
      server,
      'cy',
      `{ threads(categoryId: "${FORUM}") { nodes { id title isClosed isUnread opener { login }
          category { key } replyCount { count } openingItem { kind text } } } }`,
    );
    expect(shown).toEqual({
      threads: {
        nodes: [
          {
            id: thread.id,
            title: 'Why?',
            isClosed: false,
            isUnread: true,
            opener: { login: 'bob' },
            category: { key: 'forum:a' },
            replyCount: { count: 0 },
            openingItem: { kind: 'question', text: 'Because.' },
          },
        ],
      },
    });
    expect(await server.app.store.timelines.newest()).toBe(1);
  });

  test.each([
    [
      'a place where only its owner opens threads',
      'blog:b',
      'title: "t"',
      'FORBIDDEN',
      'categoryId',
    ],
    ['a group of others', 'group:g', 'title: "t"', 'FORBIDDEN', 'categoryId'],
    ['a place that does not exist', 'forum:none', 'title: "t"', 'NOT_FOUND', 'categoryId'],
    ['no place at all', 'user:ann', 'title: "t"', 'NOT_FOUND', 'categoryId'],
    ['an empty title', 'forum:a', 'title: " ", text: "x"', 'BAD_USER_INPUT', 'title'],
    [
      'a title that is too long',
      'forum:a',
      `title: "${'x'.repeat(301)}"`,
      'BAD_USER_INPUT',
      'title',
    ],
  ])('%s is refused and opens nothing', async (_, key, more, code, field) => {
    const server = await openSite();
    const input = `categoryId: "${producerId(key as ProducerKey)}", ${more}`;
    const { openThread } = await data<{ openThread: unknown }>(
      server,
      'cy',
      `mutation { openThread(input: { ${input} }) { thread { id } ${ERRORS} } }`,
    );
    expect(openThread).toMatchObject({
      thread: null,
      userErrors: [{ code, field: ['input', field] }],
    });
    expect(await server.app.store.timelines.newest()).toBe(0);
  });
});

test('a reply names its parent, is counted there, and goes into no other thread', async () => {
  const server = await openSite();
  const one = await open(server, 'bob', `categoryId: "${FORUM}", title: "one"`);
  const two = await open(server, 'bob', `categoryId: "${FORUM}", title: "two"`);
  const first = await reply(server, 'cy', `parentId: "${one.item.id}"`);
  expect(first.userErrors).toEqual([]);
  await reply(server, 'bob', `thread: "${one.thread.name}", parentId: "${one.item.id}"`);
  await reply(server, 'bob', `thread: "${one.thread.name}"`);
  const hidden = await reply(server, 'bob', `thread: "${one.thread.name}", visibility: PRIVATE`);
  const post = await reply(server, 'cy', '');
  const wrong = `thread: "${two.thread.name}", parentId: "${one.item.id}"`;
  expect(await reply(server, 'cy', wrong)).toEqual(refused('BAD_USER_INPUT', 'parentId'));
  expect(await reply(server, 'cy', `parentId: "${post.item?.id}"`)).toEqual(
    refused('BAD_USER_INPUT', 'parentId'),
  );
  for (const parent of [hidden.item?.id, encodeId('Item', '999'), 'nonsense'])
    expect(await reply(server, 'cy', `parentId: "${parent}"`)).toEqual(
      refused('NOT_FOUND', 'parentId'),
    );
  const shown = await data(
    server,
    'cy',
    `{ node(id: "${one.item.id}") { ... on Item { replyCount { count isCapped } parent { id }
        thread { replyCount { count isCapped } } } }
       answer: node(id: "${first.item?.id}") { ... on Item { parent { id } thread { id } } } }`,
  );
  expect(shown).toEqual({
    node: {
      replyCount: { count: 2, isCapped: false },
      parent: null,
      thread: { replyCount: { count: 3, isCapped: false } },
    },
    answer: { parent: { id: one.item.id }, thread: { id: one.thread.id } },
  });
});

interface Page {
  readonly node: {
    readonly items: {
      readonly nodes: readonly { readonly title: string }[];
      readonly status: string;
      readonly pageInfo: {
        readonly hasNextPage: boolean;
        readonly hasPreviousPage: boolean;
        readonly startCursor: string;
        readonly endCursor: string;
      };
    };
  };
}

async function pageOf(
  server: ReadsServer,
  {
    viewer = 'cy',
    thread,
    args,
  }: { readonly viewer?: string; readonly thread: Thread; readonly args: string },
): Promise<Page['node']['items']> {
  const { node } = await data<Page>(
    server,
    viewer,
    `{ node(id: "${thread.id}") { ... on Thread { items${args === '' ? '' : `(${args})`} {
        nodes { title } status pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } } }`,
  );
  return node.items;
}

test('the items of a thread page in both directions with exact ends, past what is hidden', async () => {
  const server = await openSite();
  const { thread } = await open(server, 'bob', `categoryId: "${FORUM}", title: "0"`);
  for (let n = 1; n <= 9; n += 1) {
    const visibility = n % 3 === 0 ? 'PRIVATE' : 'PUBLIC';
    await data(
      server,
      'bob',
      `mutation { publish(input: { title: "${n}", thread: "${thread.name}", visibility: ${visibility} }) { ${ERRORS} } }`,
    );
  }
  const all = ['0', '1', '2', '4', '5', '7', '8'];
  for (const size of [1, 2, 3, 7, 8]) {
    const forward: string[] = [];
    for (let after: string | null = null, isMore = true; isMore;) {
      const args = `first: ${size}${after === null ? '' : `, after: "${after}"`}`;
      const page: Page['node']['items'] = await pageOf(server, { thread, args });
      forward.push(...page.nodes.map(({ title }) => title));
      expect(page.pageInfo.hasPreviousPage).toBe(after !== null);
      isMore = page.pageInfo.hasNextPage;
      after = page.pageInfo.endCursor;
    }
    expect(forward).toEqual(all);
    const backward: string[] = [];
    for (let before: string | null = null, isMore = true; isMore;) {
      const args = `last: ${size}${before === null ? '' : `, before: "${before}"`}`;
      const page: Page['node']['items'] = await pageOf(server, { thread, args });
      backward.unshift(...page.nodes.map(({ title }) => title));
      expect(page.pageInfo.hasNextPage).toBe(before !== null);
      isMore = page.pageInfo.hasPreviousPage;
      before = page.pageInfo.startCursor;
    }
    expect(backward).toEqual(all);
  }
  const mine = await pageOf(server, { viewer: 'bob', thread, args: 'first: 20' });
  expect(mine.nodes).toHaveLength(10);
});

test('a thread opens at the first unread item, and at its end when all is read', async () => {
  const server = await openSite();
  const { thread } = await open(server, 'bob', `categoryId: "${FORUM}", title: "0"`);
  const ids: string[] = [];
  for (let n = 1; n <= 4; n += 1)
    ids.push((await reply(server, 'bob', `thread: "${thread.name}"`)).item?.id ?? '');
  const mark = (upTo: string) =>
    server.ask(
      'cy',
      `mutation { markThreadRead(input: { threadId: "${thread.id}", upTo: "${upTo}" }) { ${ERRORS} } }`,
    );
  await mark(ids[1] ?? '');
  const args = 'first: 2, around: FIRST_UNREAD';
  const unread = await pageOf(server, { thread, args });
  expect(unread).toMatchObject({
    nodes: [{}, {}],
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
  });
  const before = await pageOf(server, {
    thread,
    args: `last: 9, before: "${unread.pageInfo.startCursor}"`,
  });
  expect(before.nodes).toHaveLength(3);
  await mark(ids[3] ?? '');
  expect((await pageOf(server, { thread, args })).pageInfo).toMatchObject({
    hasNextPage: false,
    hasPreviousPage: true,
  });
});

test.each([
  ['first: 0', 'BAD_USER_INPUT'],
  ['last: 101', 'BAD_USER_INPUT'],
  ['first: 1, last: 1', 'BAD_USER_INPUT'],
  ['around: FIRST_UNREAD, last: 1', 'BAD_USER_INPUT'],
  ['after: "nonsense"', 'INVALID_CURSOR'],
  ['after: ""', 'INVALID_CURSOR'],
])('a page of a thread with %s is refused', async (args, code) => {
  const server = await openSite();
  const { thread } = await open(server, 'bob', `categoryId: "${FORUM}", title: "t"`);
  const query = `{ node(id: "${thread.id}") { ... on Thread { items(${args}) { nodes { id } } } } }`;
  expect((await server.ask('cy', query)).errors?.[0]?.extensions.code).toBe(code);
});

test('a cursor of one viewer or thread opens no other', async () => {
  const server = await openSite();
  const one = await open(server, 'bob', `categoryId: "${FORUM}", title: "one"`);
  const two = await open(server, 'bob', `categoryId: "${FORUM}", title: "two"`);
  const { endCursor } = (await pageOf(server, { thread: one.thread, args: '' })).pageInfo;
  for (const [viewer, { thread }] of [
    ['cy', two],
    ['bob', one],
  ] as const) {
    const query = `{ node(id: "${thread.id}") { ... on Thread { items(after: "${endCursor}") { nodes { id } } } } }`;
    expect((await server.ask(viewer, query)).errors?.[0]?.extensions.code).toBe('INVALID_CURSOR');
  }
});

test('who opened a thread and who moderates its place close, open and move it; nobody else does', async () => {
  const server = await openSite();
  const { thread } = await open(server, 'bob', `categoryId: "${FORUM}", title: "t"`);
  const close = async (viewer: string, verb = 'closeThread') =>
    data<Record<string, unknown>>(
      server,
      viewer,
      `mutation { ${verb}(input: { threadId: "${thread.id}" }) { thread { isClosed } ${ERRORS} } }`,
    );
  const move = (viewer: string, category: string) =>
    data<Record<string, unknown>>(
      server,
      viewer,
      `mutation { moveThread(input: { threadId: "${thread.id}", categoryId: "${producerId(category as ProducerKey)}" }) {
          thread { category { key } } ${ERRORS} } }`,
    );
  const forbidden = {
    thread: null,
    userErrors: [{ code: 'FORBIDDEN', field: ['input', 'threadId'] }],
  };
  expect(await close('cy')).toEqual({ closeThread: forbidden });
  expect(await move('cy', 'tag:x')).toEqual({ moveThread: forbidden });
  expect(await close('ann')).toMatchObject({ closeThread: { thread: { isClosed: true } } });
  expect(await reply(server, 'cy', `thread: "${thread.name}"`)).toEqual(
    refused('FORBIDDEN', 'thread'),
  );
  expect(await close('bob', 'reopenThread')).toMatchObject({
    reopenThread: { thread: { isClosed: false } },
  });
  expect((await reply(server, 'cy', `thread: "${thread.name}"`)).userErrors).toEqual([]);
  expect(await move('bob', 'blog:b')).toMatchObject({
    moveThread: { userErrors: [{ code: 'FORBIDDEN', field: ['input', 'categoryId'] }] },
  });
  expect(await move('ann', 'blog:b')).toMatchObject({
    moveThread: { thread: { category: { key: 'blog:b' } } },
  });
});

describe('a thread in a group', () => {
  test('is there for members and absent for all others, on every way to it', async () => {
    const server = await openSite();
    const { thread, item } = await open(
      server,
      'ann',
      `categoryId: "${GROUP}", title: "secret plan", tags: ["chess"]`,
    );
    await reply(server, 'bob', `thread: "${thread.name}"`);
    await server.ask(
      'cy',
      `mutation { follow(input: { producerId: "${encodeId('User', 'ann')}" }) { ${ERRORS} } }`,
    );
    const ways = (threadId: string, itemId: string) => `{
      nodes(ids: ["${threadId}", "${itemId}"]) { id }
      threads(categoryId: "${GROUP}") { nodes { id } }
      categories { nodes { key } }
      unreadCounts(categoryIds: ["${GROUP}"]) { count }
      nextUnread(categoryId: "${GROUP}") { id }
      everything: stream(template: "everything") { nodes { id } }
      author: stream(template: "author", args: [{ name: "author", value: "ann" }]) { nodes { id } }
      tag: stream(template: "tag", args: [{ name: "tag", value: "chess" }]) { nodes { id } }
      thread: stream(template: "thread", args: [{ name: "thread", value: "${thread.name}" }]) { nodes { id } }
      home: stream(template: "home") { nodes { id } }
      newSince(template: "following-latest") { count }
      chess: producer(type: "tag", name: "chess") { id }
    }`;
    const absent = {
      nodes: [null, null],
      threads: { nodes: [] },
      categories: { nodes: [] },
      unreadCounts: [{ count: 0 }],
      nextUnread: null,
      everything: { nodes: [] },
      author: { nodes: [] },
      tag: { nodes: [] },
      thread: { nodes: [] },
      home: { nodes: [] },
      newSince: { count: 0 },
      chess: null,
    };
    expect(await data(server, 'cy', ways(thread.id, item.id))).toEqual(absent);
    const bobs = await data<typeof absent>(server, 'bob', ways(thread.id, item.id));
    expect(bobs).toMatchObject({
      nodes: [{ id: thread.id }, { id: item.id }],
      threads: { nodes: [{ id: thread.id }] },
      categories: { nodes: [{ key: 'group:g' }] },
    });
    for (const stream of ['everything', 'author', 'tag', 'thread'] as const)
      expect(bobs[stream].nodes.length).toBeGreaterThan(0);
    for (const input of [`thread: "${thread.name}"`, `parentId: "${item.id}"`])
      expect((await reply(server, 'cy', input)).userErrors[0]?.code).toBe('NOT_FOUND');
  });

  test('is shown when its group opens, and hidden again from those who leave', async () => {
    const server = await openSite();
    const { thread } = await open(server, 'ann', `categoryId: "${GROUP}", title: "plan"`);
    const isThere = async (viewer: string) =>
      (
        await data<{ nodes: readonly unknown[] }>(
          server,
          viewer,
          `{ nodes(ids: ["${thread.id}"]) { id } }`,
        )
      ).nodes[0] !== null;
    const edit = (readers: string) =>
      server.ask(
        'ann',
        `mutation { editCategory(input: { categoryId: "${GROUP}", readers: ${readers} }) { ${ERRORS} } }`,
      );
    expect([await isThere('bob'), await isThere('cy')]).toEqual([true, false]);
    await edit('EVERYONE');
    expect(await isThere('cy')).toBe(true);
    await edit('MEMBERS');
    await server.ask(
      'bob',
      `mutation { leaveGroup(input: { categoryId: "${GROUP}" }) { ${ERRORS} } }`,
    );
    expect([await isThere('bob'), await isThere('cy')]).toEqual([false, false]);
  });
});
