/**
 * Commands about one person: `erase PERSON` and `export-person PERSON FILE`. Both print a report as JSON. On the
 * embedded store, `erase` needs exclusive access to the folder, while `export-person` reads a copy, so a server can be
 * running.
 */
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openStore, requireStoreOf } from '../store/open-store.ts';
import { systemClock } from '../base/clock.ts';
import type { EnvironmentVariables } from '../base/config/parse-config.ts';
import { FeedError } from '../base/errors.ts';
import { partialPath, unusableFile } from '../base/files.ts';
import { openLog } from '../base/log.ts';
import type { InputError } from '../base/outcome.ts';
import { ERASED_KINDS } from '../model/erasure.ts';
import type { UserId } from '../model/producers.ts';
import { eraseWhole } from '../social/erasure/erase.ts';
import { personalRows, type PersonalRow } from '../social/erasure/export-person.ts';
import { idMeant, requireTraces } from '../social/erasure/traces.ts';
import { openFacts } from '../social/facts.ts';
import { isName } from '../social/producers.ts';
import {
  quietConfig,
  requireFolderOf,
  requireOutsideStore,
  splitFlags,
  takeNames,
} from './own-flags.ts';
import { openCopy } from './workbench.ts';

/** Erases a person and reports what was removed. A repeat reports the same. */
export async function runErase(
  argv: readonly string[],
  env: EnvironmentVariables,
): Promise<string> {
  const { names, values, rest } = splitFlags({ heir: { type: 'string' } }, argv);
  const config = quietConfig(rest, env);
  const person = readPerson(takeNames('erase', ['PERSON'], names)[0], 'erase PERSON');
  const heir = values.heir === undefined ? null : readPerson(values.heir, '--heir PERSON');
  requireStoreOf(config);
  const store = await openStore(config, { clock: systemClock, log: openLog(config) });
  try {
    await requireTraces(store, person);
    const context = { store, facts: openFacts(store), clock: systemClock };
    const isAlone = config.mongodbUrl === null;
    const outcome = await eraseWhole(context, { person, heir }, { isAlone });
    if (!outcome.isDone) throw refusalOf(outcome.problems, heir);
    const { sinceMs, isFinished, removed } = outcome.value;
    const counts = ERASED_KINDS.filter((kind) => removed[kind] > 0).map(
      (kind) => [kind, removed[kind]] as const,
    );
    return report({
      person,
      since: new Date(sinceMs).toISOString(),
      isFinished,
      removed: Object.fromEntries(counts),
    });
  } finally {
    await store.close();
  }
}

/** Writes everything about a person to a new file, one JSON object per line, and reports the count of each kind. */
export async function runExportPerson(
  words: readonly string[],
  env: EnvironmentVariables,
): Promise<string> {
  const { names, rest } = splitFlags({}, words);
  const config = quietConfig(rest, env);
  const [person, file] = takeNames('export-person', ['PERSON', 'FILE'], names);
  const who = readPerson(person, 'export-person PERSON FILE');
  if (existsSync(file))
    throw new FeedError('BAD_USER_INPUT', `expected the name of a new file, got ${file}`);
  requireFolderOf(file);
  requireOutsideStore(config, file);
  const opened: (() => Promise<void>)[] = [];
  try {
    const store = await openCopy({ config, clock: systemClock, log: openLog(config), opened });
    await requireTraces(store, who);
    return report({ person: who, file, written: await writeRows(file, personalRows(store, who)) });
  } finally {
    for (const release of opened.reverse()) await release();
  }
}

/** Writes the file for its owner only, and either completely or not at all. Counts the lines by kind. */
async function writeRows(
  file: string,
  rows: AsyncIterable<PersonalRow>,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  const beside = partialPath(file);
  async function* lines(): AsyncGenerator<string, void> {
    for await (const row of rows) {
      counts[row.is] = (counts[row.is] ?? 0) + 1;
      yield `${JSON.stringify(row)}\n`;
    }
  }
  try {
    await pipeline(
      Readable.from(lines()),
      createWriteStream(beside, { mode: 0o600, flags: 'wx', flush: true }),
    );
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw unusableFile(file, error);
  }
  return counts;
}

function readPerson(word: string, expected: string): UserId {
  if (!isName(word))
    throw new FeedError('BAD_USER_INPUT', `expected ${expected}, got ${JSON.stringify(word)}`);
  return word as UserId;
}

/** A wrong heir is named in the refusal: the person who typed the flag sees what they typed. */
function refusalOf(problems: readonly InputError[], heir: UserId | null): FeedError {
  const lines = problems.map(({ field, message }) =>
    heir !== null && field?.includes('heirId') === true
      ? `--heir ${JSON.stringify(heir)}: ${message}${idMeant(heir)}`
      : message,
  );
  return new FeedError('BAD_USER_INPUT', lines.join('; '));
}

function report(value: object): string {
  return JSON.stringify(value, null, 2);
}
