/** Names of modules in templates, and what is wrong with them. */
import { describeValue } from '../base/describe-value.ts';
import { didYouMean } from '../base/did-you-mean.ts';
import { A_MODULE, type ModuleRole } from './files/messages.ts';
import type { ModuleVersion } from './module-version.ts';
import type { ModuleStatus } from './ranker.ts';

/** Null for the name of one of the modules. */
export function unknownNameProblem(
  what: string,
  name: string,
  known: readonly Pick<ModuleStatus, 'name'>[],
): string | null {
  const names = known.map((module) => module.name);
  if (names.includes(name)) return null;
  const wanted =
    names.length === 0
      ? `no ${what}, since no folder of them has any`
      : `a known ${what} (${names.join(', ')})`;
  return `expected ${wanted}, got ${describeValue(name)}${didYouMean(name, names)}`;
}

/** Null for the name of a serving module. */
export function moduleNameProblem(
  role: 'filter' | 'source',
  name: string,
  known: readonly ModuleStatus[],
): string | null {
  const serving = known.filter((module) => module.version !== 'none');
  const problem = unknownNameProblem(role, name, serving);
  const broken = known.find((module) => module.name === name);
  return problem === null || broken === undefined
    ? problem
    : `expected a ${role} that works, got "${name}": ${broken.error}`;
}

/** What happens when no version of a module serves. */
const WITHOUT = {
  ranker: 'heads are ordered newest first and pages say DEGRADED',
  signal: 'heads that need it fall back and pages say DEGRADED',
  injector: 'its places stay empty',
  filter: 'the items that it would judge are hidden and pages say DEGRADED',
  source: 'its part is empty and pages say DEGRADED',
} as const satisfies Record<ModuleRole, string>;

/** The module that a name refers to, as it serves now. */
export interface NamedModule {
  readonly role: ModuleRole;
  readonly name: string;
  /** The serving version; undefined if there is none. */
  readonly serving: Pick<ModuleVersion, 'maker' | 'lastFault'> | undefined;
  readonly known: readonly ModuleStatus[];
}

/** Why a module does not work now: no version serves, or its newest answer was rejected. Null if it works. */
export function whyModuleFails({ role, name, serving, known }: NamedModule): string | null {
  const one = A_MODULE[role];
  if (serving === undefined) {
    const error = known.find((module) => module.name === name)?.error ?? 'no file has it';
    return `expected ${one} that works, got "${name}", so ${WITHOUT[role]}: ${error}`;
  }
  const { maker, lastFault } = serving;
  return lastFault === null
    ? null
    : `expected ${one} that answers, got "${name}" of version ${maker.version}, whose newest answer was refused: ${lastFault}`;
}
