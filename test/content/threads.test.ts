/** Threads as clients meet them: opening, replying, closing and moving, in open places and in a group. */
import { describe, expect, test } from 'vitest';
import { encodeId, producerId } from '../../src/model/ids.ts';
import type { ProducerKey } from '../../src/model/producers.ts';
import type { ReadsServer } from '../support/reads-server.ts';
import { data, ERRORS, FORUM, GROUP, openSite, openThreadIn, replyTo } from '../support/site.ts';

const refused = (code: string, field: string) => ({
  item: null,
  userErrors: [{ code, field: ['input', field] }],
});

describe('opening a thread', () => {
  test('a thread and its first item appear in one step, once for a client key', async () => {
    const server = await openSite();
    const input = `categoryId: "${FORUM}", title: "Why?", text: "Because.", kind: "question", clientKey: "k"`;
    const { thread, item } = await openThreadIn(server, 'bob', input);
    expect(await openThreadIn(server, 'bob', input)).toMatchObject({ thread, item });
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
  const one = await openThreadIn(server, 'bob', `categoryId: "${FORUM}", title: "one"`);
  const two = await openThreadIn(server, 'bob', `categoryId: "${FORUM}", title: "two"`);
  const first = await replyTo(server, 'cy', `parentId: "${one.item.id}"`);
  expect(first.userErrors).toEqual([]);
  await replyTo(server, 'bob', `thread: "${one.thread.name}", parentId: "${one.item.id}"`);
  await replyTo(server, 'bob', `thread: "${one.thread.name}"`);
  const hidden = await replyTo(server, 'bob', `thread: "${one.thread.name}", visibility: PRIVATE`);
  const post = await replyTo(server, 'cy', '');
  const wrong = `thread: "${two.thread.name}", parentId: "${one.item.id}"`;
  expect(await replyTo(server, 'cy', wrong)).toEqual(refused('BAD_USER_INPUT', 'parentId'));
  expect(await replyTo(server, 'cy', `parentId: "${post.item?.id}"`)).toEqual(
    refused('BAD_USER_INPUT', 'parentId'),
  );
  for (const parent of [hidden.item?.id, encodeId('Item', '999'), 'nonsense'])
    expect(await replyTo(server, 'cy', `parentId: "${parent}"`)).toEqual(
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

test('the opener of a thread and the moderators of its place close, open and move it; nobody else does', async () => {
  const server = await openSite();
  const { thread } = await openThreadIn(server, 'bob', `categoryId: "${FORUM}", title: "t"`);
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
  expect(await replyTo(server, 'cy', `thread: "${thread.name}"`)).toEqual(
    refused('FORBIDDEN', 'thread'),
  );
  expect(await close('bob', 'reopenThread')).toMatchObject({
    reopenThread: { thread: { isClosed: false } },
  });
  expect((await replyTo(server, 'cy', `thread: "${thread.name}"`)).userErrors).toEqual([]);
  expect(await move('bob', 'blog:b')).toMatchObject({
    moveThread: { userErrors: [{ code: 'FORBIDDEN', field: ['input', 'categoryId'] }] },
  });
  expect(await move('ann', 'blog:b')).toMatchObject({
    moveThread: { thread: { category: { key: 'blog:b' } } },
  });
});

describe('a thread in a group', () => {
  test('exists for members and is absent for everybody else, on every path to it', async () => {
    const server = await openSite();
    const { thread, item } = await openThreadIn(
      server,
      'ann',
      `categoryId: "${GROUP}", title: "secret plan", tags: ["chess"]`,
    );
    await replyTo(server, 'bob', `thread: "${thread.name}"`);
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
      expect((await replyTo(server, 'cy', input)).userErrors[0]?.code).toBe('NOT_FOUND');
  });

  test('is shown when its group opens, and hidden again from those who leave', async () => {
    const server = await openSite();
    const { thread } = await openThreadIn(server, 'ann', `categoryId: "${GROUP}", title: "plan"`);
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

describe('following a place', () => {
  const TITLES = 'nodes { title }';
  interface Titles {
    readonly nodes: readonly { readonly title: string }[];
  }

  async function titlesOf(
    server: ReadsServer,
    viewer: string,
    stream: string,
  ): Promise<readonly string[]> {
    const query = `{ stream(${stream}) { ${TITLES} } }`;
    const { stream: page } = await data<{ readonly stream: Titles }>(server, viewer, query);
    return page.nodes.map(({ title }) => title);
  }

  async function change(server: ReadsServer, viewer: string, mutation: string): Promise<void> {
    const done = await data<{ readonly done: unknown }>(
      server,
      viewer,
      `mutation { done: ${mutation} { ${ERRORS} } }`,
    );
    expect(done).toEqual({ done: { userErrors: [] } });
  }

  test('adds what is opened there to home, without the replies, wherever the thread moves later', async () => {
    const server = await openSite();
    await change(server, 'cy', `follow(input: { producerId: "${FORUM}" })`);
    const { thread } = await openThreadIn(server, 'bob', `categoryId: "${FORUM}", title: "one"`);
    await replyTo(server, 'ann', `thread: "${thread.name}"`);
    await openThreadIn(server, 'bob', `categoryId: "${FORUM}", title: "two"`);
    const group = `template: "group", args: [{ name: "group", value: "${FORUM}" }]`;
    for (const stream of ['template: "home"', 'template: "following-latest"', group])
      expect(await titlesOf(server, 'cy', stream)).toEqual(['two', 'one']);
    const blog = producerId('blog:b' as ProducerKey);
    await change(
      server,
      'ann',
      `moveThread(input: { threadId: "${thread.id}", categoryId: "${blog}" })`,
    );
    expect(await titlesOf(server, 'cy', group)).toEqual(['two', 'one']);
    await change(server, 'cy', `mute(input: { producerId: "${FORUM}" })`);
    expect(await titlesOf(server, 'cy', 'template: "home"')).toEqual([]);
  });

  test('shows nothing of a members-only place to people before they join and after they leave', async () => {
    const server = await openSite();
    for (const viewer of ['bob', 'cy'])
      await change(server, viewer, `follow(input: { producerId: "${GROUP}" })`);
    await openThreadIn(server, 'ann', `categoryId: "${GROUP}", title: "plan"`);
    expect(await titlesOf(server, 'bob', 'template: "home"')).toEqual(['plan']);
    expect(await titlesOf(server, 'cy', 'template: "home"')).toEqual([]);
    await change(server, 'bob', `leaveGroup(input: { categoryId: "${GROUP}" })`);
    expect(await titlesOf(server, 'bob', 'template: "home"')).toEqual([]);
  });
});

describe('a private reply that is shown to others', () => {
  const edit = (server: ReadsServer, id: string) =>
    data<{ readonly editItem: object }>(
      server,
      'bob',
      `mutation { editItem(input: { itemId: "${id}", visibility: PUBLIC }) { item { visibility } ${ERRORS} } }`,
    );

  async function written(categoryId: string, opener: string) {
    const server = await openSite();
    const opened = await openThreadIn(server, opener, `categoryId: "${categoryId}", title: "t"`);
    const reply = `thread: "${opened.thread.name}", visibility: PRIVATE`;
    return { server, ...opened, id: (await replyTo(server, 'bob', reply)).item?.id ?? '' };
  }

  test('needs an open thread, as a new reply does', async () => {
    const { server, thread, id } = await written(FORUM, 'ann');
    const close = (verb: string) =>
      data(
        server,
        'ann',
        `mutation { ${verb}(input: { threadId: "${thread.id}" }) { ${ERRORS} } }`,
      );
    await close('closeThread');
    expect(await edit(server, id)).toEqual({ editItem: refused('FORBIDDEN', 'itemId') });
    await close('reopenThread');
    const shown = { item: { visibility: 'PUBLIC' }, userErrors: [] };
    expect(await edit(server, id)).toEqual({ editItem: shown });
    await close('closeThread');
    expect(await edit(server, id)).toEqual({ editItem: shown });
  });

  test('stays a reply when everything before it was deleted', async () => {
    const { server, thread, item, id } = await written(FORUM, 'ann');
    await replyTo(server, 'cy', `thread: "${thread.name}"`);
    for (const verb of [
      `closeThread(input: { threadId: "${thread.id}" })`,
      `deleteItem(input: { itemId: "${item?.id}" })`,
    ])
      await data(server, 'ann', `mutation { ${verb} { ${ERRORS} } }`);
    expect(await edit(server, id)).toEqual({ editItem: refused('FORBIDDEN', 'itemId') });
    await server.app.store.threads.close(thread.name, false);
    expect(await edit(server, id)).toMatchObject({ editItem: { userErrors: [] } });
    expect(await server.app.store.timelines.newest(), 'it is new').toBe(4);
  });

  test('answers what its author showed before it', async () => {
    const { server, id } = await written(FORUM, 'ann');
    const answer = await replyTo(server, 'bob', `parentId: "${id}", visibility: PRIVATE`);
    await edit(server, id);
    await edit(server, answer.item?.id ?? '');
    const read =
      '{ stream(template: "everything", first: 1) { nodes { parent { replyCount { count } } } } }';
    expect(await data(server, 'cy', read)).toEqual({
      stream: { nodes: [{ parent: { replyCount: { count: 1 } } }] },
    });
  });
});

test('a former reader of a place writes nothing there, even in a thread that holds what they wrote', async () => {
  const server = await openSite();
  const everybody = `editCategory(input: { categoryId: "${GROUP}", posters: EVERYONE }) { ${ERRORS} }`;
  await data(server, 'ann', `mutation { ${everybody} }`);
  const { thread } = await openThreadIn(server, 'ann', `categoryId: "${GROUP}", title: "t"`);
  const reply = `thread: "${thread.name}"`;
  expect((await replyTo(server, 'bob', reply)).userErrors).toEqual([]);
  await data(
    server,
    'bob',
    `mutation { leaveGroup(input: { categoryId: "${GROUP}" }) { ${ERRORS} } }`,
  );
  expect(await replyTo(server, 'bob', reply)).toEqual(refused('FORBIDDEN', 'thread'));
});

test('a former reader of a place neither closes nor moves the thread that they opened there', async () => {
  const server = await openSite();
  const { thread } = await openThreadIn(server, 'bob', `categoryId: "${GROUP}", title: "t"`);
  expect((await replyTo(server, 'ann', `thread: "${thread.name}"`)).userErrors).toEqual([]);
  const leave = `leaveGroup(input: { categoryId: "${GROUP}" }) { ${ERRORS} }`;
  await data(server, 'bob', `mutation { ${leave} }`);
  const to = producerId('tag:open' as ProducerKey);
  for (const [verb, input] of [
    ['moveThread', `threadId: "${thread.id}", categoryId: "${to}"`],
    ['closeThread', `threadId: "${thread.id}"`],
  ] as const)
    expect(
      await data(server, 'bob', `mutation { ${verb}(input: { ${input} }) { ${ERRORS} } }`),
    ).toEqual({ [verb]: { userErrors: [{ code: 'FORBIDDEN', field: ['input', 'threadId'] }] } });
});
