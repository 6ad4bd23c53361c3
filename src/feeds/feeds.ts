/**
 * Feeds: templates read through fences. Opens a fence over the template's stream for each request, and turns what the
 * fence serves into items and explanations.
 */
import { createBatcher } from '../base/async/batcher.ts';
import type { Clock } from '../base/clock.ts';
import { FeedError, invariant } from '../base/errors.ts';
import { ALL_ON, type FlagReader } from '../base/flags/flag-list.ts';
import { SwitchedOffError } from '../base/flags/switched-off.ts';
import { LIMITS } from '../base/limits.ts';
import {
  type CommitDetail,
  type CommitOutcome,
  contextOf,
  keptCursorMs,
  type FenceContext,
  type OnCommit,
  type SharedParts,
  shareParts,
} from '../fence/context.ts';
import type { CursorKey } from '../fence/cursor/row-cipher.ts';
import { cursorUpTo } from '../fence/landing.ts';
import { reset as resetFence } from '../fence/fence.ts';
import type { Seen } from '../fence/head-candidates.ts';
import { admittedIn, collectAdmitted } from '../fence/scan.ts';
import { type Page, type PageStatus, readPage } from '../fence/page.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import { type UserId, viewerName } from '../model/producers.ts';
import type { Filters } from '../ranking/filter-files.ts';
import type { Injectors } from '../ranking/injector-files.ts';
import type { Rankers } from '../ranking/rankers.ts';
import type { OwnSources } from '../ranking/source-files.ts';
import type { SeenItems } from '../reads/seen.ts';
import type { Store } from '../store/ports/store.ts';
import { openPartLog, type PartReport } from '../streams/part-log.ts';
import type { ReadItems, SourceReads } from '../streams/source-reads.ts';
import { newestAt } from './as-of.ts';
import { onSideOfCursor } from './cursor-side.ts';
import { continueCount, countNews, newsOf } from './news-count.ts';
import { type InVariant, pageIn, type VariantHooks, variantIn, variantNow } from './in-variant.ts';
import { elementsOf } from './elements/page-elements.ts';
import { explain, scoresOnce, whyNot } from './explain.ts';
import { openFeedSource, type FeedSource } from './feed-source.ts';
import { type PartLogs, stopwatch, withParts } from './part-logs.ts';
import { basisOf, isFromTop, mayHaveBasis, sameBasis, recordReads } from './page-basis.ts';
import { shadowedRank, type Shadows } from './shadows.ts';
import type { Remotes } from './remotes/remotes.ts';
import type { Template } from '../templates/template.ts';
import type {
  FeedEdge,
  FeedPage,
  FeedRequest,
  Feeds,
  NewsCount,
  NewSince,
  PageBasis,
  PageQuestion,
  PageRequest,
} from './feed.ts';

/** Called with what happened, for metrics. */
export interface FeedHooks extends VariantHooks {
  onPage(template: string, status: PageStatus): void;
  onCommit(template: string, outcome: CommitOutcome, detail: CommitDetail | null): void;
}

export interface FeedsOptions {
  readonly store: Pick<
    Store,
    | 'items'
    | 'timelines'
    | 'reactions'
    | 'lists'
    | 'people'
    | 'threads'
    | 'words'
    | 'fences'
    | 'itemChanges'
    | 'dataVersion'
    | 'isDegraded'
  >;
  /** How sources read their timelines: live, or through rivers. */
  readonly sources: SourceReads;
  readonly rankers: Pick<Rankers, 'rank'>;
  /** Injectors that are modules; without them their places stay empty. */
  readonly injectors?: Pick<Injectors, 'elements'>;
  /** What viewers have seen, in every feed; without it nothing is remembered. */
  readonly seen?: Pick<SeenItems, 'shown' | 'wasSeen'>;
  /** Which pages report what their parts did; none when left out. */
  readonly partLogs?: PartLogs;
  /** Services that name items; without them, templates get none. */
  readonly remotes?: Remotes;
  /** Filter modules that templates name; without them, the items they would judge are hidden. */
  readonly filters?: Pick<Filters, 'open'>;
  /** Source modules that templates name; without them, their parts are empty. */
  readonly ownSources?: Pick<OwnSources, 'open'>;
  readonly clock: Clock;
  /** The first seals, all open. */
  readonly cursorKeys: readonly CursorKey[];
  readonly cursorTtlMs: number;
  readonly hooks: FeedHooks;
  /** What runs the shadow rankers; none run when left out. */
  readonly shadows?: Pick<Shadows, 'add'>;
  /** Checked on each read; everything is on when left out. */
  readonly flags?: FlagReader;
}

