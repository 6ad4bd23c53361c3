/** Erasing oneself through the API: what it requires, what it returns, and the account that is left. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { readOperations } from '../../src/http/playground.ts';
import { finishErasures } from '../../src/jobs/maintenance.ts';
import { encodeId } from '../../src/model/ids.ts';
import type { UserId } from '../../src/model/producers.ts';
import { erase } from '../../src/social/erasure/erase.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { connect } from '../support/live-client.ts';
import { openTestApp, userGlobalId, type Answer, type TestApp } from '../support/open-app.ts';
import { codeOf, peopleServer, target } from '../support/people-server.ts';

let opened: TestApp;

const { run, publish, titles } = peopleServer(() => opened);
const FORUM = encodeId('Channel', 'forum:town');
const ERASURE = 'erasure { since isFinished removed { kind count } }';
const FORBIDDEN = {
  message: 'expected an existing account, got an erased one',
  extensions: { code: 'FORBIDDEN' },
};

beforeEach(async () => {
  opened = await openTestApp({ argv: ['--writes-per-minute', '0'] });
});

afterEach(() => opened[Symbol.asyncDispose]());

const eraseMe = (viewer: string, input: object = {}): Promise<Answer> =>
  run('eraseMe', viewer, { userId: userGlobalId(viewer), ...input }, ERASURE);

describe('a viewer who erases themselves', () => {
  test('confirms with their own id, and not with another’s', async () => {
    const wrong = await eraseMe('ada', { userId: userGlobalId('bob') });
    expect(wrong.at('it')).toMatchObject({
      erasure: null,
      userErrors: [{ field: ['input', 'userId'], code: 'BAD_USER_INPUT' }],
    });
    expect(codeOf(await eraseMe('ada', { userId: 'nonsense' }))).toBe('BAD_USER_INPUT');
    const { at } = await run('publish', 'ada', { title: 'still here' });
    expect(at('it.userErrors')).toEqual([]);
  });

  test('is told what was removed, and a repeat says the same', async () => {
    await run('join', 'ada', { name: 'Ada' });
    await publish('ada', 'one');
    await publish('ada', 'two');
    await run('sendDirect', 'ada', { to: [userGlobalId('ada'), userGlobalId('bob')], title: 'no' });
    await run('saveDraft', 'ada', { draftId: 'd', title: 'never' });
    const id = await publish('bob', 'liked');
    await run('like', 'ada', { itemId: id });
    await run('favourite', 'ada', { itemId: id });
    await run('follow', 'ada', { producerId: userGlobalId('bob') });
    await run('follow', 'bob', { producerId: userGlobalId('ada') });
    const first = await eraseMe('ada');
    expect(first.at('it.erasure.isFinished')).toBe(false);
    const removed = first.at('it.erasure.removed') as readonly { readonly kind: string }[];
    // How many notifications have arrived depends on the moment.
    expect(removed.filter(({ kind }) => kind !== 'NOTIFICATIONS')).toEqual([
      { kind: 'ITEMS', count: 2 },
      { kind: 'DRAFTS', count: 1 },
      { kind: 'LIKES', count: 1 },
      { kind: 'FAVOURITES', count: 1 },
      { kind: 'EDGES', count: 1 },
      { kind: 'RECEIVED', count: 1 },
      { kind: 'READ_STATE', count: 1 },
    ]);
    opened.clock.advance(1_000);
    expect((await eraseMe('ada')).at('it')).toEqual(first.at('it'));
  });

  test('gets one error for everything else, by every operation and over a socket', async () => {
    const address = await opened.listen();
    const socket = await connect(address);
    const listen = { query: 'subscription { readStateChanged { __typename } }' };
    socket.send({ type: 'subscribe', id: 'a', payload: listen });
    expect(await socket.next()).toMatchObject({ type: 'next' });
    await eraseMe('ada');
    await opened.app.store.bus.publish('ada' as UserId, JSON.stringify({ subject: 'reads' }));
    expect(await socket.next()).toMatchObject({ type: 'error', payload: [FORBIDDEN] });
    socket.send({ type: 'subscribe', id: 'b', payload: listen });
    expect(await socket.next()).toMatchObject({ type: 'error', payload: [FORBIDDEN] });
    const tabs = readOperations().filter(
      ({ query }) => !/^subscription /m.test(query) && !query.includes('eraseMe'),
    );
    expect(tabs.length).toBeGreaterThan(40);
    for (const { title, query, variables } of tabs) {
      const answer = await opened.ask(query, {
        viewer: 'ada',
        variables: JSON.parse(variables) as Record<string, unknown>,
      });
      expect([title, answer.errors]).toMatchObject([title, [FORBIDDEN]]);
      expect(answer.data ?? null).toBeNull();
    }
  });

  test('cannot join again, nor be reinstated', async () => {
    await run('join', 'ada', {});
    await eraseMe('ada');
    expect((await run('join', 'ada', { name: 'Ada' })).errors).toMatchObject([FORBIDDEN]);
    const admin = await opened.ask(
      `mutation { reinstateUser(input: { userId: "${userGlobalId('ada')}" }) { userErrors { code } } }`,
      { viewer: 'root', headers: { 'x-palisade-roles': 'admin' } },
    );
    expect(admin.at('reinstateUser.userErrors.0.code')).toBe('NOT_FOUND');
  });

  test('is refused while suspended', async () => {
    await run('join', 'ada', {});
    await opened.ask(
      `mutation { suspendUser(input: { userId: "${userGlobalId('ada')}" }) { userId } }`,
      { viewer: 'root', headers: { 'x-palisade-roles': 'admin' } },
    );
    expect(codeOf(await eraseMe('ada'))).toBe('FORBIDDEN');
    expect(codeOf(await run('openThread', 'ada', { categoryId: FORUM, title: 't' }))).toBe(
      'FORBIDDEN',
    );
  });
});

describe('what others said to an erased person', () => {
  test.each([
    ['stays where the opening was for everyone', {}, {}, ['answer']],
    ['is its author’s alone where it was for followers', {}, { visibility: 'FOLLOWERS' }, []],
    ['is its author’s alone where the feed was private', { feed: 'PRIVATE' }, {}, []],
  ])('%s', async (_, profile, opening, seen) => {
    await run('join', 'root', {});
    await run('createCategory', 'root', { type: 'forum', name: 'town', title: 'Town' });
    await run('join', 'ada', {});
    const input = { categoryId: FORUM, title: 'question', ...opening };
    const asked = await run('openThread', 'ada', input, 'thread { name }');
    await run('follow', 'bob', { producerId: userGlobalId('ada') });
    await run('publish', 'bob', { title: 'answer', thread: asked.text('it.thread.name') });
    await run('editProfile', 'ada', profile);
    await eraseMe('ada');
    expect(await titles('carol', 'everything')).toEqual(seen);
    expect(await titles('bob', 'everything')).toEqual(['answer']);
    const thread = await opened.ask(
      `{ threads(categoryId: "${FORUM}") { nodes { openingItem { id } } } }`,
      { viewer: 'bob' },
    );
    expect(thread.at('threads.nodes')).toEqual([{ openingItem: null }]);
  });

  test('no direct names them any more', async () => {
    await run('join', 'ada', {});
    await run('join', 'bob', {});
    const to = ['ada', 'bob'].map(userGlobalId);
    await run('sendDirect', 'carol', { to, title: 'to both' });
    await eraseMe('ada');
    const mail = await opened.ask(
      '{ stream(template: "directs") { nodes { title recipients { login } } } }',
      { viewer: 'carol' },
    );
    expect(mail.at('stream.nodes')).toEqual([{ title: 'to both', recipients: [{ login: 'bob' }] }]);
  });
});

describe('a place of somebody who leaves', () => {
  const staff = async (): Promise<unknown> =>
    (
      await opened.ask('{ places { nodes { owners { login } moderators { login } } } }', {
        viewer: 'bob',
      })
    ).at('places.nodes.0');
  const make = async (type = 'forum'): Promise<void> => {
    for (const person of ['ada', 'bob', 'carol']) await run('join', person, {});
    await run('createCategory', 'ada', { type, name: 'town', title: 'Town' });
  };
  const setRole = async (user: string, role: string): Promise<void> => {
    await run('follow', user, { producerId: FORUM });
    const given = await run('setGroupRole', 'ada', { categoryId: FORUM, ...target(user), role });
    expect(given.at('it.userErrors')).toEqual([]);
  };

  test('needs an heir when nobody else owns or moderates it', async () => {
    await make();
    const refused = await eraseMe('ada');
    expect(refused.at('it')).toMatchObject({
      erasure: null,
      userErrors: [{ field: ['input', 'heirId'], code: 'BAD_USER_INPUT' }],
    });
    expect(refused.text('it.userErrors.0')).toBeDefined();
    expect((refused.at('it.userErrors.0') as { message: string }).message).toContain('forum:town');
    for (const heir of ['nobody', 'ada'])
      expect(codeOf(await eraseMe('ada', { heirId: userGlobalId(heir) }))).toBe('NOT_FOUND');
    expect(await titles('ada', 'everything')).toEqual([]);
    const done = await eraseMe('ada', { heirId: userGlobalId('bob') });
    expect(done.at('it.userErrors')).toEqual([]);
    expect(await staff()).toEqual({ owners: [{ login: 'bob' }], moderators: [] });
    const tree = await opened.app.store.places.tree(null);
    expect(JSON.stringify([...tree.places.values()])).not.toContain('ada');
  });

  test('goes to its moderators when there is no other owner', async () => {
    await make();
    await setRole('bob', 'MODERATOR');
    await setRole('carol', 'MODERATOR');
    expect((await eraseMe('ada')).at('it.userErrors')).toEqual([]);
    expect(await staff()).toEqual({
      owners: [{ login: 'bob' }, { login: 'carol' }],
      moderators: [],
    });
  });

  test('stays with its other owners', async () => {
    await make();
    await setRole('bob', 'OWNER');
    await setRole('carol', 'MODERATOR');
    await eraseMe('ada');
    expect(await staff()).toEqual({
      owners: [{ login: 'bob' }],
      moderators: [{ login: 'carol' }],
    });
  });

  test('makes the heir of a group one of its members', async () => {
    await make('group');
    await eraseMe('ada', { heirId: userGlobalId('bob') });
    const group = await opened.ask(
      '{ places { nodes { memberCount viewerRole members { nodes { login } } } } }',
      { viewer: 'bob' },
    );
    expect(group.at('places.nodes')).toEqual([
      { memberCount: 1, viewerRole: 'OWNER', members: { nodes: [{ login: 'bob' }] } },
    ]);
  });
});

describe('an erasure that is cut off', () => {
  const ada = 'ada' as UserId;

  /** The store until so many removals were made; then every further one fails, as in a process that dies. */
  function dyingAfter(store: Store, removals: number): Store {
    let left = removals;
    const live = <A extends readonly unknown[], R>(verb: (...args: A) => Promise<R>) => {
      return async (...args: A): Promise<R> => {
        if ((left -= 1) < 0) throw new Error('dead');
        return verb(...args);
      };
    };
    return {
      ...store,
      items: { ...store.items, remove: live(store.items.remove), unlike: live(store.items.unlike) },
      edges: { ...store.edges, removeEdge: live(store.edges.removeEdge) },
      drafts: { ...store.drafts, remove: live(store.drafts.remove) },
      fences: { ...store.fences, forget: live(store.fences.forget) },
      reads: { ...store.reads, forget: live(store.reads.forget) },
    };
  }

  test('is finished by the job, wherever it stopped, after what was under way at the time', async () => {
    const { store } = opened.app;
    const job = finishErasures({ store, clock: opened.clock });
    for (let removals = 0; removals < 9; removals += 1) {
      const person = `ada${removals}` as UserId;
      await run('join', person, {});
      for (const title of ['one', 'two']) await publish(person, `${title} of ${person}`);
      await run('saveDraft', person, { draftId: 'd', title: 'draft' });
      await run('follow', person, { producerId: userGlobalId('bob') });
      await titles(person, 'home');
      const context = {
        store: dyingAfter(store, removals),
        facts: openFacts(store),
        clock: opened.clock,
      };
      await erase(context, { person, heir: null }).catch(() => null);
      expect(await titles('carol', 'author', { author: person })).toEqual([]);
    }
    while ((await job.run()) > 0);
    expect(await store.people.erasures({ after: null, limit: 99 })).toHaveLength(9);
    // A write that began before the erasure arrives after it.
    await store.reads.witness('ada3' as UserId, 'news', { at: 1 as never, atMs: 1 });
    opened.clock.advance(LIMITS.erasureSettleMs);
    while ((await job.run()) > 0);
    expect(await store.people.erasures({ after: null, limit: 99 })).toEqual([]);
    for (let removals = 0; removals < 9; removals += 1) {
      const person = `ada${removals}` as UserId;
      expect(await store.drafts.list(person, { after: null, limit: 9 })).toEqual([]);
      expect(await store.edges.list(person, 'follow', { after: null, limit: 9 })).toEqual([]);
      expect(await store.fences.streams(`u:${person}`, { after: null, limit: 9 })).toEqual([]);
      expect(await store.reads.forget(person, 9)).toBe(0);
      expect(await store.people.erasure(person)).toMatchObject({ isFinished: true });
    }
    expect(await store.people.erasure(ada)).toBeNull();
  });
});
