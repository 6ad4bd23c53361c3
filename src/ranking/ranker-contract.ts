/** What every ranker promises, as tests for any test runner. */
import assert from 'node:assert/strict';
import { seededRandom } from '../base/seeded-random.mjs';
import { LIMITS } from '../base/limits.ts';
import { readAnswer } from './answer.mjs';
import { permutationProblem } from './chain.ts';
import { rankContract } from '../fence/testing/rank-contract.ts';
import type { Candidate, RankContext, Ranker, SignalColumns } from './ranker.ts';
import { sampleCandidate } from './sample-candidate.ts';
import { assertDescribed, watchedCandidates, watchedSignals } from './watched-input.ts';

export interface RankerContractOptions {
  readonly ranker: Ranker;
  /** Options as a template would write them. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The reader, the arguments and the time; when left out, a viewer and an anonymous one, without arguments. */
  readonly context?: Partial<Pick<RankContext, 'viewer' | 'language' | 'args' | 'nowMs'>>;
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

/** What one call of a ranker is made with, apart from the sample. */
type Given = Required<Pick<RankerContractOptions, 'ranker' | 'options' | 'context'>>;

/**
 * Tests the promises of a server's ranker on random candidates with hostile but finite signals, for a viewer and for an
 * anonymous one: the same candidates out as in, for 0 to 1,000 of them; the same answer for the same seed, with ties
 * and with NaN; unchanged input; an answer even without a signal that an experiment leaves out; and no reading of
 * signals and fields that it does not name.
 *
 * @example
 * import { test } from 'node:test';
 * import answersFirst from './answers-first.mjs';
 * rankerContract({ ranker: answersFirst, test });
 */
export function rankerContract(contract: RankerContractOptions): void {
  const { ranker, options = {}, context = {}, test } = contract;
  const given = { ranker, options, context };
  const of = `${ranker.name} with ${JSON.stringify(options)}`;
  const answer = (sample: Sample): Promise<CheckedOrder> => answerOf(given, sample);
  const each = async (check: (sample: Sample) => Promise<void>): Promise<void> => {
    for (let seed = 0; seed < SAMPLES; seed += 1) await check(sampleOf(ranker, seed));
  };

  test(`${of} has a name and a version, and takes its options`, async () => {
    assertDescribed(ranker);
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
      await orderOf(given, { ...sample, signals: columns });
    }));

  test(`${of} leaves what it is given as it was`, () =>
    each(async (sample) => {
      const { candidates, signals } = structuredClone(sample);
      const about = contextOf(sample.seed, given);
      const { args } = contextOf(sample.seed, given);
      await ranker.order(candidates, signals, about);
      assert.deepEqual({ candidates, signals, seed: sample.seed }, sample);
      assert.deepEqual(
        [about.options, about.args],
        [options, args],
        'the options and the arguments',
      );
    }));

  fencedRank({ given, of, test });
}

/** The contract of a fence's rankers also applies to a server's ranker. */
function fencedRank({
  given,
  of,
  test,
}: Pick<RankerContractOptions, 'test'> & { readonly given: Given; readonly of: string }): void {
  const many = sampleOf(given.ranker, 1, LARGEST);
  const rowAt = new Map<number, number>(
    many.candidates.map(({ position }, row) => [position, row]),
  );
  rankContract(
    {
      candidates: [...rowAt.keys()],
      rank: async (positions, seed) => {
        const rows = positions.map((position) => rowAt.get(position) ?? 0);
        const { positions: order } = await answerOf(given, rowsOf(many, rows, seed));
        return order as readonly number[];
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

/** Seeds alternate between a viewer and an anonymous one. */
function contextOf(seed: number, { options, context }: Given): RankContext {
  const reader =
    seed % 2 === 0 ? { viewer: 'ada', language: 'en' } : { viewer: null, language: null };
  const about = structuredClone({ ...reader, args: {}, nowMs: 2e12, ...context, options });
  return { ...about, seed, random: seededRandom(seed) };
}

/** The order that the server would serve. Fails on an answer that it would reject, and on parts that it would drop. */
async function answerOf(given: Given, sample: Sample): Promise<CheckedOrder> {
  const checked = await orderOf(given, sample);
  const kept = checked.parts.map(({ name }) => name);
  assert.deepEqual(kept, checked.declared, 'every part has a finite number for each candidate');
  const taken = kept.filter((name) => given.ranker.signals.includes(name));
  assert.deepEqual(taken, [], 'no part has the name of a signal');
  return checked;
}

interface CheckedOrder {
  readonly positions: readonly unknown[];
  /** The parts that the server keeps. */
  readonly parts: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** The names of all parts. */
  readonly declared: readonly string[];
}

async function orderOf(given: Given, { candidates, signals, seed }: Sample): Promise<CheckedOrder> {
  const { ranker } = given;
  const answer = await ranker.order(
    watchedCandidates(candidates, ranker.needs ?? []),
    watchedSignals(signals, ranker.signals),
    contextOf(seed, given),
  );
  const bounds = { count: candidates.length, partsMax: LIMITS.rankerPartsMax };
  const reading = readAnswer(answer, bounds);
  if ('problem' in reading) return assert.fail(reading.problem);
  const asked = candidates.map(({ position }) => position);
  assert.equal(permutationProblem(asked, reading.positions), null);
  return {
    positions: reading.positions,
    parts: reading.parts,
    declared: 'order' in answer ? Object.keys(answer.parts ?? {}) : [],
  };
}

function sampleOf({ signals: names, needs = [] }: Ranker, seed: number, count?: number): Sample {
  const draw = seededRandom(seed);
  const size = count ?? Math.floor(draw() * COUNT_MAX);
  const positions = new Set<number>();
  while (positions.size < size) positions.add(1 + Math.floor(draw() * 1e6));
  const newestFirst = [...positions].sort((a, b) => b - a);
  const candidates = newestFirst.map((position) => sampleCandidate({ position, needs }, draw));
  const columns = names.map((name) => [name, candidates.map(() => signalFrom(draw))] as const);
  return { candidates, signals: Object.fromEntries(columns), seed: Math.floor(draw() * 2 ** 32) };
}

function signalFrom(draw: Draw): number {
  return draw() < 0.3 ? pick(HOSTILE, draw) : (draw() - 0.5) * 10 ** Math.floor(draw() * 13);
}

function pick<T>(values: readonly T[], draw: Draw): T {
  return values[Math.floor(draw() * values.length)] as T;
}
