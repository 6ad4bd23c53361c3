/** People through the API: joining, private feeds, readers and suspension. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { threadDraft } from '../support/builders.ts';
import { openTestApp, userGlobalId, type TestApp } from '../support/open-app.ts';
import { codeOf, peopleServer, target } from '../support/people-server.ts';

let opened: TestApp;

const { run, publish, titles } = peopleServer(() => opened);

beforeEach(async () => {
  opened = await openTestApp();
});

afterEach(() => opened[Symbol.asyncDispose]());

describe('a person', () => {
  const PROFILE = 'user { login name avatar language joinedAt feed }';

  test('joins once, and edits what others see of them', async () => {
    const profile = { name: 'Ada', language: 'en', avatar: 'https://example.org/a.png' };
    const joined = await run('join', 'ada', profile, PROFILE);
    expect(joined.at('it')).toMatchObject({
      user: { login: 'ada', ...profile, feed: 'PUBLIC' },
      userErrors: [],
    });
    opened.clock.advance(60_000);
    const again = await run('join', 'ada', { name: 'Other' }, PROFILE);
    expect(again.at('it.user')).toEqual(joined.at('it.user'));
    await run('editProfile', 'ada', { name: 'Ada L.', avatar: null });
    const seen = await opened.ask(
      `{ producer(type: "user", name: "ada") { ... on User { name avatar language } } }`,
    );
    expect(seen.at('producer')).toEqual({ name: 'Ada L.', avatar: null, language: 'en' });
  });

  test('keeps an address for themselves, verified only by the identity provider', async () => {
    await run('join', 'ada', { email: 'ada@example.org' });
    const own = await opened.ask('{ viewer { email { address isVerified } state } }', {
      viewer: 'ada',
    });
    expect(own.at('viewer')).toEqual({
      email: { address: 'ada@example.org', isVerified: false },
      state: 'ACTIVE',
    });
  });

  test.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['a long name', { name: 'x'.repeat(101) }, 'name'],
    ['a control character', { name: 'a\u0007' }, 'name'],
    ['no language tag', { language: 'in English' }, 'language'],
    ['an address without a host', { email: 'ada' }, 'email'],
  ])('is refused with %s', async (_, input, field) => {
    const answer = await run('join', 'ada', input, 'user { login }');
    expect(answer.at('it')).toMatchObject({
      user: null,
      userErrors: [{ field: ['input', field], code: 'BAD_USER_INPUT' }],
    });
  });

  test('has seen what was there when they joined, and nothing that came after', async () => {
    await opened.app.store.items.publish({
      ...threadDraft('t', 'bob', { tags: ['x'] }),
    });
    await run('join', 'ada', {});
    await publish('bob', 'late', { thread: 't' });
    const state = await opened.ask(
      '{ producer(type: "thread", name: "t") { ... on Thread { unreadCount { count } firstUnread { title } } } }',
      { viewer: 'ada' },
    );
    expect(state.at('producer')).toEqual({
      unreadCount: { count: 1 },
      firstUnread: { title: 'late' },
    });
  });

  test('cannot edit a profile without having joined', async () => {
    expect(codeOf(await run('editProfile', 'ada', { name: 'x' }))).toBe('NOT_FOUND');
  });
});

describe('a private feed', () => {
  test('shows requesters that they are waiting, until they are answered or withdraw', async () => {
    await run('join', 'ada', { feed: 'PRIVATE' });
    await run('join', 'carol', { feed: 'PRIVATE' });
    const STANDS = 'login viewerFollows viewerHasRequested';
    const stands = async (viewer?: string) => {
      const answer = await opened.ask(
        `query Q($ids: [ID!]!) { nodes(ids: $ids) { ... on User { ${STANDS} } } }`,
        {
          ...(viewer === undefined ? {} : { viewer }),
          variables: { ids: ['ada', 'carol'].map(userGlobalId) },
        },
      );
      return answer.at('nodes');
    };
    const ada = { login: 'ada', viewerFollows: false, viewerHasRequested: false };
    const carol = { ...ada, login: 'carol' };
    const asked = await run(
      'follow',
      'bob',
      { producerId: userGlobalId('ada') },
      `followEdge { node { ... on User { ${STANDS} } } }`,
    );
    expect(asked.at('it.followEdge.node')).toEqual({ ...ada, viewerHasRequested: true });
    expect(await stands('bob')).toEqual([{ ...ada, viewerHasRequested: true }, carol]);
    expect(await stands('dave')).toEqual([ada, carol]);
    expect(await stands()).toEqual([ada, carol]);
    await run('approveFollow', 'ada', target('bob'), 'user { login }');
    expect(await stands('bob')).toEqual([{ ...ada, viewerFollows: true }, carol]);
    await run('follow', 'bob', { producerId: userGlobalId('carol') }, 'followEdge { state }');
    const withdrawn = await run(
      'unfollow',
      'bob',
      { producerId: userGlobalId('carol') },
      `producer { ... on User { ${STANDS} } }`,
    );
    expect(withdrawn.at('it.producer')).toEqual(carol);
  });

  const FOLLOW = 'followEdge { state node { viewerFollows } }';
  const follow = (viewer: string, user: string) =>
    run('follow', viewer, { producerId: userGlobalId(user) }, FOLLOW);

  test('is requested, granted, and read only by those who were approved', async () => {
    await run('join', 'ada', { feed: 'PRIVATE' });
    const id = await publish('ada', 'for my followers');
    for (const viewer of [undefined, 'bob', 'carol'])
      expect(await titles(viewer, 'author', { author: 'ada' })).toEqual([]);
    expect((await follow('bob', 'ada')).at('it.followEdge')).toEqual({
      state: 'REQUESTED',
      node: { viewerFollows: false },
    });
    expect(await titles('bob', 'following-latest')).toEqual([]);
    const asked = await opened.ask('{ viewer { followRequests { nodes { login } } } }', {
      viewer: 'ada',
    });
    expect(asked.at('viewer.followRequests.nodes')).toEqual([{ login: 'bob' }]);
    await run('approveFollow', 'ada', target('bob'), 'user { login }');
    expect(await titles('bob', 'following-latest')).toEqual(['for my followers']);
    const node = await opened.ask('query Q($id: ID!) { node(id: $id) { id } }', {
      viewer: 'carol',
      variables: { id },
    });
    expect(node.errors[0]?.extensions.code).toBe('NOT_FOUND');
    await run('removeFollower', 'ada', target('bob'));
    expect(await titles('bob', 'author', { author: 'ada' })).toEqual([]);
  });

  test('grants nothing that was withdrawn, declined, or never asked for', async () => {
    await run('join', 'ada', { feed: 'PRIVATE' });
    await follow('bob', 'ada');
    await run('unfollow', 'bob', { producerId: userGlobalId('ada') });
    expect(codeOf(await run('approveFollow', 'ada', target('bob')))).toBe('NOT_FOUND');
    await follow('bob', 'ada');
    await run('declineFollow', 'ada', target('bob'));
    expect(codeOf(await run('approveFollow', 'ada', target('bob')))).toBe('NOT_FOUND');
    expect(codeOf(await run('approveFollow', 'ada', target('carol')))).toBe('NOT_FOUND');
  });

  test('a request from somebody at their follow limit is refused, and waits', async () => {
    await using limited = await openTestApp({ argv: ['--follows', '1'] });
    const { run: ask } = peopleServer(() => limited);
    for (const owner of ['ada', 'carol']) {
      await ask('join', owner, { feed: 'PRIVATE' });
      await ask('follow', 'bob', { producerId: userGlobalId(owner) }, FOLLOW);
    }
    await ask('approveFollow', 'carol', target('bob'), 'user { login }');
    const refused = await ask('approveFollow', 'ada', target('bob'), 'user { login }');
    expect(refused.errors).toEqual([]);
    expect(refused.at('it')).toMatchObject({
      user: null,
      userErrors: [{ field: ['input', 'userId'], code: 'BAD_USER_INPUT' }],
    });
    await ask('unfollow', 'bob', { producerId: userGlobalId('carol') });
    const approved = await ask('approveFollow', 'ada', target('bob'), 'user { login }');
    expect(approved.at('it.user')).toEqual({ login: 'bob' });
  });

  test('keeps its followers when it becomes private, and takes follows again when it is public', async () => {
    await run('join', 'ada', {});
    await publish('ada', 'one');
    await follow('bob', 'ada');
    await run('editProfile', 'ada', { feed: 'PRIVATE' });
    expect(await titles('bob', 'author', { author: 'ada' })).toEqual(['one']);
    expect(await titles('carol', 'author', { author: 'ada' })).toEqual([]);
    await follow('carol', 'ada');
    await run('editProfile', 'ada', { feed: 'PUBLIC' });
    expect((await follow('carol', 'ada')).at('it.followEdge.state')).toBe('ACTIVE');
    const waiting = await opened.ask('{ viewer { followRequests { nodes { login } } } }', {
      viewer: 'ada',
    });
    expect(waiting.at('viewer.followRequests.nodes')).toEqual([]);
  });
});

describe('items for readers', () => {
  test('are seen by the people on the list alone, earlier ones included', async () => {
    await publish('ada', 'before', { visibility: 'READERS' });
    await run('join', 'bob', {});
    await run('addReader', 'ada', target('bob'), 'user { login }');
    await publish('ada', 'after', { visibility: 'READERS' });
    const read = (viewer: string) => titles(viewer, 'author', { author: 'ada' });
    expect(await read('bob')).toEqual(['after', 'before']);
    expect(await read('carol')).toEqual([]);
    await run('removeReader', 'ada', target('bob'));
    expect(await read('bob')).toEqual([]);
    await run('addReader', 'ada', target('bob'));
    await run('block', 'bob', target('ada'));
    await run('unblock', 'bob', target('ada'));
    expect(await read('bob')).toEqual([]);
  });
});

describe('a suspended person', () => {
  const admin = { headers: { 'x-palisade-roles': 'admin' } };
  const setState = (verb: string, user: string, options: object = admin) =>
    opened.ask(
      `mutation M($id: ID!) { it: ${verb}(input: { userId: $id }) { userErrors { code } } }`,
      { viewer: 'root', variables: { id: userGlobalId(user) }, ...options },
    );

  test('is absent for others, cannot write, and comes back', async () => {
    await run('join', 'ada', { name: 'Ada' });
    const itemId = await publish('ada', 'one');
    await setState('suspendUser', 'ada');
    expect(await titles('bob', 'author', { author: 'ada' })).toEqual([]);
    expect(await titles('ada', 'author', { author: 'ada' })).toEqual(['one']);
    const seen = await opened.ask('{ producer(type: "user", name: "ada") { key } }');
    expect(seen.at('producer')).toBeNull();
    expect(codeOf(await run('publish', 'ada', { title: 'two' }))).toBe('FORBIDDEN');
    expect(codeOf(await run('like', 'ada', { itemId }))).toBe('FORBIDDEN');
    expect(codeOf(await run('follow', 'bob', { producerId: userGlobalId('ada') }))).toBe(
      'NOT_FOUND',
    );
    await setState('reinstateUser', 'ada');
    expect(await titles('bob', 'author', { author: 'ada' })).toEqual(['one']);
    await publish('ada', 'two');
  });

  test('is suspended without having joined, and joins after that like anybody', async () => {
    await publish('ada', 'one');
    expect(codeOf(await setState('reinstateUser', 'ada'))).toBe('NOT_FOUND');
    expect((await setState('suspendUser', 'ada')).at('it.userErrors')).toEqual([]);
    expect(codeOf(await run('publish', 'ada', { title: 'two' }))).toBe('FORBIDDEN');
    expect(await titles('bob', 'author', { author: 'ada' })).toEqual([]);
    expect(codeOf(await run('join', 'ada', { name: 'Ada' }))).toBe('FORBIDDEN');
    await setState('reinstateUser', 'ada');
    expect(await titles('bob', 'author', { author: 'ada' })).toEqual(['one']);
  });

  test('is suspended by an administrator alone', async () => {
    await run('join', 'ada', {});
    const refused = await setState('suspendUser', 'ada', {});
    expect(refused.errors[0]?.extensions.code).toBe('FORBIDDEN');
    expect(codeOf(await setState('suspendUser', 'nobody'))).toBe('NOT_FOUND');
  });
});
