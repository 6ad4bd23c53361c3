/**
 * Feeds: templates read through fences. Binds a compiled template, a viewer's facts and the store into the fence's
 * source, and turns what the fence serves into items, cursors and explanations.
 */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { FeedError, invariant } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { BOTTOM, position, type FenceKey, type Item, type Position } from '../model.ts';
import type { Ranking, RankSpec } from '../ranking/ranker.ts';
import type { FenceState, Store } from '../store/store.ts';
import type { FenceSettings } from '../streams/stream.ts';
import { openCursors, type CursorBinding, type CursorKey, type Cursors } from './cursor.ts';
import { explain, whyNot } from './explain.ts';
import type { FeedEdge, FeedPage, FeedRequest, Feeds, NewSince, PageRequest, PageStatus } from './feed.ts';
import { admittedAbove, CHRONOLOGICAL, refreshFence, topOf, type CommitOutcome, type Fence, type ScanProgress } from './fence.ts';
import { readPage, type Page, type PageQuery } from './page.ts';
import type { Place } from './place.ts';
import { openReading, type Reading } from './reading.ts';
import { sealOnce } from './sealing.ts';
import { regionOf, type History } from './segments.ts';
import type { Entry } from './walk.ts';

export interface FeedHooks {
  onPage(template: string, status: PageStatus): void;
  onCommit(template: string, outcome: CommitOutcome): void;
}

export interface FeedsOptions {
  readonly store: Pick<Store, 'items' | 'timelines' | 'fences'>;
  readonly rankers: { rank(request: { readonly items: readonly Item[]; readonly spec: RankSpec; readonly seed: number }): Promise<Ranking> };
  readonly clock: Clock;
  /** The first seals, all open. */
  readonly cursorKeys: readonly CursorKey[];
  readonly cursorTtlMs: number;
  readonly hooks: FeedHooks;
}

interface FeedsDeps extends FeedsOptions {
  readonly cursors: Cursors;
  readonly seal: (entry: Entry, binding: CursorBinding, epoch: number) => string;
  readonly progress: ScanProgress;
}

export function openFeeds(options: FeedsOptions): Feeds {
  const cursors = openCursors({ keys: options.cursorKeys, ttlMs: options.cursorTtlMs, clock: options.clock });
  const progress: ScanProgress = new LRUCache({ max: LIMITS.factsCacheMax });
  const seal = sealOnce({ cursors, clock: options.clock, maxAgeMs: options.cursorTtlMs / 10 });
  const deps: FeedsDeps = { ...options, cursors, progress, seal };
  return {
    page: (request) => page(deps, request),
    newSince: (request) => newSince(deps, request),
    reset: (request) => reset(deps, request),
    whyNot: async (request, item) => whyNot(deps.store.fences, openReading(deps.store, request), item),
  };
}

async function page(deps: FeedsDeps, request: PageRequest): Promise<FeedPage> {
  const reading = openReading(deps.store, request);
  const query = parsePage(deps, reading.key, request);
  const state = await stateFor(deps, reading, query);
  const history = await historyFor(deps, reading, { state, epoch: query.from?.epoch });
  const from = history.isFenced || query.from === null ? query.from : { ...query.from, at: history.top, next: BOTTOM };
  const found = await readPage({ history, source: reading.source }, { ...query, from });
  deps.hooks.onPage(request.template.name, found.status);
  return present(deps, reading, { found, epoch: history.epoch });
}

/** Relay's arguments as one query. Refuses both directions at once, and counts outside 1 to 100. */
function parsePage(deps: FeedsDeps, key: FenceKey, request: PageRequest): PageQuery {
  const { first, after, last, before } = request;
  if (first !== null && last !== null) throw new FeedError('BAD_USER_INPUT', 'expected first or last, got both');
  if (last === null && before !== null) throw new FeedError('BAD_USER_INPUT', 'expected last with before, got no last');
  if (last !== null && after !== null) throw new FeedError('BAD_USER_INPUT', 'expected first with after, got last');
  const count = last ?? first ?? LIMITS.pageItemsDefault;
  if (!Number.isInteger(count) || count < 1 || count > LIMITS.pageItemsMax) {
    throw new FeedError('BAD_USER_INPUT', `expected ${last === null ? 'first' : 'last'} from 1 to ${LIMITS.pageItemsMax}, got ${count}`);
  }
  const cursor = after ?? before;
  return { count, direction: last === null ? 'forward' : 'backward', from: cursor === null ? null : deps.cursors.open(key, cursor) };
}

/** Null for a stream without a fence. Only a first page, read forwards and not told otherwise, commits. */
async function stateFor(deps: FeedsDeps, reading: Reading, query: PageQuery): Promise<FenceState | null> {
  const { template, refresh } = reading.request as PageRequest;
  if (template.fence === null) return null;
  if (query.from !== null || query.direction === 'backward' || !refresh) return deps.store.fences.state(reading.key);
  const { state, outcome } = await refreshFence(fenceFor(deps, reading, template.fence));
  deps.hooks.onCommit(template.name, outcome);
  return state;
}

