/**
 * The ages that ages are measured from. A fence measures what it has committed from its latest commit, and what is new
 * from now, so that a window moves only when the fence commits and pages in between stay as they are.
 */
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { FenceStore } from '../fence/fence-store.ts';
import type { FenceKey } from '../fence/fencepost.ts';
import { EVERYTHING } from '../model/producers.ts';
import { POSITION_ZERO, type Position } from '../model/positions.ts';
import { canSee } from '../social/access.ts';
import type { AsOf, StreamRead } from '../streams/stream.ts';

export interface AsOfContext {
  readonly fences: Pick<FenceStore, 'state'>;
  readonly clock: Clock;
  /** Null for a stream without a fence. */
  readonly key: FenceKey | null;
}

export interface AgeClock {
  readonly asOf: () => Promise<AsOf>;
  /** Called after a refresh: what was new may be committed now. */
  forget(): void;
}

/** The fence is asked once for each request, and again after a refresh. */
export function openAgeClock({ fences, clock, key }: AsOfContext): AgeClock {
  let known: Promise<AsOf> | null = null;
  async function find(): Promise<AsOf> {
    const nowMs = clock.now();
    if (key === null) return () => nowMs;
    const { latest } = await fences.state(key);
    return latest === null
      ? () => nowMs
      : (at) => (at > latest.upTo ? nowMs : latest.committedAtMs);
  }
  return {
    asOf: () => (known ??= find()),
    forget: () => (known = null),
  };
}

const FIRST_LOOK_ITEMS = 64;

/**
 * The newest position below every item that is younger than so many hours: where a stream ends whose items wait until they
 * are old enough, so that each is new when it comes. Looks until a round holds no young item.
 */
export async function newestOlderThan(
  { timelines, items, facts }: Pick<StreamRead, 'timelines' | 'items' | 'facts'>,
  bornAtMost: number,
): Promise<Position> {
  const newest = await timelines.newest();
  let [settled, upTo] = [newest, newest];
  for (let limit = FIRST_LOOK_ITEMS; upTo > POSITION_ZERO; limit *= 2) {
    const query = { above: POSITION_ZERO, upTo, limit, order: 'newest' } as const;
    const found = await items(await timelines.range(ALL, query));
    const young = found.findLast(
      (item) => item !== null && item.createdAtMs > bornAtMost && canSee(facts, item),
    );
    if (young == null) return settled;
    settled = (young.position - 1) as Position;
    const last = found.at(-1);
    if (last == null || found.length < limit || limit * 2 > LIMITS.scanItemsMax) return settled;
    upTo = (last.position - 1) as Position;
  }
  return settled;
}

const ALL = new Set([EVERYTHING]);

/** Looked at in one step of halving, so that some of them may be gone. */
const LANDMARKS = 8;

/**
 * The newest position that had arrived by an instant, as far as items tell by when they were created: found by halving, since
 * items come in order of arrival.
 */
export async function newestAt(
  { timelines, items }: Pick<StreamRead, 'timelines' | 'items'>,
  atMs: number,
): Promise<Position> {
  let low: number = POSITION_ZERO;
  let high: number = await timelines.newest();
  while (low < high) {
    const upTo = Math.ceil((low + high) / 2) as Position;
    const query = { above: low as Position, upTo, limit: LANDMARKS, order: 'newest' } as const;
    const found = await items(await timelines.range(ALL, query));
    const landmark = found.find((item) => item !== null);
    if (landmark == null || landmark.createdAtMs <= atMs) low = upTo;
    else high = landmark.position - 1;
  }
  return low as Position;
}
