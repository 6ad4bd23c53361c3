/** Pages of categories. Cursors are sealed keys, because a page may end at a category that the viewer may not see. */
import { LIMITS } from '../../base/limits.ts';
import type { ProducerKey } from '../../model/producers.ts';
import type { CappedCount } from '../../reads/thread-items.ts';
import type { Context } from '../context.ts';
import type { CategoryPageView } from '../view-types.ts';
import { connectionOf, viewCount, viewProducer } from '../views.ts';
import { openKeyPlace, sealKeyPlace } from './key-cursors.ts';
import { checkFirst, type ProducerPageArgs } from './producer-pages.ts';

const LIST = '@categories';

/** One page of the categories in which the viewer may see something. */
export async function categoryPage(
  context: Context,
  { first, after }: ProducerPageArgs,
): Promise<CategoryPageView> {
  const request = {
    first: checkFirst(first ?? LIMITS.pageItemsDefault),
    after: after == null ? null : openKeyPlace(context, LIST, after),
  };
  const [facts, at] = await Promise.all([context.facts(), context.threadsAt()]);
  const page = await context.services.reads.categories(facts, request, at);
  const edges = page.found.map((key) => ({
    node: viewProducer(key),
    cursor: () => sealKeyPlace(context, LIST, { key, isAfterShown: true }),
    unreadCount: () => unreadIn(context, key),
  }));
  const pageInfo = {
    hasNextPage: () => page.status !== 'END',
    hasPreviousPage: () => page.hasPrevious(),
    startCursor: () => edges[0]?.cursor() ?? null,
    endCursor: () =>
      page.status === 'CAPPED' && page.reached !== null
        ? sealKeyPlace(context, LIST, page.reached)
        : (edges.at(-1)?.cursor() ?? null),
  };
  return { ...connectionOf(edges, pageInfo), status: page.status };
}

/** How many threads of a category are unread; null for an anonymous viewer. */
export async function unreadIn(
  context: Context,
  category: ProducerKey,
): Promise<CappedCount | null> {
  if (context.viewer === null) return null;
  return viewCount(await context.loaders().unreadCount.load(category));
}
