/**
 * The fence: a feed's ranked history over any source that can be read by position range. A first page commits what is
 * new as one immutable fencepost; every page after that walks what was committed. It knows no store engine, no template
 * and no GraphQL, and is usable on its own (docs/library.md).
 */
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO, position, type Position, type Range } from '../model/positions.ts';
import type { FenceState, FenceStore } from './fence-store.ts';
import type { FenceKey, Fencepost, Maker } from './fencepost.ts';
import type { Ranking } from './ranking.ts';
import type { FenceSettings } from './settings.ts';
import type { Enumeration, FencedSource } from './source.ts';

/** Orders the candidates of a new head. Never throws for a ranker's fault: it falls back and says so. */
export type Rank = (candidates: readonly Position[], seed: number) => Promise<Ranking>;

/** Told how each first page ended: a new fencepost, another's, nothing new, too soon, or out of budget. */
export type CommitOutcome = 'committed' | 'lost' | 'nothing' | 'interval' | 'budget';

export interface Fence {
  readonly key: FenceKey;
  readonly source: FencedSource;
  readonly rank: Rank;
  readonly settings: FenceSettings;
  readonly template: Maker;
  readonly shared: CommitShared;
}

/** What all fences of a process commit with. */
export interface CommitShared {
  readonly store: Pick<FenceStore, 'state' | 'commit'>;
  readonly clock: Clock;
  /** Where earlier first pages stopped looking; an empty map will do. */
  readonly progress: ScanProgress;
}

/** How far a range was found to hold nothing to show, for first pages whose budget ended before the range did. */
export interface Scanned extends Range {
  readonly settledTo: Position;
}

export interface ScanProgress {
  get(key: string): Scanned | undefined;
  set(key: string, scanned: Scanned): void;
  delete(key: string): void;
}

export const CHRONOLOGICAL: Maker = { name: 'chronological', version: '1' };

/** Commits what is new, at most one fencepost, and returns the fence as it then stands. Of simultaneous calls one wins. */
export async function refreshFence(
  fence: Fence,
): Promise<{ readonly state: FenceState; readonly outcome: CommitOutcome }> {
  const { store, clock } = fence.shared;
  const [state, newest] = await Promise.all([store.state(fence.key), fence.source.newest()]);
  if (newest <= state.upTo) return { state, outcome: 'nothing' };
  const nowMs = clock.now();
  if (state.latest !== null && isTooSoon(nowMs - state.latest.committedAtMs, fence.settings))
    return { state, outcome: 'interval' };
  const fresh = await freshCandidates(fence, { above: state.upTo, upTo: newest });
  if (fresh.positions.length === 0)
    return { state, outcome: fresh.isSettled ? 'nothing' : 'budget' };
  const post = await newFencepost(fence, state, { at: newest, candidates: fresh.positions, nowMs });
  const keep = { posts: fence.settings.keepPosts, committedAfterMs: nowMs - fence.settings.keepMs };
  const result = await store.commit(fence.key, post, keep);
  return { state: result, outcome: result.isCommitted ? 'committed' : 'lost' };
}

/** How many admitted items lie above the latest fencepost, at most `cap` + 1, newest first. Commits nothing. */
export async function admittedAbove(
  fence: Pick<Fence, 'source'>,
  range: Range,
  cap: number,
): Promise<readonly Position[]> {
  const found = await collectAdmitted(fence.source, { ...range, limit: cap + 1 }, (part, limit) =>
    fence.source.enumerate({ ...part, limit, order: 'newest' }),
  );
  return found.positions;
}

/** A clock that was set back must not stop a feed: an instant in the future does not count as recent. */
function isTooSoon(sinceMs: number, { minIntervalMs }: FenceSettings): boolean {
  return sinceMs >= 0 && sinceMs < minIntervalMs;
}

