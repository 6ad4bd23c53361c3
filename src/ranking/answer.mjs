/**
 * Reads a ranker's answer once, defensively, into plain numbers. The same code runs in process and in a worker, so
 * it is JavaScript without imports of its own. What it returns is not yet checked to be a permutation.
 */

/** @typedef {{ readonly name: string, readonly values: readonly number[] }} ScorePart */
/** @typedef {{ readonly positions: readonly number[], readonly parts: readonly ScorePart[], readonly scoresProblem: string | null }} AnswerReading */

/**
 * The positions and score parts of an answer, or what is wrong with its shape. Never throws: a getter that throws is
 * reported like any other fault. A part that is not `count` finite numbers is left out; `scoresProblem` names a value
 * that is not a number.
 * @param {unknown} answer
 * @param {{ readonly count: number, readonly partsMax: number }} bounds
 * @returns {AnswerReading | { readonly problem: string }}
 */
export function readAnswer(answer, bounds) {
  try {
    const isList = Array.isArray(answer);
    const order = isList ? answer : fieldOf(answer, 'order');
    if (!Array.isArray(order))
      return {
        problem: `expected an order of ${bounds.count} candidates, got ${kindOf(order ?? answer)}`,
      };
    if (order.length !== bounds.count)
      return { problem: `expected ${bounds.count} candidates, got ${order.length}` };
    /** @type {number[]} */
    const positions = [];
    for (let row = 0; row < bounds.count; row += 1) {
      /** @type {unknown} */
      const candidate = order[row];
      if (typeof candidate !== 'object' || candidate === null)
        return {
          problem: `expected the candidates themselves, got ${describeGot(candidate)} in place ${row}`,
        };
      const position = fieldOf(candidate, 'position');
      if (typeof position !== 'number' || !Number.isFinite(position))
        return {
          problem: `expected the candidates themselves, got one whose position is ${numberWords(position)} in place ${row}`,
        };
      positions.push(position);
    }
    const parts = isList ? null : fieldOf(answer, 'parts');
    return {
      positions,
      parts: readParts(parts, bounds),
      scoresProblem: scoresProblem(parts, bounds),
    };
  } catch (error) {
    return {
      problem: `expected an answer that can be read, got an error from it: ${describeThrown(error)}`,
    };
  }
}

/**
 * The usable columns of a record of score parts, at most `partsMax` of them.
 * @param {unknown} parts
 * @param {{ readonly count: number, readonly partsMax: number }} bounds
 * @returns {ScorePart[]}
 */
export function readParts(parts, { count, partsMax }) {
  if (typeof parts !== 'object' || parts === null) return [];
  /** @type {ScorePart[]} */
  const usable = [];
  for (const name of Object.keys(parts).slice(0, partsMax)) {
    const column = fieldOf(parts, name);
    if (!isColumn(column) || column.length !== count) continue;
    const values = [...column];
    if (name.length > 0 && name.length <= 128 && values.every(Number.isFinite))
      usable.push({ name, values });
  }
  return usable;
}

/**
 * The value that is not a number in a score part of `count` values; null if there is none. Sorting by such a part gives
 * no valid order.
 * @param {unknown} parts
 * @param {{ readonly count: number, readonly partsMax: number }} bounds
 * @returns {string | null}
 */
function scoresProblem(parts, { count, partsMax }) {
  if (typeof parts !== 'object' || parts === null) return null;
  for (const name of Object.keys(parts).slice(0, partsMax)) {
    const column = fieldOf(parts, name);
    if (!isColumn(column) || column.length !== count) continue;
    const problem = columnProblem(column, count);
    if (problem !== null) return `the part ${describeGot(name)}: ${problem}`;
  }
  return null;
}

/**
 * Why a signal's column is not `count` numbers; null if it is. Infinite values count as numbers.
 * @param {unknown} column
 * @param {number} count
 * @returns {string | null}
 */
export function columnProblem(column, count) {
  if (!isColumn(column)) return `expected ${count} numbers, got ${kindOf(column)}`;
  if (column.length !== count) return `expected ${count} numbers, got ${column.length}`;
  for (let row = 0; row < count; row += 1) {
    /** @type {unknown} */
    const value = column[row];
    if (typeof value === 'number' && !Number.isNaN(value)) continue;
    return `expected a number for each candidate, got ${numberWords(value)} for candidate ${row}`;
  }
  return null;
}

/**
 * Why a filter's answer is not `count` booleans; null if it is.
 * @param {unknown} answers
 * @param {number} count
 * @returns {string | null}
 */
export function keepProblem(answers, count) {
  if (!Array.isArray(answers))
    return `expected a list of ${count} times true or false, got ${kindOf(answers)}`;
  if (answers.length !== count)
    return `expected ${count} times true or false, got ${answers.length}`;
  const row = Array.from(answers).findIndex((answer) => answer !== true && answer !== false);
  return row < 0
    ? null
    : `expected true or false for each item, got ${describeGot(answers[row])} for item ${row}`;
}

/**
 * What was thrown, as text: an error or any other value.
 * @param {unknown} error
 * @returns {string}
 */
export function describeThrown(error) {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return 'a value that cannot be described';
  }
}

/**
 * @param {unknown} holder
 * @param {string} name
 * @returns {unknown}
 */
function fieldOf(holder, name) {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
}

/**
 * @param {unknown} value
 * @returns {value is readonly number[] | Float64Array | Float32Array}
 */
function isColumn(value) {
  return Array.isArray(value) || value instanceof Float64Array || value instanceof Float32Array;
}

/**
 * A text as it is, truncated; any other value by its kind.
 * @param {unknown} value
 * @returns {string}
 */
export function describeGot(value) {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : kindOf(value);
}

/**
 * What is there instead of a number.
 * @param {unknown} value
 * @returns {string}
 */
function numberWords(value) {
  return typeof value === 'number' ? String(value) : describeGot(value);
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function kindOf(value) {
  if (value === null) return 'null';
  return value instanceof Promise ? 'a promise' : typeof value;
}
