/** Compiles a template source into what a feed reads: its stream built, its ranker checked, its version computed. */
import { createHash } from 'node:crypto';
import type { RankSpec } from '../ranking/ranker.ts';
import { buildStream } from '../streams/build-stream.ts';
import type { FollowSets } from '../streams/follow-sets.ts';
import { expandTemplate, type References } from './expand-template.ts';
import { type TemplateProblem, templateError } from './source-map.ts';
import type { TemplateSource } from './template-file.ts';
import type { Template } from './template.ts';

export interface Compiling {
  readonly references: References;
  readonly followSets: FollowSets;
  /** What is wrong with a choice of ranker and its options; null when nothing is. */
  readonly checkRank: (spec: RankSpec) => string | null;
}

/** Throws INVALID_TEMPLATE, placed in the source's own file. */
export function compileTemplate(
  source: TemplateSource,
  { references, followSets, checkRank }: Compiling,
): Template {
  const { stream, sources } = expandTemplate(source, references);
  const wrong = source.rank === null ? null : checkRank(source.rank);
  if (wrong !== null) throw templateError(source.placer, [rankProblem(wrong)]);
  const { name, description, access, params, rank, fence } = source;
  return {
    name,
    version: versionOf(sources),
    description,
    access,
    params,
    rank,
    fence,
    stream: buildStream(stream, followSets),
  };
}

/** A complaint may begin with its own path below `rank`, as in `options.gravity: expected …`. */
function rankProblem(wrong: string): TemplateProblem {
  const match = /^([\w.]+): (.*)$/s.exec(wrong);
  const [, path, text] = match ?? [];
  return path === undefined || text === undefined
    ? { path: ['rank'], text: wrong }
    : { path: ['rank', ...path.split('.')], text };
}

/** The root comes first; the rest by name, so that the order of references in a file is told by its own text alone. */
function versionOf([root, ...rest]: readonly TemplateSource[]): string {
  const parts = [root?.hash, ...rest.map(({ name, hash }) => `${name} ${hash}`).sort()];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 8);
}
