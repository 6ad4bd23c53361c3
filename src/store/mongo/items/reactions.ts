/**
 * Likes and favourites: a few documents per item, the buckets, hold the people who gave them and their number, so that
 * one write changes both; one document per reaction serves the lists of both sides, and is written after the bucket.
 * Where a process dies in between, gathering the like's event lists it, and an intent takes it off the lists. A like
 * that races with its item's removal may leave documents behind; nothing shows them, because positions are not reused.
 */
import type { Collection, Filter } from 'mongodb';
import type { Clock } from '../../../base/clock.ts';
import { inOrder } from '../../../base/async/in-order.ts';
import { createKeyedMutex } from '../../../base/async/keyed-mutex.ts';
import type { FeedEvent } from '../../../model/events.ts';
import { position, type Position, type Range, type RangeQuery } from '../../../model/positions.ts';
import type { UserId } from '../../../model/producers.ts';
import type { ItemStore } from '../../ports/items.ts';
import type { KeyPage } from '../../ports/key-page.ts';
import type { Given, Reaction, ReactionStore } from '../../ports/reactions.ts';
import { reactionEvent } from '../../recorded-events.ts';
import { asRead, compareAndSet, isWritten, LOST, upsertOnce } from '../engine/cas.ts';
import type { Collections, LikesDocument } from '../engine/collections.ts';
import { requireCaller } from '../engine/guard.ts';
import type { Intents } from '../engine/intents.ts';
import { keysAfter, likesId, reactionId } from '../engine/keys.ts';
import { appendTo } from '../events/outbox.ts';

const WHAT = 'the reaction';

export interface ReactionsContext {
  readonly collections: Collections;
  readonly intents: Intents;
  readonly clock: Clock;
}

type MongoLikes = Pick<ItemStore, 'like' | 'unlike' | 'likeCounts' | 'likedBy'>;

/** Liking an item that does not exist changes nothing and returns false. */
export function openMongoLikes(context: ReactionsContext): MongoLikes {
  const likes = openKind(context, 'like');
  return {
    like: likes.add,
    unlike: likes.take,
    likeCounts: likes.counts,
    likedBy: likes.standing,
  };
}

export function openMongoReactions(context: ReactionsContext): ReactionStore {
  const { collections } = context;
  const favourites = openKind(context, 'favourite');
  const kinds = { like: openKind(context, 'like'), favourite: favourites };
  return {
    favourite: favourites.add,
    unfavourite: favourites.take,
    addMany: (reaction, given) => kinds[reaction].load(given),
    favouriteCounts: favourites.counts,
    given: (reaction, viewer, positions) => kinds[reaction].standing(viewer, positions),
    items: async (reaction, viewer, query) =>
      query.limit === 0 || query.above >= query.upTo
        ? []
        : itemsOf(collections, { reaction, viewer }, query),
    viewers: async (reaction, at, page) =>
      page.limit === 0 ? [] : viewersOf(collections, { reaction, item: at }, page),
    among: async (reaction, range, page) =>
      page.limit === 0 ? [] : givenAmong(collections, { reaction, range }, page),
  };
}

/** Removes every reaction to an item. Repeatable. */
export async function forgetReactions(collections: Collections, item: number): Promise<void> {
  const { likes, favourites, reactions } = collections;
  await Promise.all([likes.deleteMany({ item }), favourites.deleteMany({ item })]);
  await reactions.deleteMany({ reaction: { $in: ['like', 'favourite'] }, item });
}

/** Lists the likes of a database written before likes were listed by viewer. Repeatable. */
export async function listEarlierLikes({ likes, reactions }: Collections): Promise<void> {
  for await (const { item, viewers } of likes.find({}, { projection: { _id: 0 } }))
    for (const viewer of viewers) await listOne(reactions, { reaction: 'like', viewer, item });
}

interface Listed {
  readonly reaction: Reaction;
  readonly viewer: string;
  readonly item: number;
}

/** Raises a listed reaction to a later turn, so that a removal from the list for an earlier turn leaves it. */
async function listOne(
  reactions: Collections['reactions'],
  { reaction, viewer, item }: Listed,
  turn = 0,
): Promise<void> {
  await upsertOnce(
    reactions,
    { _id: reactionId(reaction, viewer, item) },
    { $set: { reaction, viewer, item }, ...(turn === 0 ? {} : { $max: { turn } }) },
  );
}

