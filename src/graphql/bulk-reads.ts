/**
 * Bulk readers for what items and producers show in addition to their own record, as one viewer may see it. Each
 * returns its results in the order asked.
 */
import { FeedError } from '../base/errors.ts';
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
import { openingsBehind, threadOpenings } from '../reads/thread-openings.ts';
import type { ThreadState, UnreadItems } from '../reads/thread-states.ts';
import { followerCount, mayKnow } from '../social/access.ts';
import { followersAmong } from '../social/followers.ts';
import { whyNotWrite } from '../social/people.ts';
import { mayRemove } from '../social/places/removing.ts';
import { NO_RIGHTS, threadRights, type ThreadRights } from '../social/places/thread-access.ts';
import { requestedBy } from '../social/requests.ts';
import type { Store } from '../store/ports/store.ts';

export type BulkRead<Key, Value> = (keys: readonly Key[]) => Promise<readonly Value[]>;

export interface BulkReads {
  readonly likeCount: BulkRead<Position, number>;
  readonly isLiked: BulkRead<Position, boolean>;
  readonly favouriteCount: BulkRead<Position, number>;
  readonly isFavourited: BulkRead<Position, boolean>;
  /** How many reposts of an item the viewer may see. */
  readonly repostCount: BulkRead<Position, CappedCount>;
  readonly isReposted: BulkRead<Position, boolean>;
  /** Whether the viewer may delete an item that they may know. */
  readonly mayDelete: BulkRead<Item, boolean>;
  /** Null for people who never joined. */
  readonly person: BulkRead<UserId, Person | null>;
  readonly followerCount: BulkRead<ProducerKey, number>;
  /** Whether the viewer's request to follow a producer is pending. */
  readonly hasRequested: BulkRead<ProducerKey, boolean>;
  /** Whether a person follows the viewer. */
  readonly followsViewer: BulkRead<ProducerKey, boolean>;
  /** Null for an item the viewer may not open. */
  readonly item: BulkRead<Position, Item | null>;
  /** By a thread's name; null when the viewer may see nothing in the thread. */
  readonly threadState: BulkRead<string, ThreadState | null>;
  /** By a thread's name: the opening item; null when the viewer may not open it, or may see nothing in the thread. */
  readonly threadOpening: BulkRead<string, Item | null>;
  /** The same for the threads of the given items, by thread name. */
  readonly openingsBehind: (items: readonly Item[]) => Promise<ReadonlyMap<string, Item | null>>;
  /** By a thread's name: what the viewer may do with it; nothing while they are suspended. */
  readonly threadRights: BulkRead<string, ThreadRights>;
  readonly unreadItems: BulkRead<ThreadState, UnreadItems>;
  /** When the viewer last marked something in a thread read, in ms since 1970; null for never. */
  readonly lastReadTime: BulkRead<ThreadState, number | null>;
  /** By a thread's name: how many of its items the viewer may see, without the opening one. */
  readonly threadReplyCount: BulkRead<string, CappedCount>;
  /** How many replies to an item the viewer may see. */
  readonly itemReplyCount: BulkRead<Position, CappedCount>;
  readonly memberCount: BulkRead<ProducerKey, number>;
  /** The viewer's notification settings for a producer; null when they are off. */
  readonly followNotifications: BulkRead<ProducerKey, FollowNotifications | null>;
  /** Of a category, for a signed-in viewer. */
  readonly unreadCount: BulkRead<ProducerKey, UnreadCount>;
}

interface BulkReadsOptions {
  readonly store: Store;
  readonly reads: Reads;
  readonly viewer: UserId | null;
  /** Whether the viewer runs the installation. */
  readonly isAdmin: boolean;
  readonly facts: () => Promise<ViewerFacts>;
  readonly threadsAt: () => Promise<Position>;
}

