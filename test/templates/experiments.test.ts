/** Experiments as templates write them, who has which variant, and how a wrong one is named. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UserId } from '../../src/model/producers.ts';
import { isIn } from '../../src/streams/rollout.ts';
import { variantOf, type Experiment } from '../../src/templates/experiments.ts';
import { compile, errorOf, HEAD } from './compile-text.ts';

const ranked = (rank: string, rest = ''): string =>
  `${HEAD}${rest}stream: everything\nfence: {}\nrank:\n  ranker: hot\n${rank}`;
const experiment = (body: string, rest = ''): string => ranked(`  experiment: { ${body} }`, rest);
const PLATFORM = 'params: { platform: { description: x, optional: true, context: true } }\n';
const VARIANTS =
  'variants: [{ name: slow, percent: 10, ranker: hot, options: { halfLifeHours: 48 } }, { name: control, percent: 10 }]';

const viewers = Array.from({ length: 2_000 }, (_, nth) => `user-${nth}` as UserId);

function experimentOf(percentages: readonly number[], terms: Partial<Experiment> = {}): Experiment {
  const variants = percentages.map((percent, nth) => ({ name: `v${nth}`, percent, rank: null }));
  return { name: 'a', seed: 'a', fromMs: null, untilMs: null, when: [], variants, ...terms };
}

const variantsOf = (asked: Experiment): readonly (string | null)[] =>
  viewers.map((viewer) => variantOf(asked, { viewer, args: {}, nowMs: 0 })?.name ?? null);

describe('an experiment', () => {
  it('is read with its defaults', () => {
    const template = compile(experiment(`name: decay, ${VARIANTS}`));
    expect(template.experiment).toEqual({
      name: 'decay',
      seed: 'decay',
      fromMs: null,
      untilMs: null,
      when: [],
      variants: [
        {
          name: 'slow',
          percent: 10,
          rank: { ranker: 'hot', deadlineMs: 250, options: { halfLifeHours: 48 } },
        },
        { name: 'control', percent: 10, rank: null },
      ],
    });
    expect(template.rank).toEqual({ ranker: 'hot', deadlineMs: 250, options: {} });
    expect(template.rollouts).toEqual([]);
    expect(compile(ranked('')).experiment).toBeNull();
  });

  it('has dates, a seed and tests of arguments as a roll-out has', () => {
    const terms =
      'name: a, seed: b, from: "2026-01-01T00:00Z", until: "2026-02-01T00:00Z", when: { value: $platform, is: ios }';
    expect(compile(experiment(`${terms}, ${VARIANTS}`, PLATFORM)).experiment).toMatchObject({
      seed: 'b',
      fromMs: Date.UTC(2026, 0, 1),
      untilMs: Date.UTC(2026, 1, 1),
      when: [{ value: { param: 'platform' }, is: ['ios'] }],
    });
  });

  it('takes percentages that make a hundred on paper', () => {
    const thirds = ['a', 'b', 'c'].map((name) => `{ name: ${name}, percent: 33.3 }`).join(', ');
    const text = experiment(`name: a, variants: [${thirds}, { name: d, percent: 0.1 }]`);
    expect(errorOf(() => compile(text))).toBe('no error');
  });

  it.each([
    ['no variants', 'name: a', 'variants: expected a list of 1 to 8 variants, got nothing'],
    [
      'an empty list',
      'name: a, variants: []',
      'variants: expected a list of 1 to 8 variants, got 0',
    ],
    [
      'nine variants',
      `name: a, variants: [${[...'abcdefghi'].map((name) => `{ name: ${name}, percent: 1 }`).join(', ')}]`,
      'variants: expected a list of 1 to 8 variants, got 9',
    ],
    [
      'a name twice',
      'name: a, variants: [{ name: b, percent: 1 }, { name: b, percent: 2 }]',
      'file.yaml:8:70 rank.experiment.variants.1.name: expected a different name for each variant, got "b" again',
    ],
    [
      'more than all viewers',
      'name: a, variants: [{ name: b, percent: 60 }, { name: c, percent: 50 }]',
      'file.yaml:8:36 rank.experiment.variants: expected percentages that sum to at most 100, got 110',
    ],
    [
      'a negative percentage',
      'name: a, variants: [{ name: b, percent: -1 }]',
      'rank.experiment.variants.0.percent: expected at least 0, got -1',
    ],
    [
      'a percentage of its own',
      `name: a, percent: 5, ${VARIANTS}`,
      'rank.experiment.percent: expected one of',
    ],
    [
      'a variant without a percentage',
      'name: a, variants: [{ name: b }]',
      'rank.experiment.variants.0.percent: expected a number, got nothing',
    ],
    [
      'options without a ranker',
      'name: a, variants: [{ name: b, percent: 1, options: {} }]',
      'rank.experiment.variants.0.options: expected ranker with options, got a variant without one',
    ],
    [
      'options that its ranker refuses',
      'name: a, variants: [{ name: b, percent: 1 }, { name: c, percent: 1, ranker: hot, options: { gravity: 11 } }]',
      'rank.experiment.variants.1.options.gravity: expected at most 10, got 11',
    ],
    ['a wrong name', `name: A, ${VARIANTS}`, 'rank.experiment.name: expected 1 to 32 of a-z'],
    [
      'an argument that is not declared',
      `name: a, when: { value: $platform, is: ios }, ${VARIANTS}`,
      'rank.experiment.when.value: expected no parameter, since params declares none, got $platform',
    ],
  ])('is refused for %s', (_title, body, message) => {
    expect(errorOf(() => compile(experiment(body)))).toContain(message);
  });

  it('is refused beside a roll-out of the ranker, and in a template without a fence', () => {
    const both = `  rollout: { name: b, ranker: hot }\n  experiment: { name: a, ${VARIANTS} }`;
    expect(errorOf(() => compile(ranked(both)))).toBe(
      'file.yaml:9:3 rank.experiment: expected a roll-out of the ranker or an experiment, got both',
    );
    const unfenced = experiment(`name: a, ${VARIANTS}`).replace('fence: {}\n', '');
    expect(errorOf(() => compile(unfenced))).toContain('rank needs a fence');
  });
});

describe('the variant of a viewer', () => {
  it('is one of as many as the percentages say, and the same again', () => {
    const all = variantsOf(experimentOf([10, 30, 20]));
    const shareOf = (name: string | null): number => all.filter((one) => one === name).length;
    expect(Math.abs(shareOf('v0') - 200)).toBeLessThan(60);
    expect(Math.abs(shareOf('v1') - 600)).toBeLessThan(90);
    expect(Math.abs(shareOf('v2') - 400)).toBeLessThan(80);
    expect(Math.abs(shareOf(null) - 800)).toBeLessThan(100);
    expect(variantsOf(experimentOf([10, 30, 20], { name: 'b' }))).toEqual(all);
    expect(variantsOf(experimentOf([10, 30, 20], { seed: 'b' }))).not.toEqual(all);
    expect(variantsOf(experimentOf([50, 50]))).not.toContain(null);
    expect(new Set(variantsOf(experimentOf([0, 0])))).toEqual(new Set([null]));
  });

  it('of the first is whom a roll-out of the same seed lets in', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(percent, fc.string({ minLength: 1 }), (first, seed) => {
        const asked = experimentOf([first, (100 - first) / 2], { seed });
        const rollout = { ...asked, percent: first };
        const inside = viewers.filter((viewer) => isIn(rollout, { viewer, args: {}, nowMs: 0 }));
        const variants = variantsOf(asked);
        expect(viewers.filter((_, nth) => variants[nth] === 'v0')).toEqual(inside);
      }),
      { numRuns: 5 },
    );
  });

  it('stays for all others while the last one grows, or takes from the room behind it', () => {
    const before = variantsOf(experimentOf([10, 20, 30]));
    const grown = variantsOf(experimentOf([10, 20, 50]));
    grown.forEach((variant, nth) => {
      if (before[nth] !== null) expect(variant).toBe(before[nth]);
    });
    const roomy = variantsOf(experimentOf([25, 5, 30]));
    roomy.forEach((variant, nth) => {
      if (before[nth] !== 'v1') expect(variant).toBe(before[nth]);
    });
  });

  it.each([
    ['an anonymous reader', {}, { viewer: null }],
    ['before it begins', { fromMs: 10 }, { nowMs: 9 }],
    ['when it ends', { untilMs: 10 }, { nowMs: 10 }],
    [
      'without the argument',
      { when: [{ value: { param: 'p', path: [] }, is: ['x'], min: null, max: null }] },
      {},
    ],
  ])('is none for %s, whatever the percentage', (_title, terms, ask) => {
    const asked = { viewer: viewers[0] ?? null, args: {}, nowMs: 10, ...ask };
    expect(variantOf(experimentOf([100]), { ...asked, viewer: viewers[0] ?? null })).not.toBeNull();
    expect(variantOf(experimentOf([100], terms), asked)).toBeNull();
  });
});
