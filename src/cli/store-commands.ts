/** The commands for the embedded store: `backup FOLDER`, `check` and `migrate`. */
import { EMBEDDED_STORE } from '../store/open-store.ts';
import type { Config } from '../base/config/config-options.ts';
import {
  ConfigError,
  parseConfig,
  type EnvironmentVariables,
} from '../base/config/parse-config.ts';
import { FeedError } from '../base/errors.ts';
import { requireOutsideStore, splitFlags, takeNames } from './own-flags.ts';

/** Copies the store to the named folder, and returns a sentence about it. */
export async function runBackup(
  words: readonly string[],
  env: EnvironmentVariables,
): Promise<string> {
  const { names, rest } = splitFlags({}, words);
  const config = embedded(parseConfig(rest, env), 'backup');
  const [to] = takeNames('backup', ['FOLDER'], names);
  requireOutsideStore(config, to);
  const { data } = config;
  const { folder, tables, records } = await EMBEDDED_STORE.backup(data, to);
  return `Copied the store in ${data} to ${folder}: ${tables} tables, ${records} records, all read back.`;
}

/** Returns a sentence when the store is intact. Throws UNAVAILABLE with every finding when it is not. */
export async function runCheck(
  flags: readonly string[],
  env: EnvironmentVariables,
): Promise<string> {
  const { data } = embedded(parseConfig(flags, env), 'check');
  const { isWhole, tables, records, findings, damaged } = await EMBEDDED_STORE.check(data);
  if (isWhole) return `The store in ${data} is intact: ${tables} tables, ${records} records.`;
  throw new FeedError(
    'UNAVAILABLE',
    [
      `expected an intact store in ${data}, got ${findings} findings among ${records} records:`,
      ...damaged.map((finding) => `  ${finding}`),
      ...(findings > damaged.length ? [`  and ${findings - damaged.length} more`] : []),
      'Restore a backup. Meanwhile, undamaged data can still be served.',
    ].join('\n'),
  );
}

/** Brings the embedded store to this version's format. */
export function migrateEmbedded(config: Config): Promise<string> {
  return EMBEDDED_STORE.migrate(config.data);
}

function embedded(config: Config, command: string): Config {
  if (config.mongodbUrl !== null)
    throw new ConfigError([
      `MONGODB_URL: expected none for \`palisade ${command}\`, which is for the embedded store; use MongoDB's own tools`,
    ]);
  return config;
}
