/**
 * A feed with Apollo Client. The cache joins the pages: one read with `after` is appended and one with `before` is
 * prepended. A field policy is enough, because a Palisade feed never reorders what it has served.
 */
import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  HttpLink,
  Observable,
  ServerError,
} from '@apollo/client';
import { RetryLink } from '@apollo/client/link/retry';
import { OperationTypeNode, print } from 'graphql';
import { createClient } from 'graphql-sse';
import { openCache } from './cache.ts';
import {
  CommitDocument,
  FeedPageDocument,
  MarksDocument,
  type FeedPageQuery,
  type FeedPageQueryVariables,
} from './generated.ts';

type Page = NonNullable<FeedPageQuery['stream']>;
export type Row = Page['edges'][number];

export interface FeedOptions {
  /** The server, such as `http://127.0.0.1:4000`. */
  readonly url: string;
  /** For the development header. With tokens, send `authorization: Bearer …` instead. */
  readonly viewer: string;
  readonly template: string;
  /** Opens the page that ends before this cursor instead of the first one. */
  readonly before?: string;
}

export interface Feed {
  rows(): readonly Row[];
  /** False when the feed ends here. */
  readBelow(): Promise<boolean>;
  /** False when there is nothing above. */
  readAbove(): Promise<boolean>;
  /** Commits the new items, and adds them above. No row that is shown moves or disappears. */
  refresh(): Promise<void>;
  /** Calls back for every mark of the viewer on any device, until the function it returns is called. */
  listen(onEvent: (kind: string) => void): () => void;
  close(): void;
}

const PAGE = 20;

export async function openFeed({ url, viewer, template, before }: FeedOptions): Promise<Feed> {
  const { client, dispose } = openClient(url, viewer);

  /** Reads a page into the cache, as `fetchMore` does for a query that is on the screen. */
  async function read(range: Omit<FeedPageQueryVariables, 'template'>): Promise<void> {
    const variables = { template, ...range };
    try {
      await client.query({ query: FeedPageDocument, variables, fetchPolicy: 'network-only' });
    } catch (error) {
      throw withCode(error);
    }
  }

  await read(before === undefined ? { first: PAGE } : { last: PAGE, before });
  const page = (): Page | null =>
    client.readQuery({ query: FeedPageDocument, variables: { template } })?.stream ?? null;
  const rows = (): readonly Row[] => page()?.edges ?? [];

  async function readAbove(): Promise<boolean> {
    const count = rows().length;
    const [top] = rows();
    if (top === undefined) return false;
    await read({ last: PAGE, before: top.cursor });
    return rows().length > count;
  }

  return {
    rows,
    async readAbove() {
      return page()?.pageInfo.hasPreviousPage === true && readAbove();
    },
    async readBelow() {
      const count = rows().length;
      const after = rows().at(-1)?.cursor;
      if (after === undefined || page()?.pageInfo.hasNextPage !== true) return false;
      await read({ first: PAGE, after });
      return rows().length > count;
    },
    async refresh() {
      const variables = { template };
      await client.query({ query: CommitDocument, variables, fetchPolicy: 'no-cache' });
      while (await readAbove());
    },
    listen(onEvent) {
      const listening = client
        .subscribe({ query: MarksDocument })
        .subscribe(({ data }) => data && onEvent(data.readStateChanged.__typename));
      return () => listening.unsubscribe();
    },
    close() {
      client.stop();
      dispose();
    },
  };
}

function openClient(url: string, viewer: string) {
  const headers = { 'x-palisade-viewer': viewer };
  const events = createClient({ url: `${url}/graphql/stream`, headers });
  const live = new ApolloLink(
    ({ query, variables }) =>
      new Observable<ApolloLink.Result>((sink) =>
        events.subscribe(
          { query: print(query), variables },
          {
            next: (result) => sink.next(result as ApolloLink.Result),
            error: (error) => sink.error(error),
            complete: () => sink.complete(),
          },
        ),
      ),
  );
  const retry = new RetryLink({
    delay: { initial: 100, jitter: true },
    attempts: (attempt, _, error) =>
      attempt < 5 && (ServerError.is(error) ? error.statusCode >= 502 : error instanceof TypeError),
  });
  const client = new ApolloClient({
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      live,
      ApolloLink.from([retry, new HttpLink({ uri: `${url}/graphql`, headers })]),
    ),
    cache: openCache(),
  });
  return { client, dispose: () => events.dispose() };
}

/** The first GraphQL error with its code; any other error unchanged. */
function withCode(error: unknown): unknown {
  if (!CombinedGraphQLErrors.is(error)) return error;
  const [first] = error.errors;
  return Object.assign(new Error(first?.message), { code: first?.extensions?.['code'] });
}
