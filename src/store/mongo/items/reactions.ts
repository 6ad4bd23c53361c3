/**
 * Likes and favourites: a few documents per item hold who gave them and their number, so that one write changes both; one
 * document for each gives the lists of both sides. A like that races with its item's removal may leave documents behind;
 * nothing shows them, because positions are not reused.
 */
import type { Collection } from 'mongodb';
import type { Clock } from '../../../base/clock.ts';
import { createKeyedMutex } from '../../../base/async/keyed-mutex.ts';
import { position, type Position, type RangeQuery } from '../../../model/positions.ts';
import type { UserId } from '../../../model/producers.ts';
import type { ItemStore } from '../../ports/items.ts';
import type { KeyPage } from '../../ports/key-page.ts';
import type { Reaction, ReactionStore } from '../../ports/reactions.ts';
import { reactionEvent, type Reacted } from '../../recorded-events.ts';
import { compareAndSet, LOST, upsertOnce } from '../engine/cas.ts';
import type { Collections, LikesDocument } from '../engine/collections.ts';
import { requireCaller } from '../engine/guard.ts';
import { keysAfter, likesId, reactionId } from '../engine/keys.ts';
import { appendTo } from '../events/outbox.ts';

type MongoLikes = Pick<ItemStore, 'like' | 'unlike' | 'likeCounts' | 'likedBy'>;

/** Liking an item that does not exist changes nothing and answers false. */
export function openMongoLikes(collections: Collections, clock: Clock): MongoLikes {
  const likes = openKind(collections, 'like', clock);
  return {
    like: likes.add,
    unlike: likes.take,
    likeCounts: likes.counts,
    likedBy: likes.standing,
  };
}

export function openMongoReactions(collections: Collections, clock: Clock): ReactionStore {
  const favourites = openKind(collections, 'favourite', clock);
  const kinds = { like: openKind(collections, 'like', clock), favourite: favourites };
  return {
    favourite: favourites.add,
    unfavourite: favourites.take,
    favouriteCounts: favourites.counts,
    given: (reaction, viewer, positions) => kinds[reaction].standing(viewer, positions),
    items: async (reaction, viewer, query) =>
      query.limit === 0 || query.above >= query.upTo
        ? []
        : itemsOf(collections, { reaction, viewer }, query),
    viewers: async (reaction, at, page) =>
      page.limit === 0 ? [] : viewersOf(collections, { reaction, item: at }, page),
  };
}

/** Removes every reaction to an item. Repeatable. */
export async function forgetReactions(collections: Collections, item: number): Promise<void> {
  const { likes, favourites, reactions } = collections;
  await Promise.all([likes.deleteMany({ item }), favourites.deleteMany({ item })]);
  await reactions.deleteMany({ reaction: { $in: ['like', 'favourite'] }, item });
}

/** Lists the likes of a database that was written before likes were listed by viewer. Repeatable. */
export async function listEarlierLikes({ likes, reactions }: Collections): Promise<void> {
  for await (const { item, viewers } of likes.find({}, { projection: { _id: 0 } }))
    for (const viewer of viewers) await listOne(reactions, { reaction: 'like', viewer, item });
}

interface Listed {
  readonly reaction: Reaction;
  readonly viewer: string;
  readonly item: number;
}

async function listOne(reactions: Collections['reactions'], listed: Listed): Promise<void> {
  const { reaction, viewer, item } = listed;
  await upsertOnce(
    reactions,
    { _id: reactionId(reaction, viewer, item) },
    { $set: { reaction, viewer, item } },
  );
}

function openKind(collections: Collections, reaction: Reaction, clock: Clock) {
  const inTurn = createKeyedMutex();
  const { reactions } = collections;
  const buckets = bucketsOf(collections, reaction);
  return {
    add: async (viewer: UserId, at: Position): Promise<boolean> =>
      inTurn(likesId(at, viewer), async () => {
        if (!(await isThere(collections, at))) return false;
        requireCaller();
        const listed = { reaction, viewer, item: at };
        // The list first: a process that dies in between leaves an entry that a repeat completes.
        await listOne(reactions, listed);
        const isNew = await addTo(buckets, { reaction, viewer, at, atMs: clock.now() });
        if (!(await isListed(reactions, listed))) await followBucket(collections, listed);
        return isNew;
      }),
    take: async (viewer: UserId, at: Position): Promise<boolean> =>
      inTurn(likesId(at, viewer), async () => {
        const { matchedCount } = await buckets.updateOne(
          { _id: likesId(at, viewer), item: at, viewers: viewer },
          { $pull: { viewers: viewer }, $inc: { n: -1 } },
        );
        await reactions.deleteOne({ _id: reactionId(reaction, viewer, at) });
        await followBucket(collections, { reaction, viewer, item: at });
        return matchedCount === 1;
      }),
    counts: async (positions: readonly Position[]) => countsOf(buckets, positions),
    standing: async (viewer: UserId, positions: readonly Position[]) =>
      standingOf(buckets, viewer, positions),
  };
}

