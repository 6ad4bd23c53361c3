/** Scrolls through a feed's committed history, and checks what each page claims against the next page. */
import type { Position } from '../../model/positions.ts';
import type { FeedPage, FeedRequest, Feeds } from '../feed.ts';

/**
 * What a scroll found. `repeated`: an item twice. `short`: a page with fewer items than requested although more follow,
 * without a status that says so. `flags`: a page claimed that nothing comes before or after it although something does.
 */
export type PageFault = 'repeated' | 'short' | 'flags';

export interface Scroll {
  /** From the top, whichever direction was read. */
  readonly items: readonly Position[];
  /** The cursor of the last item; null when there is none. */
  readonly end: string | null;
  /** How many of the first items are certain: all if the scroll reached the end of the stream. */
  readonly certain: number;
  readonly fault: PageFault | null;
}

/** Extra pages allowed beyond those that the items fill. */
const CUT_PAGES_MAX = 8;

export interface ScrollOptions {
  readonly pageItems: number;
  readonly itemsMax: number;
}

type PageReader = Pick<Feeds, 'page'>;

/** From the top down, until `itemsMax` items were read or the stream ends. */
export async function scrollDown(
  feeds: PageReader,
  request: FeedRequest,
  { pageItems, itemsMax }: ScrollOptions,
): Promise<Scroll> {
  const items: Position[] = [];
  let after: string | null = null;
  let end: string | null = null;
  let fault: PageFault | null = null;
  let isEnd = false;
  // A page that is cut short may be empty, so pages are bounded as well.
  for (
    let left = pagesFor({ pageItems, itemsMax });
    left > 0 && items.length < itemsMax;
    left -= 1
  ) {
    const range = { first: pageItems, after, last: null, before: null };
    const page: FeedPage = await feeds.page({ ...request, ...range, refresh: false });
    if (isDegraded(page)) break;
    const hasMore = await page.hasNextPage();
    const deniesItems = items.length > 0 && !(await page.hasPreviousPage());
    fault ??= faultIn(page, { pageItems, hasMore, deniesItems });
    items.push(...positionsOf(page));
    end = page.edges.at(-1)?.cursor() ?? end;
    after = page.endCursor() ?? after;
    isEnd = !hasMore;
    if (isEnd) break;
  }
  const certain = isEnd ? Infinity : items.length;
  return { items, end, certain, fault: fault ?? repeatedIn(items) };
}

/** From an item, which is not included, up to the top. */
export async function scrollUp(
  feeds: PageReader,
  request: FeedRequest,
  { pageItems, itemsMax, before: from }: ScrollOptions & { readonly before: string },
): Promise<Scroll> {
  const pages: (readonly Position[])[] = [];
  let before = from;
  let fault: PageFault | null = null;
  let isTop = false;
  for (let left = pagesFor({ pageItems, itemsMax }); left > 0; left -= 1) {
    const range = { first: null, after: null, last: pageItems, before };
    const page = await feeds.page({ ...request, ...range, refresh: false });
    if (isDegraded(page)) break;
    const hasMore = await page.hasPreviousPage();
    fault ??= faultIn(page, { pageItems, hasMore, deniesItems: !(await page.hasNextPage()) });
    pages.push(positionsOf(page));
    isTop = !hasMore;
    if (isTop) break;
    before = page.startCursor() ?? before;
  }
  const items = pages.reverse().flat();
  const certain = isTop ? Infinity : 0;
  return { items, end: from, certain, fault: fault ?? repeatedIn(items) };
}

interface PageEnds {
  readonly pageItems: number;
  /** Whether the page says that more follows. */
  readonly hasMore: boolean;
  /** Whether the page claims that nothing is where the scroll came from, although items are. */
  readonly deniesItems: boolean;
}

function faultIn(page: FeedPage, { pageItems, hasMore, deniesItems }: PageEnds): PageFault | null {
  if (deniesItems) return 'flags';
  const isShort = hasMore && page.edges.length < pageItems;
  return isShort && !page.conditions.includes('CAPPED') ? 'short' : null;
}

/** A module that failed may have left items out, so such a page proves nothing. */
function isDegraded({ conditions }: FeedPage): boolean {
  return conditions.includes('DEGRADED');
}

function repeatedIn(items: readonly Position[]): PageFault | null {
  return new Set(items).size < items.length ? 'repeated' : null;
}

function positionsOf({ edges }: FeedPage): readonly Position[] {
  return edges.map(({ item }) => item.position);
}

function pagesFor({ pageItems, itemsMax }: ScrollOptions): number {
  return Math.ceil(itemsMax / pageItems) + CUT_PAGES_MAX;
}
