/**
 * Worlds on disk. A generated world is cached in the system's temporary folder under its spec and the digest of the
 * store's built code, checked before it is reused, and only ever opened as a copy, so that measuring cannot change it.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Edge } from '../src/model/edges.ts';
import type { Draft } from '../src/model/items.ts';
import type { Position } from '../src/model/positions.ts';
import type { UserId } from '../src/model/producers.ts';
import type { Store } from '../src/store/ports/store.ts';
import { built, builtDigest } from './built.ts';
import {
  authorId,
  authorProducer,
  authorsOf,
  drafts,
  type Society,
  type WorldSpec,
} from './world.ts';

const { openLmdbStore } =
  await built<typeof import('../src/store/lmdb/open.ts')>('store/lmdb/open');
const { LIMITS } = await built<typeof import('../src/base/limits.ts')>('base/limits');

const BATCH = 10_000;
const SAMPLES = 50;
/** More than the embedded store needs for an item of `drafts`, rounded up. */
const BYTES_AN_ITEM = 2_000;
const CACHE = join(tmpdir(), 'palisade-bench');

export interface WorldPlan extends WorldSpec {
  /** Part of the cached world's name. */
  readonly name: string;
  readonly society: Society;
  /** Readers to create, one for each number of followees: `reader-200` follows 200. */
  readonly readers: readonly number[];
  /** Additional viewers to create, and the authors whom each follows: `viewer-0` is the first. */
  readonly viewers?: readonly (readonly number[])[];
  /**
   * Whether the embedded store has indexed the words of all items, as after a server ran for a while; false by default.
   */
  readonly isIndexed?: boolean;
}

/** A working copy of a world, on disk and closed. */
export interface WorldCopy {
  readonly plan: WorldPlan;
  readonly folder: string;
  /** The author of the item at position i + 1. */
  readonly authors: Int32Array;
  remove(): void;
}

export function readerId(followees: number): UserId {
  return `reader-${followees}` as UserId;
}

export function viewerId(index: number): UserId {
  return `viewer-${index}` as UserId;
}

/**
 * A private copy of the planned world, which is generated first if no sound cached one exists. The caller removes it.
 */
export async function copyWorld(
  plan: WorldPlan,
  progress: (line: string) => void,
): Promise<WorldCopy> {
  const authors = authorsOf(plan, plan.society);
  const digest = openCache();
  const cached = join(CACHE, `${digest}-${plan.name}-${plan.seed}-${plan.items}`);
  if (!existsSync(cached) || !(await isSound(cached, plan, authors)))
    await loadInto(cached, { plan, authors, progress });
  const copy = privateFolder({ plan, authors });
  cpSync(cached, copy.folder, { recursive: true });
  return copy;
}

/**
 * A private world that is not cached, for one too large to keep or to copy. The caller removes it; the next run removes
 * what a killed run leaves. Refuses a disk that it might fill.
 */
export async function makeWorld(
  plan: WorldPlan,
  progress: (line: string) => void,
): Promise<WorldCopy> {
  openCache();
  const { bavail, bsize } = statfsSync(CACHE);
  const [free, needed] = [bavail * bsize, plan.items * BYTES_AN_ITEM];
  if (free < needed)
    throw new Error(`expected ${needed} bytes free in ${CACHE} for ${plan.name}, got ${free}`);
  const world = privateFolder({ plan, authors: authorsOf(plan, plan.society) });
  try {
    await loadInto(world.folder, { plan, authors: world.authors, progress });
    return world;
  } catch (problem) {
    world.remove();
    throw problem;
  }
}

/** The digest of this build, whose worlds are cached. */
function openCache(): string {
  mkdirSync(CACHE, { recursive: true });
  const digest = builtDigest('store');
  forgetOtherBuilds(digest);
  return digest;
}

