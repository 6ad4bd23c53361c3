/**
 * Committing what is new: one immutable fencepost over everything since the latest, ranked once. Of concurrent calls
 * one wins, in this process and across processes, and all serve what it committed.
 */
import { withinDeadline } from '../base/async/deadline.ts';
import { unlessUnavailable } from '../base/errors.ts';
import { FNV_START, fnvWith } from '../base/fnv.ts';
import { LIMITS } from '../base/limits.ts';
import { once } from '../base/once.ts';
import { POSITION_ZERO, type Position, type Range } from '../model/positions.ts';
import { newestPosts } from './carry.ts';
import type { CommitDetail, CommitOutcome, FenceContext } from './context.ts';
import type { CommitTerms, FenceState } from './fence-store.ts';
import { fenceKeyText, type FenceKey, type Fencepost } from './fencepost.ts';
import { headCandidates } from './head-candidates.ts';
import { newestFirst, rankHead } from './ranking.ts';
import { admittedIn, freshCandidates } from './scan.ts';
import type { FenceSettings } from './settings.ts';

/** A fence after a refresh, and how the refresh ended. */
export interface Refreshed {
  readonly state: FenceState;
  readonly outcome: CommitOutcome;
  /** Null when no head was chosen. */
  readonly detail: CommitDetail | null;
  /** When the fence may commit again; null when it may immediately. */
  readonly dueAtMs: number | null;
  /** Whether it relied on earlier refreshes for stretches with nothing to show; later ones scan those again. */
  readonly isRescanDue: boolean;
}

export type FencedContext = FenceContext & { readonly settings: FenceSettings };

/**
 * Waits for a refresh of the same fence that is in progress, then refreshes too: of many concurrent first pages one
 * does the work, and the others find it done. They still check, because new items may have arrived after the first one
 * looked, and the wait is bounded, in case that one hangs.
 */
export async function refreshInTurn(fence: FencedContext): Promise<Refreshed> {
  const { refreshing } = fence.shared;
  const id = fenceKeyText(fence.key);
  const earlier = refreshing.get(id);
  if (earlier !== undefined) {
    await withinDeadline(earlier, LIMITS.refreshWaitMsMax, () => undefined);
    return refresh(fence);
  }
  const own = refresh(fence);
  const done = (): void => {
    refreshing.delete(id);
  };
  refreshing.set(id, own.then(done, done));
  return own;
}

/**
 * Commits what is new, at most one fencepost, and returns the fence's state after that. If this call loses a race, the
 * winner may have looked before this call began; then it looks again, so that everything that had arrived by its start
 * is committed.
 */
async function refresh(fence: FencedContext): Promise<Refreshed> {
  const { newest, refreshed } = await commitNew(fence);
  const isMissing = ({ outcome, state }: Refreshed): boolean =>
    outcome === 'lost' && state.upTo < newest;
  let last = refreshed;
  for (let turn = 1; turn < LIMITS.refreshTurnsMax && isMissing(last); turn += 1)
    last = (await commitNew(fence)).refreshed;
  return isMissing(last) ? { ...last, outcome: 'budget' } : last;
}

/** A refresh, and how far the source reached when it began. */
interface Attempt {
  readonly newest: Position;
  readonly refreshed: Refreshed;
}

async function commitNew(fence: FencedContext): Promise<Attempt> {
  const [state, newest] = await Promise.all([
    fence.shared.store.state(fence.key),
    fence.source.newest(),
  ]);
  return { newest, refreshed: await commitBetween(fence, state, newest) };
}

async function commitBetween(
  fence: FencedContext,
  state: FenceState,
  newest: Position,
): Promise<Refreshed> {
  const { key, source, seen, settings, shared } = fence;
  const { store, clock, scans } = shared;
  if (newest <= state.upTo) return notCommitted(state, 'nothing');
  const nowMs = clock.now();
  const recent = once(() => newestPosts({ key, fences: store, settings }, state));
  const dueAtMs = await nextCommitMs({ settings, recent }, state, nowMs);
  if (dueAtMs > nowMs) return notCommitted(state, 'interval', dueAtMs);
  const range = { above: state.upTo, upTo: newest };
  const fresh = await freshCandidates(
    { source, scans, id: fenceKeyText(key), limit: settings.poolItems },
    range,
  );
  if (fresh.positions.length === 0) {
    const ended = notCommitted(state, fresh.isSettled ? 'nothing' : 'budget');
    return { ...ended, isRescanDue: !fresh.isRoundOver };
  }
  const candidates = await headCandidates(
    { source, recent, settings, seen },
    { state, range, fresh: fresh.positions },
  );
  const post = await newFencepost(fence, { state, range, candidates, nowMs });
  const result = await unlessUnavailable(() =>
    store.commit(key, post, termsOf(fence, state, post)),
  );
  // Nothing of the new head is shown before it is committed; what was committed before can be shown.
  if (result === null) return notCommitted(state, 'unwritten');
  const detail = { candidates: candidates.length, sinceMs: sinceLast(state, nowMs) };
  const outcome = result.isCommitted ? 'committed' : 'lost';
  return { state: result, outcome, detail, dueAtMs: null, isRescanDue: false };
}

