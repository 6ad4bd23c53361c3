/** The numbers of reactions to items, as one viewer may see them, and the viewer's own reactions. */
import type { ViewerFacts } from '../model/edges.ts';
import { repostKey } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import {
  itemReplyCounts,
  repostCounts,
  type CappedCount,
  type ThreadItemStores,
} from './thread-items.ts';

export interface ItemCounters {
  readonly likes: number;
  readonly favourites: number;
  readonly reposts: CappedCount;
  readonly replies: CappedCount;
  /** The viewer's own reactions: none for an anonymous viewer. */
  readonly viewerLikes: boolean;
  readonly isFavourited: boolean;
  readonly isReposted: boolean;
}

export type CounterStores = ThreadItemStores & Pick<Store, 'reactions'>;

/** In bulk, in the order of the request. */
export async function countersOf(
  store: CounterStores,
  facts: ViewerFacts,
  positions: readonly Position[],
): Promise<readonly ItemCounters[]> {
  if (positions.length === 0) return [];
  const { viewer } = facts;
  const nothing = positions.map(() => false);
  const [likes, favourites, reposts, replies, liked, favourited, reposted] = await Promise.all([
    store.items.likeCounts(positions),
    store.reactions.favouriteCounts(positions),
    repostCounts(store, facts, positions),
    itemReplyCounts(store, facts, positions),
    viewer === null ? nothing : store.items.likedBy(viewer, positions),
    viewer === null ? nothing : store.reactions.given('favourite', viewer, positions),
    viewer === null ? nothing : haveReposted(store, viewer, positions),
  ]);
  return positions.map((_, index) => ({
    likes: likes[index] ?? 0,
    favourites: favourites[index] ?? 0,
    reposts: reposts[index] ?? NONE,
    replies: replies[index] ?? NONE,
    viewerLikes: liked[index] ?? false,
    isFavourited: favourited[index] ?? false,
    isReposted: reposted[index] ?? false,
  }));
}

const NONE: CappedCount = { count: 0, isCapped: false };

export function areSameCounters(one: ItemCounters, other: ItemCounters): boolean {
  return (
    one.likes === other.likes &&
    one.favourites === other.favourites &&
    isSameCount(one.reposts, other.reposts) &&
    isSameCount(one.replies, other.replies) &&
    one.viewerLikes === other.viewerLikes &&
    one.isFavourited === other.isFavourited &&
    one.isReposted === other.isReposted
  );
}

function isSameCount(one: CappedCount, other: CappedCount): boolean {
  return one.count === other.count && one.isCapped === other.isCapped;
}

/** Which of these items the person has reposted. */
export async function haveReposted(
  { items }: Pick<Store, 'items'>,
  person: UserId,
  originals: readonly Position[],
): Promise<readonly boolean[]> {
  const ats = await items.positionsOf(originals.map((at) => repostKey(person, at)));
  const reposts = ats.filter((at) => at !== null);
  if (reposts.length === 0) return originals.map(() => false);
  const there = new Set((await items.getMany(reposts)).map((item) => item?.repostOf));
  return originals.map((at) => there.has(at));
}
