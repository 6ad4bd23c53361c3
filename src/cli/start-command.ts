/**
 * Runs a command. The server and the worker run until a signal ends them. What a command alone needs is loaded when it
 * runs: the whole server takes a second.
 */
import type { App } from '../app.ts';
import type { Config } from '../base/config/config-options.ts';
import { parseConfig } from '../base/config/parse-config.ts';
import { FeedError } from '../base/errors.ts';
import { removeUnfinished, unfinishedOfOthers } from '../base/files.ts';
import { LIMITS } from '../base/limits.ts';
import { openLog } from '../base/log.ts';
import { readTelemetry } from '../base/telemetry/telemetry-config.ts';
import { outliveAbandonedFields } from '../graphql/abandoned-fields.ts';
import { PATHS } from '../http/paths.ts';
import { openWaitingServer, type WaitingServer } from '../http/waiting-server.ts';
import { describeInterruption } from './interruption.ts';
import { say, type CommandOutput } from './output.ts';
import { splitFlags } from './own-flags.ts';
import { beforeSignals, closeOnSignals } from './signals.ts';
import type { CommandName } from './usage.ts';
import { openStoreWait, type StoreWait } from './wait-for-store.ts';

/** A command with its arguments and environment. */
export interface Invocation {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the process: with an explanation and code 1 if there is an error. */
  readonly exit: (error?: unknown) => never;
}

/** The newest progress that the command reported. */
let reached: string | null = null;

const OUTPUT: CommandOutput = {
  say,
  progress(text) {
    reached = text;
    writeError(text);
  },
};

function writeError(text: string): void {
  process.stderr.write(`${text}\n`);
}

const load = {
  content: () => import('./content-commands.ts'),
  events: () => import('./event-commands.ts'),
  explain: () => import('./explain-command.ts'),
  person: () => import('./person-commands.ts'),
  rank: () => import('./rank-commands.ts'),
  reads: () => import('./read-commands.ts'),
  recount: () => import('./recount-command.ts'),
  store: () => import('./store-commands.ts'),
  templates: () => import('./template-commands.ts'),
};

const RUN: Readonly<Record<CommandName, (call: Invocation) => Promise<void>>> = {
  serve: start,
  worker: startWorker,
  migrate: startMigration,
  backup: async ({ argv, env }) => say(await (await load.store()).runBackup(argv, env)),
  check: async ({ argv, env }) => say(await (await load.store()).runCheck(argv, env)),
  rank: async ({ argv, env }) => say(await (await load.rank()).runRank(argv, env)),
  explain: async ({ argv, env }) => say(await (await load.explain()).runExplain(argv, env)),
  templates: async ({ argv, env }) => {
    if (!(await (await load.templates()).runTemplates(argv, env, OUTPUT))) process.exitCode = 1;
  },
  events: async ({ argv, env }) => say(await (await load.events()).runEvents(argv, env)),
  recount: async ({ argv, env }) =>
    say(await (await load.recount()).runRecount(argv, env, OUTPUT.progress)),
  erase: async ({ argv, env }) => say(await (await load.person()).runErase(argv, env)),
  'export-person': async ({ argv, env }) =>
    say(await (await load.person()).runExportPerson(argv, env)),
  import: async ({ argv, env }) => {
    if (!(await (await load.content()).runImport(argv, env, OUTPUT))) process.exitCode = 1;
  },
  export: async ({ argv, env }) => (await load.content()).runExport(argv, env, OUTPUT),
  'import-reads': async ({ argv, env }) =>
    (await load.reads()).runReadCommand(['import-reads', ...argv], env, OUTPUT),
  'compact-reads': async ({ argv, env }) =>
    (await load.reads()).runReadCommand(['compact-reads', ...argv], env, OUTPUT),
};

/** The commands that use a copy of a store, or an empty one, for a while, and where each creates something. */
const COPYING: Readonly<Partial<Record<CommandName, (argv: readonly string[]) => string>>> = {
  backup: (argv) => splitFlags({}, argv).names[0] ?? '.',
  export: (argv) => splitFlags({}, argv).names[0] ?? '.',
  'export-person': (argv) => splitFlags({}, argv).names[1] ?? '.',
  import: () => '.',
  rank: () => '.',
  explain: () => '.',
};