function notCommitted(
  state: FenceState,
  outcome: CommitOutcome,
  dueAtMs: number | null = null,
): Refreshed {
  return { state, outcome, detail: null, dueAtMs, isRescanDue: false };
}

/** Null for the first fencepost, and for one that follows a lost one. 0 if the clock was set back. */
function sinceLast({ latest }: FenceState, nowMs: number): number | null {
  return latest === null ? null : Math.max(0, nowMs - latest.committedAtMs);
}

/** A fence that carries marks in the commit what its page is about to show, so that most pages need no further mark. */
function termsOf(
  { settings, shows }: FencedContext,
  state: FenceState,
  post: Fencepost,
): CommitTerms {
  const { carry, keepPosts, keepMs } = settings;
  const committedAfterMs = post.committedAtMs - keepMs;
  if (!carry) return { posts: keepPosts, committedAfterMs };
  const { reached: before } = state;
  const mark = { upTo: post.upTo, items: Math.min(shows, post.head.length) };
  const after = [mark, ...before].slice(0, LIMITS.carryPostsMax);
  return { posts: keepPosts, committedAfterMs, reached: { before, after } };
}

interface RecentPosts {
  readonly settings: FenceSettings;
  /** The newest fenceposts, newest first: as many as a burst allows, or as a head carries items over from. */
  readonly recent: () => Promise<readonly Fencepost[]>;
}

/** When the next commit may happen: `nowMs`, unless `burst` commits happened within `burst` intervals. */
async function nextCommitMs(
  { settings: { minIntervalMs, burst }, recent }: RecentPosts,
  { latest }: FenceState,
  nowMs: number,
): Promise<number> {
  if (latest === null || !isWithin(minIntervalMs, nowMs - latest.committedAtMs)) return nowMs;
  const first = burst === 1 ? latest : (await recent())[burst - 1];
  const burstMs = burst * minIntervalMs;
  if (first === undefined || !isWithin(burstMs, nowMs - first.committedAtMs)) return nowMs;
  return Math.ceil(Math.min(latest.committedAtMs + minIntervalMs, first.committedAtMs + burstMs));
}

/** A clock that was set back must not stop a feed: an instant in the future does not count as recent. */
function isWithin(intervalMs: number, sinceMs: number): boolean {
  return sinceMs >= 0 && sinceMs < intervalMs;
}

interface NewFencepost {
  readonly state: FenceState;
  readonly range: Range;
  readonly candidates: readonly Position[];
  readonly nowMs: number;
}

async function newFencepost(
  fence: FencedContext,
  { state, range, candidates, nowMs }: NewFencepost,
): Promise<Fencepost> {
  const isChronological = state.upTo === POSITION_ZERO && fence.settings.seed === 'chronological';
  const ranking = isChronological
    ? newestFirst(candidates)
    : await rankHead(fence, candidates, seedOf(fence.key, range.upTo));
  const { headItems, windowItems } = fence.settings;
  const head = ranking.order.slice(0, headItems);
  const isRanked = windowItems > 0 && (await hasTail(fence, range, head));
  const post = {
    above: range.above,
    upTo: range.upTo,
    epoch: state.epoch,
    head,
    scores: { ...ranking.scores, rows: ranking.scores.rows.slice(0, headItems) },
    ranker: ranking.ranker,
    template: fence.template,
    fallback: ranking.fallback,
    committedAtMs: nowMs,
  };
  return isRanked ? { ...post, windowItems } : post;
}

/** Whether a range holds more than the head took from it: the many thin fenceposts must not cost windows. */
async function hasTail(
  { source }: FencedContext,
  range: Range,
  head: readonly Position[],
): Promise<boolean> {
  const { positions, isSettled } = await admittedIn(source, range, head.length + 1);
  const ranked = new Set(head);
  return !isSettled || positions.some((position) => !ranked.has(position));
}

/** A ranker's seed, the same for the same fence and range: FNV-1a over the key, mixed with the position. */
export function seedOf(key: FenceKey, at: Position): number {
  let hash = FNV_START;
  for (const unit of `${key.viewer}\n${key.stream}\n${at}`)
    hash = fnvWith(hash, unit.codePointAt(0) ?? 0);
  return hash >>> 0;
}
