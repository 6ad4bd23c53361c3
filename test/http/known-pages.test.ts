/** A known page is answered with the same bytes until it would be read differently. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftBy } from '../support/builders.ts';
import {
  followPeople,
  itemId,
  openTestApp,
  publish,
  type Answer,
  type TestApp,
} from '../support/open-app.ts';

const template = (name: string, stream: string): string =>
  `name: ${name}\ndescription: A stream.\naccess: viewer\nstream: ${stream}\nrank: { ranker: chronological }\nfence: { head: 4, seed: ranked, minIntervalSeconds: 0, keep: { posts: 200, days: 90 } }\n`;

/** One whose items each tell whether they belong to it, and one where they do not. */
const TEMPLATES = {
  told: '{ following: { types: [user] } }',
  read: '{ limit: { count: 10, of: { following: { types: [user] } } } }',
};
const SELECTIONS = [
  'edges { cursor node { id title } } pageInfo { endCursor hasNextPage }',
  'nodes { title id } status',
  'more: edges { of: node { title author { id } } at: cursor } pageInfo { startCursor endCursor }',
];
const CASES = Object.keys(TEMPLATES).flatMap((name) =>
  SELECTIONS.map((selection) => [name, selection] as const),
);
const EDIT =
  'mutation M($id: ID!) { it: editItem(input: { itemId: $id, title: "edited ☂" }) { userErrors { message } } }';

let dir: string;
let opened: TestApp;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'palisade-known-'));
  for (const [name, stream] of Object.entries(TEMPLATES))
    writeFileSync(join(dir, `${name}.yaml`), template(name, stream));
  opened = await openTestApp({ argv: ['--templates', dir] });
  await followPeople(opened, 'ada', ['bob']);
});
afterAll(async () => {
  await opened[Symbol.asyncDispose]();
  rmSync(dir, { recursive: true, force: true });
});

describe.each(CASES)('a page of a stream that is %s, with { %s }', (name, selection) => {
  const query = `query Q($first: Int, $after: String) { stream(template: "${name}", first: $first, after: $after) { ${selection} } }`;
  const ask = (after: string | null, first = 4): Promise<Answer> =>
    opened.ask(query, { viewer: 'ada', variables: { first, after } });
  const cursorOf = `{ stream(template: "${name}", first: 4) { pageInfo { endCursor } } }`;

  test('has the same bytes again, and others when an item changed or came', async () => {
    const titles = ['naïve', '中文 😀', '"quoted", },{', 'plain', 'fifth', 'sixth', 'seventh'];
    const items = await publish(
      opened,
      ...titles.map((title) =>
        draftBy('bob', { payload: { title, text: null, url: null, votes: 0 } }),
      ),
    );
    const end = (await opened.ask(cursorOf, { viewer: 'ada' })).text('stream.pageInfo.endCursor');
    for (const after of [null, end]) {
      const [, second, third, fourth] = [
        await ask(after),
        await ask(after),
        await ask(after),
        await ask(after),
      ];
      expect([third.body, fourth.body]).toEqual([second.body, second.body]);
      expect(third.headers['content-length']).toBe(second.headers['content-length']);
    }
    const [oldest] = items;
    const edited = await opened.ask(EDIT, {
      viewer: 'bob',
      variables: { id: oldest === undefined ? '' : itemId(oldest) },
    });
    expect(edited.at('it.userErrors')).toEqual([]);
    expect((await ask(end)).body).toContain('edited ☂');
    expect((await ask(null)).body).not.toContain('edited ☂');
    await publish(
      opened,
      draftBy('bob', { payload: { title: 'new', text: null, url: null, votes: 0 } }),
    );
    expect((await ask(null)).body).toContain('"new"');
    expect((await ask(end)).body).toContain('edited ☂');
  });
});

test('what others change is never part of a known page, also where an interface shows it', async () => {
  const query =
    '{ stream(template: "told", first: 1) { nodes { author { ... on Producer { followerCount } } } } }';
  const count = async (): Promise<unknown> =>
    (await opened.ask(query, { viewer: 'ada' })).at('stream.nodes.0.author.followerCount');
  await publish(opened, draftBy('bob'));
  for (const followers of [1, 1, 1, 1]) expect(await count()).toBe(followers);
  await followPeople(opened, 'carol', ['bob']);
  expect(await count()).toBe(2);
});
