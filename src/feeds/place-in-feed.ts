/** Where an item is in a person's feed. Reading it leaves no trace: nothing is committed, marked or remembered. */
import { LIMITS } from '../base/limits.ts';
import type { PageCondition } from '../fence/page.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { Explanation, FeedRequest, Feeds } from './feed.ts';

/** One item in the current feed. */
export interface FoundPlace {
  /** How many items are above it. */
  readonly above: number;
  readonly explanation: Explanation;
  /** The conditions of the page that holds it. */
  readonly conditions: readonly PageCondition[];
}

/** Reads the committed history from its top. Null when the item is not among the first 100,000 items. */
export async function placeInFeed(
  feeds: Pick<Feeds, 'page'>,
  request: FeedRequest,
  position: Position,
): Promise<FoundPlace | null> {
  for await (const { above, page } of pagesOf(feeds, request)) {
    const index = page.edges.findIndex(({ item }) => item.position === position);
    const edge = page.edges[index];
    if (edge === undefined) continue;
    const { conditions } = page;
    return { above: above + index, explanation: await edge.explain(), conditions };
  }
  return null;
}

/** The item at a place, counted from 1, or the number of items if there are fewer. Reads the first 100,000 at most. */
export async function itemAtPlace(
  feeds: Pick<Feeds, 'page'>,
  request: FeedRequest,
  place: number,
): Promise<{ readonly item: Item } | { readonly count: number }> {
  let count = 0;
  for await (const { above, page } of pagesOf(feeds, request)) {
    const edge = page.edges[place - 1 - above];
    if (edge !== undefined) return { item: edge.item };
    count = above + page.edges.length;
  }
  return { count };
}

interface ReadPage {
  /** How many items are above it. */
  readonly above: number;
  readonly page: Awaited<ReturnType<Feeds['page']>>;
}

/** The pages of the committed feed, from the top. */
async function* pagesOf(
  feeds: Pick<Feeds, 'page'>,
  request: FeedRequest,
): AsyncGenerator<ReadPage, void> {
  let above = 0;
  let after: string | null = null;
  for (let read = 0; read < LIMITS.explainedPagesMax; read += 1) {
    const range = { first: LIMITS.pageItemsMax, after, last: null, before: null };
    const page = await feeds.page({ ...request, ...range, refresh: false });
    yield { above, page };
    above += page.edges.length;
    after = page.endCursor();
    if (after === null || !(await page.hasNextPage())) return;
  }
}