interface FeedsDeps extends FeedsOptions {
  readonly shared: SharedParts;
  readonly injectors: Pick<Injectors, 'elements'>;
  readonly seen: Pick<SeenItems, 'shown' | 'wasSeen'>;
  readonly flags: FlagReader;
  readonly shadows: Pick<Shadows, 'add'>;
}

/** What stands in for the options that are left out. */
const ABSENT: Pick<FeedsDeps, 'injectors' | 'seen' | 'flags' | 'shadows'> = {
  injectors: { elements: async ({ places }) => places.map(() => null) },
  seen: {
    shown: () => undefined,
    wasSeen: async (_, positions) => positions.map(() => false),
  },
  flags: ALL_ON,
  shadows: { add: () => undefined },
};

export function openFeeds(options: FeedsOptions): Feeds {
  const shared = shareParts({ ...options, store: options.store.fences });
  const deps: FeedsDeps = { ...ABSENT, ...options, shared };
  const arrivals = itemsTogether(options.store.items);
  const open = (request: FeedRequest): Promise<FeedSource> => openPermitted(deps, request);
  return {
    page: async (request) => loggedPage(deps, request),
    async cursorAt(request, atMs) {
      const feed = await open(request);
      return cursorUpTo(fenceOf(deps, feed), await newestAt(feed.read, atMs), request.refresh);
    },
    samePage: async (request, basis) => samePage(deps, request, basis),
    newSince: async (request) => (await countAll(deps, await open(request), request)).news,
    async countNews(request, last) {
      const context = { store: options.store, items: arrivals, clock: options.clock };
      // Whether searching is on must be checked each time.
      const mayContinue = last !== null && !request.template.isSearch;
      const continued = mayContinue ? await continueCount(context, request, last) : null;
      if (continued !== null) return { count: continued, isContinued: true };
      return { count: await countAll(deps, await open(request), request), isContinued: false };
    },
    newAbove: async (request, top) => newAbove(await open(request), top),
    admitted: async (request, positions) => admitted(await open(request), positions),
    reset: async (request) => reset(deps, await open(request)),
    resetAll: (viewer) => deps.store.fences.resetAll(viewerName(viewer)),
    whyNot: async (request, item) => whyNot(deps.store.fences, await open(request), item),
  };
}

async function loggedPage(deps: FeedsDeps, asked: PageRequest): Promise<FeedPage> {
  const request = onItsSide(deps, asked);
  const log = request.isPeek === true ? null : (deps.partLogs?.open() ?? null);
  const logged = log === null ? request : withParts(request, log);
  const shown = await page(deps, await openPermitted(deps, logged), logged);
  if (log !== null) deps.partLogs?.done(log.report(request.template.traced().places));
  return shown;
}

/** Rejects a search while searching is switched off for its viewer. */
async function openPermitted(deps: FeedsDeps, request: FeedRequest): Promise<FeedSource> {
  const { template, facts } = request;
  if (template.isSearch && !(await deps.flags.isOn('search', facts.viewer)))
    throw new SwitchedOffError('search', 'searching is switched off for now; try again later');
  return openFeedSource(deps, request);
}

