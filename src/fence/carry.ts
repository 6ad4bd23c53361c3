/**
 * What a head carries over: items of the newest fenceposts that no page has shown compete again with the new ones, so
 * that refreshing often does not turn ranking into order of arrival. From then on, a carried item is served from the
 * new head; items that were shown stay where they were.
 */
import { newestQuery } from './enumeration.ts';
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO, type Position, type Range } from '../model/positions.ts';
import type { FenceState, FenceStore, Reached } from './fence-store.ts';
import type { FenceKey, Fencepost } from './fencepost.ts';
import { collectAdmitted } from './scan.ts';
import type { FenceSettings } from './settings.ts';
import type { FencedSource } from './source.ts';

/** The newest fenceposts of a fence, newest first: as many as a head carries items over from, or as a burst allows. */
export function newestPosts(
  { key, fences, settings: { burst, carry } }: RecentContext,
  { epoch, upTo }: FenceState,
): Promise<readonly Fencepost[]> {
  const limit = carry ? Math.max(burst, LIMITS.carryPostsMax) : burst;
  return fences.chain(key, { epoch, from: upTo, limit, order: 'newest' });
}

interface RecentContext {
  readonly key: FenceKey;
  readonly fences: Pick<FenceStore, 'chain'>;
  readonly settings: Pick<FenceSettings, 'burst' | 'carry'>;
}

interface CarryContext {
  readonly source: FencedSource;
  /** The newest fenceposts, newest first. */
  readonly recent: () => Promise<readonly Fencepost[]>;
}

/** Where to look for items that no page has shown. */
interface Unshown {
  /** Ranked items, the newest fencepost's first. */
  readonly ranked: readonly Position[];
  /** Ranges of tails, newest first. */
  readonly tails: readonly Range[];
  /** Items of the tails' ranges that are in a head. */
  readonly inHeads: ReadonlySet<Position>;
}

/** Admitted items that no page has shown, newest first: ranked ones before those of tails, at most `limit`. */
export async function unshownItems(
  { source, recent }: CarryContext,
  { reached }: Pick<FenceState, 'reached'>,
  limit: number,
): Promise<readonly Position[]> {
  if (reached.length === 0 || limit <= 0) return [];
  const posts = await recent();
  const { ranked, tails, inHeads } = unshownOf(posts.slice(0, LIMITS.carryPostsMax), reached);
  const admitted = await source.admits(ranked);
  const found = ranked.filter((_, index) => admitted[index]).slice(0, limit);
  for (const range of tails) {
    if (found.length >= limit) break;
    const wanted = newestQuery(range, limit - found.length);
    const { positions } = await collectAdmitted(source, wanted, async (part, count) => {
      const read = await source.candidates(part, count);
      return { ...read, positions: read.positions.filter((at) => !inHeads.has(at)) };
    });
    found.push(...positions);
  }
  return found.sort((a, b) => b - a);
}

/**
 * Takes the newest fenceposts first. A fencepost without a mark counts as shown. So does the first fencepost's range:
 * pages read before it leave no mark, and a reader who continues upwards from such a page must not meet its items
 * again.
 */
function unshownOf(posts: readonly Fencepost[], reached: readonly Reached[]): Unshown {
  const ranked: Position[] = [];
  const tails: Range[] = [];
  const inHeads = new Set<Position>();
  for (const { above, upTo, head } of posts) {
    const mark = above === POSITION_ZERO ? undefined : reached.find((one) => one.upTo === upTo);
    const items = mark?.items ?? Number.POSITIVE_INFINITY;
    head.forEach((position, offset) => {
      if (offset >= items && !inHeads.has(position)) ranked.push(position);
      inHeads.add(position);
    });
    if (items > head.length) continue;
    const last = tails.at(-1);
    // Adjacent ranges are read as one.
    if (last?.above === upTo) tails[tails.length - 1] = { above, upTo: last.upTo };
    else tails.push({ above, upTo });
  }
  return { ranked, tails, inHeads };
}
