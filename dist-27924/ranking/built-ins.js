/** The rankers every installation has, and the check of a template's choice of ranker against them. */
import { LIMITS } from "../base/limits.js";
import { blend } from "./built-in/blend.js";
import { chronological } from "./built-in/chronological.js";
import { diverse } from "./built-in/diverse.js";
import { hot } from "./built-in/hot.js";
import { random } from "./built-in/random.js";
import { STANDARD_SIGNAL_NAMES } from "./signals.js";
/** Their names cannot be taken by a file. */
export const BUILT_INS = [chronological, hot, diverse, random, blend];
/**
 * What is wrong with the choice, with its path, such as `options.gravity: expected at most 10, got 99`; null when
 * nothing is. Asked when a template is compiled, before any viewer reads it. A name that is not built in passes with
 * any options: its file may come later and checks them itself.
 */
export function checkRankSpec(spec, signalNames = STANDARD_SIGNAL_NAMES) {
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
        : `options: expected known signals (${signalNames.join(', ')}), got "${unknown}"`;
}
//# sourceMappingURL=built-ins.js.map