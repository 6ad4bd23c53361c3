/** Opens the embedded store: every port over one LMDB environment in one folder, held by one process at a time. */
import { openBus } from '../bus.ts';
import type { Store } from '../store.ts';
import { openConnections } from './connections.ts';
import { openEnvironment } from './environment.ts';
import { openFences } from './fences.ts';
import { openItems } from './items.ts';
import { openMeta } from './meta.ts';
import { openReadMarks } from './reads.ts';
import { rebuildThreads } from './thread-rows.ts';
import { openThreads } from './threads.ts';
import { openTimelines } from './timelines.ts';

/**
 * Opens or creates the store in a folder. Every write is on disk before it resolves. Refuses, with UNAVAILABLE and the
 * folder's name, a folder that a living process holds; one left behind by a killed process is taken over.
 */
export async function openLmdbStore({ dir }: { readonly dir: string }): Promise<Store> {
  const env = openEnvironment(dir);
  await rebuildThreads(env);
  const meta = openMeta(env);
  const bus = openBus();
  return {
    name: 'lmdb',
    items: openItems(env),
    timelines: openTimelines(env),
    connections: openConnections(env),
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
