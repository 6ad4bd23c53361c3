/**
 * The page writer produces what the executor produces, byte for byte, and leaves everything it does not know to the
 * executor.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  execute,
  parse,
  validate,
  type ExecutionResult,
  type OperationDefinitionNode,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { PageRequest } from '../../src/feeds/feed.ts';
import { createContext, type Context, type Services } from '../../src/graphql/context.ts';
import { executionArgs, openExecutor } from '../../src/graphql/executor.ts';
import { openLoaders } from '../../src/graphql/loaders.ts';
import { asksForOnePage } from '../../src/graphql/one-page.ts';
import type { KnownOperation } from '../../src/graphql/operation-cache.ts';
import { openPageWriters } from '../../src/graphql/page-writer.ts';
import { buildExecutableSchema } from '../../src/graphql/schema.ts';
import type { Item } from '../../src/model/items.ts';
import { item } from '../support/builders.ts';
import { LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
import {
  pageOf,
  PROMPT,
  randomDocument,
  randomItem,
  randomPage,
  randomVariables,
  type RandomPage,
} from '../support/random-pages.ts';
import { factsAbout, RANDOM_READS } from '../support/random-values.ts';

const schema = buildExecutableSchema(readFileSync('schema.graphql', 'utf8'));
const SELECTIONS = 1_250;
const PAGES = 8;
const ANSWERED = 200;
/** Room for the texts of some items. */
const NARROW = 20_000;

