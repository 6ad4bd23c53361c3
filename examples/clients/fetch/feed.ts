/**
 * A feed with only `fetch`: pages in both directions, a refresh that loses no row, live marks, errors with codes,
 * retries.
 */
import { readEvents } from './read-events.ts';
import {
  CommitDocument,
  FeedPageDocument,
  MarksDocument,
  type FeedPageQuery,
  type FeedPageQueryVariables,
  type MarksSubscription,
  type TypedDocumentString,
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

/** A refusal by the server, with its code. */
export class GraphqlError extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

const PAGE = 20;

export async function openFeed({ url, viewer, template, before }: FeedOptions): Promise<Feed> {
  const headers = { 'content-type': 'application/json', 'x-palisade-viewer': viewer };
  const closing = new AbortController();

  async function ask<Data, Variables>(
    document: TypedDocumentString<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    const response = await retryingFetch(`${url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: document.toString(), variables }),
      signal: closing.signal,
    });
    const { data, errors } = (await response.json()) as Answer<Data>;
    const [error] = errors ?? [];
    if (error !== undefined) throw new GraphqlError(error.message, error.extensions.code);
    return data;
  }

  async function page(range: Omit<FeedPageQueryVariables, 'template'>): Promise<Page> {
    const { stream } = await ask(FeedPageDocument, { template, ...range });
    if (stream === null) throw new GraphqlError('expected a page, got none', 'NOT_FOUND');
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
      const leaving = new AbortController();
      const signal = AbortSignal.any([leaving.signal, closing.signal]);
      const body = JSON.stringify({ query: MarksDocument.toString() });
      const request = { method: 'POST', headers, body, signal };
      readEvents<MarksSubscription>(`${url}/graphql/stream`, request, ({ readStateChanged }) =>
        onEvent(readStateChanged.__typename),
      ).catch((error: unknown) => {
        if (!signal.aborted) onEvent(`lost: ${String(error)}`);
      });
      return () => leaving.abort();
    },
    close: () => closing.abort(),
  };
}

interface Answer<Data> {
  readonly data: Data;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: { readonly code: string };
  }[];
}
