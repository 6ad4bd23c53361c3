/**
 * Flags through OpenFeature: each capability asks whether it is on for the current person. The provider reads a file
 * and watches it; any other OpenFeature provider can replace it.
 */
import { randomUUID } from 'node:crypto';
import {
  OpenFeature,
  type EvaluationContext,
  type Provider,
  type ResolutionDetails,
} from '@openfeature/server-sdk';
import type { Logger } from '../log.ts';
import { openReloadedFile, type ReloadedFile } from '../reloaded-file.ts';
import { holdsFor, readFlagFile, type FlagRules } from './flag-file.ts';
import { ALL_ON, type FlagName, type FlagReader } from './flag-list.ts';

/** A switched flag takes effect at the next question. A file that cannot be used leaves the flags as they are. */
export interface Flags extends FlagReader, Omit<ReloadedFile<FlagRules>, 'content'> {}

export interface FlagsOptions {
  /** Null for no file: everything is on. */
  readonly file: string | null;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Refuses, with BAD_USER_INPUT and its name, a file that cannot be used at the start. */
export async function openFlags({ file, log }: FlagsOptions): Promise<Flags> {
  const { content, ...kept } = await openReloadedFile<FlagRules>({
    file,
    read: readFlagFile,
    empty: {},
    what: 'flags',
    log,
  });
  // OpenFeature keeps its providers for the whole process; a separate domain isolates two apps in one process.
  const domain = `palisade-${randomUUID()}`;
  await OpenFeature.setProviderAndWait(domain, providerOf(content));
  const client = OpenFeature.getClient(domain);
  return {
    // A flag without a rule is on for everybody, and costs next to nothing to check.
    isOn: (name, user) =>
      name in content()
        ? client.getBooleanValue(name, true, contextOf(user))
        : ALL_ON.isOn(name, user),
    ...kept,
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
