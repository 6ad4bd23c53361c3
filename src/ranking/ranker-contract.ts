/** What every ranker promises, as tests for any test runner. */
import assert from 'node:assert/strict';
import { seededRandom } from '../base/seeded-random.mjs';
import { LIMITS } from '../base/limits.ts';
import { readAnswer } from './answer.mjs';
import { permutationProblem } from './chain.ts';
import { rankContract } from '../fence/testing/rank-contract.ts';
import type { Candidate, RankContext, Ranker, SignalColumns } from './ranker.ts';

export interface RankerContractOptions {
  readonly ranker: Ranker;
  /** Options as a template would write them. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Registers one test by its title and body, as `test` of node:test, Vitest, Jest and Mocha does. */
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
const LARGEST = 1_000;
const HOSTILE = [0, -0, 1e12, -1e12, 5e-324];

/**
 * Tests the promises of a server's ranker on random candidates with hostile but finite signals: the same candidates out
 * as in, for 0 to 1,000 of them; the same answer for the same seed, with ties and with NaN; unchanged input; and an
 * answer even without a signal that an experiment leaves out.
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

  test(`${of} orders candidates whose signals are all the same`, () =>
    each(async (sample) => {
      for (const value of [1, -1e12]) {
        const ties = sample.candidates.map(() => value);
        const tied = {
          ...sample,
          signals: Object.fromEntries(ranker.signals.map((name) => [name, ties])),
        };
        assert.deepEqual(await answer(tied), await answer(tied));
      }
    }));

  test(`${of} loses no candidate over signals that are not numbers`, () =>
    each(async (sample) => {
      const none = sample.candidates.map(() => NaN);
      const columns = Object.fromEntries(ranker.signals.map((name) => [name, none]));
      await orderOf(ranker, { ...sample, signals: columns }, options);
    }));

  test(`${of} leaves what it is given as it was`, () =>
    each(async (sample) => {
      const given = structuredClone(sample);
      await ranker.order(given.candidates, given.signals, contextOf(given.seed, options));
      assert.deepEqual(given, sample);
    }));

  // The contract of a fence's rankers also applies to a server's ranker.
  const many = sampleOf(ranker.signals, 1, LARGEST);
  const rowAt = new Map<number, number>(
    many.candidates.map(({ position }, row) => [position, row]),
  );
  rankContract(
    {
      candidates: [...rowAt.keys()],
      rank: async (positions, seed) => {
        const rows = positions.map((position) => rowAt.get(position) ?? 0);
        return (await answer(rowsOf(many, rows, seed))) as readonly number[];
      },
    },
    (title, body) => test(`${of}: ${title}`, body),
  );
}

/** The sample with only these rows of its candidates and signals. */
function rowsOf({ candidates, signals }: Sample, rows: readonly number[], seed: number): Sample {
  const columns = Object.entries(signals).map(
    ([name, column]) => [name, rows.map((row) => column[row] ?? 0)] as const,
  );
  return {
    candidates: rows.flatMap((row) => candidates[row] ?? []),
    signals: Object.fromEntries(columns),
    seed,
  };
}

function contextOf(seed: number, options: RankContext['options']): RankContext {
  const reader = { viewer: 'ada', language: 'en', args: {} };
  return { ...reader, seed, nowMs: 2e12, options, random: seededRandom(seed) };
}

/** The positions that the server would serve. Fails on an answer that it would reject, and on parts that it would drop. */
async function answerOf(
  ranker: Ranker,
  sample: Sample,
  options: RankContext['options'],
): Promise<readonly unknown[]> {
  const { positions, kept, declared } = await orderOf(ranker, sample, options);
  assert.deepEqual(kept, declared, 'every part has a finite number for each candidate');
  return positions;
}

interface CheckedOrder {
  readonly positions: readonly unknown[];
  /** The names of the parts that the server keeps, and of all parts. */
  readonly kept: readonly string[];
  readonly declared: readonly string[];
}

async function orderOf(
  ranker: Ranker,
  { candidates, signals, seed }: Sample,
  options: RankContext['options'],
): Promise<CheckedOrder> {
  const given = [structuredClone(candidates), structuredClone(signals)] as const;
  const answer = await ranker.order(...given, contextOf(seed, options));
  const bounds = { count: candidates.length, partsMax: LIMITS.rankerPartsMax };
  const reading = readAnswer(answer, bounds);
  if ('problem' in reading) return assert.fail(reading.problem);
  const asked = candidates.map(({ position }) => position);
  assert.equal(permutationProblem(asked, reading.positions), null);
  return {
    positions: reading.positions,
    kept: reading.parts.map(({ name }) => name),
    declared: 'order' in answer ? Object.keys(answer.parts ?? {}) : [],
  };
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
