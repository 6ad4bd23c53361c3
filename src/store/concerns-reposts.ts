/**
 * Which items change what others say beside their own thread: an item that was reposted decides for its reposts, and a
 * repost may stand for newer ones of the same item, which a stream then leaves out.
 */
import { repostsOf, type Item } from '../model/items.ts';
import { type Position } from '../model/positions.ts';
import { LIMITS } from '../base/limits.ts';
import type { TimelineStore } from './ports/timelines.ts';

/** Whether others may say or stand for something else once this item was edited or deleted. Ask after the write: who reposts it later reads it as it is by then. */
export async function concernsReposts(
  { range }: Pick<TimelineStore, 'range'>,
  { position: above, repostOf }: Pick<Item, 'position' | 'repostOf'>,
): Promise<boolean> {
  if (repostOf !== undefined) return true;
  const query = { above, upTo: LIMITS.positionMax as Position, limit: 1, order: 'newest' } as const;
  return (await range(new Set([repostsOf(above)]), query)).length > 0;
}
