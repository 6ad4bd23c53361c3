/** Opens the embedded store: every port over one LMDB environment in one folder, held by one process at a time. */
import { openMemoryBus } from '../memory-bus/memory-bus.ts';
import type { Store } from '../ports/store.ts';
import { openConnections } from './edges.ts';
import { openEnvironment } from './engine/environment.ts';
import { openFences } from './fences.ts';
import { openItems } from './items/items.ts';
import { openMeta } from './meta.ts';
import { openReadMarks } from './reads/reads.ts';
import { rebuildThreads } from './threads/thread-rows.ts';
import { openThreads } from './threads/threads.ts';
import { openTimelines } from './timelines/timelines.ts';

/**
 * Opens or creates the store in a folder. Every write is on disk before it resolves. Refuses, with UNAVAILABLE and the
 * folder's name, a folder that a living process holds; one left behind by a killed process is taken over.
 */
export async function openLmdbStore({ dir }: { readonly dir: string }): Promise<Store> {
  const env = openEnvironment(dir);
  await rebuildThreads(env);
  const meta = openMeta(env);
  const bus = openMemoryBus();
  return {
    name: 'lmdb',
    items: openItems(env),
    timelines: openTimelines(env),
    edges: openConnections(env),
    fences: openFences(env),
    threads: openThreads(env),
    reads: openReadMarks(env),
    meta,
    bus,
    isDegraded: () => false,
    ping: () => meta.put('ping', ''),
    close: () => {
      bus.close();
      return env.close();
    },
  };
}
