/** Moving a thread as clients do: who may, where to, and what every viewer's badges show afterwards. */
import { beforeEach, describe, expect, it } from 'vitest';
import { encodeId, producerId } from '../../src/model/ids.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import {
  CATEGORY_ID,
  itemId,
  openReadsServer,
  threadId,
  type ReadsServer,
} from '../support/reads-server.ts';
import {
  data,
  ERRORS,
  FORUM,
  GROUP,
  openSite,
  openThreadIn,
  replyTo,
  type OpenedThread,
} from '../support/site.ts';

const OTHER = encodeId('Channel', 'category:b');
const TAG = encodeId('Tag', 'fresh');
const MOVE =
  'mutation ($input: MoveThreadInput!) { moveThread(input: $input) { thread { name category { key } isUnread } unreadCounts { category { key } count } userErrors { field code } } }';

let server: ReadsServer;

beforeEach(async () => {
  server = await openReadsServer();
  for (const [thread, author] of [
    ['1', 'ann'],
    ['1', 'bob'],
    ['2', 'bob'],
  ] as const)
    await server.post(thread, author);
  await server.post('elsewhere', 'bob', { category: 'category:b' as ProducerKey });
});

function move(
  viewer: string | null,
  input: { readonly threadId: string; readonly categoryId: string },
) {
  return server.ask(viewer, MOVE, { input });
}

/** Moves this thread of a site, as a viewer, to a category. */
function moverOf(site: ReadsServer, { id }: OpenedThread) {
  return async (viewer: string, to: string): Promise<object> => {
    const input = `threadId: "${id}", categoryId: "${to}"`;
    const query = `mutation { moveThread(input: { ${input} }) { ${ERRORS} } }`;
    return (await data<{ readonly moveThread: object }>(site, viewer, query)).moveThread;
  };
}

async function badges(viewer: string): Promise<readonly number[]> {
  const { data } = await server.ask(
    viewer,
    `{ unreadCounts(categoryIds: ["${CATEGORY_ID}", "${OTHER}"]) { count } }`,
  );
  return (data?.['unreadCounts'] as unknown as readonly { readonly count: number }[]).map(
    ({ count }) => count,
  );
}

