/** Elements through the API: every kind, modules in a folder, costs, and that hidden things never show through. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/open-app.ts';

const FEED = `
name: feed
description: Everything, with elements.
access: public
stream: { filter: { where: { kind: post }, of: everything } }
fence: { head: 10 }
inject:
  - { name: hello, pinned: true, prompt: { title: Hello, url: "https://example.org/" } }
  - { name: row, at: [0], carousel: { title: Row, count: 2, of: { tag: row } } }
  - { name: people, at: [1], suggestion: { of: everything } }
  - { name: talk, at: [2], thread: { title: Talk, of: { tag: talk } } }
  - { name: slot, at: [3], custom: { kind: banner, data: { sizes: [1, 2], deep: { a: null } } } }
  - { name: notes, at: [4], module: { name: notes, options: { text: Look } } }
  - { name: gone, at: [5], module: broken }
`;
const NOTES = `export default { name: 'notes', version: '1',
  elements: (places, { options, viewer }) =>
    places.map(() => ({ kind: 'prompt', title: options.text, text: viewer })) };`;
const BROKEN = `export default { name: 'broken', version: '1', elements() { throw new Error('no'); } };`;

const TALK = `name: talk
description: x
access: public
stream: { filter: { where: { own: brief }, of: everything } }
`;
const BRIEF = `export const filter = { name: 'brief', version: '3', needs: ['title'],
  keep: (items) => items.map(({ title }) => title.length < 12) };`;

const READ = `query Read($first: Int, $after: String, $last: Int, $before: String) {
  stream(template: "feed", first: $first, after: $after, last: $last, before: $before) {
    pinned { ...Element }
    edges { cursor above { ...Element } node { id } }
    pageInfo { endCursor startCursor }
  }
}
fragment Element on FeedElement {
  __typename id injector title
  ... on CarouselElement { items { title author { login } } }
  ... on SuggestionElement { users { login } }
  ... on ThreadElement { thread { id } }
  ... on PromptElement { text url }
  ... on CustomElement { kind data }
}`;

let dir: string;
let opened: TestApp;

async function publish(author: string, input: object): Promise<void> {
  const answer = await opened.ask(
    'mutation P($input: PublishInput!) { publish(input: $input) { item { id } userErrors { message } } }',
    { viewer: author, variables: { input: { clientKey: JSON.stringify(input), ...input } } },
  );
  expect(answer.at('publish.userErrors')).toEqual([]);
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'palisade-elements-'));
  writeFileSync(join(dir, 'feed.yaml'), FEED);
  writeFileSync(join(dir, 'notes.mjs'), NOTES);
  writeFileSync(join(dir, 'broken.mjs'), BROKEN);
  const filters = join(dir, 'filters');
  mkdirSync(filters);
  writeFileSync(join(filters, 'brief.mjs'), BRIEF);
  writeFileSync(join(dir, 'talk.yaml'), TALK);
  const argv = ['--templates', dir, '--injectors', dir, '--filters', filters];
  opened = await openTestApp({ argv, isLogKept: true });
  for (const author of ['bob', 'carol'])
    await publish(author, { kind: 'note', title: `row of ${author}`, tags: ['row'] });
  await publish('carol', { kind: 'note', title: 'talk', tags: ['talk'] });
  for (let nth = 0; nth < 8; nth += 1) await publish('bob', { kind: 'post', title: `post ${nth}` });
});

afterAll(async () => {
  await opened[Symbol.asyncDispose]();
  rmSync(dir, { recursive: true, force: true });
});

interface Page {
  readonly pinned: readonly object[];
  readonly edges: readonly { readonly cursor: string; readonly above: object | null }[];
}

async function read(viewer: string, variables: object = { first: 20 }): Promise<Page> {
  const answer = await opened.ask(READ, { viewer, variables: { ...variables } });
  expect(answer.errors).toEqual([]);
  return answer.at('stream') as Page;
}

it('shows every kind where the template puts it, and leaves a failed module out', async () => {
  const { pinned, edges } = await read('ada');
  expect(pinned).toMatchObject([
    { __typename: 'PromptElement', injector: 'hello', text: null, url: 'https://example.org/' },
  ]);
  expect(edges.map(({ above }) => above)).toMatchObject([
    {
      injector: 'row',
      title: 'Row',
      items: [{ title: 'row of carol' }, { title: 'row of bob', author: { login: 'bob' } }],
    },
    { __typename: 'SuggestionElement', title: null, users: [{ login: 'bob' }, { login: 'carol' }] },
    null,
    {
      __typename: 'CustomElement',
      kind: 'banner',
      data: { sizes: [1, 2], deep: { a: null } },
    },
    { __typename: 'PromptElement', injector: 'notes', title: 'Look', text: 'ada' },
    null,
    null,
    null,
  ]);
  expect(
    opened.logLines.some((line) => /an injector failed.*/.test(line) && /Error: no/.test(line)),
  ).toBe(true);
});

