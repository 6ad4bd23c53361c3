/**
 * Holds a source to its port, in front of every fence: an answer that would repeat, lose or reorder items for a reader is
 * refused with the method's name. Costs one loop over the positions of an answer.
 */
import { LIMITS } from "../base/limits.js";
/** A source answered what its port does not allow: a fault of the program that wrote it, not of a reader. */
export class SourceError extends Error {
    name = 'SourceError';
}
/** The same source; its answers throw SourceError when they break the port's promises. */
export function checkedSource(source) {
    return {
        async newest() {
            const newest = await source.newest();
            if (!isPosition(newest))
                throw wrong('newest', `an integer from 0 to ${LIMITS.positionMax}`, newest);
            return newest;
        },
        async enumerate(query) {
            const read = await source.enumerate(query);
            checkRead('enumerate', query, read);
            return read;
        },
        async candidates(range, limit) {
            const read = await source.candidates(range, limit);
            checkRead('candidates', { ...range, limit, order: 'newest' }, read);
            return read;
        },
        async admits(positions) {
            const answers = await source.admits(positions);
            checkAnswers(positions, answers);
            return answers;
        },
    };
}
function checkAnswers(positions, answers) {
    if (!Array.isArray(answers) || answers.length !== positions.length)
        throw wrong('admits', `${positions.length} answers`, Array.isArray(answers) ? answers.length : answers);
    for (const answer of answers)
        if (answer !== true && answer !== false)
            throw wrong('admits', 'true or false', answer);
}
function checkRead(method, query, read) {
    const { positions, settledTo } = read;
    if (!Array.isArray(positions))
        throw wrong(method, 'a list of positions', positions);
    if (positions.length > query.limit)
        throw wrong(method, `at most ${query.limit} positions`, positions.length);
    checkSettled(method, query, settledTo);
    const isNewest = query.order === 'newest';
    // Newest first, the settled part is (settledTo, upTo]; oldest first, (above, settledTo].
    const lowest = (isNewest ? settledTo : query.above) + 1;
    const highest = isNewest ? query.upTo : settledTo;
    let last = isNewest ? highest + 1 : lowest - 1;
    for (const position of positions) {
        if (!Number.isInteger(position))
            throw wrong(method, 'integers as positions', position);
        if (position < lowest || position > highest)
            throw wrong(method, `positions above ${lowest - 1}, up to ${highest}`, position);
        if (isNewest ? position >= last : position <= last)
            throw wrong(method, `positions ${query.order} first, each once`, `${position} after ${last}`);
        last = position;
    }
}
/** A read that settles nothing would be repeated without end. */
function checkSettled(method, { above, upTo, order }, settledTo) {
    const isInside = isPosition(settledTo) &&
        (order === 'newest'
            ? settledTo >= above && settledTo < upTo
            : settledTo > above && settledTo <= upTo);
    if (!isInside)
        throw wrong(method, `settledTo ${order === 'newest' ? `from ${above} to ${upTo - 1}` : `from ${above + 1} to ${upTo}`}`, settledTo);
}
function isPosition(value) {
    return (Number.isInteger(value) && value >= 0 && value <= LIMITS.positionMax);
}
function wrong(method, expected, got) {
    const shown = typeof got === 'string' ? JSON.stringify(got) : String(got);
    return new SourceError(`source.${method}: expected ${expected}, got ${shown}`);
}
//# sourceMappingURL=checked-source.js.map