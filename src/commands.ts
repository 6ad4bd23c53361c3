/**
 * Commands beside serving: `import-reads FILE [--dry-run]` and `compact-reads`, with the server's own flags and variables.
 * They hold the embedded store's folder while they run, so the server must not.
 */
import { openApp, type App } from './app.ts';
import { systemClock } from './clock.ts';
import { parseConfig } from './config.ts';
import { FeedError } from './errors.ts';
import { compactReads } from './reads/compaction.ts';
import { importReads } from './reads/import-reads.ts';

const COMMANDS = ['import-reads', 'compact-reads'] as const;

export function isCommand(word: string | undefined): boolean {
  return COMMANDS.some((command) => command === word);
}

/** Runs one command and says its report, as JSON. Throws what the server's start would. */
export async function runCommand(argv: readonly string[], env: Readonly<Record<string, string | undefined>>, say: (text: string) => void): Promise<void> {
  const [command, ...rest] = argv;
  const isImport = command === 'import-reads';
  const [file] = isImport ? rest : [];
  if (isImport && (file === undefined || file.startsWith('--'))) throw new FeedError('BAD_USER_INPUT', 'expected import-reads FILE, got no file');
  const flags = (isImport ? rest.slice(1) : rest).filter((word) => word !== '--dry-run');
  const app = await openApp(parseConfig([...flags, '--log-level', 'error'], env));
  try {
    say(JSON.stringify(file === undefined ? await compact(app, say) : await runImport(app, { file, isDryRun: rest.includes('--dry-run') }, say), null, 2));
  } finally {
    await app.close();
  }
}

function compact({ store }: App, say: (text: string) => void) {
  return compactReads(store.reads, (viewers) => {
    say(`${viewers} viewers`);
  });
}

function runImport({ store, config }: App, options: { readonly file: string; readonly isDryRun: boolean }, say: (text: string) => void) {
  return importReads({ store, clock: systemClock, witnessKinds: config.witnesses }, { ...options, onProgress: (rows) => {
    say(`${rows} rows`);
  } });
}
