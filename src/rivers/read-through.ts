/**
 * Reads a range through a river. Inside the interval that the river covers, its positions are merged with the timelines
 * of the producers it does not hold. Newer and older parts are merged live, so no result depends on how far the river
 * has got.
 */
import { isEmpty, joined, restOf, settledAt } from '../fence/enumeration.ts';
import type { Position, RangeQuery } from '../model/positions.ts';
import type { TimelineStore } from '../store/ports/timelines.ts';
import type { ReadItems, TimelineSet } from '../streams/source-reads.ts';
import type { CostMeter } from './cost-meter.ts';
import type { RiverView } from './hot-river.ts';

export interface ReadThroughContext {
  readonly timelines: Pick<TimelineStore, 'range'>;
  readonly measured: CostMeter;
  readonly onPart: (part: ReadPart) => void;
}

export interface RiverRead {
  readonly set: TimelineSet;
  readonly view: RiverView;
  readonly items: ReadItems;
}

/** Newer than what a river covers, within it, or older. */
type Where = 'above' | 'within' | 'below';

const NEWEST_FIRST: readonly Where[] = ['above', 'within', 'below'];
const OLDEST_FIRST: readonly Where[] = NEWEST_FIRST.toReversed();

/** A part of a range as it was read, limited to what the read has room for. */
export interface ReadPart {
  readonly where: Where;
  readonly query: RangeQuery;
  readonly found: readonly Position[];
}

export async function readThrough(
  context: ReadThroughContext,
  river: RiverRead,
  query: RangeQuery,
): Promise<readonly Position[]> {
  let out: readonly Position[] = [];
  for (const where of query.order === 'newest' ? NEWEST_FIRST : OLDEST_FIRST) {
    if (out.length === query.limit) return out;
    const rest = partOf(river.view, where, { query, limit: query.limit - out.length });
    if (isEmpty(rest)) continue;
    const found =
      where === 'within'
        ? await readWithin(context, river, rest)
        : await context.timelines.range(river.set.producers, rest);
    context.onPart({ where, query: rest, found });
    out = joined(out, found);
  }
  return out;
}

interface PartArgs {
  readonly query: RangeQuery;
  readonly limit: number;
}

function partOf(
  view: Pick<RiverView, 'above' | 'upTo'>,
  where: Where,
  { query: { above, upTo, order }, limit }: PartArgs,
): RangeQuery {
  const clamp = (at: Position): Position => (at < above ? above : at > upTo ? upTo : at);
  switch (where) {
    case 'above':
      return { above: clamp(view.upTo), upTo, limit, order };
    case 'within':
      return { above: clamp(view.above), upTo: clamp(view.upTo), limit, order };
    case 'below':
      return { above, upTo: clamp(view.above), limit, order };
  }
}

async function readWithin(
  { timelines, measured }: ReadThroughContext,
  { view, items }: RiverRead,
  query: RangeQuery,
): Promise<readonly Position[]> {
  const held = await existing(view, items, query);
  if (view.pulled.size === 0) return held;
  const startedMs = performance.now();
  const pulled = await timelines.range(view.pulled, query);
  measured.onPull(view.pulled.size, performance.now() - startedMs);
  return union(query, held, pulled);
}

/**
 * What the river holds of the range, without deleted items. The page reads these items in any case, so loading them
 * costs nothing extra, and a river need not be told about deletions.
 */
async function existing(
  view: RiverView,
  items: ReadItems,
  query: RangeQuery,
): Promise<readonly Position[]> {
  let out: readonly Position[] = [];
  let rest = query;
  for (;;) {
    const asked = view.read(rest);
    const last = asked.at(-1);
    if (last === undefined) return out;
    const found = await items(asked);
    out = joined(out, found.includes(null) ? asked.filter((_, nth) => found[nth] != null) : asked);
    if (asked.length < rest.limit || out.length === query.limit) return out;
    rest = { ...restOf(rest, settledAt(rest, last)), limit: query.limit - out.length };
  }
}

/** Merges two lists in the query's order, without duplicates, up to its limit. */
function union(
  { order, limit }: RangeQuery,
  left: readonly Position[],
  right: readonly Position[],
): readonly Position[] {
  if (right.length === 0) return left;
  const sign = order === 'newest' ? -1 : 1;
  const sorted = [...new Set([...left, ...right])].sort((a, b) => sign * (a - b));
  return sorted.slice(0, limit);
}
