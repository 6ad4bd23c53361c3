/** Drafts of replies: what they reply to is kept with them, and they report when it is deleted. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishDue } from '../../src/content/drafts.ts';
import { encodeId } from '../../src/model/ids.ts';
import type { UserId } from '../../src/model/producers.ts';
import { openFacts } from '../../src/social/facts.ts';
import { personalRows } from '../../src/social/erasure/export-person.ts';
import { openTestApp, userGlobalId, type TestApp } from '../support/open-app.ts';
import { peopleServer, type Input } from '../support/people-server.ts';

const ada = 'ada' as UserId;
const SHOWN = 'thread parentId parent { title } publishAt problem';
const GONE = 'expected an existing item to answer, got none';

let opened: TestApp;
let thread: string;

const { run, publish } = peopleServer(() => opened);

beforeEach(async () => {
  opened = await openTestApp();
  const categoryId = encodeId('Tag', 'tea');
  const made = await run('openThread', 'bob', { categoryId, title: 'asks' }, 'thread { name }');
  thread = made.text('it.thread.name');
});

afterEach(() => opened[Symbol.asyncDispose]());

const save = (draftId: string, more: Input) =>
  run('saveDraft', 'ada', { draftId, text: 'answers', ...more }, `draft { ${SHOWN} }`);
const drafts = async () =>
  (await opened.ask(`{ viewer { drafts { ${SHOWN} } } }`, { viewer: 'ada' })).at('viewer.drafts');
const publishDraft = (draftId: string) =>
  run('publishDraft', 'ada', { draftId }, 'item { thread { name } parent { title } }');

describe('a draft of a reply', () => {
  test('is published as the answer to what it was written for', async () => {
    const parentId = await publish('bob', 'doubts', { thread });
    const kept = { thread: null, parentId, parent: { title: 'doubts' }, publishAt: null };
    expect((await save('one', { parentId })).at('it.draft')).toEqual({ ...kept, problem: null });
    expect(await drafts()).toEqual([{ ...kept, problem: null }]);
    const item = { thread: { name: thread }, parent: { title: 'doubts' } };
    expect((await publishDraft('one')).at('it')).toEqual({ item, userErrors: [] });
    expect((await publishDraft('one')).at('it.item')).toEqual(item);
  });

  test('answers nothing when it is saved again without what it answers', async () => {
    const parentId = await publish('bob', 'doubts', { thread });
    await save('one', { parentId });
    const again = await save('one', { thread });
    expect(again.at('it.draft')).toMatchObject({ thread, parentId: null, parent: null });
    expect((await publishDraft('one')).at('it.item')).toEqual({
      thread: { name: thread },
      parent: null,
    });
  });

  test.each([
    ['deleted', (itemId: string) => run('deleteItem', 'bob', { itemId })],
    ['hidden by a block', () => run('block', 'bob', { userId: userGlobalId('ada') })],
  ])('whose parent is %s is kept, and says so when it is published', async (_, goes) => {
    const parentId = await publish('bob', 'doubts', { thread });
    await save('one', { parentId });
    expect((await goes(parentId)).at('it.userErrors')).toEqual([]);
    const kept = { thread: null, parentId, parent: null, publishAt: null, problem: null };
    expect(await drafts()).toEqual([kept]);
    expect((await publishDraft('one')).at('it')).toEqual({
      item: null,
      userErrors: [{ field: ['input', 'draftId'], code: 'NOT_FOUND', message: GONE }],
    });
    expect(await drafts()).toEqual([kept]);
  });

  test('that is due when its parent is gone loses its time and says why', async () => {
    const parentId = await publish('bob', 'doubts', { thread });
    await save('one', { parentId, publishAt: new Date(opened.clock.now()).toISOString() });
    await run('deleteItem', 'bob', { itemId: parentId });
    const { store } = opened.app;
    const context = { store, facts: openFacts(store), clock: opened.clock };
    expect(await publishDue(context)).toBe(1);
    expect(await drafts()).toEqual([
      { thread: null, parentId, parent: null, publishAt: null, problem: GONE },
    ]);
  });

  /** What the author may not answer, and the refusal they get. */
  const REFUSED: readonly (readonly [string, () => Input | Promise<Input>, object])[] = [
    [
      'an item that is gone',
      async () => {
        const itemId = await publish('bob', 'gone', { thread });
        await run('deleteItem', 'bob', { itemId });
        return { parentId: itemId };
      },
      { field: ['input', 'parentId'], code: 'NOT_FOUND', message: GONE },
    ],
    [
      'an item that only another sees',
      async () => ({ parentId: await publish('bob', 'own', { thread, visibility: 'PRIVATE' }) }),
      { field: ['input', 'parentId'], code: 'NOT_FOUND', message: GONE },
    ],
    [
      'an item of no thread',
      async () => ({ parentId: await publish('bob', 'alone') }),
      { field: ['input', 'parentId'], code: 'BAD_USER_INPUT' },
    ],
    [
      'an item of another thread than it names',
      async () => ({ parentId: await publish('bob', 'doubts', { thread }), thread: 'other' }),
      { field: ['input', 'parentId'], code: 'BAD_USER_INPUT' },
    ],
    [
      'a thread that is not there',
      () => ({ thread: 'nowhere' }),
      { field: ['input', 'thread'], code: 'NOT_FOUND' },
    ],
    [
      'a thread that is closed',
      async () => {
        await run('closeThread', 'bob', { threadId: encodeId('Thread', thread) });
        return { thread };
      },
      { field: ['input', 'thread'], code: 'FORBIDDEN' },
    ],
  ];

  test.each(REFUSED)('is refused at once for %s, as publishing is', async (_, where, problem) => {
    const place = await where();
    const refusal = await save('one', place);
    expect(refusal.at('it.userErrors')).toMatchObject([problem]);
    expect(refusal.at('it.draft')).toBeNull();
    expect(await drafts()).toEqual([]);
    const published = await run('publish', 'ada', { title: 'answers', ...place });
    expect(published.at('it.userErrors')).toEqual(refusal.at('it.userErrors'));
  });

  test('can be edited when its parent is gone, but cannot switch to another missing one', async () => {
    const [parentId, otherId] = [
      await publish('bob', 'doubts', { thread }),
      await publish('bob', 'others', { thread }),
    ];
    await save('one', { parentId });
    for (const itemId of [parentId, otherId]) await run('deleteItem', 'bob', { itemId });
    expect((await save('one', { parentId, text: 'more' })).at('it.userErrors')).toEqual([]);
    const turned = await save('one', { parentId: otherId });
    expect(turned.at('it.userErrors')).toMatchObject([{ code: 'NOT_FOUND', message: GONE }]);
    expect(await drafts()).toMatchObject([{ parentId, parent: null }]);
  });

  test('follows its author’s private item that gets a new id when others see it', async () => {
    const parentId = await publish('ada', 'own', { thread, visibility: 'PRIVATE' });
    await save('one', { parentId });
    const shown = await run(
      'editItem',
      'ada',
      { itemId: parentId, visibility: 'PUBLIC' },
      'item { id }',
    );
    const newId = shown.text('it.item.id');
    expect(newId).not.toBe(parentId);
    expect(await drafts()).toMatchObject([{ parentId: newId, parent: { title: 'own' } }]);
    const again = await save('one', { parentId });
    expect(again.at('it')).toMatchObject({ draft: { parentId: newId }, userErrors: [] });
    await save('two', { parentId });
    for (const draftId of ['one', 'two'])
      expect((await publishDraft(draftId)).at('it')).toMatchObject({
        item: { parent: { title: 'own' } },
        userErrors: [],
      });
  });

  test('names what it answers by its id in an export of its author', async () => {
    const parentId = await publish('bob', 'doubts', { thread });
    await save('one', { parentId });
    const rows = [];
    for await (const row of personalRows(opened.app.store, ada)) rows.push(row);
    expect(rows.find(({ is }) => is === 'draft')).toMatchObject({ id: 'one', parent: parentId });
  });

  test('that an earlier release kept answers nothing', async () => {
    const { drafts: kept } = opened.app.store;
    await save('old', { thread });
    const draft = await kept.get({ author: ada, id: 'old' });
    if (draft === null) throw new Error('expected the draft');
    const { parent: _, ...content } = draft.content;
    await kept.save({ ...draft, content });
    expect(await drafts()).toMatchObject([{ thread, parentId: null, parent: null }]);
    expect((await publishDraft('old')).at('it.userErrors')).toEqual([]);
  });
});
