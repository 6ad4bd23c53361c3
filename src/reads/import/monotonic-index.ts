/**
 * From another system's numbers, such as instants or ids, to positions. Numbers need not rise with positions: the index
 * keeps the greatest so far, so that nothing with a greater number than the one asked about lies below the answer.
 */
import { firstFrom } from '../../base/bisect.ts';
import { position, type Position } from '../../model/positions.ts';

export interface MonotonicIndex {
  /** The position's number. Positions must come in order. */
  add(at: Position, value: number): void;
  /** The last position before the first that has a greater number; `end` when no position has one. */
  floor(value: number, end: Position): Position;
}

export function createMonotonicIndex(): MonotonicIndex {
  // Where the greatest number so far rises: to values[i] at ends[i].
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
