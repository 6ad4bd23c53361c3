/** The contract of every ranker. Call it inside a test file with the ranker and the options its templates use. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import { readAnswer } from '../../src/ranking/answer.mjs';
import { permutationProblem } from '../../src/ranking/chain.ts';
import type { Candidate, Ranker, SignalColumns } from '../../src/ranking/ranker.ts';

export interface Sample {
  readonly candidates: readonly Candidate[];
  readonly signals: SignalColumns;
  readonly seed: number;
}

const BOUNDS = { partsMax: 16 };

/** Random candidates newest first, with hostile but finite signal values. */
export function sampleOf(signalNames: readonly string[]): fc.Arbitrary<Sample> {
  const value = fc.oneof(
    fc.constantFrom(0, -0, 1e12, -1e12, 5e-324),
    fc.double({ noNaN: true, min: -1e12, max: 1e12 }),
  );
  const fields = fc.record({
    author: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null }),
    kind: fc.constantFrom('question', 'answer', 'comment'),
    thread: fc.option(fc.constantFrom('t1', 't2'), { nil: null }),
    tags: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
    createdAtMs: fc.integer({ min: 0, max: 2e12 }),
  });
  return fc.uniqueArray(fc.integer({ min: 1, max: 1e6 }), { maxLength: 60 }).chain((positions) => {
    const newestFirst = positions.toSorted((a, b) => b - a);
    const count = positions.length;
    return fc.record({
      candidates: fc.tuple(
        ...newestFirst.map((position) => fields.map((rest) => ({ position, ...rest }))),
      ),
      signals: fc.record(
        Object.fromEntries(
          signalNames.map((name) => [
            name,
            fc.array(value, { minLength: count, maxLength: count }),
          ]),
        ),
      ),
      seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    });
  });
}

/** The served positions and parts, or the problem the server would find. */
export async function served(
  ranker: Ranker,
  sample: Sample,
  options: Readonly<Record<string, unknown>>,
) {
  const context = { seed: sample.seed, nowMs: 2e12, options, random: seededRandom(sample.seed) };
  const answer = await ranker.order(
    structuredClone(sample.candidates),
    structuredClone(sample.signals),
    context,
  );
  const reading = readAnswer(answer, { count: sample.candidates.length, ...BOUNDS });
  if ('problem' in reading) return reading;
  const problem = permutationProblem(
    sample.candidates.map((candidate) => candidate.position),
    reading.positions,
  );
  return problem === null
    ? { ...reading, declared: 'order' in answer ? Object.keys(answer.parts ?? {}) : [] }
    : { problem };
}

export function rankerContract(
  ranker: Ranker,
  options: Readonly<Record<string, unknown>> = {},
): void {
  describe(`the ranker ${ranker.name} with ${JSON.stringify(options)}`, () => {
    const samples = sampleOf(ranker.signals);

    it('names itself and takes its options', () => {
      expect(ranker.name).not.toBe('');
      expect(ranker.version).not.toBe('');
      expect(ranker.checkOptions?.(options) ?? null).toBeNull();
    });

    it('returns the same candidates, each once, with every part whole', async () => {
      await fc.assert(
        fc.asyncProperty(samples, async (sample) => {
          const result = await served(ranker, sample, options);
          expect(result).not.toHaveProperty('problem');
          if (!('problem' in result))
            expect(result.parts.map((part) => part.name)).toEqual(result.declared);
        }),
      );
    });

    it('repeats its answer for the same seed', async () => {
      await fc.assert(
        fc.asyncProperty(samples, async (sample) => {
          expect(await served(ranker, sample, options)).toEqual(
            await served(ranker, sample, options),
          );
        }),
      );
    });

    it('survives signals that are missing or all zero', async () => {
      await fc.assert(
        fc.asyncProperty(samples, async (sample) => {
          const zeros = Object.fromEntries(
            Object.entries(sample.signals).map(([name, column]) => [name, column.map(() => 0)]),
          );
          for (const signals of [{}, zeros])
            expect(await served(ranker, { ...sample, signals }, options)).not.toHaveProperty(
              'problem',
            );
        }),
      );
    });

    it.each([0, 1])('orders %i candidates', async (count) => {
      const [sample] = fc.sample(
        samples.filter(({ candidates }) => candidates.length >= count),
        1,
      );
      if (sample === undefined) throw new Error('no sample');
      const signals = Object.fromEntries(
        Object.entries(sample.signals).map(([name, column]) => [name, column.slice(0, count)]),
      );
      const result = await served(
        ranker,
        { ...sample, signals, candidates: sample.candidates.slice(0, count) },
        options,
      );
      expect(result).toMatchObject({
        positions: sample.candidates.slice(0, count).map((candidate) => candidate.position),
      });
    });
  });
}
