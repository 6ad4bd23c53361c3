/** Roll-outs as templates write them, and how a wrong one is named. */
import { describe, expect, it } from 'vitest';
import { streamKey } from '../../src/feeds/stream-key.ts';
import { compile, errorOf, HEAD, sourceOf } from './compile-text.ts';

const rollout = (body: string, rest = ''): string =>
  `${HEAD}${rest}stream: { rollout: { ${body}, of: everything } }`;
const PLATFORM = 'params: { platform: { description: x, optional: true, context: true } }\n';

describe('a roll-out', () => {
  it('is read with its defaults', () => {
    const { rollouts } = compile(rollout('name: a'));
    expect(rollouts).toEqual([
      {
        name: 'a',
        percent: 100,
        seed: 'a',
        fromMs: null,
        untilMs: null,
        when: [],
        splitsHistory: true,
      },
    ]);
  });

  it('comes with a template that another includes, its tests bound to the arguments there', () => {
    const [name, inner] = sourceOf(
      'inner',
      `${PLATFORM}stream: { rollout: { name: a, when: { value: $platform, is: 5 }, of: everything } }`,
    );
    const { rollouts } = compile(
      `${HEAD}params: { client: { description: x, context: true } }\nstream: { template: { name: inner, args: { platform: $client } } }`,
      new Map([[name, inner]]),
    );
    expect(rollouts[0]?.when).toMatchObject([{ value: { param: 'client' }, is: ['5'] }]);
  });

  it('of a ranker alone does not split the history', () => {
    const { rollouts, rankRollout } = compile(
      `${HEAD}stream: everything\nrank: { ranker: hot, rollout: { name: b, percent: 5, ranker: blend } }\nfence: {}`,
    );
    expect(rollouts).toMatchObject([{ name: 'b', percent: 5, splitsHistory: false }]);
    expect(rankRollout?.rank).toEqual({ ranker: 'blend', deadlineMs: 250, options: {} });
  });

  it('may have a mix on either side', () => {
    const mix = 'mix: [{ weight: 1, of: everything }, { weight: 2, of: following }]';
    expect(
      errorOf(() =>
        compile(
          `${HEAD}stream: { rollout: { name: a, of: { ${mix} }, else: everything } }\nfence: {}`,
        ),
      ),
    ).toBe('no error');
  });

  it.each([
    ['name: A', 'stream.rollout.name: expected 1 to 32 of a-z, 0-9 and -, got "A"'],
    ['name: a, percent: 101', 'stream.rollout.percent: expected at most 100, got 101'],
    ['name: a, percent: -1', 'stream.rollout.percent: expected at least 0, got -1'],
    [
      'name: a, from: yesterday',
      'stream.rollout.from: expected it to be an instant such as 2026-01-31T12:00:00Z, got "yesterday"',
    ],
    [
      'name: a, from: "2026-02-01T00:00Z", until: "2026-01-01T00:00Z"',
      'stream.rollout.until: expected an instant after from (2026-02-01T00:00Z), got 2026-01-01T00:00Z',
    ],
    [
      'name: a, from: "2026-01-01T00:00Z", until: "2026-01-01T00:00Z"',
      'stream.rollout.until: expected an instant after from (2026-01-01T00:00Z), got 2026-01-01T00:00Z',
    ],
    [
      'name: a, when: { value: ios, is: ios }',
      'stream.rollout.when.value: expected a parameter such as $platform, got "ios"',
    ],
    ['name: a, when: []', 'stream.rollout.when: expected 1 to 8 tests of arguments, got 0'],
    [
      'name: a, when: { value: $platform, is: ios }',
      'stream.rollout.when.value: expected no parameter, since params declares none, got $platform',
    ],
    ['name: a, precent: 5', 'stream.rollout.precent: expected one of'],
  ])('is refused for %s', (body, message) => {
    expect(errorOf(() => compile(rollout(body)))).toContain(message);
  });

  it.each([
    [
      'a test without a condition',
      rollout('name: a, when: { value: $platform }', PLATFORM),
      'stream.rollout.when: expected is, min or max next to value, got none',
    ],
    [
      'bounds of what is no number',
      rollout('name: a, when: { value: $platform, min: 5 }', PLATFORM),
      'expected a parameter of the type number, got $platform, which is text',
    ],
    [
      'a context in a source',
      `${HEAD}${PLATFORM}stream: { tag: $platform }`,
      'expected a parameter without context: true, got $platform',
    ],
    [
      'two that share a name',
      `${HEAD}stream: { merge: [{ rollout: { name: a, of: everything } }, { rollout: { name: a, percent: 5, of: everything } }] }`,
      'expected the same terms for the roll-out a everywhere, got different ones',
    ],
    [
      'too many',
      `${HEAD}stream: { merge: [${['a', 'b', 'c', 'd', 'e'].map((name) => `{ rollout: { name: ${name}, of: everything } }`).join(', ')}] }`,
      'expected at most 4 roll-outs, including those of other templates, got 5',
    ],
    [
      'options that its ranker refuses',
      `${HEAD}stream: everything\nrank: { ranker: hot, rollout: { name: b, ranker: hot, options: { gravity: 11 } } }\nfence: {}`,
      'rank.rollout.options.gravity: expected at most 10, got 11',
    ],
  ])('is refused for %s', (_title, text, message) => {
    expect(errorOf(() => compile(text))).toContain(message);
  });

  it('leaves a context out of the name of a stream', () => {
    const template = compile(rollout('name: a, when: { value: $platform, is: ios }', PLATFORM));
    expect(streamKey(template, { platform: 'ios' })).toBe('a');
  });
});
