/** A stream followed live, over both transports, as a page in a browser follows it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import { draftOfRepost } from '../../../src/content/reposts.ts';
import { reposterKey } from '../../../src/model/muted-keys.ts';
import { userProducer, viewerName, type UserId } from '../../../src/model/producers.ts';
import type { Draft, Item } from '../../../src/model/items.ts';
import { draftBy } from '../../support/builders.ts';
import {
  followPeople,
  itemId,
  openTestApp,
  userGlobalId,
  type TestApp,
} from '../../support/open-app.ts';
import { tempFolder } from '../../support/open-store.ts';
import {
  followOver,
  TRANSPORTS,
  type FollowOptions,
  type StreamFollower,
  type TransportName,
  type Update,
} from '../../support/stream-follower.ts';

let opened: TestApp;
let address: string;
/** People of one test. */
let [ada, bob, carol, dave] = ['', '', '', ''] as UserId[] as [UserId, UserId, UserId, UserId];
let tests = 0;

beforeAll(async () => {
  opened = await openTestApp();
  address = await opened.listen();
});

afterAll(() => opened[Symbol.asyncDispose]());

/** Ada follows Bob and Carol, and has read her home. */
beforeEach(async () => {
  tests += 1;
  [ada, bob, carol, dave] = [`ada${tests}`, `bob${tests}`, `carol${tests}`, `dave${tests}`] as [
    UserId,
    UserId,
    UserId,
    UserId,
  ];
  await followPeople(opened, ada, [bob, carol]);
  await post(bob, 'first');
  await refresh();
});

const store = () => opened.app.store;
const post = async (author: UserId, title: string, fields: Partial<Draft> = {}): Promise<Item> => {
  const payload = { title, text: null, url: null, votes: 0 };
  return (await store().items.publish(draftBy(author, { payload, ...fields }))).item;
};
const refresh = () =>
  opened.ask('{ stream(template: "home", first: 5) { nodes { id } } }', { viewer: ada });
const relate = (consumer: UserId, to: UserId, relation: 'block' | 'mute' | 'follow') => ({
  consumer,
  producer: userProducer(to),
  relation,
  sinceMs: 1,
});
const following = (): number => opened.app.updates.stats().followers;

const above = (count: number, ...actors: string[]) => ({
  __typename: 'NewAbove',
  count,
  isCapped: false,
  actors: actors.map((actor) => ({ id: userGlobalId(actor) })),
});

async function follow(
  transport: TransportName,
  options: FollowOptions = {},
): Promise<{ readonly follower: StreamFollower; readonly first: Update }> {
  const follower = await followOver(transport, address, { viewer: ada, ...options });
  return { follower, first: await follower.next() };
}

