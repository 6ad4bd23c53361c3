/**
 * Counts the new items above a fence, or continues the last count: if a stream can decide for each item alone whether
 * it holds it, items that arrived since are decided one by one, and nothing is read again. Commits nothing.
 */
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { FenceContext } from '../fence/context.ts';
import { lookAbove, type NewItems } from '../fence/fence.ts';
import type { Item } from '../model/items.ts';
import { POSITION_ZERO } from '../model/positions.ts';
import type { Store } from '../store/ports/store.ts';
import type { ReadItems } from '../streams/source-reads.ts';
import type { FeedRequest, NewsCount, NewSince } from './feed.ts';
import { cameSince } from './came-since.ts';
import { fenceKeyOf } from './stream-key.ts';

export interface CountContext {
  readonly store: Pick<Store, 'fences' | 'timelines'>;
  /** In bulk; fresh at each call. */
  readonly items: ReadItems;
  readonly clock: Clock;
}

/** How many were found, and who wrote the newest of them. */
export async function newsOf(
  { items }: Pick<CountContext, 'items'>,
  { positions, isCapped }: NewItems,
): Promise<NewSince> {
  return {
    count: positions.length,
    isCapped,
    newest: positions[0] ?? null,
    actors: actorsOf(await items(positions), []),
  };
}

/** Scans everything above the fence. */
export async function countNews(
  fence: FenceContext,
  { items }: Pick<CountContext, 'items'>,
  request: FeedRequest,
): Promise<NewsCount> {
  const looked = await lookAbove(fence, LIMITS.newSinceCountMax);
  const { isCapped, isSettled, state, newest } = looked;
  const news = await newsOf({ items }, looked);
  const { template, facts, without } = request;
  const { decide } = template.stream;
  const isCertain = isSettled && !isCapped && without === undefined && template.waits.length === 0;
  if (!isCertain || decide === null || state === null) return { news, basis: null };
  const { epoch, upTo: above } = state;
  return { news, basis: { template, decide, facts, epoch, above, newest } };
}

/**
 * What `countNews` would count now, from the last count of the same stream and the items that arrived since. Null when
 * that is not certain: what the viewer may see or the fence has changed, the stream has to be read, or there are too
 * many items. The caller must count in full when an item that was counted may have changed.
 */
export async function continueCount(
  { store, items, clock }: CountContext,
  request: FeedRequest,
  { news, basis }: NewsCount,
): Promise<NewsCount | null> {
  if (basis?.template !== request.template || basis.facts !== request.facts) return null;
  const [state, newest] = await Promise.all([
    store.fences.state(fenceKeyOf(request, clock.now())),
    store.timelines.newest(),
  ]);
  const { epoch, above } = basis;
  if (state.epoch !== epoch || state.upTo !== above) return null;
  const held = await cameSince({ items, ...basis }, request, newest);
  // A repost may replace an older one, which only reading the stream can tell.
  if (held === null || held.some(({ repostOf }) => repostOf !== undefined)) return null;
  // Before the first page, nothing counts as new.
  if (held.length === 0 || above === POSITION_ZERO) return { news, basis: { ...basis, newest } };
  const count = news.count + held.length;
  if (count > LIMITS.newSinceCountMax) return null;
  return {
    news: {
      count,
      isCapped: false,
      newest: held[0]?.position ?? news.newest,
      actors: actorsOf(held, news.actors),
    },
    basis: { ...basis, newest },
  };
}

/** The authors without duplicates, followed by those of older items. */
function actorsOf(items: readonly (Item | null)[], older: readonly string[]): readonly string[] {
  const authors = items.map((item) => item?.author ?? null).filter((author) => author !== null);
  return [...new Set([...authors, ...older])].slice(0, LIMITS.newSinceActorsMax);
}
