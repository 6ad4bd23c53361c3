/**
 * A feed with Relay's runtime. Pages are fetched by `first/after` and `last/before`; an app with React would let
 * `usePaginationFragment` join them, with the same arguments. Give every `@connection` a default count.
 */
import {
  Environment,
  fetchQuery,
  Network,
  Observable,
  RecordSource,
  requestSubscription,
  Store,
  type GraphQLTaggedNode,
  type OperationType,
} from 'relay-runtime';
import { createClient } from 'graphql-sse';
import CommitQuery, {
  type operationsCommitQuery,
} from './__generated__/operationsCommitQuery.graphql.ts';
import MarksSubscription, {
  type operationsMarksSubscription,
} from './__generated__/operationsMarksSubscription.graphql.ts';
import PageQuery, {
  type operationsPageQuery,
  type operationsPageQuery$variables,
} from './__generated__/operationsPageQuery.graphql.ts';
import { retryingFetch } from './retrying-fetch.ts';

type Page = NonNullable<operationsPageQuery['response']['stream']>;
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
  const { environment, dispose } = openEnvironment(url, viewer);

  async function ask<Operation extends OperationType>(
    query: GraphQLTaggedNode,
    variables: Operation['variables'],
  ): Promise<Operation['response']> {
    const options = { fetchPolicy: 'network-only' } as const;
    const data = await fetchQuery<Operation>(environment, query, variables, options).toPromise();
    if (data === undefined) throw new Error('expected an answer, got none');
    return data;
  }

  async function page(range: Omit<operationsPageQuery$variables, 'template'>): Promise<Page> {
    const { stream } = await ask<operationsPageQuery>(PageQuery, { template, ...range });
    if (stream == null) throw new Error('expected a page, got none');
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
      await ask<operationsCommitQuery>(CommitQuery, { template });
      hasAbove = true;
      while (await readAbove());
    },
    listen(onEvent) {
      const listening = requestSubscription<operationsMarksSubscription>(environment, {
        subscription: MarksSubscription,
        variables: {},
        onNext: (data) => data != null && onEvent(data.readStateChanged.__typename),
      });
      return () => listening.dispose();
    },
    close: dispose,
  };
}

interface Answer {
  readonly data: Record<string, unknown>;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: { readonly code: string };
  }[];
}

function openEnvironment(url: string, viewer: string) {
  const headers = { 'x-palisade-viewer': viewer };
  const events = createClient({ url: `${url}/graphql/stream`, headers });
  const network = Network.create(
    async ({ text: query }, variables) => {
      const response = await retryingFetch(`${url}/graphql`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      const answer = (await response.json()) as Answer;
      const [error] = answer.errors ?? [];
      if (error !== undefined)
        throw Object.assign(new Error(error.message), { code: error.extensions.code });
      return { data: answer.data };
    },
    ({ text }, variables) =>
      Observable.create((sink) => {
        const query = text ?? '';
        return events.subscribe<Record<string, unknown>>(
          { query, variables },
          {
            next: ({ data }) => sink.next({ data: data ?? {} }),
            error: (error) => sink.error(error as Error),
            complete: () => sink.complete(),
          },
        );
      }),
  );
  const environment = new Environment({ network, store: new Store(new RecordSource()) });
  return { environment, dispose: () => events.dispose() };
}
