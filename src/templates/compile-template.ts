/** Compiles a template source into what a feed reads: its stream built, its ranker checked, its version computed. */
import { createHash } from 'node:crypto';
import { once } from '../base/once.ts';
import { splitProblem } from '../base/zod-problem.ts';
import type { RankSpec } from '../ranking/ranker.ts';
import { visibleStream } from '../streams/filter.ts';
import { buildStream } from '../streams/build-stream.ts';
import {
  componentsOf,
  looksForWords,
  type Path,
  type StreamPart,
  waitsOf,
} from '../streams/parts.ts';
import type { PartPlace } from '../streams/part-log.ts';
import { tracing } from '../streams/part-trace.ts';
import type { FollowSets } from '../streams/follow-sets.ts';
import {
  moduleVersions,
  type CheckName,
  type FailingParts,
  type NamedModules,
} from './check-own.ts';
import { expandTemplate, type References } from './expand-template.ts';
import { gatheredFrom, withStream } from './injector.ts';
import { priceTemplate } from './price-template.ts';
import { rolloutProblems, rolloutsOf } from './rollouts.ts';
import { type TemplateProblem, templateError } from './template-problem.ts';
import type { TemplateSource } from './read-template.ts';
import type { Template, TracedStream } from './template.ts';

export interface CompileOptions {
  readonly followSets: FollowSets;
  /** What is wrong with a choice of ranker and its options; null when nothing is. */
  readonly checkRank: (spec: RankSpec) => string | null;
  /** Which named parts do not work. All of them work when left out. */
  readonly failing?: FailingParts;
  /** What is wrong with a choice of injector module; null when nothing is. No modules are known when left out. */
  readonly checkModule?: (name: string) => string | null;
  /** What is wrong with the name of a remote; null when nothing is. No remotes are known when left out. */
  readonly checkRemote?: CheckName;
  /** The filter modules of the installation; none when left out. */
  readonly filters?: NamedModules;
  /** The source modules of the installation; none when left out. */
  readonly ownSources?: NamedModules;
}

export interface CompileContext extends CompileOptions {
  readonly references: References;
}

/** Throws INVALID_TEMPLATE, located in the source's own file. */
export function compileTemplate(
  source: TemplateSource,
  {
    references,
    followSets,
    checkRank,
    checkModule = noModule,
    checkRemote = noRemote,
    filters = NO_FILTERS,
    ownSources = NO_SOURCES,
  }: CompileContext,
): Template {
  const { stream, inject, sources } = expandTemplate(source, references, {
    remote: checkRemote,
    filter: (name) => filters.check(name),
    source: (name) => ownSources.check(name),
  });
  const gathered = inject.map(gatheredFrom).filter((of) => of !== null);
  const places = { stream, gathered, rankRollout: source.rankRollout };
  const problems = [
    ...rankProblems(source, checkRank),
    ...rolloutProblems(places),
    ...moduleProblems(source, checkModule),
  ];
  if (problems.length > 0) throw templateError(source.sourceMap, problems);
  const { name, description, access, params, rank, rankRollout, experiment, shadow, fence } =
    source;
  return {
    name,
    version: versionOf(sources, moduleVersions([stream, ...gathered], { filters, ownSources })),
    description,
    access,
    params,
    rollouts: rolloutsOf(places),
    rank,
    rankRollout,
    experiment,
    shadow,
    fence,
    stream: buildStream(stream, followSets),
    // Most templates are never traced.
    traced: once(() => tracedStream(stream, followSets)),
    // Read once for an element, so hidden items must not fill the read.
    inject: inject.map((injector) =>
      withStream(injector, (of) => visibleStream(buildStream(of, followSets))),
    ),
    waits: waitsOf(stream),
    isSearch: looksForWords(stream),
    components: componentsOf(stream),
    price: priceTemplate({ stream, inject, fence, params }),
  };
}

function tracedStream(stream: StreamPart, followSets: FollowSets): TracedStream {
  const places: PartPlace[] = [];
  return { stream: buildStream(stream, followSets, tracing(places)), places };
}

const noRemote = (name: string): string =>
  `expected no remote, since the installation declares none, got "${name}"`;
const without =
  (what: string) =>
  (name: string): string =>
    `expected no ${what}, since there is none, got "${name}"`;
const noModule = without('injector module');
const NO_FILTERS: NamedModules = { check: without('filter'), versionOf: () => 'none' };
const NO_SOURCES: NamedModules = { check: without('source'), versionOf: () => 'none' };

function moduleProblems(
  { inject }: TemplateSource,
  checkModule: (name: string) => string | null,
): readonly TemplateProblem[] {
  return inject.flatMap(({ element, path }) => {
    const text = element.kind === 'module' ? checkModule(element.module) : null;
    return text === null ? [] : [{ path: [...path, 'module'], text }];
  });
}

function rankProblems(
  source: TemplateSource,
  checkRank: (spec: RankSpec) => string | null,
): readonly TemplateProblem[] {
  const shadow = placed(['rank', 'shadow'], source.shadow?.rank);
  return [...servingRanks(source), ...shadow].flatMap(({ at, spec }) => {
    const problem = checkRank(spec);
    return problem === null ? [] : [rankProblem(at, problem)];
  });
}

/** A choice of a ranker, and its place in the file. */
export interface PlacedRank {
  readonly at: Path;
  readonly spec: RankSpec;
}

/** The choices that serve some readers. */
export function servingRanks({
  rank,
  rankRollout,
  experiment,
}: TemplateSource): readonly PlacedRank[] {
  return [
    ...placed(['rank'], rank),
    ...placed(['rank', 'rollout'], rankRollout?.rank),
    ...(experiment?.variants ?? []).flatMap((variant, nth) =>
      placed(['rank', 'experiment', 'variants', nth], variant.rank),
    ),
  ];
}

function placed(at: Path, spec: RankSpec | null | undefined): readonly PlacedRank[] {
  return spec == null ? [] : [{ at, spec }];
}

/** A problem may begin with its own path below `rank`, as in `options.gravity: expected …`. */
function rankProblem(at: Path, problem: string): TemplateProblem {
  const { path, text } = splitProblem(problem);
  return { path: [...at, ...path], text };
}

/** The root comes first; the rest by name, so that only the root's own text decides the order of references. */
function versionOf([root, ...rest]: readonly TemplateSource[], modules: readonly string[]): string {
  const parts = [root?.hash, ...rest.map(({ name, hash }) => `${name} ${hash}`).sort(), ...modules];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 8);
}
