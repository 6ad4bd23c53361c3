/** What the next head of a feed would be, without committing it: for trying rankers. */
import type { Clock } from '../base/clock.ts';
import { FeedError } from '../base/errors.ts';
import { once } from '../base/once.ts';
import { checkedSource } from '../fence/checked-source.ts';
import { seedOf } from '../fence/commit.ts';
import type { Fallback, Fencepost, Maker, RankFailure } from '../fence/fencepost.ts';
import { newestPosts } from '../fence/carry.ts';
import { headCandidates } from '../fence/head-candidates.ts';
import { collectAdmitted } from '../fence/scan.ts';
import type { FenceSettings } from '../fence/settings.ts';
import type { FencedSource } from '../fence/source.ts';
import type { Item } from '../model/items.ts';
import { POSITION_ZERO, type Position, type Range } from '../model/positions.ts';
import { chronological } from '../ranking/built-in/chronological.ts';
import type { Filters } from '../ranking/filter-files.ts';
import type { OwnSources } from '../ranking/source-files.ts';
import type { Rankers } from '../ranking/rankers.ts';
import type { RankSpec } from '../ranking/ranker.ts';
import type { Store } from '../store/ports/store.ts';
import type { FeedRequest } from './feed.ts';
import { unmaterialisedReads } from '../streams/source-reads.ts';
import { newestAt } from './as-of.ts';
import { openFeedSource, type FeedSource } from './feed-source.ts';
import { seenBy } from './feeds.ts';
import type { Remotes } from './remotes/remotes.ts';
import { rankCandidates, rankedAs } from './rank-candidates.ts';

/** One way of ranking: a set of rankers, and the choice of one of them. */
export interface RankChoice {
  readonly rankers: Pick<Rankers, 'rank'>;
  /** Null orders newest first; when left out, the template's own ranker for the viewer. */
  readonly spec?: RankSpec | null;
}

/**
 * Which candidates a head is made of: new items, those of the newest fencepost if nothing is new, or as on a first
 * visit, also where no head was committed yet.
 */
export type PreviewExtent = 'new' | 'again' | 'whole';

export interface HeadCandidatesFound {
  readonly extent: PreviewExtent;
  /** The newest fencepost; null when none was committed. */
  readonly latest: Fencepost | null;
  readonly range: Range;
  readonly positions: readonly Position[];
}

export interface PreviewedHead {
  /** In ranked order, as many as a head holds. */
  readonly items: readonly (Item | null)[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly number[])[];
  readonly ranker: Maker;
  /** Why another ranker than the chosen one made the order; null if the chosen one did. */
  readonly fallback: Fallback | null;
  /** What the chosen ranker, or a service that the template names, did; null when nothing failed. */
  readonly failure: RankFailure | null;
  readonly tookMs: number;
}

/** Which of a template's rankings applies to a viewer. */
export interface OwnRanking {
  /** The side of the experiment or roll-out that decides it, as text; null for a template with one ranking. */
  readonly side: string | null;
  readonly ranker: string;
}

export interface Preview {
  readonly found: HeadCandidatesFound;
  readonly own: OwnRanking;
  /** One for each choice, over the same candidates. */
  readonly heads: readonly PreviewedHead[];
  items(positions: readonly Position[]): Promise<readonly (Item | null)[]>;
}

export interface PreviewOptions {
  readonly choices: readonly RankChoice[];
  /** True ranks as on a first visit, whatever was committed. */
  readonly isWhole: boolean;
  readonly clock: Clock;
  /**
   * The instant to look from, in ms since 1970; now when left out. Ages, waits and roll-outs are those of that instant.
   * A past instant ranks as on a first visit, without items created later; likes and seen items are current.
   */
  readonly atMs?: number;
  /** Services that templates name; not called when left out. */
  readonly remotes?: Remotes;
  /** Filter modules that templates name; none when left out. */
  readonly filters?: Pick<Filters, 'open'>;
  /** Source modules that templates name; none when left out. */
  readonly ownSources?: Pick<OwnSources, 'open'>;
}

type PreviewStore = Pick<
  Store,
  | 'items'
  | 'timelines'
  | 'fences'
  | 'reactions'
  | 'lists'
  | 'people'
  | 'threads'
  | 'words'
  | 'reads'
>;

