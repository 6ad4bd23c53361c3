/** A fence's document, and the copy of its latest fencepost. */
import { committedAtMsOf } from '../../fencepost-codec.ts';
import type { FenceKey } from '../../../fence/fencepost.ts';
import { insertOnce } from '../engine/cas.ts';
import type { Collections, FenceDocument } from '../engine/collections.ts';
import { fencepostId, mongoFenceId } from '../engine/keys.ts';

/** One that was never written has the revision 0. */
export async function readFence({ fences }: Collections, key: FenceKey): Promise<FenceDocument> {
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

/** Copies the latest post to a document of its own, before the fence's document is overwritten. Repeatable. */
export async function copyOut(
  { fenceposts }: Collections,
  { _id, epoch, upTo, latest }: FenceDocument,
): Promise<void> {
  if (latest === null) return;
  await insertOnce(fenceposts, {
    _id: fencepostId(_id, epoch, upTo),
    committedAtMs: committedAtMsOf(latest.buffer),
    post: latest,
  });
}
