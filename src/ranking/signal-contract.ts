/** What every signal of a file promises, as tests for any test runner. */
import assert from 'node:assert/strict';
import { seededRandom } from '../base/seeded-random.mjs';
import { columnProblem } from './answer.mjs';
import type { RankerContractOptions } from './ranker-contract.ts';
import { sampleCandidate } from './sample-candidate.ts';
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
 * the same call, and unchanged input.
 *
 * @example
 * import { test } from 'node:test';
 * import interest from './interest.mjs';
 * signalContract({ signal: interest, test });
 */
export function signalContract({ signal, context = {}, test }: SignalContractOptions): void {
  for (const viewer of [CONTEXT.viewer, null])
    for (const count of COUNTS)
      test(`${signal.name} answers ${count} numbers for ${viewer ?? 'nobody'}`, async () => {
        const about = { ...CONTEXT, viewer, ...context };
        const question = questionOf(signal, count);
        const given = structuredClone(question);
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
