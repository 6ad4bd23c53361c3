/** Timelines from this process's index of recent items; older parts come from the durable store. */
import { LIMITS } from '../../base/limits.ts';
import { POSITION_ZERO, position, type Position, type RangeQuery } from '../../model/positions.ts';
import { ALL_ITEMS, type ProducerKey } from '../../model/producers.ts';
import { holdsDirects, type Item } from '../../model/items.ts';
import type { Store } from '../ports/store.ts';
import type { TimelineStore, TimelineStretch } from '../ports/timelines.ts';
import type { DegradedItems } from './items/degraded-items.ts';
import type { ChangeLog } from './change-log/change-log.ts';
import { readSettled, type ItemCopies } from './items/items.ts';
import type { CircuitBreaker } from './engine/circuit-breaker.ts';
import type { TimingOptions } from './engine/timing.ts';
import type { RecentItemIndex } from './items/recent-item-index.ts';
import type { SettledAnnouncer } from './change-log/settled-announcer.ts';

export interface RedisTimelinesContext {
  readonly durable: Pick<Store, 'items' | 'timelines'>;
  readonly log: ChangeLog;
  readonly recent: RecentItemIndex;
  readonly copies: ItemCopies;
  readonly announcer: SettledAnnouncer;
  readonly breaker: Pick<CircuitBreaker, 'isDown'>;
  readonly timing: Pick<TimingOptions, 'nowMs'>;
  /** Items while Redis is down. */
  readonly degraded: DegradedItems;
}

type Producers = ReadonlySet<ProducerKey>;

/** The first one may have been in progress already and started too early. */
const CATCH_UPS_MAX = 2;

export function openRedisTimelines(context: RedisTimelinesContext): TimelineStore {
  const { durable, log, recent } = context;
  const growing = growOnce(context);
  const catchingUp = catchUpOnce(context);
  return {
    newest: () => newest(context),
    range: async (producers, query) => {
      if (producers.size === 0 || query.limit === 0 || query.above >= query.upTo) return [];
      // The log and the index hold the timeline of everything, which contains no directs.
      if (producers.size === 1 && [...producers].every(holdsDirects))
        return durable.timelines.range(producers, query);
      const isCovering = await isCovered(context, query.upTo);
      if (!isCovering && query.upTo > recent.top && !(await catchingUp(query.upTo)))
        return durable.timelines.range(producers, query);
      if (!isCovering) await forgetGone(context, producers, query);
      const bounded = {
        ...query,
        upTo: position(Math.min(query.upTo, isCovering ? log.settled : recent.top)),
      };
      return query.order === 'newest'
        ? newestFirst(context, growing, { producers, query: bounded })
        : oldestFirst(context, growing, { producers, query: bounded });
    },
    newestIn: async (stretches, limit) => {
      const upTo = position(Math.max(0, ...stretches.map((stretch) => stretch.upTo)));
      return (await isCovered(context, upTo))
        ? newestIn(context, growing, { stretches, limit })
        : durable.timelines.newestIn(stretches, limit);
    },
  };
}

/** While a process publishes without Redis, asks the durable store, and announces in the log what it lacks. */
async function newest(context: RedisTimelinesContext): Promise<Position> {
  const { durable, log, announcer, timing } = context;
  if (!(await log.confirm('now'))) return durable.timelines.newest();
  if (!log.lease.isDoubted) return log.settled;
  const askedMs = timing.nowMs();
  const found = await durable.timelines.newest();
  if (await announcer.announceUpTo(found)) log.lease.trustAgain(askedMs);
  return position(Math.max(found, log.settled));
}

/**
 * Whether the log covers the range. A cursor may come from a process that published without Redis and could not
 * announce it; this process then announces it, so that the scroll skips nothing.
 */
async function isCovered(
  { durable, log, announcer }: RedisTimelinesContext,
  upTo: Position,
): Promise<boolean> {
  if (!(await log.confirm(upTo <= log.settled ? 'lately' : 'now'))) return false;
  if (upTo <= log.settled) return true;
  const found = await durable.timelines.newest();
  await announcer.announceUpTo(position(Math.min(upTo, found)));
  return log.confirm('lately');
}

interface RangeArgs {
  readonly producers: Producers;
  readonly query: RangeQuery;
}

/** Reads from the index, which may grow once; the rest is one read of the durable store. */
async function newestFirst(
  context: RedisTimelinesContext,
  grow: () => Promise<void>,
  { producers, query }: RangeArgs,
): Promise<readonly Position[]> {
  const { durable, recent } = context;
  let held = recent.read(producers, query);
  if (isEnough(held, query, recent)) return held;
  if (!recent.isFull) {
    await grow();
    held = recent.read(producers, query);
    if (isEnough(held, query, recent)) return held;
  }
  const upTo = position(Math.min(query.upTo, recent.low));
  const rest = await durable.timelines.range(producers, {
    ...query,
    upTo,
    limit: query.limit - held.length,
  });
  return [...held, ...rest];
}

interface StretchesArgs {
  readonly stretches: readonly TimelineStretch[];
  readonly limit: number;
}

