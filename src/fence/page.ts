/**
 * The read path of a fence: parse, state, history, walk, admit, present. Relay's arguments go in, a page of positions
 * with sealed cursors comes out. A first page commits what is new before it reads.
 */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { once } from '../base/once.ts';
import { POSITION_ZERO, position, type Position } from '../model/positions.ts';
import { type FencedContext, type Refreshed, refreshInTurn } from './commit.ts';
import type { CommitOutcome, FenceContext } from './context.ts';
import type { Place } from './cursor/place.ts';
import type { FenceState } from './fence-store.ts';
import type { Fallback, Fencepost, FencepostRef, TailWindow } from './fencepost.ts';
import { type FencePageArgs, type PageQuery, parseQuery } from './page-query.ts';
import { raised, reachedBy } from './reached.ts';
import { roundLimit } from './scan.ts';
import type { FencedSource } from './source.ts';
import { openTails } from './tails.ts';
import type { History, Region } from './walk/history.ts';
import type { Entry } from './walk/entry.ts';
import { Walk } from './walk/walk.ts';

/**
 * MORE: more may be read. END: the stream ends here. CAPPED: the read budget ran out first; more follows `endCursor`.
 * REBUILDING: part of this page's history was lost and is served in chronological order. DEGRADED: a fallback ordered
 * part of this page because its ranker failed, or the fast store was unavailable and the durable one served it; the
 * page is correct, and its cursors are valid.
 */
export type PageStatus = 'MORE' | 'END' | 'CAPPED' | 'REBUILDING' | 'DEGRADED';

/** Conditions of a page, independent of each other. The page is correct under each of them. */
export type PageCondition =
  /**
   * The read budget ran out before the page was full, or before it was known whether more follows a full page. Continue
   * from `endCursor`, or from `startCursor` when reading backwards.
   */
  | 'CAPPED'
  /** Part of this page's history was lost, and is served newest first. */
  | 'REBUILDING'
  /** A fallback ordered part of this page, or the fast store was unavailable. */
  | 'DEGRADED'
  /** Nothing is committed yet. The page is newest first; the first refresh ranks these items, so this order is temporary. */
  | 'UNCOMMITTED'
  /** The refresh ran out of budget before it had scanned everything new, or could not be written; the next continues. */
  | 'BEHIND';

/** One page, from the fence to GraphQL. Members that take time to compute are functions. */
export interface Page<E> {
  /** Newest history first, in both directions. */
  readonly edges: readonly E[];
  /** The most urgent of the conditions; without any, whether there may be more to read. */
  readonly status: PageStatus;
  readonly conditions: readonly PageCondition[];
  hasNextPage(): Promise<boolean>;
  hasPreviousPage(): Promise<boolean>;
  startCursor(): string | null;
  /** On a page cut short by its budget, the place where reading stopped, even when the page is empty. */
  endCursor(): string | null;
}

export interface FenceEdge {
  readonly position: Position;
  readonly region: Region;
  /** 0-based index in the head of `post`, or in `window`; null outside both. */
  readonly offset: number | null;
  /** The ranked window of the tail that orders it; null outside windows. */
  readonly window: TailWindow | null;
  /** The fencepost it was served from: which ranker ordered it, and when. */
  readonly post: Fencepost | null;
  /** Sealed for this viewer and stream on the first call; repeated calls return the same string. */
  cursor(): string;
}

/** Each round is four times as large, so that a page of one item too gets through a day's hidden items of one person. */
const ROUND_DOUBLINGS = 2;

/** The conditions that can become the status, the most urgent first. */
const STATUSES = ['DEGRADED', 'CAPPED', 'REBUILDING'] as const;

/** What was read for one page. */
interface PageParts {
  readonly query: PageQuery;
  readonly history: History;
  readonly outcome: CommitOutcome | null;
  readonly walk: Walk;
  readonly found: Found;
}

