/**
 * A fence: one viewer's ranked history over any source that can be read by position range. A first page commits what is
 * new as one immutable fencepost; every page after that reads what was committed.
 */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO, type Position } from '../model/positions.ts';
import { refreshInTurn } from './commit.ts';
import { type CommitOutcome, contextOf, type FenceContext, type FenceOptions } from './context.ts';
import type { FenceState } from './fence-store.ts';
import { cursorUpTo } from './landing.ts';
import { type FenceEdge, type Page, readPage } from './page.ts';
import type { FencePageArgs } from './page-query.ts';
import { admittedIn } from './scan.ts';

export interface NewItems {
  /** Newest first, at most the cap. */
  readonly positions: readonly Position[];
  /** There are more than the cap. */
  readonly isCapped: boolean;
}

export interface Fence {
  /**
   * Reads one page; a first page commits what is new. Rejects bad arguments with BAD_USER_INPUT, bad cursors with
   * INVALID_CURSOR.
   */
  page(args?: FencePageArgs): Promise<Page<FenceEdge>>;
  /** Commits what is new without reading a page. */
  refresh(): Promise<CommitOutcome>;
  /** Voids the history and resolves to the number of the new epoch, which the next first page begins. */
  reset(): Promise<number>;
  /**
   * The cursor after which the history continues with the items that had arrived by a position; null when that is the
   * whole history. Commits what is new if nothing is committed yet.
   */
  cursorUpTo(position: Position): Promise<string | null>;
  /** The admitted items above the latest fencepost, at most `cap` (default 99); none before the first. Commits nothing. */
  newSince(cap?: number): Promise<NewItems>;
}

/**
 * Creates a fence. Cheap: create one per request, and share the rest with `shareFences`. Rejects settings out of bounds
 * with BAD_USER_INPUT. Without settings (null) it has no fenceposts: refresh and newSince find nothing, and reset is
 * rejected.
 *
 * @example
 * const fence = createFence({
 *   key: { viewer: 'ada', stream: 'songs' },
 *   store: memoryFenceStore(),
 *   cursorKeys: [{ id: 'a', secret: randomBytes(32) }],
 *   source: arraySource(songs),
 *   rank: (positions) => positions.toSorted((a, b) => plays[b] - plays[a]),
 * });
 * const page = await fence.page({ first: 20 });
 * const next = await fence.page({ first: 20, after: page.endCursor() });
 */
export function createFence(options: FenceOptions): Fence {
  const context = contextOf(options);
  return {
    page: async (args = {}) => (await readPage(context, args)).page,
    refresh: async () => refresh(context),
    reset: async () => reset(context),
    cursorUpTo: async (upTo) => cursorUpTo(context, upTo),
    newSince: async (cap = LIMITS.newSinceCountMax) => newSince(context, cap),
  };
}

async function refresh(context: FenceContext): Promise<CommitOutcome> {
  const { settings } = context;
  if (settings === null) return 'nothing';
  return (await refreshInTurn({ ...context, settings })).outcome;
}

/** Voids the history and returns the new epoch's number. Rejects a stream without a fence. */
export async function reset({ key, settings, shared }: FenceContext): Promise<number> {
  if (settings === null)
    throw new FeedError('BAD_USER_INPUT', 'expected a fence with settings, got one without them');
  return (await shared.store.reset(key)).epoch;
}

async function newSince(context: FenceContext, cap: number): Promise<NewItems> {
  const { positions, isCapped } = await lookAbove(context, cap);
  return { positions, isCapped };
}

/** The new items, and how far the range was scanned. */
export interface LookAbove extends NewItems {
  /** The state of the fence at that moment; null for a stream without one. */
  readonly state: Pick<FenceState, 'epoch' | 'upTo'> | null;
  /** The newest position at that moment. */
  readonly newest: Position;
  /** Whether everything between the fence and `newest` was scanned. */
  readonly isSettled: boolean;
}

/** Finds the same items as `newSince`. */
export async function lookAbove(
  { key, settings, shared, source }: FenceContext,
  cap: number,
): Promise<LookAbove> {
  if (!Number.isInteger(cap) || cap < 1 || cap > LIMITS.scanItemsMax)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a cap from 1 to ${LIMITS.scanItemsMax}, got ${cap}`,
    );
  const none = { positions: [], isCapped: false, isSettled: true };
  if (settings === null) return { ...none, state: null, newest: POSITION_ZERO };
  const [state, newest] = await Promise.all([shared.store.state(key), source.newest()]);
  if (state.upTo === POSITION_ZERO || newest <= state.upTo) return { ...none, state, newest };
  const found = await admittedIn(source, { above: state.upTo, upTo: newest }, cap + 1);
  return {
    positions: found.positions.slice(0, cap),
    isCapped: found.positions.length > cap,
    isSettled: found.isSettled,
    state,
    newest,
  };
}
