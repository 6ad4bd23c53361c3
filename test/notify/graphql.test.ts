/** Notifications through the API: the list, the marks, the preferences, the live counts, and the end of mails. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { encodeId } from '../../src/model/ids.ts';
import type { UserId } from '../../src/model/producers.ts';
import { eraseWhole } from '../../src/social/erasure/erase.ts';
import { openFacts } from '../../src/social/facts.ts';
import { connect } from '../support/live-client.ts';
import { openTestApp, userGlobalId, type TestApp } from '../support/open-app.ts';
import { tempFolder } from '../support/open-store.ts';
import { peopleServer } from '../support/people-server.ts';
import { settledEvents } from '../support/settled.ts';
import { startSmtp, type SmtpInbox } from '../support/smtp-inbox.ts';

const LIST = `query Q($first: Int, $after: String, $kinds: [NotificationKind!]) { viewer {
  notifications(first: $first, after: $after, kinds: $kinds) {
    unseenCount unreadCount
    nodes { id kind summary actorCount count isSeen isRead item { title } producer { key } at
      actors(first: 1) { nodes { login } pageInfo { hasNextPage endCursor } } }
    edges { cursor }
    pageInfo { hasNextPage hasPreviousPage endCursor }
  } } }`;

let server: TestApp;
let smtp: SmtpInbox;
let flagsFile: string;
const { run, publish } = peopleServer(() => server);

beforeEach(async () => {
  smtp = await startSmtp();
  flagsFile = join(await tempFolder(), 'flags.json');
  await writeFile(flagsFile, '{}');
  const argv = ['--smtp', `smtp://127.0.0.1:${smtp.port}`, '--flags', flagsFile];
  server = await openTestApp({ argv, isLogKept: true });
});

afterEach(() => server[Symbol.asyncDispose]());

async function like(viewer: string, itemId: string): Promise<void> {
  await run('like', viewer, { itemId });
  await settled();
}

const settled = () => settledEvents(server);

/** Waits until the job has sent so many mails. */
async function mailed(count: number): Promise<void> {
  const isThere = () => expect(smtp.mails).toHaveLength(count);
  await vi.waitFor(isThere, { timeout: 25_000, interval: 20 });
}

const list = (viewer: string, variables = {}) => server.ask(LIST, { viewer, variables });

