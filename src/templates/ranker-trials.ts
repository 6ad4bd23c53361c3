/**
 * Trials: rankers that replace those chosen in templates' files, tried while the server runs. A trial is forgotten when
 * the template's file changes, so an edit of the file always takes effect.
 */
import { createHash } from 'node:crypto';
import { didYouMean } from '../base/did-you-mean.ts';
import { done, refusedField, refusedInput, type Outcome } from '../base/outcome.ts';
import type { RankSpec } from '../ranking/ranker.ts';
import type { Template, Templates } from './template.ts';

/** Replaces a ranker that is stopped. No ranker has this name, so the fallback takes over. */
export const STOPPED_RANKER = '(stopped)';

export interface RankerTrial {
  readonly template: string;
  /** Null stops the template's ranker; undefined returns to its file's choice. */
  readonly ranker: string | null | undefined;
}

export interface RankerTrials {
  /** The templates as served with the trials. */
  readonly templates: Templates;
  /** Rejects a template that does not rank, and a ranker that is unknown or needs options. */
  start(trial: RankerTrial): Outcome<string>;
  isOnTrial(template: string): boolean;
}

export interface RankerTrialsOptions {
  readonly templates: Templates;
  /** What is wrong with a choice of ranker and its options; null when nothing is. */
  readonly checkRank: (spec: RankSpec) => string | null;
}

interface Tried {
  readonly rank: RankSpec;
  /** The template as its file has it, which the trial replaces. */
  readonly of: Template;
  readonly served: Template;
}

export function openRankerTrials({ templates, checkRank }: RankerTrialsOptions): RankerTrials {
  /** By name, at most one for each template. */
  const tried = new Map<string, Tried>();
  const trialOf = (name: string): Template | null => {
    const trial = tried.get(name);
    if (trial === undefined) return null;
    const of = templates.get(name);
    if (of === trial.of) return trial.served;
    tried.delete(name);
    if (of?.version !== trial.of.version) return null;
    // The folder was read again, and this file is unchanged.
    const again = triedBy(of, trial.rank);
    tried.set(name, again);
    return again.served;
  };
  return {
    templates: { ...templates, get: (name) => trialOf(name) ?? templates.get(name) },
    isOnTrial: (name) => trialOf(name) !== null,
    start({ template: name, ranker }) {
      const of = templates.get(name);
      if (of === null) return unknownTemplate(name, templates);
      if (of.rank === null)
        return refusedInput('template', `expected a template that ranks, got ${name}`);
      if (ranker === undefined) {
        tried.delete(name);
        return done(name);
      }
      const rank: RankSpec = { ...of.rank, ranker: ranker ?? STOPPED_RANKER, options: {} };
      const problem = ranker === null ? null : checkRank(rank);
      if (problem !== null) return refusedInput('ranker', problem);
      tried.set(name, triedBy(of, rank));
      return done(name);
    },
  };
}

function unknownTemplate(name: string, templates: Templates): Outcome<never> {
  const names = templates.list().map((status) => status.name);
  const text = `expected a known template (${names.join(', ')}), got "${name}"${didYouMean(name, names)}`;
  return refusedField('NOT_FOUND', 'template', text);
}

/** A fencepost records the version that made it, and a trial is not a version of the file. */
function triedBy(of: Template, rank: RankSpec): Tried {
  const hash = createHash('sha256').update(`${of.version} ${rank.ranker}`);
  return {
    rank,
    of,
    served: {
      ...of,
      rank,
      rankRollout: null,
      experiment: null,
      shadow: null,
      version: hash.digest('hex').slice(0, 8),
    },
  };
}
