#!/usr/bin/env node
/**
 * The command line: runs the command it names, the server by default, until a signal ends it. `worker` runs the jobs of
 * an installation of many processes; `migrate` brings its database up to date and ends, as do the commands of
 * `commands.ts`.
 */
import { openApp, type App } from '../app.ts';
import { describeConfig } from '../base/config/describe-config.ts';
import { ConfigError, parseConfig } from '../base/config/parse-config.ts';
import { FeedError } from '../base/errors.ts';
import { PATHS } from '../http/paths.ts';
import { isCommand, runCommand } from './commands.ts';
import { closeOnSignals } from './signals.ts';
import { migrateDatabase, openWorker } from './worker.ts';

const PROCESSES = { worker: startWorker, migrate: startMigration } as const;
const USAGE =
  'palisade [worker | migrate | import-reads FILE [--items FILE] [--columns FIELD=COLUMN,…] [--dry-run] | compact-reads] [flags]';

const [first = '', ...others] = process.argv.slice(2);
const isProcess = (word: string): word is keyof typeof PROCESSES => Object.hasOwn(PROCESSES, word);
const argv = isProcess(first) ? others : process.argv.slice(2);

// A reader of the output that goes away, such as a closed terminal, is no reason to stop serving.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

if (argv.includes('--help')) help();
else if (isCommand(first)) await exitOnError(command);
else await exitOnError(isProcess(first) ? PROCESSES[first] : start);

async function exitOnError(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    exit(error);
  }
}

/** Ends with code 0, or with an explanation and code 1. */
function exit(error?: unknown): never {
  if (error === undefined) process.exit(0);
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function help(): void {
  const rows = describeConfig().map(
    ({ flag, variable, fallback, meaning }) =>
      `${flag.padEnd(16)} ${variable.padEnd(26)} ${meaning} Default: ${fallback}.`,
  );
  say([USAGE, ...rows].join('\n'));
}

function command(): Promise<void> {
  return runCommand(argv, process.env, {
    say,
    progress: (text) => void process.stderr.write(`${text}\n`),
  });
}

async function start(): Promise<void> {
  const app = await openApp(parseConfig(argv, process.env));
  const stop = closeOnSignals({
    close: () => app.close(),
    hurry: () => app.server.server.closeAllConnections(),
    exit,
  });
  await serve(app).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
}

async function startWorker(): Promise<void> {
  const worker = await openWorker(parseConfig(argv, process.env));
  closeOnSignals({ close: () => worker.close(), hurry: () => process.exit(1), exit });
  say(`Worker started; jobs: ${worker.jobs.join(', ')}.`);
}

async function startMigration(): Promise<void> {
  say(await migrateDatabase(parseConfig(argv, process.env)));
}

async function serve(app: App): Promise<void> {
  const { config, server } = app;
  if (!config.empty) await loadSample(app);
  const address = await server.listen({ host: config.host, port: config.port });
  const served = [
    ...(config.page ? [['page', PATHS.page] as const] : []),
    ...(config.playground ? [['playground', PATHS.playground] as const] : []),
    ['GraphQL', PATHS.graphql],
    ['schema', PATHS.schema],
    ['alive', PATHS.alive],
    ['ready', PATHS.ready],
    ['metrics', PATHS.metrics],
  ] as const;
  const store = config.mongodbUrl === null ? config.data : 'MongoDB and Redis';
  say(`Palisade serves ${store}. Viewers: ${app.viewerMode}.`);
  say(served.map(([name, path]) => `  ${name.padEnd(11)} ${address}${path}`).join('\n'));
}

async function loadSample(app: App): Promise<void> {
  const loaded = await app.loadSample((done, total) => {
    if (process.stdout.isTTY)
      process.stdout.write(`\rLoading the sample world: ${Math.floor((100 * done) / total)} %`);
  });
  if (loaded === null) return;
  const end = process.stdout.isTTY ? '\r' : '';
  const { items, edges, viewers } = loaded;
  say(
    `${end}The sample world is loaded: ${items} items, ${edges} follows, ${viewers} ready viewers.`,
  );
}

/** One clear sentence for what a person can fix; a stack only for what they cannot. */
function explain(error: unknown): string {
  if (error instanceof ConfigError)
    return error.problems.map((problem) => `palisade: ${problem}`).join('\n');
  if (error instanceof FeedError) return `palisade: ${error.message}`;
  const { code, port, address } = error as ListenError;
  if (code === 'EADDRINUSE')
    return `palisade: expected a free port, got ${address}:${port}, which is in use`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return `palisade: expected an address that can be listened on, got ${address}:${port} (${code})`;
  return `palisade: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** What Node says of an address that cannot be listened on. */
interface ListenError {
  readonly code?: string;
  readonly port?: number;
  readonly address?: string;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
