/**
 * Checks a source against its port, in front of every fence: a result that would repeat, lose or reorder items for a
 * reader throws an error with the method's name. Costs one loop over the positions of a result.
 */
import { newestQuery } from './enumeration.ts';
import { LIMITS } from '../base/limits.ts';
import type { Position, RangeQuery } from '../model/positions.ts';
import type { Enumeration, FencedSource } from './source.ts';

/** A source returned what its port does not allow: a bug in the program that implements it, not a reader's mistake. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/** Wraps the source: its methods throw SourceError when a result breaks the port's promises. */
export function checkedSource(source: FencedSource): FencedSource {
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
      checkRead('candidates', newestQuery(range, limit), read);
      return read;
    },
    async admits(positions) {
      const answers: unknown = await source.admits(positions);
      checkAnswers(positions, answers);
      return answers;
    },
  };
}

function checkAnswers(
  positions: readonly Position[],
  answers: unknown,
): asserts answers is readonly boolean[] {
  if (!Array.isArray(answers) || answers.length !== positions.length)
    throw wrong(
      'admits',
      `${positions.length} answers`,
      Array.isArray(answers) ? answers.length : answers,
    );
  for (const answer of answers)
    if (answer !== true && answer !== false) throw wrong('admits', 'true or false', answer);
}

function checkRead(method: string, query: RangeQuery, read: Enumeration): void {
  const { positions, settledTo } = read as Partial<Enumeration>;
  if (!Array.isArray(positions)) throw wrong(method, 'a list of positions', positions);
  if (positions.length > query.limit)
    throw wrong(method, `at most ${query.limit} positions`, positions.length);
  checkSettled(method, query, settledTo);
  const isNewest = query.order === 'newest';
  // Newest first, the settled part is (settledTo, upTo]; oldest first, (above, settledTo].
  const lowest = (isNewest ? settledTo : query.above) + 1;
  const highest = isNewest ? query.upTo : settledTo;
  let last = isNewest ? highest + 1 : lowest - 1;
  for (const position of positions as readonly Position[]) {
    if (!Number.isInteger(position)) throw wrong(method, 'integers as positions', position);
    if (position < lowest || position > highest)
      throw wrong(method, `positions above ${lowest - 1}, up to ${highest}`, position);
    if (isNewest ? position >= last : position <= last)
      throw wrong(
        method,
        `a position ${isNewest ? 'below' : 'above'} ${last} (${query.order} first, each once)`,
        position,
      );
    last = position;
  }
}

/** A read that settles nothing would be repeated endlessly. */
function checkSettled(
  method: string,
  { above, upTo, order }: RangeQuery,
  settledTo: unknown,
): asserts settledTo is Position {
  const isInside =
    isPosition(settledTo) &&
    (order === 'newest'
      ? settledTo >= above && settledTo < upTo
      : settledTo > above && settledTo <= upTo);
  if (!isInside)
    throw wrong(
      method,
      `settledTo ${order === 'newest' ? `from ${above} to ${upTo - 1}` : `from ${above + 1} to ${upTo}`}`,
      settledTo,
    );
}

function isPosition(value: unknown): value is Position {
  return (
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LIMITS.positionMax
  );
}

function wrong(method: string, expected: string, got: unknown): SourceError {
  const shown = typeof got === 'string' ? JSON.stringify(got) : String(got);
  return new SourceError(`source.${method}: expected ${expected}, got ${shown}`);
}
