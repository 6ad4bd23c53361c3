/**
 * Likes: a few documents per item hold its likers and their count, so that one write changes both. A like that races
 * with its item's removal may leave a document behind; nothing reads it, because positions are not reused.
 */
import type { UserId } from '../../../model/producers.ts';
import type { ItemStore } from '../../ports/items.ts';
import type { Collections } from '../engine/collections.ts';
import { upsertOnce } from '../engine/cas.ts';
import { likesId } from '../engine/keys.ts';
import { createKeyedMutex } from '../../../base/async/keyed-mutex.ts';

type MongoLikes = Pick<ItemStore, 'like' | 'unlike' | 'likeCounts' | 'likedBy'> & {
  /** Removes every like of an item. Repeatable. */
  forget(at: number): Promise<void>;
};

/** Liking an item that does not exist changes nothing and answers false. */
export function openMongoLikes(collections: Collections): MongoLikes {
  const inTurn = createKeyedMutex();
  const { likes } = collections;
  return {
    like: async (viewer, at) => inTurn(likesId(at, viewer), () => like(collections, viewer, at)),
    unlike: async (viewer, at) =>
      inTurn(likesId(at, viewer), async () => {
        const { matchedCount } = await likes.updateOne(
          { _id: likesId(at, viewer), item: at, viewers: viewer },
          { $pull: { viewers: viewer }, $inc: { n: -1 } },
        );
        return matchedCount === 1;
      }),
    likeCounts: async (positions) => {
      if (positions.length === 0) return positions.map(() => 0);
      const counts = new Map<number, number>();
      const rows = await likes
        .find({ item: { $in: [...positions] } }, { projection: { _id: 0, item: 1, n: 1 } })
        .toArray();
      for (const { item, n } of rows) counts.set(item, (counts.get(item) ?? 0) + n);
      return positions.map((at) => counts.get(at) ?? 0);
    },
    likedBy: async (viewer, positions) => {
      if (positions.length === 0) return positions.map(() => false);
      const rows = await likes
        .find(
          { item: { $in: [...positions] }, viewers: viewer },
          { projection: { _id: 0, item: 1 } },
        )
        .toArray();
      const liked = new Set(rows.map(({ item }) => item));
      return positions.map((at) => liked.has(at));
    },
    forget: async (at) => {
      await likes.deleteMany({ item: at });
    },
  };
}

async function like({ items, likes }: Collections, viewer: UserId, at: number): Promise<boolean> {
  const item = await items.findOne({ _id: at, state: 'live' }, { projection: { _id: 1 } });
  if (item === null) return false;
  const filter = { _id: likesId(at, viewer), item: at, viewers: { $ne: viewer } };
  const change = { $push: { viewers: viewer }, $inc: { n: 1 } };
  // False when the viewer likes the item already.
  return upsertOnce(likes, filter, change);
}
