/** Moving a thread as clients meet it: who may, where to, and what every viewer's badges say afterwards. */
import { beforeEach, describe, expect, it } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import {
  CATEGORY_ID,
  itemId,
  openReadsServer,
  threadId,
  type ReadsServer,
} from '../support/reads-server.ts';

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
