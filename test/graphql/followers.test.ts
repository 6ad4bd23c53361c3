/** Who follows whom through the API: pages, counts of what they show, and who may see them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import type { UserId } from '../../src/model/producers.ts';
import { userProducer } from '../../src/model/producers.ts';
import { edge, person, tag, draftBy, place } from '../support/builders.ts';
import { openTestApp, userGlobalId, type TestApp } from '../support/open-app.ts';

let opened: TestApp;

const PEOPLE = ['ada', 'bob', 'cho', 'dan', 'eve', 'fay'] as UserId[];

const PAGE = `edges { cursor } nodes { key } pageInfo { hasNextPage hasPreviousPage endCursor }
  totalCount { count isCapped }`;

/** Everyone follows Ada, who follows Bob, Cho, a tag and a secret group. */
beforeEach(async () => {
  opened = await openTestApp();
  const { store } = opened.app;
  await store.people.joinMany(PEOPLE.map((id) => person(id)));
  await store.items.publishMany([draftBy('ada', { tags: ['qubit'] })]);
  await store.places.create(
    place('group:secret', {
      readers: 'members',
      openers: 'members',
      posters: 'members',
      joining: 'invitation',
    }),
  );
  const others = PEOPLE.filter((id) => id !== 'ada');
  await store.edges.addEdges([
    ...others.map((id) => edge(id, userProducer('ada' as UserId))),
    ...['user:bob', 'user:cho', 'tag:qubit', 'group:secret'].map((key) => ({
      ...edge('ada' as UserId, tag('x')),
      producer: key as ReturnType<typeof tag>,
    })),
  ]);
});

afterEach(() => opened[Symbol.asyncDispose]());

async function list(field: string, viewer?: string, args = 'first: 9') {
  const query = `{ node(id: "${userGlobalId('ada')}") { ... on User { it: ${field}(${args}) { ${PAGE} } } } }`;
  const answer = await opened.ask(query, viewer === undefined ? {} : { viewer });
  expect(answer.errors).toEqual([]);
  return answer.at('node.it') as {
    readonly nodes: readonly { readonly key: string }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
    readonly totalCount: { readonly count: number; readonly isCapped: boolean };
  } | null;
}

const keysOf = (page: Awaited<ReturnType<typeof list>>) => page?.nodes.map(({ key }) => key);

test('followers are listed page by page, and the count is the length of the list', async () => {
  const all = await list('followers');
  expect(keysOf(all)).toEqual(['user:bob', 'user:cho', 'user:dan', 'user:eve', 'user:fay']);
  expect(all?.totalCount).toEqual({ count: 5, isCapped: false });
  const first = await list('followers', undefined, 'first: 2');
  expect([keysOf(first), first?.pageInfo.hasNextPage]).toEqual([['user:bob', 'user:cho'], true]);
  const next = await list(
    'followers',
    undefined,
    `first: 9, after: "${first?.pageInfo.endCursor}"`,
  );
  expect([keysOf(next), next?.pageInfo.hasNextPage]).toEqual([
    ['user:dan', 'user:eve', 'user:fay'],
    false,
  ]);
});

test('blocked and suspended people are in no list and no count', async () => {
  const { store } = opened.app;
  const block = { relation: 'block' } as const;
  await store.edges.addEdge(edge('cho' as UserId, userProducer('bob' as UserId), block));
  await store.people.edit('dan' as UserId, { state: 'suspended' });
  const seen = await list('followers', 'bob');
  expect(keysOf(seen)).toEqual(['user:bob', 'user:eve', 'user:fay']);
  expect(seen?.totalCount.count).toBe(3);
  const followed = await list('following', 'bob');
  expect(keysOf(followed)).toEqual(['tag:qubit', 'user:bob']);
  expect(followed?.totalCount.count).toBe(2);
});

test('what somebody follows is listed by type, without what the viewer may not open', async () => {
  expect(keysOf(await list('following'))).toEqual(['tag:qubit', 'user:bob', 'user:cho']);
  expect(keysOf(await list('following', undefined, 'first: 9, type: "user"'))).toEqual([
    'user:bob',
    'user:cho',
  ]);
  expect(keysOf(await list('following', undefined, 'first: 1, type: "tag"'))).toEqual([
    'tag:qubit',
  ]);
  expect(keysOf(await list('following', undefined, 'first: 9, type: "us"'))).toEqual([]);
});

test.each([
  ['following', 'follow'],
  ['muting', 'mute'],
] as const)('the viewer’s own list %s pages through one type', async (field, relation) => {
  const { edges } = opened.app.store;
  const own = [
    'item:7',
    'phrase:rain',
    'tag:a',
    'tag:b',
    'tag:c',
    'tags:d',
    'thread:e',
    'user:bob',
  ];
  await edges.addEdges(
    own
      .filter((key) => relation === 'mute' || !/^(item|phrase)/.test(key))
      .map((key) => ({
        ...edge('fay' as UserId, userProducer('bob' as UserId), { relation }),
        producer: key as ReturnType<typeof tag>,
      })),
  );
  const page = async (args: string) => {
    const query = `{ viewer { it: ${field}(${args}) { nodes { key } pageInfo { hasNextPage hasPreviousPage endCursor } } } }`;
    const answer = await opened.ask(query, { viewer: 'fay' });
    return answer.at('viewer.it') as NonNullable<Awaited<ReturnType<typeof list>>>;
  };
  const first = await page('first: 2, type: "tag"');
  expect([keysOf(first), first.pageInfo]).toMatchObject([
    ['tag:a', 'tag:b'],
    { hasNextPage: true, hasPreviousPage: false },
  ]);
  const last = await page(`first: 2, type: "tag", after: "${first.pageInfo.endCursor}"`);
  expect([keysOf(last), last.pageInfo]).toMatchObject([
    ['tag:c'],
    { hasNextPage: false, hasPreviousPage: true },
  ]);
  for (const type of ['item', 'phrase', 'channel'])
    expect(keysOf(await page(`type: "${type}"`))).toEqual([]);
  expect(keysOf(await page('first: 9, type: "user"'))).toContain('user:bob');
  expect(keysOf(await page('first: 1, type: null'))).toEqual(['tag:a']);
});