/** Admitted entries in walking order. */
interface Found {
  readonly entries: readonly Entry[];
  /** The budget ran out before the wanted number was found. */
  readonly isCapped: boolean;
  /** Whether the element that the walk started after is admitted. Checked in one call with the first entries. */
  readonly isStartThere: boolean;
}

/** A page, and the fence that it was read from. */
export interface FenceReading<E> {
  readonly page: Page<E>;
  /** The state after what was new was committed; null for a stream without a fence. */
  readonly state: FenceState | null;
  /** How the refresh ended; null when the read began without one. */
  readonly outcome: CommitOutcome | null;
  /** When a refresh that came too soon may commit; null for others. */
  readonly dueAtMs: number | null;
  /** Whether the refresh relied on earlier ones for stretches with nothing to show; later ones scan those again. */
  readonly isRescanDue: boolean;
  /** Read downwards after an element that is still there: a later commit affects it only by the items it carries away. */
  readonly isBelow: boolean;
  /** Of the fenceposts of its entries, the one that retention will remove first; null when there is none. */
  readonly oldest: FencepostRef | null;
}

/**
 * Reads one page. A page without a cursor commits what is new when it is read forwards, or when nothing is committed
 * yet, unless `refresh` is false. Rejects bad counts and unknown arguments with BAD_USER_INPUT, cursors with
 * INVALID_CURSOR.
 */
export async function readPage(
  fence: FenceContext,
  args: FencePageArgs,
): Promise<FenceReading<FenceEdge>> {
  const query = parseQuery(fence, args);
  const { state: found, outcome, dueAtMs, isRescanDue } = await stateFor(fence, query);
  let state = found;
  for (let turn = 0; turn < LIMITS.refreshTurnsMax; turn += 1) {
    const parts = await read(fence, { query, state, outcome });
    const moved = await markShown(fence, parts, state);
    if (moved === null) {
      const isBelow = query.direction === 'down' && parts.found.isStartThere;
      const lowest = parts.found.entries.findLast(({ segment }) => segment.post !== null);
      const oldest = lowest?.segment.post ?? null;
      const shown = present(fence, parts);
      return { page: shown, state, outcome, dueAtMs, isRescanDue, isBelow, oldest };
    }
    state = moved;
  }
  throw new FeedError('UNAVAILABLE', 'too many concurrent commits; retry');
}

type ReadArgs = Pick<PageParts, 'query' | 'outcome'> & { readonly state: FenceState | null };

async function read(fence: FenceContext, { query, state, outcome }: ReadArgs): Promise<PageParts> {
  const history = await historyFor(fence, state, query.from);
  const walk = walkFrom(fence, history, query);
  const { count, from } = query;
  const found = await fill(walk, fence.source, { want: count + 1, shown: count, from });
  return { query, history, outcome, walk, found };
}

function walkFrom(
  fence: FenceContext,
  history: History,
  { from, direction }: Pick<PageQuery, 'from' | 'direction'>,
): Walk {
  return new Walk({ history, source: fence.source, tails: openTails(fence) }, from, direction);
}

/**
 * Marks what a page is about to show, where it goes further than any page before it. If the fence has moved on
 * meanwhile, a new head may have carried some of it away: then returns the fence's current state, and the page must be
 * read again. Returns null when the page may be shown.
 */
async function markShown(
  { key, shared, isPeek }: FenceContext,
  { query, history, walk, found }: PageParts,
  state: FenceState | null,
): Promise<FenceState | null> {
  if (isPeek) return null;
  // Nothing is carried without marks, nor from earlier epochs.
  if (state === null || state.reached.length === 0 || history.epoch !== state.epoch) return null;
  const shown = found.entries.slice(0, query.count);
  const cut = isCut(query, found) ? walk.reached() : null;
  const reached = raised(state.reached, reachedBy(cut === null ? shown : [...shown, cut]));
  if (reached === null) return null;
  const { epoch, upTo } = state;
  const { isReached, ...now } = await shared.store.reach(key, { epoch, upTo, reached });
  return isReached ? null : now;
}