/** Rejects with an error that a person can fix, or with a fault. */
export function startCommand(command: CommandName, call: Invocation): Promise<void> {
  const target = COPYING[command]?.(call.argv);
  if (target !== undefined)
    for (const path of unfinishedOfOthers(target))
      writeError(`${path} is the partial output of another command; delete it if none is running`);
  // These two end in a way of their own.
  if (command !== 'serve' && command !== 'worker')
    beforeSignals((signal) => {
      const words = describeInterruption(command, { signal, reached, argv: call.argv });
      if (words !== null) writeError(words);
      if (target !== undefined) removeUnfinished(target);
    });
  return RUN[command](call);
}

/** Listens on the address before creating anything, so that a start that fails at the address leaves nothing behind. */
async function start({ argv, env, exit }: Invocation): Promise<void> {
  const config = parseConfig(argv, env);
  const telemetry = readTelemetry(env);
  outliveAbandonedFields(openLog(config));
  // Before it listens, since a signal then waits until it is open.
  const { openApp } = await import('../app.ts');
  const waiting = await openWaitingServer(config);
  const opening = whenStoreAnswers({ config, waiting, exit }, (onStoreAway) =>
    openApp(config, { onStoreAway, telemetry }),
  );
  const stop = closeOnSignals({
    close: async () => (await opening).close(),
    hurry: () => void opening.then(({ server }) => server.server.closeAllConnections()),
    exit,
  });
  await serve(await opening, waiting).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
}

async function startWorker({ argv, env, exit }: Invocation): Promise<void> {
  const config = parseConfig(argv, env);
  const { host, workerPort: port } = config;
  const waiting = port === null ? null : await openWaitingServer({ host, port });
  const opening = whenStoreAnswers({ config, waiting, exit }, async (onStoreAway) => {
    const { openWorker } = await import('./worker.ts');
    return openWorker(config, onStoreAway);
  });
  const stop = closeOnSignals({
    close: async () => (await opening).close(),
    hurry: () => exit(lateJob()),
    exit,
  });
  const worker = await opening;
  say(`Worker started; jobs: ${worker.jobs.join(', ')}.`);
  if (port === null) return;
  waiting?.close();
  const address = await worker.server.listen({ host, port }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const served = [PATHS.alive, PATHS.ready, PATHS.metrics];
  say(served.map((path) => `  ${address}${path}`).join('\n'));
}

function lateJob(): FeedError {
  return new FeedError(
    'UNAVAILABLE',
    `expected all jobs to end within ${LIMITS.shutdownMsMax} ms, got one that goes on`,
  );
}

interface WaitArgs extends Pick<Invocation, 'exit'> {
  readonly config: Config;
  readonly waiting: WaitingServer | null;
}

/** Opens as soon as the durable store answers. */
async function whenStoreAnswers<T>(
  { config, waiting, exit }: WaitArgs,
  open: (onStoreAway: StoreWait['onAway']) => Promise<T>,
): Promise<T> {
  const wait = openStoreWait({ log: openLog(config), waiting, exit: () => exit() });
  try {
    return await open(wait.onAway);
  } finally {
    wait.end();
  }
}

async function startMigration({ argv, env }: Invocation): Promise<void> {
  const config = parseConfig(argv, env);
  if (config.mongodbUrl === null) return say(await (await load.store()).migrateEmbedded(config));
  const { migrateDatabase } = await import('./worker.ts');
  say(await migrateDatabase(config));
}

async function serve(app: App, waiting: WaitingServer): Promise<void> {
  const { config, server } = app;
  // Feeds of a partly loaded world would keep its order, so the process is not ready until the world is complete.
  if (!config.empty && (await app.needsSample())) {
    waiting.explain('expected a whole sample world, got one that is being loaded');
    await loadSample(app);
  }
  waiting.close();
  const address = await server.listen({
    host: config.host,
    port: config.port,
    backlog: LIMITS.connectionsWaitingMax,
  });
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
    `${end}Loaded the sample world: ${items} items, ${edges} follows, ${viewers} ready-made viewers.`,
  );
}
