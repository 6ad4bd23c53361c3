/** Whether what a template names of its installation is there, and stands where it can be withheld. */
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

/** Why what is named does not do its work; null when it does. */
export interface FailingParts {
  readonly ranker: (spec: RankSpec) => string | null;
  readonly injector: CheckName;
  readonly filter: CheckName;
  readonly source: CheckName;
  /** Of a field of items. */
  readonly field: CheckName;
}

/** What templates may name of an installation. */
export interface KnownNames {
  readonly remote: CheckName;
  readonly filter: CheckName;
  readonly source: CheckName;
}

/** Modules as templates name them. */
export interface NamedModules {
  /** What is wrong with a name; null when nothing is. */
  check(name: string): string | null;
  /** The version that serves. */
  versionOf(name: string): string;
}

/** The modules of an installation that templates name. */
export interface OwnModules {
  readonly filters: NamedModules;
  readonly ownSources: NamedModules;
}

/** Filters that are not there. At `origin`, when the rule is of another template. */
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

/** The same of a source. */
export function sourceProblems(
  { name, path }: OwnCall,
  known: KnownNames,
  origin: Path | null,
): readonly TemplateProblem[] {
  const text = known.source(name);
  return text === null ? [] : [{ path: origin ?? path, text }];
}

/** What a module does not judge is hidden, and what is taken away would be shown instead. */
export function withoutProblems(without: StreamPart, path: Path): readonly TemplateProblem[] {
  const at = [...path, 'without'];
  const sources = sourcesIn([without]).map((name) => ({
    path: at,
    text: `expected parts without own, since what a source leaves out must stay hidden, got ${name}; write a filter instead`,
  }));
  const filters = filtersIn([without]).map((name) => ({
    path: at,
    text: `expected parts without the rule own, since what a filter does not judge must stay hidden, got ${name}; write not: { own: ${name} } in a filter around`,
  }));
  return [...sources, ...filters];
}

/** An edit of a module changes what a stream holds, as an edit of the template does. */
export function moduleVersions(
  trees: readonly StreamPart[],
  { filters, ownSources }: OwnModules,
): readonly string[] {
  return [
    ...filtersIn(trees).map((name) => `filter ${name} ${filters.versionOf(name)}`),
    ...sourcesIn(trees).map((name) => `source ${name} ${ownSources.versionOf(name)}`),
  ];
}

/** The filters that parts name, each once. */
function filtersIn(trees: readonly StreamPart[]): readonly string[] {
  const names = trees
    .flatMap(partsUnder)
    .flatMap((part) => (part.part === 'filter' ? ownRulesIn(part.where) : []))
    .map(({ name }) => name);
  return [...new Set(names)].sort();
}

/** The sources that parts name, each once. */
function sourcesIn(trees: readonly StreamPart[]): readonly string[] {
  const names = trees
    .flatMap(partsUnder)
    .flatMap((part) => (part.part === 'own' ? [part.name] : []));
  return [...new Set(names)].sort();
}
