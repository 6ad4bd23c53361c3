/** Lists through the API: what they contain, that they belong to one person alone, and what their feed shows. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { encodeId, listGlobalId } from '../../src/model/ids.ts';
import { userProducer, type UserId } from '../../src/model/producers.ts';
import { ada, bob, draftBy, producerList, tag } from '../support/builders.ts';
import { openTestApp, publish, userGlobalId, type TestApp } from '../support/open-app.ts';
import { codeOf, peopleServer } from '../support/people-server.ts';

let opened: TestApp;

beforeEach(async () => {
  opened = await openTestApp({ argv: ['--writes-per-minute', '0'] });
  for (const person of ['ada', 'bob', 'carol']) await run('join', person, { name: person });
});

afterEach(() => opened[Symbol.asyncDispose]());

const { run, titles } = peopleServer(() => opened);
const TAG = encodeId('Tag', 'a');
const LIST = 'list { id key title createdAt members(first: 9) { nodes { key } } }';

/** Ada's list of this name, with these members. */
async function make(clientKey: string, ...members: readonly string[]): Promise<string> {
  const made = await run('createList', 'ada', { title: clientKey, clientKey }, 'list { id }');
  const listId = made.text('it.list.id');
  for (const producerId of members)
    expect((await run('addToList', 'ada', { listId, producerId })).at('it.userErrors')).toEqual([]);
  return listId;
}

const keysIn = (value: unknown) =>
  (value as readonly { readonly key: string }[]).map(({ key }) => key);

describe('a list', () => {
  test('is made once for a client key, renamed, and deleted', async () => {
    const first = await run('createList', 'ada', { title: 'Friends', clientKey: 'f' }, LIST);
    expect(first.at('it')).toMatchObject({
      list: { key: 'f', title: 'Friends', members: { nodes: [] } },
      userErrors: [],
    });
    const again = await run('createList', 'ada', { title: 'Others', clientKey: 'f' }, LIST);
    expect(again.body).toBe(first.body);
    const listId = first.text('it.list.id');
    const renamed = await run('renameList', 'ada', { listId, title: 'Close' }, 'list { title }');
    expect(renamed.at('it.list.title')).toBe('Close');
    const [one, two] = [
      await run('createList', 'ada', { title: 'x' }, 'list { key }'),
      await run('createList', 'ada', { title: 'x' }, 'list { key }'),
    ];
    expect(one.at('it.list.key')).not.toBe(two.at('it.list.key'));
    for (let turn = 0; turn < 2; turn += 1) {
      const gone = await run('deleteList', 'ada', { listId }, 'deletedListId');
      expect(gone.at('it')).toEqual({ deletedListId: listId, userErrors: [] });
    }
    expect(codeOf(await run('renameList', 'ada', { listId, title: 'y' }))).toBe('NOT_FOUND');
    const added = await run('addToList', 'ada', { listId, producerId: userGlobalId('bob') });
    expect(codeOf(added)).toBe('NOT_FOUND');
    const left = await opened.ask('{ viewer { lists { title } } }', { viewer: 'ada' });
    expect(left.at('viewer.lists')).toEqual([{ title: 'x' }, { title: 'x' }]);
  });

  test('holds people, tags and places, each once, page by page, and tells who is on it', async () => {
    await publish(opened, draftBy('bob', { tags: ['a'] }));
    const listId = await make('f', userGlobalId('carol'), TAG, userGlobalId('bob'), TAG);
    const query = `query Q($after: String) { viewer { lists { bob: holds(producerId: "${userGlobalId('bob')}") item: holds(producerId: "zzz") members(first: 2, after: $after) { nodes { key } pageInfo { hasNextPage hasPreviousPage endCursor } } } } }`;
    const first = await opened.ask(query, { viewer: 'ada' });
    const at = 'viewer.lists.0';
    expect([first.at(`${at}.bob`), first.at(`${at}.item`)]).toEqual([true, false]);
    expect(keysIn(first.at(`${at}.members.nodes`))).toEqual(['tag:a', 'user:bob']);
    const after = first.text(`${at}.members.pageInfo.endCursor`);
    const second = await opened.ask(query, { viewer: 'ada', variables: { after } });
    expect(keysIn(second.at(`${at}.members.nodes`))).toEqual(['user:carol']);
    expect(second.at(`${at}.members.pageInfo`)).toMatchObject({
      hasNextPage: false,
      hasPreviousPage: true,
    });
    for (let turn = 0; turn < 2; turn += 1) {
      const input = { listId, producerId: userGlobalId('bob') };
      const taken = await run('removeFromList', 'ada', input, LIST);
      expect(keysIn(taken.at('it.list.members.nodes'))).toEqual(['tag:a', 'user:carol']);
    }
  });

  test('is one person’s alone: by its id, its key and every verb', async () => {
    const listId = await make('f', userGlobalId('carol'));
    await publish(
      opened,
      draftBy('carol', { payload: { title: 'one', text: null, url: null, votes: 0 } }),
    );
    const never = listGlobalId({ owner: bob, id: 'never' });
    const node = (id: string, viewer: string) =>
      opened.ask('query Q($id: ID!) { node(id: $id) { __typename } }', {
        viewer,
        variables: { id },
      });
    expect((await node(listId, 'ada')).at('node.__typename')).toBe('ProducerList');
    expect((await node(listId, 'bob')).body).toBe((await node(never, 'bob')).body);
    expect((await node(listId, 'bob')).errors[0]?.extensions.code).toBe('NOT_FOUND');
    const producerId = userGlobalId('carol');
    for (const [verb, input] of Object.entries({
      renameList: { title: 'mine' },
      addToList: { producerId },
      removeFromList: { producerId },
    })) {
      const [theirs, none] = [
        await run(verb, 'bob', { listId, ...input }),
        await run(verb, 'bob', { listId: never, ...input }),
      ];
      expect(codeOf(theirs), verb).toBe('NOT_FOUND');
      expect(theirs.body, verb).toBe(none.body);
    }
    expect(codeOf(await run('deleteList', 'bob', { listId }))).toBe('NOT_FOUND');
    expect(await titles('ada', 'list', { list: 'f' })).toEqual(['one']);
    expect(await titles('bob', 'list', { list: 'f' })).toEqual([]);
    expect(
      (await opened.ask('{ viewer { lists { id } } }', { viewer: 'bob' })).at('viewer.lists'),
    ).toEqual([]);
  });

  test('tells nobody, and follows nobody', async () => {
    await make('f', userGlobalId('bob'));
    const asked = await opened.ask('{ viewer { notifications { nodes { kind } } } }', {
      viewer: 'bob',
    });
    expect(asked.at('viewer.notifications.nodes')).toEqual([]);
    const { follows } = await opened.app.store.edges.facts(ada, null);
    expect([...follows]).toEqual([]);
  });

  test('of somebody with a private feed is made without asking, and shows nothing until they approve', async () => {
    await run('editProfile', 'bob', { feed: 'PRIVATE' });
    await run('publish', 'bob', { title: 'for my followers' });
    await make('f', userGlobalId('bob'));
    const requests = '{ viewer { followRequests { nodes { login } } } }';
    expect(
      (await opened.ask(requests, { viewer: 'bob' })).at('viewer.followRequests.nodes'),
    ).toEqual([]);
    expect(await titles('ada', 'list', { list: 'f' })).toEqual([]);
    await run('follow', 'ada', { producerId: userGlobalId('bob') });
    await run('approveFollow', 'bob', { userId: userGlobalId('ada') });
    expect(await titles('ada', 'list', { list: 'f' })).toEqual(['for my followers']);
  });

  test('does not show people who blocked its owner, and refuses them like people who never existed', async () => {
    const listId = await make('f', userGlobalId('bob'));
    await run('publish', 'bob', { title: 'one' });
    expect(await titles('ada', 'list', { list: 'f' })).toEqual(['one']);
    await run('block', 'bob', { userId: userGlobalId('ada') });
    expect(await titles('ada', 'list', { list: 'f' })).toEqual([]);
    const shown = await opened.ask('{ viewer { lists { members { nodes { key } } } } }', {
      viewer: 'ada',
    });
    expect(shown.at('viewer.lists.0.members.nodes')).toEqual([]);
    const add = (login: string) =>
      run('addToList', 'ada', { listId, producerId: userGlobalId(login) });
    expect((await add('bob')).body).toBe((await add('neverwas')).body);
    expect(codeOf(await add('bob'))).toBe('NOT_FOUND');
  });
});

