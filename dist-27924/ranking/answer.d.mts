/**
 * Reads a ranker's answer once, defensively, into plain numbers. The same code runs in process and in a worker, so
 * it is JavaScript without imports of its own. What it returns is not yet checked to be a permutation.
 */
/** @typedef {{ readonly name: string, readonly values: readonly number[] }} ScorePart */
/** @typedef {{ readonly positions: readonly unknown[], readonly parts: readonly ScorePart[] }} AnswerReading */
/**
 * The positions and score parts of an answer, or what is wrong with its shape. Never throws: a getter that throws
 * is reported like any other fault. A part that is not `count` finite numbers is left out without a fault.
 * @param {unknown} answer
 * @param {{ readonly count: number, readonly partsMax: number }} bounds
 * @returns {AnswerReading | { readonly problem: string }}
 */
export function readAnswer(answer: unknown, bounds: {
    readonly count: number;
    readonly partsMax: number;
}): AnswerReading | {
    readonly problem: string;
};
/**
 * The usable columns of a record of score parts, at most `partsMax` of them.
 * @param {unknown} parts
 * @param {{ readonly count: number, readonly partsMax: number }} bounds
 * @returns {ScorePart[]}
 */
export function readParts(parts: unknown, { count, partsMax }: {
    readonly count: number;
    readonly partsMax: number;
}): ScorePart[];
/**
 * What was thrown, in words: an error or any other value.
 * @param {unknown} error
 * @returns {string}
 */
export function describeThrown(error: unknown): string;
export type ScorePart = {
    readonly name: string;
    readonly values: readonly number[];
};
export type AnswerReading = {
    readonly positions: readonly unknown[];
    readonly parts: readonly ScorePart[];
};
