/**
 * One version of one ranker, ready to be asked, wherever it runs: what the chain of fallbacks knows of its rankers. A
 * trusted ranker runs in process; a file's ranker runs in a worker (see files/).
 */
import { withinDeadline } from "../base/async/deadline.js";
import { seededRandom } from "../base/clock.js";
import { LIMITS } from "../base/limits.js";
import { describeThrown, readAnswer } from './answer.mjs';
export function fault(reason, message) {
    return { kind: 'fault', reason, message };
}
/** The fault of a ranker that did not answer in time, in process or in a worker. */
export function lateFault(deadlineMs) {
    return fault('deadline', `expected an answer within ${deadlineMs} ms, got no answer`);
}
/**
 * Runs a trusted ranker on the server's own thread: a built-in one, or one that a program registers. An answer that
 * comes too late is ignored; a loop that never yields cannot be stopped here, only in a worker.
 */
export function inProcess(ranker) {
    return {
        maker: { name: ranker.name, version: ranker.version },
        signalsFor: (options) => ranker.signalsFor?.(options) ?? ranker.signals,
        lastFault: null,
        isProven: false,
        ask: (question, deadlineMs) => withinDeadline(askRanker(ranker, question), deadlineMs, () => lateFault(deadlineMs)),
    };
}
async function askRanker(ranker, question) {
    const { candidates, signals, context } = question;
    try {
        const problem = ranker.checkOptions?.(context.options) ?? null;
        if (problem !== null)
            return fault('threw', `the options are refused: ${problem}`);
        const random = seededRandom(context.seed);
        const answer = await ranker.order(candidates, signals, { ...context, random });
        const bounds = { count: candidates.length, partsMax: LIMITS.rankerPartsMax };
        const reading = readAnswer(answer, bounds);
        return 'problem' in reading
            ? fault('not-a-permutation', reading.problem)
            : { kind: 'answer', ...reading };
    }
    catch (error) {
        return fault('threw', describeThrown(error));
    }
}
//# sourceMappingURL=ranker-version.js.map