/** Where an item stands in somebody's feed, without a trace of the reading: nothing is committed, marked or remembered. */
import { LIMITS } from '../base/limits.ts';
import type { PageCondition } from '../fence/page.ts';
import type { Position } from '../model/positions.ts';
import type { Explanation, FeedRequest, Feeds } from './feed.ts';

/** One item in a feed as it stands. */
export interface FoundPlace {
  /** How many items stand above it. */
  readonly above: number;
  readonly explanation: Explanation;
  /** Of the page that holds it. */
  readonly conditions: readonly PageCondition[];
}

/** Reads the committed history from its top. Null when the item is not among the first 100,000 items. */
export async function placeInFeed(
  feeds: Pick<Feeds, 'page'>,
  request: FeedRequest,
  position: Position,
): Promise<FoundPlace | null> {
  let above = 0;
  let after: string | null = null;
  for (let read = 0; read < LIMITS.explainedPagesMax; read += 1) {
    const range = { first: LIMITS.pageItemsMax, after, last: null, before: null };
    const page = await feeds.page({ ...request, ...range, refresh: false });
    const index = page.edges.findIndex(({ item }) => item.position === position);
    const edge = page.edges[index];
    if (edge !== undefined) {
      const { conditions } = page;
      return { above: above + index, explanation: await edge.explain(), conditions };
    }
    above += page.edges.length;
    after = page.endCursor();
    if (after === null || !(await page.hasNextPage())) return null;
  }
  return null;
}
