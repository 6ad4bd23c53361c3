/**
 * The commands of read state, `import-reads FILE` and `compact-reads`, with the server's own flags and variables.
 * They print their report as JSON on standard output and their progress on standard error. On the embedded store they
 * need exclusive access to its folder, so stop its server first; on MongoDB and Redis, servers can keep running.
 */
import { openApp, type App } from '../app.ts';
import { systemClock } from '../base/clock.ts';
import type { Config } from '../base/config/config-options.ts';
import type { EnvironmentVariables } from '../base/config/parse-config.ts';
import { FeedError } from '../base/errors.ts';
import { itemPosition } from '../model/ids.ts';
import { compactReads } from '../reads/compaction.ts';
import { importReads, type ImportOptions } from '../reads/import/import-reads.ts';
import { requireStoreOf } from '../store/open-store.ts';
import type { CommandOutput } from './output.ts';
import { quietConfig, splitFlags, takeNames } from './own-flags.ts';

const PROGRESS_ROWS = 10_000;
const OWN = {
  items: { type: 'string' },
  columns: { type: 'string' },
  kind: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

/** Runs one command. Throws what starting the server would throw, and BAD_USER_INPUT for a malformed command line. */
export async function runReadCommand(
  argv: readonly string[],
  env: EnvironmentVariables,
  { say, progress }: CommandOutput,
): Promise<void> {
  const [command, ...rest] = argv;
  const { options, config } =
    command === 'import-reads'
      ? readImport(rest, env)
      : { options: null, config: quietConfig(rest, env) };
  requireStoreOf(config);
  const app = await openApp(config);
  try {
    const report =
      options === null ? await compact(app, progress) : await runImport(app, options, progress);
    say(JSON.stringify(report, null, 2));
  } finally {
    await app.close();
  }
}

type ImportFlags = Omit<ImportOptions, 'onProgress'>;

/** Splits the import's own flags from the server's. */
function readImport(
  words: readonly string[],
  env: EnvironmentVariables,
): { readonly options: ImportFlags; readonly config: Config } {
  const { names, values, rest } = splitFlags(OWN, words);
  const config = quietConfig(rest, env);
  const [file] = takeNames('import-reads', ['FILE'], names);
  const { items = null, columns = '', kind = null, 'dry-run': isDryRun = false } = values;
  return { options: { file, items, columns: readColumns(columns), kind, isDryRun }, config };
}

function readColumns(text: string): readonly (readonly [string, string])[] {
  return text
    .split(',')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [field = '', column = '', ...more] = pair.split('=');
      if (field === '' || column === '' || more.length > 0)
        throw new FeedError('BAD_USER_INPUT', `expected --columns field=column,…, got ${pair}`);
      return [field, column];
    });
}

function compact({ store }: App, progress: (text: string) => void) {
  return compactReads(store.reads, (viewers) => {
    progress(`${viewers} viewers`);
  });
}

function runImport({ store, config }: App, options: ImportFlags, progress: (text: string) => void) {
  const context = {
    store,
    clock: systemClock,
    witnessKinds: config.witnesses,
    readItemId: itemPosition,
  };
  return importReads(context, {
    ...options,
    onProgress: (rows) => {
      if (rows % PROGRESS_ROWS === 0) progress(`${rows} rows`);
    },
  });
}
