/** `palisade import` and `palisade export`: a site's own content, from files and back to files. */
import { randomBytes } from 'node:crypto';
import { systemClock } from '../base/clock.ts';
import type { EnvironmentVariables } from '../base/config/parse-config.ts';
import { LIMITS } from '../base/limits.ts';
import { exportContent } from '../content/export/export-content.ts';
import { importContent, type ContentReport } from '../content/import/import-content.ts';
import { contentFiles } from '../content/import/kinds.ts';
import { ownPrefixOf } from '../content/import/known-items.ts';
import { readPlaceTypes } from '../social/places/place-types.ts';
import { readFields } from '../social/read-fields.ts';
import type { CommandOutput } from './output.ts';
import { quietConfig, requireOutsideStore, splitFlags, takeNames, wrongFlag } from './own-flags.ts';
import { openStoreToImport, openStoreToRead } from './workbench.ts';

const OWN = { 'dry-run': { type: 'boolean' }, errors: { type: 'string' } } as const;
const ERRORS_DEFAULT = 100;

/** Prints the report as JSON, and each bad row as a line on standard error. Returns true when there was none. */
export async function runImport(
  words: readonly string[],
  env: EnvironmentVariables,
  { say, progress }: CommandOutput,
): Promise<boolean> {
  const { names, values, rest } = splitFlags(OWN, words);
  const config = quietConfig(rest, env);
  const [path] = takeNames('import', ['FOLDER|FILE'], names);
  const options = {
    isDryRun: values['dry-run'] ?? false,
    errorsMax: readErrors(values.errors ?? String(ERRORS_DEFAULT)),
    // Looked up before a store is opened, so that none is created for nothing.
    files: contentFiles(path),
    onProgress: (file: string, rows: number) => {
      progress(`${file}: ${rows} rows`);
    },
  };
  const [fields, placeTypes] = [
    await readFields(config.fields),
    await readPlaceTypes(config.places),
  ];
  const { store, close } = await openStoreToImport(config, options);
  try {
    const context = { store, clock: systemClock, fields, placeTypes };
    const report = await importContent(context, options);
    for (const line of errorLines(report)) progress(line);
    const { errors, ...counts } = report;
    say(JSON.stringify({ ...counts, errors: errors.length }, null, 2));
    return errors.length === 0;
  } finally {
    await close();
  }
}

function errorLines({ errors, isStopped }: ContentReport): readonly string[] {
  const lines = errors.map(({ file, line, message }) => `${file}:${line}: ${message}`);
  return isStopped
    ? [...lines, 'stopped: too many bad rows; fix the files and run the import again']
    : lines;
}

function readErrors(text: string): number {
  const errors = Number(text);
  if (!/^\d+$/.test(text) || errors > LIMITS.importErrorsMax)
    throw wrongFlag(`--errors from 0 to ${LIMITS.importErrorsMax}`, text);
  return errors;
}

/** Prints what was written. A server can be running. */
export async function runExport(
  words: readonly string[],
  env: EnvironmentVariables,
  { say, progress }: CommandOutput,
): Promise<void> {
  const { names, rest } = splitFlags({}, words);
  const config = quietConfig(rest, env);
  const [folder] = takeNames('export', ['FOLDER'], names);
  requireOutsideStore(config, folder);
  const fields = await readFields(config.fields);
  const { store, close } = await openStoreToRead(config);
  try {
    const report = await exportContent(store, {
      folder,
      fields,
      ownPrefix: await ownPrefixOf(store, randomBytes(4).toString('hex')),
      onProgress: (kind, rows) => {
        if (rows % LIMITS.contentBatchRowsMax === 0) progress(`${kind}: ${rows} rows`);
      },
    });
    say(JSON.stringify(report, null, 2));
  } finally {
    await close();
  }
}
