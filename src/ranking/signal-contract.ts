/** What every signal of a file promises, as tests for any test runner. */
import assert from 'node:assert/strict';
import { seededRandom } from '../base/seeded-random.mjs';
import { columnProblem } from './answer.mjs';
import type { RankerContractOptions } from './ranker-contract.ts';
import { sampleCandidate } from './sample-candidate.ts';
import { assertDescribed, watchedCandidates, watchedSignals } from './watched-input.ts';
import type { SignalContext, SignalModule } from './signal-module.ts';

export interface SignalContractOptions {
  readonly signal: SignalModule;
  readonly context?: Partial<SignalContext>;
  readonly test: RankerContractOptions['test'];
}

const COUNTS = [0, 1, 40, 1_000];
const CONTEXT: SignalContext = { viewer: 'ada', language: null, args: {}, nowMs: 2e12 };

/**
 * Tests a signal's promises, for a viewer and for an anonymous one: a number for each candidate, the same numbers for
 * the same call, unchanged input, and no reading of signals and fields that it does not name.
 *
 * @example
 * import { test } from 'node:test';
 * import interest from './interest.mjs';
 * signalContract({ signal: interest, test });
 */
export function signalContract({ signal, context = {}, test }: SignalContractOptions): void {
  const { name, needs = [], signals = [] } = signal;
  test(`${name} has a name, a version, and known needs`, async () => {
    assertDescribed(signal);
  });
  for (const viewer of [CONTEXT.viewer, null])
    for (const count of COUNTS)
      test(`${name} answers ${count} numbers for ${viewer ?? 'nobody'}`, async () => {
        const about = { ...CONTEXT, viewer, ...context };
        const question = questionOf(signal, count);
        const given = {
          candidates: watchedCandidates(question.candidates, needs),
          signals: watchedSignals(question.signals, signals),
        };
        const column = await signal.read(given.candidates, given.signals, about);
        assert.equal(columnProblem(column, count), null);
        assert.deepEqual(given, question, 'its input is as it was');
        const again = await signal.read(given.candidates, given.signals, about);
        assert.deepEqual(Array.from(again), Array.from(column));
      });
}

function questionOf({ needs = [], signals = [] }: SignalModule, count: number) {
  const draw = seededRandom(count);
  const candidates = Array.from({ length: count }, (_, row) =>
    sampleCandidate({ position: count - row, needs }, draw),
  );
  const columns = signals.map((name) => [name, candidates.map(() => draw() * 100)] as const);
  return { candidates, signals: Object.fromEntries(columns) };
}
