/**
 * Filters that are files of a folder. Each runs in its own process and is reloaded while the server runs. An item that
 * none of a filter's versions judges is distinct from a dropped one: the caller hides it and reports that.
 */
import type { Arguments } from '../model/arguments.ts';
import type { Item } from '../model/items.ts';
import type { UserId } from '../model/producers.ts';
import { FilterAnswers, type OnFilter } from './filter-answers.ts';
import {
  openOptionalModules,
  type OptionalModules,
  type OptionalModulesOptions,
} from './files/open-module-folder.ts';
import { logFaults, reportMissing } from './log-faults.ts';
import { moduleNameProblem } from './module-names.ts';
import type { ModuleVersion } from './module-version.ts';

export interface FilterFilesOptions extends OptionalModulesOptions {
  /** Called with how long a question took, and why it was not answered; null if it was. */
  readonly onAnswer?: OnFilter | undefined;
}

/** A template's question to a filter. */
export interface FilterAsk {
  readonly filter: string;
  readonly args: Arguments;
  readonly deadlineMs: number;
  readonly items: readonly Item[];
}

/** The filters for one request. */
export interface FilterReads {
  /** Whether each item is kept, in the same order; null for an item that was not judged. Never rejects. */
  judge(ask: FilterAsk): Promise<readonly (boolean | null)[]>;
}

export interface Filters extends OptionalModules {
  /** What is wrong with a template's choice of filter; null if nothing is. */
  check(name: string): string | null;
  /** The serving version; `none` for a name that no file has. */
  versionOf(name: string): string;
  open(viewer: UserId | null): FilterReads;
}

/** Resolves when every file is serving or rejected. Rejects a folder that does not exist. */
export async function openFilterFiles(options: FilterFilesOptions): Promise<Filters> {
  const { clock, log, onAnswer = () => undefined } = options;
  const { find, ...modules } = await openOptionalModules('filter', options);
  const onFault = logFaults(log, 'filter');
  const answers = new FilterAnswers({ clock, onFault, onAnswer });
  return {
    check: (name) => moduleNameProblem('filter', name, modules.list()),
    versionOf: (name) => find(name)[0]?.maker.version ?? 'none',
    open: (viewer) => openRequest(answers, viewer, versionsOrFault),
    ...modules,
  };

  function versionsOrFault(name: string): readonly ModuleVersion[] {
    const versions = find(name);
    if (versions.length === 0) reportMissing(name, onFault);
    return versions;
  }
}

/** A version that once did not answer is not called again in the same request. */
function openRequest(
  answers: FilterAnswers,
  viewer: UserId | null,
  versionsOf: (name: string) => readonly ModuleVersion[],
): FilterReads {
  const away = new Set<ModuleVersion>();
  return {
    async judge({ filter, items, args, deadlineMs }) {
      const judged = items.map((): boolean | null => null);
      for (const version of versionsOf(filter)) {
        const rows = judged.flatMap((answer, row) => (answer === null ? [row] : []));
        if (rows.length === 0 || away.has(version)) continue;
        const asked = rows.map((row) => items[row] as Item);
        const got = await answers.of(version, asked, { viewer, args, deadlineMs });
        if (got.isAway) away.add(version);
        rows.forEach((row, nth) => (judged[row] = got.answers[nth] ?? null));
      }
      return judged;
    },
  };
}

export const NO_FILTERS: Pick<Filters, 'open'> = {
  open: () => ({ judge: async ({ items }) => items.map(() => null) }),
};
