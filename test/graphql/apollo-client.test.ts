/**
 * A real client: Apollo Client's own relay pagination walks a feed, and its cache ends up with every item exactly once.
 */
import { ApolloClient, gql, HttpLink, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { expect, test } from 'vitest';
import { draftBy } from '../support/builders.ts';
import { followPeople, openTestApp, publish } from '../support/open-app.ts';

interface Page {
  readonly stream: {
    readonly edges: readonly { readonly node: { readonly id: string; readonly title: string } }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  };
}

const HOME: TypedDocumentNode<Page> = gql`
  query Home($first: Int, $after: String) {
    stream(template: "home", first: $first, after: $after) {
      edges {
        cursor
        node {
          id
          title
        }
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

test('walks home to its end while others publish: every item that was there, once, in one order', async () => {
  await using opened = await openTestApp();
  await followPeople(opened, 'ada', ['bob', 'carol']);
  const items = Array.from({ length: 53 }, (_, index) =>
    draftBy(index % 2 === 0 ? 'bob' : 'carol', {
      kind: 'question',
      payload: { title: `item ${index}`, text: null, url: null, votes: index % 7 },
    }),
  );
  await publish(opened, ...items);
  const client = new ApolloClient({
    link: new HttpLink({
      uri: `${await opened.listen()}/graphql`,
      headers: { 'x-palisade-viewer': 'ada' },
    }),
    cache: new InMemoryCache({
      typePolicies: { Query: { fields: { stream: relayStylePagination(['template', 'args']) } } },
    }),
  });
  const observed = client.watchQuery({ query: HOME, variables: { first: 10 } });
  const subscription = observed.subscribe(() => undefined);
  let { data } = await client.query({ query: HOME, variables: { first: 10 } });
  for (let round = 0; round < 10 && data?.stream.pageInfo.hasNextPage; round++) {
    await publish(
      opened,
      draftBy('bob', {
        kind: 'question',
        payload: { title: `late ${round}`, text: null, url: null, votes: 9 },
      }),
    );
    await observed.fetchMore({ variables: { first: 10, after: data.stream.pageInfo.endCursor } });
    data = client.readQuery({ query: HOME, variables: { first: 10 } }) ?? undefined;
  }
  subscription.unsubscribe();
  client.stop();
  const titles = data?.stream.edges.map(({ node }) => node.title) ?? [];
  expect(data?.stream.pageInfo.hasNextPage).toBe(false);
  expect([...titles].sort()).toEqual(items.map((item) => String(item.payload.title)).sort());
});
