/**
 * Serving a fence: Relay's arguments in, a page of positions with sealed cursors out. Everything a feed needs that does
 * not know what an item is; the package exports it for fences over other things than Palisade's own streams.
 */
import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from '../base/clock.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO, position, type Position } from '../model/positions.ts';
import { type CommitOutcome, type Fence, refreshFence, type ScanProgress, topOf } from './commit.ts';
import { type Seal, sealOnce } from './cursor/cursor-cache.ts';
import { type CursorKey, type Cursors, openCursors } from './cursor/cursor.ts';
import type { FenceState, FenceStore } from './fence-store.ts';
import type { Fencepost } from './fencepost.ts';
import { type Page, type PageQuery, type PageStatus, readPage } from './page.ts';
import type { FenceSettings } from './settings.ts';
import { type History, type Region, regionOf } from './walk/history.ts';

/** What fences of one process share: the store, the clock, the sealing of cursors, and what earlier reads found out. */
export interface FenceShared {
  readonly store: FenceStore;
  readonly clock: Clock;
  readonly cursors: Cursors;
  readonly seal: Seal;
  readonly progress: ScanProgress;
  /** Fences that a first page is refreshing now, by viewer and stream; each settles without a fault when that is done. */
  readonly refreshing: Map<string, Promise<void>>;
}

/** One viewer's fence over one stream; without settings the stream is served strictly newest first. */
export type ServedFence = Omit<Fence, 'settings' | 'shared'> & {
  readonly shared: FenceShared;
  readonly settings: FenceSettings | null;
  readonly onCommit?: (outcome: CommitOutcome) => void;
};

/** Relay's arguments. `refresh: false` reads what was committed and commits nothing. */
export interface ServeRequest {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
  readonly refresh?: boolean;
}

export interface ServedEntry {
  readonly position: Position;
  readonly region: Region;
  /** 0-based place in a head; null outside one. */
  readonly offset: number | null;
  readonly post: Fencepost | null;
  /** Sealed when first asked for. */
  cursor(): string;
}

export interface ServedPage {
  readonly entries: readonly ServedEntry[];
  readonly status: PageStatus;
  hasNextPage(): Promise<boolean>;
  hasPreviousPage(): Promise<boolean>;
  startCursor(): string | null;
  /** On a page cut short by its budget, the place reading stopped, even when the page is empty. */
  endCursor(): string | null;
}

/** What a process's fences share. The first key seals, all open; cursors die `cursorTtlMs` after they were sealed. */
export function shareFences(options: {
  readonly store: FenceStore;
  readonly cursorKeys: readonly CursorKey[];
  readonly cursorTtlMs?: number;
  readonly clock?: Clock;
}): FenceShared {
  const { store, clock = systemClock, cursorTtlMs = LIMITS.cursorTtlMsMax } = options;
  const cursors = openCursors({ keys: options.cursorKeys, ttlMs: cursorTtlMs, clock });
  const seal = sealOnce({ cursors, clock, maxAgeMs: cursorTtlMs / 10 });
  return {
    store,
    clock,
    cursors,
    seal,
    progress: new LRUCache({ max: LIMITS.factsCacheMax }),
    refreshing: new Map(),
  };
}

/** One page. A first page, read forwards and not told otherwise, commits what is new. Refuses bad counts and cursors. */
export async function servePage(fence: ServedFence, request: ServeRequest): Promise<ServedPage> {
  const query = parseQuery(fence, request);
  const state = await stateFor(fence, query, request.refresh ?? true);
  const history = await historyFor(fence, state, query.from?.epoch);
  const { count, direction } = query;
  const from =
    history.isFenced || query.from === null
      ? query.from
      : { ...query.from, at: history.top, next: POSITION_ZERO };
  const found = await readPage({ history, source: fence.source }, { count, direction, from });
  return present(fence, found, history.epoch);
}

