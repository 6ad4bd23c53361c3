/** Notifications through the API of what happens in a place to those it concerns. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, userGlobalId, type TestApp } from '../support/open-app.ts';
import { peopleServer } from '../support/people-server.ts';
import { settledEvents } from '../support/settled.ts';

const LIST =
  '{ viewer { notifications { unseenCount nodes { kind summary count producer { key } } } } }';

let server: TestApp;
const { run } = peopleServer(() => server);

beforeEach(async () => {
  server = await openTestApp();
  for (const login of ['ann', 'bob']) await run('join', login, {});
});

afterEach(() => server[Symbol.asyncDispose]());

async function group(joining: string): Promise<string> {
  const fields = { type: 'group', name: 'chess', title: 'Chess', joining };
  const made = await run('createCategory', 'ann', fields, 'place { category { id } }');
  return made.text('it.place.category.id');
}

async function told(viewer: string): Promise<unknown> {
  await settledEvents(server);
  return (await server.ask(LIST, { viewer })).at('viewer.notifications');
}

const producer = { key: 'group:chess' };

test('an invitation leads to a group that nobody else knows of, and ends with it', async () => {
  const categoryId = await group('INVITATION');
  const member = { categoryId, userId: userGlobalId('bob') };
  await run('inviteToGroup', 'ann', member);
  await run('inviteToGroup', 'ann', member);
  expect(await told('bob')).toMatchObject({
    unseenCount: 1,
    nodes: [{ kind: 'INVITE', summary: 'ann invited you to a place', producer }],
  });
  await run('removeFromGroup', 'ann', member);
  expect(await told('bob')).toMatchObject({ unseenCount: 0, nodes: [] });
  server.clock.advance(1);
  await run('inviteToGroup', 'ann', member);
  await run('joinGroup', 'bob', { categoryId });
  expect(await told('bob')).toMatchObject({
    unseenCount: 1,
    nodes: [{ kind: 'INVITE', count: 2 }],
  });
});

test.each(['admitToGroup', 'inviteToGroup'])(
  'a person who asked to join is told by %s that they are a member, and the staff that they joined',
  async (admission) => {
    const categoryId = await group('APPROVAL');
    await run('joinGroup', 'bob', { categoryId });
    expect(await told('bob')).toMatchObject({ nodes: [] });
    expect(await told('ann')).toMatchObject({ nodes: [{ kind: 'REQUEST', producer }] });
    await run(admission, 'ann', { categoryId, userId: userGlobalId('bob') });
    expect(await told('bob')).toMatchObject({
      nodes: [{ kind: 'ACCEPT', summary: 'ann accepted your request', producer }],
    });
    expect(await told('ann')).toMatchObject({
      nodes: [{ kind: 'JOIN', producer }, { kind: 'REQUEST' }],
    });
    await run('leaveGroup', 'bob', { categoryId });
    expect(await told('bob')).toMatchObject({ unseenCount: 0, nodes: [] });
  },
);
