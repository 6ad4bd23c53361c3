#!/usr/bin/env node
/** The command line: runs the command it names, the server by default. The server and the worker run until a signal ends them. */
import { openApp, type App } from '../app.ts';
import type { Config } from '../base/config/config-options.ts';
import { ConfigError, parseConfig } from '../base/config/parse-config.ts';
import { didYouMean } from '../base/did-you-mean.ts';
import { FeedError } from '../base/errors.ts';
import { openLog } from '../base/log.ts';
import { readTelemetry } from '../base/telemetry/telemetry-config.ts';
import { PATHS } from '../http/paths.ts';
import { openWaitingServer } from '../http/waiting-server.ts';
import { runCommand, type CommandOutput } from './commands.ts';
import { runExport, runImport } from './content-commands.ts';
import { runEvents } from './event-commands.ts';
import { runRecount } from './recount-command.ts';
import { runErase, runExportPerson } from './person-commands.ts';
import { runRank } from './rank-commands.ts';
import { closeOnSignals } from './signals.ts';
import { migrateEmbedded, runBackup, runCheck } from './store-commands.ts';
import { COMMANDS, isCommandName, usage, type CommandName } from './usage.ts';
import { openStoreWait, type StoreWait, type StoreWaitOptions } from './wait-for-store.ts';
import { migrateDatabase, openWorker } from './worker.ts';

const [first = '', ...others] = process.argv.slice(2);
const isNamed = isCommandName(first);
const argv = isNamed ? others : process.argv.slice(2);

const OUTPUT: CommandOutput = {
  say,
  progress: (text) => void process.stderr.write(`${text}\n`),
};

const RUN: Readonly<Record<CommandName, () => Promise<void>>> = {
  serve: start,
  worker: startWorker,
  migrate: startMigration,
  backup: async () => say(await runBackup(argv, process.env)),
  check: async () => say(await runCheck(argv, process.env)),
  rank: async () => say(await runRank(argv, process.env)),
  events: async () => say(await runEvents(argv, process.env)),
  recount: async () => say(await runRecount(argv, process.env, OUTPUT.progress)),
  erase: async () => say(await runErase(argv, process.env)),
  'export-person': async () => say(await runExportPerson(argv, process.env)),
  import: async () => {
    process.exitCode = (await runImport(argv, process.env, OUTPUT)) ? 0 : 1;
  },
  export: () => runExport(argv, process.env, OUTPUT),
  'import-reads': command,
  'compact-reads': command,
};

// A reader of the output that goes away, such as a closed terminal, is no reason to stop serving.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

if (argv.includes('--help')) say(usage(isNamed ? first : null));
else
  await exitOnError(isNamed ? RUN[first] : first.startsWith('-') || first === '' ? start : refuse);

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

function refuse(): Promise<void> {
  throw new ConfigError([
    `${JSON.stringify(first)}: expected a command or a flag that starts with --${didYouMean(first, Object.keys(COMMANDS))}; palisade --help lists them`,
  ]);
}

function command(): Promise<void> {
  return runCommand([first, ...argv], process.env, OUTPUT);
}

async function start(): Promise<void> {
  const config = parseConfig(argv, process.env);
  const telemetry = readTelemetry(process.env);
  const { host, port } = config;
  const app = await whenStoreAnswers(
    config,
    (onStoreAway) => openApp(config, { onStoreAway, telemetry }),
    (reason) => openWaitingServer({ host, port, reason }),
  );
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
  const config = parseConfig(argv, process.env);
  const { host, workerPort: port } = config;
  const worker = await whenStoreAnswers(
    config,
    (onStoreAway) => openWorker(config, onStoreAway),
    async (reason) =>
      port === null ? async () => undefined : openWaitingServer({ host, port, reason }),
  );
  const stop = closeOnSignals({ close: () => worker.close(), hurry: () => process.exit(1), exit });
  say(`Worker started; jobs: ${worker.jobs.join(', ')}.`);
  if (port === null) return;
  const address = await worker.server.listen({ host, port }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const served = [PATHS.alive, PATHS.ready, PATHS.metrics];
  say(served.map((path) => `  ${address}${path}`).join('\n'));
}

/** Opens as soon as the durable store answers, and answers for it until then. */
async function whenStoreAnswers<T>(
  config: Config,
  open: (onStoreAway: StoreWait['onAway']) => Promise<T>,
  answer: StoreWaitOptions['answer'],
): Promise<T> {
  const wait = openStoreWait({ log: openLog(config), answer, exit: () => exit() });
  try {
    return await open(wait.onAway);
  } finally {
    await wait.end();
  }
}

async function startMigration(): Promise<void> {
  const config = parseConfig(argv, process.env);
  say(await (config.mongodbUrl === null ? migrateEmbedded(config) : migrateDatabase(config)));
}

async function serve(app: App): Promise<void> {
  const { config, server } = app;
  if (!config.empty && (await app.needsSample())) await loadSampleAndAnswer(app);
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

/** Feeds of a world that is there in part would keep that order, so until it is whole the process is alive and not ready. */
async function loadSampleAndAnswer(app: App): Promise<void> {
  const { host, port } = app.config;
  const reason = 'expected a whole sample world, got one that is being loaded';
  const close = await openWaitingServer({ host, port, reason });
  try {
    await loadSample(app);
  } finally {
    await close();
  }
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