function fenceFor(deps: FeedsDeps, reading: Reading, settings: FenceSettings): Fence {
  const { template } = reading.request;
  return {
    key: reading.key, source: reading.source, store: deps.store.fences, clock: deps.clock, progress: deps.progress, settings,
    template: { name: template.name, version: template.version },
    rank: (candidates, seed) => rankCandidates(deps, reading, { candidates, seed }),
  };
}

async function rankCandidates(
  deps: FeedsDeps, reading: Reading, asked: { readonly candidates: readonly Position[]; readonly seed: number },
): Promise<Ranking> {
  const { template } = reading.request;
  const items = (await reading.read.items(asked.candidates)).filter((item) => item !== null);
  const ranking = template.rank === null
    ? { order: asked.candidates, scores: { columns: [], rows: [] }, ranker: CHRONOLOGICAL, fallback: null }
    : await deps.rankers.rank({ items, spec: template.rank, seed: asked.seed });
  const byPosition = new Map(items.map((item) => [item.position, item]));
  const ranked = ranking.order.map((ordered) => byPosition.get(ordered)).filter((item) => item !== undefined);
  const woven = (await template.stream.arrange(reading.read, ranked, asked.seed)).map((item) => item.position);
  invariant(woven.length === ranked.length, `template ${template.name} wove ${ranked.length} items into ${woven.length}`);
  const rowOf = new Map(ranking.order.map((ordered, index) => [ordered, ranking.scores.rows[index] ?? []]));
  const rows = ranking.scores.columns.length === 0 ? [] : woven.map((ordered) => rowOf.get(ordered) ?? []);
  return { ...ranking, order: woven, scores: { columns: ranking.scores.columns, rows } };
}

/** The history that a page walks: the current epoch's, or the one its cursor was given in. */
async function historyFor(
  deps: FeedsDeps, reading: Reading, at: { readonly state: FenceState | null; readonly epoch: number | undefined },
): Promise<History> {
  const { fences } = deps.store;
  const { state } = at;
  const epoch = at.epoch ?? state?.epoch ?? 0;
  const shared = { fences, key: reading.key, epoch, isFenced: state !== null };
  if (state !== null && epoch !== state.epoch) {
    const [newest] = await fences.chain(reading.key, { epoch, from: position(Number.MAX_SAFE_INTEGER), limit: 1, order: 'newest' });
    return { ...shared, latest: newest ?? null, top: newest?.at ?? BOTTOM };
  }
  const top = topOf(state, state === null || state.at === BOTTOM ? await reading.source.newest() : state.at);
  return { ...shared, latest: state?.latest ?? null, top };
}

async function present(deps: FeedsDeps, reading: Reading, made: { readonly found: Page; readonly epoch: number }): Promise<FeedPage> {
  const { found, epoch } = made;
  const items = await reading.read.items(found.entries.map((entry) => entry.position));
  const edges = found.entries.map((entry, index): FeedEdge => {
    const item = items[index];
    invariant(item != null, 'an admitted item was read');
    return {
      item,
      region: regionOf(entry.segment, entry.offset),
      cursor: () => deps.seal(entry, reading.key, epoch),
      explain: () => Promise.resolve(explain(reading.request, entry, item)),
    };
  });
  const sealBare = (place: Place): string => deps.cursors.seal(reading.key, place);
  const isForward = found.direction === 'forward';
  const cut = found.cutAt;
  return {
    edges,
    status: found.status,
    hasNextPage: found.hasNext,
    hasPreviousPage: found.hasPrevious,
    startCursor: () => (cut !== null && !isForward ? sealBare(cut) : (edges[0]?.cursor() ?? null)),
    endCursor: () => (cut !== null && isForward ? sealBare(cut) : (edges.at(-1)?.cursor() ?? null)),
  };
}

async function newSince(deps: FeedsDeps, request: FeedRequest): Promise<NewSince> {
  const reading = openReading(deps.store, request);
  const none = { count: 0, isCapped: false, actors: [] };
  if (request.template.fence === null) return none;
  const [state, newest] = await Promise.all([deps.store.fences.state(reading.key), reading.source.newest()]);
  if (state.at === BOTTOM || newest <= state.at) return none;
  const found = await admittedAbove(reading, { above: state.at, upTo: newest }, LIMITS.newSinceCountMax);
  const items = await reading.read.items(found);
  const authors = new Set(items.map((item) => item?.author ?? null).filter((author) => author !== null));
  return {
    count: Math.min(found.length, LIMITS.newSinceCountMax),
    isCapped: found.length > LIMITS.newSinceCountMax,
    actors: [...authors].slice(0, LIMITS.newSinceActorsMax),
  };
}

async function reset(deps: FeedsDeps, request: FeedRequest): Promise<number> {
  const { template, facts } = request;
  if (facts.viewer === null) throw new FeedError('UNAUTHENTICATED', 'expected a viewer, got an anonymous request');
  if (template.fence === null) throw new FeedError('BAD_USER_INPUT', `expected a template with a fence, got ${template.name}, which has none`);
  const state = await deps.store.fences.reset(openReading(deps.store, request).key);
  return state.epoch;
}
