/** A document in a URL is checked against the limits by the text that runs, however the URL is encoded. */
import { request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/open-app.ts';

let opened: TestApp;
let address: URL;

beforeAll(async () => {
  opened = await openTestApp();
  address = new URL(await opened.listen());
});

afterAll(() => opened[Symbol.asyncDispose]());

interface Answer {
  readonly status: number;
  readonly codes: readonly string[];
}

/** The path is sent unchanged: `fetch` would cut and escape it. */
function get(path: string): Promise<Answer> {
  const { hostname, port } = address;
  const headers = { 'apollo-require-preflight': '1' };
  return new Promise((resolve, reject) => {
    const request = send({ hostname, port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { errors = [] } = JSON.parse(Buffer.concat(chunks).toString()) as {
          readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
        };
        const codes = errors.map(({ extensions }) => extensions.code);
        resolve({ status: response.statusCode ?? 0, codes });
      });
    });
    request.on('error', reject);
    request.end();
  });
}

const ALIASES = `{ ${Array.from({ length: 100 }, (_, index) => `a${index}: __typename`).join(' ')} }`;
/** Of 2 to the power of `count` fields. */
const bomb = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`,
  ).join(' ') + ` fragment F${count} on Query { __typename } { ...F0 }`;

describe('a document in an address beyond a limit', () => {
  test.each<[string, string]>([
    ['as it is', ''],
    ['an escape that is none', '%23%ZZ'],
    ['an escape of no character', '%23%FF'],
    ['a fragment that does not parse', '#%0A}'],
  ])('is refused with %s behind it', async (_, behind) => {
    for (const query of [bomb(18), ALIASES]) {
      const answer = await get(`/graphql?query=${encodeURIComponent(query)}${behind}`);
      expect(answer).toEqual({ status: 400, codes: ['QUERY_TOO_COMPLEX'] });
    }
  });
});
