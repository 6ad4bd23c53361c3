/** Pages of the items that a viewer hid. Their keys form one stretch among the keys of everything muted. */
import { LIMITS } from '../../base/limits.ts';
import type { Edge } from '../../model/edges.ts';
import { producerId } from '../../model/ids.ts';
import { HIDDEN_ITEMS, hiddenItem } from '../../model/muted-keys.ts';
import type { UserId } from '../../model/producers.ts';
import { mayKnow } from '../../social/access.ts';
import type { Context } from '../context.ts';
import type { HiddenItemEdgeView } from '../view-types.ts';
import { viewItem } from '../views.ts';
import { mutedPage, type ProducerPageArgs } from './producer-pages.ts';

/** Enough rounds to find a page behind any number of deleted items. */
const ROUNDS_MAX = Math.ceil(LIMITS.hiddenItemsMax / LIMITS.pageItemsMax);

/** Latest arrival first, without deleted items. */
export async function hiddenItemPage(context: Context, consumer: UserId, args: ProducerPageArgs) {
  return mutedPage(
    context,
    { consumer, args },
    {
      stretch: HIDDEN_ITEMS,
      visible: (edges) => shownAmong(context, edges),
      roundsMax: ROUNDS_MAX,
    },
  );
}

async function shownAmong(
  context: Context,
  edges: readonly Edge[],
): Promise<readonly HiddenItemEdgeView[]> {
  const [facts, items] = await Promise.all([
    context.facts(),
    context.services.store.items.getMany(edges.map(({ producer }) => hiddenItem(producer))),
  ]);
  return edges.flatMap(({ producer, sinceMs }, nth) => {
    const item = items[nth] ?? null;
    if (item === null || !mayKnow(facts, item)) return [];
    const since = new Date(sinceMs);
    return [{ cursor: producerId(producer), node: viewItem(item), since }];
  });
}
