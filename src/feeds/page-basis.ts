/**
 * What a page was read from: the viewer's facts, the fence, the items that were looked at, and the ranges that were
 * scanned. While none of these change, the page would be the same and need not be read again. There is a basis only if
 * each item alone decides whether it belongs to the stream, and if the store knows which items changed.
 */
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { FenceKey, FencepostRef } from '../fence/fencepost.ts';
import type { FenceEdge, FenceReading } from '../fence/page.ts';
import type { FencedSource } from '../fence/source.ts';
import type { Position, Range } from '../model/positions.ts';
import type { ItemChanges } from '../store/ports/changed-since.ts';
import type { Store } from '../store/ports/store.ts';
import type { FeedRequest, PageBasis, PageQuestion, PageRequest } from './feed.ts';
import { cameSince } from './came-since.ts';
import { serialOf } from './serials.ts';

/** No data version. A number too: engines then keep one layout for all bases. */
export const NO_VERSION = -1;

/** The moment before the first read of a page. */
export interface ReadStart {
  /** The number of item changes by then. */
  readonly changes: number;
  readonly readAtMs: number;
}

/** The reads of one page from its source, recorded as they happen. */
export interface RecordedReads extends ReadStart {
  readonly source: FencedSource;
  /** The positions that were asked whether they are admitted. */
  readonly looked: ReadonlySet<Position>;
  /** The ranges that were scanned, as far as they were settled. */
  readonly ranges: readonly Range[];
  /** Where the source ended when it was last asked; null if it was not. */
  readonly newest: () => Position | null;
}

/** The same source, with its reads recorded. */
export function recordReads(source: FencedSource, { changes, readAtMs }: ReadStart): RecordedReads {
  const looked = new Set<Position>();
  const ranges: Range[] = [];
  let newest: Position | null = null;
  return {
    changes,
    readAtMs,
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
      admits(positions) {
        for (const at of positions) looked.add(at);
        return source.admits(positions);
      },
    },
  };
}

