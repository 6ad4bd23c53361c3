/** Muting phrases through the API: what it hides, how it is listed, and that a phrase is not an object. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { draftBy } from '../support/builders.ts';
import { walkList } from '../support/list-walk.ts';
import { openTestApp, publish, userGlobalId, type TestApp } from '../support/open-app.ts';

let opened: TestApp;

beforeEach(async () => {
  opened = await openTestApp();
});

afterEach(() => opened[Symbol.asyncDispose]());

const act = (verb: 'follow' | 'mute' | 'unmute', id: string) =>
  opened.ask(
    `mutation M($id: ID!) { ${verb}(input: { producerId: $id }) { ${verb === 'unmute' ? 'producer { key }' : `${verb}Edge { since }`} userErrors { code } } }`,
    { viewer: 'ada', variables: { id } },
  );
const codeOf = (answer: Awaited<ReturnType<typeof act>>, verb: string): unknown =>
  answer.at(`${verb}.userErrors.0.code`);

const PHRASE_FIELDS = 'mutedPhrase { phrase since } userErrors { code field }';
const MUTED = `query Q($first: Int, $after: String) { viewer {
  mutedPhrases(first: $first, after: $after) { ${pageOf('phrase')} } } }`;
const MUTING = `query Q($first: Int, $after: String) { viewer {
  muting(first: $first, after: $after) { ${pageOf('key')} } } }`;

function pageOf(name: string): string {
  return `edges { cursor node { ${name} } } nodes { ${name} } pageInfo { hasNextPage hasPreviousPage endCursor }`;
}

describe('muting phrases', () => {
  const mutePhrase = (phrase: string) =>
    opened.ask(
      `mutation M($phrase: String!) { mutePhrase(input: { phrase: $phrase }) { ${PHRASE_FIELDS} } }`,
      {
        viewer: 'ada',
        variables: { phrase },
      },
    );
  const unmutePhrase = (phrase: string) =>
    opened.ask(
      'mutation M($phrase: String!) { unmutePhrase(input: { phrase: $phrase }) { phrase userErrors { code } } }',
      { viewer: 'ada', variables: { phrase } },
    );

  const walk = (document: string, list: string, first: number) =>
    walkList(opened, { document, list, first });

  test('gives the same phrase on a repeat, however it is spelt, and removes it by any spelling', async () => {
    const first = await mutePhrase('World Cup');
    expect(first.at('mutePhrase')).toEqual({
      mutedPhrase: { phrase: 'world cup', since: '2026-01-01T00:00:00.000Z' },
      userErrors: [],
    });
    opened.clock.advance(5_000);
    expect((await mutePhrase('— world, CUP!')).body).toBe(first.body);
    const ended = await unmutePhrase('WORLD CUP');
    expect(ended.at('unmutePhrase')).toEqual({ phrase: 'world cup', userErrors: [] });
    expect((await unmutePhrase('WORLD CUP')).body).toBe(ended.body);
    expect(await walk(MUTED, 'mutedPhrases', 3)).toEqual([]);
  });

  test('hides from the next page what others wrote, says why, and leaves the item open by its id', async () => {
    const payload = { title: null, text: 'The World Cup!', url: null, votes: 0 };
    await publish(
      opened,
      draftBy('bob', { payload }),
      draftBy('ada', { payload }),
      draftBy('carol'),
    );
    await mutePhrase('world cup');
    const answer = await opened.ask(
      'query Q($id: ID!) { node(id: $id) { id } stream(template: "everything") { nodes { author { login } } } whyNot(itemId: $id, template: "everything") { reason } }',
      { viewer: 'ada', variables: { id: encodeId('Item', '1') } },
    );
    expect(answer.data).toEqual({
      node: { id: encodeId('Item', '1') },
      stream: { nodes: [{ author: { login: 'carol' } }, { author: { login: 'ada' } }] },
      whyNot: {
        reason: 'the viewer muted the phrase “world cup”, which is in its title or text',
      },
    });
  });

  test('pages through phrases and through muted producers apart, each exactly', async () => {
    const phrases = ['b c', 'a', 'ab', 'b', 'ä', '1'];
    for (const phrase of phrases) await mutePhrase(phrase);
    const keys = ['channel:x', 'group:g', 'phrases:x', 'phras:x', 'tag:t', 'user:bob'];
    for (const key of keys) {
      const [type = '', name = ''] = key.split(':');
      const ids: Record<string, string> = { tag: encodeId('Tag', name), user: userGlobalId(name) };
      await act('mute', ids[type] ?? encodeId('Channel', key));
    }
    for (let first = 1; first <= 7; first += 1) {
      expect(await walk(MUTED, 'mutedPhrases', first)).toEqual(['1', 'a', 'ab', 'b', 'b c', 'ä']);
      expect(await walk(MUTING, 'muting', first)).toEqual([...keys].sort());
    }
    const [{ cursor }] = (await opened.ask(MUTING, { viewer: 'ada', variables: { first: 1 } })).at(
      'viewer.muting.edges',
    ) as [{ readonly cursor: string }];
    const refused = await opened.ask(MUTED, { viewer: 'ada', variables: { after: cursor } });
    expect(refused.errors.map(({ extensions }) => extensions.code)).toEqual(['INVALID_CURSOR']);
  });

  test('a phrase is not an object: its cursor is neither found, followed, muted nor unmuted', async () => {
    await mutePhrase('spoiler');
    const page = await opened.ask(MUTED, { viewer: 'ada' });
    const id = page.at('viewer.mutedPhrases.edges.0.cursor') as string;
    expect(codeOf(await act('follow', id), 'follow')).toBe('BAD_USER_INPUT');
    expect(codeOf(await act('mute', id), 'mute')).toBe('BAD_USER_INPUT');
    expect((await act('unmute', id)).at('unmute.producer')).toBeNull();
    const seen = await opened.ask(
      'query Q($id: ID!) { nodes(ids: [$id]) { id } producer(type: "phrase", name: "spoiler") { id } }',
      { viewer: 'ada', variables: { id } },
    );
    expect([seen.at('nodes'), seen.at('producer')]).toEqual([[null], null]);
    expect(await walk(MUTED, 'mutedPhrases', 5)).toEqual(['spoiler']);
  });
});