test('lists and members beyond the limits are refused', async () => {
  const { lists } = opened.app.store;
  for (let n = 0; n < LIMITS.listsMax; n += 1) {
    const members = Array.from({ length: n === 0 ? LIMITS.listMembersMax : 0 }, (_, of) =>
      tag(`${of}`),
    );
    await lists.create(producerList(ada, `l${n}`, members));
  }
  const more = await run('createList', 'ada', { title: 'more', clientKey: 'more' });
  expect(more.at('it.userErrors.0')).toEqual({
    field: ['input', 'title'],
    code: 'BAD_USER_INPUT',
    message: 'expected at most 50 lists, got one more',
  });
  const repeat = await run('createList', 'ada', { title: 'x', clientKey: 'l1' });
  expect(repeat.at('it.userErrors')).toEqual([]);
  const listId = listGlobalId({ owner: ada, id: 'l0' });
  const full = await run('addToList', 'ada', { listId, producerId: userGlobalId('bob') });
  expect(full.at('it.userErrors.0.message')).toBe(
    'expected at most 500 members of a list, got one more',
  );
});

test('the feed of a list has its members’ items, whatever was changed, on the next read', async () => {
  for (const [by, title] of [
    ['bob', 'one'],
    ['carol', 'two'],
    ['bob', 'three'],
  ] as const)
    await run('publish', by, { title });
  const listId = await make('f', userGlobalId('bob'));
  const read = () => titles('ada', 'list', { list: 'f' });
  expect(await read()).toEqual(['three', 'one']);
  await run('addToList', 'ada', { listId, producerId: userGlobalId('carol') });
  expect(await read()).toEqual(['three', 'two', 'one']);
  await run('removeFromList', 'ada', { listId, producerId: userGlobalId('bob') });
  expect(await read()).toEqual(['two']);
  await run('mute', 'ada', { producerId: userGlobalId('carol') });
  expect(await read()).toEqual([]);
  await run('unmute', 'ada', { producerId: userGlobalId('carol') });
  await run('deleteList', 'ada', { listId });
  expect(await read()).toEqual([]);
  const { store } = opened.app;
  expect(await store.lists.holding(userProducer('carol' as UserId), 9)).toEqual([]);
});

test.each([
  ['createList', '{ title: "x" }'],
  ['renameList', '{ listId: "x", title: "x" }'],
  ['deleteList', '{ listId: "x" }'],
  ['addToList', '{ listId: "x", producerId: "x" }'],
  ['removeFromList', '{ listId: "x", producerId: "x" }'],
])('an anonymous request may not %s', async (verb, input) => {
  const { errors } = await opened.ask(
    `mutation { ${verb}(input: ${input}) { userErrors { code } } }`,
  );
  expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
});
