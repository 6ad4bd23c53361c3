/** Follows a stream over a real transport, one update at a time. */
import { connect, openStream } from './live-client.ts';

export const TRANSPORTS = ['WebSocket', 'SSE'] as const;
export type TransportName = (typeof TRANSPORTS)[number];

const QUERY = `subscription Follow($template: String!, $args: [ArgumentInput!], $watching: [ID!]!, $top: ID, $after: String) {
  streamUpdates(template: $template, args: $args, watching: $watching, top: $top, after: $after) {
    __typename
    cursor
    sequence
    ... on StreamStarted { newSince { count isCapped actors { id } } items { id title likeCount replyCount { count } } }
    ... on StreamGap { newSince { count isCapped actors { id } } items { id title likeCount replyCount { count } } }
    ... on NewAbove { count isCapped actors { id } }
    ... on ItemUpdated { item { id title } }
    ... on ItemRemoved { itemId }
    ... on CounterChanged { itemId likeCount replyCount { count isCapped } }
  }
}`;

export interface Update {
  readonly __typename: string;
  readonly cursor: string;
  readonly sequence: number;
  readonly [field: string]: unknown;
}

export interface Problem {
  readonly message: string;
  readonly extensions: { readonly code: string };
}

export interface FollowOptions {
  /** Null for an anonymous viewer. */
  readonly viewer?: string | null;
  readonly template?: string;
  readonly args?: readonly object[];
  readonly watching?: readonly string[];
  readonly top?: string;
  readonly after?: string;
}

export interface StreamFollower {
  /** The next update. Fails if there is an error instead. */
  next(): Promise<Update>;
  /** The errors that were sent instead of an update. */
  problems(): Promise<readonly Problem[]>;
  /** Disconnects without completing the subscription. */
  leave(): void;
}

type Heard = { readonly data?: unknown; readonly errors?: readonly Problem[] };

/** Follows `home` as Ada unless stated otherwise. */
export async function followOver(
  transport: TransportName,
  address: string,
  options: FollowOptions = {},
): Promise<StreamFollower> {
  const { viewer = 'ada', template = 'home', ...rest } = options;
  const headers: Record<string, string> = viewer === null ? {} : { 'x-palisade-viewer': viewer };
  const payload = { query: QUERY, variables: { template, watching: [], ...rest } };
  const { hear, leave } =
    transport === 'WebSocket'
      ? await overSocket(address, headers, payload)
      : await overStream(address, headers, payload);
  return {
    leave,
    async next() {
      const { data, errors } = await hear();
      if (errors !== undefined)
        throw new Error(`expected an update, got ${JSON.stringify(errors)}`);
      return (data as { readonly streamUpdates: Update }).streamUpdates;
    },
    async problems() {
      const { data, errors } = await hear();
      if (errors === undefined) throw new Error(`expected errors, got ${JSON.stringify(data)}`);
      return errors;
    },
  };
}

interface Connection {
  readonly hear: () => Promise<Heard>;
  readonly leave: () => void;
}

async function overSocket(address: string, params: object, payload: object): Promise<Connection> {
  const socket = await connect(address, params);
  socket.send({ type: 'subscribe', id: 'a', payload });
  return {
    leave: () => socket.socket.terminate(),
    async hear() {
      const { type, payload: heard } = await socket.next();
      return type === 'error'
        ? { errors: heard as readonly Problem[] }
        : (heard as Exclude<Heard, readonly Problem[]>);
    },
  };
}

async function overStream(
  address: string,
  headers: Readonly<Record<string, string>>,
  payload: object,
): Promise<Connection> {
  const stream = await openStream(address, payload, headers);
  return { leave: () => stream.abort(), hear: async () => (await stream.next())?.data as Heard };
}
