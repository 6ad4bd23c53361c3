/**
 * Flags through OpenFeature: each capability asks whether it is on for the current person. The provider reads a file
 * and watches it; any other OpenFeature provider can replace it.
 */
import { randomUUID } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import {
  OpenFeature,
  type EvaluationContext,
  type Provider,
  type ResolutionDetails,
} from '@openfeature/server-sdk';
import { FeedError } from '../errors.ts';
import { watchFolders } from '../folder-watch.ts';
import type { Logger } from '../log.ts';
import { holdsFor, readFlagFile, type FlagRules } from './flag-file.ts';
import { ALL_ON, type FlagName, type FlagReader } from './flag-list.ts';

/** A switched flag takes effect at the next question. */
export interface Flags extends FlagReader {
  /** Reads the file again. A file that cannot be used leaves the flags as they are. */
  reload(): Promise<void>;
  /** Why the file's newest edit is not in effect, with its name; null when it is. */
  problem(): string | null;
  /** Repeatable. */
  close(): Promise<void>;
}

export interface FlagsOptions {
  /** Null for no file: everything is on. */
  readonly file: string | null;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Refuses, with BAD_USER_INPUT and its name, a file that cannot be used at the start. */
export async function openFlags({ file, log }: FlagsOptions): Promise<Flags> {
  let rules: FlagRules = file === null ? {} : await readFlagFile(file);
  // OpenFeature keeps its providers for the whole process; a separate domain isolates two apps in one process.
  const domain = `palisade-${randomUUID()}`;
  await OpenFeature.setProviderAndWait(
    domain,
    providerOf(() => rules),
  );
  const client = OpenFeature.getClient(domain);
  let problem: string | null = null;
  let turn: Promise<void> = Promise.resolve();
  const readAgain = async (): Promise<void> => {
    if (file === null) return;
    try {
      rules = await readFlagFile(file);
      problem = null;
      log.info({ file }, 'the flags were read again');
    } catch (error) {
      problem = error instanceof FeedError ? error.message : String(error);
      log.warn({ err: error }, 'the flags stay as they were, because their file cannot be used');
    }
  };
  // One after the other, so that earlier content never replaces later content.
  const reload = (): Promise<void> => (turn = turn.then(readAgain));
  const watch =
    file === null
      ? null
      : await watchFolders([dirname(resolve(file))], {
          isWatched: (path) => resolve(path) === resolve(file),
          onChange: () => void reload(),
          onError: (error) => log.warn({ err: error }, 'the file of flags cannot be watched'),
        });
  return {
    // A flag without a rule is on for everybody, and costs next to nothing to check.
    isOn: (name, user) =>
      name in rules ? client.getBooleanValue(name, true, contextOf(user)) : ALL_ON.isOn(name, user),
    reload,
    problem: () => problem,
    close: async () => {
      await watch?.close();
    },
  };
}

/** An anonymous reader has no key. */
function contextOf(user: string | null): EvaluationContext {
  return user === null ? {} : { targetingKey: user };
}

/** Flags are true or false; a question for another kind of value gets its default. */
function providerOf(rules: () => FlagRules): Provider {
  const same = async <T>(_: string, value: T): Promise<ResolutionDetails<T>> => ({ value });
  return {
    metadata: { name: 'palisade file' },
    runsOn: 'server',
    resolveBooleanEvaluation: async (name, _, { targetingKey }: EvaluationContext) => ({
      value: holdsFor(name, rules()[name as FlagName], targetingKey ?? null),
    }),
    resolveStringEvaluation: same,
    resolveNumberEvaluation: same,
    resolveObjectEvaluation: same,
  };
}
