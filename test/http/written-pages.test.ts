/** Pages that the server writes from cached texts show what their items contain, and refuse what any page refuses. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { draftBy } from '../support/builders.ts';
import {
  followPeople,
  itemId,
  openTestApp,
  publish,
  type Answer,
  type TestApp,
} from '../support/open-app.ts';
import type { Item } from '../../src/model/items.ts';

/** No page is known, because each has something new. */
const HOME =
  'name: every\ndescription: A stream.\naccess: viewer\nstream: { following: { types: [user] } }\nrank: { ranker: chronological }\nfence: { head: 4, seed: ranked, minIntervalSeconds: 0, keep: { posts: 200, days: 90 } }\n';
const QUERY =
  'query Q($after: String, $isShort: Boolean!) { stream(template: "every", first: 3, after: $after) { edges { cursor node { ...Shown } } pageInfo { hasNextPage endCursor } } } fragment Shown on Item { id title author { id } text @skip(if: $isShort) editedAt }';
const EDIT =
  'mutation M($id: ID!) { editItem(input: { itemId: $id, title: "edited ☂" }) { userErrors { message } } }';
const TITLES = ['naïve', '中文 😀', '"quoted", },{', '\u2028 \\', 'plain', 'sixth', 'seventh'];

let dir: string;
let opened: TestApp;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'palisade-written-'));
  writeFileSync(join(dir, 'every.yaml'), HOME);
  opened = await openTestApp({ argv: ['--templates', dir] });
  await followPeople(opened, 'ada', ['bob']);
});
afterAll(async () => {
  await opened[Symbol.asyncDispose]();
  rmSync(dir, { recursive: true, force: true });
});

let asked = 0;
const ask = (after: string | null = null, source = QUERY): Promise<Answer> =>
  opened.ask(source, { viewer: 'ada', variables: { after, isShort: true } });
/** The same by a text that never came, which graphql-js executes. */
const askNewText = (after: string | null = null): Promise<Answer> =>
  ask(after, `${QUERY} # ${(asked += 1)}`);

async function publishOne(title: string): Promise<Item> {
  const payload = { title, text: 'a text', url: null, votes: 0 };
  const [item] = await publish(opened, draftBy('bob', { payload }));
  if (item === undefined) throw new Error('expected an item, got none');
  return item;
}

/** The operation comes so often that it is compiled, with a new item each time. */
async function askOften(): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (const title of TITLES) {
    items.push(await publishOne(title));
    const answer = await ask();
    expect(answer.body).toBe((await askNewText()).body);
    expect(answer.text('stream.edges.0.node.title')).toBe(title);
  }
  return items;
}

describe('a page of a document that came often', () => {
  test('has the same bytes as that of a document that never came', async () => {
    expect(TITLES.length).toBeGreaterThan(LIMITS.compileAfterRuns);
    await askOften();
  });

  test('shows an edit at once', async () => {
    const newest = (await askOften()).at(-1);
    const edited = await opened.ask(EDIT, {
      viewer: 'bob',
      variables: { id: newest === undefined ? '' : itemId(newest) },
    });
    expect(edited.at('editItem.userErrors')).toEqual([]);
    const answer = await ask();
    expect(answer.text('stream.edges.0.node.title')).toBe('edited ☂');
    expect(answer.at('stream.edges.0.node.editedAt')).not.toBeNull();
    expect(answer.body).toBe((await askNewText()).body);
  });

  test('refuses a cursor in the same words', async () => {
    await askOften();
    const refused = await ask('nowhere');
    expect(refused.errors.map(({ extensions }) => extensions.code)).toEqual(['INVALID_CURSOR']);
    expect(refused.body).toBe((await askNewText('nowhere')).body);
  });

  test('refuses variables that do not fit in the same words', async () => {
    await askOften();
    const [often, first] = await Promise.all(
      [QUERY, `${QUERY} # other`].map((source) =>
        opened.ask(source, { viewer: 'ada', variables: { isShort: 'no' } }),
      ),
    );
    expect(often?.errors).not.toEqual([]);
    expect(often?.body).toBe(first?.body);
  });
});
