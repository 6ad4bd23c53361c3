/** Lists of categories and places show how much is unread in each, so that a client asks once. */
import { expect, test } from 'vitest';
import type { ProducerKey } from '../../src/model/producers.ts';
import { CATEGORY, openReadsServer, threadId } from '../support/reads-server.ts';

const FORUM = 'forum:town' as ProducerKey;
const LISTS = `{
  categories { edges { node { key } unreadCount { count isCapped } } }
  places { nodes { unreadCount { count isCapped } } }
}`;

test('lists of categories and places count what is unread, for a viewer alone', async () => {
  const { ask, post } = await openReadsServer();
  const made = await ask(
    'ann',
    'mutation { createCategory(input: { type: "forum", name: "town", title: "Town" }) { userErrors { code } } }',
  );
  expect(made.data).toEqual({ createCategory: { userErrors: [] } });
  for (const name of ['1', '2', '6']) await post(name);
  for (const name of ['3', '4', '5']) await post(name, 'bob', { category: FORUM });
  await ask(
    'ada',
    `mutation { markThreadRead(input: { threadId: "${threadId('3')}" }) { userErrors { code } } }`,
  );
  const [elsewhere, inForum] = [3, 2].map((count) => ({ count, isCapped: false }));
  expect((await ask('ada', LISTS)).data).toEqual({
    categories: {
      edges: [
        { node: { key: CATEGORY }, unreadCount: elsewhere },
        { node: { key: FORUM }, unreadCount: inForum },
      ],
    },
    places: { nodes: [{ unreadCount: inForum }] },
  });
  expect((await ask(null, LISTS)).data).toEqual({
    categories: {
      edges: [
        { node: { key: CATEGORY }, unreadCount: null },
        { node: { key: FORUM }, unreadCount: null },
      ],
    },
    places: { nodes: [{ unreadCount: null }] },
  });
});
