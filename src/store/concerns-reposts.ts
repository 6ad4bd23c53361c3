/**
 * Which items affect others outside their own thread: a reposted item decides for its reposts, and a repost may stand
 * for newer ones of the same item, which a stream then leaves out.
 */
import { repostsOf, type Item } from '../model/items.ts';
import { type Position } from '../model/positions.ts';
import { LIMITS } from '../base/limits.ts';
import type { TimelineStore } from './ports/timelines.ts';

/**
 * Whether the edit or deletion of this item may have changed other items, or which repost stands for them. Ask after
 * the write: a later repost reads the item as it is by then.
 */
export async function concernsReposts(
  { range }: Pick<TimelineStore, 'range'>,
  { position: above, repostOf }: Pick<Item, 'position' | 'repostOf'>,
): Promise<boolean> {
  if (repostOf !== undefined) return true;
  const query = { above, upTo: LIMITS.positionMax as Position, limit: 1, order: 'newest' } as const;
  return (await range(new Set([repostsOf(above)]), query)).length > 0;
}
