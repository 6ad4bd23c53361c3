/** The cache of the example with Apollo: what a mutation answers corrects what other queries show. */
import { readFileSync } from 'node:fs';
import { ApolloClient, gql, HttpLink } from '@apollo/client';
import { buildSchema, isAbstractType } from 'graphql';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openCache, POSSIBLE_TYPES } from '../../examples/clients/apollo/cache.ts';
import { encodeId } from '../../src/model/ids.ts';
import { draftBy, threadDraft } from '../support/builders.ts';
import { openTestApp, publish, userGlobalId, type TestApp } from '../support/open-app.ts';
import { POSSIBLE_TYPES as POSSIBLE_TYPES_OF_PAGE } from '../../web/src/api/possible-types.ts';

const UNREAD = gql`
  query ($ids: [ID!]!) {
    unreadCounts(categoryIds: $ids) {
      category {
        id
      }
      count
    }
  }
`;

let opened: TestApp;
let url: string;

beforeAll(async () => {
  opened = await openTestApp();
  url = await opened.listen();
});

afterAll(() => opened[Symbol.asyncDispose]());

function openClient(): ApolloClient {
  const headers = { 'x-palisade-viewer': 'reader' };
  const client = new ApolloClient({
    cache: openCache(),
    link: new HttpLink({ uri: `${url}/graphql`, headers }),
  });
  onTestFinished(() => client.stop());
  return client;
}

test.each([
  ['the example', POSSIBLE_TYPES],
  ['the page', POSSIBLE_TYPES_OF_PAGE],
])('the cache of %s knows the types of every interface and union', (_, possibleTypes) => {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  const types = Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .map((type) => [type.name, new Set(schema.getPossibleTypes(type).map(({ name }) => name))]);
  const known = Object.entries(possibleTypes).map(([name, of]) => [name, new Set(of)]);
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(types));
});

test('it keeps what several queries know of the viewer', async () => {
  const client = openClient();
  const name = gql`
    {
      viewer {
        user {
          id
          login
        }
      }
    }
  `;
  const state = gql`
    {
      viewer {
        state
      }
    }
  `;
  await client.query({ query: name });
  await client.query({ query: state });
  for (const [query, viewer] of [
    [name, { user: { id: userGlobalId('reader'), login: 'reader' } }],
    [state, { state: 'ACTIVE' }],
  ] as const)
    expect(client.readQuery({ query })).toMatchObject({ viewer });
});

test('it lowers a badge by the answer to a mark', async () => {
  // What is there when somebody first asks counts as seen.
  await opened.ask('{ categories { nodes { id } } }', { viewer: 'reader' });
  await publish(opened, threadDraft('t', 'ada', { tags: ['qubit'] }));
  const client = openClient();
  const variables = { ids: [encodeId('Tag', 'qubit')] };
  const { data } = await client.query({ query: UNREAD, variables });
  expect(data).toMatchObject({ unreadCounts: [{ count: 1 }] });
  await client.mutate({
    mutation: gql`
      mutation ($id: ID!) {
        markThreadRead(input: { threadId: $id }) {
          unreadCounts {
            category {
              id
            }
            count
          }
        }
      }
    `,
    variables: { id: encodeId('Thread', 't') },
  });
  expect(client.readQuery({ query: UNREAD, variables })).toMatchObject({
    unreadCounts: [{ count: 0 }],
  });
});

test('it keeps the orders of a stream apart', async () => {
  const client = openClient();
  const page = gql`
    query ($order: StreamOrder) {
      stream(template: "everything", order: $order) {
        edges {
          cursor
        }
        pageInfo {
          hasNextPage
          hasPreviousPage
          startCursor
          endCursor
        }
      }
    }
  `;
  await publish(opened, draftBy('ada'), draftBy('ada'));
  const [ranked, latest] = [{ order: 'RANKED' }, { order: 'LATEST' }];
  const { data } = await client.query({ query: page, variables: ranked });
  await client.query({ query: page, variables: latest });
  expect(client.readQuery({ query: page, variables: ranked })).toEqual(data);
  expect(client.readQuery({ query: page, variables: latest })).not.toEqual(data);
});
