/**
 * Feeds: templates read through fences. Gives each request its fence over the template's stream, and turns what the fence
 * serves into items and explanations.
 */
import type { Clock } from '../base/clock.ts';
import { FeedError, invariant } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { admittedAbove, CHRONOLOGICAL, type CommitOutcome } from '../fence/commit.ts';
import type { CursorKey } from '../fence/cursor/cursor.ts';
import type { PageStatus } from '../fence/page.ts';
import type { Ranking } from '../fence/ranking.ts';
import { type FenceShared, servePage, shareFences } from '../fence/serve.ts';
import type { Item } from '../model/items.ts';
import { POSITION_ZERO, type Position } from '../model/positions.ts';
import type { RankSpec } from '../ranking/ranker.ts';
import type { Store } from '../store/ports/store.ts';
import { explain, scoresOnce, whyNot } from './explain.ts';
import { openFeedSource, type FeedSource } from './feed-source.ts';
import type { FeedEdge, FeedPage, FeedRequest, Feeds, NewSince, PageRequest } from './feed.ts';

/** Told what happened, for metrics. */
export interface FeedHooks {
  onPage(template: string, status: PageStatus): void;
  onCommit(template: string, outcome: CommitOutcome): void;
}

export interface FeedsOptions {
  readonly store: Pick<Store, 'items' | 'timelines' | 'fences' | 'isDegraded'>;
  readonly rankers: {
    rank(request: {
      readonly items: readonly Item[];
      readonly spec: RankSpec;
      readonly seed: number;
    }): Promise<Ranking>;
  };
  readonly clock: Clock;
  /** The first seals, all open. */
  readonly cursorKeys: readonly CursorKey[];
  readonly cursorTtlMs: number;
  readonly hooks: FeedHooks;
}

interface FeedsDeps extends FeedsOptions {
  readonly shared: FenceShared;
}

export function openFeeds(options: FeedsOptions): Feeds {
  const deps: FeedsDeps = {
    ...options,
    shared: shareFences({ ...options, store: options.store.fences }),
  };
  const reading = (request: FeedRequest): FeedSource => openFeedSource(deps.store, request);
  return {
    page: async (request) => page(deps, reading(request), request),
    newSince: async (request) => newSince(deps, reading(request)),
    reset: async (request) => reset(deps, reading(request)),
    whyNot: async (request, item) => whyNot(deps.store.fences, reading(request), item),
  };
}

async function page(deps: FeedsDeps, reading: FeedSource, request: PageRequest): Promise<FeedPage> {
  const { template } = request;
  const served = await servePage(
    {
      shared: deps.shared,
      key: reading.key,
      source: reading.source,
      settings: template.fence,
      template: { name: template.name, version: template.version },
      rank: (candidates, seed) => rank(deps, reading, { candidates, seed }),
      onCommit: (outcome) => deps.hooks.onCommit(template.name, outcome),
    },
    request,
  );
  const items = await reading.read.items(served.entries.map((entry) => entry.position));
  const status = deps.store.isDegraded() ? 'DEGRADED' : served.status;
  deps.hooks.onPage(template.name, status);
  const scoresOf = scoresOnce(deps.store.fences, reading.key);
  const edges = served.entries.map((entry, index): FeedEdge => {
    const item = items[index];
    invariant(item != null, 'an admitted item was read');
    return {
      item,
      region: entry.region,
      cursor: entry.cursor,
      explain: () => explain(request, { entry, item }, scoresOf),
    };
  });
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = served;
  return { edges, status, hasNextPage, hasPreviousPage, startCursor, endCursor };
}

/** Ranks by the template's ranker, then lets the stream weave: a mix keeps its proportions whatever the ranker does. */
async function rank(
  deps: FeedsDeps,
  reading: FeedSource,
  asked: { readonly candidates: readonly Position[]; readonly seed: number },
): Promise<Ranking> {
  const { template } = reading.request;
  const items = (await reading.read.items(asked.candidates)).filter((item) => item !== null);
  const ranking =
    template.rank === null
      ? {
          order: asked.candidates,
          scores: { columns: [], rows: [] },
          ranker: CHRONOLOGICAL,
          fallback: null,
        }
      : await deps.rankers.rank({ items, spec: template.rank, seed: asked.seed });
  const byPosition = new Map(items.map((item) => [item.position, item]));
  const ranked = ranking.order
    .map((ordered) => byPosition.get(ordered))
    .filter((item) => item !== undefined);
  const woven = (await template.stream.arrange(reading.read, ranked, asked.seed)).map(
    (item) => item.position,
  );
  invariant(
    woven.length === ranked.length,
    `template ${template.name} wove ${ranked.length} items into ${woven.length}`,
  );
  const { columns, rows } = ranking.scores;
  const rowOf = new Map(ranking.order.map((ordered, index) => [ordered, rows[index] ?? []]));
  return {
    ...ranking,
    order: woven,
    scores: {
      columns,
      rows: columns.length === 0 ? [] : woven.map((ordered) => rowOf.get(ordered) ?? []),
    },
  };
}

async function newSince(deps: FeedsDeps, reading: FeedSource): Promise<NewSince> {
  const none = { count: 0, isCapped: false, actors: [] };
  if (reading.request.template.fence === null) return none;
  const [state, newest] = await Promise.all([
    deps.store.fences.state(reading.key),
    reading.source.newest(),
  ]);
  if (state.upTo === POSITION_ZERO || newest <= state.upTo) return none;
  const found = await admittedAbove(
    reading,
    { above: state.upTo, upTo: newest },
    LIMITS.newSinceCountMax,
  );
  const authors = (await reading.read.items(found))
    .map((item) => item?.author ?? null)
    .filter((author) => author !== null);
  return {
    count: Math.min(found.length, LIMITS.newSinceCountMax),
    isCapped: found.length > LIMITS.newSinceCountMax,
    actors: [...new Set(authors)].slice(0, LIMITS.newSinceActorsMax),
  };
}

async function reset(deps: FeedsDeps, reading: FeedSource): Promise<number> {
  const { template, facts } = reading.request;
  if (facts.viewer === null)
    throw new FeedError('UNAUTHENTICATED', 'expected a viewer, got an anonymous request');
  if (template.fence === null)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a template with a fence, got ${template.name}, which has none`,
    );
  return (await deps.store.fences.reset(reading.key)).epoch;
}
