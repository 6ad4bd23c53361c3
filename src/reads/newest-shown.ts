/**
 * The end of a category for a viewer: marks stop there, so that they neither reveal hidden items above nor mark them
 * read.
 */
import { LIMITS } from '../base/limits.ts';
import type { ViewerFacts } from '../model/edges.ts';
import { position, type Position } from '../model/positions.ts';
import type { ProducerKey } from '../model/producers.ts';
import { listThreads, type ThreadListStores } from './thread-list.ts';
import { isCountable } from './unread-rule.ts';

/**
 * The newest item of the category that the viewer may see; null when they see none. After a long run of hidden items it
 * may be an older one.
 */
export async function newestShown(
  store: ThreadListStores,
  facts: ViewerFacts,
  category: ProducerKey,
): Promise<Position | null> {
  const request = { category, first: 1, after: null, isUnreadOnly: false };
  const [thread] = (await listThreads(store, facts, request)).threads;
  if (thread === undefined) return null;
  const { newest, record } = thread.state;
  let upTo = record.newest;
  // The thread's newest item is hidden: the newest visible one may be in another thread.
  for (let left: number = LIMITS.threadItemsScannedMax; left > 0 && upTo > newest.position;) {
    const limit = Math.min(LIMITS.visitItemsMax, left);
    const query = { above: newest.position, upTo, limit, order: 'newest' } as const;
    const positions = await store.threads.itemsOf(category, query);
    const items = await store.items.getMany(positions);
    const shown = items.find(
      (item) => item?.thread != null && isCountable(facts, item, item.thread),
    );
    if (shown != null) return shown.position;
    if (positions.length < limit) break;
    upTo = position((positions.at(-1) ?? newest.position + 1) - 1);
    left -= limit;
  }
  return newest.position;
}
