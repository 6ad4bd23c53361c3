/** Names of modules that templates write, and what is wrong with them. */
import { describeValue } from '../base/describe-value.ts';
import { didYouMean } from '../base/did-you-mean.ts';
import type { RankerStatus } from './ranker.ts';

/** Null for the name of a module that serves. */
export function moduleNameProblem(
  role: 'filter' | 'source',
  name: string,
  known: readonly RankerStatus[],
): string | null {
  const names = known.flatMap((module) => (module.version === 'none' ? [] : [module.name]));
  if (names.includes(name)) return null;
  const broken = known.find((module) => module.name === name);
  if (broken !== undefined) return `expected a ${role} that works, got "${name}": ${broken.error}`;
  const wanted =
    names.length === 0
      ? `no ${role}, since no folder of them has any`
      : `a known ${role} (${names.join(', ')})`;
  return `expected ${wanted}, got ${describeValue(name)}${didYouMean(name, names)}`;
}
