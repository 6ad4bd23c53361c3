/**
 * The client for commands, the same for one server, Sentinels and a Cluster. No command waits in a queue while there is
 * no connection, no command is sent twice, and an answer that does not arrive in time is an error.
 */
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { withinDeadline } from '../../../base/async/deadline.ts';
import type { Logger } from '../../../base/log.ts';
import type { RedisTarget } from './address.ts';
import type { Script } from './script.ts';
import { watchSentinels } from './sentinel-watch.ts';
import { openTurns } from './turns.ts';
import type { TimingOptions } from './timing.ts';

const RETRY_MS_MAX = 500;

export type ScriptArg = string | number | Buffer;
export type ScriptArgs = readonly ScriptArg[] | (() => readonly ScriptArg[]);

export interface RedisClient {
  readonly target: RedisTarget;
  /** Resolves when commands can be sent; rejects with the error of the server or of the connection. */
  connect(): Promise<void>;
  /**
   * Commands of one turn of the event loop are sent together; arguments given as a function are computed just before.
   */
  run(script: Script, keys: readonly string[], args: ScriptArgs): Promise<unknown>;
  /** Rejects as `connect` does. */
  ping(): Promise<unknown>;
  /** A server setting as text, or null where reading it is not allowed. */
  setting(name: string): Promise<string | null>;
  close(): void;
}

export function openClient(
  target: RedisTarget,
  timing: TimingOptions,
  log: Pick<Logger, 'info' | 'warn'>,
): RedisClient {
  const client =
    target.kind === 'cluster' ? openCluster(target, timing) : openSingle(target, timing);
  let lastError: unknown = null;
  // Without a listener an error event would end the process; failures reach the callers of the commands.
  client.on('error', (error: unknown) => {
    lastError = error;
  });
  client.on('ready', () => {
    lastError = null;
  });
  const deadline = <T>(answer: Promise<T>, name: string): Promise<T> =>
    within(answer, timing.commandMs, name);
  const inTurn = openTurns({
    deadlineMs: timing.commandMs,
    together: (send) => corked(client, send),
  });
  const end = neverEnding(client);
  const stopWatching =
    target.kind === 'sentinel'
      ? watchSentinels({ target, timing, log, onSwitch: openLeaving(client) })
      : () => undefined;
  return {
    target,
    async connect() {
      try {
        await within(client.connect(), timing.connectMs + timing.commandMs, 'connect');
        await deadline(client.ping(), 'ping');
        // The driver silently stays in database 0 when it cannot select another.
        if (target.db !== 0) await deadline(client.call('SELECT', target.db), 'select');
      } catch (error) {
        throw lastError ?? error;
      }
    },
    run: (script, keys, args) =>
      inTurn(script.name, () => {
        const given = typeof args === 'function' ? args() : args;
        return evaluate(client, script, [script.keys, ...keys, ...given]);
      }),
    // Of a connection that does not come back, the driver says only that it is not there.
    ping: () =>
      deadline(client.ping(), 'ping').catch((error: unknown) => {
        throw lastError ?? error;
      }),
    async setting(name) {
      try {
        const reply = await deadline(client.call('CONFIG', 'GET', name), 'config');
        return Array.isArray(reply) && typeof reply[1] === 'string' ? reply[1] : null;
      } catch {
        return null;
      }
    },
    close() {
      stopWatching();
      end();
    },
  };
}

/** Leaves a primary that is none any more: connects where the Sentinels say, once for all that announce it. */
function openLeaving(client: Redis | Cluster): () => void {
  let isLeaving = false;
  client.on('ready', () => {
    isLeaving = false;
  });
  return () => {
    if (!isLeaving) client.disconnect(true);
    isLeaving = true;
  };
}

/**
 * Reconnects when the driver has given up. It gives up when Sentinels announce the next primary while it asks for the
 * last one, and would not recover. Returns the way to close the connection permanently.
 */
function neverEnding(client: Redis | Cluster): () => void {
  let isClosed = false;
  client.on('end', () => {
    setTimeout(() => {
      if (!isClosed && client.status === 'end') void client.connect().catch(() => undefined);
    }, RETRY_MS_MAX).unref();
  });
  return () => {
    isClosed = true;
    client.disconnect();
  };
}

