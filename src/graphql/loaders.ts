/**
 * Bulk readers that batch what resolvers request one by one. A set lives for one request, because results depend on the
 * viewer, and is replaced after each mutation, because results change.
 */
import DataLoader from 'dataloader';
import { LIMITS } from '../base/limits.ts';
import type { BulkRead, BulkReads } from './bulk-reads.ts';

type LoaderOf<Read> =
  Read extends BulkRead<infer Key, infer Value> ? DataLoader<Key, Value> : never;

export type Loaders = {
  readonly [Name in Exclude<keyof BulkReads, 'openingsBehind'>]: LoaderOf<BulkReads[Name]>;
};

export function openLoaders(reads: BulkReads): Loaders {
  return {
    likeCount: gathering(reads.likeCount),
    isLiked: gathering(reads.isLiked),
    favouriteCount: gathering(reads.favouriteCount),
    isFavourited: gathering(reads.isFavourited),
    repostCount: gathering(reads.repostCount),
    isReposted: gathering(reads.isReposted),
    mayDelete: gathering(reads.mayDelete),
    person: gathering(reads.person),
    followerCount: gathering(reads.followerCount),
    hasRequested: gathering(reads.hasRequested),
    followsViewer: gathering(reads.followsViewer),
    item: gathering(reads.item),
    threadState: gathering(reads.threadState),
    threadOpening: gathering(reads.threadOpening),
    threadRights: gathering(reads.threadRights),
    unreadItems: gathering(reads.unreadItems),
    lastReadTime: gathering(reads.lastReadTime),
    threadReplyCount: gathering(reads.threadReplyCount),
    itemReplyCount: gathering(reads.itemReplyCount),
    memberCount: gathering(reads.memberCount),
    followNotifications: gathering(reads.followNotifications),
    unreadCount: gathering(reads.unreadCount, LIMITS.categoriesMax),
  };
}

function gathering<Key, Value>(
  read: BulkRead<Key, Value>,
  maxBatchSize: number = LIMITS.queryCostMax,
): DataLoader<Key, Value> {
  return new DataLoader(read, { maxBatchSize });
}