export function openBulkReads(options: BulkReadsOptions): BulkReads {
  const { store, reads, viewer, isAdmin, facts, threadsAt } = options;
  const reactions = openReactionReads(options);
  const isRefused = async () => viewer !== null && (await whyNotWrite(store, viewer)) !== null;
  // Spelt out because every page makes one, and a spread would take as long as everything else here.
  return {
    likeCount: reactions.likeCount,
    isLiked: reactions.isLiked,
    favouriteCount: reactions.favouriteCount,
    isFavourited: reactions.isFavourited,
    repostCount: reactions.repostCount,
    isReposted: reactions.isReposted,
    async mayDelete(items) {
      if (await isRefused()) return items.map(() => false);
      return mayRemove(store, { facts: await facts(), isAdmin }, items);
    },
    person: (ids) => store.people.getMany(ids),
    async followerCount(keys) {
      const known = await facts();
      return Promise.all(keys.map((key) => followerCount(store, known, key)));
    },
    async hasRequested(keys) {
      const asked = viewer === null ? new Set() : await requestedBy(store, viewer);
      return keys.map((key) => asked.has(key));
    },
    async followsViewer(keys) {
      const followers = await followersAmong({ store, facts: await facts() }, keys);
      return keys.map((key) => followers.has(key));
    },
    async item(positions) {
      const known = await facts();
      return (await store.items.getMany(positions)).map((item) =>
        item !== null && mayKnow(known, item) ? item : null,
      );
    },
    threadState: async (threads) => reads.states(viewer, threads, await threadsAt()),
    threadOpening: async (threads) => threadOpenings(store, await facts(), threads),
    openingsBehind: async (items) => openingsBehind(store, await facts(), items),
    async threadRights(threads) {
      if (await isRefused()) return threads.map(() => NO_RIGHTS);
      return threadRights(store, { facts: await facts(), isAdmin }, threads);
    },
    async unreadCount(categories) {
      if (viewer === null) throw new FeedError('UNAUTHENTICATED', 'expected a viewer, got none');
      return reads.unreadCounts(viewer, categories, await threadsAt());
    },
    unreadItems: (states) => reads.unreadItems(viewer, states),
    lastReadTime: (states) => reads.lastReadTimes(viewer, states),
    async threadReplyCount(threads) {
      const [known, upTo] = await Promise.all([facts(), threadsAt()]);
      const counted = threads.map((thread) => ({ thread, upTo }));
      return threadReplyCounts(store, known, counted);
    },
    itemReplyCount: async (positions) => itemReplyCounts(store, await facts(), positions),
    followNotifications: (keys) =>
      viewer === null
        ? Promise.resolve(keys.map(() => null))
        : store.notifications.follows(viewer, keys),
    memberCount: (keys) => store.places.memberCounts(keys),
  };
}

type ReactionReads = Pick<
  BulkReads,
  'likeCount' | 'isLiked' | 'favouriteCount' | 'isFavourited' | 'repostCount' | 'isReposted'
>;

/** Reads how people reacted to an item, and whether the viewer did. */
function openReactionReads({ store, viewer, facts }: BulkReadsOptions): ReactionReads {
  /** False for every item when nobody is signed in. */
  const didViewer =
    (
      ask: (user: UserId, positions: readonly Position[]) => Promise<readonly boolean[]>,
    ): BulkRead<Position, boolean> =>
    (positions) =>
      viewer === null ? Promise.resolve(positions.map(() => false)) : ask(viewer, positions);
  return {
    likeCount: (positions) => store.items.likeCounts(positions),
    isLiked: didViewer((user, positions) => store.items.likedBy(user, positions)),
    favouriteCount: (positions) => store.reactions.favouriteCounts(positions),
    isFavourited: didViewer((user, positions) =>
      store.reactions.given('favourite', user, positions),
    ),
    repostCount: async (positions) => repostCounts(store, await facts(), positions),
    isReposted: didViewer((user, positions) => haveReposted(store, user, positions)),
  };
}
