/** Hiding somebody's reposts through the API: what it hides, how it is listed, and that its key is not an object. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { reposterKey } from '../../src/model/muted-keys.ts';
import { ada, bob, draftBy, edge } from '../support/builders.ts';
import { walkList } from '../support/list-walk.ts';
import {
  followPeople,
  itemId,
  openTestApp,
  publish,
  userGlobalId,
  type TestApp,
} from '../support/open-app.ts';
import { peopleServer, target } from '../support/people-server.ts';

let opened: TestApp;
const { run } = peopleServer(() => opened);

beforeEach(async () => {
  opened = await openTestApp();
});

afterEach(() => opened[Symbol.asyncDispose]());

const askAda = (document: string, variables: Record<string, unknown> = {}) =>
  opened.ask(document, { viewer: 'ada', variables });
const change = async (verb: 'hideReposts' | 'showReposts', user: string): Promise<unknown> =>
  (await run(verb, 'ada', target(user), 'user { login viewerHidesReposts }')).at('it');

const NODES = (field: string): string =>
  `nodes { ${field} } pageInfo { hasNextPage hasPreviousPage endCursor }`;
const PAGE = `edges { cursor since node { login } } ${NODES('key')}`;
const FIELDS = { hiddenReposts: PAGE, mutedPhrases: NODES('phrase'), muting: NODES('key') };
type List = keyof typeof FIELDS;
const listQuery = (list: List): string =>
  `query Q($first: Int, $after: String) { viewer { ${list}(first: $first, after: $after) { ${FIELDS[list]} } } }`;

const walk = (list: List, first: number) =>
  walkList(opened, { document: listQuery(list), list, first });

/** Carol writes an item, which Bob and Dan repost, and Bob writes one; answers with Bob's repost. */
async function reposted(): Promise<string> {
  const [item] = await publish(opened, draftBy('carol'));
  if (item === undefined) throw new Error('expected an item, got none');
  const input = { itemId: itemId(item) };
  const repost = await run('repost', 'bob', input, 'repost { id }');
  await run('repost', 'dan', input, 'repost { id }');
  await publish(opened, draftBy('bob'));
  return repost.text('it.repost.id');
}

const SHOWN = `query Q($id: ID!) {
  node(id: $id) { ... on Item { id } }
  stream(template: "everything") { nodes { id } }
  whyNot(itemId: $id, template: "everything") { reason }
  producer(type: "user", name: "bob") { ... on User { viewerHidesReposts } }
  item: node(id: "${encodeId('Item', '1')}") { ... on Item { repostCount { count } reposters { nodes { login } } } }
}`;

