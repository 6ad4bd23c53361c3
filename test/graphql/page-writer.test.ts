/** What the writer of pages writes is what the executor says, byte for byte, and what it does not know it leaves to it. */
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
import type { KnownOperation } from '../../src/graphql/operation-cache.ts';
import { openPageWriters } from '../../src/graphql/page-writer.ts';
import { buildExecutableSchema } from '../../src/graphql/schema.ts';
import type { Item } from '../../src/model/items.ts';
import { item } from '../support/builders.ts';
import { LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
import {
  pageOf,
  randomDocument,
  randomItem,
  randomPage,
  randomVariables,
  type RandomPage,
} from '../support/random-pages.ts';

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

/** A request to feeds whose pages are these. */
function contextOf(read: (request: PageRequest) => unknown): Context {
  const param = { type: 'text', isList: false, isOptional: true, default: null };
  const template = { name: 'home', params: { tag: param }, components: [] };
  const services = {
    templates: { get: () => template, list: () => [] },
    feeds: { page: (request: PageRequest) => Promise.resolve(request).then(read) },
    facts: { of: () => Promise.resolve({}) },
  };
  return createContext(services as unknown as Services, { viewer: null, requestId: 'r' });
}

const story = fc.record({
  source: randomDocument(schema),
  items: fc.array(randomItem, { minLength: 1, maxLength: 6 }),
  pages: fc.array(fc.tuple(randomPage, randomVariables), { minLength: PAGES, maxLength: PAGES }),
});

const contextFor = (page: RandomPage, items: readonly Item[]): Context =>
  contextOf((request) => pageOf(page, items, request));

/** As graphql-js itself has it. */
async function plainly(
  known: KnownOperation,
  variables: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<ExecutionResult> {
  return execute(executionArgs(schema, { ...known, variables, context }));
}

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
    const log = { error: () => undefined, debug: () => undefined };
    const options = {
      schema,
      costMax: 10_000,
      log,
      templatePrice: () => 7,
      itemTextsMax: 1_000_000,
    };
    await onRandomHistories(story, { runs: ANSWERED }, async ({ source, items, pages }) => {
      const known = knownOf(source);
      const [plain, compiled, writing] = [Infinity, 1, 1].map((compileAfter) =>
        openExecutor({ ...options, compileAfter }),
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
    ['what one viewer sees', '{ stream(template: "home") { nodes { id viewerLikes } } }'],
    ['what others change', '{ stream(template: "home") { nodes { likeCount } } }'],
    [
      'what an interface shows of it',
      '{ stream(template: "home") { nodes { author { ... on Producer { followerCount } } } } }',
    ],
    ['what stands between items', '{ stream(template: "home") { edges { above { id } } } }'],
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
