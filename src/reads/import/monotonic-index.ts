/**
 * Maps another system's numbers, such as instants or ids, to positions. Numbers need not rise with positions: the index
 * keeps the greatest so far, so that no position up to the result has a number greater than the requested one.
 */
import { firstFrom } from '../../base/bisect.ts';
import { position, type Position } from '../../model/positions.ts';

export interface MonotonicIndex {
  /** Adds the position's number. Positions must be added in order. */
  add(at: Position, value: number): void;
  /** The last position before the first one with a greater number; `end` if there is none. */
  floor(value: number, end: Position): Position;
}

export function createMonotonicIndex(): MonotonicIndex {
  // The points where the greatest number so far rises: to values[i] at ends[i].
  const [ends, values]: [number[], number[]] = [[], []];
  return {
    add(at, value) {
      if (value <= (values.at(-1) ?? -Infinity)) return;
      values.push(value);
      ends.push(at);
    },
    floor(value, end) {
      const first = firstAbove(values, value);
      return first === values.length ? end : position((ends[first] ?? 1) - 1);
    },
  };
}

function firstAbove(values: readonly number[], value: number): number {
  return firstFrom(values, (each) => each <= value);
}
