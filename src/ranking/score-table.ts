/** Gathers what a ranker saw and what it reported into the table a fencepost keeps for `explain`. */
import type { Position } from '../model/positions.ts';
import type { ScoreTable } from '../fence/fencepost.ts';
import type { Part } from './answer.mjs';
import type { SignalColumns } from './ranker.ts';

export interface Scored {
  /** As the candidates came in; row i of every signal and part belongs to asked[i]. */
  readonly asked: readonly Position[];
  readonly signals: SignalColumns;
  readonly parts: readonly Part[];
}

/** Signals first, then parts, one row for each place of `order`. A part named like a signal is left out. */
export function scoreTable(order: readonly Position[], scored: Scored): ScoreTable {
  const signals = Object.entries(scored.signals).map(([name, values]) => ({ name, values }));
  const taken = new Set(signals.map((signal) => signal.name));
  const columns = [...signals, ...scored.parts.filter((part) => !taken.has(part.name))];
  const rowOf = new Map(scored.asked.map((position, row) => [position, row]));
  return {
    columns: columns.map((column) => column.name),
    rows: order.map((position) =>
      columns.map((column) => column.values[rowOf.get(position) ?? 0] ?? 0),
    ),
  };
}
