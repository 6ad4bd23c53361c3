/**
 * Scanning what is new for items to show. A range may hold long runs of hidden items, so that the budget of one first
 * page runs out before the range ends. Stretches that were found empty are remembered, and the next first page
 * continues from there. When the whole range was found empty, first pages keep rescanning it, because hidden items may
 * become visible later.
 */
import { LIMITS } from '../base/limits.ts';
import type { Position, Range } from '../model/positions.ts';
import { newestQuery } from './enumeration.ts';
import type { Enumeration, FencedSource } from './source.ts';

/** The parts of the range above `above` in which nothing to show was found. */
export interface Scanned {
  readonly above: Position;
  /** The whole range up to here was scanned before this round of scans began; `above` in the first round. */
  readonly lookedTo: Position;
  /** The stretches of this round, newest first. */
  readonly empty: readonly Range[];
}

/** Keyed by fence. */
export interface ScanMemory {
  get(id: string): Scanned | undefined;
  set(id: string, scanned: Scanned): void;
  delete(id: string): void;
}

export interface Collected {
  readonly positions: readonly Position[];
  /** The whole range above this was scanned. */
  readonly settledTo: Position;
  readonly isSettled: boolean;
}

/** What was found for a new head. */
export interface Fresh {
  readonly positions: readonly Position[];
  /** Whether everything that arrived was scanned, by this scan or by earlier ones. */
  readonly isSettled: boolean;
  /** Whether this scan ended a round. If not, some stretch is due for a rescan, and may have something to show by now. */
  readonly isRoundOver: boolean;
}

export interface ScanContext {
  readonly source: Pick<FencedSource, 'candidates' | 'admits'>;
  readonly scans: ScanMemory;
  /** The fence's key as text. */
  readonly id: string;
  readonly limit: number;
}

/**
 * Items for a new head, at most `limit`, from the newest stretch that has any; the rest of the range is its tail. Scans
 * the newest part first, and with a second budget the part that has waited longest, so that nothing waits forever.
 */
export async function freshCandidates(context: ScanContext, range: Range): Promise<Fresh> {
  const { scans, id } = context;
  const { above } = range;
  const kept = scans.get(id);
  const known = kept?.above === above ? kept : { above, lookedTo: above, empty: [] };
  const empty = [...known.empty];
  for (const gap of dueIn(gapsIn(range, empty), known.lookedTo)) {
    const found = await collectFresh(context, gap);
    if (found.positions.length > 0) {
      scans.delete(id);
      return { positions: found.positions, isSettled: true, isRoundOver: true };
    }
    empty.push({ above: found.settledTo, upTo: gap.upTo });
  }
  const left = gapsIn(range, empty);
  const isRoundOver = left.length === 0;
  // A range that one scan gets through needs no memory.
  if (isRoundOver && known.empty.length === 0) scans.delete(id);
  else if (isRoundOver) scans.set(id, { above, lookedTo: range.upTo, empty: [] });
  else scans.set(id, { ...known, empty: merged(empty).slice(-LIMITS.emptyStretchesMax) });
  const isSettled = left.every((gap) => gap.upTo <= known.lookedTo);
  return { positions: [], isSettled, isRoundOver };
}

/** The newest gap, and the one that has waited longest for its first scan or, if there is none, for its next scan. */
function dueIn(gaps: readonly Range[], lookedTo: Position): readonly Range[] {
  const [newest] = gaps;
  if (newest === undefined) return [];
  const first = gaps.findLast((gap) => gap.upTo > lookedTo) ?? newest;
  const oldest = first === newest ? gaps.at(-1) : first;
  return oldest === undefined || oldest === newest ? [newest] : [newest, oldest];
}

function collectFresh({ source, limit }: ScanContext, gap: Range): Promise<Collected> {
  return collectAdmitted(source, { above: gap.above, upTo: gap.upTo, limit }, (part, count) =>
    source.candidates(part, count),
  );
}

/** The parts of the range that are in no stretch, newest first. */
function gapsIn(range: Range, stretches: readonly Range[]): readonly Range[] {
  const gaps: Range[] = [];
  let { upTo } = range;
  for (const stretch of merged(stretches)) {
    if (stretch.upTo < upTo) gaps.push({ above: stretch.upTo, upTo });
    upTo = stretch.above;
  }
  if (upTo > range.above) gaps.push({ above: range.above, upTo });
  return gaps;
}

/** The stretches newest first, with adjacent ones merged. */
function merged(stretches: readonly Range[]): readonly Range[] {
  const whole: Range[] = [];
  for (const stretch of stretches.toSorted((a, b) => b.upTo - a.upTo)) {
    const last = whole.at(-1);
    if (last !== undefined && stretch.upTo >= last.above)
      whole[whole.length - 1] = {
        above: Math.min(stretch.above, last.above) as Position,
        upTo: last.upTo,
      };
    else whole.push(stretch);
  }
  return whole;
}

/** Reads a range in rounds and keeps admitted items, until it has `limit`, the range ends or the rounds are used up. */
export async function collectAdmitted(
  source: Pick<FencedSource, 'admits'>,
  wanted: Range & { readonly limit: number },
  read: (range: Range, limit: number) => Promise<Enumeration>,
): Promise<Collected> {
  const { limit, above } = wanted;
  // A source that mixes may choose an item again in a later round.
  const chosen = new Set<Position>();
  let { upTo } = wanted;
  for (let round = 0; round < LIMITS.pageRoundsMax && upTo > above; round += 1) {
    const part = await read({ above, upTo }, roundLimit(limit, round));
    const admitted = await source.admits(part.positions);
    part.positions.forEach((position, index) => {
      if (admitted[index] === true) chosen.add(position);
    });
    upTo = part.settledTo;
    if (chosen.size >= limit) break;
  }
  return {
    positions: [...chosen].slice(0, limit),
    settledTo: upTo,
    isSettled: upTo <= above,
  };
}

/** Admitted items of a range, at most `limit`, newest first. Commits nothing. */
export async function admittedIn(
  source: Pick<FencedSource, 'enumerate' | 'admits'>,
  range: Range,
  limit: number,
): Promise<Collected> {
  return collectAdmitted(source, newestQuery(range, limit), (part, count) =>
    source.enumerate(newestQuery(part, count)),
  );
}

/** Rounds double, so that a run of hidden items costs few reads. */
export function roundLimit(want: number, round: number): number {
  return Math.min(LIMITS.scanItemsMax, want * 2 ** round);
}