/** Commits nothing and ignores the minimum interval. Rejects a template without a fence, which has no heads. */
export async function previewHeads(
  store: PreviewStore,
  request: FeedRequest,
  options: PreviewOptions,
): Promise<Preview> {
  const { choices, isWhole, clock } = options;
  const { template } = request;
  if (template.fence === null)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a template with a fence, got ${template.name}, which has none`,
    );
  const { headItems } = template.fence;
  const nowMs = clock.now();
  const { atMs = nowMs } = options;
  const isPast = atMs < nowMs;
  const opened = openFeedSource(
    {
      ...options,
      store,
      sources: unmaterialisedReads(store.timelines),
      clock: { now: () => atMs },
      isAgedByClock: options.atMs !== undefined,
    },
    request,
  );
  const feed = isPast ? { ...opened, source: sourceAt(opened, atMs) } : opened;
  const found = await candidatesFor(store, feed, {
    isWhole: isWhole || isPast,
    fence: template.fence,
  });
  const heads: PreviewedHead[] = [];
  // One after the other, so that none of them waits for another's work.
  for (const choice of choices)
    heads.push(await previewHead(feed, choice, { found, headItems, clock, atMs }));
  return {
    found,
    own: ownRanking(template, feed),
    heads,
    items: (positions) => feed.read.items(positions),
  };
}

/** Takes the template as its file has it, and as it is read for the viewer. */
function ownRanking(
  { experiment, rankRollout }: FeedRequest['template'],
  { experiment: side, read, request }: FeedSource,
): OwnRanking {
  const ranker = request.template.rank?.ranker ?? chronological.name;
  if (experiment !== null)
    return { side: side?.variant == null ? 'no variant' : `variant ${side.variant}`, ranker };
  if (rankRollout === null) return { side: null, ranker };
  const { name } = rankRollout.rollout;
  return { side: read.rollouts.has(name) ? `in ${name}` : `not in ${name}`, ranker };
}

/** The feed as it was at a past instant: without items created later. */
function sourceAt({ source, read }: FeedSource, atMs: number): FencedSource {
  return {
    ...source,
    async newest() {
      const [waited, arrived] = await Promise.all([source.newest(), newestAt(read, atMs)]);
      return waited < arrived ? waited : arrived;
    },
    async admits(positions) {
      const [admitted, items] = await Promise.all([
        source.admits(positions),
        read.items(positions),
      ]);
      return items.map(
        (item, row) => item !== null && item.createdAtMs <= atMs && admitted[row] === true,
      );
    },
  };
}

interface CandidateOptions {
  readonly isWhole: boolean;
  readonly fence: FenceSettings;
}

async function candidatesFor(
  store: Pick<Store, 'fences' | 'reads'>,
  { key, source: given, request }: FeedSource,
  { isWhole, fence: settings }: CandidateOptions,
): Promise<HeadCandidatesFound> {
  const source = checkedSource(given);
  const [state, newest] = await Promise.all([store.fences.state(key), source.newest()]);
  const { latest, upTo: committed } = state;
  const seen = seenBy(store.reads, request.facts.viewer);
  const recent = once(() => newestPosts({ key, fences: store.fences, settings }, state));
  const context = { source, recent, settings, seen };
  const find = async (extent: PreviewExtent, range: Range): Promise<HeadCandidatesFound> => {
    const wanted = { ...range, limit: settings.poolItems };
    const { positions: fresh } = await collectAdmitted(source, wanted, (part, count) =>
      source.candidates(part, count),
    );
    // Only a head of new items carries over items that no page has shown.
    const reached = extent === 'new' ? state.reached : [];
    const positions =
      fresh.length === 0
        ? fresh
        : await headCandidates(context, { state: { ...state, reached }, range, fresh });
    return { extent, latest, range, positions };
  };
  if (isWhole) return find('whole', { above: POSITION_ZERO, upTo: newest });
  const range = { above: committed, upTo: newest };
  if (latest === null) return find('whole', range);
  const fresh = await find('new', range);
  return fresh.positions.length === 0
    ? find('again', { above: latest.above, upTo: latest.upTo })
    : fresh;
}

interface HeadContext {
  readonly found: HeadCandidatesFound;
  readonly headItems: number;
  readonly clock: Clock;
  readonly atMs: number;
}

async function previewHead(
  feed: FeedSource,
  { rankers, spec }: RankChoice,
  { found, headItems, clock, atMs }: HeadContext,
): Promise<PreviewedHead> {
  const seed = seedOf(feed.key, found.range.upTo);
  // Items are read first, so that only the ranker and its signals are timed.
  await feed.read.items(found.positions);
  const startedMs = clock.now();
  const chosen = spec === undefined ? feed : rankedAs(feed, spec);
  const { order, scores, ranker, fallback } = await rankCandidates(rankers, chosen, {
    candidates: found.positions,
    seed,
    nowMs: atMs,
  });
  const tookMs = clock.now() - startedMs;
  return {
    items: await feed.read.items(order.slice(0, headItems)),
    columns: scores.columns,
    rows: scores.rows.slice(0, headItems),
    ranker,
    fallback,
    failure: scores.failure ?? null,
    tookMs,
  };
}