function knownOf(source: string): KnownOperation {
  const document = parse(source);
  const problems = validate(schema, document);
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\n${source}`);
  const [operation] = document.definitions as readonly OperationDefinitionNode[];
  if (operation === undefined) throw new Error('expected an operation, got none');
  return { document, operation, operationName: operation.name?.value ?? null };
}

/** A request to feeds whose pages are these, by somebody who knows who wrote the items. */
function contextOf(read: (request: PageRequest) => unknown, items: readonly Item[]): Context {
  const facts = factsAbout(items, items[0]?.author ?? null);
  const param = { type: 'text', isList: false, isOptional: true, default: null };
  const template = { name: 'home', params: { tag: param }, components: [] };
  const services = {
    templates: { get: () => template, list: () => [] },
    feeds: { page: (request: PageRequest) => Promise.resolve(request).then(read) },
    facts: { of: () => Promise.resolve(facts) },
  };
  const { viewer } = facts;
  const loaders = openLoaders(RANDOM_READS);
  return {
    ...createContext(services as unknown as Services, { viewer, requestId: 'r' }),
    isErased: () => Promise.resolve(false),
    bulkReads: () => RANDOM_READS,
    loaders: () => loaders,
  };
}

const story = fc.record({
  source: randomDocument(schema),
  items: fc.array(randomItem, { minLength: 1, maxLength: 6 }),
  pages: fc.array(fc.tuple(randomPage, randomVariables), { minLength: PAGES, maxLength: PAGES }),
});

const contextFor = (page: RandomPage, items: readonly Item[]): Context =>
  contextOf((request) => pageOf(page, items, request), items);

/** As graphql-js itself has it. */
async function plainly(
  known: KnownOperation,
  variables: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<ExecutionResult> {
  return execute(executionArgs(schema, { ...known, variables, context }));
}

const EXECUTOR = {
  schema,
  costMax: 10_000,
  log: { error: () => undefined, debug: () => undefined },
  templatePrice: () => 7,
  itemTextsMax: 1_000_000,
};

describe('a written page', { timeout: LAW_TIMEOUT_MS }, () => {
  it(`is what graphql-js says, of ${SELECTIONS * PAGES} random selections and pages`, async () => {
    const counts = { written: 0, failed: 0, left: 0 };
    const writers = openPageWriters(schema, NARROW);
    await onRandomHistories(story, { runs: SELECTIONS }, async ({ source, items, pages }) => {
      const known = knownOf(source);
      const writer = writers.open(known);
      expect(writer).not.toBeNull();
      for (const [page, variables] of pages) {
        const written = await writer?.write(variables, contextFor(page, items));
        const { data, errors = [] } = await plainly(known, variables, contextFor(page, items));
        if (typeof written === 'string') {
          counts.written += 1;
          expect(errors).toEqual([]);
          expect(Buffer.from(written, 'latin1').toString()).toBe(JSON.stringify(data));
        } else if (written != null) {
          counts.failed += 1;
          expect(written.data).toEqual(data);
          expect(written.errors?.map(({ message }) => message)).toEqual(
            errors.map(({ message }) => message),
          );
        } else {
          counts.left += 1;
        }
      }
    });
    expect(counts.written).toBeGreaterThan((SELECTIONS * PAGES) / 2);
    expect(counts.failed).toBeGreaterThan(0);
    expect(counts.left).toBeGreaterThan(0);
  });

  it('is what the executor says, compiled and not, with its price and its errors', async () => {
    await onRandomHistories(story, { runs: ANSWERED }, async ({ source, items, pages }) => {
      const known = knownOf(source);
      const [plain, compiled, writing] = [Infinity, 1, 1].map((compileAfter) =>
        openExecutor({ ...EXECUTOR, compileAfter }),
      );
      for (const [page, variables] of pages) {
        const request = () => ({ ...known, variables, context: contextFor(page, items) });
        const answer = await writing?.answer(request());
        const [written, said] = [saidBy(answer), saidBy(await compiled?.run(request()))];
        expect(written).toBe(said);
        // Of several errors that make a page null, it says more.
        if (Buffer.isBuffer(answer)) expect(written).toBe(saidBy(await plain?.answer(request())));
      }
    });
  });

  it.each([
    ['what is read for each item', 'nodes { id viewerMayDelete }'],
    ['a list of each item', 'nodes { likers { nodes { id } } }'],
    ['an item behind an item', 'nodes { parent { id } }'],
    ['what an interface shows of it', 'nodes { author { ... on Producer { followerCount } } }'],
    ['what people did to an opening', 'nodes { thread { openingItem { likeCount } } }'],
    ['why an item stands there', 'edges { explain { region } }'],
    ['how a page is made', 'parts { name: part }'],
  ])('is never read for a selection of %s', async (_, selection) => {
    const known = knownOf(`{ stream(template: "home") { ${selection} } }`);
    const unread = contextOf(() => expect.fail('the executor reads it'), []);
    expect(await openPageWriters(schema, 1_000_000).open(known)?.write({}, unread)).toBeNull();
  });

  it('is handed over to the executor where it has elements', async () => {
    const known = knownOf(
      '{ stream(template: "home") { pinned { id } edges { above { title } node { likeCount } } } }',
    );
    const [page] = fc.sample(randomPage, { numRuns: 1, seed: 1 });
    let reads = 0;
    const context = contextOf((request) => {
      reads += 1;
      return pageOf(
        { ...(page as RandomPage), elements: [PROMPT], of: [0, 0] },
        [item(1)],
        request,
      );
    }, []);
    const { answer } = openExecutor({ ...EXECUTOR, compileAfter: 1 });
    const ask = () => answer({ ...known, variables: {}, context: { ...context } });
    const edge = (above: unknown) => ({ above, node: { likeCount: 1 } });
    const expected = {
      pinned: [{ id: PROMPT.id }],
      edges: [edge({ title: PROMPT.title }), edge(null)],
    };
    for (const asked of [1, 2]) {
      const body = JSON.parse(saidBy(await ask())) as ExecutionResult;
      expect({ reads, stream: body.data?.['stream'] }).toEqual({ reads: asked, stream: expected });
    }
  });

  it.each([
    ['what one viewer sees', 'nodes { id viewerLikes }', false],
    ['what others change', 'nodes { likeCount }', false],
    ['a name of today', 'nodes { author { name } }', false],
    ['what opened a thread', 'nodes { thread { openingItem { id } } }', false],
    [
      'what an interface shows of it',
      'nodes { author { ... on Producer { followerCount } } }',
      false,
    ],
    ['what stands between items', 'edges { above { id } }', false],
    ['what an item is named by', 'nodes { tags { id name } thread { key } producer { id } }', true],
  ])('with %s: whether its answer is kept', (_, selection, isKept) => {
    const document = parse(`{ stream(template: "home") { ${selection} } }`);
    expect(asksForOnePage(schema, document)).toBe(isKept);
  });

  it.each([
    [
      'two pages',
      '{ a: stream(template: "home") { status } b: stream(template: "new") { status } }',
    ],
    ['something beside a page', '{ __typename stream(template: "home") { status } }'],
    ['no page', '{ newSince(template: "home") { count } }'],
    ['nothing', '{ __typename }'],
    ['a page perhaps', '{ stream(template: "home") @include(if: true) { status } }'],
    [
      'a page by a fragment',
      'query Q { ...F } fragment F on Query { stream(template: "home") { status } }',
    ],
  ])('is never one of an operation that asks for %s', (_, source) => {
    expect(openPageWriters(schema, 1_000_000).open(knownOf(source))).toBeNull();
  });

  it('is left to the executor where its operation has come in too many forms', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const fields = ['id', 'title', 'text', 'kind', 'url'];
    const known = knownOf(
      `query Q(${names.map((name) => `$${name}: Boolean!`).join(' ')}) { stream(template: "home") { nodes { __typename ${names.map((name, nth) => `${fields[nth] ?? ''} @include(if: $${name})`).join(' ')} } } }`,
    );
    const writer = openPageWriters(schema, 1_000_000).open(known);
    const [page] = fc.sample(randomPage, { numRuns: 1, seed: 1 });
    const written: unknown[] = [];
    for (let form = 0; form < 2 ** names.length; form += 1) {
      const variables = Object.fromEntries(
        names.map((name, nth) => [name, (form >> nth) % 2 === 1]),
      );
      written.push(await writer?.write(variables, contextFor(page as RandomPage, [item(1)])));
    }
    expect(written.filter((each) => typeof each === 'string')).toHaveLength(
      LIMITS.operationFormsMax,
    );
    expect(written.slice(LIMITS.operationFormsMax).every((each) => each === null)).toBe(true);
  });
});

/** What a client gets, with the errors in one order. */
function saidBy(answer: Buffer | ExecutionResult | undefined): string {
  if (Buffer.isBuffer(answer)) return answer.toString();
  const errors = answer?.errors?.map((error) => JSON.stringify(error)).sort();
  return JSON.stringify(errors === undefined ? answer : { ...answer, errors });
}