test('the lists of a private feed are for its followers and its owner', async () => {
  const { store } = opened.app;
  await store.people.edit('ada' as UserId, { feed: 'private' });
  await store.edges.removeEdge('fay' as UserId, userProducer('ada' as UserId), 'follow');
  for (const field of ['followers', 'following']) {
    expect(await list(field, 'fay')).toBeNull();
    expect(await list(field)).toBeNull();
    expect(await list(field, 'bob')).not.toBeNull();
    expect(await list(field, 'ada')).not.toBeNull();
  }
});

test('a cursor of another list and a page that is too long are refused', async () => {
  const ask = async (args: string) =>
    (
      await opened.ask(
        `{ node(id: "${userGlobalId('ada')}") { ... on User { followers(${args}) { nodes { key } } } } }`,
      )
    ).errors[0]?.extensions.code;
  expect(await ask('first: 1, after: "x"')).toBe('INVALID_CURSOR');
  expect(await ask('first: 101')).toBe('BAD_USER_INPUT');
});

test.each([
  [
    'followers',
    `node(id: "${userGlobalId('ada')}") { ... on User { it: followers(AFTER) { nodes { key } } } }`,
  ],
  [
    'followed people',
    `node(id: "${userGlobalId('ada')}") { ... on User { it: following(type: "user", AFTER) { nodes { key } } } }`,
  ],
  [
    'likers',
    `node(id: "${encodeId('Item', '1')}") { ... on Item { it: likers(AFTER) { nodes { key } } } }`,
  ],
  ['people found by name', 'it: people(startsWith: "b", AFTER) { nodes { key } }'],
  [
    'members',
    `node(id: "${encodeId('Channel', 'forum:open')}") { ... on Channel { place { it: members(AFTER) { nodes { key } } } } }`,
  ],
  ['the viewer’s readers', 'viewer { it: readers(AFTER) { nodes { key } } }'],
  ['people whom the viewer mutes', 'viewer { it: muting(type: "user", AFTER) { nodes { key } } }'],
])('a list of people refuses the cursor of something else: %s', async (_, field) => {
  await opened.app.store.places.create(place('forum:open'));
  const codesAfter = async (cursor: string) => {
    const query = `{ ${field.replace('AFTER', `after: "${cursor}"`)} }`;
    return (await opened.ask(query, { viewer: 'ada' })).errors.map(
      ({ extensions }) => extensions.code,
    );
  };
  expect(await codesAfter(userGlobalId('bob'))).toEqual([]);
  expect(await codesAfter(encodeId('Tag', 'qubit'))).toEqual(['INVALID_CURSOR']);
});

test('a person tells that they follow the viewer where the viewer’s followers list them', async () => {
  const { store } = opened.app;
  const tells = async (viewer?: string) => {
    const answer = await opened.ask(
      'query Q($ids: [ID!]!) { nodes(ids: $ids) { ... on User { key followsViewer } } }',
      {
        ...(viewer === undefined ? {} : { viewer }),
        variables: { ids: ['ada', 'bob', 'cho', 'dan', 'eve', 'fay', 'gus'].map(userGlobalId) },
      },
    );
    const people = answer.at('nodes') as readonly ({
      key: string;
      followsViewer: boolean;
    } | null)[];
    return people.flatMap((each) => (each?.followsViewer === true ? [each.key] : []));
  };
  const block = { relation: 'block' } as const;
  const ada = userProducer('ada' as UserId);
  await store.people.joinMany([person('gus' as UserId)]);
  await store.edges.addEdges([
    edge('cho' as UserId, ada, block),
    edge('ada' as UserId, userProducer('dan' as UserId), block),
    edge('gus' as UserId, ada, { relation: 'request' }),
  ]);
  await store.people.edit('eve' as UserId, { state: 'suspended' });
  await store.people.edit('fay' as UserId, { feed: 'private' });
  expect(await tells('ada')).toEqual(['user:bob', 'user:fay']);
  expect(await tells('ada')).toEqual(keysOf(await list('followers', 'ada')));
  // People whom the viewer blocked are in that list alone, which still reveals nothing.
  const blocked = await opened.ask(
    '{ viewer { blocking(first: 9) { nodes { ... on User { key followsViewer } } } } }',
    { viewer: 'ada' },
  );
  expect(blocked.at('viewer.blocking.nodes')).toEqual([{ key: 'user:dan', followsViewer: false }]);
  expect(await tells('bob')).toEqual(['user:ada']);
  expect(await tells('eve')).toEqual([]);
  expect(await tells()).toEqual([]);
});
