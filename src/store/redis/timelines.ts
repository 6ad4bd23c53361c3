/** Timelines from the newest part of the log, which this process holds; older parts from the durable store. */
import { LIMITS } from '../../base/limits.ts';
import { POSITION_ZERO, position, type Position, type RangeQuery } from '../../model/positions.ts';
import { EVERYTHING, type ProducerKey } from '../../model/producers.ts';
import { type Item } from '../../model/items.ts';
import type { Store } from '../ports/store.ts';
import type { TimelineStore } from '../ports/timelines.ts';
import type { DegradedItems } from './items/degraded-items.ts';
import type { ChangeLog } from './change-log/change-log.ts';
import { readSettled, type ItemCopies } from './items/items.ts';
import type { CircuitBreaker } from './engine/circuit-breaker.ts';
import type { RecentItemIndex } from './items/recent-item-index.ts';
import type { SettledAnnouncer } from './change-log/settled-announcer.ts';

export interface RedisTimelinesContext {
  readonly durable: Pick<Store, 'items' | 'timelines'>;
  readonly log: ChangeLog;
  readonly recent: RecentItemIndex;
  readonly copies: ItemCopies;
  readonly settler: SettledAnnouncer;
  readonly link: Pick<CircuitBreaker, 'isDown'>;
  /** Items while the log is away. */
  readonly away: DegradedItems;
}

type Producers = ReadonlySet<ProducerKey>;

/** One that was under way may have begun too early. */
const CATCH_UPS_MAX = 2;

const ALL: Producers = new Set([EVERYTHING]);

export function openRedisTimelines(deps: RedisTimelinesContext): TimelineStore {
  const { durable, log, recent } = deps;
  const growing = growOnce(deps);
  const catchingUp = catchUpOnce(deps);
  return {
    newest: async () => ((await log.confirm('now')) ? log.settled : durable.timelines.newest()),
    range: async (producers, query) => {
      if (producers.size === 0 || query.limit === 0 || query.above >= query.upTo) return [];
      const isCovering = await isCovered(deps, query.upTo);
      if (!isCovering && query.upTo > recent.top && !(await catchingUp(query.upTo)))
        return durable.timelines.range(producers, query);
      if (!isCovering) await forgetGone(deps, producers, query);
      const bounded = {
        ...query,
        upTo: position(Math.min(query.upTo, isCovering ? log.settled : recent.top)),
      };
      return query.order === 'newest'
        ? newestFirst(deps, growing, { producers, query: bounded })
        : oldestFirst(deps, growing, { producers, query: bounded });
    },
  };
}

/**
 * Whether the log covers the range. A cursor may come from a process that published without Redis and could not announce
 * it; then this one does, so that the scroll skips nothing.
 */
async function isCovered(
  { durable, log, settler }: RedisTimelinesContext,
  upTo: Position,
): Promise<boolean> {
  if (!(await log.confirm(upTo <= log.settled ? 'lately' : 'now'))) return false;
  if (upTo <= log.settled) return true;
  const newest = await durable.timelines.newest();
  await settler.announceUpTo(position(Math.min(upTo, newest)), null);
  return log.confirm('lately');
}

interface RangeArgs {
  readonly producers: Producers;
  readonly query: RangeQuery;
}

/** From the held part as far as it goes, which grows once; the rest is one read of the durable store. */
async function newestFirst(
  deps: RedisTimelinesContext,
  grow: () => Promise<void>,
  { producers, query }: RangeArgs,
): Promise<readonly Position[]> {
  const { durable, recent } = deps;
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

function isEnough(
  held: readonly Position[],
  { above, limit }: RangeQuery,
  recent: RecentItemIndex,
): boolean {
  return held.length === limit || above >= recent.low;
}

async function oldestFirst(
  deps: RedisTimelinesContext,
  grow: () => Promise<void>,
  { producers, query }: RangeArgs,
): Promise<readonly Position[]> {
  const { durable, recent } = deps;
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
  // The held part may have begun anew while the older one was read.
  if (recent.low > low && low < query.upTo) return durable.timelines.range(producers, query);
  return [
    ...older,
    ...recent.read(producers, { ...query, above: low, limit: query.limit - older.length }),
  ];
}

/** Deletes from the held part what readers without Redis would find there and is gone. */
async function forgetGone(
  { recent, away }: RedisTimelinesContext,
  producers: Producers,
  query: RangeQuery,
): Promise<void> {
  for (let isWhole = false; !isWhole;) {
    const held = recent.read(producers, query);
    const gone = (await away.getMany(held)).flatMap((item, index) =>
      item === null ? (held[index] ?? []) : [],
    );
    for (const at of gone) recent.delete(at);
    isWhole = gone.length === 0;
  }
}

/**
 * Without Redis the held part is still good: what stood in a timeline stands there for ever, unless it is deleted. Only what was published since is read, once for all that ask meanwhile. False when the
 * log was joined meanwhile, or too much was published; the durable store must be asked then.
 */
function catchUpOnce({
  durable,
  link,
  recent,
  away,
}: RedisTimelinesContext): (upTo: Position) => Promise<boolean> {
  let catching: Promise<void> | null = null;
  const begin = async (): Promise<void> => {
    try {
      const above = recent.top;
      const upTo = await durable.timelines.newest();
      away.settle(upTo);
      const isNear = upTo - above <= LIMITS.changeItemsMax;
      const items = isNear
        ? await away.getMany(
            Array.from({ length: upTo - above }, (_, index) => position(above + index + 1)),
          )
        : [];
      if (!link.isDown || recent.top !== above || upTo <= above) return;
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
    for (let turn = 0; turn < CATCH_UPS_MAX && link.isDown && recent.top < upTo; turn += 1)
      await (catching ??= begin());
    return link.isDown && recent.top >= upTo;
  };
}

/** Reads the next older items in, once for all that ask meanwhile. */
function growOnce({ durable, recent, copies }: RedisTimelinesContext): () => Promise<void> {
  let growing: Promise<void> | null = null;
  const begin = async (): Promise<void> => {
    try {
      await recent.grow(async (below) => {
        const positions = await durable.timelines.range(ALL, {
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
