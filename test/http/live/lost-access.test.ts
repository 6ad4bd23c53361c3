/**
 * Viewers who lose access to something while they follow it: what they see is removed and what waits above is counted
 * without it, by the verb that hid it and over the real server.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeId } from '../../../src/model/ids.ts';
import {
  producerKey,
  userProducer,
  type ProducerKey,
  type UserId,
} from '../../../src/model/producers.ts';
import { threadDraft } from '../../support/builders.ts';
import {
  itemId,
  openTestApp,
  userGlobalId,
  type AskOptions,
  type TestApp,
} from '../../support/open-app.ts';
import {
  followOver,
  TRANSPORTS,
  type StreamFollower,
  type Update,
} from '../../support/stream-follower.ts';

let opened: TestApp;
let address: string;
let tests = 0;
/** People and names of one test. */
let [ada, bob, carol] = ['', '', ''] as UserId[] as [UserId, UserId, UserId];
let place = '';
let thread = '';
let tag = '';
/** What Carol opened the thread with. */
let opening = '';

beforeAll(async () => {
  opened = await openTestApp({ argv: ['--writes-per-minute', '0'] });
  address = await opened.listen();
});

afterAll(() => opened[Symbol.asyncDispose]());

beforeEach(async () => {
  tests += 1;
  [ada, bob, carol] = [`ada${tests}`, `bob${tests}`, `carol${tests}`] as [UserId, UserId, UserId];
  [place, thread, tag] = [`place${tests}`, `thread${tests}`, `tag${tests}`];
  await verb(ada, 'join', {});
});

const ADMIN: AskOptions = { viewer: 'admin', headers: { 'x-palisade-roles': 'admin' } };

/** A mutation that must not be refused, as this viewer unless the options say otherwise. */
async function verb(viewer: UserId, name: string, input: object, options: AskOptions = {}) {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  const answer = await opened.ask(
    `mutation ($input: ${type}!) { result: ${name}(input: $input) { userErrors { code field message } } }`,
    { viewer, variables: { input }, ...options },
  );
  expect([answer.errors, answer.at('result.userErrors')], name).toEqual([[], []]);
}

async function publish(input: object = {}, author: UserId = bob): Promise<string> {
  const answer = await opened.ask(
    'mutation ($input: PublishInput!) { publish(input: $input) { item { id } userErrors { code message } } }',
    { viewer: author, variables: { input: { title: 'a heron', ...input } } },
  );
  expect(answer.at('publish.userErrors')).toEqual([]);
  return answer.text('publish.item.id');
}

const userId = (user: UserId) => ({ userId: userGlobalId(user) });
const tagId = () => encodeId('Tag', tag);
const placeId = () => encodeId('Channel', producerKey('group', place));
/** Ada's follow of somebody or something that nobody has met yet. */
const follow = (producer: ProducerKey = userProducer(bob)) =>
  opened.app.store.edges.addEdge({ consumer: ada, producer, relation: 'follow', sinceMs: 1 });
const eachItem = async (items: readonly string[], act: (item: string) => Promise<void>) => {
  for (const item of items) await act(item);
};

async function openThread(category: ProducerKey = producerKey('forum', place)): Promise<void> {
  const draft = threadDraft(thread, carol, { category });
  opening = itemId((await opened.app.store.items.publish(draft)).item);
}

async function openGroup(): Promise<void> {
  await verb(bob, 'createCategory', { type: 'group', name: place, title: place });
  await verb(bob, 'inviteToGroup', { categoryId: placeId(), ...userId(ada) });
  await verb(ada, 'joinGroup', { categoryId: placeId() });
}

interface Loss {
  readonly is: string;
  /** Before anything is published: what Ada follows, when not Bob. */
  readonly begin?: () => Promise<unknown>;
  /** What Bob publishes. */
  readonly draft?: () => object;
  readonly lose: (items: readonly string[]) => Promise<unknown>;
}

const followsTag = () => follow(producerKey('tag', tag));
const tagged = () => ({ tags: [tag] });
const inThread = () => ({ thread, kind: 'answer' });

