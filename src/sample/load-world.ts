/**
 * Loads a sample world into a store, in batches that block the process only for a moment. Safe to repeat after a kill
 * at any instant: every item has a foreign id and adding an edge may be repeated, so a second run completes the first
 * without duplicates.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { foreignKey, type Draft } from '../model/items.ts';
import type { Person } from '../model/people.ts';
import { POSITION_ZERO } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { loadPlaces } from './places.ts';
import { sampleViewers } from './viewers.ts';
import { readWorld, type Favourite, type World } from './world.ts';

const META_NAME = 'sample';
const LOADING = 'loading ';

export interface SampleSize {
  readonly items: number;
  readonly edges: number;
  /** Ready viewers offered by name. */
  readonly viewers: number;
}

/** True for an empty store, and for one whose sample world is loaded only in part. */
export async function needsSample(store: Store): Promise<boolean> {
  const loaded = await store.meta.get(META_NAME);
  if (loaded !== null) return loaded.startsWith(LOADING);
  return (await store.timelines.newest()) === 0;
}

export interface SampleOptions {
  readonly dir: string;
  /** In a larger world, loads only this many of its oldest items, and only the ready viewers' edges and favourites. */
  readonly itemsMax?: number;
}

/**
 * Loads the world in `dir` and marks the store with its `name@version` once everything is durable. After each batch,
 * `onProgress` receives the number of items and edges loaded; an error it throws stops the load at that point. Refuses
 * a store with a part of another version, whose items this one may not recognise.
 */
export async function loadSampleWorld(
  store: Store,
  options: SampleOptions,
  onProgress: (done: number, total: number) => void,
): Promise<SampleSize> {
  const world = readWorld(options.dir);
  const { drafts, edges, favourites } = partOf(world, options);
  const total = drafts.length + edges.length;
  const mark = `${LOADING}${world.id}`;
  const begun = await store.meta.get(META_NAME);
  if (begun !== mark && begun?.startsWith(LOADING) === true)
    throw new FeedError('CONFLICT', otherPart(begun, mark));
  await store.meta.put(META_NAME, mark);
  await inBatches(drafts, async (rows, done) => {
    await store.items.publishMany(rows);
    onProgress(done, total);
  });
  await inBatches(peopleOf(drafts, options.dir), (rows) => store.people.joinMany(rows));
  await inBatches(edges, async (rows, done) => {
    await store.edges.addEdges(rows);
    onProgress(drafts.length + done, total);
  });
  await inBatches(favourites, (rows) => addFavourites(store, rows));
  await loadPlaces(store, options.dir);
  await store.meta.put(META_NAME, world.id);
  return {
    items: drafts.length,
    edges: edges.length,
    viewers: sampleViewers(options.dir).length,
  };
}

function otherPart(begun: string, mark: string): string {
  const [got, expected] = [begun, mark].map((of) => of.slice(LOADING.length));
  return (
    `expected a store without a sample world, or with a part of ${expected}, got a part of ${got}, which ` +
    'another version of Palisade began to load: load it with that version, or start with an empty store'
  );
}

type Loaded = Pick<World, 'drafts' | 'edges' | 'favourites'>;

function partOf(
  { drafts, edges, favourites }: World,
  { dir, itemsMax = Number.POSITIVE_INFINITY }: SampleOptions,
): Loaded {
  if (drafts.length <= itemsMax) return { drafts, edges, favourites };
  const ready = new Set<string>(sampleViewers(dir).map(({ id }) => id));
  return {
    drafts: drafts.slice(0, itemsMax),
    edges: edges.filter(({ consumer }) => ready.has(consumer)),
    favourites: favourites.filter(({ viewer }) => ready.has(viewer)),
  };
}

/** Those of questions that are not loaded are left out. */
async function addFavourites(
  { items, reactions }: Store,
  rows: readonly Favourite[],
): Promise<void> {
  const positions = await items.positionsOf(rows.map(({ item }) => foreignKey(item)));
  const given = rows.flatMap(({ viewer }, nth) => {
    const at = positions[nth] ?? null;
    return at === null ? [] : [{ position: at, viewer }];
  });
  await reactions.addMany('favourite', given);
}

/** The authors, who joined with their first item. Ready viewers have their labels as names, others their numbers. */
function peopleOf(drafts: readonly Draft[], dir: string): readonly Person[] {
  const names = new Map(
    sampleViewers(dir).map(({ id, name }) => [id, name.split(' (')[0] ?? name] as const),
  );
  const people = new Map<UserId, Person>();
  for (const { author, createdAtMs } of drafts)
    if (author !== null && !people.has(author))
      people.set(author, {
        id: author,
        name: names.get(author) ?? `user ${author}`,
        avatarUrl: null,
        language: null,
        email: null,
        feed: 'public',
        state: 'active',
        joinedAtMs: createdAtMs,
        joinedAt: POSITION_ZERO,
        attributes: {},
      });
  return [...people.values()];
}

/**
 * Writes the rows in batches, one per turn of the event loop. A batch grows while it blocks the process for less than a
 * moment and shrinks when it takes longer; `done` counts its rows and those before it.
 */
async function inBatches<T>(
  rows: readonly T[],
  write: (batch: readonly T[], done: number) => Promise<unknown>,
): Promise<void> {
  let size: number = LIMITS.sampleBatchRowsMin;
  for (let done = 0; done < rows.length;) {
    const batch = rows.slice(done, done + size);
    done += batch.length;
    const before = performance.eventLoopUtilization();
    await write(batch, done);
    size = nextSize(size, performance.eventLoopUtilization(before).active);
    await nextTurn();
  }
}

function nextSize(size: number, busyMs: number): number {
  const { sampleBatchMsMax: msMax, sampleBatchRowsMin: min, sampleBatchRowsMax: max } = LIMITS;
  if (busyMs > msMax) return Math.max(min, Math.floor(size / 2));
  return busyMs < msMax / 2 ? Math.min(max, size * 2) : size;
}
