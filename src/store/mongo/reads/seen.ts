/** What viewers have seen, one document each. */
import { Binary } from 'mongodb';
import type { UserId } from '../../../model/producers.ts';
import type { SeenStore } from '../../ports/reads.ts';
import {
  decodeSeen,
  encodeSeen,
  NOTHING_SEEN,
  type SeenMemory,
  wasSeen,
  withSeen,
} from '../../seen-memory.ts';
import { compareAndSet, isWritten, LOST } from '../engine/cas.ts';
import type { Collections } from '../engine/collections.ts';
import { writeUnlessErased } from '../engine/erased.ts';
import { viewerId } from '../engine/keys.ts';
import type { SeenDocument } from '../engine/read-documents.ts';

export function openMongoSeen(collections: Collections): SeenStore {
  const { seen } = collections;
  const find = async (viewer: UserId): Promise<SeenMemory> =>
    memoryOf(await seen.findOne({ _id: viewerId(viewer) }));
  return {
    addSeen: async (viewer, positions) => {
      const _id = viewerId(viewer);
      await compareAndSet(
        () => seen.findOne({ _id }),
        async (before) => {
          const next = withSeen(memoryOf(before), positions);
          if (next === null) return undefined;
          const revision = before?.revision ?? 0;
          const memory = new Binary(encodeSeen(next));
          const $set = { memory, revision: revision + 1 };
          const isFirst = before === null;
          const written = await writeUnlessErased(collections, viewer, {
            isFirst,
            write: () =>
              isWritten(seen.updateOne({ _id, revision }, { $set }, { upsert: isFirst })),
            remove: () => seen.deleteOne({ _id }),
          });
          return written === 'lost' ? LOST : undefined;
        },
        { what: 'what a viewer has seen' },
      );
    },
    wasSeen: async (viewer, positions) =>
      positions.length === 0 ? [] : wasSeen(await find(viewer), positions),
    lastSeen: async (viewer) => (await find(viewer)).recent,
  };
}

function memoryOf(document: SeenDocument | null): SeenMemory {
  return document === null ? NOTHING_SEEN : decodeSeen(document.memory.buffer);
}
