/**
 * What a response reveals when something breaks: a published code for what a caller can fix, and only a request id for
 * the rest.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { LIMITS } from '../../src/base/limits.ts';
import { openTestApp, type TestApp } from '../support/open-app.ts';

let opened: TestApp;

beforeEach(async () => {
  opened = await openTestApp({ isLogKept: true });
});

afterEach(() => opened[Symbol.asyncDispose]());

const PAGE = '{ stream(template: "everything") { status } }';

/** Makes the feed fail, as a broken disk or a bug would. */
function failWith(error: unknown): void {
  Object.assign(opened.app.feeds, { page: () => Promise.reject(error) });
}

const records = (): readonly Record<string, unknown>[] =>
  opened.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a failing resolver', () => {
  test.each<[string, unknown]>([
    [
      'an error with a path and a secret',
      new Error('ENOENT /srv/secret/data.mdb password=hunter2'),
    ],
    [
      'an error with a code of ours that is not ours',
      Object.assign(new Error('hunter2'), { code: 'NOT_FOUND' }),
    ],
    [
      'an error with extensions',
      Object.assign(new Error('hunter2'), { extensions: { code: 'FORBIDDEN', secret: 'hunter2' } }),
    ],
    ['a text', 'hunter2'],
    ['nothing', undefined],
  ])('is masked, compiled or not: %s', async (_, error) => {
    failWith(error);
    for (let run = 0; run <= LIMITS.compileAfterRuns; run++) {
      const answer = await opened.ask(PAGE);
      expect(answer.status).toBe(200);
      expect(answer.errors).toMatchObject([
        {
          message: 'Internal server error',
          path: ['stream'],
          extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: answer.headers['x-request-id'] },
        },
      ]);
      expect(answer.body).not.toMatch(/hunter2|secret|ENOENT/);
    }
  });

  test('is logged once, under the id that the client was told', async () => {
    failWith(new Error('the disk is gone'));
    const answer = await opened.ask(PAGE);
    const logged = records().filter(({ level }) => level === 'error');
    expect(logged).toMatchObject([
      { requestId: answer.errors[0]?.extensions.requestId, err: { message: 'the disk is gone' } },
    ]);
  });

  test('keeps the code and message of what a caller can fix, and logs only its cause', async () => {
    failWith(
      new FeedError('UNAVAILABLE', 'the store cannot answer now', {
        cause: new Error('disk full'),
      }),
    );
    const answer = await opened.ask(PAGE);
    expect(answer.errors).toMatchObject([
      { message: 'the store cannot answer now', extensions: { code: 'UNAVAILABLE' } },
    ]);
    expect(answer.body).not.toContain('disk full');
    expect(records().filter(({ level }) => level === 'error')).toMatchObject([
      { err: { message: 'disk full' } },
    ]);
  });

  test('outside GraphQL is answered in its shape, without the reason', async () => {
    Object.assign(opened.app.store, { ping: () => Promise.reject(new Error('hunter2')) });
    const answer = await opened.app.server.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      500,
      {
        errors: [
          { message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } },
        ],
      },
    ]);
  });
});

describe('the log', () => {
  test('has one line of JSON for each request, with neither query nor variables nor credentials', async () => {
    await opened.ask(
      'query Named($c: String) { stream(template: "everything", first: 1, after: $c) { status } }',
      {
        viewer: 'ada',
        variables: { c: 'a-cursor-of-mine' },
        operationName: 'Named',
        headers: { 'x-request-id': 'my-id' },
      },
    );
    expect(records().filter(({ msg }) => msg === 'answered')).toMatchObject([
      { requestId: 'my-id', method: 'POST', route: '/graphql', status: 200, operation: 'Named' },
    ]);
    expect(opened.logLines.join('')).not.toMatch(/a-cursor-of-mine|ada|everything/);
  });

  test.each<[string, string]>([
    ['line breaks', 'a\nb\r\n{"level":"fatal"}'],
    ['terminal commands', '\u001b[31mred\u001b[0m'],
    ['line separators', 'a\u2028b\u2029c'],
    ['a megabyte', 'x'.repeat(1_000_000)],
    ['quotes', '"'.repeat(10_000)],
  ])('keeps one short line a record, whatever an error says: %s', async (_, text) => {
    failWith(new Error(text));
    await opened.ask(PAGE, { operationName: undefined as unknown as string });
    for (const line of opened.logLines) {
      expect(line.trimEnd().split('\n')).toHaveLength(1);
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(LIMITS.logLineBytesMax);
      expect(line).not.toContain('\u001b');
      expect(() => void JSON.parse(line)).not.toThrow();
    }
  });

  test('leaves out an invalid operation name', async () => {
    await opened.ask('{ __typename }', { operationName: 'x'.repeat(65) });
    expect(records().filter(({ msg }) => msg === 'answered')[0]).not.toHaveProperty('operation');
  });
});
