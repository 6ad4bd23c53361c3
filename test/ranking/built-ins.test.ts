/** What each built-in ranker promises about its order, and what a template may ask of it. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import { blend } from '../../src/ranking/built-in/blend.ts';
import { chronological } from '../../src/ranking/built-in/chronological.ts';
import { dithered } from '../../src/ranking/built-in/dithered.ts';
import { diverse } from '../../src/ranking/built-in/diverse.ts';
import { hot } from '../../src/ranking/built-in/hot.ts';
import { random } from '../../src/ranking/built-in/random.ts';
import { signal } from '../../src/ranking/built-in/signal.ts';
import { checkRankSpec } from '../../src/ranking/built-ins.ts';
import type { Candidate, RankedOrder, Ranker, SignalColumns } from '../../src/ranking/ranker.ts';
import { specOf } from '../support/ranking-room.ts';

function candidatesBy(authors: readonly (string | null)[]): readonly Candidate[] {
  return authors.map((author, row) => ({
    position: authors.length - row,
    author,
    kind: 'question',
    thread: null,
    tags: [],
    createdAtMs: 0,
  }));
}

interface OrderOptions {
  readonly signals?: SignalColumns;
  readonly options?: Record<string, unknown>;
  readonly seed?: number;
}

async function order(ranker: Ranker, candidates: readonly Candidate[], given: OrderOptions = {}) {
  const { signals = {}, options = {}, seed = 1 } = given;
  const answer = await ranker.order(candidates, signals, {
    viewer: null,
    language: null,
    args: {},
    seed,
    nowMs: 0,
    options,
    random: seededRandom(seed),
  });
  const { order: ranked, parts = {} }: RankedOrder = 'order' in answer ? answer : { order: answer };
  return { positions: ranked.map((candidate) => candidate.position), parts };
}

describe('chronological', () => {
  it('puts the newest first however they came in', async () => {
    expect(
      (await order(chronological, candidatesBy(['a', 'b', 'c']).toReversed())).positions,
    ).toEqual([3, 2, 1]);
  });
});

describe('hot', () => {
  const three = candidatesBy(['a', 'b', 'c']);

  it('lets an old item with many votes beat a new one without votes, until gravity is strong', async () => {
    const signals = { votes: [0, 0, 50], ageHours: [0, 1, 24] };
    expect((await order(hot, three, { signals, options: { gravity: 0.5 } })).positions).toEqual([
      1, 3, 2,
    ]);
    expect((await order(hot, three, { signals, options: { gravity: 4 } })).positions).toEqual([
      3, 2, 1,
    ]);
  });

  it('separates items of many years by half-lives without underflow', async () => {
    const signals = { votes: [0, 0, 0], ageHours: [70_000, 70_001, 69_999] };
    const { positions, parts } = await order(hot, three, {
      signals,
      options: { halfLifeHours: 1 },
    });
    expect(positions).toEqual([1, 3, 2]);
    expect(new Set(parts.score).size).toBe(3);
  });

  it('never lifts an item for ageing when votes are against it', async () => {
    const signals = { votes: [-5, -5, -6], ageHours: [1, 100, 1] };
    const { positions } = await order(hot, three, { signals });
    expect(positions.indexOf(3)).toBeLessThan(positions.indexOf(2));
    expect(positions.indexOf(3)).toBeLessThan(positions.indexOf(1));
  });

  it('breaks ties newest first and reports its score parts in the candidates’ order', async () => {
    const { positions, parts } = await order(hot, three, {
      signals: { votes: [1, 1, 1], ageHours: [2, 2, 2] },
    });
    expect(positions).toEqual([3, 2, 1]);
    expect(parts.decay).toEqual([4 ** -1.5, 4 ** -1.5, 4 ** -1.5]);
    expect(parts.score).toEqual([2 * 4 ** -1.5, 2 * 4 ** -1.5, 2 * 4 ** -1.5]);
  });

  it('asks only for the signals its weights use', () => {
    expect(hot.signalsFor?.({})).toEqual(['votes', 'ageHours']);
    expect(hot.signalsFor?.({ weights: { votes: 0, likes: 2 } })).toEqual(['likes', 'ageHours']);
  });
});

describe('diverse', () => {
  const flood = candidatesBy(['a', 'a', 'a', 'b', 'a', 'c', null, null]);

  it('takes at most the cap of each author in a round, in base order', async () => {
    const { positions, parts } = await order(diverse, flood, {
      options: { base: 'chronological', cap: 1 },
    });
    expect(positions).toEqual([8, 5, 3, 2, 1, 7, 6, 4]);
    expect(parts.round).toEqual([0, 1, 2, 0, 3, 0, 0, 0]);
  });

  it('can put all that is past the cap at the end, in base order', async () => {
    const options = { base: 'chronological', cap: 1, past: 'end' };
    expect((await order(diverse, flood, { options })).positions).toEqual([8, 5, 3, 2, 1, 7, 6, 4]);
    const capped = await order(diverse, candidatesBy(['a', 'a', 'b', 'a', 'b']), { options });
    expect(capped.positions).toEqual([5, 3, 4, 2, 1]);
    const rounds = await order(diverse, candidatesBy(['a', 'a', 'a', 'b', 'b']), { options });
    expect(rounds.positions).toEqual([5, 2, 4, 3, 1]);
    const inTurns = { ...options, past: 'next-round' };
    const turns = await order(diverse, candidatesBy(['a', 'a', 'a', 'b', 'b']), {
      options: inTurns,
    });
    expect(turns.positions).toEqual([5, 2, 4, 1, 3]);
  });

  it('keeps the base’s order when nobody reaches the cap', async () => {
    expect(
      (await order(diverse, flood, { options: { base: 'chronological', cap: 10 } })).positions,
    ).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('asks for the signals of its base', () => {
    expect(diverse.signalsFor?.({ base: 'blend', baseOptions: { weights: { likes: 1 } } })).toEqual(
      ['likes'],
    );
    expect(diverse.signalsFor?.({ base: 'random' })).toEqual([]);
  });

  it('stays linear when one author wrote everything', async () => {
    const many = candidatesBy(new Array<string>(20_000).fill('a'));
    const { positions } = await order(diverse, many, {
      options: { base: 'chronological', cap: 1 },
    });
    expect(positions).toHaveLength(20_000);
  });
});

describe('dithered', () => {
  const hundred = candidatesBy(new Array<null>(100).fill(null));
  const base = 'chronological';

  it('changes nothing with an epsilon of 1', async () => {
    const { positions } = await order(dithered, hundred, { options: { base, epsilon: 1 } });
    expect(positions).toEqual((await order(chronological, hundred)).positions);
  });

  it('moves items near the top a little, and more with a larger epsilon', async () => {
    const moved = async (epsilon: number): Promise<number> => {
      let sum = 0;
      for (let seed = 0; seed < 50; seed += 1) {
        const { positions } = await order(dithered, hundred, { options: { base, epsilon }, seed });
        sum += positions.slice(0, 10).filter((at) => at > 90).length;
      }
      return 10 - sum / 50;
    };
    const [little, much] = [await moved(1.2), await moved(4)];
    expect(little).toBeGreaterThan(0.2);
    expect(much).toBeGreaterThan(2 * little);
    expect(much).toBeLessThan(8);
  });

  it('follows the seed, and shows what moved each item', async () => {
    const asked = { options: { base }, seed: 3 };
    const first = await order(dithered, hundred, asked);
    expect(await order(dithered, hundred, asked)).toEqual(first);
    expect(first.parts['dither']).toHaveLength(100);
  });
});

describe('signal', () => {
  const four = candidatesBy([null, null, null, null]);
  const signals = { votes: [1, 8, 0, 1] };

  it('sorts by one signal, newest first where it is equal', async () => {
    expect((await order(signal, four, { signals })).positions).toEqual([3, 4, 1, 2]);
    const options = { order: 'lowest' };
    expect((await order(signal, four, { signals, options })).positions).toEqual([2, 4, 1, 3]);
  });

  it('draws with chances in proportion to it, and puts items without a chance last', async () => {
    const firsts = new Map<number | undefined, number>();
    for (let seed = 0; seed < 2_000; seed += 1) {
      const { positions } = await order(signal, four, {
        signals,
        options: { pick: 'random' },
        seed,
      });
      firsts.set(positions[0], (firsts.get(positions[0]) ?? 0) + 1);
      expect(positions.at(-1)).toBe(2);
    }
    for (const [at, share] of [
      [3, 0.8],
      [4, 0.1],
      [1, 0.1],
    ] as const)
      expect(Math.abs((firsts.get(at) ?? 0) / 2_000 - share)).toBeLessThan(0.05);
  });

  it('asks for that signal alone', () => {
    expect(signal.signalsFor?.({ signal: 'likes' })).toEqual(['likes']);
    expect(checkRankSpec(specOf('signal', { signal: 'nope' }))).toContain('got "nope"');
  });
});

describe('random', () => {
  const ten = candidatesBy(new Array<null>(10).fill(null));

  it('follows the seed', async () => {
    expect(await order(random, ten, { seed: 5 })).toEqual(await order(random, ten, { seed: 5 }));
    expect((await order(random, ten, { seed: 5 })).positions).not.toEqual(
      (await order(random, ten, { seed: 6 })).positions,
    );
  });

  it('puts every candidate first about equally often', async () => {
    const firsts = new Map<number, number>();
    for (let seed = 0; seed < 2_000; seed += 1) {
      const [first = 0] = (await order(random, ten, { seed })).positions;
      firsts.set(first, (firsts.get(first) ?? 0) + 1);
    }
    expect(firsts.size).toBe(10);
    for (const times of firsts.values()) expect(Math.abs(times - 200)).toBeLessThan(80);
  });
});

describe('blend', () => {
  const three = candidatesBy(['a', 'b', 'c']);
  const signals = { votes: [0, 1_000, 10], likes: [3, 0, 2] };

  it('weighs signals of different sizes on one scale', async () => {
    expect(
      (await order(blend, three, { signals, options: { weights: { votes: 1, likes: 2 } } }))
        .positions,
    ).toEqual([3, 1, 2]);
    expect(
      (
        await order(blend, three, {
          signals,
          options: { weights: { votes: 1, likes: 2 }, normalise: 'none' },
        })
      ).positions,
    ).toEqual([2, 1, 3]);
  });

  it('can compare by order alone', async () => {
    const { parts } = await order(blend, three, {
      signals,
      options: { weights: { votes: 1 }, normalise: 'rank' },
    });
    expect(parts.score).toEqual([0, 1, 0.5]);
  });
});

describe('the check of a template’s choice', () => {
  it.each<[string, Record<string, unknown>]>([
    ['chronological', {}],
    ['random', {}],
    ['hot', { gravity: 1.8, weights: { likes: 3 } }],
    ['hot', { halfLifeHours: 6 }],
    ['diverse', { cap: 3, base: 'blend', baseOptions: { weights: { votes: 1, freshness: 2 } } }],
    ['my-own-file', { anything: ['goes'] }],
  ])('accepts %s with %j', (ranker, options) => {
    expect(checkRankSpec(specOf(ranker, options))).toBeNull();
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['chronological', { gravity: 1 }, 'options: expected no options, got key "gravity"'],
    ['hot', { gravity: 99 }, 'options.gravity: expected at most 10, got 99'],
    ['hot', { gravity: 'strong' }, 'options.gravity: expected a number, got "strong"'],
    ['hot', { gravity: NaN }, 'options.gravity: expected a number, got NaN'],
    [
      'hot',
      { gravity: 1, halfLifeHours: 1 },
      'options: expected gravity or halfLifeHours, got both',
    ],
    [
      'hot',
      { weights: { votes: 1, shares: 1 } },
      'options.weights: expected one of votes, likes, got key "shares"',
    ],
    ['diverse', { cap: 0 }, 'options.cap: expected at least 1, got 0'],
    [
      'diverse',
      { base: 'diverse' },
      'options.base: expected a ranker that starts from no other, got "diverse"',
    ],
    ['dithered', { base: 7 }, 'options.base: expected a text, got 7'],
    [
      'diverse',
      { base: 'signal', baseOptions: { signal: 'karma' } },
      'options: expected known signals (votes, likes, favourites, ageHours, freshness, textChars, hasLink, followsAuthor, sharedTags, affinity, seen), got "karma"',
    ],
    [
      'diverse',
      { baseOptions: { gravity: -1 } },
      'options.baseOptions.gravity: expected at least 0, got -1',
    ],
    [
      'dithered',
      { base: 'hot', baseOptions: { gravity: 1, halfLifeHours: 1 } },
      'options.baseOptions: expected gravity or halfLifeHours, got both',
    ],
    [
      'dithered',
      { base: 'blend', baseOptions: { weights: { 'own-signal': 'a' } } },
      'options.baseOptions.weights.own-signal: expected a number, got "a"',
    ],
    [
      'blend',
      { weights: { votes: Infinity } },
      'options.weights.votes: expected a number, got Infinity',
    ],
    [
      'blend',
      { weights: { karma: 1 } },
      'options: expected known signals (votes, likes, favourites, ageHours, freshness, textChars, hasLink, followsAuthor, sharedTags, affinity, seen), got "karma"',
    ],
    [
      'blend',
      { weights: { vote: 1 } },
      'options: expected known signals (votes, likes, favourites, ageHours, freshness, textChars, hasLink, followsAuthor, sharedTags, affinity, seen), got "vote" (did you mean votes?)',
    ],
    ['', {}, 'ranker: expected a name of 1 to 128 characters, got 0'],
  ])('refuses %s with %j', (ranker, options, problem) => {
    expect(checkRankSpec(specOf(ranker, options))).toBe(problem);
  });

  it.each([0, 1.5, 2_001, NaN])('refuses a deadline of %d ms', (deadlineMs) => {
    expect(checkRankSpec(specOf('hot', {}, deadlineMs))).toContain(
      'deadlineMs: expected a whole number from 1 to 2000',
    );
  });
});
