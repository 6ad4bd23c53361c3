/**
 * Applies a viewer's committed changes to the other documents. Any process may do so, any number of times: edges keep
 * the number of the change that made them, and counters remember the newest changes they applied.
 */
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { LIMITS } from '../../../base/limits.ts';
import { splitProducer, type ProducerKey } from '../../../model/producers.ts';
import type {
  EdgeChange,
  Collections,
  EdgeDocument,
  FollowersDocument,
  ViewerDocument,
} from '../engine/collections.ts';
import { duplicatesOf, isOverdue } from '../engine/guard.ts';
import { upsertOnce } from '../engine/cas.ts';
import { changeId, edgeId } from '../engine/keys.ts';

/** Changes that a counter remembers. A process that may be more than this many others late looks first. */
export const APPLIED_CHANGES_MAX = 256;

/** Applies what is pending, then removes it from the viewer's document. */
export async function applyPending(
  collections: Collections,
  { _id, pending }: ViewerDocument,
): Promise<void> {
  if (pending.length === 0) return;
  await setEdges(
    collections.edges,
    pending.flatMap((change) => edgesOf(_id, change)),
  );
  if (isOverdue() && !(await isPending(collections, _id, pending))) return;
  await countFollowers(
    collections.followers,
    _id,
    pending.filter(({ relation }) => relation === 'follow'),
  );
  for (const change of pending.filter(({ relation }) => relation === 'block'))
    await bumpPeerVersion(collections, _id, change);
  await collections.viewers.updateOne({ _id }, { $pullAll: { pending: [...pending] } });
}

/** False once another process has applied the changes. */
async function isPending(
  { viewers }: Collections,
  _id: string,
  [first]: readonly EdgeChange[],
): Promise<boolean> {
  const viewer = await viewers.findOne({ _id }, { projection: { pending: 1 } });
  return viewer?.pending.some(({ n }) => n === first?.n) ?? false;
}

/** The edge itself and, for a block, its mirror on the other side. */
function edgesOf(
  consumer: string,
  { relation, producer, on, sinceMs, n }: EdgeChange,
): readonly EdgeDocument[] {
  const edge = { consumer, relation, producer, on, sinceMs, n };
  const own = { _id: edgeId(edge), ...edge };
  if (relation !== 'block') return [own];
  const mirror = {
    ...edge,
    relation: 'blockedBy' as const,
    consumer: splitProducer(producer as ProducerKey).id,
    producer: `user:${consumer}`,
  };
  return [own, { _id: edgeId(mirror), ...mirror }];
}

/** Inserts new edges and overwrites older ones. */
async function setEdges(
  collection: Collection<EdgeDocument>,
  edges: readonly EdgeDocument[],
): Promise<void> {
  for (const { _id, ...edge } of await insertNew(collection, edges))
    await collection.updateOne(
      { _id, consumer: edge.consumer, n: { $lt: edge.n } },
      { $set: { on: edge.on, sinceMs: edge.sinceMs, n: edge.n } },
    );
}

async function countFollowers(
  followers: Collection<FollowersDocument>,
  consumer: string,
  follows: readonly EdgeChange[],
): Promise<void> {
  const counts = follows.map(({ producer, n, on }) => ({
    _id: producer,
    n: on ? 1 : -1,
    appliedChanges: [changeId(consumer, n)],
  }));
  for (const { _id, n, appliedChanges } of await insertNew(followers, counts)) {
    await followers.updateOne(
      { _id, appliedChanges: { $nin: appliedChanges } },
      { $inc: { n }, $push: { appliedChanges: newest(appliedChanges) } },
    );
  }
}

/** Raises the version of the user who was blocked or unblocked. */
async function bumpPeerVersion(
  { viewers }: Collections,
  consumer: string,
  { producer, n }: EdgeChange,
): Promise<void> {
  const change = changeId(consumer, n);
  await upsertOnce(
    viewers,
    { _id: splitProducer(producer as ProducerKey).id, appliedChanges: { $ne: change } },
    {
      $inc: { version: 1, recentAt: 1 },
      $push: {
        appliedChanges: newest([change]),
        recent: {
          $each: [{ relation: 'blockedBy' as const, producer: `user:${consumer}` }],
          $slice: -LIMITS.factsChangesMax,
        },
      },
    },
  );
}

/** Appends changes and keeps only the newest. */
function newest(changes: readonly string[]) {
  return { $each: [...changes], $slice: -APPLIED_CHANGES_MAX };
}

/** Inserts many documents; returns those whose _id is taken. */
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