function isCut(query: PageQuery, found: Found): boolean {
  return found.isCapped && found.entries.length <= query.count;
}

/** A fence, after a refresh if there was one; without a state for a stream without a fence. */
type FenceNow = Pick<Refreshed, 'isRescanDue'> & {
  readonly [Name in 'state' | 'outcome' | 'dueAtMs']: Refreshed[Name] | null;
};

/** The current state of the fence, after committing what is new if the query calls for that. */
export async function stateFor(
  fence: FenceContext,
  { count, from, direction, refresh }: PageQuery,
): Promise<FenceNow> {
  const { settings } = fence;
  const unrefreshed = { outcome: null, dueAtMs: null, isRescanDue: false };
  if (settings === null) return { ...unrefreshed, state: null };
  if (from === null && refresh && direction === 'down')
    return refreshed({ ...fence, settings, shows: fence.isPeek ? 0 : count });
  const state = await fence.shared.store.state(fence.key);
  // Reading backwards also commits the first fencepost first: a page read before it would have no lasting order.
  if (from === null && refresh && state.upTo === POSITION_ZERO)
    return refreshed({ ...fence, settings });
  return { ...unrefreshed, state };
}

async function refreshed(fence: FencedContext): Promise<Refreshed> {
  const result = await refreshInTurn(fence);
  fence.onCommit?.(result.outcome, result.detail);
  return result;
}

/** The history that a page walks: the current epoch's, or that of the epoch in which its cursor was sealed. */
export async function historyFor(
  fence: FenceContext,
  state: FenceState | null,
  from: Place | null,
): Promise<History> {
  const { key, shared } = fence;
  const fences = shared.store;
  const epoch = from?.epoch ?? state?.epoch ?? 0;
  const isCommitted = state !== null && (epoch !== state.epoch || state.upTo > POSITION_ZERO);
  const newest = isCommitted
    ? await newestCommitted(fence, state, epoch)
    : { latest: null, upTo: await fence.source.newest() };
  return {
    fences,
    key,
    epoch,
    latest: newest.latest,
    top: newest.upTo,
    isFenced: state !== null,
    isCommitted,
    isNewestLost: isCommitted && epoch === state.epoch && newest.latest === null,
  };
}

async function newestCommitted(
  { key, shared }: FenceContext,
  state: FenceState,
  epoch: number,
): Promise<Pick<FenceState, 'latest' | 'upTo'>> {
  if (epoch === state.epoch) return state;
  const [latest = null] = await shared.store.chain(key, {
    epoch,
    from: position(LIMITS.positionMax),
    limit: 1,
    order: 'newest',
  });
  return { latest, upTo: latest?.upTo ?? POSITION_ZERO };
}

interface FillOptions {
  readonly want: number;
  /** How many of them are shown; for the others only their presence matters. */
  readonly shown: number;
  /** Where the walk starts. */
  readonly from: Place | null;
}

/** Walks until `want` entries are admitted, the walk is done, or the rounds are used up. */
async function fill(
  walk: Walk,
  source: Pick<FencedSource, 'admits'>,
  { want, shown, from }: FillOptions,
): Promise<Found> {
  const entries: Entry[] = [];
  let isStartThere = false;
  for (let round = 0; round < LIMITS.pageRoundsMax; round += 1) {
    const limit = roundLimit(want - entries.length, ROUND_DOUBLINGS * round);
    const batch = await walk.next(limit, Math.max(0, shown - entries.length));
    const asked = batch.map((entry) => entry.position);
    if (round === 0 && from?.isBound === false) asked.push(from.position);
    const admitted = await source.admits(asked);
    batch.forEach((entry, index) => {
      if (admitted[index] === true) entries.push(entry);
    });
    if (asked.length > batch.length) isStartThere = admitted[batch.length] === true;
    if (entries.length >= want || walk.isDone()) return { entries, isCapped: false, isStartThere };
  }
  return { entries, isCapped: true, isStartThere };
}

