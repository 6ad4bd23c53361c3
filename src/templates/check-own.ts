/** Checks that the parts of its installation that a template names exist, and are placed where they can be withheld. */
import type { RankSpec } from '../ranking/ranker.ts';
import {
  ownRulesIn,
  partsUnder,
  type OwnCall,
  type Path,
  type Rule,
  type StreamPart,
} from '../streams/parts.ts';
import type { TemplateProblem } from './template-problem.ts';

/** What is wrong with a name; null when nothing is. */
export type CheckName = (name: string) => string | null;

/** Why a named part does not work; null if it does. */
export interface FailingParts {
  readonly ranker: (spec: RankSpec) => string | null;
  readonly injector: CheckName;
  readonly filter: CheckName;
  readonly source: CheckName;
  /** For a field of items. */
  readonly field: CheckName;
}

/** The parts of an installation that templates may name. */
export interface KnownNames {
  readonly remote: CheckName;
  readonly filter: CheckName;
  readonly source: CheckName;
}

/** Modules that templates name. */
export interface NamedModules {
  /** What is wrong with a name; null when nothing is. */
  check(name: string): string | null;
  /** The serving version. */
  versionOf(name: string): string;
}

/** The modules of an installation that templates name. */
export interface OwnModules {
  readonly filters: NamedModules;
  readonly ownSources: NamedModules;
}

/** Filters that do not exist. Reported at `origin` if the rule is in another template. */
export function ruleProblems(
  where: Rule,
  known: KnownNames,
  origin: Path | null,
): readonly TemplateProblem[] {
  return ownRulesIn(where).flatMap(({ name, path }) => {
    const text = known.filter(name);
    return text === null ? [] : [{ path: origin ?? path, text }];
  });
}

/** The same for a source. */
export function sourceProblems(
  { name, path }: OwnCall,
  known: KnownNames,
  origin: Path | null,
): readonly TemplateProblem[] {
  const text = known.source(name);
  return text === null ? [] : [{ path: origin ?? path, text }];
}

/** Items that a module does not judge are hidden, but in a part that is subtracted they would be shown instead. */
export function withoutProblems(without: StreamPart, path: Path): readonly TemplateProblem[] {
  const at = [...path, 'without'];
  const sources = sourcesIn([without]).map((name) => ({
    path: at,
    text: `expected parts without own, because items that a source leaves out must stay hidden, got ${name}; write a filter instead`,
  }));
  const filters = filtersIn([without]).map((name) => ({
    path: at,
    text: `expected parts without the rule own, because items that a filter does not judge must stay hidden, got ${name}; write not: { own: ${name} } in a filter around except`,
  }));
  return [...sources, ...filters];
}

/** An edit of a module changes what a stream holds, like an edit of the template. */
export function moduleVersions(
  trees: readonly StreamPart[],
  { filters, ownSources }: OwnModules,
): readonly string[] {
  return [
    ...filtersIn(trees).map((name) => `filter ${name} ${filters.versionOf(name)}`),
    ...sourcesIn(trees).map((name) => `source ${name} ${ownSources.versionOf(name)}`),
  ];
}

/** The filters that parts name, without duplicates. */
function filtersIn(trees: readonly StreamPart[]): readonly string[] {
  const names = trees
    .flatMap(partsUnder)
    .flatMap((part) => (part.part === 'filter' ? ownRulesIn(part.where) : []))
    .map(({ name }) => name);
  return [...new Set(names)].sort();
}

/** The sources that parts name, without duplicates. */
function sourcesIn(trees: readonly StreamPart[]): readonly string[] {
  const names = trees
    .flatMap(partsUnder)
    .flatMap((part) => (part.part === 'own' ? [part.name] : []));
  return [...new Set(names)].sort();
}