/** Sends everything in one write. The nodes of a Cluster have one connection each. */
function corked(client: Redis | Cluster, send: () => void): void {
  const stream =
    client instanceof Redis ? (client.stream as Redis['stream'] | undefined) : undefined;
  stream?.cork();
  try {
    send();
  } finally {
    stream?.uncork();
  }
}

async function evaluate(
  client: Redis | Cluster,
  script: Script,
  rest: readonly ScriptArg[],
): Promise<unknown> {
  try {
    return await client.callBuffer('EVALSHA', script.sha, ...rest);
  } catch (error) {
    // After a restart or SCRIPT FLUSH, the script's text is sent once and cached from then on.
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
    return client.callBuffer('EVAL', script.lua, ...rest);
  }
}

function commonOptions({ username, password, isTls }: RedisTarget, timing: TimingOptions) {
  return {
    lazyConnect: true,
    connectTimeout: timing.connectMs,
    // Far above our own deadline, so that answers which arrived while the process was busy can still be read.
    commandTimeout: timing.commandMs + timing.silenceMs,
    socketTimeout: timing.silenceMs,
    keepAlive: 30_000,
    maxRetriesPerRequest: 1,
    autoResendUnfulfilledCommands: false,
    maxLoadingRetryTime: RETRY_MS_MAX,
    protocol: 2,
    connectionName: 'palisade-store',
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
    ...tlsOptions(isTls),
  } satisfies RedisOptions;
}

/** With TLS, the driver would still speak plainly to Sentinels, and to the primary that they name. */
export function tlsOptions(isTls: boolean) {
  return isTls ? { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true } : {};
}

function openSingle(target: RedisTarget, timing: TimingOptions): Redis {
  const options = {
    ...commonOptions(target, timing),
    db: target.db,
    enableOfflineQueue: false,
    retryStrategy: retryAfter,
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  } satisfies RedisOptions;
  const [node = { host: '', port: 0 }] = target.nodes;
  if (target.kind === 'single') return new Redis({ ...options, ...node });
  return new Redis({
    ...options,
    sentinels: [...target.nodes],
    name: target.primary ?? '',
    sentinelRetryStrategy: retryAfter,
    sentinelCommandTimeout: timing.connectMs,
  });
}

/**
 * A connection for notifications, not opened yet, that does not reconnect. It goes to the server, to the primary that
 * the Sentinels name, or to one of a Cluster's nodes, each of which receives every message.
 */
export function createSubscriber(
  target: RedisTarget,
  timing: TimingOptions,
  attempt: number,
): Redis {
  const options = {
    ...commonOptions(target, timing),
    db: target.db,
    connectionName: 'palisade-bus',
    enableOfflineQueue: false,
    autoResubscribe: false,
    commandTimeout: timing.connectMs,
    retryStrategy: () => null,
  } satisfies RedisOptions;
  if (target.kind !== 'sentinel')
    return new Redis({ ...options, ...target.nodes[attempt % target.nodes.length] });
  return new Redis({
    ...options,
    sentinels: [...target.nodes],
    name: target.primary ?? '',
    sentinelRetryStrategy: () => null,
    sentinelCommandTimeout: timing.connectMs,
  });
}

function openCluster(target: RedisTarget, timing: TimingOptions): Cluster {
  return new Cluster([...target.nodes], {
    lazyConnect: true,
    enableOfflineQueue: false,
    clusterRetryStrategy: retryAfter,
    maxRedirections: 5,
    retryDelayOnFailover: 50,
    retryDelayOnClusterDown: 50,
    slotsRefreshTimeout: timing.connectMs,
    slotsRefreshInterval: 5_000,
    redisOptions: commonOptions(target, timing),
  });
}

function retryAfter(times: number): number {
  return Math.min(50 * times, RETRY_MS_MAX);
}

function within<T>(answer: Promise<T>, ms: number, name: string): Promise<T> {
  return withinDeadline(answer, ms, () => {
    throw new Error(`no answer to ${name} within ${ms} ms`);
  });
}
