/** What people like and make favourites: how it is counted, and who may read the lists of it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UserId } from '../../src/model/producers.ts';
import { openTestApp, userGlobalId, type TestApp } from '../support/open-app.ts';
import { codeOf, peopleServer, target } from '../support/people-server.ts';

let opened: TestApp;

const { run, publish, titles } = peopleServer(() => opened);

beforeEach(async () => {
  opened = await openTestApp();
});

afterEach(() => opened[Symbol.asyncDispose]());

describe('favourites and likes', () => {
  const SHOWN =
    'item { likeCount viewerLikes favouriteCount viewerHasFavourited likers { nodes { login } } }';

  test('are counted and listed apart', async () => {
    const itemId = await publish('ada', 'one');
    await publish('ada', 'two');
    await run('like', 'bob', { itemId });
    const answer = await run('favourite', 'carol', { itemId }, SHOWN);
    expect(answer.at('it.item')).toEqual({
      likeCount: 1,
      viewerLikes: false,
      favouriteCount: 1,
      viewerHasFavourited: true,
      likers: { nodes: [{ login: 'bob' }] },
    });
    expect(await titles(undefined, 'liked-by', { person: 'bob' })).toEqual(['one']);
    expect(await titles(undefined, 'favourited-by', { person: 'carol' })).toEqual(['one']);
    expect(await titles(undefined, 'liked-by', { person: 'carol' })).toEqual([]);
    await run('unfavourite', 'carol', { itemId });
    expect(await titles(undefined, 'favourited-by', { person: 'carol' })).toEqual([]);
  });

  test('of a person with a private feed are listed for followers alone', async () => {
    const itemId = await publish('ada', 'one');
    await run('join', 'bob', { feed: 'PRIVATE' });
    const likers = 'item { likers { nodes { login } } }';
    const own = await run('like', 'bob', { itemId }, likers);
    expect(own.at('it.item.likers.nodes')).toEqual([{ login: 'bob' }]);
    const others = await run('like', 'carol', { itemId }, likers);
    expect(others.at('it.item.likers.nodes')).toEqual([{ login: 'carol' }]);
    const read = (viewer?: string) => titles(viewer, 'liked-by', { person: 'bob' });
    expect(await read('bob')).toEqual(['one']);
    expect(await read('carol')).toEqual([]);
    expect(await read()).toEqual([]);
    await run('follow', 'carol', { producerId: userGlobalId('bob') });
    await run('approveFollow', 'bob', target('carol'));
    expect(await read('carol')).toEqual(['one']);
    expect(await read()).toEqual([]);
    await run('editProfile', 'bob', { feed: 'PUBLIC' });
    expect(await read()).toEqual(['one']);
  });

  test('of a suspended person are listed for nobody else', async () => {
    const itemId = await publish('ada', 'one');
    await run('join', 'bob', {});
    await run('favourite', 'bob', { itemId });
    const { people } = opened.app.store;
    const read = (viewer: string) => titles(viewer, 'favourited-by', { person: 'bob' });
    expect(await read('carol')).toEqual(['one']);
    await people.edit('bob' as UserId, { state: 'suspended' });
    expect(await read('carol')).toEqual([]);
    expect(await read('bob')).toEqual(['one']);
  });

  test('never show an item that one may not see, nor a person who blocks', async () => {
    const itemId = await publish('ada', 'secret', { visibility: 'FOLLOWERS' });
    await run('follow', 'bob', { producerId: userGlobalId('ada') });
    await run('like', 'bob', { itemId });
    expect(await titles('carol', 'liked-by', { person: 'bob' })).toEqual([]);
    expect(codeOf(await run('favourite', 'carol', { itemId }))).toBe('NOT_FOUND');
    await run('follow', 'carol', { producerId: userGlobalId('ada') });
    await run('block', 'bob', target('carol'));
    const seen = await run('like', 'carol', { itemId }, 'item { likers { nodes { login } } }');
    expect(seen.at('it.item.likers.nodes')).toEqual([{ login: 'carol' }]);
  });
});
