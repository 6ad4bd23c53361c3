/**
 * A feed with urql. Its document cache knows pages, not feeds, so the rows are kept here: repeating the first page
 * after a refresh would push the last shown row out of it. Instead, a refresh commits, and reads the rows before the
 * first.
 */
import {
  Client,
  fetchExchange,
  subscriptionExchange,
  type AnyVariables,
  type CombinedError,
  type TypedDocumentNode,
} from '@urql/core';
import { createClient } from 'graphql-sse';
import {
  CommitDocument,
  FeedPageDocument,
  MarksDocument,
  type FeedPageQuery,
  type FeedPageQueryVariables,
} from './generated.ts';
import { retryingFetch } from './retrying-fetch.ts';

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

  async function ask<Data, Variables extends AnyVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    const { data, error } = await client.query(document, variables).toPromise();
    if (error !== undefined || data === undefined) throw withCode(error);
    return data;
  }

  async function page(range: Omit<FeedPageQueryVariables, 'template'>): Promise<Page> {
    const { stream } = await ask(FeedPageDocument, { template, ...range });
    if (stream === null) throw new Error('expected a page, got none');
    return stream;
  }

  const first = await page(before === undefined ? { first: PAGE } : { last: PAGE, before });
  let rows = first.edges;
  let { hasNextPage: hasBelow, hasPreviousPage: hasAbove } = first.pageInfo;

  async function readAbove(): Promise<boolean> {
    const [top] = rows;
    if (top === undefined || !hasAbove) return false;
    const { edges, pageInfo } = await page({ last: PAGE, before: top.cursor });
    rows = [...edges, ...rows];
    hasAbove = pageInfo.hasPreviousPage;
    return edges.length > 0;
  }

  return {
    rows: () => rows,
    readAbove,
    async readBelow() {
      const after = rows.at(-1)?.cursor;
      if (after === undefined || !hasBelow) return false;
      const { edges, pageInfo } = await page({ first: PAGE, after });
      rows = [...rows, ...edges];
      hasBelow = pageInfo.hasNextPage;
      return edges.length > 0;
    },
    async refresh() {
      await ask(CommitDocument, { template });
      hasAbove = true;
      while (await readAbove());
    },
    listen(onEvent) {
      const { unsubscribe } = client
        .subscription(MarksDocument, {})
        .subscribe(({ data }) => data && onEvent(data.readStateChanged.__typename));
      return unsubscribe;
    },
    close: dispose,
  };
}

function openClient(url: string, viewer: string) {
  const headers = { 'x-palisade-viewer': viewer };
  const events = createClient({ url: `${url}/graphql/stream`, headers });
  const client = new Client({
    url: `${url}/graphql`,
    preferGetMethod: false,
    fetchOptions: { headers },
    fetch: retryingFetch,
    exchanges: [
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables }) => ({
          subscribe: (sink) => ({
            unsubscribe: events.subscribe({ query, variables: { ...variables } }, sink),
          }),
        }),
      }),
    ],
  });
  return { client, dispose: () => events.dispose() };
}

/** The network error, or the first GraphQL error with its code. */
function withCode(error: CombinedError | undefined): Error {
  const [first] = error?.graphQLErrors ?? [];
  const code = first?.extensions['code'];
  return Object.assign(new Error(first?.message ?? error?.message ?? 'no answer'), { code });
}
