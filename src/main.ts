/** Reads the command line, opens the app, listens, and closes cleanly when told to. */
import { openApp, type App } from './app.ts';
import { isCommand, runCommand } from './commands.ts';
import { ConfigError, describeConfig, parseConfig } from './config.ts';
import { FeedError } from './errors.ts';
import { LIMITS } from './limits.ts';

const argv = process.argv.slice(2);

if (argv.includes('--help')) {
  say(describeConfig().map(({ flag, variable, fallback, meaning }) => `${flag.padEnd(16)} ${variable.padEnd(26)} ${meaning} Default: ${fallback}.`).join('\n'));
} else if (isCommand(argv[0])) {
  await failing(() => runCommand(argv, process.env, say));
} else {
  await failing(start);
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
  const stop = closeOnSignals(app);
  await serve(app).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
}

async function serve(app: App): Promise<void> {
  const { config, server } = app;
  if (!config.empty) await loadSample(app);
  const address = await server.listen({ host: config.host, port: config.port });
  const lines = [
    ...(config.playground ? [['playground', '/'] as const] : []),
    ['GraphQL', '/graphql'], ['schema', '/schema.graphql'], ['alive', '/healthz'], ['ready', '/readyz'], ['metrics', '/metrics'],
  ] as const;
  say(`Palisade serves ${config.data}. Viewers: ${app.viewerMode}.`);
  say(lines.map(([name, path]) => `  ${name.padEnd(11)} ${address}${path}`).join('\n'));
}

async function loadSample(app: App): Promise<void> {
  const loaded = await app.loadSample((done, total) => {
    if (process.stdout.isTTY) process.stdout.write(`\rLoading the sample world: ${Math.floor((100 * done) / total)} %`);
  });
  if (loaded === null) return;
  const end = process.stdout.isTTY ? '\r' : '';
  say(`${end}The sample world is loaded: ${loaded.items} items, ${loaded.connections} connections, ${loaded.viewers} ready viewers.`);
}

/** The first signal closes and ends with code 0; a second one, or a close that takes too long, ends at once. */
function closeOnSignals(app: App): () => Promise<void> {
  let closing: Promise<void> | null = null;
  const stop = (): Promise<void> => (closing ??= app.close());
  const onSignal = (): void => {
    if (closing !== null) process.exit(1);
    setTimeout(() => {
      app.server.server.closeAllConnections();
    }, LIMITS.shutdownMsMax).unref();
    stop().then(() => process.exit(0), (error: unknown) => {
      process.stderr.write(`${explain(error)}\n`);
      process.exit(1);
    });
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return stop;
}

/** One clear sentence for what a person can fix; a stack only for what they cannot. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.map((problem) => `palisade: ${problem}`).join('\n');
  if (error instanceof FeedError) return `palisade: ${error.message}`;
  const { code, port, address } = error as { readonly code?: string; readonly port?: number; readonly address?: string };
  if (code === 'EADDRINUSE') return `palisade: expected a free port, got ${address}:${port}, where something listens already`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return `palisade: expected an address that can be listened on, got ${address}:${port} (${code})`;
  return `palisade: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
