/** The roll-outs of a whole template: those of its stream, of its elements' streams, and of its ranker. */
import { LIMITS } from '../base/limits.ts';
import type { RankSpec } from '../ranking/ranker.ts';
import { rolloutsIn, type Rollout, type StreamPart } from '../streams/parts.ts';
import type { TemplateProblem } from './template-problem.ts';

/** Another ranker for viewers who are in a roll-out. */
export interface RankRollout {
  readonly rollout: Rollout;
  readonly rank: RankSpec;
}

export interface TemplateRollout extends Rollout {
  /**
   * Whether it chooses what the stream holds, so that each side has a separate history. A roll-out that only chooses
   * rankers or elements affects only what comes later.
   */
  readonly splitsHistory: boolean;
}

export interface RolloutPlaces {
  readonly stream: StreamPart;
  readonly gathered: readonly StreamPart[];
  readonly rankRollout: RankRollout | null;
}

/** Without duplicates, by name. */
export function rolloutsOf({
  stream,
  gathered,
  rankRollout,
}: RolloutPlaces): readonly TemplateRollout[] {
  const splitting = rolloutsIn(stream);
  const others = [...gathered.flatMap(rolloutsIn), ...(rankRollout ? [rankRollout.rollout] : [])];
  const named = new Map<string, TemplateRollout>();
  for (const one of others) named.set(one.name, { ...one, splitsHistory: false });
  for (const one of splitting) named.set(one.name, { ...one, splitsHistory: true });
  return [...named.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A name must identify one roll-out, and each one that splits history doubles the number of histories. */
export function rolloutProblems(places: RolloutPlaces): readonly TemplateProblem[] {
  const { stream, gathered, rankRollout } = places;
  const all = [
    ...rolloutsIn(stream),
    ...gathered.flatMap(rolloutsIn),
    ...(rankRollout ? [rankRollout.rollout] : []),
  ];
  const termsOf = new Map<string, string>();
  const problems: TemplateProblem[] = [];
  for (const { name, ...terms } of all) {
    const text = JSON.stringify(terms, (key, value: unknown) => (key === 'path' ? null : value));
    const known = termsOf.get(name) ?? text;
    termsOf.set(name, known);
    if (known !== text)
      problems.push({
        path: ['stream'],
        text: `expected the same terms for the roll-out ${name} everywhere, got different ones`,
      });
  }
  if (termsOf.size > LIMITS.rolloutsMax)
    problems.push({
      path: ['stream'],
      text: `expected at most ${LIMITS.rolloutsMax} roll-outs, including those of other templates, got ${termsOf.size}`,
    });
  return problems;
}
