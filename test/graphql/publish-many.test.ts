/** Publishing for others and in bulk: who may, what is returned for each item, and what it costs. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { encodeId, producerId } from '../../src/model/ids.ts';
import type { ProducerKey } from '../../src/model/producers.ts';
import { openTestApp, userGlobalId, type TestApp } from '../support/open-app.ts';
import { peopleServer, target, type Input } from '../support/people-server.ts';

let opened: TestApp;

const { run, publish, titles } = peopleServer(() => opened);
const MANY =
  'mutation M($input: PublishManyInput!) { it: publishMany(input: $input) { results { item { id title createdAt votes author { ... on User { login } } parent { id } } } userErrors { field code message } } }';

beforeEach(async () => {
  opened = await openTestApp();
});

afterEach(() => opened[Symbol.asyncDispose]());

function publishMany(items: readonly Input[], roles = 'service') {
  return opened.ask(MANY, {
    viewer: 'robot',
    headers: { 'x-palisade-roles': roles },
    variables: { input: { items } },
  });
}

const by = (login: string, title: string, more: Input = {}): Input => ({
  authorId: userGlobalId(login),
  title,
  ...more,
});

test('a service publishes for others, in order, with their times and votes', async () => {
  const createdAt = '2020-01-02T03:04:05.000Z';
  const answer = await publishMany([
    by('ada', 'first', { createdAt, votes: 7 }),
    by('bob', 'second', { tags: ['x'] }),
  ]);
  expect(answer.at('it.userErrors')).toEqual([]);
  expect(answer.at('it.results')).toMatchObject([
    { item: { title: 'first', createdAt, votes: 7, author: { login: 'ada' } } },
    { item: { title: 'second', votes: 0, author: { login: 'bob' } } },
  ]);
  expect(await titles(undefined, 'everything')).toEqual(['second', 'first']);
});

test('a service opens threads for people, where they may, and once for a client key', async () => {
  const blog = producerId('blog:ada' as ProducerKey);
  const input = { type: 'blog', name: 'ada', title: 'What Ada thinks' };
  await run('createCategory', 'ada', input, 'place { title }');
  const opening = { categoryId: blog, clientKey: 'k' };
  const items = [by('ada', 'first', opening), by('bob', 'second', opening)];
  const answer = await publishMany(items);
  expect(answer.at('it.userErrors')).toMatchObject([
    { field: ['input', 'items', '1', 'categoryId'], code: 'FORBIDDEN' },
  ]);
  const again = await publishMany(items);
  expect(again.at('it.results')).toEqual(answer.at('it.results'));
  const threads = `{ threads(categoryId: "${blog}") { nodes { title opener { login } } } }`;
  expect((await opened.ask(threads, { viewer: 'bob' })).at('threads.nodes')).toEqual([
    { title: 'first', opener: { login: 'ada' } },
  ]);
});

test('without the role it is FORBIDDEN, and nothing is published', async () => {
  for (const roles of ['', 'admin']) {
    const { errors } = await publishMany([by('ada', 'first')], roles);
    expect(errors[0]?.extensions.code).toBe('FORBIDDEN');
  }
  expect(await titles(undefined, 'everything')).toEqual([]);
});

async function suspend(login: string): Promise<void> {
  await opened.ask(
    'mutation M($input: SuspendUserInput!) { suspendUser(input: $input) { userErrors { code } } }',
    {
      viewer: 'root',
      headers: { 'x-palisade-roles': 'admin' },
      variables: { input: target(login) },
    },
  );
}

test('a service that was suspended publishes nothing', async () => {
  await run('join', 'robot', {});
  await suspend('robot');
  const answer = await publishMany([by('ada', 'first')]);
  expect(answer.at('it')).toMatchObject({ results: [], userErrors: [{ code: 'FORBIDDEN' }] });
  expect(await titles(undefined, 'everything')).toEqual([]);
});

test('what an author may not do is said of the author, not of the service', async () => {
  for (const type of ['group', 'news'])
    await run('createCategory', 'bob', { type, name: 'a', title: 'A' }, 'place { title }');
  const groupId = producerId('group:a' as ProducerKey);
  const categoryId = producerId('news:a' as ProducerKey);
  const answer = await publishMany([
    by('ada', 'for strangers', { visibility: 'GROUP', groupId }),
    by('ada', 'news', { categoryId }),
  ]);
  expect(answer.at('it.userErrors')).toMatchObject([
    { message: 'expected a group of which the author is a member, got none' },
    { message: 'expected a place where the author may open threads, got another' },
  ]);
});

test('an item that is refused costs no other, and its path says which it is', async () => {
  await run('join', 'eve', {});
  await suspend('eve');
  const hidden = await publish('ada', 'diary', { visibility: 'PRIVATE' });
  const answer = await publishMany([
    by('ada', 'kept', { clientKey: 'k' }),
    by('ada', 'other', { clientKey: 'k' }),
    by('bob', '', {}),
    { ...by('bob', 'nobody'), authorId: 'nobody' },
    by('bob', 'to what is hidden', { parentId: hidden }),
    by('eve', 'suspended'),
    by('bob', 'tomorrow', { createdAt: '2999-01-01T00:00:00Z' }),
    by('ada', 'kept', { clientKey: 'k' }),
  ]);
  const items = answer.at('it.results') as readonly {
    readonly item: { readonly id: string } | null;
  }[];
  expect(items.map(({ item }) => item !== null)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(items[0]?.item?.id).toBe(items[7]?.item?.id);
  expect(answer.at('it.userErrors')).toMatchObject([
    { field: ['input', 'items', '1', 'clientKey'], code: 'CONFLICT' },
    { field: ['input', 'items', '2'], code: 'BAD_USER_INPUT' },
    { field: ['input', 'items', '3', 'authorId'], code: 'NOT_FOUND' },
    { field: ['input', 'items', '4', 'parentId'], code: 'NOT_FOUND' },
    { field: ['input', 'items', '5', 'authorId'], code: 'FORBIDDEN' },
    { field: ['input', 'items', '6', 'createdAt'], code: 'BAD_USER_INPUT' },
  ]);
});

test('a repeat publishes nothing again', async () => {
  const items = [by('ada', 'a', { clientKey: 'a' }), by('bob', 'b', { clientKey: 'a' })];
  const first = await publishMany(items);
  expect((await publishMany(items)).at('it')).toEqual(first.at('it'));
  expect(await titles(undefined, 'everything')).toEqual(['b', 'a']);
});

test('more items than may be published at once are refused as a whole', async () => {
  const most = Array.from({ length: LIMITS.publishManyMax }, () => by('ada', 'x'));
  const answer = await publishMany(most);
  expect(answer.at('it.userErrors')).toEqual([]);
  const more = await publishMany([...most, by('ada', 'x')]);
  expect(more.at('it')).toMatchObject({
    results: [],
    userErrors: [{ field: ['input', 'items'], message: 'expected at most 500 items, got 501' }],
  });
});

test('every item has its price, and counts against what a viewer may write in a day', async () => {
  await opened[Symbol.asyncDispose]();
  opened = await openTestApp({ env: { PALISADE_ITEMS_PER_DAY: '150' } });
  const many = (count: number) => publishMany(Array.from({ length: count }, () => by('ada', 'x')));
  const [one, more] = [await many(1), await many(101)];
  const costOf = (answer: typeof one) => answer.extensions.cost?.requested ?? 0;
  expect(costOf(more) - costOf(one)).toBe(1_000);
  const tooMany = await many(101);
  expect(tooMany.at('it')).toMatchObject({ results: [], userErrors: [{ code: 'RATE_LIMITED' }] });
});

test('more items than may be published at once take nothing from the day’s quota', async () => {
  await opened[Symbol.asyncDispose]();
  opened = await openTestApp({ env: { PALISADE_ITEMS_PER_DAY: '150' } });
  const many = (count: number) => publishMany(Array.from({ length: count }, () => by('ada', 'x')));
  const refusal = { results: [], userErrors: [{ field: ['input', 'items'] }] };
  for (const _ of [1, 2])
    expect((await many(LIMITS.publishManyMax + 1)).at('it')).toMatchObject(refusal);
  expect((await many(100)).at('it.userErrors')).toEqual([]);
});

test('dates and votes are those that an import takes: from 1970 on, and below 0 as well', async () => {
  const answer = await publishMany([
    by('ada', 'first', { createdAt: '1970-01-01T00:00:00.000Z', votes: -3 }),
    by('ada', 'before', { createdAt: '1969-12-31T23:59:59.999Z' }),
    by('ada', 'later', { createdAt: '2999-01-01T00:00:00.000Z' }),
  ]);
  expect(answer.at('it.results')).toMatchObject([
    { item: { createdAt: '1970-01-01T00:00:00.000Z', votes: -3 } },
    { item: null },
    { item: null },
  ]);
  const expected = 'expected an instant between 1970 and now, got';
  expect(answer.at('it.userErrors')).toEqual([
    {
      field: ['input', 'items', '1', 'createdAt'],
      code: 'BAD_USER_INPUT',
      message: `${expected} 1969-12-31T23:59:59.999Z`,
    },
    {
      field: ['input', 'items', '2', 'createdAt'],
      code: 'BAD_USER_INPUT',
      message: `${expected} 2999-01-01T00:00:00.000Z`,
    },
  ]);
});

test('a repeat of what its author may no longer publish gives the first item again, and other content is refused', async () => {
  const categoryId = encodeId('Tag', 'tea');
  const opening = await run(
    'openThread',
    'ada',
    { categoryId, title: 'asks' },
    'thread { id name }',
  );
  const thread = opening.text('it.thread.name');
  const reply = (title: string) => publishMany([by('bob', title, { thread, clientKey: 'r' })]);
  const first = await reply('answer');
  expect(first.at('it.userErrors')).toEqual([]);
  await run('closeThread', 'ada', { threadId: opening.text('it.thread.id') });
  expect((await reply('answer')).at('it')).toEqual(first.at('it'));
  expect((await reply('other')).at('it')).toMatchObject({
    results: [{ item: null }],
    userErrors: [{ code: 'CONFLICT', field: ['input', 'items', '0', 'clientKey'] }],
  });
  const fresh = await publishMany([by('bob', 'late', { thread, clientKey: 's' })]);
  expect(fresh.at('it.userErrors')).toMatchObject([
    { code: 'FORBIDDEN', field: ['input', 'items', '0', 'thread'] },
  ]);
});
