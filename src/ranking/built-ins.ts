/** The rankers that every installation has, and the check of a template's choice of ranker against them. */
import { didYouMean } from '../base/did-you-mean.ts';
import { LIMITS } from '../base/limits.ts';
import { blend } from './built-in/blend.ts';
import { chronological } from './built-in/chronological.ts';
import { dithered } from './built-in/dithered.ts';
import { diverse } from './built-in/diverse.ts';
import { hot } from './built-in/hot.ts';
import { random } from './built-in/random.ts';
import { signal } from './built-in/signal.ts';
import type { Ranker, RankSpec } from './ranker.ts';
import { STANDARD_SIGNAL_NAMES } from './signals.ts';

/** Files cannot take their names. */
export const BUILT_INS: readonly Ranker[] = [
  chronological,
  hot,
  diverse,
  dithered,
  random,
  signal,
  blend,
];

/**
 * What is wrong with the choice, with its path, such as `options.gravity: expected at most 10, got 99`; null if nothing
 * is. Called when a template is compiled, before any viewer reads it. A name that is not built in passes with any
 * options, which its file checks itself.
 */
export function checkRankSpec(
  spec: RankSpec,
  signalNames: readonly string[] = STANDARD_SIGNAL_NAMES,
): string | null {
  const { ranker: name, options, deadlineMs } = spec;
  if (name.length === 0 || name.length > LIMITS.idCharsMax)
    return `ranker: expected a name of 1 to ${LIMITS.idCharsMax} characters, got ${name.length}`;
  if (!Number.isInteger(deadlineMs) || deadlineMs < 1 || deadlineMs > LIMITS.rankerDeadlineMsMax)
    return `deadlineMs: expected a whole number from 1 to ${LIMITS.rankerDeadlineMsMax}, got ${deadlineMs}`;
  const ranker = BUILT_INS.find((builtIn) => builtIn.name === name);
  const problem = ranker?.checkOptions?.(options) ?? null;
  if (problem !== null)
    return problem.startsWith('expected') ? `options: ${problem}` : `options.${problem}`;
  const unknown = ranker?.signalsFor?.(options).find((signal) => !signalNames.includes(signal));
  return unknown === undefined
    ? null
    : `options: expected known signals (${signalNames.join(', ')}), got "${unknown}"${didYouMean(unknown, signalNames)}`;
}