/** One query out of Relay's arguments: one direction, a count from 1 to 100, a cursor of this fence. */
function parseQuery(fence: ServedFence, request: ServeRequest): PageQuery {
  const { first = null, after = null, last = null, before = null } = request;
  if (first !== null && last !== null)
    throw new FeedError('BAD_USER_INPUT', 'expected first or last, got both');
  if (last === null && before !== null)
    throw new FeedError('BAD_USER_INPUT', 'expected last with before, got no last');
  if (last !== null && after !== null)
    throw new FeedError('BAD_USER_INPUT', 'expected first with after, got last');
  const count = last ?? first ?? LIMITS.pageItemsDefault;
  if (!Number.isInteger(count) || count < 1 || count > LIMITS.pageItemsMax) {
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected ${last === null ? 'first' : 'last'} from 1 to ${LIMITS.pageItemsMax}, got ${count}`,
    );
  }
  const cursor = after ?? before;
  const from = cursor === null ? null : fence.shared.cursors.open(fence.key, cursor);
  return { count, direction: last === null ? 'forward' : 'backward', from };
}

/** Null for a stream without a fence. */
async function stateFor(
  fence: ServedFence,
  query: PageQuery,
  isRefresh: boolean,
): Promise<FenceState | null> {
  if (!isFenced(fence)) return null;
  if (query.from !== null || query.direction === 'backward' || !isRefresh)
    return fence.shared.store.state(fence.key);
  const { state, outcome } = await refreshBehind(fence);
  fence.onCommit?.(outcome);
  return state;
}

/**
 * Waits for a refresh of the same fence that is under way, then looks for itself: of a crowd of first pages one does the
 * work, and the others find it done. They do look, because what is new to them may have come after the first one looked.
 */
async function refreshBehind(fence: Fence & ServedFence): ReturnType<typeof refreshFence> {
  const { refreshing } = fence.shared;
  const name = `${fence.key.viewer.length} ${fence.key.viewer}${fence.key.stream}`;
  const earlier = refreshing.get(name);
  if (earlier !== undefined) {
    await earlier;
    return refreshFence(fence);
  }
  const refresh = refreshFence(fence);
  const done = (): void => void refreshing.delete(name);
  refreshing.set(name, refresh.then(done, done));
  return refresh;
}

function isFenced(fence: ServedFence): fence is ServedFence & Fence {
  return fence.settings !== null;
}

/** The history that a page walks: the current epoch's, or the one its cursor was given in. */
async function historyFor(
  fence: ServedFence,
  state: FenceState | null,
  cursorEpoch: number | undefined,
): Promise<History> {
  const {
    key,
    shared: { store: fences },
  } = fence;
  const epoch = cursorEpoch ?? state?.epoch ?? 0;
  if (state !== null && epoch !== state.epoch) {
    const [newest = null] = await fences.chain(key, {
      epoch,
      from: position(Number.MAX_SAFE_INTEGER),
      limit: 1,
      order: 'newest',
    });
    return {
      fences,
      key,
      epoch,
      isFenced: true,
      latest: newest,
      top: newest?.upTo ?? POSITION_ZERO,
    };
  }
  const newest =
    state === null || state.upTo === POSITION_ZERO ? await fence.source.newest() : state.upTo;
  return {
    fences,
    key,
    epoch,
    isFenced: state !== null,
    latest: state?.latest ?? null,
    top: topOf(state, newest),
  };
}

function present(fence: ServedFence, found: Page, epoch: number): ServedPage {
  const { cursors, seal } = fence.shared;
  const entries = found.entries.map((entry): ServedEntry => ({
    position: entry.position,
    region: regionOf(entry.segment, entry.offset),
    offset: entry.offset,
    post: entry.segment.post,
    cursor: () => seal(entry, fence.key, epoch),
  }));
  const cut = found.cutAt;
  const isForward = found.direction === 'forward';
  return {
    entries,
    status: found.status,
    hasNextPage: found.hasNext,
    hasPreviousPage: found.hasPrevious,
    startCursor: () =>
      cut !== null && !isForward ? cursors.seal(fence.key, cut) : (entries[0]?.cursor() ?? null),
    endCursor: () =>
      cut !== null && isForward ? cursors.seal(fence.key, cut) : (entries.at(-1)?.cursor() ?? null),
  };
}
