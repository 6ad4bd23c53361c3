/** The permutation check and the defensive reading of answers, with broken checks that the property catches. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer, readParts } from '../../src/ranking/answer.mjs';
import { permutationProblem } from '../../src/ranking/chain.ts';

type Check = (asked: readonly number[], got: readonly unknown[]) => string | null;

const positions = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 });
/** Answers near the truth: shuffled, then perhaps one place overwritten, cut or added. */
const answers = positions.chain((asked) =>
  fc.record({
    asked: fc.constant(asked),
    got: fc
      .tuple(
        fc.shuffledSubarray(asked, { minLength: asked.length }),
        fc.constantFrom('none', 'overwrite', 'cut', 'add'),
        fc.oneof(fc.constantFrom(...asked), fc.constantFrom(0, 99, '1', null, NaN)),
      )
      .map(
        ([order, harm, value]): readonly unknown[] =>
          ({
            none: order,
            overwrite: [value, ...order.slice(1)],
            cut: order.slice(1),
            add: [...order, value],
          })[harm],
      ),
  }),
);

/** The oracle: the same multiset, by sorting. */
function isPermutation(asked: readonly number[], got: readonly unknown[]): boolean {
  const sorted = (values: readonly unknown[]) =>
    values.map((value) => `${typeof value} ${String(value)}`).sort();
  return JSON.stringify(sorted(asked)) === JSON.stringify(sorted(got));
}

function agreesWithOracle(check: Check): void {
  fc.assert(
    fc.property(
      answers,
      ({ asked, got }) => (check(asked, got) === null) === isPermutation(asked, got),
    ),
    { numRuns: 500 },
  );
}

describe('the permutation check', () => {
  it('accepts exactly the permutations', () => {
    agreesWithOracle(permutationProblem);
  });

  const broken: Readonly<Record<string, Check>> = {
    'counts only': (asked, got) => (asked.length === got.length ? null : 'count'),
    'looks only for strangers': (asked, got) =>
      got.every((one) => asked.some((known) => known === one)) ? null : 'stranger',
    'looks only for repeats': (asked, got) =>
      asked.length === got.length && new Set(got).size === got.length ? null : 'repeat',
    'looks only for what is missing': (asked, got) =>
      asked.every((one) => got.includes(one)) ? null : 'missing',
  };
  it.each(Object.entries(broken))('would be caught if it %s', (_, check) => {
    expect(() => agreesWithOracle(check)).toThrow(/Property failed/);
  });

  it('reports what it expected and what it got', () => {
    expect(permutationProblem([3, 2, 1], [3, 2])).toBe('expected 3 candidates, got 2');
    expect(permutationProblem([3, 2, 1], [3, 3, 1])).toBe(
      'expected each candidate once, got position 3 again',
    );
    expect(permutationProblem([3, 2, 1], [9, 3, 1])).toBe(
      'expected each candidate once, got position 9 from elsewhere',
    );
    expect(permutationProblem([1], [undefined])).toContain(
      'a candidate whose position is undefined',
    );
  });
});

describe('reading an answer', () => {
  const bounds = { count: 2, partsMax: 2 };
  const candidates = [{ position: 2 }, { position: 1 }];

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['a record without an order', {}],
    ['an order that is no list', { order: 'ab' }],
    ['a list of the wrong length', [{ position: 1 }]],
    [
      'a throwing getter',
      {
        get order() {
          throw new Error('boo');
        },
      },
    ],
    [
      'a candidate with a throwing getter',
      [
        candidates[0],
        {
          get position() {
            throw new Error('boo');
          },
        },
      ],
    ],
    ['a revoked proxy', revoked()],
    [
      'an error that throws when put into words',
      {
        get order() {
          throw {
            toString() {
              throw new Error('again');
            },
          };
        },
      },
    ],
  ])('reports %s as a problem and never throws', (_, answer) => {
    expect(readAnswer(answer, bounds)).toHaveProperty('problem');
  });

  it('takes a bare list and a record alike', () => {
    const positions = [2, 1];
    expect(readAnswer(candidates, bounds)).toEqual({ positions, parts: [], scoresProblem: null });
    expect(readAnswer({ order: candidates, parts: { score: [1, 2] } }, bounds)).toEqual({
      positions,
      parts: [{ name: 'score', values: [1, 2] }],
      scoresProblem: null,
    });
  });

  it('leaves out parts that are not finite numbers of the right length, and keeps the rest', () => {
    const parts = { nan: [NaN, 1], short: [1], text: ['a', 'b'], score: new Float64Array([4, 5]) };
    expect(readParts(parts, { count: 2, partsMax: 9 })).toEqual([
      { name: 'score', values: [4, 5] },
    ]);
    expect(readParts({ a: [1, 1], b: [1, 1], c: [1, 1] }, bounds).map((part) => part.name)).toEqual(
      ['a', 'b'],
    );
  });
});

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
}
