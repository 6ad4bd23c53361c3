/** What viewers have seen, one row each. */
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
import type { LmdbEnvironment } from '../engine/environment.ts';
import { wasErased } from '../engine/erased.ts';
import { textKey } from '../engine/keys.ts';

export function openLmdbSeen(env: LmdbEnvironment): SeenStore {
  return {
    addSeen: async (viewer, positions) => {
      if (env.read(() => withSeen(memoryOf(env, viewer), positions)) === null) return;
      await env.write(() => {
        const next = withSeen(memoryOf(env, viewer), positions);
        if (next !== null && !wasErased(env, viewer))
          env.seen.put(textKey(viewer), Buffer.from(encodeSeen(next)));
      });
    },
    wasSeen: async (viewer, positions) => env.read(() => wasSeen(memoryOf(env, viewer), positions)),
    lastSeen: async (viewer) => env.read(() => memoryOf(env, viewer).recent),
  };
}

function memoryOf({ seen }: LmdbEnvironment, viewer: UserId): SeenMemory {
  const row = seen.get(textKey(viewer));
  return row === undefined ? NOTHING_SEEN : decodeSeen(row);
}