async function newFencepost(
  fence: Fence,
  state: FenceState,
  made: { readonly at: Position; readonly candidates: readonly Position[]; readonly nowMs: number },
): Promise<Fencepost> {
  const isChronologicalSeed =
    state.upTo === POSITION_ZERO && fence.settings.seed === 'chronological';
  const ranking = isChronologicalSeed
    ? {
        order: made.candidates,
        scores: { columns: [], rows: [] },
        ranker: CHRONOLOGICAL,
        fallback: null,
      }
    : await fence.rank(made.candidates, seedOf(fence.key, made.at));
  return {
    epoch: state.epoch,
    upTo: made.at,
    above: state.upTo,
    head: ranking.order,
    scores: ranking.scores,
    ranker: ranking.ranker,
    template: fence.template,
    fallback: ranking.fallback,
    committedAtMs: made.nowMs,
  };
}

/** The admitted candidates of a new head. Resumes below what an earlier call found empty, so that no run of hidden items starves a feed. */
async function freshCandidates(fence: Fence, range: Range): Promise<Collected> {
  const key = `${fence.key.viewer}\n${fence.key.stream}`;
  const { progress } = fence.shared;
  const known = progress.get(key);
  const limit = fence.settings.headItems;
  const collect = (part: Range): Promise<Collected> =>
    collectAdmitted(fence.source, { ...part, limit }, (at, count) =>
      fence.source.candidates(at, count),
    );
  if (known?.above !== range.above)
    return remember(progress, key, { range, found: await collect(range) });
  const newer = await collect({ above: known.upTo, upTo: range.upTo });
  // A head chosen only from the newest stretch is fine: the rest of the range is its tail.
  if (newer.positions.length > 0 || !newer.isSettled) return newer;
  const older = await collect({ above: range.above, upTo: known.settledTo });
  return remember(progress, key, { range, found: older });
}

function remember(
  progress: ScanProgress,
  key: string,
  scan: { readonly range: Range; readonly found: Collected },
): Collected {
  if (scan.found.positions.length > 0 || scan.found.isSettled) progress.delete(key);
  else progress.set(key, { ...scan.range, settledTo: scan.found.settledTo });
  return scan.found;
}

interface Collected {
  readonly positions: readonly Position[];
  readonly settledTo: Position;
  readonly isSettled: boolean;
}

/** Reads a range in rounds, keeping what is admitted, until `limit` are found, the range ends or the rounds do. */
async function collectAdmitted(
  source: Pick<FencedSource, 'admits'>,
  wanted: Range & { readonly limit: number },
  read: (range: Range, limit: number) => Promise<Enumeration>,
): Promise<Collected> {
  const { limit, ...range } = wanted;
  // A source that mixes may choose an item again in a later round.
  const chosen = new Set<Position>();
  let upTo = range.upTo;
  for (
    let round = 0;
    round < LIMITS.pageRoundsMax && upTo > range.above && chosen.size < limit;
    round += 1
  ) {
    const part = await read({ above: range.above, upTo }, roundLimit(limit, round));
    const admitted = await source.admits(part.positions);
    for (const position of part.positions.filter((_, index) => admitted[index]))
      chosen.add(position);
    upTo = part.settledTo;
  }
  return {
    positions: [...chosen].slice(0, limit),
    settledTo: upTo,
    isSettled: upTo <= range.above,
  };
}

/** Rounds double, so that a run of hidden items costs few reads. */
export function roundLimit(want: number, round: number): number {
  return Math.min(LIMITS.scanItemsMax, want * 2 ** round);
}

/** The same for the same fence and range: FNV-1a over the key, mixed with the position. */
export function seedOf(key: FenceKey, at: Position): number {
  let hash = 0x811c9dc5;
  for (const unit of `${key.viewer}\n${key.stream}\n${at}`)
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** The newest position of a feed's history: the fence's, or the source's own for a stream without one. */
export function topOf(state: FenceState | null, newest: Position): Position {
  return state === null || state.upTo === POSITION_ZERO ? newest : position(state.upTo);
}