describe('moving a thread', () => {
  it('changes every viewer’s badges at once, keeps what they have read, and answers with both counts', async () => {
    await server.ask(
      'eve',
      `mutation { markThreadRead(input: { threadId: "${threadId('1')}" }) { userErrors { code } } }`,
    );
    expect([await badges('eve'), await badges('cy')]).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect((await move('ann', { threadId: threadId('1'), categoryId: OTHER })).data).toEqual({
      moveThread: {
        thread: { name: '1', category: { key: 'category:b' }, isUnread: true },
        unreadCounts: [
          { category: { key: 'category:a' }, count: 1 },
          { category: { key: 'category:b' }, count: 2 },
        ],
        userErrors: [],
      },
    });
    expect([await badges('eve'), await badges('cy')]).toEqual([
      [1, 1],
      [1, 2],
    ]);
    const stale = `mutation { markThreadRead(input: { threadId: "${threadId('1')}", categoryId: "${CATEGORY_ID}" }) { userErrors { code } } }`;
    expect((await server.ask('cy', stale)).data).toEqual({
      markThreadRead: { userErrors: [{ code: 'NOT_FOUND' }] },
    });
  });

  it('may be repeated, and may go to a tag that holds nothing yet', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await move('ann', { threadId: threadId('1'), categoryId: TAG })).data).toMatchObject({
        moveThread: { thread: { category: { key: 'tag:fresh' } }, userErrors: [] },
      });
    }
    expect(await badges('cy')).toEqual([1, 1]);
  });

  it.each([
    [
      'somebody who only answered in it',
      'bob',
      { threadId: threadId('1'), categoryId: OTHER },
      'threadId',
      'FORBIDDEN',
    ],
    [
      'somebody who did not write in it',
      'eve',
      { threadId: threadId('1'), categoryId: OTHER },
      'threadId',
      'FORBIDDEN',
    ],
    [
      'its opener, when it is not there',
      'ann',
      { threadId: threadId('nowhere'), categoryId: OTHER },
      'threadId',
      'NOT_FOUND',
    ],
    [
      'its opener, by an item’s id',
      'ann',
      { threadId: itemId(1), categoryId: OTHER },
      'threadId',
      'NOT_FOUND',
    ],
    [
      'its opener, to a channel that holds nothing',
      'ann',
      { threadId: threadId('1'), categoryId: encodeId('Channel', 'category:z') },
      'categoryId',
      'NOT_FOUND',
    ],
    [
      'its opener, to a person',
      'ann',
      { threadId: threadId('1'), categoryId: encodeId('User', 'bob') },
      'categoryId',
      'NOT_FOUND',
    ],
    [
      'its opener, to a thread',
      'ann',
      { threadId: threadId('1'), categoryId: threadId('2') },
      'categoryId',
      'NOT_FOUND',
    ],
    [
      'its opener, to what is no id',
      'ann',
      { threadId: threadId('1'), categoryId: 'zzz' },
      'categoryId',
      'NOT_FOUND',
    ],
  ])('is refused to %s', async (_, viewer, input, field, code) => {
    expect((await move(viewer, input)).data).toEqual({
      moveThread: {
        thread: null,
        unreadCounts: [],
        userErrors: [{ field: ['input', field], code }],
      },
    });
    expect(await badges('cy')).toEqual([2, 1]);
  });

  it('answers a hidden thread or category exactly like an absent one', async () => {
    await server.post('secret', 'dan', { category: 'category:hidden' as ProducerKey });
    await server.app.store.edges.addEdge({
      consumer: 'dan' as UserId,
      producer: 'user:ann' as ProducerKey,
      relation: 'block',
      sinceMs: 1,
    });
    expect((await move('ann', { threadId: threadId('secret'), categoryId: OTHER })).data).toEqual(
      (await move('ann', { threadId: threadId('nowhere'), categoryId: OTHER })).data,
    );
    const hidden = await move('ann', {
      threadId: threadId('1'),
      categoryId: encodeId('Channel', 'category:hidden'),
    });
    expect(hidden.data).toEqual(
      (
        await move('ann', {
          threadId: threadId('1'),
          categoryId: encodeId('Channel', 'category:z'),
        })
      ).data,
    );
    expect(
      (await move(null, { threadId: threadId('1'), categoryId: OTHER })).errors?.[0]?.extensions
        .code,
    ).toBe('UNAUTHENTICATED');
  });
});

