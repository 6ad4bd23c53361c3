/** A fence's document, the copy of its latest fencepost, and the resets of all fences of a viewer. */
import { committedAtMsOf } from '../../fencepost-codec.ts';
import type { FenceKey } from '../../../fence/fencepost.ts';
import { POSITION_ZERO } from '../../../model/positions.ts';
import { compareAndSet, insertOnce, isWritten, LOST, revisionAfter } from '../engine/cas.ts';
import type { Collections } from '../engine/collections.ts';
import type { FenceDocument } from '../engine/fence-documents.ts';
import { requireCaller } from '../engine/guard.ts';
import { fencepostId, fenceResetsId, mongoFenceId } from '../engine/keys.ts';

export const FENCE = 'the fence';

/**
 * The fence as stored: resets of all fences may not be applied to it yet. A fence that was never written has the
 * revision 0.
 */
export async function readStored({ fences }: Collections, key: FenceKey): Promise<FenceDocument> {
  const _id = mongoFenceId(key);
  return (
    (await fences.findOne({ _id })) ?? {
      _id,
      viewer: key.viewer,
      stream: key.stream,
      revision: 0,
      epoch: 0,
      upTo: 0,
      latest: null,
      posts: 0,
      floor: '',
      committedAtMs: 0,
    }
  );
}

/** The current fence. The first read after a reset of all fences writes that reset down. */
export async function readFence(collections: Collections, key: FenceKey): Promise<FenceDocument> {
  return compareAndSet(
    () => Promise.all([readStored(collections, key), readResets(collections, key.viewer)]),
    async ([stored, resets]) => {
      const missed = resets - (stored.resets ?? 0);
      if (missed <= 0) return stored;
      if (stored.revision === 0) return { ...stored, epoch: missed, resets };
      await copyOut(collections, stored);
      const after = { ...nextEpoch(stored, missed), resets };
      return (await replace(collections, stored, after)) ? after : LOST;
    },
    { what: FENCE },
  );
}

/** The fence this many epochs further, with no fenceposts. */
export function nextEpoch(fence: FenceDocument, further: number): FenceDocument {
  return {
    ...fence,
    epoch: fence.epoch + further,
    upTo: POSITION_ZERO,
    latest: null,
    reached: [],
    revision: revisionAfter(fence.revision),
  };
}

/** Compare-and-set on the fence's revision. False when another writer was first. */
export async function replace(
  { fences }: Collections,
  before: FenceDocument,
  after: FenceDocument,
): Promise<boolean> {
  const { _id, ...content } = after;
  const filter = { _id, revision: before.revision };
  return isWritten(fences.replaceOne(filter, content, { upsert: before.revision === 0 }));
}

export async function readResets({ fenceResets }: Collections, viewer: string): Promise<number> {
  return (await fenceResets.findOne({ _id: fenceResetsId(viewer) }))?.resets ?? 0;
}

/** Counts up from what was read, so that a reset whose caller has given up ends no history made after a later one. */
export async function resetAll(collections: Collections, viewer: string): Promise<number> {
  const _id = fenceResetsId(viewer);
  return compareAndSet(
    () => readResets(collections, viewer),
    async (before) => {
      requireCaller();
      const resets = before + 1;
      const filter = { _id, resets: before };
      const update = { $set: { viewer, resets } };
      const isFirst = before === 0;
      const write = collections.fenceResets.updateOne(filter, update, { upsert: isFirst });
      return (await isWritten(write)) ? resets : LOST;
    },
    { what: FENCE },
  );
}

/** Also deletes the copies of fences that were forgotten before another process had copied: nothing else names them. */
export async function forgetResets(
  { fenceResets, fenceposts }: Collections,
  viewer: string,
): Promise<boolean> {
  const late = await fenceposts.deleteMany({ viewer });
  const counted = await fenceResets.deleteOne({ _id: fenceResetsId(viewer) });
  return late.deletedCount + counted.deletedCount > 0;
}

/** Copies the latest post to a document of its own, before the fence's document is overwritten. Repeatable. */
export async function copyOut(
  { fenceposts }: Collections,
  { _id, viewer, epoch, upTo, latest }: FenceDocument,
): Promise<void> {
  if (latest === null) return;
  await insertOnce(fenceposts, {
    _id: fencepostId(_id, epoch, upTo),
    viewer,
    committedAtMs: committedAtMsOf(latest.buffer),
    post: latest,
  });
}