describe('hidden reposts', () => {
  test('are absent from the next page and from counts, and come back where they stood', async () => {
    const id = await reposted();
    const ask = () => askAda(SHOWN, { id });
    const ids = (...positions: readonly number[]) =>
      positions.map((at) => ({ id: encodeId('Item', String(at)) }));
    const before = await ask();
    expect(before.at('stream.nodes')).toEqual(ids(4, 3, 2, 1));
    const hidden = { user: { login: 'bob', viewerHidesReposts: true }, userErrors: [] };
    for (let nth = 0; nth < 2; nth += 1) expect(await change('hideReposts', 'bob')).toEqual(hidden);
    expect((await ask()).data).toEqual({
      node: { id },
      stream: { nodes: ids(4, 3, 1) },
      whyNot: { reason: 'the viewer hid the reposts of bob' },
      producer: { viewerHidesReposts: true },
      item: { repostCount: { count: 1 }, reposters: { nodes: [{ login: 'dan' }] } },
    });
    for (const viewer of ['zoe', 'bob', 'carol', null]) {
      const others = await opened.ask(SHOWN, {
        ...(viewer === null ? {} : { viewer }),
        variables: { id },
      });
      expect(others.at('stream.nodes')).toHaveLength(4);
      expect(others.at('producer.viewerHidesReposts')).toBe(false);
    }
    const shown = { user: { login: 'bob', viewerHidesReposts: false }, userErrors: [] };
    for (let nth = 0; nth < 2; nth += 1) expect(await change('showReposts', 'bob')).toEqual(shown);
    expect((await ask()).body).toBe(before.body);
  });

  test('leave what is followed of that person, and the count of what is new', async () => {
    await followPeople(opened, 'ada', ['bob', 'dan']);
    await publish(opened, draftBy('dan'));
    await askAda('{ stream(template: "home") { nodes { id } } }');
    await change('hideReposts', 'bob');
    await reposted();
    const answer = await askAda(
      '{ newSince(template: "home") { count } stream(template: "following-latest", first: 2) { nodes { kind author { login } } } }',
    );
    expect(answer.data).toEqual({
      newSince: { count: 2 },
      stream: {
        nodes: [
          { kind: 'post', author: { login: 'bob' } },
          { kind: 'repost', author: { login: 'dan' } },
        ],
      },
    });
  });

  test('refuses the viewer', async () => {
    expect(await change('hideReposts', 'ada')).toEqual({
      user: null,
      userErrors: [
        {
          code: 'BAD_USER_INPUT',
          field: ['input', 'userId'],
          message: 'expected someone else, got the viewer',
        },
      ],
    });
  });

  test('are listed by their person, and are no muted producers: pages of all lists stay exact', async () => {
    const people = ['a', 'b', 'c', 'd'];
    for (const user of people) await change('hideReposts', user);
    for (const phrase of ['x', 'y']) await run('mutePhrase', 'ada', { phrase });
    const muted = ['channel:x', 'replies-of:x', 'reposters:x', 'tag:t', 'user:a'];
    for (const key of muted) {
      const [type = '', name = ''] = key.split(':');
      const ids: Record<string, string> = { tag: encodeId('Tag', name), user: userGlobalId(name) };
      await run('mute', 'ada', { producerId: ids[type] ?? encodeId('Channel', key) });
    }
    for (let first = 1; first <= 6; first += 1) {
      expect(await walk('hiddenReposts', first)).toEqual(people.map((user) => `user:${user}`));
      expect(await walk('mutedPhrases', first)).toEqual(['x', 'y']);
      expect(await walk('muting', first)).toEqual(muted);
    }
    const page = await askAda(listQuery('hiddenReposts'), { first: 1 });
    expect(page.at('viewer.hiddenReposts.edges.0')).toMatchObject({
      since: '2026-01-01T00:00:00.000Z',
      node: { login: 'a' },
    });
    const after = (await askAda(listQuery('muting'), { first: 1 })).at(
      'viewer.muting.pageInfo.endCursor',
    );
    const refused = await askAda(listQuery('hiddenReposts'), { after });
    expect(refused.errors.map(({ extensions }) => extensions.code)).toEqual(['INVALID_CURSOR']);
  });

  test('of somebody who was erased are not listed, though the edge may stand for a moment longer', async () => {
    for (const user of ['bob', 'cyd']) await run('join', user, {});
    for (const user of ['bob', 'cyd']) await change('hideReposts', user);
    await run('eraseMe', 'bob', target('bob'));
    expect(await opened.app.store.edges.received(reposterKey(bob), 'mute', FIRST)).toEqual([]);
    await opened.app.store.edges.addEdge(edge(ada, reposterKey(bob), { relation: 'mute' }));
    expect(await walk('hiddenReposts', 5)).toEqual(['user:cyd']);
  });

  test('have a cursor that is not an object: it is neither found, followed, muted nor unmuted', async () => {
    await change('hideReposts', 'bob');
    const producerId = (await askAda(listQuery('hiddenReposts'))).at(
      'viewer.hiddenReposts.edges.0.cursor',
    );
    for (const verb of ['follow', 'mute'])
      expect((await run(verb, 'ada', { producerId })).at('it.userErrors.0.code')).toBe(
        'BAD_USER_INPUT',
      );
    const unmuted = await run('unmute', 'ada', { producerId }, 'producer { key }');
    expect(unmuted.at('it.producer')).toBeNull();
    const seen = await askAda(
      'query Q($id: ID!) { nodes(ids: [$id]) { id } producer(type: "reposter", name: "bob") { id } }',
      { id: producerId },
    );
    expect(seen.data).toEqual({ nodes: [null], producer: null });
    expect(await walk('hiddenReposts', 5)).toEqual(['user:bob']);
  });
});

const FIRST = { after: null, limit: 9 };
