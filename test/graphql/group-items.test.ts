/** Items for the members of one group, and drafts of them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { producerKey, type UserId } from '../../src/model/producers.ts';
import { openTestApp, type TestApp } from '../support/open-app.ts';
import { codeOf, peopleServer } from '../support/people-server.ts';

let opened: TestApp;

const { run, publish, titles } = peopleServer(() => opened);

beforeEach(async () => {
  opened = await openTestApp();
});

afterEach(() => opened[Symbol.asyncDispose]());

describe('an item for a group', () => {
  test('that waits as a draft is told with the group, which another device saves again', async () => {
    const groupId = encodeId('Channel', 'group:book-club');
    await run('createCategory', 'ada', { type: 'group', name: 'book-club', title: 'Books' }, '');
    const draft = { draftId: 'd', title: 'for members', visibility: 'GROUP', groupId };
    const SHOWN = 'draft { key title visibility group { id } }';
    const kept = { key: 'd', title: 'for members', visibility: 'GROUP', group: { id: groupId } };
    expect((await run('saveDraft', 'ada', draft, SHOWN)).at('it.draft')).toEqual(kept);
    const own = await opened.ask(
      '{ viewer { drafts { key title visibility group { id } attributes { name } } } }',
      { viewer: 'ada' },
    );
    expect(own.at('viewer.drafts')).toEqual([{ ...kept, attributes: [] }]);
    const other = await run('saveDraft', 'ada', { draftId: 'e', title: 'for all' }, SHOWN);
    expect(other.at('it.draft')).toMatchObject({ visibility: 'PUBLIC', group: null });
    const outside = await run('saveDraft', 'bob', draft, SHOWN);
    expect(outside.at('it.userErrors')).toMatchObject([
      { field: ['input', 'groupId'], code: 'NOT_FOUND' },
    ]);
    expect(outside.at('it.draft')).toBeNull();
    const published = await run('publish', 'bob', { ...draft, draftId: undefined }, '');
    expect(published.at('it.userErrors')).toEqual(outside.at('it.userErrors'));
  });

  test('that waits as a draft can be edited by a former member', async () => {
    const groupId = encodeId('Channel', 'group:book-club');
    const place = producerKey('group', 'book-club');
    await run('createCategory', 'ada', { type: 'group', name: 'book-club', title: 'Books' }, '');
    const bob = 'bob' as UserId;
    await opened.app.store.places.putMember({ user: bob, place, state: 'active', sinceMs: 1 });
    const draft = { draftId: 'd', title: 'for members', visibility: 'GROUP', groupId };
    expect((await run('saveDraft', 'bob', draft)).at('it.userErrors')).toEqual([]);
    const others = { type: 'group', name: 'film-club', title: 'Films' };
    await run('createCategory', 'ada', others, '');
    const moved = { ...draft, groupId: encodeId('Channel', 'group:film-club') };
    expect(codeOf(await run('saveDraft', 'bob', moved))).toBe('NOT_FOUND');
    await run('leaveGroup', 'bob', { categoryId: groupId }, '');
    const writtenOn = await run('saveDraft', 'bob', { ...draft, title: 'more' });
    expect(writtenOn.at('it.userErrors')).toEqual([]);
    expect(codeOf(await run('saveDraft', 'bob', { ...draft, draftId: 'e' }))).toBe('NOT_FOUND');
    expect(codeOf(await run('publishDraft', 'bob', { draftId: 'd' }))).toBe('NOT_FOUND');
  });

  test('is seen by its members alone, and published by one of them', async () => {
    const made = await run(
      'createCategory',
      'ada',
      { type: 'group', name: 'book-club', title: 'Books' },
      '',
    );
    const groupId = encodeId('Channel', 'group:book-club');
    expect(made.at('it.userErrors')).toEqual([]);
    const id = await publish('ada', 'for members', { visibility: 'GROUP', groupId });
    const shown = await opened.ask(
      'query Q($id: ID!) { node(id: $id) { ... on Item { group { id ... on Channel { place { title } } } } } }',
      { viewer: 'ada', variables: { id } },
    );
    expect(shown.at('node.group')).toEqual({ id: groupId, place: { title: 'Books' } });
    expect(await titles('bob', 'author', { author: 'ada' })).toEqual([]);
    const outside = await run('publish', 'bob', { title: 'x', visibility: 'GROUP', groupId });
    expect(codeOf(outside)).toBe('NOT_FOUND');
    await opened.app.store.places.putMember({
      user: 'bob' as UserId,
      place: producerKey('group', 'book-club'),
      state: 'active',
      sinceMs: 1,
    });
    expect(await titles('bob', 'author', { author: 'ada' })).toEqual(['for members']);
    expect(await titles(undefined, 'everything')).toEqual([]);
    expect(codeOf(await run('publish', 'ada', { title: 'x', visibility: 'GROUP' }))).toBe(
      'BAD_USER_INPUT',
    );
  });
});
