/**
 * Drafts that open a thread: a blog post, news or a question is saved, scheduled and published like any other draft.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishDue } from '../../src/content/drafts.ts';
import { encodeId, producerId } from '../../src/model/ids.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { personalRows } from '../../src/social/erasure/export-person.ts';
import { openFacts } from '../../src/social/facts.ts';
import { openTestApp, userGlobalId, type TestApp } from '../support/open-app.ts';
import { peopleServer, type Input } from '../support/people-server.ts';

const BLOG = producerId('blog:ada' as ProducerKey);
const SHOWN = 'title thread category { key } publishAt problem';
const CLOSED = 'expected a place where the author may open threads, got another';

let opened: TestApp;

const { run, publish, titles } = peopleServer(() => opened);

beforeEach(async () => {
  opened = await openTestApp();
  const blog = { type: 'blog', name: 'ada', title: 'What Ada thinks' };
  await run('createCategory', 'ada', blog, 'place { title }');
});

afterEach(() => opened[Symbol.asyncDispose]());

const save = (draftId: string, more: Input, viewer = 'ada') =>
  run('saveDraft', viewer, { draftId, title: 'Fences', ...more }, `draft { ${SHOWN} }`);
const drafts = async () =>
  (await opened.ask(`{ viewer { drafts { ${SHOWN} } } }`, { viewer: 'ada' })).at('viewer.drafts');
const ITEM = 'item { title thread { id name title category { key } isClosed } }';
const publishDraft = (draftId: string) => run('publishDraft', 'ada', { draftId }, ITEM);
const due = () => {
  const { store } = opened.app;
  return publishDue({ store, facts: openFacts(store), clock: opened.clock });
};
const now = () => new Date(opened.clock.now()).toISOString();
/** The threads in the blog, and whether they are unread. */
const threads = async (viewer: string) =>
  (
    await opened.ask(`{ threads(categoryId: "${BLOG}") { nodes { title isUnread } } }`, { viewer })
  ).at('threads.nodes');

describe('a draft that opens a thread', () => {
  const kept = { title: 'Fences', thread: null, category: { key: 'blog:ada' } };

  test('appears nowhere until it is published, and then as a new thread of its place, once', async () => {
    await opened.ask('{ viewer { user { login } } lastWitnessed(kind: "blog") { kind } }', {
      viewer: 'bob',
    });
    await run('follow', 'bob', { producerId: BLOG });
    const saved = await save('one', { categoryId: BLOG });
    expect(saved.at('it')).toEqual({
      draft: { ...kept, publishAt: null, problem: null },
      userErrors: [],
    });
    expect(await drafts()).toEqual([{ ...kept, publishAt: null, problem: null }]);
    expect([await threads('bob'), await titles('bob', 'home')]).toEqual([[], []]);
    const published = await publishDraft('one');
    expect(published.at('it')).toMatchObject({
      item: {
        title: 'Fences',
        thread: { title: 'Fences', category: { key: 'blog:ada' }, isClosed: false },
      },
      userErrors: [],
    });
    expect((await publishDraft('one')).at('it.item')).toEqual(published.at('it.item'));
    expect(await threads('bob')).toEqual([{ title: 'Fences', isUnread: true }]);
    expect(await titles('bob', 'home')).toEqual(['Fences']);
    expect(await drafts()).toEqual([]);
  });

  test('is opened when its time has come, and takes replies', async () => {
    await save('one', { categoryId: BLOG, publishAt: now() });
    expect(await due()).toBe(1);
    expect(await threads('bob')).toEqual([{ title: 'Fences', isUnread: true }]);
    const { name } = (await publishDraft('one')).at('it.item.thread') as { readonly name: string };
    await publish('bob', 'Well said', { thread: name });
    expect(await titles('bob', 'thread', { thread: name })).toEqual(['Well said', 'Fences']);
  });

  const REFUSED: readonly (readonly [string, Input, object])[] = [
    [
      'a place that is not there',
      { categoryId: producerId('forum:none' as ProducerKey) },
      { field: ['input', 'categoryId'], code: 'NOT_FOUND' },
    ],
    ['no id at all', { categoryId: 'x' }, { field: ['input', 'categoryId'], code: 'NOT_FOUND' }],
    [
      'a place where others open threads',
      { categoryId: BLOG },
      { field: ['input', 'categoryId'], code: 'FORBIDDEN', message: CLOSED },
    ],
    [
      'no title',
      { categoryId: encodeId('Tag', 'tea'), title: ' ', text: 'x' },
      { field: ['input', 'title'], code: 'BAD_USER_INPUT' },
    ],
    [
      'the visibility of what is for a group',
      { categoryId: encodeId('Tag', 'tea'), visibility: 'GROUP' },
      { field: ['input', 'visibility'], code: 'BAD_USER_INPUT' },
    ],
  ];

  test.each(REFUSED)('is refused at once for %s, as opening is', async (_, where, problem) => {
    const refusal = await save('one', where, 'bob');
    expect(refusal.at('it')).toMatchObject({ draft: null, userErrors: [problem] });
    const opening = await run('openThread', 'bob', { title: 'Fences', ...where });
    expect(opening.at('it.userErrors')).toEqual(refusal.at('it.userErrors'));
  });

  test.each<[string, Input]>([
    ['an item', { parentId: 'parent' }],
    ['in a thread', { thread: 'any' }],
    ['for a group', { groupId: BLOG, visibility: 'GROUP' }],
  ])('is refused where it would answer as well: %s', async (_, input) => {
    const parentId = await publish('ada', 'Before');
    const more = 'parentId' in input ? { parentId } : input;
    const refusal = await save('one', { categoryId: BLOG, ...more });
    expect(refusal.at('it.userErrors')).toMatchObject([
      { field: ['input', 'categoryId'], code: 'BAD_USER_INPUT' },
    ]);
  });

  test('loses its time and says why when its author may no longer open any there', async () => {
    const setRole = (by: string, user: string, role: string) =>
      run('setGroupRole', by, { categoryId: BLOG, userId: userGlobalId(user), role });
    await save('one', { categoryId: BLOG, publishAt: now() });
    for (const person of ['ada', 'bob']) await run('join', person, {});
    await run('follow', 'bob', { producerId: BLOG });
    for (const [by, user, role] of [
      ['ada', 'bob', 'OWNER'],
      ['bob', 'ada', 'MEMBER'],
    ] as const)
      expect((await setRole(by, user, role)).at('it.userErrors')).toEqual([]);
    expect(await due()).toBe(1);
    expect(await drafts()).toEqual([{ ...kept, publishAt: null, problem: CLOSED }]);
    expect((await save('one', { categoryId: BLOG, text: 'more' })).at('it.userErrors')).toEqual([]);
    expect((await publishDraft('one')).at('it')).toEqual({
      item: null,
      userErrors: [{ field: ['input', 'draftId'], code: 'FORBIDDEN', message: CLOSED }],
    });
  });

  test('opens no thread when it is saved again without its place', async () => {
    await save('one', { categoryId: BLOG });
    expect((await save('one', {})).at('it.draft')).toMatchObject({ category: null });
    expect((await publishDraft('one')).at('it.item')).toEqual({ title: 'Fences', thread: null });
  });

  test('names its place in an export of its author', async () => {
    await save('one', { categoryId: BLOG });
    const rows = [];
    for await (const row of personalRows(opened.app.store, 'ada' as UserId)) rows.push(row);
    expect(rows.find(({ is }) => is === 'draft')).toMatchObject({ category: 'blog:ada' });
  });
});