/** A page, and what was recorded while it was read. */
export interface BasisArgs {
  /** As requested, with the template that all viewers share. */
  readonly request: PageRequest;
  readonly key: FenceKey;
  readonly recorded: RecordedReads;
  readonly read: FenceReading<FenceEdge>;
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

/** The basis of a page as far as it has been read; null for a page that could differ when read again. */
export function basisOf({ request, key, recorded, read }: BasisArgs): PageBasis | null {
  const { page, state, outcome, dueAtMs, isRescanDue, isBelow, oldest } = read;
  const { template, facts } = request;
  const { decide } = template.stream;
  const isUnsettled = outcome === 'lost' || outcome === 'budget' || isRescanDue;
  if (decide === null || page.conditions.length > 0 || isUnsettled) return null;
  // Items that may not be committed yet were not looked at either.
  const newest = dueAtMs === null ? recorded.newest() : null;
  // Stretches that were found empty before were not scanned again.
  const isAbove = state !== null && newest !== null && newest > state.upTo;
  const above = isAbove ? [{ above: state.upTo, upTo: newest }] : [];
  // Spelt out, because adding after a spread creates a separate hidden class, a quarter of the size of a basis.
  return {
    template,
    decide,
    key,
    isBelow: isBelow && newest === null,
    isFirst: isFromTop(request),
    oldest: oldest === null ? null : { epoch: oldest.epoch, upTo: oldest.upTo },
    newest,
    dueAtMs,
    changes: recorded.changes,
    // The viewer's facts may be older than the read.
    version: NO_VERSION,
    readAtMs: recorded.readAtMs,
    facts: serialOf(facts),
    state: state === null ? null : { epoch: state.epoch, upTo: state.upTo },
    looked: [...recorded.looked],
    ranges: [...recorded.ranges, ...above],
    status: page.status,
    shown: page.edges.map((edge) => edge.position),
  };
}

/** Whether a page is read from the top of its stream: the first that a visit shows. */
export function isFromTop({ after, last, before }: PageRequest): boolean {
  return after === null && last === null && before === null;
}

export interface BasisContext {
  readonly store: Pick<Store, 'items' | 'timelines' | 'fences' | 'isDegraded' | 'dataVersion'>;
  readonly changes: ItemChanges;
  readonly clock: Clock;
  /** Cursors are sealed again after this time. */
  readonly maxAgeMs: number;
}

/**
 * The current basis of the page if nothing it was read from has changed; items that arrived since are checked one by
 * one. Null when that can only be known by reading the page.
 */
export async function sameBasis(
  context: BasisContext,
  request: PageQuestion,
  basis: PageBasis,
): Promise<PageBasis | null> {
  const { store, clock, maxAgeMs } = context;
  const nowMs = clock.now();
  const ageMs = nowMs - basis.readAtMs;
  if (store.isDegraded() || ageMs < 0 || ageMs > maxAgeMs) return null;
  if (basis.dueAtMs !== null && nowMs >= basis.dueAtMs) return null;
  if (basis.template !== request.template) return null;
  const version = store.dataVersion();
  if (version === basis.version) return onFenceNow(store, basis);
  const same = await sameAfterWrites(context, request, basis);
  if (same !== null) same.version = version ?? NO_VERSION;
  return same;
}

async function sameAfterWrites(
  { store, changes }: BasisContext,
  request: PageQuestion,
  basis: PageBasis,
): Promise<PageBasis | null> {
  // Read together, so that a remote store answers all of it in one round trip. None of these values ever goes back.
  const [facts, onFence, newest] = await Promise.all([
    request.facts(),
    onFenceNow(store, basis),
    basis.newest === null ? null : store.timelines.newest(),
  ]);
  if (facts === null || basis.facts !== serialOf(facts) || onFence === null) return null;
  const later =
    newest === basis.newest
      ? onFence
      : await upToNow(newest, onFence, { items: store.items, request: { ...request, facts } });
  if (later === null) return null;
  const { count, positions } = await changes.since(basis.changes);
  if (positions === null) return null;
  if (positions.length === 0) return later;
  return positions.some((at) => isOf(later, at)) ? null : { ...later, changes: count };
}

/** Whether a page was read from an item, or from a range where it is missing. */
function isOf({ looked, ranges }: PageBasis, at: Position): boolean {
  return looked.includes(at) || ranges.some(({ above, upTo }) => at > above && at <= upTo);
}

/** Null when the fence has moved on in a way that may change the page. */
async function onFenceNow(
  { fences }: Pick<Store, 'fences'>,
  basis: PageBasis,
): Promise<PageBasis | null> {
  const { key, state, isBelow } = basis;
  if (state === null) return basis;
  const { epoch, upTo, latest } = await fences.state(key);
  if (epoch !== state.epoch || latest === null) return null;
  if (upTo === state.upTo) return basis;
  if (!isBelow || (basis.oldest !== null && !(await isKept(fences, key, basis.oldest))))
    return null;
  const taken = await takenUp(fences, key, { epoch, above: state.upTo, upTo });
  return taken === null || taken.some((at) => isOf(basis, at))
    ? null
    : { ...basis, state: { epoch, upTo } };
}

async function isKept(
  fences: Pick<Store['fences'], 'chain'>,
  key: FenceKey,
  { epoch, upTo }: FencepostRef,
): Promise<boolean> {
  const [post] = await fences.chain(key, { epoch, from: upTo, limit: 1, order: 'newest' });
  return post?.upTo === upTo;
}

/** The items that fenceposts of a range carried over from below it; null if these are too many, or one is gone. */
async function takenUp(
  fences: Pick<Store['fences'], 'chain'>,
  key: FenceKey,
  { epoch, above, upTo }: Range & { readonly epoch: number },
): Promise<readonly Position[] | null> {
  const limit = LIMITS.carryPostsMax;
  const newer = await fences.chain(key, { epoch, from: upTo, limit, order: 'newest' });
  const taken: Position[] = [];
  let end = upTo;
  for (const post of newer) {
    if (end === above) return taken;
    if (post.upTo !== end || post.above < above) return null;
    taken.push(...post.head.filter((at) => at <= above));
    end = post.above;
  }
  return end === above ? taken : null;
}

interface CameArgs {
  readonly items: Store['items'];
  readonly request: FeedRequest;
}

/** Null when items arrived that the stream holds, or too many to check. */
async function upToNow(
  newest: Position | null,
  basis: PageBasis,
  { items, request }: CameArgs,
): Promise<PageBasis | null> {
  if (basis.newest === null || newest === null) return basis;
  const context = { items: items.getMany, decide: basis.decide, newest: basis.newest };
  const held = await cameSince(context, request, newest);
  if (held === null || held.length > 0) return null;
  const ranges = withRange(basis.ranges, { above: basis.newest, upTo: newest });
  return { ...basis, newest, ranges };
}

/** The ranges with one above all others, merged with the last one added if possible. */
function withRange(ranges: readonly Range[], added: Range): readonly Range[] {
  const last = ranges.at(-1);
  return last?.upTo === added.above
    ? [...ranges.slice(0, -1), { above: last.above, upTo: added.upTo }]
    : [...ranges, added];
}
