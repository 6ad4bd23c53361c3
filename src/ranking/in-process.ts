/**
 * Runs a trusted ranker on the server's own thread: the built-in ones, and those a program registers itself. An
 * answer that is promised too late is abandoned; a loop that never yields cannot be stopped here, only in a worker.
 */
import { seededRandom } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { readAnswer, wordsOf } from './answer.mjs';
import { withinDeadline } from '../base/async/deadline.ts';
import type { Ranker } from './ranker.ts';
import { fault, type Outcome, type Question, type RankerVersion } from './ranker-version.ts';

export function inProcess(ranker: Ranker): RankerVersion {
  return {
    maker: { name: ranker.name, version: ranker.version },
    signalsFor: (options) => ranker.signalsFor?.(options) ?? ranker.signals,
    lastFault: null,
    isProven: false,
    ask: (question, deadlineMs) =>
      withinDeadline(askRanker(ranker, question), deadlineMs, () =>
        fault('deadline', `expected an answer within ${deadlineMs} ms, got none`),
      ),
  };
}

async function askRanker(ranker: Ranker, question: Question): Promise<Outcome> {
  const { candidates, signals, context } = question;
  try {
    const problem = ranker.checkOptions?.(context.options) ?? null;
    if (problem !== null) return fault('threw', `the options are refused: ${problem}`);
    const answer: unknown = await ranker.order(candidates, signals, {
      ...context,
      random: seededRandom(context.seed),
    });
    const reading = readAnswer(answer, {
      count: candidates.length,
      partsMax: LIMITS.rankerPartsMax,
    });
    return 'problem' in reading
      ? fault('not-a-permutation', reading.problem)
      : { kind: 'answer', ...reading };
  } catch (error) {
    return fault('threw', wordsOf(error));
  }
}
