/**
 * The client of one viewer: requests over HTTP, subscriptions over WebSocket, and its own cache, so that two viewers
 * side by side never see each other's answers.
 */
import {
  ApolloClient,
  ApolloLink,
  InMemoryCache,
  ServerError,
  type FieldFunctionOptions,
  type Reference,
} from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { RetryLink } from '@apollo/client/link/retry';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { cacheSizes } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { createClient, type Client } from 'graphql-ws';
import { askAgainAfterMutations } from './ask-again.ts';
import { inTurn } from './in-turn.ts';
import { POSSIBLE_TYPES } from './possible-types.ts';

const TRIES_MAX = 4;
/** Statuses that mean "not now": from a proxy without a server, and from a server that is busy or stopping. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** The close code of a socket that nobody needs any more. */
const NOT_NEEDED = 1000;

/** Pauses between attempts to open the live connection, or a subscription on it. They double up to the longest. */
const REOPEN_MS_MIN = 1_000;
const REOPEN_MS_MAX = 30_000;

/** How often the live connection asks for a sign of life, and how long it waits for the answer. */
const PING_MS = 15_000;
const PONG_MS = 5_000;

/**
 * How many parts of answers a cache keeps ready to be shown. The default, 50,000, lets a long scroll fill the memory; a
 * feed shows about ten for each of its rows.
 */
cacheSizes['inMemoryCache.executeSelectionSet'] = 8_000;

const sockets = new WeakMap<ApolloClient, Client>();
const logins = new WeakMap<ApolloClient, string>();

/** An empty login is an anonymous viewer; any other is sent in the development header. */
export function openClient(login: string): ApolloClient {
  const headers: Record<string, string> = login === '' ? {} : { 'x-palisade-viewer': login };
  const socket = openSocket(headers);
  const requests = ApolloLink.from([
    inTurn(),
    askAgainAfterMutations(),
    retryPassing(),
    // The plain one: Apollo's other link adds its own name to every request.
    new BaseHttpLink({ uri: '/graphql', headers }),
  ]);
  const client = new ApolloClient({
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      new GraphQLWsLink(socket),
      requests,
    ),
    cache: openCache(),
  });
  sockets.set(client, socket);
  logins.set(client, login);
  return client;
}

/** A network that fails closes no connection: without signs of life, both sides would wait for each other. */
function openSocket(connectionParams: Record<string, string>): Client {
  let silence = 0;
  const isHeard = (): void => clearTimeout(silence);
  const socket = createClient({
    url: `${location.origin.replace('http', 'ws')}/graphql`,
    connectionParams,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: (attempt) => pauseOffline(reopenMs(attempt)),
    keepAlive: PING_MS,
    on: {
      ping(isReceived) {
        if (!isReceived) silence = window.setTimeout(() => socket.terminate(), PONG_MS);
      },
      pong: isHeard,
      closed: isHeard,
    },
  });
  return socket;
}

/** The login of the client's viewer; empty for an anonymous one. */
export function loginOf(client: ApolloClient): string {
  return logins.get(client) ?? '';
}

/** A pause of random length, so that many pages do not reconnect at the same moment. `attempt` counts from 0. */
export function reopenMs(attempt: number): number {
  return Math.min(REOPEN_MS_MIN * 2 ** attempt, REOPEN_MS_MAX) * (0.5 + Math.random() / 2);
}

/** Ends early when the browser is online again. */
function pauseOffline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}

/**
 * Replaces the live connection when the browser is online again: the old one may be lost and still seem open. Must be
 * called before the connection is opened. Returns how to stop.
 */
export function reopenOnline(client: ApolloClient): () => void {
  const reopen = (): void => sockets.get(client)?.terminate();
  window.addEventListener('online', reopen);
  return () => window.removeEventListener('online', reopen);
}

/** Calls back each time the live connection is lost or cannot be opened again. It reconnects automatically. */
export function onLost(client: ApolloClient, callBack: () => void): () => void {
  const stop = sockets.get(client)?.on('closed', (event) => {
    if ((event as CloseEvent).code !== NOT_NEEDED) callBack();
  });
  return stop ?? (() => undefined);
}

/** Calls back each time the live connection is open, for the first time or again. */
export function onConnected(client: ApolloClient, callBack: () => void): () => void {
  return sockets.get(client)?.on('connected', callBack) ?? (() => undefined);
}

/**
 * All mutations of the page may be repeated: those that create something carry a client key, and the rest are
 * idempotent.
 */