it('puts the same elements above the same items in pages of two, forwards and backwards', async () => {
  const { pinned, edges: whole } = await read('ada');
  const pages = async (isForward: boolean): Promise<Page['edges']> => {
    const found: Page['edges'][number][][] = [];
    let cursor: string | undefined;
    do {
      const page = await read(
        'ada',
        isForward ? { first: 2, after: cursor } : { last: 2, before: cursor },
      );
      expect(page.pinned).toEqual(pinned);
      found.push([...page.edges]);
      cursor = page.edges.at(isForward ? -1 : 0)?.cursor;
    } while (found.at(-1)?.length === 2 && found.length < 9);
    return (isForward ? found : found.toReversed()).flat();
  };
  const withoutCursor = (edges: Page['edges']) => edges.map(({ above }) => above);
  expect(withoutCursor(await pages(true))).toEqual(withoutCursor(whole));
  expect(withoutCursor(await pages(false))).toEqual(withoutCursor(whole));
});

it('shows nothing of people the viewer blocks, in any kind of element', async () => {
  await opened.ask(
    'mutation { block(input: { userId: "djE6VXNlcjpjYXJvbA" }) { userErrors { message } } }',
    { viewer: 'dora' },
  );
  const { edges } = await read('dora');
  expect(JSON.stringify(edges)).not.toContain('carol');
  expect(edges[0]?.above).toMatchObject({ items: [{ title: 'row of bob' }] });
  expect(edges[1]?.above).toMatchObject({ users: [{ login: 'bob' }] });
});

it('charges a page for the elements that it may hold', async () => {
  const costOf = async (above: string): Promise<number> => {
    const query = `{ stream(template: "feed", first: 10) { edges { node { id } ${above} } } }`;
    return (await opened.ask(query, { viewer: 'ada' })).extensions.cost?.requested ?? 0;
  };
  const [plain, named, rows] = [
    await costOf(''),
    await costOf('above { id }'),
    await costOf('above { ... on CarouselElement { items { id } } }'),
  ];
  expect([named - plain, rows - named]).toEqual([23, 27]);
});

it('lists the modules with what is wrong with them, and counts what they answer', async () => {
  await read('ada');
  const { data } = await opened.ask('{ injectors { name version error } }');
  expect(data).toEqual({
    injectors: [
      { name: 'broken', version: '1', error: expect.stringContaining('Error: no') },
      { name: 'notes', version: '1', error: null },
    ],
  });
  const { body } = await opened.app.server.inject('/metrics');
  expect(body).toMatch(/^palisade_injector_seconds_count{injector="notes"} [1-9]/m);
  expect(body).toMatch(/^palisade_injector_faults_total{injector="broken",reason="threw"} [1-9]/m);
  expect(body).not.toMatch(/^palisade_injector_faults_total{injector="notes"/m);
});

it('reads through a filter module, lists it and counts its answers', async () => {
  const all = await opened.ask('{ stream(template: "everything", first: 50) { nodes { title } } }');
  const kept = await opened.ask('{ stream(template: "talk", first: 50) { nodes { title } } }');
  const titles = (answer: typeof all) =>
    (answer.at('stream.nodes') as { readonly title: string }[]).map(({ title }) => title);
  expect(titles(kept).length).toBeGreaterThan(0);
  expect(titles(kept)).toEqual(titles(all).filter((title) => title.length < 12));
  const { data } = await opened.ask('{ filters { name version error } }');
  expect(data).toEqual({ filters: [{ name: 'brief', version: '3', error: null }] });
  const { body } = await opened.app.server.inject('/metrics');
  expect(body).toMatch(/^palisade_filter_seconds_count{filter="brief"} [1-9]/m);
});

const PARTS = '{ stream(template: "feed", first: 5) { parts { depth part read kept dropped } } }';

it('tells admins what the parts of a template did, and counts it', async () => {
  const headers = { 'x-palisade-roles': 'admin' };
  const answer = await opened.ask(PARTS, { viewer: 'ada', headers });
  expect(answer.at('stream.parts.0')).toMatchObject({ depth: 0, part: 'filter' });
  expect(answer.at('stream.parts.1')).toMatchObject({ depth: 1, part: 'everything', dropped: 0 });
  const { read: given, kept, dropped } = answer.at('stream.parts.0') as Record<string, number>;
  expect(given).toBe((kept ?? 0) + (dropped ?? 0));
  expect(dropped).toBeGreaterThan(0);
  const { body } = await opened.app.server.inject('/metrics');
  expect(body).toMatch(/^palisade_part_seconds_count{part="filter"} 1$/m);
  expect(body).toMatch(/^palisade_part_items_total{part="filter",outcome="dropped"} [1-9]/m);
  expect(body).toMatch(/^palisade_head_candidates_sum{template="feed"} [1-9]/m);
  const { data } = await opened.ask(PARTS, { viewer: 'ada' });
  expect(data).toEqual({ stream: { parts: null } });
});
