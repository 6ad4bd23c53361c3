/** Reads how a template ranks: its ranker, and the other rankers that some viewers get. */
import { z } from 'zod';
import { describeValue } from '../base/describe-value.ts';
import { LIMITS } from '../base/limits.ts';
import type { RankSpec } from '../ranking/ranker.ts';
import type { Experiment, Variant } from './experiments.ts';
import { inside, parseMap, type ReadContext } from './parse-map.ts';
import { readRollout, rolloutShape } from './read-rollout.ts';
import type { RankRollout } from './rollouts.ts';
import type { Template } from './template.ts';

type Ranks = Pick<Template, 'rank' | 'rankRollout' | 'experiment' | 'shadow'>;

const specShape = z.strictObject({
  ranker: z.string().min(1).max(LIMITS.templateNameCharsMax),
  deadlineMs: z.int().min(1).max(LIMITS.rankerDeadlineMsMax).default(250),
  options: z.record(z.string(), z.unknown()).default({}),
});
const rankShape = specShape.extend({
  rollout: z.unknown().optional(),
  experiment: z.unknown().optional(),
  shadow: z.unknown().optional(),
});
const shadowShape = specShape.extend({ percent: z.number().min(0).max(100).default(100) });
const rankRolloutShape = rolloutShape.extend(specShape.shape);
const experimentShape = rolloutShape
  .omit({ percent: true })
  .extend({ variants: z.unknown().optional() });
const variantShape = z.strictObject({
  name: rolloutShape.shape.name,
  percent: z.number().min(0).max(100),
  ranker: specShape.shape.ranker.optional(),
  deadlineMs: specShape.shape.deadlineMs.unwrap().optional(),
  options: specShape.shape.options.unwrap().optional(),
});

/** Empty if the file ranks nothing; problems are reported. */
export function readRank(data: unknown, context: ReadContext): Ranks {
  const shape = data === undefined ? null : parseMap(rankShape, data, context);
  if (shape === null) return { rank: null, rankRollout: null, experiment: null, shadow: null };
  const { rollout, experiment, shadow, ...rank } = shape;
  if (rollout !== undefined && experiment !== undefined)
    context.report([...context.path, 'experiment'], ONE_AT_A_TIME, { isKey: true });
  return {
    rank,
    rankRollout:
      rollout === undefined ? null : readRankRollout(rollout, inside(context, 'rollout')),
    experiment:
      experiment === undefined ? null : readExperiment(experiment, inside(context, 'experiment')),
    shadow: shadow === undefined ? null : readShadow(shadow, inside(context, 'shadow')),
  };
}

const ONE_AT_A_TIME = 'expected a roll-out of the ranker or an experiment, got both';

function readRankRollout(data: unknown, context: ReadContext): RankRollout | null {
  const shape = parseMap(rankRolloutShape, data, context);
  const rollout = shape === null ? null : readRollout(shape, context);
  if (shape === null || rollout === null) return null;
  const { ranker, deadlineMs, options } = shape;
  return { rollout, rank: { ranker, deadlineMs, options } };
}

function readShadow(data: unknown, context: ReadContext): Ranks['shadow'] {
  const shape = parseMap(shadowShape, data, context);
  if (shape === null) return null;
  const { percent, ...rank } = shape;
  return { percent, rank };
}

/** Null after reporting. */
function readExperiment(data: unknown, context: ReadContext): Experiment | null {
  const shape = parseMap(experimentShape, data, context);
  if (shape === null) return null;
  const rollout = readRollout({ ...shape, percent: 100 }, context);
  const variants = readVariants(shape.variants, inside(context, 'variants'));
  if (rollout === null || variants === null) return null;
  const { name, seed, fromMs, untilMs, when } = rollout;
  return { name, seed, fromMs, untilMs, when, variants };
}

function readVariants(data: unknown, context: ReadContext): readonly Variant[] | null {
  const max = LIMITS.experimentVariantsMax;
  const wanted = `expected a list of 1 to ${max} variants`;
  if (!Array.isArray(data))
    return context.report(context.path, `${wanted}, got ${describeValue(data)}`);
  if (data.length === 0 || data.length > max)
    return context.report(context.path, `${wanted}, got ${data.length}`);
  const read = data.map((one, nth) => readVariant(one, inside(context, nth)));
  const variants = read.filter((one) => one !== null);
  if (variants.length < read.length) return null;
  const names = variants.map(({ name }) => name);
  const again = names.findIndex((name, nth) => names.indexOf(name) < nth);
  if (again >= 0)
    return context.report(
      [...context.path, again, 'name'],
      `expected a different name for each variant, got "${String(names[again])}" again`,
    );
  const sum = sumOf(variants.map(({ percent }) => percent));
  return sum <= 100
    ? variants
    : context.report(context.path, `expected percentages that sum to at most 100, got ${sum}`);
}

/** Rounded to a millionth, so that percentages that add up to 100 on paper do so here. */
function sumOf(percentages: readonly number[]): number {
  const sum = percentages.reduce((one, other) => one + other, 0);
  return Math.round(sum * 1_000_000) / 1_000_000;
}

function readVariant(data: unknown, context: ReadContext): Variant | null {
  const shape = parseMap(variantShape, data, context);
  if (shape === null) return null;
  const { name, percent, ranker, ...terms } = shape;
  if (ranker !== undefined) {
    const rank: RankSpec = specShape.parse({ ranker, ...terms });
    return { name, percent, rank };
  }
  const alone = (['deadlineMs', 'options'] as const).find((key) => terms[key] !== undefined);
  return alone === undefined
    ? { name, percent, rank: null }
    : context.report(
        [...context.path, alone],
        `expected ranker with ${alone}, got a variant without one, which ranks as the template does`,
        { isKey: true },
      );
}
