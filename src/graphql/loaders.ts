/**
 * Bulk readers for what items and producers show beside their own record. One set lives for one request, because
 * answers depend on the viewer, and is replaced after each mutation, because answers change.
 */
import DataLoader from 'dataloader';
import { LIMITS } from '../limits.ts';
import type { Position, ProducerKey, UserId, ViewerFacts } from '../model.ts';
import { followerCount } from '../social/producers.ts';
import type { Store } from '../store/store.ts';

export interface Loaders {
  readonly likeCount: DataLoader<Position, number>;
  readonly isLiked: DataLoader<Position, boolean>;
  readonly followerCount: DataLoader<ProducerKey, number>;
}

interface LoaderDeps {
  readonly store: Store;
  readonly viewer: UserId | null;
  readonly facts: () => Promise<ViewerFacts>;
}

const OPTIONS = { maxBatchSize: LIMITS.queryCostMax };

export function openLoaders({ store, viewer, facts }: LoaderDeps): Loaders {
  return {
    likeCount: new DataLoader((positions) => store.items.likeCounts(positions), OPTIONS),
    isLiked: new DataLoader((positions) => (viewer === null ? Promise.resolve(positions.map(() => false)) : store.items.likedBy(viewer, positions)), OPTIONS),
    followerCount: new DataLoader(async (keys) => {
      const known = await facts();
      return Promise.all(keys.map((key) => followerCount(store, known, key)));
    }, OPTIONS),
  };
}