describe('moving a thread out of a place for members', () => {
  const OPEN_TAG = producerId('tag:open' as ProducerKey);
  const WITHIN = producerId('forum:within' as ProducerKey);
  const refused = { userErrors: [{ code: 'FORBIDDEN', field: ['input', 'categoryId'] }] };
  const moved = { userErrors: [] };

  /** A thread of Bob's in a place, with an answer of Ann's. */
  async function written(categoryId: string) {
    const site = await openSite();
    const within = `type: "forum", name: "within", title: "W", parentId: "${GROUP}"`;
    await data(site, 'ann', `mutation { createCategory(input: { ${within} }) { ${ERRORS} } }`);
    const { thread } = await openThreadIn(site, 'bob', `categoryId: "${categoryId}", title: "t"`);
    const answer = (await replyTo(site, 'ann', `thread: "${thread.name}"`)).item?.id ?? '';
    const moveTo = moverOf(site, thread);
    const isAnswerThere = async (viewer: string) => {
      const read = `{ nodes(ids: ["${answer}"]) { id } }`;
      const { nodes } = await data<{ readonly nodes: readonly unknown[] }>(site, viewer, read);
      return nodes[0] !== null;
    };
    return { site, moveTo, isAnswerThere };
  }

  /** Gives Bob a role in the place within the group, which he follows. */
  async function appoint(site: Awaited<ReturnType<typeof openSite>>, role: string): Promise<void> {
    const follow = `follow(input: { producerId: "${WITHIN}" }) { ${ERRORS} }`;
    expect(await data(site, 'bob', `mutation { ${follow} }`)).toEqual({ follow: moved });
    const given = `categoryId: "${WITHIN}", userId: "${encodeId('User', 'bob')}", role: ${role}`;
    const appointed = `mutation { setGroupRole(input: { ${given} }) { ${ERRORS} } }`;
    expect(await data(site, 'ann', appointed)).toEqual({ setGroupRole: moved });
  }

  it.each([
    ['a tag', OPEN_TAG],
    ['an open place', FORUM],
  ])('is for its staff: its opener shows others’ words to nobody else, in %s', async (_, to) => {
    const { moveTo, isAnswerThere } = await written(GROUP);
    expect(await moveTo('bob', to)).toEqual(refused);
    expect([await isAnswerThere('bob'), await isAnswerThere('cy')]).toEqual([true, false]);
    expect(await moveTo('ann', to)).toEqual(moved);
    expect(await isAnswerThere('cy')).toBe(true);
  });

  it('is refused to the staff of a place within it, and free as long as the same people read it', async () => {
    const { site, moveTo, isAnswerThere } = await written(WITHIN);
    await appoint(site, 'MODERATOR');
    expect(await moveTo('bob', OPEN_TAG)).toEqual(refused);
    expect(await moveTo('bob', GROUP)).toEqual(moved);
    expect(await isAnswerThere('cy')).toBe(false);
  });

  it('with the place that it stands in needs the staff of each place left, for all that was written there', async () => {
    const { site, isAnswerThere } = await written(WITHIN);
    await appoint(site, 'OWNER');
    const move = `mutation { moveCategory(input: { categoryId: "${WITHIN}" }) { ${ERRORS} } }`;
    expect(await data(site, 'bob', move)).toEqual({
      moveCategory: { userErrors: [{ code: 'FORBIDDEN', field: ['input', 'parentId'] }] },
    });
    expect(await isAnswerThere('cy')).toBe(false);
    expect(await data(site, 'ann', move)).toEqual({ moveCategory: moved });
    expect(await isAnswerThere('cy')).toBe(true);
  });

  it('leaves a thread of an open place its opener’s to move into it', async () => {
    const { moveTo, isAnswerThere } = await written(FORUM);
    expect(await moveTo('bob', GROUP)).toEqual(moved);
    expect(await isAnswerThere('cy')).toBe(false);
    expect(await moveTo('bob', FORUM), 'what was answered since was for members').toEqual(refused);
  });
});

describe('moving a thread into a place of one’s own', () => {
  it('is refused to the opener once others have replied, whose replies they could delete there', async () => {
    const site = await openSite();
    const place = `type: "forum", name: "bobs", title: "B"`;
    await data(site, 'bob', `mutation { createCategory(input: { ${place} }) { ${ERRORS} } }`);
    const own = producerId('forum:bobs' as ProducerKey);
    const { thread } = await openThreadIn(site, 'bob', `categoryId: "${FORUM}", title: "t"`);
    const moveTo = moverOf(site, thread);
    const moved = { userErrors: [] };
    expect(await moveTo('bob', own)).toEqual(moved);
    expect(await moveTo('bob', FORUM)).toEqual(moved);
    await replyTo(site, 'cy', `thread: "${thread.name}"`);
    expect(await moveTo('bob', own)).toEqual({
      userErrors: [{ code: 'FORBIDDEN', field: ['input', 'categoryId'] }],
    });
    expect(
      await moveTo('ann', producerId('tag:open' as ProducerKey)),
      'its staff moves it',
    ).toEqual(moved);
  });
});
