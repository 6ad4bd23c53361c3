/**
 * Opens whole apps for tests: a real store in a temporary folder, a manual clock, and a free loopback port on request.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openApp, type App } from '../../src/app.ts';
import { parseConfig } from '../../src/base/config/parse-config.ts';
import { TELEMETRY_OFF, type TelemetryConfig } from '../../src/base/telemetry/telemetry-config.ts';
import type { EventHandler } from '../../src/model/events.ts';
import { encodeId } from '../../src/model/ids.ts';
import { openLog } from '../../src/base/log.ts';
import { producerKey, type UserId } from '../../src/model/producers.ts';
import { type Draft, type Item } from '../../src/model/items.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { publishAll } from './publish-all.ts';

export interface TestApp extends AsyncDisposable {
  readonly app: App;
  readonly clock: ManualClock;
  /** Lines written to the log so far. */
  readonly logLines: readonly string[];
  /** Sends one GraphQL request without a socket. */
  ask(query: string, options?: AskOptions): Promise<Answer>;
  /** Listens on a free port and returns the address. */
  listen(): Promise<string>;
}

export interface AskOptions {
  readonly viewer?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly operationName?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly data: unknown;
  readonly errors: readonly {
    readonly message: string;
    readonly path?: readonly unknown[];
    readonly extensions: { readonly code: string; readonly requestId?: string };
  }[];
  readonly extensions: { readonly cost?: { readonly requested: number; readonly max: number } };
  readonly body: string;
  /** The value at a dotted path of the data, such as `stream.nodes.0.title`. Fails the test if there is none. */
  at(path: string): unknown;
  text(path: string): string;
}

interface OpenOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly argv?: readonly string[];
  /** Keeps the log lines instead of dropping them. */
  readonly isLogKept?: boolean;
  readonly telemetry?: TelemetryConfig;
  readonly eventHandlers?: readonly EventHandler[];
}

/** A machine that is busy with other tests must not count as an overloaded server. */
const PATIENT = { PALISADE_REQUEST_WAIT_MS: '0' };

/** An empty app. Dispose it with `await using`. */
export async function openTestApp({
  env = {},
  argv = [],
  isLogKept = false,
  telemetry = TELEMETRY_OFF,
  eventHandlers = [],
}: OpenOptions = {}): Promise<TestApp> {
  const dir = mkdtempSync(join(tmpdir(), 'palisade-'));
  const clock = manualClock();
  const logLines: string[] = [];
  const config = parseConfig(['--data', dir, '--port', '0', '--empty', ...argv], {
    ...PATIENT,
    ...env,
  });
  const log = isLogKept
    ? openLog(config, { write: (line) => void logLines.push(line) })
    : pino({ level: 'silent' });
  const app = await openApp(config, { clock, log, telemetry, eventHandlers });
  return {
    app,
    clock,
    logLines,
    ask: (query, options) => ask(app, query, options),
    listen: () => app.server.listen({ host: '127.0.0.1', port: 0 }),
    async [Symbol.asyncDispose]() {
      await app.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function ask(
  { server }: App,
  query: string,
  { viewer, variables, headers = {}, operationName }: AskOptions = {},
): Promise<Answer> {
  const answer = await server.inject({
    method: 'POST',
    url: '/graphql',
    payload: JSON.stringify({ query, variables, operationName }),
    headers: {
      'content-type': 'application/json',
      ...(viewer === undefined ? {} : { 'x-palisade-viewer': viewer }),
      ...headers,
    },
  });
  const { data, errors = [], extensions = {} } = JSON.parse(answer.body) as Partial<Answer>;
  const at = (path: string): unknown => lookUp(data, path);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    data,
    errors,
    extensions,
    body: answer.body,
    at,
    text: (path) => String(at(path)),
  };
}

function lookUp(data: unknown, path: string): unknown {
  return path.split('.').reduce((value: unknown, key) => {
    if (value === null || typeof value !== 'object' || !(key in value))
      throw new Error(`expected ${path} in the answer, got ${JSON.stringify(data)}`);
    return (value as Readonly<Record<string, unknown>>)[key];
  }, data);
}

export async function publish(
  { app }: TestApp,
  ...drafts: readonly Draft[]
): Promise<readonly Item[]> {
  return publishAll(app.store, drafts);
}

export function itemId(item: Item): string {
  return encodeId('Item', String(item.position));
}

export const userGlobalId = (user: string): string => encodeId('User', user);

/** Makes `consumer` follow people, directly in the store. */
export async function followPeople(
  { app }: TestApp,
  consumer: string,
  people: readonly string[],
): Promise<void> {
  await app.store.edges.addEdges(
    people.map((person) => ({
      consumer: consumer as UserId,
      producer: producerKey('user', person),
      relation: 'follow' as const,
      sinceMs: 1,
    })),
  );
}
