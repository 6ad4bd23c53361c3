/** The page writer writes what graphql-js and JSON.stringify give, byte for byte, and leaves to them what it does not know. */
import fc from 'fast-check';
import { execute, parse, validate, type OperationDefinitionNode } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { FeedEdge, FeedPage } from '../../src/feeds/feed.ts';
import type { Context } from '../../src/graphql/context.ts';
import type { OperationRequest } from '../../src/graphql/operation-cache.ts';
import { openPageWriter, type PageWriter } from '../../src/graphql/page-writer.ts';
import { buildExecutableSchema, readSchemaText } from '../../src/graphql/schema.ts';
import { viewPage } from '../../src/graphql/views.ts';
import { freezeItem, type Item } from '../../src/model/items.ts';
import { position } from '../../src/model/positions.ts';
import { draftBy } from '../support/builders.ts';
import { followPeople, openTestApp, publish } from '../support/open-app.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

/** Each compares three answers. */
const RUNS = 4_000;
const COST = { cost: { requested: 1, max: 2 } };
const context = {} as Context;
const schema = buildExecutableSchema(readSchemaText());

/** What a page is asked for, and the fragments that stand at the end of the document. */
const PARTS = {
  item: ['id', 'kind', 'title', 'text', 'url', 'votes', 'visibility', 'createdAt', 'editedAt'],
  user: ['id', 'key', 'login'],
  info: ['hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor'],
  page: ['status', 'conditions'],
  edge: ['cursor', 'region'],
};
const UNKNOWN = [
  'likeCount',
  'tags { id }',
  'id @include(if: true)',
  '... @skip(if: false) { id }',
];

type Arbitrary = fc.Arbitrary<string>;

function fieldsOf(names: readonly string[], ...more: readonly Arbitrary[]): Arbitrary {
  const plain = fc.constantFrom('__typename', ...names);
  const aliased = plain.map((name) => `${name.replace(/^_+/, 'the_')}_2: ${name}`);
  const one = fc.oneof({ arbitrary: plain, weight: 3 }, aliased, ...more);
  return fc.array(one, { minLength: 1, maxLength: 6 }).map((fields) => fields.join(' '));
}

const inline = (type: string, fields: Arbitrary): Arbitrary =>
  fc
    .tuple(fc.constantFrom(`... on ${type}`, '...'), fields)
    .map(([on, inner]) => `${on} { ${inner} }`);
const user = fieldsOf(
  PARTS.user,
  inline('User', fieldsOf(PARTS.user)),
  fc.constant('... on Producer { key }'),
);
const author = user.map((fields) => `author { ${fields} }`);
const item = fieldsOf(
  PARTS.item,
  fc.constant('...Named'),
  author,
  inline('Item', fieldsOf(PARTS.item, author)),
  fc.constant('... on Node { id }'),
);

/** A document, and whether the writer is to know it. */
const selections = fc.boolean().chain((isKnown) => {
  const odd = fc.constantFrom(...UNKNOWN);
  const node = isKnown ? item : fc.tuple(item, odd).map((parts) => parts.join(' '));
  const edges = fc
    .tuple(fieldsOf(PARTS.edge), node)
    .map(([edge, inner]) => `edges { ${edge} node { ${inner} } }`);
  const info = fieldsOf(PARTS.info).map((fields) => `pageInfo { ${fields} }`);
  const nodes = item.map((fields) => `nodes { ${fields} }`);
  const page = fieldsOf(PARTS.page, edges, info, nodes);
  return fc.record({
    isKnown: fc.constant(isKnown),
    page,
    edges,
    named: fieldsOf(PARTS.item, author),
  });
});

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constant('\u2028"\\'));
const items: fc.Arbitrary<readonly Item[]> = fc
  .array(
    fc.record({
      title: fc.option(text),
      text: fc.option(text),
      url: fc.option(fc.webUrl()),
      votes: fc.integer({ min: -5, max: 2 ** 31 - 1 }),
      createdAtMs: fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }),
      author: fc.option(fc.constantFrom('ann', 'böb')),
    }),
    { maxLength: 4 },
  )
  .map((all) => all.map(itemOf));

function itemOf(fields: Record<string, unknown>, index: number): Item {
  const { author, createdAtMs, ...payload } = fields;
  return freezeItem({
    ...draftBy('ann'),
    position: position(index + 1),
    author: author as Item['author'],
    payload: payload as unknown as Item['payload'],
    createdAtMs: createdAtMs as number,
    editedAtMs: index % 2 === 0 ? null : (createdAtMs as number),
  });
}

function pageOf(all: readonly Item[]): FeedPage {
  const edges = all.map((item, index): FeedEdge => ({
    item,
    region: index % 2 === 0 ? 'HEAD' : 'TAIL',
    cursor: () => `cursor ${index}`,
    explain: () => Promise.reject(new Error('expected nobody to ask')),
  }));
  return {
    edges,
    status: all.length === 0 ? 'END' : 'MORE',
    conditions: all.length === 1 ? ['UNCOMMITTED', 'BEHIND'] : [],
    hasNextPage: () => Promise.resolve(all.length > 2),
    hasPreviousPage: () => Promise.resolve(all.length > 1),
    startCursor: () => edges[0]?.cursor() ?? null,
    endCursor: () => edges.at(-1)?.cursor() ?? null,
  };
}

