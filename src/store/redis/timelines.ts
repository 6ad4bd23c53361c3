/** Timelines from the newest part of the log, which this process holds; older parts from the durable store. */
import { LIMITS } from '../../limits.ts';
import { BOTTOM, EVERYTHING, position, type Item, type Position, type ProducerKey, type RangeQuery } from '../../model.ts';
import { checkRange } from '../checks.ts';
import type { Store, TimelineStore } from '../store.ts';
import type { ChangeLog } from './change-log.ts';
import { readSettled, type ItemCopies } from './items.ts';
import type { Recent } from './recent.ts';
import type { Settler } from './settling.ts';

export interface TimelinesDeps {
  readonly durable: Pick<Store, 'items' | 'timelines'>;
  readonly log: ChangeLog;
  readonly recent: Recent;
  readonly copies: ItemCopies;
  readonly settler: Settler;
}

type Producers = ReadonlySet<ProducerKey>;

const ALL: Producers = new Set([EVERYTHING]);

export function openTimelines(deps: TimelinesDeps): TimelineStore {
  const { durable, log } = deps;
  const growing = growOnce(deps);
  return {
    newest: async () => ((await log.confirm('now')) ? log.settled : durable.timelines.newest()),
    range: async (producers, query) => {
      checkRange(query);
      if (producers.size === 0 || query.limit === 0 || query.above >= query.upTo) return [];
      if (!(await isCovered(deps, query.upTo))) return durable.timelines.range(producers, query);
      const bounded = { ...query, upTo: position(Math.min(query.upTo, log.settled)) };
      return query.order === 'newest' ? newestFirst(deps, growing, { producers, query: bounded }) : oldestFirst(deps, growing, { producers, query: bounded });
    },
  };
}

/**
 * Whether the log covers the range. A cursor may come from a process that published without Redis and could not announce
 * it; then this one does, so that the scroll skips nothing.
 */
async function isCovered({ durable, log, settler }: TimelinesDeps, upTo: Position): Promise<boolean> {
  if (!(await log.confirm(upTo <= log.settled ? 'lately' : 'now'))) return false;
  if (upTo <= log.settled) return true;
  const newest = await durable.timelines.newest();
  await settler.reach(position(Math.min(upTo, newest)), null);
  return log.confirm('lately');
}

interface Asked {
  readonly producers: Producers;
  readonly query: RangeQuery;
}

/** From the held part as far as it goes, which grows once; the rest is one read of the durable store. */
async function newestFirst(deps: TimelinesDeps, grow: () => Promise<void>, { producers, query }: Asked): Promise<readonly Position[]> {
  const { durable, recent } = deps;
  let held = recent.read(producers, query);
  if (isEnough(held, query, recent)) return held;
  if (!recent.isFull) {
    await grow();
    held = recent.read(producers, query);
    if (isEnough(held, query, recent)) return held;
  }
  const upTo = position(Math.min(query.upTo, recent.low));
  const rest = await durable.timelines.range(producers, { ...query, upTo, limit: query.limit - held.length });
  return [...held, ...rest];
}

function isEnough(held: readonly Position[], { above, limit }: RangeQuery, recent: Recent): boolean {
  return held.length === limit || above >= recent.low;
}

async function oldestFirst(deps: TimelinesDeps, grow: () => Promise<void>, { producers, query }: Asked): Promise<readonly Position[]> {
  const { durable, recent } = deps;
  if (query.above < recent.low && recent.low - query.above <= LIMITS.recentGrowthMax && !recent.isFull) await grow();
  if (query.above >= recent.low) return recent.read(producers, query);
  const low = position(Math.min(query.upTo, recent.low));
  const older = await durable.timelines.range(producers, { ...query, upTo: low });
  if (older.length === query.limit) return older;
  // The held part may have begun anew while the older one was read.
  if (recent.low > low && low < query.upTo) return durable.timelines.range(producers, query);
  return [...older, ...recent.read(producers, { ...query, above: low, limit: query.limit - older.length })];
}

/** Reads the next older items in, once for all that ask meanwhile. */
function growOnce({ durable, recent, copies }: TimelinesDeps): () => Promise<void> {
  let growing: Promise<void> | null = null;
  const begin = async (): Promise<void> => {
    try {
      await recent.grow(async (below) => {
        const positions = await durable.timelines.range(ALL, { above: BOTTOM, upTo: below, limit: LIMITS.recentGrowthMax, order: 'newest' });
        const items = (await readSettled({ durable, copies }, positions)).filter((item): item is Item => item !== null);
        const last = positions.at(-1);
        const low = positions.length < LIMITS.recentGrowthMax || last === undefined ? BOTTOM : position(last - 1);
        return { low, items: items.reverse() };
      });
    } finally {
      growing = null;
    }
  };
  return () => (growing ??= begin());
}
