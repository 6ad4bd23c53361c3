/**
 * Loads a sample world into a store, in batches. Safe to repeat after a kill at any instant: every item has a client key
 * and every connection is a repeatable edge, so a second run completes the first and adds nothing twice.
 */
import type { Store } from '../store/ports/store.ts';
import { LIMITS } from '../base/limits.ts';
import { sampleViewers } from './viewers.ts';
import { readWorld, type World } from './world.ts';

const META_NAME = 'sample';
const LOADING = 'loading ';

export interface SampleSize {
  readonly items: number;
  readonly connections: number;
  /** Ready viewers offered by name. */
  readonly viewers: number;
}

/** True for a store that holds nothing, and for one whose sample world is loaded only in part. */
export async function needsSample(store: Store): Promise<boolean> {
  const loaded = await store.meta.get(META_NAME);
  if (loaded !== null) return loaded.startsWith(LOADING);
  return (await store.timelines.newest()) === 0;
}

export interface Sample {
  readonly dir: string;
  /** Of a larger world only this many of its oldest items are loaded, and of its connections those of the ready viewers. */
  readonly itemsMax?: number;
}

/**
 * Loads the world in `dir` and marks the store with its `name@version` once everything is durable. `onProgress` hears
 * how many items and connections are in, after each batch; what it throws stops the load where it is.
 */
export async function loadSampleWorld(
  store: Store,
  sample: Sample,
  onProgress: (done: number, total: number) => void,
): Promise<SampleSize> {
  const world = readWorld(sample.dir);
  const { drafts, connections } = partOf(world, sample);
  const total = drafts.length + connections.length;
  await store.meta.put(META_NAME, `${LOADING}${world.id}`);
  for (const batch of batches(drafts)) {
    await store.items.publishMany(batch.rows);
    onProgress(batch.done, total);
  }
  for (const batch of batches(connections)) {
    await store.edges.addEdges(batch.rows);
    onProgress(drafts.length + batch.done, total);
  }
  await store.meta.put(META_NAME, world.id);
  return {
    items: drafts.length,
    connections: connections.length,
    viewers: sampleViewers(sample.dir).length,
  };
}

function partOf(
  { drafts, connections }: World,
  { dir, itemsMax = Number.POSITIVE_INFINITY }: Sample,
): Pick<World, 'drafts' | 'connections'> {
  if (drafts.length <= itemsMax) return { drafts, connections };
  const ready = new Set<string>(sampleViewers(dir).map(({ id }) => id));
  return {
    drafts: drafts.slice(0, itemsMax),
    connections: connections.filter(({ consumer }) => ready.has(consumer)),
  };
}

function* batches<T>(
  rows: readonly T[],
): Generator<{ readonly rows: readonly T[]; readonly done: number }> {
  for (let start = 0; start < rows.length; start += LIMITS.sampleBatchRowsMax) {
    const batch = rows.slice(start, start + LIMITS.sampleBatchRowsMax);
    yield { rows: batch, done: start + batch.length };
  }
}
