/** Hiding items through the API: what it hides, how it is listed, and that a hidden item's key is not an object. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { hidingKey } from '../../src/model/muted-keys.ts';
import { position } from '../../src/model/positions.ts';
import { ada, draftBy, edge } from '../support/builders.ts';
import { walkList } from '../support/list-walk.ts';
import { openTestApp, publish, userGlobalId, type TestApp } from '../support/open-app.ts';

let opened: TestApp;

beforeEach(async () => {
  opened = await openTestApp();
});

afterEach(() => opened[Symbol.asyncDispose]());

const itemId = (at: number): string => encodeId('Item', String(at));
const askAda = (document: string, variables: Record<string, unknown> = {}) =>
  opened.ask(document, { viewer: 'ada', variables });
const change = async (verb: 'hideItem' | 'unhideItem', at: number): Promise<unknown> =>
  (
    await askAda(
      `mutation M($id: ID!) { ${verb}(input: { itemId: $id }) { item { id viewerHasHidden } userErrors { code } } }`,
      { id: itemId(at) },
    )
  ).at(verb);

const PAGE =
  'edges { cursor since node { id } } nodes { id } pageInfo { hasNextPage hasPreviousPage endCursor }';
const HIDDEN = `query Q($first: Int, $after: String) { viewer { hiddenItems(first: $first, after: $after) { ${PAGE} } } }`;
const MUTING =
  'query Q($first: Int, $after: String) { viewer { muting(first: $first, after: $after) { nodes { key } pageInfo { hasNextPage hasPreviousPage endCursor } } } }';

const walk = (list: 'hiddenItems' | 'muting', first: number) =>
  walkList(opened, { document: list === 'muting' ? MUTING : HIDDEN, list, first });

describe('hidden items', () => {
  const STREAM =
    'query Q($id: ID!) { node(id: $id) { ... on Item { viewerHasHidden } } stream(template: "everything") { nodes { id } } whyNot(itemId: $id, template: "everything") { reason } }';

  test('leaves the next page and the others in their places, and comes back where it stood', async () => {
    await publish(opened, draftBy('bob'), draftBy('carol'), draftBy('bob'));
    const ask = () => askAda(STREAM, { id: itemId(2) });
    const before = await ask();
    expect(before.at('stream.nodes')).toEqual([3, 2, 1].map((at) => ({ id: itemId(at) })));
    const hidden = { item: { id: itemId(2), viewerHasHidden: true }, userErrors: [] };
    for (let nth = 0; nth < 2; nth += 1) expect(await change('hideItem', 2)).toEqual(hidden);
    expect((await ask()).data).toEqual({
      node: { viewerHasHidden: true },
      stream: { nodes: [3, 1].map((at) => ({ id: itemId(at) })) },
      whyNot: { reason: 'the viewer hid this item' },
    });
    const others = await opened.ask(STREAM, { viewer: 'zoe', variables: { id: itemId(2) } });
    expect(others.at('stream.nodes')).toHaveLength(3);
    expect(others.at('node.viewerHasHidden')).toBe(false);
    const shown = { item: { id: itemId(2), viewerHasHidden: false }, userErrors: [] };
    for (let nth = 0; nth < 2; nth += 1) expect(await change('unhideItem', 2)).toEqual(shown);
    expect((await ask()).body).toBe(before.body);
  });

  test('pages through hidden items, newest first, without those that are gone', async () => {
    await publish(opened, ...Array.from({ length: 12 }, () => draftBy('bob')));
    for (const at of [3, 12, 9, 1, 10, 11]) await change('hideItem', at);
    await opened.app.store.items.remove(position(10));
    await opened.app.store.items.edit(position(11), { visibility: 'private' }, 1);
    for (let first = 1; first <= 5; first += 1)
      expect(await walk('hiddenItems', first)).toEqual([12, 9, 3, 1].map(itemId));
    expect(await change('unhideItem', 10)).toEqual({ item: null, userErrors: [] });
    const page = await askAda(HIDDEN, { first: 1 });
    expect(page.at('viewer.hiddenItems.edges.0.since')).toBe('2026-01-01T00:00:00.000Z');
  });

  test('finds what stands behind very many that are gone', async () => {
    await publish(opened, draftBy('bob'));
    await change('hideItem', 1);
    await opened.app.store.edges.addEdges(
      Array.from({ length: 1_000 }, (_, nth) =>
        edge(ada, hidingKey(position(10 + nth)), { relation: 'mute' }),
      ),
    );
    expect(await walk('hiddenItems', 1)).toEqual([itemId(1)]);
  });

  test('is no muted producer, whatever else is muted: pages of these stay exact', async () => {
    await publish(opened, ...Array.from({ length: 4 }, () => draftBy('bob')));
    for (const at of [1, 2, 3, 4]) await change('hideItem', at);
    for (const phrase of ['a', 'b'])
      await askAda(
        'mutation M($p: String!) { mutePhrase(input: { phrase: $p }) { userErrors { code } } }',
        { p: phrase },
      );
    const keys = ['channel:x', 'items:i', 'joint:j', 'phrases:x', 'tag:t', 'user:bob'];
    for (const key of keys) {
      const [type = '', name = ''] = key.split(':');
      const ids: Record<string, string> = { tag: encodeId('Tag', name), user: userGlobalId(name) };
      await askAda(
        'mutation M($id: ID!) { mute(input: { producerId: $id }) { userErrors { code } } }',
        {
          id: ids[type] ?? encodeId('Channel', key),
        },
      );
    }
    for (let first = 1; first <= 7; first += 1) {
      expect(await walk('muting', first)).toEqual(keys);
      expect(await walk('hiddenItems', first)).toEqual([4, 3, 2, 1].map(itemId));
    }
    const after = (await askAda(MUTING, { first: 1 })).at('viewer.muting.pageInfo.endCursor');
    const refused = await askAda(HIDDEN, { after });
    expect(refused.errors.map(({ extensions }) => extensions.code)).toEqual(['INVALID_CURSOR']);
  });

  test('has a cursor that is not an object: it is neither found, followed, muted nor unmuted', async () => {
    await publish(opened, draftBy('bob'));
    await change('hideItem', 1);
    const id = (await askAda(HIDDEN)).at('viewer.hiddenItems.edges.0.cursor');
    for (const verb of ['follow', 'mute']) {
      const document = `mutation M($id: ID!) { ${verb}(input: { producerId: $id }) { userErrors { code } } }`;
      expect((await askAda(document, { id })).at(`${verb}.userErrors.0.code`)).toBe(
        'BAD_USER_INPUT',
      );
    }
    const document =
      'mutation M($id: ID!) { unmute(input: { producerId: $id }) { producer { key } } }';
    expect((await askAda(document, { id })).at('unmute.producer')).toBeNull();
    const seen = await askAda('query Q($id: ID!) { nodes(ids: [$id]) { id } }', { id });
    expect(seen.at('nodes')).toEqual([null]);
    expect(await walk('hiddenItems', 5)).toEqual([itemId(1)]);
  });
});
