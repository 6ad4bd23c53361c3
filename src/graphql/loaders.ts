/**
 * Bulk readers for what items and producers show in addition to their own record. A set lives for one request, because
 * results depend on the viewer, and is replaced after each mutation, because results change.
 */
import DataLoader from 'dataloader';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { Item } from '../model/items.ts';
import type { FollowNotifications } from '../model/notifications.ts';
import type { Person } from '../model/people.ts';
import type { Position } from '../model/positions.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import { haveReposted } from '../reads/item-counters.ts';
import type { Reads } from '../reads/reads.ts';
import {
  itemReplyCounts,
  repostCounts,
  threadReplyCounts,
  type CappedCount,
} from '../reads/thread-items.ts';
import type { UnreadCount } from '../reads/thread-list.ts';
import type { ThreadState, UnreadItems } from '../reads/thread-states.ts';
import { followerCount, mayKnow } from '../social/access.ts';
import { mayRemove } from '../social/places/removing.ts';
import type { Store } from '../store/ports/store.ts';

export interface Loaders {
  readonly likeCount: DataLoader<Position, number>;
  readonly isLiked: DataLoader<Position, boolean>;
  readonly favouriteCount: DataLoader<Position, number>;
  readonly isFavourited: DataLoader<Position, boolean>;
  /** How many reposts of an item the viewer may see. */
  readonly repostCount: DataLoader<Position, CappedCount>;
  readonly isReposted: DataLoader<Position, boolean>;
  /** Whether the viewer may delete an item that they may know. */
  readonly mayDelete: DataLoader<Item, boolean>;
  /** Null for somebody who never joined. */
  readonly person: DataLoader<UserId, Person | null>;
  readonly followerCount: DataLoader<ProducerKey, number>;
  /** Null for an item the viewer may not open. */
  readonly item: DataLoader<Position, Item | null>;
  /** By a thread's name; null for one in which the viewer may see nothing. */
  readonly threadState: DataLoader<string, ThreadState | null>;
  readonly unreadItems: DataLoader<ThreadState, UnreadItems>;
  /** When the viewer last marked any of a thread read, in ms since 1970; null for never. */
  readonly lastReadTime: DataLoader<ThreadState, number | null>;
  /** By a thread's name: how many of its items the viewer may see, apart from what opened it. */
  readonly threadReplyCount: DataLoader<string, CappedCount>;
  /** How many items that answer an item the viewer may see. */
  readonly itemReplyCount: DataLoader<Position, CappedCount>;
  readonly memberCount: DataLoader<ProducerKey, number>;
  /** Whether the viewer hears of a producer; null when not. */
  readonly followNotifications: DataLoader<ProducerKey, FollowNotifications | null>;
  /** Of a category, for a viewer who is signed in. */
  readonly unreadCount: DataLoader<ProducerKey, UnreadCount>;
}

interface LoaderOptions {
  readonly store: Store;
  readonly reads: Reads;
  readonly viewer: UserId | null;
  /** Whether the viewer runs the installation. */
  readonly isAdmin: boolean;
  readonly facts: () => Promise<ViewerFacts>;
  readonly threadsAt: () => Promise<Position>;
}

const BATCHES = { maxBatchSize: LIMITS.queryCostMax };

export function openLoaders(options: LoaderOptions): Loaders {
  const { store, reads, viewer, isAdmin, facts, threadsAt } = options;
  return {
    ...openReactionLoaders(options),
    mayDelete: new DataLoader(
      async (items) => mayRemove(store, { facts: await facts(), isAdmin }, items),
      BATCHES,
    ),
    person: new DataLoader((ids) => store.people.getMany(ids), BATCHES),
    followerCount: new DataLoader(async (keys) => {
      const known = await facts();
      return Promise.all(keys.map((key) => followerCount(store, known, key)));
    }, BATCHES),
    item: new DataLoader(async (positions) => {
      const known = await facts();
      return (await store.items.getMany(positions)).map((item) =>
        item !== null && mayKnow(known, item) ? item : null,
      );
    }, BATCHES),
    threadState: new DataLoader(
      async (threads) => reads.states(viewer, threads, await threadsAt()),
      BATCHES,
    ),
    unreadCount: new DataLoader(
      async (categories) => {
        if (viewer === null) throw new FeedError('UNAUTHENTICATED', 'expected a viewer, got none');
        return reads.unreadCounts(viewer, categories, await threadsAt());
      },
      { maxBatchSize: LIMITS.categoriesMax },
    ),
    unreadItems: new DataLoader((states) => reads.unreadItems(viewer, states), BATCHES),
    lastReadTime: new DataLoader((states) => reads.lastReadTimes(viewer, states), BATCHES),
    threadReplyCount: new DataLoader(async (threads) => {
      const [known, upTo] = await Promise.all([facts(), threadsAt()]);
      const counted = threads.map((thread) => ({ thread, upTo }));
      return threadReplyCounts(store, known, counted);
    }, BATCHES),
    itemReplyCount: new DataLoader(
      async (positions) => itemReplyCounts(store, await facts(), positions),
      BATCHES,
    ),
    followNotifications: new DataLoader(
      (keys) =>
        viewer === null
          ? Promise.resolve(keys.map(() => null))
          : store.notifications.follows(viewer, keys),
      BATCHES,
    ),
    memberCount: new DataLoader((keys) => store.places.memberCounts(keys), BATCHES),
  };
}

type ReactionLoaders = Pick<
  Loaders,
  'likeCount' | 'isLiked' | 'favouriteCount' | 'isFavourited' | 'repostCount' | 'isReposted'
>;

/** What people did with an item, and what of it the viewer did. */
function openReactionLoaders({ store, viewer, facts }: LoaderOptions): ReactionLoaders {
  /** False of everything where nobody is signed in. */
  const didViewer = (
    ask: (user: UserId, positions: readonly Position[]) => Promise<readonly boolean[]>,
  ): DataLoader<Position, boolean> =>
    new DataLoader(
      (positions) =>
        viewer === null ? Promise.resolve(positions.map(() => false)) : ask(viewer, positions),
      BATCHES,
    );
  return {
    likeCount: new DataLoader((positions) => store.items.likeCounts(positions), BATCHES),
    isLiked: didViewer((user, positions) => store.items.likedBy(user, positions)),
    favouriteCount: new DataLoader(
      (positions) => store.reactions.favouriteCounts(positions),
      BATCHES,
    ),
    isFavourited: didViewer((user, positions) =>
      store.reactions.given('favourite', user, positions),
    ),
    repostCount: new DataLoader(
      async (positions) => repostCounts(store, await facts(), positions),
      BATCHES,
    ),
    isReposted: didViewer((user, positions) => haveReposted(store, user, positions)),
  };
}