async function page(deps: FeedsDeps, feed: FeedSource, request: PageRequest): Promise<FeedPage> {
  const { store } = deps;
  const { first, after, last, before, refresh, isPeek = false } = request;
  const changes = mayHaveBasis(request) ? (store.itemChanges?.count() ?? null) : null;
  const recorded =
    changes === null ? null : recordReads(feed.source, { changes, readAtMs: deps.clock.now() });
  const fence = { ...fenceOf(deps, feed, recorded?.source), isPeek };
  const read = await readPage(fence, { first, after, last, before, refresh });
  const { page: served } = read;
  const positions = served.edges.map((edge) => edge.position);
  const items = await feed.read.items(positions);
  const scoresOf = scoresOnce(store.fences, feed.key);
  const context = {
    feed,
    fences: store.fences,
    modules: deps.injectors,
    isOn: () => deps.flags.isOn('elements', request.facts.viewer),
  };
  const elements = elementsOf(context, served.edges);
  const edges = served.edges.map((edge, index): FeedEdge => {
    const item = items[index];
    invariant(item != null, 'an admitted item was read');
    const { region, cursor } = edge;
    return {
      item,
      region,
      cursor,
      explain: () => explain(feed, { edge, item }, scoresOf),
      above: () => elements.above(index),
    };
  });
  const { pinned } = elements;
  const { stream } = feed.key;
  const parts = (): Promise<readonly PartReport[]> => partsOfPage(deps, request);
  const isDegraded = store.isDegraded() || feed.hasWithheld();
  const { status, conditions } = isDegraded ? degraded(served) : served;
  const basis = (): PageBasis | null =>
    recorded === null || status === 'DEGRADED'
      ? null
      : basisOf({ request, key: feed.key, recorded, read });
  if (!isPeek) tellShown(deps, feed, { request, status, positions });
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = served;
  // Spelt out, like every record that a page makes: adding to a spread gives the object a hidden class of its own.
  return {
    edges,
    status,
    conditions,
    hasNextPage,
    hasPreviousPage,
    startCursor,
    endCursor,
    stream,
    basis,
    pinned,
    parts,
  };
}

interface ShownPage {
  readonly request: PageRequest;
  readonly status: PageStatus;
  readonly positions: readonly Position[];
}

/** Remembers what a page shows, and counts it. */
function tellShown(
  { seen, hooks }: FeedsDeps,
  feed: FeedSource,
  { request, status, positions }: ShownPage,
): void {
  const { viewer } = request.facts;
  if (viewer !== null) seen.shown(viewer, positions);
  const { name } = request.template;
  hooks.onPage(name, status);
  const variant = variantIn(feed.request, feed.experiment);
  if (variant === null) return;
  hooks.onVariantPage?.(name, status, pageIn(variant, isFromTop(request), positions));
}

async function samePage(
  deps: FeedsDeps,
  request: PageQuestion,
  basis: PageBasis,
): Promise<PageBasis | null> {
  const { store, clock, hooks, cursorTtlMs } = deps;
  const { itemChanges: changes } = store;
  if (changes === null) return null;
  const context = { store, changes, clock, maxAgeMs: keptCursorMs(cursorTtlMs) };
  const now = await sameBasis(context, request, basis);
  if (now === null) return null;
  const { template, viewer } = request;
  if (viewer !== null) deps.seen.shown(viewer, now.shown);
  const isInExperiment = now.state !== null && template.experiment !== null;
  const facts = isInExperiment ? await request.facts() : null;
  const variant = facts === null ? null : variantNow({ ...request, facts }, clock);
  const told = tellCommits(hooks, template, variant);
  if (now.dueAtMs !== null) told('interval', null);
  else if (now.state !== null && now.newest !== null) told('nothing', null);
  hooks.onPage(template.name, now.status);
  if (variant !== null)
    hooks.onVariantPage?.(template.name, now.status, pageIn(variant, now.isFirst, now.shown));
  return now;
}

/** The same page again, and the candidates of its newest head, with a stopwatch on every part. */
async function partsOfPage(deps: FeedsDeps, request: PageRequest): Promise<readonly PartReport[]> {
  const { template, first, after, last, before } = request;
  const log = openPartLog(stopwatch);
  const feed = openFeedSource(deps, withParts(request, log));
  const fence = fenceOf(deps, feed);
  await readPage(fence, { first, after, last, before, refresh: false });
  if (after === null && before === null) await chooseAgain(deps, fence);
  return log.report(template.traced().places);
}

/** Reads the candidates of the newest head without changing the head. */
async function chooseAgain({ store }: FeedsDeps, fence: FenceContext): Promise<void> {
  const { key, source, settings } = fence;
  if (settings === null) return;
  const { latest } = await store.fences.state(key);
  if (latest === null) return;
  const range = { above: latest.above, upTo: latest.upTo, limit: settings.poolItems };
  await collectAdmitted(source, range, (part, count) => source.candidates(part, count));
}

