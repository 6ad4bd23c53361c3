/** What the functions in this folder read: one viewer's fence over one stream, and what the fences of a process share. */
import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from '../base/clock.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { roomFor } from '../base/lru.ts';
import { checkedSource } from './checked-source.ts';
import type { Seen } from './head-candidates.ts';
import { openCursors } from './cursor/cursor.ts';
import type { CursorKey } from './cursor/row-cipher.ts';
import { openPlaceCursors, type PlaceCursors } from './cursor/place-cursors.ts';
import type { FenceStore } from './fence-store.ts';
import type { FenceKey, Maker } from './fencepost.ts';
import type { Rank, RankError, RankingContext } from './ranking.ts';
import type { ScanMemory } from './scan.ts';
import { completeSettings, type FenceSettings } from './settings.ts';
import type { FencedSource } from './source.ts';

export interface ShareOptions {
  readonly store: FenceStore;
  /** At least one. The first seals, all open. Put a new key first, and keep the old one until its cursors have expired. */
  readonly cursorKeys: readonly CursorKey[];
  /** Cursors expire this long after they were sealed; a year when left out. */
  readonly cursorTtlMs?: number;
  /** The system clock when left out. */
  readonly clock?: Clock;
}

/** What the fences of a process share. It has hidden members: create it with `shareFences`. */
export interface FenceShared {
  readonly store: FenceStore;
  readonly clock: Clock;
}

/** All shared parts: parsed keys and sealed cursors, what was scanned over this store, and the refreshes in progress. */
export interface SharedParts extends FenceShared {
  readonly cursors: PlaceCursors;
  readonly scans: ScanMemory;
  /** By fence, its refresh in progress. Each promise resolves when that refresh is done, and never rejects. */
  readonly refreshing: Map<string, Promise<void>>;
}

/**
 * How a first page's refresh ended: a new fencepost, another caller's, nothing new, too soon, out of budget, or with a
 * store that cannot write now, such as one on a full disk.
 */
export type CommitOutcome = 'committed' | 'lost' | 'nothing' | 'interval' | 'budget' | 'unwritten';

/** The candidates that a first page chose a new head from. */
export interface CommitDetail {
  readonly candidates: number;
  /** Time since the previous fencepost was committed; null for the first. */
  readonly sinceMs: number | null;
}

/** `detail` is null when nothing was chosen. */
export type OnCommit = (outcome: CommitOutcome, detail: CommitDetail | null) => void;

export interface FenceContext extends RankingContext {
  readonly key: FenceKey;
  readonly source: FencedSource;
  /** Null for a stream without a fence, which is served strictly newest first. */
  readonly settings: FenceSettings | null;
  readonly template: Maker;
  readonly seen?: Seen | undefined;
  /** The most items that the refreshing page will show; 0 when it shows none. */
  readonly shows: number;
  /** Whether its pages are not shown to anyone, so that nothing counts as shown. */
  readonly isPeek: boolean;
  readonly shared: SharedParts;
  readonly onCommit?: OnCommit | undefined;
}

export interface FenceParts {
  /** Whose fence, over which stream: cursors and history belong to this pair. */
  readonly key: FenceKey;
  /** The items that this viewer's fence reads. */
  readonly source: FencedSource;
  /** Orders a new head. If it throws or returns no permutation, the head is newest first and `onRankError` is called. */
  readonly rank: Rank;
  /** Defaults: heads of 40, ranked from the start, 200 fenceposts kept for 90 days. Null serves strictly newest first. */
  readonly settings?: Partial<FenceSettings> | null;
  /** What the viewer has seen elsewhere; the setting `unseen` needs it. */
  readonly seen?: Seen;
  /** Recorded in fenceposts, to tell later what made them. */
  readonly template?: Maker;
  readonly onCommit?: OnCommit;
  readonly onRankError?: (error: RankError) => void;
}

/** The store and the keys of a single fence, or the parts it shares with the other fences of the process. */
export type FenceOptions = FenceParts & (ShareOptions | { readonly shared: FenceShared });

/**
 * Creates the parts that the fences of one process share. Call it once; they take a few megabytes. Rejects keys that
 * are not 32 bytes and a lifetime that is not above 0, with BAD_USER_INPUT.
 *
 * @example
 * const shared = shareFences({ store, cursorKeys: [{ id: 'a', secret }] });
 * // and for each request:
 * const fence = createFence({ shared, key: { viewer, stream: 'songs' }, source, rank });
 */
export function shareFences(options: ShareOptions): FenceShared {
  return shareParts(options);
}

/** Creates the same, with the hidden members. */
export function shareParts(options: ShareOptions): SharedParts {
  const { store, cursorKeys, cursorTtlMs = LIMITS.cursorTtlMsMax } = options;
  if (!(cursorTtlMs > 0))
    throw new FeedError(
      'BAD_USER_INPUT',
      `cursorTtlMs: expected milliseconds above 0, got ${cursorTtlMs}`,
    );
  const clock = wholeMilliseconds(options.clock ?? systemClock);
  const cursors = openCursors({ keys: cursorKeys, ttlMs: cursorTtlMs, clock });
  return {
    store,
    clock,
    cursors: openPlaceCursors({ cursors, clock, maxAgeMs: keptCursorMs(cursorTtlMs) }),
    scans: scansOver(store),
    refreshing: new Map(),
  };
}

/** Keyed by store, so that fences that share only the store also continue where the previous one stopped. */
const knownScans = new WeakMap<FenceStore, ScanMemory>();

function scansOver(store: FenceStore): ScanMemory {
  const scans = knownScans.get(store) ?? new LRUCache(roomFor(LIMITS.fencesRememberedMax));
  knownScans.set(store, scans);
  return scans;
}

/** How long a sealed cursor is reused, as part of its whole lifetime. */
export function keptCursorMs(cursorTtlMs: number): number {
  return cursorTtlMs / 10;
}

/** Builds the context of a fence. Rejects settings out of bounds with BAD_USER_INPUT. */
export function contextOf(options: FenceOptions): FenceContext {
  const { key, rank, seen, template = { name: key.stream, version: '1' } } = options;
  if (options.settings?.unseen === true && seen === undefined)
    throw new FeedError(
      'BAD_USER_INPUT',
      'settings.unseen: expected the option seen as well, got none',
    );
  return {
    key,
    source: checkedSource(options.source),
    rank,
    settings: options.settings === null ? null : completeSettings(options.settings ?? {}),
    template,
    seen,
    shows: 0,
    isPeek: false,
    shared: 'shared' in options ? partsOf(options.shared) : shareParts(options),
    onCommit: options.onCommit,
    onRankError: options.onRankError,
  };
}

function partsOf(shared: FenceShared): SharedParts {
  if (!('cursors' in shared))
    throw new FeedError(
      'BAD_USER_INPUT',
      'shared: expected the result of shareFences, got something else',
    );
  return shared as SharedParts;
}

/** Fenceposts keep whole milliseconds; performance clocks have fractions. */
function wholeMilliseconds(clock: Clock): Clock {
  return { now: () => Math.floor(clock.now()) };
}