describe.each(TRANSPORTS)('a stream followed over %s', (transport) => {
  test('reports how much waits above, up and down, and commits nothing', async () => {
    const key = { viewer: viewerName(ada), stream: 'home' };
    const before = await store().fences.state(key);
    const { follower, first } = await follow(transport);
    expect(first).toMatchObject({
      __typename: 'StreamStarted',
      sequence: 1,
      newSince: { count: 0, isCapped: false, actors: [] },
      items: [],
    });
    const item = await post(bob, 'second');
    expect(await follower.next()).toMatchObject({ ...above(1, bob), sequence: 2 });
    await post(carol, 'third');
    expect(await follower.next()).toMatchObject(above(2, carol, bob));
    await store().items.remove(item.position);
    expect(await follower.next()).toMatchObject(above(1, carol));
    expect(await store().fences.state(key)).toEqual(before);
    await refresh();
    expect(await follower.next()).toMatchObject(above(0));
  });

  test('reports what is above the first shown item, when no history says what is new', async () => {
    const template = 'following-latest';
    const shown = await post(bob, 'shown');
    const top = itemId(shown);
    const { follower, first } = await follow(transport, { template, top });
    expect(first).toMatchObject({ __typename: 'StreamStarted', newSince: { count: 0 } });
    const item = await post(carol, 'new');
    expect(await follower.next()).toMatchObject(above(1, carol));
    await post(dave, 'of somebody who is not followed');
    await post(bob, 'newer');
    expect(await follower.next()).toMatchObject(above(2, bob, carol));
    await store().items.remove(item.position);
    const told = await follower.next();
    expect(told).toMatchObject(above(1, bob));
    follower.leave();
    await post(carol, 'while away');
    const back = await follow(transport, { template, top, after: told.cursor });
    expect(back.first).toMatchObject({ __typename: 'StreamStarted', newSince: { count: 2 } });
    for (const [options, count] of [
      [{ watching: [top] }, 2],
      [{ top, watching: [itemId(item)] }, 2],
      [{}, 4],
    ] as const) {
      const other = await follow(transport, { template, ...options });
      expect([options, other.first['newSince']]).toMatchObject([options, { count }]);
    }
  });

  test('reports nothing of what the viewer may not see', async () => {
    await store().edges.addEdge(relate(ada, carol, 'block'));
    const { follower } = await follow(transport);
    await post(carol, 'of somebody blocked');
    await post(dave, 'of somebody who is not followed');
    await post(bob, 'of nobody else', { visibility: 'private' });
    await post(bob, 'a comment', { kind: 'comment' });
    await post(bob, 'seen');
    const told = await follower.next();
    expect(told).toMatchObject({ ...above(1, bob), sequence: 2 });
    await store().edges.addEdge(relate(bob, ada, 'block'));
    expect(await follower.next()).toMatchObject({ ...above(0), sequence: 3 });
  });

  test('reports what becomes of the items that are shown', async () => {
    const thread = { thread: 'talk' };
    const item = await post(bob, 'shown', thread);
    const id = itemId(item);
    const { follower, first } = await follow(transport, { watching: [id] });
    expect(first['items']).toEqual([
      { id, title: 'shown', likeCount: 0, replyCount: { count: 0 } },
    ]);
    await store().items.like(carol, item.position);
    const counters = { __typename: 'CounterChanged', itemId: id };
    expect(await follower.next()).toMatchObject({ ...counters, likeCount: 1 });
    const reply = await post(dave, 'reply', { ...thread, parent: item.position });
    const one = { count: 1, isCapped: false };
    expect(await follower.next()).toMatchObject({ ...counters, likeCount: 1, replyCount: one });
    await store().edges.addEdge(relate(ada, dave, 'block'));
    expect(await follower.next()).toMatchObject({ ...counters, replyCount: { count: 0 } });
    await store().edges.removeEdge(ada, userProducer(dave), 'block');
    expect(await follower.next()).toMatchObject({ ...counters, replyCount: one });
    await store().items.remove(reply.position);
    expect(await follower.next()).toMatchObject({ ...counters, replyCount: { count: 0 } });
    const payload = { ...item.payload, title: 'edited' };
    await store().items.edit(item.position, { payload }, 2);
    expect(await follower.next()).toMatchObject({
      __typename: 'ItemUpdated',
      item: { id, title: 'edited' },
    });
    await store().items.unlike(carol, item.position);
    expect(await follower.next()).toMatchObject({ ...counters, likeCount: 0 });
  });

  test.each<[string, (item: Item) => Promise<unknown>, (() => Promise<unknown>) | null]>([
    ['deleted', (item) => store().items.remove(item.position), null],
    [
      'made private',
      (item) => store().items.edit(item.position, { visibility: 'private' }, 2),
      null,
    ],
    [
      'of somebody blocked',
      () => store().edges.addEdge(relate(ada, bob, 'block')),
      () => store().edges.removeEdge(ada, userProducer(bob), 'block'),
    ],
    [
      'of somebody muted',
      () => store().edges.addEdge(relate(ada, bob, 'mute')),
      () => store().edges.removeEdge(ada, userProducer(bob), 'mute'),
    ],
    [
      'of somebody who is followed no more',
      () => store().edges.removeEdge(ada, userProducer(bob), 'follow'),
      () => store().edges.addEdge(relate(ada, bob, 'follow')),
    ],
  ])('reports that a shown item is gone when it is %s', async (_, hide, show) => {
    const item = await post(bob, 'shown');
    await refresh();
    const { follower } = await follow(transport, { watching: [itemId(item)] });
    await hide(item);
    expect(await follower.next()).toMatchObject({
      __typename: 'ItemRemoved',
      itemId: itemId(item),
    });
    if (show === null) return;
    await show();
    expect(await follower.next()).toMatchObject({
      __typename: 'ItemUpdated',
      item: { id: itemId(item) },
    });
  });

  test('stops reporting reposts while those of the reposter are hidden', async () => {
    const original = await post(dave, 'shown by others');
    const { follower: seen } = await follow(transport);
    const repost = async (who: UserId): Promise<Item> =>
      (await store().items.publish(draftOfRepost(who, original.position, 1))).item;
    const id = itemId(await repost(bob));
    expect(await seen.next()).toMatchObject(above(1, bob));
    seen.leave();
    await refresh();
    const { follower } = await follow(transport, { watching: [id] });
    const hiding = { ...relate(ada, bob, 'mute'), producer: reposterKey(bob) };
    await store().edges.addEdge(hiding);
    expect(await follower.next()).toMatchObject({ __typename: 'ItemRemoved', itemId: id });
    const another = await post(dave, 'another');
    await store().items.publish(draftOfRepost(bob, another.position, 1));
    await post(bob, 'of his own');
    expect(await follower.next()).toMatchObject(above(1, bob));
    await store().edges.removeEdge(ada, reposterKey(bob), 'mute');
    const back = [await follower.next(), await follower.next()];
    expect(back).toContainEqual(expect.objectContaining(above(2, bob)));
    expect(back.find(({ __typename }) => __typename === 'ItemUpdated')).toMatchObject({
      item: { id },
    });
  });

  test('resumes after a lost connection with what changed, and nothing twice', async () => {
    const items = [await post(bob, 'a'), await post(bob, 'b'), await post(bob, 'c')];
    await refresh();
    const [a = '', b = '', c = ''] = items.map(itemId);
    const [first, second, third] = items;
    if (first === undefined || second === undefined || third === undefined) return;
    const before = await follow(transport, { watching: [a, b, c] });
    await store().items.like(bob, first.position);
    const told = await before.follower.next();
    before.follower.leave();
    await expect.poll(following, { timeout: 20_000 }).toBe(0);
    await store().items.like(bob, second.position);
    await store().items.remove(third.position);
    await post(carol, 'd');
    const after = await follow(transport, { watching: [a, b, c], after: told.cursor });
    expect(after.first).toMatchObject({
      __typename: 'StreamStarted',
      newSince: { count: 1 },
      items: [{ id: b, likeCount: 1 }],
    });
    const gone = await after.follower.next();
    expect(gone).toMatchObject({ __typename: 'ItemRemoved', itemId: c });
    // The update that came after this cursor may have been lost, so it counts as changed.
    const again = await follow(transport, { watching: [a, b, c], after: before.first.cursor });
    expect(again.first['items']).toMatchObject([
      { id: a, likeCount: 1 },
      { id: b, likeCount: 1 },
    ]);
    expect(await again.follower.next()).toMatchObject({ __typename: 'ItemRemoved', itemId: c });
    expect(again.first.sequence).toBeGreaterThan(gone.sequence);
  });

  test('reports a gap to a follower who is no longer remembered', async () => {
    const item = await post(bob, 'shown');
    const watching = [itemId(item)];
    const { first, follower } = await follow(transport, { watching });
    follower.leave();
    await expect.poll(following, { timeout: 20_000 }).toBe(0);
    for (let left = 0; left <= LIMITS.leftStreamsMax; left += 1) {
      const { facts, template } = await homeOf(ada);
      const request = { template, args: {}, facts };
      const args = { request, open: async () => request, watching: [], from: null };
      await (await opened.app.updates.follow(args)).return?.();
    }
    const after = await follow(transport, { watching, after: first.cursor });
    expect(after.first).toMatchObject({
      __typename: 'StreamGap',
      sequence: 1,
      newSince: { count: 1 },
      items: [{ id: watching[0] }],
    });
  });

  test('is refused as its page is', async () => {
    for (const asked of [
      { template: 'hom' },
      { template: 'tag' },
      { template: 'home', args: [{ name: 'tag', value: 'x' }] },
      { template: 'home', viewer: null },
    ]) {
      const { viewer = ada, ...variables } = asked;
      const page = await opened.ask(
        'query ($template: String!, $args: [ArgumentInput!]) { stream(template: $template, args: $args) { status } }',
        { variables, ...(viewer === null ? {} : { viewer }) },
      );
      const live = await followOver(transport, address, { viewer: ada, ...asked });
      const [problem] = await live.problems();
      expect(problem?.extensions.code).toBe(page.errors[0]?.extensions.code);
      expect(problem?.message).toBe(page.errors[0]?.message);
    }
  });

  test('refuses other people’s cursors and invalid items, and says what it expected', async () => {
    const { first } = await follow(transport);
    const many = Array.from({ length: LIMITS.watchedItemsMax + 1 }, (_, at) =>
      itemId({ position: at + 1 } as Item),
    );
    for (const [asked, code, words] of [
      [{ after: first.cursor, viewer: bob }, 'INVALID_CURSOR', ''],
      [{ after: first.cursor, template: 'following-latest' }, 'INVALID_CURSOR', ''],
      [{ after: 'x' }, 'INVALID_CURSOR', ''],
      [{ watching: ['x'] }, 'BAD_USER_INPUT', 'expected only ids of items to watch, got 1'],
      [{ top: 'x' }, 'BAD_USER_INPUT', 'expected the id of an item as top, got "x"'],
      [{ watching: many }, 'BAD_USER_INPUT', 'expected at most 100 items to watch, got 101'],
    ] as const) {
      const [problem] = await (
        await followOver(transport, address, { viewer: ada, ...asked })
      ).problems();
      expect(problem?.extensions.code).toBe(code);
      expect(problem?.message).toContain(words);
    }
  });
});

test('a watched item that an edit of the template leaves out is gone', async () => {
  const dir = await tempFolder();
  const template = (stream: string): Promise<void> =>
    writeFile(
      join(dir, 'own.yaml'),
      `name: own\ndescription: Own.\naccess: public\nstream: ${stream}\n`,
    );
  await template('everything');
  await using app = await openTestApp({ argv: ['--templates', dir] });
  const { item } = await app.app.store.items.publish(draftBy('bob'));
  const watching = [itemId(item)];
  const follower = await followOver('SSE', await app.listen(), { template: 'own', watching });
  expect(await follower.next()).toMatchObject({ items: [{ id: watching[0] }] });
  await template('nothing');
  expect(await follower.next()).toMatchObject({ __typename: 'ItemRemoved', itemId: watching[0] });
  follower.leave();
});

async function homeOf(viewer: UserId) {
  const template = opened.app.templates.get('home');
  if (template === null) throw new Error('expected the template home, got none');
  return { template, facts: await store().edges.facts(viewer, null) };
}
