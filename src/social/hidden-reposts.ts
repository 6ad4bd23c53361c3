/** Whose reposts a viewer hid. */
import type { ViewerFacts } from '../model/edges.ts';
import type { Item } from '../model/items.ts';
import { isInStretch, reposterKey, REPOSTERS } from '../model/muted-keys.ts';
import type { UserId } from '../model/producers.ts';

type Mutes = Pick<ViewerFacts, 'mutes'>;

/** The number of people whose reposts the viewer hid. Scans all mutes. */
export function reposterCount({ mutes }: Mutes): number {
  let count = 0;
  for (const key of mutes) if (isInStretch(REPOSTERS, key)) count += 1;
  return count;
}

/** Whether the viewer hid this person's reposts. */
export function hidesReposts({ mutes }: Mutes, user: UserId): boolean {
  return mutes.size > 0 && mutes.has(reposterKey(user));
}

/** Whether the item is a repost by somebody whose reposts the viewer hid. */
export function isHiddenRepost(
  facts: Mutes,
  { repostOf, author }: Pick<Item, 'repostOf' | 'author'>,
): boolean {
  return repostOf !== undefined && author !== null && hidesReposts(facts, author);
}
