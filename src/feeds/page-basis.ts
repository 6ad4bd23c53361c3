/**
 * What a page was read from. While none of it changed, the page would be read the same, and it need not be read again:
 * the viewer's facts, the fence, the items that were looked at, and the ranges that were looked through. There is a basis
 * only where every item tells by itself whether it belongs to the stream, and where the store knows at once which items
 * changed.
 */
import type { Clock } from '../base/clock.ts';
import type { FenceEdge, FenceReading } from '../fence/page.ts';
import type { FencedSource } from '../fence/source.ts';
import type { Position, Range } from '../model/positions.ts';
import type { ItemChanges } from '../store/ports/changed-since.ts';
import type { Store } from '../store/ports/store.ts';
import type { FeedRequest, PageBasis } from './feed.ts';
import { cameSince } from './came-since.ts';
import type { FeedSource } from './feed-source.ts';
import { serialOf } from './serials.ts';

/** What one page asks of its source, as it is read. */
export interface PageReads {
  readonly source: FencedSource;
  readonly looked: ReadonlySet<Position>;
  readonly ranges: readonly Range[];
  readonly newest: () => Position | null;
}

/** The same source, whose questions are remembered. */
export function watchReads(source: FencedSource): PageReads {
  const looked = new Set<Position>();
  const ranges: Range[] = [];
  let newest: Position | null = null;
  return {
    looked,
    ranges,
    newest: () => newest,
    source: {
      async newest() {
        newest = await source.newest();
        return newest;
      },
      async enumerate(query) {
        const read = await source.enumerate(query);
        const { above, upTo, order } = query;
        const isNewest = order === 'newest';
        ranges.push({
          above: isNewest ? read.settledTo : above,
          upTo: isNewest ? upTo : read.settledTo,
        });
        return read;
      },
      async candidates(range, limit) {
        const read = await source.candidates(range, limit);
        ranges.push({ above: read.settledTo, upTo: range.upTo });
        return read;
      },
      async admits(positions) {
        for (const at of positions) looked.add(at);
        return source.admits(positions);
      },
    },
  };
}

export interface ReadPage {
  readonly reading: FeedSource;
  readonly reads: PageReads;
  readonly read: FenceReading<FenceEdge>;
  readonly changes: number;
  readonly readAtMs: number;
}

/** Whether pages of a request may have a basis at all. */
export function mayHaveBasis({ template, without, parts }: FeedRequest): boolean {
  return (
    template.stream.decide !== null &&
    template.waits.length === 0 &&
    template.rollouts.length === 0 &&
    !template.isSearch &&
    (template.fence?.windowItems ?? 0) === 0 &&
    without === undefined &&
    parts === undefined
  );
}

/** The basis of a page as far as it was read by now; null for one that another reading may give otherwise. */
export function basisOf({ reading, reads, read, changes, readAtMs }: ReadPage): PageBasis | null {
  const { page, state, outcome } = read;
  const { template, facts } = reading.request;
  const { decide } = template.stream;
  const isSettled = outcome === null || outcome === 'nothing' || outcome === 'committed';
  if (decide === null || page.conditions.length > 0 || !isSettled) return null;
  const newest = reads.newest();
  // What was found empty before was not looked through again.
  const isAbove = state !== null && newest !== null && newest > state.upTo;
  const above = isAbove ? [{ above: state.upTo, upTo: newest }] : [];
  // Spelt out, because what is added after a spread gets a hidden class of its own, a quarter of what a basis takes.
  return {
    template,
    decide,
    key: reading.key,
    newest,
    changes,
    readAtMs,
    facts: serialOf(facts),
    state: state === null ? null : { epoch: state.epoch, upTo: state.upTo },
    looked: [...reads.looked],
    ranges: [...reads.ranges, ...above],
    status: page.status,
    shown: page.edges.map((edge) => edge.position),
  };
}

export interface BasisContext {
  readonly store: Pick<Store, 'items' | 'timelines' | 'fences' | 'isDegraded'>;
  readonly changes: ItemChanges;
  readonly clock: Clock;
  /** Cursors are sealed again after so long. */
  readonly maxAgeMs: number;
}

/**
 * The basis that the page has now, when nothing changed that it was read from; what came since is asked item by item.
 * Null when the page has to be read to know.
 */
export async function sameBasis(
  context: BasisContext,
  request: FeedRequest,
  basis: PageBasis,
): Promise<PageBasis | null> {
  const { store, changes, clock, maxAgeMs } = context;
  const ageMs = clock.now() - basis.readAtMs;
  if (store.isDegraded() || ageMs < 0 || ageMs > maxAgeMs) return null;
  if (basis.template !== request.template || basis.facts !== serialOf(request.facts)) return null;
  if (!(await isSameFence(store, basis))) return null;
  const later = await upToNow(store, request, basis);
  const changed = changes.since(basis.changes);
  if (later === null || changed === null) return null;
  if (changed.length === 0) return later;
  const isTouched = (at: Position): boolean =>
    later.looked.includes(at) || later.ranges.some(({ above, upTo }) => at > above && at <= upTo);
  return changed.some(isTouched) ? null : { ...later, changes: changes.count() };
}

async function isSameFence(
  { fences }: Pick<Store, 'fences'>,
  { key, state }: PageBasis,
): Promise<boolean> {
  if (state === null) return true;
  const now = await fences.state(key);
  return now.epoch === state.epoch && now.upTo === state.upTo && now.latest !== null;
}

/** Null when something came that the stream holds, or too much to ask. */
async function upToNow(
  { timelines, items }: Pick<Store, 'timelines' | 'items'>,
  request: FeedRequest,
  basis: PageBasis,
): Promise<PageBasis | null> {
  if (basis.newest === null) return basis;
  const newest = await timelines.newest();
  if (newest === basis.newest) return basis;
  const context = { items: items.getMany, decide: basis.decide, newest: basis.newest };
  const held = await cameSince(context, request, newest);
  if (held === null || held.length > 0) return null;
  const ranges = withRange(basis.ranges, { above: basis.newest, upTo: newest });
  return { ...basis, newest, ranges };
}

/** With a range above all others, which goes on the last one that was added where it can. */
function withRange(ranges: readonly Range[], added: Range): readonly Range[] {
  const last = ranges.at(-1);
  return last?.upTo === added.above
    ? [...ranges.slice(0, -1), { above: last.above, upTo: added.upTo }]
    : [...ranges, added];
}
