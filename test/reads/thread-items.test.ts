/** Pages of a thread's items as clients see them: both directions, exact ends, and the first unread item. */
import { expect, test } from 'vitest';
import { position } from '../../src/model/positions.ts';
import type { ReadsServer } from '../support/reads-server.ts';
import {
  data,
  ERRORS,
  FORUM,
  openSite,
  openThreadIn,
  replyTo,
  type OpenedThread,
  type Published,
} from '../support/site.ts';

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

interface PageArgs {
  readonly viewer?: string;
  readonly thread: OpenedThread;
  readonly args: string;
}

async function pageOf(
  server: ReadsServer,
  { viewer = 'cy', thread, args }: PageArgs,
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
  const { thread } = await openThreadIn(server, 'bob', `categoryId: "${FORUM}", title: "0"`);
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

test.each([
  ['with private ones among them', 'PUBLIC', ['PUBLIC', 'PRIVATE', 'PRIVATE']],
  ['where the newest reply is for everybody', 'PUBLIC', ['PRIVATE', 'PUBLIC']],
  ['where all of it is the viewer’s own', 'PRIVATE', ['PRIVATE', 'PRIVATE']],
])('the replies of a thread are as many as its pages list, %s', async (_, opening, replies) => {
  const server = await openSite();
  const { thread } = await openThreadIn(server, 'bob', `categoryId: "${FORUM}", title: "0"`);
  for (const visibility of replies)
    await replyTo(server, 'bob', `thread: "${thread.name}", visibility: ${visibility}`);
  if (opening === 'PRIVATE')
    await server.app.store.items.edit(position(1), { visibility: 'private' }, 1);
  const counts = async (viewer: string) => {
    const { node } = await data<{
      node: { replyCount: object; items: { nodes: readonly object[] } };
    }>(
      server,
      viewer,
      `{ node(id: "${thread.id}") { ... on Thread { replyCount { count isCapped } items(first: 20) { nodes { id } } } } }`,
    );
    return [node.replyCount, node.items.nodes.length];
  };
  const own = replies.length;
  expect(await counts('bob')).toEqual([{ count: own, isCapped: false }, own + 1]);
  const open = replies.filter((visibility) => visibility === 'PUBLIC').length;
  if (opening === 'PUBLIC')
    expect(await counts('cy')).toEqual([{ count: open, isCapped: false }, open + 1]);
});

test('a thread opens at the first unread item, and at its end when all is read', async () => {
  const server = await openSite();
  const { thread } = await openThreadIn(server, 'bob', `categoryId: "${FORUM}", title: "0"`);
  const ids: string[] = [];
  for (let n = 1; n <= 4; n += 1)
    ids.push((await replyTo(server, 'bob', `thread: "${thread.name}"`)).item?.id ?? '');
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

test('a thread opens at an item, also at one that is gone, and pages on in both directions', async () => {
  const server = await openSite();
  const { thread } = await openThreadIn(server, 'bob', `categoryId: "${FORUM}", title: "0"`);
  const ids: string[] = [];
  for (let n = 1; n <= 5; n += 1) {
    const { publish } = await data<Published>(
      server,
      'bob',
      `mutation { publish(input: { title: "${n}", thread: "${thread.name}" }) { item { id } ${ERRORS} } }`,
    );
    ids.push(publish.item?.id ?? '');
  }
  const at = (id: string | undefined, first = 2) =>
    pageOf(server, { thread, args: `first: ${first}, atItemId: "${id}"` });
  const page = await at(ids[2]);
  expect(page).toMatchObject({
    nodes: [{ title: '3' }, { title: '4' }],
    status: 'MORE',
    pageInfo: { hasNextPage: true, hasPreviousPage: true },
  });
  const up = await pageOf(server, {
    thread,
    args: `last: 9, before: "${page.pageInfo.startCursor}"`,
  });
  expect(up.nodes.map(({ title }) => title)).toEqual(['0', '1', '2']);
  const down = await pageOf(server, {
    thread,
    args: `first: 9, after: "${page.pageInfo.endCursor}"`,
  });
  expect(down.nodes).toEqual([{ title: '5' }]);
  for (const gone of [2, 4])
    await data(
      server,
      'bob',
      `mutation { deleteItem(input: { itemId: "${ids[gone]}" }) { ${ERRORS} } }`,
    );
  expect((await at(ids[2])).nodes).toEqual([{ title: '4' }]);
  const end = await at(ids[4]);
  expect(end).toMatchObject({
    nodes: [{ title: '2' }, { title: '4' }],
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
  });
  const stranger = await openThreadIn(server, 'bob', `categoryId: "${FORUM}", title: "other"`);
  expect((await at(stranger.item.id, 1)).nodes).toEqual([{ title: '4' }]);
});

test.each([
  ['first: 0', 'BAD_USER_INPUT'],
  ['last: 101', 'BAD_USER_INPUT'],
  ['first: 1, last: 1', 'BAD_USER_INPUT'],
  ['around: FIRST_UNREAD, last: 1', 'BAD_USER_INPUT'],
  ['atItemId: "djE6SXRlbTox", last: 1', 'BAD_USER_INPUT'],
  ['atItemId: "djE6SXRlbTox", around: FIRST_UNREAD', 'BAD_USER_INPUT'],
  ['atItemId: "djE6VXNlcjox"', 'BAD_USER_INPUT'],
  ['after: "nonsense"', 'INVALID_CURSOR'],
  ['after: ""', 'INVALID_CURSOR'],
])('a page of a thread with %s is refused', async (args, code) => {
  const server = await openSite();
  const { thread } = await openThreadIn(server, 'bob', `categoryId: "${FORUM}", title: "t"`);
  const query = `{ node(id: "${thread.id}") { ... on Thread { items(${args}) { nodes { id } } } } }`;
  expect((await server.ask('cy', query)).errors?.[0]?.extensions.code).toBe(code);
});

test('a cursor of one viewer or thread opens no other', async () => {
  const server = await openSite();
  const one = await openThreadIn(server, 'bob', `categoryId: "${FORUM}", title: "one"`);
  const two = await openThreadIn(server, 'bob', `categoryId: "${FORUM}", title: "two"`);
  const { endCursor } = (await pageOf(server, { thread: one.thread, args: '' })).pageInfo;
  for (const [viewer, { thread }] of [
    ['cy', two],
    ['bob', one],
  ] as const) {
    const query = `{ node(id: "${thread.id}") { ... on Thread { items(after: "${endCursor}") { nodes { id } } } } }`;
    expect((await server.ask(viewer, query)).errors?.[0]?.extensions.code).toBe('INVALID_CURSOR');
  }
});