const LOSSES: readonly Loss[] = [
  { is: 'the viewer blocks its author', lose: () => verb(ada, 'block', userId(bob)) },
  { is: 'its author blocks the viewer', lose: () => verb(bob, 'block', userId(ada)) },
  {
    is: 'the viewer mutes its author',
    lose: () => verb(ada, 'mute', { producerId: userGlobalId(bob) }),
  },
  {
    is: 'the viewer mutes its thread',
    draft: inThread,
    begin: async () => {
      await follow();
      await openThread();
    },
    lose: () => verb(ada, 'mute', { producerId: encodeId('Thread', thread) }),
  },
  {
    is: 'the viewer mutes its tag',
    draft: tagged,
    lose: () => verb(ada, 'mute', { producerId: tagId() }),
  },
  { is: 'the viewer mutes a phrase', lose: () => verb(ada, 'mutePhrase', { phrase: 'heron' }) },
  {
    is: 'the viewer hides it',
    lose: (items) => eachItem(items, (itemId) => verb(ada, 'hideItem', { itemId })),
  },
  {
    is: 'the viewer follows its author no more',
    lose: () => verb(ada, 'unfollow', { producerId: userGlobalId(bob) }),
  },
  {
    is: 'its author makes it private',
    lose: (items) =>
      eachItem(items, (itemId) => verb(bob, 'editItem', { itemId, visibility: 'PRIVATE' })),
  },
  {
    is: 'its author removes a follower',
    begin: async () => {
      await follow();
      await followsTag();
    },
    draft: () => ({ ...tagged(), visibility: 'FOLLOWERS' }),
    lose: () => verb(bob, 'removeFollower', userId(ada)),
  },
  {
    is: 'its author removes a reader',
    begin: async () => {
      await followsTag();
      await verb(bob, 'addReader', userId(ada));
    },
    draft: () => ({ ...tagged(), visibility: 'READERS' }),
    lose: () => verb(bob, 'removeReader', userId(ada)),
  },
  {
    is: 'its author makes their feed private',
    begin: async () => {
      await followsTag();
      await verb(bob, 'join', {});
    },
    draft: tagged,
    lose: () => verb(bob, 'editProfile', { feed: 'PRIVATE' }),
  },
  {
    is: 'its author joins with a private feed',
    begin: followsTag,
    draft: tagged,
    lose: () => verb(bob, 'join', { feed: 'PRIVATE' }),
  },
  { is: 'its author is suspended', lose: () => verb(bob, 'suspendUser', userId(bob), ADMIN) },
  { is: 'its author is erased', lose: () => verb(bob, 'eraseMe', userId(bob)) },
  {
    is: 'the viewer is removed from its group',
    begin: async () => {
      await follow();
      await openGroup();
    },
    draft: () => ({ visibility: 'GROUP', groupId: placeId() }),
    lose: () => verb(bob, 'removeFromGroup', { categoryId: placeId(), ...userId(ada) }),
  },
  {
    is: 'the viewer leaves its group',
    begin: async () => {
      await follow();
      await openGroup();
    },
    draft: () => ({ visibility: 'GROUP', groupId: placeId() }),
    lose: () => verb(ada, 'leaveGroup', { categoryId: placeId() }),
  },
  {
    is: 'only members read its place any more',
    begin: async () => {
      await follow();
      await verb(bob, 'createCategory', {
        type: 'group',
        name: place,
        title: place,
        readers: 'EVERYONE',
      });
      await openThread(producerKey('group', place));
    },
    draft: inThread,
    lose: () => verb(bob, 'editCategory', { categoryId: placeId(), readers: 'MEMBERS' }),
  },
  {
    is: 'what opened its thread is made private',
    begin: async () => {
      await follow();
      await openThread();
    },
    draft: inThread,
    lose: () => verb(carol, 'editItem', { itemId: opening, visibility: 'PRIVATE' }),
  },
  {
    is: 'who opened its thread blocks the viewer',
    begin: async () => {
      await follow();
      await openThread();
    },
    draft: inThread,
    lose: () => verb(carol, 'block', userId(ada)),
  },
];

async function started(options: object): Promise<StreamFollower> {
  const follower = await followOver(TRANSPORTS[tests % 2] ?? 'SSE', address, {
    viewer: ada,
    ...options,
  });
  await follower.next();
  return follower;
}

describe('a followed stream', () => {
  test.each(LOSSES)(
    'tells that an item is gone when $is',
    async ({ begin = follow, draft, lose }) => {
      await begin();
      const shown = await publish(draft?.());
      const home = await opened.ask('{ stream(template: "home", first: 5) { nodes { id } } }', {
        viewer: ada,
      });
      expect(home.at('stream.nodes.0.id')).toBe(shown);
      const follower = await started({ watching: [shown] });
      const waiting = await publish(draft?.());
      expect(await follower.next()).toMatchObject({ __typename: 'NewAbove', count: 1 });
      await lose([shown, waiting]);
      const told: Update[] = [];
      const isOver = () =>
        told.some(({ itemId }) => itemId === shown) && told.some(({ count }) => count === 0);
      while (!isOver()) {
        const update = await follower.next();
        expect(['ItemRemoved', 'NewAbove']).toContain(update.__typename);
        told.push(update);
      }
      follower.leave();
    },
  );
});
