/**
 * The windows of a fencepost's tail: a field of the fencepost's document, so that they are deleted with it. The latest
 * fencepost is copied out to a document before it gets its first window.
 */
import { Binary } from 'mongodb';
import type { FenceKey, Fencepost, FencepostRef, TailWindow } from '../../../fence/fencepost.ts';
import { withWindow } from '../../../fence/windows.ts';
import { decodeFencepost } from '../../fencepost-codec.ts';
import { decodeWindows, encodeWindows } from '../../windows-codec.ts';
import { asRead, compareAndSet, isWritten, LOST } from '../engine/cas.ts';
import type { Collections } from '../engine/collections.ts';
import type { FenceDocument } from '../engine/fence-documents.ts';
import { fencepostId, mongoFenceId } from '../engine/keys.ts';
import { copyOut, readStored } from './fence-rows.ts';
import { EPOCH_MAX, latestOf } from './recent-chains.ts';

interface Tail {
  readonly _id: string;
  readonly fence: FenceDocument;
  readonly post: Fencepost;
  readonly windows: readonly TailWindow[];
  /** Whether the fencepost has a document of its own. */
  readonly isCopied: boolean;
}

/** Null when the fencepost is missing. */
export async function readWindows(
  collections: Collections,
  key: FenceKey,
  post: FencepostRef,
): Promise<readonly TailWindow[] | null> {
  return (await readTail(collections, key, post))?.windows ?? null;
}

interface AddWindowArgs {
  readonly post: FencepostRef;
  readonly window: TailWindow;
}

/** The resulting windows, by compare-and-set on their number; null when the fencepost is missing. */
export async function addWindow(
  collections: Collections,
  key: FenceKey,
  { post, window }: AddWindowArgs,
): Promise<readonly TailWindow[] | null> {
  return compareAndSet(
    () => readTail(collections, key, post),
    async (tail) => {
      if (tail === null) return null;
      const windows = withWindow(tail.post, tail.windows, window);
      if (windows === null) return tail.windows;
      if (!tail.isCopied) await copyOut(collections, tail.fence);
      const before = tail.windows.length === 0 ? undefined : tail.windows.length;
      const written = collections.fenceposts.updateOne(
        { _id: tail._id, windowCount: asRead(before) },
        {
          $set: {
            windows: new Binary(Buffer.from(encodeWindows(windows))),
            windowCount: windows.length,
          },
        },
      );
      return (await isWritten(written)) ? windows : LOST;
    },
    { what: "the tail's windows" },
  );
}

async function readTail(
  collections: Collections,
  key: FenceKey,
  { epoch, upTo }: FencepostRef,
): Promise<Tail | null> {
  if (epoch > EPOCH_MAX) return null;
  const _id = fencepostId(mongoFenceId(key), epoch, upTo);
  const [fence, row] = await Promise.all([
    readStored(collections, key),
    collections.fenceposts.findOne({ _id }),
  ]);
  if (_id <= fence.floor) return null;
  if (row !== null) {
    const windows = row.windows === undefined ? [] : decodeWindows(row.windows.buffer);
    return { _id, fence, post: decodeFencepost(row.post.buffer), windows, isCopied: true };
  }
  const latest = latestOf(fence);
  return latest?.epoch === epoch && latest.upTo === upTo
    ? { _id, fence, post: latest, windows: [], isCopied: false }
    : null;
}
