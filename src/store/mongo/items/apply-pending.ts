/**
 * The effects of a viewer's decided changes. Any process may carry them out, any number of times: connections keep the
 * number of the change that made them, and counters remember the newest changes they took in.
 */
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { splitProducer } from '../../../model/producers.ts';
import type {
  Change,
  Collections,
  EdgeDocument,
  FollowersDocument,
  ViewerDocument,
} from '../engine/collections.ts';
import { duplicatesOf, isDuplicateKey } from '../engine/guard.ts';
import { changeId, edgeId } from '../engine/keys.ts';

/** Changes a counter remembers. A process that dawdles over one for longer than this many others would count it twice. */
const HEARD_MAX = 256;

/** Carries out what is pending, then strikes it out. */
export async function applyPending(
  collections: Collections,
  { _id, pending }: ViewerDocument,
): Promise<void> {
  if (pending.length === 0) return;
  await setEdges(
    collections.connections,
    pending.flatMap((change) => edgesOf(_id, change)),
  );
  await countFollowers(
    collections.followers,
    _id,
    pending.filter(({ relation }) => relation === 'follow'),
  );
  for (const change of pending.filter(({ relation }) => relation === 'block'))
    await bumpPeerVersion(collections, _id, change);
  await collections.viewers.updateOne({ _id }, { $pullAll: { pending: [...pending] } });
}

/** The connection itself and, of a block, its mirror at the other side. */
function edgesOf(
  consumer: string,
  { relation, producer, on, sinceMs, n }: Change,
): readonly EdgeDocument[] {
  const edge = { consumer, relation, producer, on, sinceMs, n };
  const own = { _id: edgeId(edge), ...edge };
  if (relation !== 'block') return [own];
  const mirror = {
    ...edge,
    relation: 'blockedBy' as const,
    consumer: splitProducer(producer as never).id,
    producer: `user:${consumer}`,
  };
  return [own, { _id: edgeId(mirror), ...mirror }];
}

/** Inserts what is new and overwrites what is older. */
async function setEdges(
  connections: Collection<EdgeDocument>,
  edges: readonly EdgeDocument[],
): Promise<void> {
  const there = await insertNew(connections, edges);
  for (const { _id, ...edge } of there)
    await connections.updateOne(
      { _id, consumer: edge.consumer, n: { $lt: edge.n } },
      { $set: { on: edge.on, sinceMs: edge.sinceMs, n: edge.n } },
    );
}

async function countFollowers(
  followers: Collection<FollowersDocument>,
  consumer: string,
  follows: readonly Change[],
): Promise<void> {
  const counts = follows.map(({ producer, n, on }) => ({
    _id: producer,
    n: on ? 1 : -1,
    heard: [changeId(consumer, n)],
  }));
  for (const { _id, n, heard } of await insertNew(followers, counts)) {
    await followers.updateOne(
      { _id, heard: { $nin: heard } },
      { $inc: { n }, $push: { heard: { $each: [...heard], $slice: -HEARD_MAX } } },
    );
  }
}

/** The version of who is blocked, or not any more. */
async function bumpPeerVersion(
  { viewers }: Collections,
  consumer: string,
  { producer, n }: Change,
): Promise<void> {
  const heard = changeId(consumer, n);
  const filter = { _id: splitProducer(producer as never).id, heard: { $ne: heard } };
  const raise = { $inc: { version: 1 }, $push: { heard: { $each: [heard], $slice: -HEARD_MAX } } };
  try {
    await viewers.updateOne(filter, raise, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await viewers.updateOne(filter, raise);
  }
}

/** Inserts many; returns those whose _id is taken. */
async function insertNew<T extends { readonly _id: string }>(
  collection: Collection<T>,
  documents: readonly T[],
): Promise<readonly T[]> {
  if (documents.length === 0) return [];
  const inserts = documents.map(
    (document) => ({ insertOne: { document } }) as AnyBulkWriteOperation<T>,
  );
  try {
    await collection.bulkWrite(inserts, { ordered: false });
    return [];
  } catch (error) {
    return duplicatesOf(error).flatMap((nth) => documents[nth] ?? []);
  }
}