function present(fence: FenceContext, parts: PageParts): Page<FenceEdge> {
  const { query, history, walk, found } = parts;
  const isForward = query.direction === 'down';
  const isShort = isCut(query, found);
  const hasAhead = found.entries.length > query.count || found.isCapped;
  const taken = found.entries.slice(0, query.count);
  if (!isForward) taken.reverse();
  const { cursors } = fence.shared;
  const cursorOf = cursors.ofPage(fence.key, history.epoch, taken);
  const edges = taken.map((entry, index) => edgeOf(entry, () => cursorOf(index)));
  const cutCursor = once(() => {
    const reached = isShort ? walk.reached() : null;
    return reached === null ? null : cursors.seal(fence.key, history.epoch, reached);
  });
  const ahead = (): Promise<boolean> => Promise.resolve(hasAhead);
  const behind = once(() => isAnythingBehind(fence, parts));
  const conditions = conditionsOf(parts, taken, isShort);
  const isEnd = isForward ? !hasAhead : query.from === null;
  return {
    edges,
    status: STATUSES.find((one) => conditions.includes(one)) ?? (isEnd ? 'END' : 'MORE'),
    conditions,
    hasNextPage: isForward ? ahead : behind,
    hasPreviousPage: isForward ? behind : ahead,
    startCursor: () => (isForward ? null : cutCursor()) ?? edges[0]?.cursor() ?? null,
    endCursor: () => (isForward ? cutCursor() : null) ?? edges.at(-1)?.cursor() ?? null,
  };
}

function edgeOf(entry: Entry, cursor: () => string): FenceEdge {
  const { segment, part, position } = entry;
  const { post, isLost } = segment;
  const region = part === 'HEAD' ? part : post !== null || isLost ? 'TAIL' : 'FINAL';
  const window = part === 'WINDOW' ? entry.window : null;
  const offset = part === 'HEAD' || part === 'WINDOW' ? entry.offset : null;
  return { position, region, offset, window, post, cursor };
}

function conditionsOf(
  { history, outcome }: PageParts,
  entries: readonly Entry[],
  isShort: boolean,
): readonly PageCondition[] {
  const conditions: PageCondition[] = [];
  if (isShort) conditions.push('CAPPED');
  if (entries.some(({ segment }) => segment.isLost)) conditions.push('REBUILDING');
  if (entries.some((entry) => fallbackOf(entry) !== null)) conditions.push('DEGRADED');
  if (history.isFenced && !history.isCommitted && entries.length > 0)
    conditions.push('UNCOMMITTED');
  if (outcome === 'budget' || outcome === 'unwritten') conditions.push('BEHIND');
  return conditions;
}

/** Why the list of an entry is not in its ranker's order; null if it is. */
function fallbackOf({ part, segment, window }: Entry): Fallback | null {
  if (part === 'WINDOW') return window?.fallback ?? null;
  return part === 'HEAD' ? (segment.post?.fallback ?? null) : null;
}

/**
 * Whether anything lies on the side the page was entered from: yes if the cursor's own element is still there,
 * otherwise by looking.
 */
async function isAnythingBehind(
  fence: FenceContext,
  { history, query, found: { isStartThere } }: PageParts,
): Promise<boolean> {
  const { count, from, direction } = query;
  if (from === null) return false;
  if (isStartThere) return true;
  const back = direction === 'down' ? 'up' : 'down';
  const walk = walkFrom(fence, history, { from, direction: back });
  // Does everything that a page would do there, windows included, so that the two agree.
  const found = await fill(walk, fence.source, { want: count + 1, shown: count, from: null });
  return found.entries.length > 0 || found.isCapped;
}
