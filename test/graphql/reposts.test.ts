/** Reposts through the API: what can be reposted, how it is shown, counted and listed, and what hides it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  followPeople,
  itemId as idOf,
  openTestApp,
  publish as publishAs,
  userGlobalId as userId,
  type TestApp,
} from '../support/open-app.ts';
import { draftBy } from '../support/builders.ts';

let opened: TestApp;

beforeEach(async () => {
  opened = await openTestApp();
});

afterEach(() => opened[Symbol.asyncDispose]());

const SHOWN = 'id kind title author { login } repostOf { id title author { login } }';

const act = (verb: string, viewer: string, input: object, fields: string) =>
  opened.ask(
    `mutation M($input: ${verb[0]?.toUpperCase()}${verb.slice(1)}Input!) { it: ${verb}(input: $input) { ${fields} userErrors { code field message } } }`,
    { viewer, variables: { input } },
  );
const repost = (viewer: string, itemId: string) =>
  act('repost', viewer, { itemId }, `repost { ${SHOWN} }`);
const unrepost = (viewer: string, itemId: string) =>
  act('unrepost', viewer, { itemId }, `item { ${SHOWN} }`);

async function publish(author: string, fields: object = {}): Promise<string> {
  const [item] = await publishAs(opened, draftBy(author, fields));
  return item === undefined ? '' : idOf(item);
}

const follow = (viewer: string, user: string) => followPeople(opened, viewer, [user]);
const block = (viewer: string, user: string) =>
  act('block', viewer, { userId: userId(user) }, 'blockEdge { since }');

const feed = async (viewer: string, template: string, fields = SHOWN) => {
  const query = `{ stream(template: "${template}", first: 20) { nodes { ${fields} } } }`;
  return (await opened.ask(query, { viewer })).at('stream.nodes') as readonly object[];
};
const kinds = async (viewer: string, template = 'home') =>
  (await feed(viewer, template, 'kind author { login }')).map((node) => JSON.stringify(node));
const FIELDS =
  'repostCount { count isCapped } viewerHasReposted reposters(first: 1) { nodes { login } pageInfo { hasNextPage endCursor } }';

describe('a repost', () => {
  test('that is hidden hides its original, and every other repost of it', async () => {
    const itemId = await publish('bob');
    await follow('ada', 'bob');
    await follow('ada', 'carol');
    await follow('ada', 'dan');
    const first = await repost('carol', itemId);
    await repost('dan', itemId);
    const other = await publish('bob');
    const ids = async (template: string) => feed('ada', template, 'id');
    const hide = (verb: string, id: unknown) =>
      act(verb, 'ada', { itemId: id }, 'item { id viewerHasHidden }');
    const id = first.at('it.repost.id');
    expect(await ids('everything')).toHaveLength(4);
    const hidden = await hide('hideItem', id);
    expect(hidden.at('it.item')).toEqual({ id: itemId, viewerHasHidden: true });
    expect(await ids('everything')).toEqual([{ id: other }]);
    expect((await hide('unhideItem', id)).at('it.item.viewerHasHidden')).toBe(false);
    expect(await ids('everything')).toHaveLength(4);
    const own = (
      await hide('hideItem', (await repost('eve', await publish('ada'))).at('it.repost.id'))
    ).at('it.userErrors');
    expect(own).toMatchObject([{ code: 'BAD_USER_INPUT', field: ['input', 'itemId'] }]);
  });

  test('shows an item to those who follow the one who reposts it', async () => {
    const itemId = await publish('bob');
    await follow('ada', 'carol');
    const answer = await repost('carol', itemId);
    expect(answer.at('it')).toMatchObject({
      repost: {
        kind: 'repost',
        title: null,
        author: { login: 'carol' },
        repostOf: { id: itemId, title: 'by bob', author: { login: 'bob' } },
      },
      userErrors: [],
    });
    for (const template of ['home', 'following-latest'])
      expect(await feed('ada', template)).toEqual([answer.at('it.repost')]);
    const node = `query Q($id: ID!) { node(id: $id) { ... on Item { ${SHOWN} } } }`;
    const asked = await opened.ask(node, {
      viewer: 'ada',
      variables: { id: answer.at('it.repost.id') },
    });
    expect(asked.at('node')).toEqual(answer.at('it.repost'));
  });

  test('is the same on each repeat, a new one after it was taken back, and stands for its original', async () => {
    const itemId = await publish('bob');
    const first = (await repost('carol', itemId)).text('it.repost.id');
    expect((await repost('carol', itemId)).text('it.repost.id')).toBe(first);
    const ofRepost = await repost('dan', first);
    expect(ofRepost.at('it.repost.repostOf.id')).toBe(itemId);
    expect((await unrepost('carol', first)).at('it')).toMatchObject({
      item: { id: itemId },
      userErrors: [],
    });
    expect((await unrepost('carol', itemId)).at('it.userErrors')).toEqual([]);
    const again = (await repost('carol', itemId)).text('it.repost.id');
    expect(again).not.toBe(first);
    const liked = await act('like', 'ada', { itemId: again }, 'item { id likeCount }');
    expect(liked.at('it.item')).toEqual({ id: itemId, likeCount: 1 });
    const edited = await act('editItem', 'carol', { itemId: again, title: 'x' }, 'item { id }');
    expect(edited.at('it.userErrors')).toEqual([
      {
        code: 'BAD_USER_INPUT',
        field: ['input', 'itemId'],
        message: 'expected an item with content of its own, got a repost',
      },
    ]);
  });

  test('is counted and listed by what the viewer may see', async () => {
    const itemId = await publish('bob');
    for (const viewer of ['carol', 'dan', 'eve']) await repost(viewer, itemId);
    const ask = (viewer: string, fields = FIELDS) =>
      opened.ask(`query Q($id: ID!) { node(id: $id) { ... on Item { ${fields} } } }`, {
        viewer,
        variables: { id: itemId },
      });
    const page = {
      nodes: [{ login: 'eve' }],
      pageInfo: { hasNextPage: true, endCursor: expect.any(String) },
    };
    expect((await ask('dan')).at('node')).toEqual({
      repostCount: { count: 3, isCapped: false },
      viewerHasReposted: true,
      reposters: page,
    });
    const after = (await ask('ada')).text('node.reposters.pageInfo.endCursor');
    const next = `reposters(first: 5, after: "${after}") { nodes { login } pageInfo { hasNextPage hasPreviousPage } }`;
    expect((await ask('ada', next)).at('node.reposters')).toEqual({
      nodes: [{ login: 'dan' }, { login: 'carol' }],
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
    });
    await block('ada', 'eve');
    await unrepost('carol', itemId);
    expect((await ask('ada')).at('node')).toEqual({
      repostCount: { count: 1, isCapped: false },
      viewerHasReposted: false,
      reposters: {
        nodes: [{ login: 'dan' }],
        pageInfo: { hasNextPage: false, endCursor: expect.any(String) },
      },
    });
  });

  test('is refused for what not everybody may see, by what was got', async () => {
    const refusals: unknown[] = [];
    const note = async (viewer: string, itemId: string): Promise<void> => {
      const { code, message } = (await repost(viewer, itemId)).at('it.userErrors.0') as Record<
        string,
        string
      >;
      refusals.push(`${code} ${message}`);
    };
    await follow('ada', 'bob');
    await note('ada', await publish('bob', { visibility: 'followers' }));
    await note('bob', await publish('bob', { visibility: 'private' }));
    await note('ada', await publish('bob', { visibility: 'private' }));
    await publish('bob', { visibility: 'followers', thread: 't' });
    await note('ada', await publish('carol', { thread: 't' }));
    await act('join', 'dan', { feed: 'PRIVATE' }, 'user { id }');
    await note('dan', await publish('dan'));
    await publish('dan', { thread: 'd' });
    await follow('carol', 'dan');
    await act('approveFollow', 'dan', { userId: userId('carol') }, 'user { id }');
    await note('carol', await publish('carol', { thread: 'd' }));
    expect(refusals).toEqual([
      'FORBIDDEN expected an item that everybody may see, got one with the visibility FOLLOWERS',
      'FORBIDDEN expected an item that everybody may see, got one with the visibility PRIVATE',
      'NOT_FOUND expected an existing item, got none',
      'FORBIDDEN expected an item that everybody may see, got one in a thread that not everybody may see',
      'FORBIDDEN expected an item that everybody may see, got one by an author with a private feed',
      'FORBIDDEN expected an item that everybody may see, got one in a thread that not everybody may see',
    ]);
  });

  test('is hidden from everybody who may not see its original, including the reposter', async () => {
    const itemId = await publish('bob');
    await follow('ada', 'carol');
    const id = (await repost('carol', itemId)).text('it.repost.id');
    const isThere = async (viewer: string): Promise<boolean> => {
      const answer = await opened.ask('query Q($id: ID!) { node(id: $id) { id } }', {
        viewer,
        variables: { id },
      });
      return answer.at('node') !== null;
    };
    await block('bob', 'ada');
    expect([await isThere('ada'), await isThere('eve'), await kinds('ada')]).toEqual([
      false,
      true,
      [],
    ]);
    await act('editItem', 'bob', { itemId, visibility: 'FOLLOWERS' }, 'item { id }');
    expect([await isThere('carol'), await isThere('eve'), await isThere('bob')]).toEqual([
      false,
      false,
      true,
    ]);
    await act('editItem', 'bob', { itemId, visibility: 'PUBLIC' }, 'item { id }');
    expect(await isThere('eve')).toBe(true);
    await act('deleteItem', 'bob', { itemId }, 'deletedItemId');
    expect([await isThere('eve'), await isThere('carol')]).toEqual([false, false]);
  });
});

describe('a cursor of reposters', () => {
  const pageOf = (itemId: string, after: string | null = null, viewer = 'ada') =>
    opened.ask(
      'query Q($id: ID!, $after: String) { node(id: $id) { ... on Item { reposters(first: 2, after: $after) { nodes { login } pageInfo { endCursor } } } } }',
      { viewer, variables: { id: itemId, after } },
    );
  const codeOf = async (...asked: Parameters<typeof pageOf>) =>
    (await pageOf(...asked)).errors[0]?.extensions.code;

  test('continues past a person who took the repost back, for its viewer and item alone', async () => {
    const [itemId, other] = [await publish('bob'), await publish('bob')];
    for (const user of ['carol', 'dan', 'eve']) await repost(user, itemId);
    const page = await pageOf(itemId);
    expect(page.at('node.reposters.nodes')).toEqual([{ login: 'eve' }, { login: 'dan' }]);
    const cursor = page.text('node.reposters.pageInfo.endCursor');
    await unrepost('dan', itemId);
    const behind = await pageOf(itemId, cursor);
    expect(behind.at('node.reposters.nodes')).toEqual([{ login: 'carol' }]);
    expect(await codeOf(itemId, cursor, 'bob')).toBe('INVALID_CURSOR');
    expect(await codeOf(other, cursor)).toBe('INVALID_CURSOR');
  });

  test('cannot be used to ask whether somebody whom the viewer may not see reposted', async () => {
    const itemId = await publish('bob');
    await repost('carol', itemId);
    await block('carol', 'ada');
    expect((await pageOf(itemId)).at('node.reposters.nodes')).toEqual([]);
    // Dan reposted nothing.
    const codes = await Promise.all(['carol', 'dan'].map((user) => codeOf(itemId, userId(user))));
    expect(codes).toEqual(['INVALID_CURSOR', 'INVALID_CURSOR']);
  });
});

describe('the home of somebody who follows both', () => {
  test('shows no repost of what it holds far below, until it no longer holds it', async () => {
    for (const user of ['bob', 'carol']) await follow('ada', user);
    const itemId = await publish('bob');
    await publishAs(opened, ...Array.from({ length: 60 }, () => draftBy('bob')));
    const id = (await repost('carol', itemId)).at('it.repost.id');
    const why = async () =>
      (
        await opened.ask(
          'query Q($id: ID!) { whyNot(itemId: $id, template: "following-latest") { reason } }',
          { viewer: 'ada', variables: { id } },
        )
      ).at('whyNot.reason');
    const newest = async () => (await kinds('ada', 'following-latest'))[0];
    expect(await newest()).toBe('{"kind":"post","author":{"login":"bob"}}');
    expect(await why()).toBe('dedupe: its original, item 1, is in the same input');
    await act('unfollow', 'ada', { producerId: userId('bob') }, 'producer { id }');
    expect(await newest()).toBe('{"kind":"repost","author":{"login":"carol"}}');
    expect(await why()).toBeNull();
  });

  test('shows an item once, where it stood first', async () => {
    for (const user of ['bob', 'carol', 'dan']) await follow('ada', user);
    const itemId = await publish('bob');
    await repost('carol', itemId);
    await publish('bob', { kind: 'question' });
    await repost('dan', itemId);
    const latest = await kinds('ada', 'following-latest');
    expect(latest).toEqual([
      '{"kind":"question","author":{"login":"bob"}}',
      '{"kind":"post","author":{"login":"bob"}}',
    ]);
    expect((await kinds('ada')).toSorted()).toEqual(latest.toSorted());
    const list = await act(
      'createList',
      'ada',
      { title: 'Both', clientKey: 'both' },
      'list { id }',
    );
    for (const user of ['bob', 'dan']) {
      const input = { listId: list.at('it.list.id'), producerId: userId(user) };
      await act('addToList', 'ada', input, 'list { id }');
    }
    const query = `{ stream(template: "list", args: [{ name: "list", value: "both" }], first: 20) { nodes { kind author { login } } } }`;
    const nodes = (await opened.ask(query, { viewer: 'ada' })).at('stream.nodes');
    expect((nodes as readonly object[]).map((node) => JSON.stringify(node))).toEqual(latest);
    await act('mute', 'eve', { producerId: userId('carol') }, 'muteEdge { since }');
    for (const user of ['carol', 'dan']) await follow('eve', user);
    expect(await kinds('eve', 'following-latest')).toEqual([
      '{"kind":"repost","author":{"login":"dan"}}',
    ]);
  });
});
