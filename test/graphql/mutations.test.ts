/** Mutations: repeats change nothing, refusals name field and reason, hidden things are answered like absent ones. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { encodeId } from '../../src/model/ids.ts';
import { draftBy } from '../support/builders.ts';
import {
  followPeople,
  itemId,
  openTestApp,
  publish,
  userGlobalId,
  type TestApp,
} from '../support/open-app.ts';

let opened: TestApp;

beforeEach(async () => {
  opened = await openTestApp();
});

afterEach(() => opened[Symbol.asyncDispose]());

const PUBLISH =
  'mutation M($input: PublishInput!) { publish(input: $input) { item { id title text url kind visibility tags { name } thread { name } author { login } } userErrors { field message code } } }';
const doPublish = (input: object, viewer = 'ada') =>
  opened.ask(PUBLISH, { viewer, variables: { input } });

const RELATE = (verb: string, edge: string, arg: string): string =>
  `mutation M($id: ID!) { ${verb}(input: { ${arg}: $id }) { ${edge} userErrors { field message code } } }`;
const EDGE = '{ cursor since node { key followerCount viewerFollows } }';
const VERBS = {
  follow: RELATE('follow', `edge: followEdge ${EDGE}`, 'producerId'),
  unfollow: RELATE('unfollow', 'producer { key viewerFollows }', 'producerId'),
  block: RELATE('block', `edge: blockEdge ${EDGE}`, 'userId'),
  unblock: RELATE('unblock', 'user { key viewerBlocks }', 'userId'),
  mute: RELATE('mute', `edge: muteEdge ${EDGE}`, 'producerId'),
  unmute: RELATE('unmute', 'producer { key viewerMutes }', 'producerId'),
  like: RELATE('like', 'item { likeCount viewerLikes }', 'itemId'),
  unlike: RELATE('unlike', 'item { likeCount viewerLikes }', 'itemId'),
  deleteItem: RELATE('deleteItem', 'deletedItemId', 'itemId'),
};
const act = (verb: keyof typeof VERBS, id: string, viewer = 'ada') =>
  opened.ask(VERBS[verb], { viewer, variables: { id } });
const codeOf = (answer: Awaited<ReturnType<typeof act>>, verb: string): unknown =>
  answer.at(`${verb}.userErrors.0.code`);

describe('publish', () => {
  test('makes an item of its author, which stands in the feed', async () => {
    const answer = await doPublish({
      title: 'Hello',
      text: 'there',
      url: 'https://example.org/a?b',
      tags: ['x', 'y', 'x'],
      kind: 'question',
      visibility: 'FOLLOWERS',
    });
    expect(answer.at('publish')).toMatchObject({
      item: {
        title: 'Hello',
        text: 'there',
        url: 'https://example.org/a?b',
        kind: 'question',
        visibility: 'FOLLOWERS',
        tags: [{ name: 'x' }, { name: 'y' }],
        author: { login: 'ada' },
      },
      userErrors: [],
    });
    const feed = await opened.ask('{ stream(template: "everything") { nodes { id } } }', {
      viewer: 'ada',
    });
    expect(feed.at('stream.nodes.0.id')).toBe(answer.at('publish.item.id'));
  });

  test('with a client key makes one item, however often and concurrently it is repeated', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => doPublish({ clientKey: 'k', title: 'Once' })),
    );
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    opened.clock.advance(60_000);
    expect((await doPublish({ clientKey: 'k', title: 'Once' })).at('publish.item.id')).toBe(
      answers[0]?.at('publish.item.id'),
    );
    expect(await opened.app.store.timelines.newest()).toBe(1);
    expect(codeOf(await doPublish({ clientKey: 'k', title: 'Other' }), 'publish')).toBe('CONFLICT');
    expect(
      (await doPublish({ clientKey: 'k', title: 'Other' }, 'bob')).at('publish.userErrors'),
    ).toEqual([]);
  });

  test.each<[string, object, string | null]>([
    ['nothing to show', {}, null],
    ['only spaces', { title: '  ' }, null],
    ['a long title', { title: 'x'.repeat(LIMITS.titleCharsMax + 1) }, 'title'],
    ['a long text', { text: 'x'.repeat(LIMITS.textCharsMax + 1) }, 'text'],
    ['a long url', { url: `https://example.org/${'x'.repeat(LIMITS.urlCharsMax)}` }, 'url'],
    ['a url of another kind', { url: 'javascript:alert(1)' }, 'url'],
    ['a NUL in a text', { text: 'a\u0000b' }, 'text'],
    ['terminal commands in a title', { title: '\u001b[31mred' }, 'title'],
    [
      '11 tags',
      { title: 'x', tags: Array.from({ length: 11 }, (_, index) => `t${index}`) },
      'tags',
    ],
    ['a tag with a space', { title: 'x', tags: ['a b'] }, 'tags'],
    ['an empty tag', { title: 'x', tags: [''] }, 'tags'],
    ['a tag of 129 characters', { title: 'x', tags: ['x'.repeat(129)] }, 'tags'],
    ['a kind with capitals', { title: 'x', kind: 'Post' }, 'kind'],
    ['an empty client key', { title: 'x', clientKey: '' }, 'clientKey'],
    ['a client key of 129 characters', { title: 'x', clientKey: 'x'.repeat(129) }, 'clientKey'],
  ])('refuses %s, naming the field', async (_, input, field) => {
    const answer = await doPublish(input);
    expect(answer.at('publish')).toMatchObject({
      item: null,
      userErrors: [{ code: 'BAD_USER_INPUT', field: field === null ? null : ['input', field] }],
    });
    expect(await opened.app.store.timelines.newest()).toBe(0);
  });

  test('takes what is at the bounds', async () => {
    const answer = await doPublish({
      title: 'x'.repeat(LIMITS.titleCharsMax),
      text: 'é'.repeat(LIMITS.textCharsMax),
      clientKey: '🙂'.repeat(64),
      tags: ['🙂'.repeat(64)],
    });
    expect(answer.at('publish.userErrors')).toEqual([]);
  });

  test('names every field at fault at once', async () => {
    const answer = await doPublish({ title: 'x'.repeat(301), tags: [''], kind: 'A' });
    expect(answer.at('publish.userErrors')).toHaveLength(3);
  });

  test('goes to the viewer’s own producer only', async () => {
    expect(
      (await doPublish({ title: 'x', producerId: userGlobalId('ada') })).at('publish.userErrors'),
    ).toEqual([]);
    expect(
      codeOf(await doPublish({ title: 'x', producerId: userGlobalId('bob') }), 'publish'),
    ).toBe('FORBIDDEN');
    expect(
      codeOf(await doPublish({ title: 'x', producerId: encodeId('Tag', 'x') }), 'publish'),
    ).toBe('FORBIDDEN');
    expect(codeOf(await doPublish({ title: 'x', producerId: 'nonsense' }), 'publish')).toBe(
      'NOT_FOUND',
    );
  });

  test('into a thread needs one that the viewer can see', async () => {
    await publish(
      opened,
      draftBy('bob', { thread: 'open' }),
      draftBy('bob', { thread: 'secret', visibility: 'private' }),
    );
    expect((await doPublish({ title: 'x', thread: 'open' })).at('publish.item.thread.name')).toBe(
      'open',
    );
    const [hidden, absent] = [
      await doPublish({ title: 'x', thread: 'secret' }),
      await doPublish({ title: 'x', thread: 'absent' }),
    ];
    expect(codeOf(absent, 'publish')).toBe('NOT_FOUND');
    expect(hidden.body).toBe(absent.body);
  });
});

describe('editItem and deleteItem', () => {
  const EDIT =
    'mutation M($input: EditItemInput!) { editItem(input: $input) { item { title text visibility editedAt } userErrors { field message code } } }';
  const doEdit = (input: object, viewer = 'ada') =>
    opened.ask(EDIT, { viewer, variables: { input } });

  test('change what is given, empty what is null, leave the rest, and repeat without effect', async () => {
    const [item] = await publish(
      opened,
      draftBy('ada', { payload: { title: 'a', text: 'b', url: null, votes: 3 } }),
    );
    const id = item === undefined ? '' : itemId(item);
    const first = await doEdit({ itemId: id, text: null, visibility: 'PRIVATE' });
    expect(first.at('editItem')).toMatchObject({
      item: { title: 'a', text: null, visibility: 'PRIVATE', editedAt: '2026-01-01T00:00:00.000Z' },
      userErrors: [],
    });
    opened.clock.advance(1_000);
    expect((await doEdit({ itemId: id, text: null, visibility: 'PRIVATE' })).body).toBe(first.body);
    expect(codeOf(await doEdit({ itemId: id, title: null }), 'editItem')).toBe('BAD_USER_INPUT');
  });

  test('are for the author: others get FORBIDDEN for what they see, and NOT_FOUND for what they do not', async () => {
    const [open, hidden] = await publish(
      opened,
      draftBy('bob'),
      draftBy('bob', { visibility: 'private' }),
    );
    const [openId, hiddenId] = [
      open === undefined ? '' : itemId(open),
      hidden === undefined ? '' : itemId(hidden),
    ];
    const absentId = encodeId('Item', '999');
    expect(codeOf(await doEdit({ itemId: openId, title: 'x' }), 'editItem')).toBe('FORBIDDEN');
    expect(codeOf(await act('deleteItem', openId), 'deleteItem')).toBe('FORBIDDEN');
    expect((await doEdit({ itemId: hiddenId, title: 'x' })).body).toBe(
      (await doEdit({ itemId: absentId, title: 'x' })).body,
    );
    expect((await act('deleteItem', hiddenId)).body).toBe((await act('deleteItem', absentId)).body);
    expect(codeOf(await act('deleteItem', absentId), 'deleteItem')).toBe('NOT_FOUND');
  });

  test('a deleted item is gone from every way to it', async () => {
    const [item] = await publish(opened, draftBy('ada'));
    const id = item === undefined ? '' : itemId(item);
    expect((await act('deleteItem', id)).at('deleteItem.deletedItemId')).toBe(id);
    const after = await opened.ask(
      'query Q($id: ID!) { nodes(ids: [$id]) { id } stream(template: "everything") { nodes { id } } }',
      { viewer: 'ada', variables: { id } },
    );
    expect(after.data).toEqual({ nodes: [null], stream: { nodes: [] } });
    expect(codeOf(await act('like', id), 'like')).toBe('NOT_FOUND');
  });
});

describe('following, blocking and muting', () => {
  beforeEach(() => publish(opened, draftBy('bob', { tags: ['quantum'] }), draftBy('carol')));

  test.each(['follow', 'block', 'mute'] as const)(
    '%s gives the same edge on a repeat',
    async (verb) => {
      const first = await act(verb, userGlobalId('bob'));
      opened.clock.advance(5_000);
      expect(first.at(`${verb}.edge.since`)).toBe('2026-01-01T00:00:00.000Z');
      expect((await act(verb, userGlobalId('bob'))).body).toBe(first.body);
    },
  );

  test.each([
    ['follow', 'unfollow'],
    ['block', 'unblock'],
    ['mute', 'unmute'],
  ] as const)('%s is undone by %s, which repeats without effect', async (verb, undo) => {
    await act(verb, userGlobalId('bob'));
    const first = await act(undo, userGlobalId('bob'));
    expect(first.at(`${undo}.userErrors`)).toEqual([]);
    expect((await act(undo, userGlobalId('bob'))).body).toBe(first.body);
    expect(Object.values(first.at(undo) as object)[0]).toMatchObject({ key: 'user:bob' });
  });

  test('shows in the very next page and in what the payload says', async () => {
    const followed = await act('follow', encodeId('Tag', 'quantum'));
    expect(followed.at('follow.edge.node')).toEqual({
      key: 'tag:quantum',
      followerCount: 1,
      viewerFollows: true,
    });
    const feed = await opened.ask(
      '{ stream(template: "following-latest") { nodes { author { login } } } }',
      { viewer: 'ada' },
    );
    expect(feed.at('stream.nodes')).toEqual([{ author: { login: 'bob' } }]);
  });

  test.each(['follow', 'block', 'mute'] as const)('%s refuses oneself', async (verb) => {
    expect(codeOf(await act(verb, userGlobalId('ada')), verb)).toBe('BAD_USER_INPUT');
  });

  test.each(['follow', 'mute'] as const)('%s refuses the timeline of everything', async (verb) => {
    expect(codeOf(await act(verb, encodeId('Channel', 'all:items')), verb)).toBe('BAD_USER_INPUT');
  });

  test.each([
    '',
    'x',
    'djE6',
    encodeId('Item', '1'),
    `${userGlobalId('bob')}=`,
    encodeId('Channel', 'user:bob'),
    'x'.repeat(5_000),
  ])('an invalid id is NOT_FOUND: %s', async (id) => {
    expect(codeOf(await act('follow', id), 'follow')).toBe('NOT_FOUND');
  });

  test('following someone who blocks the viewer is like following nobody', async () => {
    await act('block', userGlobalId('ada'), 'bob');
    const [blocked, absent] = [
      await act('follow', userGlobalId('bob')),
      await act('follow', userGlobalId('nobody')),
    ];
    expect(codeOf(absent, 'follow')).toBe('NOT_FOUND');
    expect(blocked.body).toBe(absent.body);
    const seen = (user: string) =>
      opened.ask(
        'query Q($id: ID!, $name: String!) { nodes(ids: [$id]) { id } producer(type: "user", name: $name) { id } }',
        { viewer: 'ada', variables: { id: userGlobalId(user), name: user } },
      );
    expect((await seen('bob')).body).toBe((await seen('nobody')).body);
  });

  test('a block ends follows both ways, hides both ways, and an unblock does not bring the follows back', async () => {
    await followPeople(opened, 'ada', ['bob']);
    await followPeople(opened, 'bob', ['ada']);
    await publish(opened, draftBy('ada'));
    await act('block', userGlobalId('bob'));
    const feedOf = async (viewer: string) =>
      (
        await opened.ask(
          '{ stream(template: "everything") { nodes { author { login } } } viewer { following { nodes { key } } blocking { nodes { login viewerBlocks } } } }',
          { viewer },
        )
      ).data;
    expect(await feedOf('ada')).toEqual({
      stream: { nodes: [{ author: { login: 'ada' } }, { author: { login: 'carol' } }] },
      viewer: {
        following: { nodes: [] },
        blocking: { nodes: [{ login: 'bob', viewerBlocks: true }] },
      },
    });
    expect(await feedOf('bob')).toMatchObject({
      stream: { nodes: [{ author: { login: 'carol' } }, { author: { login: 'bob' } }] },
      viewer: { following: { nodes: [] }, blocking: { nodes: [] } },
    });
    await act('unblock', userGlobalId('bob'));
    expect(await feedOf('ada')).toMatchObject({
      stream: {
        nodes: [
          { author: { login: 'ada' } },
          { author: { login: 'carol' } },
          { author: { login: 'bob' } },
        ],
      },
      viewer: { following: { nodes: [] } },
    });
  });

  test('a mute hides from feeds and leaves the item itself open', async () => {
    await act('mute', userGlobalId('bob'));
    const answer = await opened.ask(
      'query Q($id: ID!) { node(id: $id) { id } stream(template: "everything") { nodes { author { login } } } }',
      { viewer: 'ada', variables: { id: encodeId('Item', '1') } },
    );
    expect(answer.data).toEqual({
      node: { id: encodeId('Item', '1') },
      stream: { nodes: [{ author: { login: 'carol' } }] },
    });
  });
});

describe('like and unlike', () => {
  test('count each viewer once', async () => {
    const [item] = await publish(opened, draftBy('bob'));
    const id = item === undefined ? '' : itemId(item);
    for (let round = 0; round < 2; round++)
      expect((await act('like', id)).at('like.item')).toEqual({ likeCount: 1, viewerLikes: true });
    expect((await act('like', id, 'carol')).at('like.item.likeCount')).toBe(2);
    for (let round = 0; round < 2; round++)
      expect((await act('unlike', id)).at('unlike.item')).toEqual({
        likeCount: 1,
        viewerLikes: false,
      });
  });

  test('in one document see each other’s effect', async () => {
    const [item] = await publish(opened, draftBy('bob'));
    const id = item === undefined ? '' : itemId(item);
    const answer = await opened.ask(
      'mutation M($id: ID!) { a: like(input: { itemId: $id }) { item { likeCount viewerLikes } } b: unlike(input: { itemId: $id }) { item { likeCount viewerLikes } } }',
      { viewer: 'ada', variables: { id } },
    );
    expect(answer.data).toEqual({
      a: { item: { likeCount: 1, viewerLikes: true } },
      b: { item: { likeCount: 0, viewerLikes: false } },
    });
  });
});

describe('an anonymous request', () => {
  test.each<[string, string]>([
    ['publish', '(input: { title: "x" }) { item { id } }'],
    ['editItem', '(input: { itemId: "x" }) { item { id } }'],
    ['deleteItem', '(input: { itemId: "x" }) { deletedItemId }'],
    ...Object.entries({
      producerId: ['follow', 'unfollow', 'mute', 'unmute'],
      userId: ['block', 'unblock', 'hideReposts', 'showReposts'],
      itemId: ['hideItem', 'unhideItem', 'like', 'unlike'],
      phrase: ['mutePhrase', 'unmutePhrase'],
    }).flatMap(([field, verbs]) =>
      verbs.map((verb): [string, string] => [
        verb,
        `(input: { ${field}: "x" }) { userErrors { code } }`,
      ]),
    ),
    ['markSeen', '(input: { itemIds: [] }) { items { id } }'],
    ['resetFence', '(input: { template: "everything" }) { epoch }'],
    ['resetAllFences', '(input: { userId: "x" }) { resets }'],
  ])('may not %s', async (verb, rest) => {
    const answer = await opened.ask(`mutation { ${verb}${rest} }`);
    expect(answer.errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
    expect(answer.data).toEqual({ [verb]: null });
  });
});
