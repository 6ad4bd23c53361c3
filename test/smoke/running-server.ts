/** Starts the built server as a person would, waits until it is ready, and asks it over HTTP. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/services.mjs';

const READY_TRIES = 1_200;
const READY_PAUSE_MS = 100;

export interface RunningServer {
  readonly url: string;
  /** What it has printed so far, both streams. */
  output(): string;
  /** Sends the signal and resolves with the exit code once the process has ended. */
  stop(
    signal: 'SIGINT' | 'SIGTERM',
  ): Promise<{ readonly code: number | null; readonly tookMs: number }>;
  /** Kills it if it still runs; for clean-up. */
  kill(): void;
}

/** `npm start` and `npm run dev` build first; the built server runs alone. */
const COMMANDS = {
  npm: ['npm', 'start', '--'],
  dev: ['npm', 'run', 'dev', '--'],
  built: [process.execPath, 'dist/cli/main.js'],
} as const;

export interface StartOptions {
  readonly how: keyof typeof COMMANDS;
  readonly dataDir: string;
  /** Where the project is. Default: here. */
  readonly cwd?: string;
}

/**
 * Runs the server on a free port over the given data folder, on the Node that runs this test. Throws with the server's
 * output when it ends before it is ready.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const port = await freePort();
  const [command, ...before] = COMMANDS[options.how];
  const args = [...before, '--data', options.dataDir, '--port', String(port)];
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: cleanEnvironment(),
    cwd: options.cwd,
  });
  const exited = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, { isRunning, output: () => output });
  return {
    url,
    output: () => output,
    stop: async (signal) => {
      const startMs = performance.now();
      // Ctrl-C reaches npm, its shell and the server alike; SIGTERM goes to the one process that was started.
      process.kill(signal === 'SIGINT' ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
      await exited;
      return { code: child.exitCode, tookMs: performance.now() - startMs };
    },
    kill: () => {
      if (isRunning()) process.kill(-(child.pid ?? 0), 'SIGKILL');
    },
  };
}

/** What the test runner sets would change the server's mode. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      name !== 'NODE_ENV' && !/^(VITEST|PALISADE_|TEST$|MONGODB_URL$|REDIS_URL$)/.test(name),
  );
  const { PATH = '', ...rest } = Object.fromEntries(kept);
  return { ...rest, PATH: `${dirname(process.execPath)}${delimiter}${PATH}` };
}

async function untilReady(
  url: string,
  server: { readonly isRunning: () => boolean; readonly output: () => string },
): Promise<void> {
  for (let tries = 0; tries < READY_TRIES && server.isRunning(); tries++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await delay(READY_PAUSE_MS);
  }
  throw new Error(`expected the server to become ready, got:\n${server.output()}`);
}

export interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string };
  }[];
}

/** One GraphQL request for one of the ready viewers. */
export async function ask(
  url: string,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-palisade-viewer': '1837' },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Answer;
}
