/**
 * Reads a range through a river. Inside the interval that the river covers, its positions answer, merged with the
 * timelines of the producers it does not hold. What is newer or older is merged live, so no answer depends on how far a
 * river got.
 */
import { isEmpty, restOf, settledAt } from '../fence/enumeration.ts';
import type { Position, RangeQuery } from '../model/positions.ts';
import type { TimelineStore } from '../store/ports/timelines.ts';
import type { ReadItems, TimelineSet } from '../streams/source-reads.ts';
import type { CostMeter } from './cost-meter.ts';
import type { RiverView } from './hot-river.ts';

export interface ReadThroughContext {
  readonly timelines: Pick<TimelineStore, 'range'>;
  readonly costs: CostMeter;
  readonly onPart: (part: ReadPart) => void;
}

export interface RiverRead {
  readonly set: TimelineSet;
  readonly view: RiverView;
  readonly items: ReadItems;
}

/** A part of a range: newer than what a river covers, within it, or older. */
interface Part {
  readonly where: 'above' | 'within' | 'below';
  readonly query: RangeQuery;
}

/** A part as it was read, without more than the read has room for. */
export interface ReadPart extends Part {
  readonly found: readonly Position[];
}

export async function readThrough(
  context: ReadThroughContext,
  river: RiverRead,
  query: RangeQuery,
): Promise<readonly Position[]> {
  let out: readonly Position[] = [];
  for (const part of partsOf(river.view, query)) {
    if (out.length === query.limit) return out;
    const rest = { ...part.query, limit: query.limit - out.length };
    const found =
      part.where === 'within'
        ? await readWithin(context, river, rest)
        : await context.timelines.range(river.set.producers, rest);
    context.onPart({ where: part.where, query: rest, found });
    out = out.length === 0 ? found : [...out, ...found];
  }
  return out;
}

/** In the order of reading; parts without a position are left out. */
function partsOf(
  { above, upTo }: Pick<RiverView, 'above' | 'upTo'>,
  query: RangeQuery,
): readonly Part[] {
  const clamp = (at: Position): Position =>
    at < query.above ? query.above : at > query.upTo ? query.upTo : at;
  const [low, high] = [clamp(above), clamp(upTo)];
  const parts: readonly Part[] = [
    { where: 'above', query: { ...query, above: high } },
    { where: 'within', query: { ...query, above: low, upTo: high } },
    { where: 'below', query: { ...query, upTo: low } },
  ];
  const filled = parts.filter((part) => !isEmpty(part.query));
  return query.order === 'newest' ? filled : filled.toReversed();
}

async function readWithin(
  { timelines, costs }: ReadThroughContext,
  { view, items }: RiverRead,
  query: RangeQuery,
): Promise<readonly Position[]> {
  const held = await existing(view, items, query);
  if (view.pulled.size === 0) return held;
  const startedMs = performance.now();
  const pulled = await timelines.range(view.pulled, query);
  costs.onPull(view.pulled.size, performance.now() - startedMs);
  return union(query, held, pulled);
}

/**
 * What the river holds of the range, without what was deleted. The page reads these items in any case, so asking for
 * them costs nothing more, and a river needs no news of deletions.
 */
async function existing(
  view: RiverView,
  items: ReadItems,
  query: RangeQuery,
): Promise<readonly Position[]> {
  const out: Position[] = [];
  let rest = query;
  for (;;) {
    const asked = view.read(rest);
    if (asked.length === 0) return out;
    const found = await items(asked);
    asked.forEach((at, index) => {
      if (found[index] != null) out.push(at);
    });
    const last = asked.at(-1);
    if (last === undefined || asked.length < rest.limit || out.length === query.limit) return out;
    rest = { ...restOf(rest, settledAt(rest, last)), limit: query.limit - out.length };
  }
}

/** Two lists in the query's order as one, each position once, at most its limit. */
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
