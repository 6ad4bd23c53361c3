/** What every ranker promises, as sentences that any test runner can run. */
import assert from 'node:assert/strict';
import { seededRandom } from '../base/seeded-random.mjs';
import { LIMITS } from '../base/limits.ts';
import { readAnswer } from './answer.mjs';
import { permutationProblem } from './chain.ts';
import type { Candidate, Ranker, SignalColumns } from './ranker.ts';

export interface RankerContractOptions {
  readonly ranker: Ranker;
  /** As a template would write them. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Registers one sentence with its body, as `test` of node:test, Vitest, Jest and Mocha does. */
  readonly test: (title: string, body: () => Promise<void>) => void;
}

/** A head's candidates with the signals that the ranker names. */
interface Sample {
  readonly candidates: readonly Candidate[];
  readonly signals: SignalColumns;
  readonly seed: number;
}

type Draw = () => number;

const SAMPLES = 100;
const COUNT_MAX = 60;
const HOSTILE = [0, -0, 1e12, -1e12, 5e-324];

/**
 * Holds a ranker of the server to its promises, on random candidates with hostile but finite signals: the same candidates
 * out as in, the same answer for the same seed, and no need of a signal that an experiment leaves out.
 *
 * @example
 * import { test } from 'node:test';
 * import answersFirst from './answers-first.mjs';
 * rankerContract({ ranker: answersFirst, test });
 */
export function rankerContract({ ranker, options = {}, test }: RankerContractOptions): void {
  const of = `${ranker.name} with ${JSON.stringify(options)}`;
  const answer = (sample: Sample): Promise<readonly unknown[]> => answerOf(ranker, sample, options);
  const each = async (check: (sample: Sample) => Promise<void>): Promise<void> => {
    for (let seed = 0; seed < SAMPLES; seed += 1) await check(sampleOf(ranker.signals, seed));
  };

  test(`${of} has a name and a version, and takes its options`, async () => {
    assert.ok(ranker.name.length > 0 && ranker.version.length > 0, 'a name and a version');
    assert.equal(ranker.checkOptions?.(options) ?? null, null);
  });

  test(`${of} returns the same candidates, each once, and whole parts`, () =>
    each(async (sample) => {
      await answer(sample);
    }));

  test(`${of} repeats its answer for the same seed`, () =>
    each(async (sample) => {
      assert.deepEqual(await answer(sample), await answer(sample));
    }));

  test(`${of} does without signals, and with zeros`, () =>
    each(async (sample) => {
      const zeros = sample.candidates.map(() => 0);
      const columns = Object.fromEntries(ranker.signals.map((name) => [name, zeros]));
      await answer({ ...sample, signals: {} });
      await answer({ ...sample, signals: columns });
    }));

  for (const count of [0, 1])
    test(`${of} orders ${count} candidates`, async () => {
      const sample = sampleOf(ranker.signals, 1, count);
      const expected = sample.candidates.map(({ position }) => position);
      assert.deepEqual(await answer(sample), expected);
    });
}

/** The positions that the server would serve. Fails on an answer that it would refuse. */
async function answerOf(
  ranker: Ranker,
  { candidates, signals, seed }: Sample,
  options: Readonly<Record<string, unknown>>,
): Promise<readonly unknown[]> {
  const context = {
    viewer: 'ada',
    language: 'en',
    args: {},
    seed,
    nowMs: 2e12,
    options,
    random: seededRandom(seed),
  };
  const answer = await ranker.order(structuredClone(candidates), structuredClone(signals), context);
  const bounds = { count: candidates.length, partsMax: LIMITS.rankerPartsMax };
  const reading = readAnswer(answer, bounds);
  if ('problem' in reading) return assert.fail(reading.problem);
  const asked = candidates.map(({ position }) => position);
  assert.equal(permutationProblem(asked, reading.positions), null);
  const declared = 'order' in answer ? Object.keys(answer.parts ?? {}) : [];
  assert.deepEqual(
    reading.parts.map(({ name }) => name),
    declared,
    'every part has a finite number for each candidate',
  );
  return reading.positions;
}

function sampleOf(names: readonly string[], seed: number, count?: number): Sample {
  const draw = seededRandom(seed);
  const size = count ?? Math.floor(draw() * COUNT_MAX);
  const positions = new Set<number>();
  while (positions.size < size) positions.add(1 + Math.floor(draw() * 1e6));
  const candidates = [...positions].sort((a, b) => b - a).map((at) => candidateAt(at, draw));
  const columns = names.map((name) => [name, candidates.map(() => signalFrom(draw))] as const);
  return { candidates, signals: Object.fromEntries(columns), seed: Math.floor(draw() * 2 ** 32) };
}

function candidateAt(position: number, draw: Draw): Candidate {
  return {
    position,
    author: pick(['a', 'b', 'c', null], draw),
    kind: pick(['question', 'answer', 'comment'], draw),
    thread: pick(['t1', 't2', null], draw),
    tags: pick([[], ['x'], ['x', 'y']], draw),
    createdAtMs: Math.floor(draw() * 2e12),
  };
}

function signalFrom(draw: Draw): number {
  return draw() < 0.3 ? pick(HOSTILE, draw) : (draw() - 0.5) * 10 ** Math.floor(draw() * 13);
}

function pick<T>(values: readonly T[], draw: Draw): T {
  return values[Math.floor(draw() * values.length)] as T;
}