function retryPassing(): ApolloLink {
  return new RetryLink({
    delay: { initial: 300, max: 3_000, jitter: true },
    attempts: (attempt, _, error) =>
      attempt < TRIES_MAX &&
      (ServerError.is(error) ? PASSING.has(error.statusCode) : error instanceof TypeError),
  });
}

interface ListPage {
  readonly nodes?: readonly unknown[];
  readonly edges?: readonly unknown[];
  readonly pageInfo?: { readonly endCursor?: string | null; readonly hasNextPage?: boolean };
}

/**
 * Appends a page to a list. Without `after`, the list is replaced from the top. A page that continues from another end
 * is dropped: it was requested twice, or the list was read again meanwhile.
 */
function append(
  before: ListPage | undefined,
  page: ListPage,
  { args }: { readonly args: Record<string, unknown> | null },
): ListPage {
  if (args?.['after'] == null || before === undefined) return page;
  const { nodes = [], edges = [], pageInfo } = before;
  if (pageInfo?.endCursor !== args['after']) return before;
  return {
    ...page,
    ...(page.nodes === undefined ? {} : { nodes: [...nodes, ...page.nodes] }),
    ...(page.edges === undefined ? {} : { edges: [...edges, ...page.edges] }),
  };
}

/**
 * The same for a list that is read again while its reader is far down in it, or returns to it. When it is read from the
 * top, it keeps its length: the old rows below the page's last row are kept, except those that moved up into the page.
 */
function appendBelow(
  before: ListPage | undefined,
  page: ListPage,
  options: FieldFunctionOptions,
): ListPage {
  const { args, readField } = options;
  const isOfEdges = page.edges !== undefined;
  const rowsOf = ({ edges, nodes }: ListPage) => (isOfEdges ? edges : nodes) ?? [];
  const idOf = (row: unknown): unknown =>
    readField('id', isOfEdges ? (row as { readonly node: Reference }).node : (row as Reference));
  const rows = rowsOf(page);
  const ids = rows.map(idOf);
  const known = before === undefined ? [] : rowsOf(before);
  const at = known.findIndex((row) => idOf(row) === ids.at(-1));
  if (args?.['after'] != null || at === -1 || page.pageInfo?.hasNextPage !== true)
    return append(before, page, options);
  const below = known.slice(at + 1).filter((row) => !ids.includes(idOf(row)));
  const all = [...rows, ...below];
  return {
    ...page,
    ...(isOfEdges ? { edges: all } : { nodes: all }),
    pageInfo: before?.pageInfo ?? {},
  };
}

/** The same for a list that is not a connection. */
function appendDrafts(
  before: readonly Reference[] | undefined,
  rows: readonly Reference[],
  { args, readField }: FieldFunctionOptions,
): readonly Reference[] {
  if (args?.['after'] == null || before === undefined) return rows;
  return readField('key', before.at(-1)) === args['after'] ? [...before, ...rows] : before;
}

/** Lists with another length, such as those for a count only, are cached separately. */
const LIST = { keyArgs: ['first'], merge: append };

function openCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: POSSIBLE_TYPES,
    typePolicies: {
      // The feed keeps its own rows; the cache keeps their items, and the last page read.
      Query: {
        fields: {
          stream: { keyArgs: ['template', 'args'], merge: false },
          threads: { keyArgs: ['categoryId', 'unread'], merge: appendBelow },
          places: { keyArgs: ['type', 'section', 'parentId', 'viewerRoles'], merge: append },
          categories: { keyArgs: [], merge: append },
        },
      },
      // A thread keeps its own rows as well.
      Thread: { fields: { items: { keyArgs: [], merge: false } } },
      // Only the last update: each names up to 100 items, which are thereby kept.
      Subscription: { fields: { streamUpdates: { keyArgs: false, merge: false } } },
      // One viewer for each client.
      Viewer: {
        keyFields: [],
        fields: {
          notifications: { keyArgs: ['first', 'kinds'], merge: appendBelow },
          drafts: { keyArgs: ['first'], merge: appendDrafts },
          hiddenItems: LIST,
          hiddenReposts: LIST,
          mutedPhrases: LIST,
          readers: LIST,
          followRequests: LIST,
          requestedFollows: LIST,
          following: LIST,
          blocking: LIST,
          muting: LIST,
        },
      },
      User: { fields: { followers: LIST, following: LIST } },
      // Without identity of their own: the newer ones replace all.
      Item: { fields: { likers: LIST, attachments: { merge: false } } },
      ProducerList: { fields: { members: LIST } },
      Template: { keyFields: ['name'] },
      Place: { keyFields: ['category', ['id']] },
      UnreadCount: { keyFields: ['category', ['id']] },
    },
  });
}
