/** Palisade's processes as in production, on shared servers, and an outside client that records every answer's time. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const TEMPLATES = fileURLToPath(new URL('../../bench/templates', import.meta.url));
const START_MS_MAX = 60_000;
const OUTPUT_CHARS_MAX = 200_000;
const LISTENS = /GraphQL +(http:\S+)\/graphql/;

export interface Services {
  readonly mongodbUrl: string;
  readonly redisUrl: string;
}

export interface PalisadeProcess {
  readonly url: string;
  readonly child: ChildProcess;
  output(): string;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

export function startApi(services: Services): Promise<PalisadeProcess> {
  return startProcess(['--empty', '--port', '0', '--templates', TEMPLATES, '--log-level', 'warn'], {
    services,
    ready: LISTENS,
  });
}

export interface EmbeddedServer {
  readonly dataDir: string;
  readonly port: number;
  /** The built command line; that of `dist` by default. */
  readonly main?: string;
  /** Additional environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts a server on the embedded store in that folder. */
export function startEmbedded({
  dataDir,
  port,
  main = MAIN,
  settings = {},
}: EmbeddedServer): Promise<PalisadeProcess> {
  const args = ['--empty', '--data', dataDir, '--port', String(port), '--templates', TEMPLATES];
  return startProcess([...args, '--log-level', 'warn'], {
    services: null,
    ready: LISTENS,
    main,
    settings,
  });
}

export function startWorker(services: Services): Promise<PalisadeProcess> {
  return startProcess(['worker', '--log-level', 'info'], {
    services,
    ready: /Worker started; jobs: (.*)/,
  });
}

interface StartOptions {
  readonly services: Services | null;
  readonly ready: RegExp;
  readonly main?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

async function startProcess(
  args: readonly string[],
  { services, ready, main = MAIN, settings = {} }: StartOptions,
): Promise<PalisadeProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const addresses =
    services === null ? {} : { MONGODB_URL: services.mongodbUrl, REDIS_URL: services.redisUrl };
  const env = { PATH, HOME, ...addresses, ...settings };
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream
      .setEncoding('utf8')
      .on('data', (chunk: string) => (output = (output + chunk).slice(-OUTPUT_CHARS_MAX)));
  const ended = once(child, 'close');
  const onExit = (): void => void child.kill('SIGKILL');
  process.once('exit', onExit);
  void ended.then(() => process.off('exit', onExit));
  const found = await firstMatch(child, { ended, output: () => output, ready });
  return {
    url: found,
    child,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

interface StartingProcess {
  readonly ended: Promise<unknown>;
  readonly output: () => string;
  readonly ready: RegExp;
}

async function firstMatch(
  child: ChildProcess,
  { ended, output, ready }: StartingProcess,
): Promise<string> {
  const startMs = performance.now();
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (;;) {
    const found = ready.exec(output())?.[1];
    if (found !== undefined) return found;
    if (hasEnded || performance.now() - startMs > START_MS_MAX) {
      child.kill('SIGKILL');
      throw new Error(`expected a process that says ${ready}, got: ${output().slice(-1_000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export interface Answer {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly ms: number;
  readonly data: Readonly<Record<string, unknown>> | null;
  /** The first error's code, or `NO_ANSWER`. */
  readonly code: string | null;
  readonly body: string;
}

export interface Client {
  ask(
    url: string,
    viewer: string,
    operation: { readonly query: string; readonly variables?: object },
  ): Promise<Answer>;
  close(): void;
}

/** Waits at most `deadlineMs`; never rejects, because a missing answer is a result to record. */
export function openClient(deadlineMs: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  return {
    ask: async (url, viewer, operation) => {
      const startMs = performance.now();
      const { status, body } = await post({
        url: `${url}/graphql`,
        viewer,
        body: JSON.stringify(operation),
        agent,
        deadlineMs,
      });
      return { status, body, ms: performance.now() - startMs, ...readBody(status, body) };
    },
    close: () => agent.destroy(),
  };
}

function readBody(status: number, body: string): Pick<Answer, 'data' | 'code'> {
  if (status === 0) return { data: null, code: 'NO_ANSWER' };
  try {
    const { data = null, errors = [] } = JSON.parse(body) as {
      readonly data?: Record<string, unknown> | null;
      readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
    };
    return { data, code: errors.length === 0 ? null : (errors[0]?.extensions?.code ?? 'UNKNOWN') };
  } catch {
    return { data: null, code: `HTTP_${status}` };
  }
}

interface PostOptions {
  readonly url: string;
  readonly viewer: string;
  readonly body: string;
  readonly agent: Agent;
  readonly deadlineMs: number;
}

function post({
  url,
  viewer,
  body,
  agent,
  deadlineMs,
}: PostOptions): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'x-palisade-viewer': viewer,
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(
      url,
      { method: 'POST', agent, headers, signal: AbortSignal.timeout(deadlineMs) },
      (response) => {
        let answer = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, body: answer }));
        response.once('error', () => resolve({ status: 0, body: '' }));
      },
    );
    sent.once('error', () => resolve({ status: 0, body: '' }));
    sent.end(body);
  });
}