function bucketsOf(
  { likes, favourites }: Collections,
  reaction: Reaction,
): Collection<LikesDocument> {
  return reaction === 'like' ? likes : favourites;
}

async function isListed(
  reactions: Collections['reactions'],
  { reaction, viewer, item }: Listed,
): Promise<boolean> {
  const _id = reactionId(reaction, viewer, item);
  return (await reactions.findOne({ _id }, { projection: { _id: 1 } })) !== null;
}

/**
 * Lists a reaction that is not listed, if its bucket holds it. A process that changes the list asks the bucket
 * afterwards, so that of two that change it at once neither leaves a list that says otherwise.
 */
async function followBucket(collections: Collections, listed: Listed): Promise<void> {
  const { reaction, viewer, item } = listed;
  const inBucket = { _id: likesId(item, viewer), item, viewers: viewer };
  let isSaid = false;
  await compareAndSet(
    () => bucketsOf(collections, reaction).findOne(inBucket, { projection: { _id: 1 } }),
    async (bucket) => {
      if ((bucket !== null) === isSaid) return undefined;
      isSaid = bucket !== null;
      if (isSaid) await listOne(collections.reactions, listed);
      else await collections.reactions.deleteOne({ _id: reactionId(reaction, viewer, item) });
      return LOST;
    },
    { what: 'the reaction' },
  );
}

async function isThere({ items }: Collections, at: number): Promise<boolean> {
  return (await items.findOne({ _id: at, state: 'live' }, { projection: { _id: 1 } })) !== null;
}

/** False when the viewer is in it already. */
async function addTo(buckets: Collection<LikesDocument>, reacted: Reacted): Promise<boolean> {
  const { viewer, at } = reacted;
  const { push, set } = appendTo([reactionEvent(reacted)]);
  const filter = { _id: likesId(at, viewer), item: at, viewers: { $ne: viewer } };
  return upsertOnce(buckets, filter, {
    $push: { viewers: viewer, ...push },
    $set: set,
    $inc: { n: 1 },
  });
}

async function countsOf(
  buckets: Collection<LikesDocument>,
  positions: readonly Position[],
): Promise<readonly number[]> {
  if (positions.length === 0) return [];
  const counts = new Map<number, number>();
  const rows = await buckets
    .find({ item: { $in: [...positions] } }, { projection: { _id: 0, item: 1, n: 1 } })
    .toArray();
  for (const { item, n } of rows) counts.set(item, (counts.get(item) ?? 0) + n);
  return positions.map((at) => counts.get(at) ?? 0);
}

async function standingOf(
  buckets: Collection<LikesDocument>,
  viewer: UserId,
  positions: readonly Position[],
): Promise<readonly boolean[]> {
  if (positions.length === 0) return [];
  const rows = await buckets
    .find({ item: { $in: [...positions] }, viewers: viewer }, { projection: { _id: 0, item: 1 } })
    .toArray();
  const found = new Set(rows.map(({ item }) => item));
  return positions.map((at) => found.has(at));
}

async function itemsOf(
  { reactions }: Collections,
  of: Pick<Listed, 'reaction' | 'viewer'>,
  { above, upTo, limit, order }: RangeQuery,
): Promise<readonly Position[]> {
  const rows = await reactions
    .find({ ...of, item: { $gt: above, $lte: upTo } }, { projection: { _id: 0, item: 1 } })
    .sort({ item: order === 'newest' ? -1 : 1 })
    .limit(limit)
    .toArray();
  return rows.map(({ item }) => position(item));
}

async function viewersOf(
  { reactions }: Collections,
  of: Pick<Listed, 'reaction' | 'item'>,
  { after, limit }: KeyPage<UserId>,
): Promise<readonly UserId[]> {
  const rows = await reactions
    .find({ ...of, viewer: keysAfter(after) }, { projection: { _id: 0, viewer: 1 } })
    .sort({ viewer: 1 })
    .limit(limit)
    .toArray();
  return rows.map(({ viewer }) => viewer as UserId);
}
