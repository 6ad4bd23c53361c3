/**
 * Reads the command line and runs what it names, the server unless told otherwise, until a signal ends it: `worker`
 * runs the jobs of an installation of many processes, `migrate` brings its database up to date and ends, and so do the
 * commands of `commands.ts`.
 */
import { openApp, type App } from '../app.ts';
import { isCommand, runCommand } from './commands.ts';
import { ConfigError, parseConfig } from '../base/config/parse-config.ts';
import { describeConfig } from '../base/config/describe-config.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { migrateDatabase, openWorker } from './worker.ts';

const PROCESSES = { worker: startWorker, migrate: startMigration } as const;
const [first = '', ...others] = process.argv.slice(2);
const isProcess = (word: string): word is keyof typeof PROCESSES => Object.hasOwn(PROCESSES, word);
const argv = isProcess(first) ? others : process.argv.slice(2);

// A reader that went away, such as a closed terminal, is no reason to stop serving.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

if (argv.includes('--help')) {
  say(
    'palisade [worker | migrate | import-reads FILE [--items FILE] [--columns FIELD=COLUMN,…] [--dry-run] | compact-reads] [flags]',
  );
  say(
    describeConfig()
      .map(
        ({ flag, variable, fallback, meaning }) =>
          `${flag.padEnd(16)} ${variable.padEnd(26)} ${meaning} Default: ${fallback}.`,
      )
      .join('\n'),
  );
} else if (isCommand(first)) {
  await failing(() =>
    runCommand(argv, process.env, {
      say,
      progress: (text) => void process.stderr.write(`${text}\n`),
    }),
  );
} else {
  await failing(isProcess(first) ? PROCESSES[first] : start);
}

/** Runs what may fail, and says why it did. */
async function failing(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const app = await openApp(parseConfig(argv, process.env));
  const stop = closeOnSignals(app, () => app.server.server.closeAllConnections());
  await serve(app).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
}

async function startWorker(): Promise<void> {
  const worker = await openWorker(parseConfig(argv, process.env));
  closeOnSignals(worker, () => process.exit(1));
  say(`Palisade works on ${worker.jobs.join(', ')}.`);
}

async function startMigration(): Promise<void> {
  say(await migrateDatabase(parseConfig(argv, process.env)));
}

async function serve(app: App): Promise<void> {
  const { config, server } = app;
  if (!config.empty) await loadSample(app);
  const address = await server.listen({ host: config.host, port: config.port });
  const lines = [
    ...(config.playground ? [['playground', '/'] as const] : []),
    ['GraphQL', '/graphql'],
    ['schema', '/schema.graphql'],
    ['alive', '/healthz'],
    ['ready', '/readyz'],
    ['metrics', '/metrics'],
  ] as const;
  say(
    `Palisade serves ${config.mongodbUrl === null ? config.data : 'MongoDB and Redis'}. Viewers: ${app.viewerMode}.`,
  );
  say(lines.map(([name, path]) => `  ${name.padEnd(11)} ${address}${path}`).join('\n'));
}

async function loadSample(app: App): Promise<void> {
  const loaded = await app.loadSample((done, total) => {
    if (process.stdout.isTTY)
      process.stdout.write(`\rLoading the sample world: ${Math.floor((100 * done) / total)} %`);
  });
  if (loaded === null) return;
  const end = process.stdout.isTTY ? '\r' : '';
  say(
    `${end}The sample world is loaded: ${loaded.items} items, ${loaded.edges} connections, ${loaded.viewers} ready viewers.`,
  );
}

/**
 * The first signal closes and ends with code 0. A later one ends at once, and so does a close that takes too long even
 * when hurried. One wish can come as two signals: `timeout` and npm send their own beside the one that the terminal sends.
 */
function closeOnSignals(
  opened: { close(): Promise<void> },
  hurry: () => void,
): () => Promise<void> {
  let closing: Promise<void> | null = null;
  let askedMs = 0;
  const stop = (): Promise<void> => (closing ??= opened.close());
  const onSignal = (): void => {
    if (askedMs > 0 && performance.now() - askedMs > LIMITS.signalEchoMs) endAtOnce();
    if (askedMs > 0) return;
    askedMs = performance.now();
    setTimeout(hurry, LIMITS.shutdownMsMax).unref();
    setTimeout(endAtOnce, LIMITS.shutdownMsMax + LIMITS.signalEchoMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${explain(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return stop;
}

/** `process.exit` waits for the store's writer thread, which may be waiting for this one. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** One clear sentence for what a person can fix; a stack only for what they cannot. */
function explain(error: unknown): string {
  if (error instanceof ConfigError)
    return error.problems.map((problem) => `palisade: ${problem}`).join('\n');
  if (error instanceof FeedError) return `palisade: ${error.message}`;
  const { code, port, address } = error as {
    readonly code?: string;
    readonly port?: number;
    readonly address?: string;
  };
  if (code === 'EADDRINUSE')
    return `palisade: expected a free port, got ${address}:${port}, where something listens already`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return `palisade: expected an address that can be listened on, got ${address}:${port} (${code})`;
  return `palisade: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
