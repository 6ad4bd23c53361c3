/** Checks a template's choice of ranker when the template is compiled, before any viewer meets it. */
import { LIMITS } from '../base/limits.ts';
import { BUILT_INS } from './built-ins.ts';
import type { RankSpec } from './ranker.ts';
import { STANDARD_SIGNAL_NAMES } from './signals.ts';

/**
 * What is wrong with the choice, with its path, such as `options.gravity: expected at most 10, got 99`; null when
 * nothing is. A name that is not built in passes with any options: its file may come later and checks them itself.
 */
export function checkRankSpec(
  spec: RankSpec,
  signalNames: readonly string[] = STANDARD_SIGNAL_NAMES,
): string | null {
  const { ranker: name, options, deadlineMs } = spec;
  if (name.length === 0 || name.length > LIMITS.idCharsMax)
    return `ranker: expected a name of 1 to ${LIMITS.idCharsMax} characters, got ${name.length}`;
  if (!Number.isInteger(deadlineMs) || deadlineMs < 1 || deadlineMs > LIMITS.rankerDeadlineMsMax) {
    return `deadlineMs: expected a whole number from 1 to ${LIMITS.rankerDeadlineMsMax}, got ${deadlineMs}`;
  }
  const ranker = BUILT_INS.find((builtIn) => builtIn.name === name);
  const problem = ranker?.checkOptions?.(options) ?? null;
  if (problem !== null)
    return problem.startsWith('expected') ? `options: ${problem}` : `options.${problem}`;
  const unknown = ranker?.signalsFor?.(options).find((signal) => !signalNames.includes(signal));
  return unknown === undefined
    ? null
    : `options: expected known signals (${signalNames.join(', ')}), got "${unknown}"`;
}
