/** What ordering the candidates of a head answers. */
import type { Position } from '../model/positions.ts';
import type { Fallback, Maker, ScoreTable } from './fencepost.ts';

/** A checked permutation of the positions that were asked for, with what made it. */
export interface Ranking {
  readonly order: readonly Position[];
  readonly scores: ScoreTable;
  readonly ranker: Maker;
  readonly fallback: Fallback | null;
}