test('the list groups what happened, pages it, and counts it by the same filter', async () => {
  const items = [await publish('ann', 'one'), await publish('ann', 'two')];
  for (const id of items) for (const viewer of ['bob', 'cy']) await like(viewer, id);
  const all = await list('ann', { first: 2 });
  expect(all.at('viewer.notifications')).toMatchObject({
    unseenCount: 3,
    unreadCount: 3,
    nodes: [
      {
        kind: 'LIKE',
        summary: 'cy and bob like your item',
        actorCount: 2,
        count: 2,
        isSeen: false,
        item: { title: 'two' },
        actors: { nodes: [{ login: 'cy' }], pageInfo: { hasNextPage: true } },
      },
      { kind: 'LIKE', item: { title: 'one' } },
    ],
    pageInfo: { hasNextPage: true, hasPreviousPage: false },
  });
  const after = all.text('viewer.notifications.pageInfo.endCursor');
  const rest = await list('ann', { first: 2, after });
  expect(rest.at('viewer.notifications')).toMatchObject({
    nodes: [{ kind: 'PUBLISHED', summary: 'Your items are published', count: 2 }],
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
  });
  const likes = await list('ann', { kinds: ['PUBLISHED'] });
  expect(likes.at('viewer.notifications')).toMatchObject({
    unseenCount: 1,
    nodes: [{ kind: 'PUBLISHED' }],
  });
  expect((await list('bob', { after })).errors[0]?.extensions.code).toBe('INVALID_CURSOR');
  expect((await list('ann', { first: 0 })).errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
});

test('marks answer with the counts, and a foreign id is not found', async () => {
  const id = await publish('ann', 'one');
  await like('bob', id);
  const counts = 'unseenCount unreadCount';
  const seen = await run('markNotificationsSeen', 'ann', {}, counts);
  expect(seen.at('it')).toMatchObject({ unseenCount: 0, unreadCount: 2, userErrors: [] });
  const [first] = (await list('ann')).at('viewer.notifications.nodes') as { id: string }[];
  const read = await run('markNotificationsRead', 'ann', { ids: [first?.id] }, counts);
  expect(read.at('it')).toMatchObject({ unseenCount: 0, unreadCount: 1 });
  const wrong = await run('markNotificationsRead', 'ann', { ids: ['x'] }, counts);
  expect(wrong.at('it')).toMatchObject({ unreadCount: null, userErrors: [{ code: 'NOT_FOUND' }] });
  const none = await run('markNotificationsRead', 'ann', { ids: [] }, counts);
  expect(none.at('it')).toMatchObject({
    unreadCount: null,
    userErrors: [{ code: 'BAD_USER_INPUT', field: ['input', 'ids'] }],
  });
  const all = await run('markNotificationsRead', 'ann', {}, counts);
  expect(all.at('it')).toMatchObject({ unseenCount: 0, unreadCount: 0 });
});

test('a mark of kinds leaves the other kinds and what came since, and other devices are told the counts', async () => {
  const [one, two] = [await publish('ann', 'one'), await publish('ann', 'two')];
  for (const id of [one, two]) await like('bob', id);
  const likes = await list('ann', { kinds: ['LIKE'] });
  const through = likes.text('viewer.notifications.edges.0.cursor');
  await like('cy', one);
  const socket = await connect(await server.listen(), { 'x-palisade-viewer': 'ann' });
  const query = 'subscription { notificationsChanged { kind unseenCount unreadCount } }';
  socket.send({ id: '1', type: 'subscribe', payload: { query } });
  const next = async () => (await socket.next()).payload;
  const before = { unseenCount: 3, unreadCount: 3 };
  expect(await next()).toMatchObject({
    data: { notificationsChanged: { kind: 'STARTED', ...before } },
  });
  const input = { kinds: ['LIKE'], through };
  const read = await run('markNotificationsRead', 'ann', input, 'unseenCount unreadCount');
  const after = { unseenCount: 3, unreadCount: 2 };
  expect(read.at('it')).toEqual({ ...after, userErrors: [] });
  expect(await next()).toMatchObject({
    data: { notificationsChanged: { kind: 'CHANGED', ...after } },
  });
  const left = await list('ann', { kinds: ['LIKE'] });
  expect(left.at('viewer.notifications')).toMatchObject({
    unreadCount: 1,
    nodes: [
      { item: { title: 'one' }, isRead: false },
      { item: { title: 'two' }, isRead: true },
    ],
  });
  const all = await run('markNotificationsRead', 'ann', { kinds: null }, 'unreadCount');
  expect(all.at('it.unreadCount')).toBe(0);
});

test('a list of unread entries leaves out what was read, and its counts do not change', async () => {
  for (const title of ['one', 'two']) await like('bob', await publish('ann', title));
  const read = async (args: string) => {
    const query = `{ viewer { notifications(kinds: [LIKE]${args}) { nodes { id item { title } } unseenCount unreadCount } } }`;
    return (await server.ask(query, { viewer: 'ann' })).at('viewer.notifications') as {
      readonly nodes: readonly { readonly id: string; readonly item: { readonly title: string } }[];
    };
  };
  const ids = (await read('')).nodes.map(({ id }) => id);
  await run('markNotificationsRead', 'ann', { ids: [ids[0]] });
  const counts = { unseenCount: 2, unreadCount: 1 };
  expect(await read(', unread: true')).toEqual({
    ...counts,
    nodes: [{ id: ids[1], item: { title: 'one' } }],
  });
  for (const args of ['', ', unread: false', ', unread: null'])
    expect(await read(args)).toMatchObject({ ...counts, nodes: [{}, {}] });
});

test('a list of no kinds at all is refused, as a mark of none is', async () => {
  const { errors } = await list('ann', { kinds: [] });
  expect(errors).toMatchObject([
    { message: 'expected at least one kind, got none', extensions: { code: 'BAD_USER_INPUT' } },
  ]);
});

test('kinds that cannot be marked are refused with what was expected, and nothing is marked', async () => {
  await like('bob', await publish('ann', 'one'));
  const [entry] = (await list('ann')).at('viewer.notifications.nodes') as { id: string }[];
  const refusal = async (input: object) =>
    (await run('markNotificationsRead', 'ann', { ...input }, 'unreadCount')).at('it');
  const refused = (message: string) => ({
    unreadCount: null,
    userErrors: [{ field: ['input', 'kinds'], code: 'BAD_USER_INPUT', message }],
  });
  expect(await refusal({ kinds: [] })).toEqual(refused('expected at least one kind, got none'));
  expect(await refusal({ kinds: Array(15).fill('LIKE') })).toEqual(
    refused('expected at most 14 kinds, got 15'),
  );
  expect(await refusal({ kinds: ['LIKE'], ids: [entry?.id] })).toEqual(
    refused('expected ids or kinds, got both'),
  );
  const unknown = await run('markNotificationsRead', 'ann', { kinds: ['LIKES'] }, 'unreadCount');
  expect(unknown.errors[0]).toMatchObject({
    message: expect.stringContaining('LIKES'),
    extensions: { code: 'BAD_USER_INPUT' },
  });
  expect((await list('ann')).at('viewer.notifications.unreadCount')).toBe(2);
});

test('preferences, follows and webhooks are set and shown to their owner', async () => {
  const fields = 'preferences { digest channels { kind inApp email webhook } }';
  const preferences = [
    { kind: 'LIKE', channel: 'EMAIL', isOn: true },
    { kind: 'LIKE', channel: 'IN_APP', isOn: false },
  ];
  const set = await run(
    'setNotificationPreferences',
    'ann',
    { preferences, digest: 'DAILY' },
    fields,
  );
  expect(set.at('it.preferences')).toMatchObject({ digest: 'DAILY' });
  expect(set.at('it.preferences.channels')).toContainEqual({
    kind: 'LIKE',
    inApp: false,
    email: true,
    webhook: true,
  });
  await publish('bob', 'so that bob exists');
  const producerId = userGlobalId('bob');
  const follow = { producerId, isOn: true, itemKinds: ['talk'] };
  const early = await run('setFollowNotifications', 'ann', follow, 'notifications { itemKinds }');
  expect(early.at('it.userErrors.0.code')).toBe('NOT_FOUND');
  await run('follow', 'ann', { producerId });
  await run('setFollowNotifications', 'ann', follow, 'notifications { itemKinds }');
  const { at } = await server.ask(
    '{ viewer { following { edges { notifications { itemKinds mutedUntil } } } webhooks { url } } }',
    { viewer: 'ann' },
  );
  expect(at('viewer.following.edges')).toEqual([
    { notifications: { itemKinds: ['talk'], mutedUntil: null } },
  ]);
  expect(at('viewer.webhooks')).toEqual([]);
  const hook = await run(
    'addWebhook',
    'ann',
    { url: 'https://127.0.0.1/' },
    'secret webhook { id }',
  );
  expect(hook.at('it')).toMatchObject({
    secret: null,
    webhook: null,
    userErrors: [{ code: 'BAD_USER_INPUT', field: ['input', 'url'] }],
  });
  const gone = await run('removeWebhook', 'ann', { webhookId: 'x' }, 'removedWebhookId');
  expect(gone.at('it.removedWebhookId')).toBe('x');
});

test('the badge goes up live, and down when another device reads', async () => {
  const id = await publish('ann', 'one');
  await settled();
  const socket = await connect(await server.listen(), { 'x-palisade-viewer': 'ann' });
  const query = 'subscription { notificationsChanged { kind unseenCount unreadCount cursor } }';
  socket.send({ id: '1', type: 'subscribe', payload: { query } });
  const next = async () => (await socket.next()).payload;
  expect(await next()).toMatchObject({
    data: { notificationsChanged: { kind: 'STARTED', unseenCount: 1 } },
  });
  await like('bob', id);
  expect(await next()).toMatchObject({
    data: { notificationsChanged: { kind: 'CHANGED', unseenCount: 2 } },
  });
  await run('markNotificationsRead', 'ann', {}, 'unreadCount');
  expect(await next()).toMatchObject({
    data: { notificationsChanged: { unseenCount: 0, unreadCount: 0 } },
  });
});

test('the link of a mail shows a page, unsubscribes with one click, works for its owner alone, and keeps nothing of an erased person', async () => {
  const { app } = server;
  const email = { address: 'ann@example.com', isVerified: true };
  await run('join', 'ann', {});
  await app.store.people.edit('ann' as UserId, { email });
  await run('setNotificationPreferences', 'ann', {
    preferences: [{ kind: 'LIKE', channel: 'EMAIL', isOn: true }],
  });
  await like('bob', await publish('ann', 'one'));
  await mailed(1);
  const mail = (smtp.mails[0]?.text ?? '').replace(/\r?\n\s+/g, ' ');
  const link = new URL(/List-Unsubscribe: ?<([^>]+)>/.exec(mail)?.[1] ?? '');
  // Nothing says how readers reach this server.
  expect(server.logLines.filter((line) => line.includes('with --public-url'))).toEqual([
    expect.stringContaining(`"url":"${link.origin}/"`),
  ]);
  const ask = (method: 'GET' | 'POST', url: string) =>
    app.server.inject({
      method,
      url,
      ...(method === 'POST'
        ? {
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: 'List-Unsubscribe=One-Click',
          }
        : {}),
    });
  const path = link.pathname + link.search;
  expect(await ask('GET', path)).toMatchObject({
    statusCode: 200,
    body: expect.stringContaining('<button>'),
  });
  const channels = async () =>
    (await app.store.notifications.settings(['ann' as UserId]))[0]?.channels.email;
  expect(await channels()).toContain('like');
  expect((await ask('POST', path.replace('user=ann', 'user=bob'))).statusCode).toBe(400);
  expect((await ask('POST', path.slice(0, -3))).statusCode).toBe(400);
  expect((await ask('POST', link.pathname)).statusCode).toBe(400);
  expect(await channels()).toContain('like');
  expect((await ask('POST', path)).statusCode).toBe(200);
  expect(await channels()).toEqual([]);
  // Somebody may find the mail long after.
  const { store } = app;
  const context = { store, facts: openFacts(store), clock: systemClock };
  const leaving = { person: 'ann' as UserId, heir: null };
  expect(await eraseWhole(context, leaving, { isAlone: true })).toMatchObject({ isDone: true });
  expect((await ask('POST', path)).statusCode).toBe(200);
  expect(await store.notifications.forget('ann' as UserId)).toBe(0);
});

test('one publishes, and the other is told by the list and by mail, until they unfollow or a flag ends the mails', async () => {
  const email = { address: 'bob@example.com', isVerified: true };
  await run('join', 'ann', { name: 'Ann' });
  await run('join', 'bob', {});
  await server.app.store.people.edit('bob' as UserId, { email });
  const producerId = userGlobalId('ann');
  await run('follow', 'bob', { producerId });
  await run('setFollowNotifications', 'bob', { producerId, isOn: true });
  const unseen = async () => {
    await settled();
    return (await list('bob')).at('viewer.notifications.unseenCount');
  };
  const post = async (title: string) => {
    await publish('ann', title);
    server.clock.advance(24 * 3_600_000);
    return unseen();
  };
  const before = Number(await unseen());
  expect(await post('one')).toBe(before + 1);
  await mailed(1);
  expect(smtp.mails[0]?.to).toEqual(['bob@example.com']);
  expect(smtp.mails[0]?.text).toContain('Ann published something new');
  await writeFile(flagsFile, '{"notifications.email": false}');
  await vi.waitFor(() => expect(server.logLines.join()).toContain('read again'), {
    timeout: 25_000,
  });
  expect(await post('quiet')).toBe(before + 2);
  await run('unfollow', 'bob', { producerId });
  const after = await unseen();
  expect(await post('unheard')).toBe(after);
  expect(smtp.mails).toHaveLength(1);
});

test('an item that opened a thread notifies those it concerns once, when others first see it', async () => {
  await run('join', 'bob', {});
  const categoryId = encodeId('Tag', 'tea');
  const input = { categoryId, title: 'Which tea?', text: '@bob?', visibility: 'PRIVATE' };
  const made = await run('openThread', 'ann', input, 'item { id }');
  const itemId = made.text('it.item.id');
  const told = async () => {
    await settled();
    return (await list('bob')).at('viewer.notifications.nodes');
  };
  expect(await told()).toEqual([]);
  for (const visibility of ['PUBLIC', 'PRIVATE', 'PUBLIC']) {
    await run('editItem', 'ann', { itemId, visibility });
    const shown = { kind: 'MENTION', count: 1, item: { title: 'Which tea?' } };
    expect(await told()).toMatchObject(visibility === 'PUBLIC' ? [shown] : []);
  }
});