/**
 * Reads from the index, which may grow once; what lies below it, for all stretches that reach there, is one read of the
 * durable store.
 */
async function newestIn(
  { durable, recent, log }: RedisTimelinesContext,
  grow: () => Promise<void>,
  { stretches, limit }: StretchesArgs,
): Promise<readonly (readonly Position[])[]> {
  if (!recent.isFull && stretches.some(({ above }) => above < recent.low)) await grow();
  const { low } = recent;
  const held = stretches.map((stretch) => recent.newestOf(upToAtMost(stretch, log.settled), limit));
  const reaching = stretches.filter(
    ({ above }, index) => above < low && (held[index]?.length ?? 0) < limit,
  );
  if (reaching.length === 0) return held;
  const older = await durable.timelines.newestIn(
    reaching.map((stretch) => upToAtMost(stretch, low)),
    limit,
  );
  const below = new Map(reaching.map(({ producer }, index) => [producer, older[index] ?? []]));
  return stretches.map(({ producer }, index) =>
    [...(held[index] ?? []), ...(below.get(producer) ?? [])].slice(0, limit),
  );
}

/** Spelt out, because a property added after a spread gives the object its own hidden class. */
function upToAtMost({ producer, above, upTo }: TimelineStretch, most: Position): TimelineStretch {
  return { producer, above, upTo: position(Math.min(upTo, most)) };
}

function isEnough(
  held: readonly Position[],
  { above, limit }: RangeQuery,
  recent: RecentItemIndex,
): boolean {
  return held.length === limit || above >= recent.low;
}

async function oldestFirst(
  context: RedisTimelinesContext,
  grow: () => Promise<void>,
  { producers, query }: RangeArgs,
): Promise<readonly Position[]> {
  const { durable, recent } = context;
  if (
    query.above < recent.low &&
    recent.low - query.above <= LIMITS.recentGrowthMax &&
    !recent.isFull
  )
    await grow();
  if (query.above >= recent.low) return recent.read(producers, query);
  const low = position(Math.min(query.upTo, recent.low));
  const older = await durable.timelines.range(producers, { ...query, upTo: low });
  if (older.length === query.limit) return older;
  // The index may have been cleared while the older part was read.
  if (recent.low > low && low < query.upTo) return durable.timelines.range(producers, query);
  return [
    ...older,
    ...recent.read(producers, { ...query, above: low, limit: query.limit - older.length }),
  ];
}

/** Removes deleted items from the index, which is told of them only here while Redis is down. */
async function forgetGone(
  { recent, degraded }: RedisTimelinesContext,
  producers: Producers,
  query: RangeQuery,
): Promise<void> {
  for (let isWhole = false; !isWhole;) {
    const held = recent.read(producers, query);
    const gone = (await degraded.getMany(held)).flatMap((item, index) =>
      item === null ? (held[index] ?? []) : [],
    );
    for (const at of gone) recent.delete(at);
    isWhole = gone.length === 0;
  }
}

/**
 * Without Redis the index is still valid: an item's timelines never change, and deletions are checked separately. Only
 * what was published since is read, once for all concurrent callers. False when the log was joined meanwhile or too
 * much was published; use the durable store then.
 */
function catchUpOnce({
  durable,
  breaker,
  recent,
  degraded,
}: RedisTimelinesContext): (upTo: Position) => Promise<boolean> {
  let catching: Promise<void> | null = null;
  const begin = async (): Promise<void> => {
    try {
      const above = recent.top;
      const upTo = await durable.timelines.newest();
      degraded.settle(upTo);
      const isNear = upTo - above <= LIMITS.changeItemsMax;
      const items = isNear
        ? await degraded.getMany(
            Array.from({ length: upTo - above }, (_, index) => position(above + index + 1)),
          )
        : [];
      if (!breaker.isDown || recent.top !== above || upTo <= above) return;
      if (isNear)
        recent.settle(
          above,
          upTo,
          items.filter((item) => item !== null),
        );
      else recent.clear(upTo);
    } finally {
      catching = null;
    }
  };
  return async (upTo) => {
    for (let turn = 0; turn < CATCH_UPS_MAX && breaker.isDown && recent.top < upTo; turn += 1)
      await (catching ??= begin());
    return breaker.isDown && recent.top >= upTo;
  };
}

/** Adds the next older items to the index, once for all concurrent callers. */
function growOnce({ durable, recent, copies }: RedisTimelinesContext): () => Promise<void> {
  let growing: Promise<void> | null = null;
  const begin = async (): Promise<void> => {
    try {
      await recent.grow(async (below) => {
        const positions = await durable.timelines.range(ALL_ITEMS, {
          above: POSITION_ZERO,
          upTo: below,
          limit: LIMITS.recentGrowthMax,
          order: 'newest',
        });
        const items = (await readSettled({ durable, copies }, positions)).filter(
          (item): item is Item => item !== null,
        );
        const last = positions.at(-1);
        const low =
          positions.length < LIMITS.recentGrowthMax || last === undefined
            ? POSITION_ZERO
            : position(last - 1);
        return { low, items: items.reverse() };
      });
    } finally {
      growing = null;
    }
  };
  return () => (growing ??= begin());
}