/** A page with a cursor is read on the side where the cursor was sealed. */
function onItsSide({ shared, clock }: FeedsDeps, request: PageRequest): PageRequest {
  const { open } = shared.cursors;
  const cursor = request.after ?? request.before;
  return onSideOfCursor(request, { cursor, nowMs: clock.now(), open });
}

function degraded(page: Page<unknown>): Pick<Page<unknown>, 'status' | 'conditions'> {
  const conditions = new Set(page.conditions).add('DEGRADED');
  return { status: 'DEGRADED', conditions: [...conditions] };
}

/** The viewer's fence over the template's stream, for one request. */
function fenceOf(deps: FeedsDeps, feed: FeedSource, source = feed.source): FenceContext {
  const { template, order, facts } = feed.request;
  const { name, version, fence } = template;
  const told = tellCommits(deps.hooks, template, variantIn(feed.request, feed.experiment));
  const { rankers, shadows, clock } = deps;
  const shadowed = shadowedRank({ rankers, shadows, nowMs: () => clock.now() }, feed);
  return contextOf({
    shared: deps.shared,
    key: feed.key,
    source,
    settings: order === 'latest' ? null : fence,
    template: { name, version },
    seen: seenBy(deps.seen, facts.viewer),
    rank: shadowed.rank,
    onCommit(outcome, detail) {
      feed.refreshed();
      told(outcome, detail);
      if (outcome === 'committed') shadowed.committed();
    },
  });
}

function tellCommits(hooks: FeedHooks, { name }: Template, variant: InVariant | null): OnCommit {
  return (outcome, detail) => {
    hooks.onCommit(name, outcome, detail);
    if (variant !== null) hooks.onVariantCommit?.(name, outcome, variant);
  };
}

/** What one viewer has seen. Unknown for anonymous viewers, who share their feeds. */
export function seenBy({ wasSeen }: Pick<SeenItems, 'wasSeen'>, viewer: UserId | null): Seen {
  return (positions) => (viewer === null ? positions.map(() => false) : wasSeen(viewer, positions));
}

/** Continues a count of the request as given, whichever ranker it has. */
function countAll(deps: FeedsDeps, feed: FeedSource, request: FeedRequest): Promise<NewsCount> {
  return countNews(fenceOf(deps, feed), feed.read, request);
}

/** Items that are requested concurrently are read once. */
function itemsTogether({ getMany }: Pick<Store['items'], 'getMany'>): ReadItems {
  return createBatcher<readonly Position[], readonly (Item | null)[]>(
    async (asked) => {
      const positions = [...new Set(asked.flat())];
      const found = await getMany(positions);
      const items = new Map(positions.map((at, nth) => [at, found[nth] ?? null]));
      return asked.map((each) => each.map((at) => items.get(at) ?? null));
    },
    { weightMax: LIMITS.openStreamsMax },
  );
}

async function newAbove(feed: FeedSource, top: Position): Promise<NewSince> {
  const { source, read } = feed;
  const newest = await source.newest();
  if (newest <= top) return newsOf(read, { positions: [], isCapped: false });
  const cap = LIMITS.newSinceCountMax;
  const { positions } = await admittedIn(source, { above: top, upTo: newest }, cap + 1);
  return newsOf(read, { positions: positions.slice(0, cap), isCapped: positions.length > cap });
}

async function admitted(
  { source, read }: FeedSource,
  positions: readonly Position[],
): Promise<readonly (Item | null)[]> {
  const isAdmitted = await source.admits(positions);
  const items = await read.items(positions);
  return items.map((item, index) => (isAdmitted[index] === true ? item : null));
}

async function reset(deps: FeedsDeps, feed: FeedSource): Promise<number> {
  const { template, facts } = feed.request;
  if (facts.viewer === null)
    throw new FeedError('UNAUTHENTICATED', 'expected a viewer, got an anonymous request');
  if (template.fence === null)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a template with a fence, got ${template.name}, which has none`,
    );
  return resetFence(fenceOf(deps, feed));
}