function openKind({ collections, intents, clock }: ReactionsContext, reaction: Reaction) {
  const inTurn = createKeyedMutex();
  const buckets = bucketsOf(collections, reaction);
  const load = ({ viewer, position: at }: Given): Promise<boolean> =>
    inTurn(likesId(at, viewer), () => addOne(collections, { reaction, viewer, item: at }, []));
  return {
    add: async (viewer: UserId, at: Position): Promise<boolean> =>
      inTurn(likesId(at, viewer), () =>
        addOne(collections, { reaction, viewer, item: at }, [
          reactionEvent({ reaction, viewer, at, atMs: clock.now() }),
        ]),
      ),
    load: (given: readonly Given[]): Promise<readonly boolean[]> =>
      inOrder(given, ({ viewer, position: at }) => likesId(at, viewer), load),
    take: async (viewer: UserId, at: Position): Promise<boolean> =>
      inTurn(likesId(at, viewer), () => {
        const taken = { reaction, viewer, item: at };
        return intents.withIntent({ taken }, () => takeOne(collections, taken));
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

type Turn = Pick<LikesDocument, 'turn'>;

const TURN_ONLY = { projection: { _id: 0, turn: 1 } } as const;

/** The viewer's bucket. */
function bucketOf({ viewer, item }: Listed) {
  return { _id: likesId(item, viewer), item };
}

/** The same, if nobody has left it since this turn or, without a turn, since there was none. */
function bucketAsRead(listed: Listed, bucket: Turn | null) {
  return { ...bucketOf(listed), turn: asRead(bucket?.turn) };
}

/** The turn of the viewer's bucket; null when there is no bucket yet. */
async function turnOf(collections: Collections, listed: Listed): Promise<Turn | null> {
  return bucketsOf(collections, listed.reaction).findOne<Turn>(bucketOf(listed), TURN_ONLY);
}

/** The same; null when the viewer is not in it. */
async function turnWithin(collections: Collections, listed: Listed): Promise<Turn | null> {
  const filter = { ...bucketOf(listed), viewers: listed.viewer };
  return bucketsOf(collections, listed.reaction).findOne<Turn>(filter, TURN_ONLY);
}

/**
 * Adds on the condition that nobody left the bucket since it was read. Its turn increases with each unlike and each
 * repeated like, but not with other likes: likes in one bucket do not disturb each other.
 */
async function addOne(
  collections: Collections,
  listed: Listed & { readonly viewer: UserId },
  events: readonly FeedEvent[],
): Promise<boolean> {
  const { reaction, viewer, item } = listed;
  const buckets = bucketsOf(collections, reaction);
  return compareAndSet(
    () => Promise.all([isThere(collections, item), turnOf(collections, listed)]),
    async ([isLive, bucket]) => {
      if (!isLive) return false;
      requireCaller();
      const asSeen = bucketAsRead(listed, bucket);
      const absent = { ...asSeen, viewers: { $ne: viewer } };
      const isNew = await addTo(buckets, absent, { viewer, events });
      const passing = () =>
        isWritten(buckets.updateOne({ ...asSeen, viewers: viewer }, { $inc: { turn: 1 } }));
      if (!isNew && !(await passing())) return LOST;
      await listOne(collections.reactions, listed, (bucket?.turn ?? 0) + (isNew ? 0 : 1));
      // It may have been taken back before it was listed.
      await followBucket(collections, listed, true);
      return isNew;
    },
    { what: WHAT },
  );
}

/** A call without effect is numbered too: an earlier like may still be in flight. */
async function takeOne(collections: Collections, listed: Listed): Promise<boolean> {
  const { reaction, viewer, item } = listed;
  return compareAndSet(
    () => turnWithin(collections, listed),
    async (within) => {
      const bucket = within ?? (await turnOf(collections, listed));
      requireCaller();
      const isTaken = await (within === null
        ? passBy(collections, listed, bucket)
        : pullOut(collections, listed, within));
      if (!isTaken) return LOST;
      await collections.reactions.deleteOne({
        _id: reactionId(reaction, viewer, item),
        turn: { $not: { $gt: bucket?.turn ?? 0 } },
      });
      return within !== null;
    },
    { what: WHAT },
  );
}

/** False when the bucket is no longer as it was read. */
function pullOut(collections: Collections, listed: Listed, bucket: Turn): Promise<boolean> {
  const { reaction, viewer } = listed;
  return isWritten(
    bucketsOf(collections, reaction).updateOne(
      { ...bucketAsRead(listed, bucket), viewers: viewer },
      { $pull: { viewers: viewer }, $inc: { n: -1, turn: 1 } },
    ),
  );
}

/** The same for a bucket without the viewer, which may not exist yet. */
function passBy(collections: Collections, listed: Listed, bucket: Turn | null): Promise<boolean> {
  const { reaction, viewer } = listed;
  return isWritten(
    bucketsOf(collections, reaction).updateOne(
      { ...bucketAsRead(listed, bucket), viewers: { $ne: viewer } },
      { $inc: { turn: 1 }, $setOnInsert: { n: 0, viewers: [] } },
      { upsert: bucket === null },
    ),
  );
}

/**
 * Lists a reaction while its bucket holds it, and removes it from the list while it does not, until the bucket is
 * unchanged after the write. Repeatable.
 */
export async function followBucket(
  collections: Collections,
  listed: Listed,
  isListed: boolean | null = null,
): Promise<void> {
  const { reaction, viewer, item } = listed;
  let isSaid = isListed;
  await compareAndSet(
    () => turnWithin(collections, listed),
    async (bucket) => {
      if ((bucket !== null) === isSaid) return undefined;
      isSaid = bucket !== null;
      if (isSaid) await listOne(collections.reactions, listed, bucket?.turn);
      else await collections.reactions.deleteOne({ _id: reactionId(reaction, viewer, item) });
      return LOST;
    },
    { what: WHAT },
  );
}

/** Lists reactions that buckets hold and no process has listed. */
export async function listGiven(collections: Collections, given: readonly Listed[]): Promise<void> {
  const idOf = ({ reaction, viewer, item }: Listed) => reactionId(reaction, viewer, item);
  const filter = { _id: { $in: given.map(idOf) } };
  const rows = await collections.reactions.find(filter, { projection: { _id: 1 } }).toArray();
  const known = new Set(rows.map(({ _id }) => _id));
  for (const each of given) if (!known.has(idOf(each))) await followBucket(collections, each);
}

async function isThere({ items }: Collections, at: number): Promise<boolean> {
  return (await items.findOne({ _id: at, state: 'live' }, { projection: { _id: 1 } })) !== null;
}

/** False when the bucket does not match the filter. */
async function addTo(
  buckets: Collection<LikesDocument>,
  filter: Filter<LikesDocument>,
  { viewer, events }: AddArgs,
): Promise<boolean> {
  const { push, set } = appendTo(events);
  return upsertOnce(buckets, filter, {
    $push: { viewers: viewer, ...push },
    ...(events.length === 0 ? {} : { $set: set }),
    $inc: { n: 1 },
  });
}

interface AddArgs {
  readonly viewer: UserId;
  readonly events: readonly FeedEvent[];
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

/** The rest of the item at which the page begins, then the later items. */
async function givenAmong(
  collections: Collections,
  { reaction, range: { above, upTo } }: { readonly reaction: Reaction; readonly range: Range },
  { after, limit }: KeyPage<Given>,
): Promise<readonly Given[]> {
  const { reactions } = collections;
  const at = after === null || after.position <= above || after.position > upTo ? null : after;
  const rest =
    at === null
      ? []
      : await viewersOf(collections, { reaction, item: at.position }, { after: at.viewer, limit });
  const found = rest.map((viewer): Given => ({ position: at?.position ?? above, viewer }));
  const left = limit - found.length;
  if (left === 0) return found;
  const item = { $gt: Math.max(above, after?.position ?? 0), $lte: upTo };
  const rows = await reactions
    .find({ reaction, item }, { projection: { _id: 0, item: 1, viewer: 1 }, batchSize: left })
    .sort({ item: 1, viewer: 1 })
    .limit(left)
    .toArray();
  return [
    ...found,
    ...rows.map((row): Given => ({ position: position(row.item), viewer: row.viewer as UserId })),
  ];
}