let page = pageOf([]);
const stream = schema.getQueryType()?.getFields()['stream'];
if (stream !== undefined) stream.resolve = () => viewPage(page);

function openWriter(): PageWriter {
  return openPageWriter({
    schema,
    executor: { price: () => ({ extensions: COST, refusal: null }) },
    readPage: () => Promise.resolve(viewPage(page)),
  });
}

function requestOf(source: string): OperationRequest {
  const document = parse(source);
  const operation = document.definitions[0] as OperationDefinitionNode;
  return { document, operation, operationName: null, variables: {}, serial: 1 };
}

/** Every selection over every page is written as graphql-js gives it, and exactly the known ones are written. */
async function writesTheSame({ write }: PageWriter, seed?: number): Promise<void> {
  const histories = fc.record({ selection: selections, worlds: fc.tuple(items, items) });
  await onRandomHistories(histories, { runs: RUNS, seed }, async ({ selection, worlds }) => {
    const fields = selection.isKnown ? selection.page : `${selection.page} ${selection.edges}`;
    const source = `{ feed: stream(template: "home") { ${fields} } } fragment Named on Item { ${selection.named} }`;
    const used = source.includes('...Named')
      ? source
      : source.slice(0, source.indexOf(' fragment'));
    const request = requestOf(used);
    const [mistake] = validate(schema, request.document);
    if (mistake !== undefined) throw mistake;
    // Twice over the first world: once written, once kept.
    for (const world of [worlds[0], worlds[0], worlds[1]]) {
      page = pageOf(world);
      const { data } = await execute({ schema, document: request.document, contextValue: context });
      const expected = JSON.stringify({ data, extensions: COST });
      const got = await write(request, context);
      if (!selection.isKnown && got === null) continue;
      if (got !== expected) throw new Error(`expected ${expected}, got ${String(got)}`);
    }
  });
}

describe('the answer to an operation that asks for one page', { timeout: LAW_TIMEOUT_MS }, () => {
  test('is what graphql-js gives, byte for byte', async () => {
    await writesTheSame(openWriter());
  });

  test.each<[string, (text: string) => string]>([
    ['that forgets nulls', (body) => body.replace('null', '""')],
    [
      'that writes fields in another order',
      (body) => body.replace(/("\w+":\d+),("\w+":\d+)/, '$2,$1'),
    ],
    ['that repeats an item', (body) => body.replace(/\[(\{"id":"[^"]*"\})/, '[$1,$1')],
  ])('is not what a writer writes %s', async (_, breakText) => {
    const { write } = openWriter();
    const broken: PageWriter = {
      write: async (...asked) => {
        const body = await write(...asked);
        return body === null ? null : breakText(body);
      },
    };
    await expect(writesTheSame(broken, CONTROL_SEED)).rejects.toThrow('expected {');
  });

  test.each([
    [
      'a field with a resolver of its own',
      '{ stream(template: "home") { nodes { id likeCount } } }',
    ],
    ['a directive', '{ stream(template: "home") { nodes { id @skip(if: false) } } }'],
    [
      'two pages',
      '{ a: stream(template: "home") { status } b: stream(template: "home") { status } }',
    ],
    ['another field beside the page', '{ stream(template: "home") { status } __typename }'],
  ])('is left to the executor with %s', async (_, source) => {
    expect(await openWriter().write(requestOf(source), context)).toBeNull();
  });
});

const HOME =
  'query Home($after: String) { stream(template: "home", first: 2, after: $after) { edges { cursor node { id title } } pageInfo { hasNextPage hasPreviousPage endCursor } status } }';

test('over HTTP, known and new operations get the same answers and the same errors', async () => {
  await using opened = await openTestApp();
  await followPeople(opened, 'ada', ['bob']);
  await publish(opened, draftBy('bob'), draftBy('bob'), draftBy('bob'));
  const ask = (after: string | null, query = HOME) =>
    opened.ask(query, { viewer: 'ada', variables: { after } });
  await ask(null);
  for (const after of [null, (await ask(null)).text('stream.pageInfo.endCursor'), 'forged']) {
    const known = await ask(after);
    const fresh = await ask(after, `${HOME} # as asked for the first time after ${after}`);
    expect([known.status, known.data, known.extensions]).toEqual([
      fresh.status,
      fresh.data,
      fresh.extensions,
    ]);
    expect(known.errors.map(({ extensions }) => extensions.code)).toEqual(
      after === 'forged' ? ['INVALID_CURSOR'] : [],
    );
  }
});

test('an edit shows in the next answer, though what an item shows is kept', async () => {
  await using opened = await openTestApp();
  await followPeople(opened, 'ada', ['bob']);
  const [item] = await publish(opened, draftBy('bob'));
  const ask = async (): Promise<string> =>
    (await opened.ask(HOME, { viewer: 'ada' })).text('stream.edges.0.node.title');
  for (let round = 0; round < 3; round += 1) expect(await ask()).toBe('by bob');
  await opened.app.store.items.edit(
    item?.position ?? position(0),
    { payload: { title: 'new' } },
    1,
  );
  expect(await ask()).toBe('new');
});
