/**
 * Flags through OpenFeature: each capability asks, for the person at hand, whether it is on. The provider reads a file and
 * watches it; another provider of OpenFeature fits in its place.
 */
import { randomUUID } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import {
  OpenFeature,
  type EvaluationContext,
  type Provider,
  type ResolutionDetails,
} from '@openfeature/server-sdk';
import { watchFolders } from '../folder-watch.ts';
import type { Logger } from '../log.ts';
import {
  holdsFor,
  isSameForAll,
  readFlagFile,
  type FlagName,
  type FlagRules,
} from './flag-file.ts';

export interface Flags {
  /** Asked each time, so a flag that is switched holds from the next question on. */
  isOn(name: FlagName, user: string): Promise<boolean>;
  /** The same for many people, in their order. */
  areOn(name: FlagName, users: readonly string[]): Promise<readonly boolean[]>;
  /** Reads the file again. A file that cannot be used leaves the flags as they are. */
  reload(): Promise<void>;
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
  // OpenFeature keeps its providers for the whole process; a domain of its own keeps two apps in one process apart.
  const domain = `palisade-${randomUUID()}`;
  await OpenFeature.setProviderAndWait(
    domain,
    providerOf(() => rules),
  );
  const client = OpenFeature.getClient(domain);
  const reload = async (): Promise<void> => {
    if (file === null) return;
    try {
      rules = await readFlagFile(file);
      log.info({ file }, 'the flags were read again');
    } catch (error) {
      log.warn({ err: error }, 'the flags stay as they were, because their file cannot be used');
    }
  };
  const watch =
    file === null
      ? null
      : await watchFolders([dirname(resolve(file))], {
          isWatched: (path) => resolve(path) === resolve(file),
          onChange: () => void reload(),
          onError: (error) => log.warn({ err: error }, 'the file of flags cannot be watched'),
        });
  const isOn: Flags['isOn'] = (name, user) =>
    client.getBooleanValue(name, true, { targetingKey: user });
  return {
    isOn,
    async areOn(name, users) {
      const [first] = users;
      if (first === undefined) return [];
      // An evaluation costs more than the rest of a fan-out, and most rules have one answer for everybody.
      if (!isSameForAll(rules[name])) return Promise.all(users.map((user) => isOn(name, user)));
      return Array<boolean>(users.length).fill(await isOn(name, first));
    },
    reload,
    close: async () => {
      await watch?.close();
    },
  };
}

/** Flags are true or false; a question for another kind of value gets its default. */
function providerOf(rules: () => FlagRules): Provider {
  const same = async <T>(_: string, value: T): Promise<ResolutionDetails<T>> => ({ value });
  return {
    metadata: { name: 'palisade file' },
    runsOn: 'server',
    resolveBooleanEvaluation: async (name, _, { targetingKey = '' }: EvaluationContext) => ({
      value: holdsFor(name, rules()[name as FlagName], targetingKey),
    }),
    resolveStringEvaluation: same,
    resolveNumberEvaluation: same,
    resolveObjectEvaluation: same,
  };
}