function privateFolder({ plan, authors }: Pick<WorldCopy, 'plan' | 'authors'>): WorldCopy {
  const folder = mkdtempSync(join(CACHE, 'copy-'));
  writeFileSync(join(folder, 'pid'), String(process.pid));
  return {
    plan,
    authors,
    folder: join(folder, 'world'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Opens a store and closes it in any case. */
export async function withStore<T>(folder: string, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openLmdbStore({ dir: folder, followsMax: LIMITS.followsMax });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** The reader's chronological feed, newest first, computed from the world alone. */
export function expectedFeed(
  { plan, authors }: Pick<WorldCopy, 'plan' | 'authors'>,
  reader: number,
): readonly number[] {
  const followed = new Set(plan.society.followees(reader));
  const positions: number[] = [];
  for (let index = authors.length - 1; index >= 0; index--)
    if (followed.has(authors[index] ?? -1)) positions.push(index + 1);
  return positions;
}

async function isSound(folder: string, plan: WorldPlan, authors: Int32Array): Promise<boolean> {
  return withStore(folder, async (store) => {
    if (
      (await store.timelines.newest()) !== plan.items ||
      (await store.meta.get('bench')) !== stamp(plan)
    )
      return false;
    const positions = Array.from(
      { length: SAMPLES },
      (_, sample) => (1 + Math.floor((sample * (plan.items - 1)) / SAMPLES)) as Position,
    );
    const items = await store.items.getMany(positions);
    return items.every(
      (item, sample) => item?.author === authorId(authors[(positions[sample] ?? 0) - 1] ?? -1),
    );
  });
}

interface LoadArgs {
  readonly plan: WorldPlan;
  readonly authors: Int32Array;
  readonly progress: (line: string) => void;
}

async function loadInto(cached: string, { plan, authors, progress }: LoadArgs): Promise<void> {
  const building = `${cached}.building-${process.pid}`;
  const startMs = performance.now();
  await withStore(building, async (store) => {
    await publishAll(store, drafts(plan, authors), (done) =>
      progress(`loading ${plan.name}: ${done} of ${plan.items} items`),
    );
    await store.edges.addEdges(
      plan.readers.flatMap((count) => followsOf(readerId(count), plan.society.followees(count))),
    );
    await addFollows(store, plan.viewers ?? []);
    if (plan.isIndexed === true) await indexAll(store);
    await store.meta.put('bench', stamp(plan));
  });
  rmSync(cached, { recursive: true, force: true });
  renameSync(building, cached);
  progress(`loaded ${plan.name} in ${Math.round((performance.now() - startMs) / 1000)} s`);
}

async function publishAll(
  store: Store,
  all: Iterable<Draft>,
  progress: (done: number) => void,
): Promise<void> {
  let batch: Draft[] = [];
  let done = 0;
  const flush = async (): Promise<void> => {
    const [first] = await store.items.publishMany(batch);
    if (first !== done + 1) throw new Error(`expected position ${done + 1}, got ${first}`);
    done += batch.length;
    batch = [];
    if (done % 100_000 === 0) progress(done);
  };
  for (const draft of all) if (batch.push(draft) === BATCH) await flush();
  if (batch.length > 0) await flush();
}

/** A few viewers at a time, because the edges of one call are one transaction. */
async function addFollows(store: Store, viewers: readonly (readonly number[])[]): Promise<void> {
  const follows = viewers.flatMap((followees, index) => followsOf(viewerId(index), followees));
  for (let done = 0; done < follows.length; done += BATCH)
    await store.edges.addEdges(follows.slice(done, done + BATCH));
}

async function indexAll({ words }: Store): Promise<void> {
  while ((await words.index(BATCH)) > 0);
}

/** The edges with which somebody follows these authors. */
export function followsOf(consumer: UserId, followees: readonly number[]): readonly Edge[] {
  return followees.map((index) => ({
    consumer,
    producer: authorProducer(index),
    relation: 'follow',
    sinceMs: 0,
  }));
}

function stamp(plan: WorldPlan): string {
  const { name, seed, items, society, readers, viewers = [], isIndexed = false } = plan;
  return JSON.stringify([name, seed, items, society.origin, readers, viewers.length, isIndexed]);
}

/** Deletes worlds of other builds and copies of ended runs, which are useless. */
function forgetOtherBuilds(digest: string): void {
  for (const entry of readdirSync(CACHE)) {
    const isLive = entry.startsWith('copy-')
      ? isRunning(join(CACHE, entry, 'pid'))
      : entry.startsWith(digest) && !entry.includes('.building-');
    if (!isLive) rmSync(join(CACHE, entry), { recursive: true, force: true });
  }
}

function isRunning(pidFile: string): boolean {
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 0);
    return true;
  } catch (problem) {
    if (
      problem instanceof Error &&
      'code' in problem &&
      (problem.code === 'ESRCH' || problem.code === 'ENOENT')
    )
      return false;
    throw problem;
  }
}
