/** The worlds of the mix: signed-in viewers with follows taken from the readers of a real follow graph. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { built } from '../built.ts';
import { doubanSociety } from '../douban.ts';
import { openSharedWorld } from '../scale/world.ts';
import { authorsOf, weightedPick, type Society } from '../world.ts';
import { copyWorld, type WorldPlan } from '../world-store.ts';

const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');

const ITEMS = 100_000;
const VIEWERS = 2_000;
const SEED = 1;
const ITEMS_A_VIEWER = ITEMS / VIEWERS;
const FOLLOWEES_MIN = 50;
const FOLLOWEES_MAX = 500;
/** Number of a visitor's followees, each with an item. */
const VISITOR_FOLLOWEES = 5_000;
/** About as many as a stand-in for MongoDB can handle; PALISADE_BENCH_ITEMS sets another size, on MongoDB itself. */
const SHARED_ITEMS = Number(process.env['PALISADE_BENCH_ITEMS'] ?? 2_000);

/** A world in a store that is closed, for a server to open. */
export interface MixWorld {
  readonly items: number;
  /** The authors whom each viewer follows. If the graph has fewer readers, several viewers have the same follows. */
  readonly viewers: readonly (readonly number[])[];
  /**
   * The follows of each visitor: people other than the viewers, who never requested a page. The first comes after the
   * last viewer.
   */
  readonly visitors: readonly (readonly number[])[];
  /** The server's folder, and its further settings. */
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The database that holds it, for the record. */
  readonly store: string;
  /** Feeds that may be scrolled for the first time concurrently: a stand-in for MongoDB scans for each. */
  readonly scrolledAtOnce: number;
  /** Commands that were sent to MongoDB since the last call, each with its collection. */
  takeMongoCommands(): readonly string[];
  /** Stops the servers that hold it, and removes it. */
  close(): Promise<void>;
}

export interface MixWorldOptions {
  readonly viewers?: number;
  readonly visitors?: number;
}

/** On the embedded store. */
export async function openMixWorld(
  progress: (line: string) => void,
  { viewers: count = VIEWERS, visitors: visitorCount = 0 }: MixWorldOptions = {},
): Promise<MixWorld> {
  const name = visitorCount === 0 ? `mix-${count}` : `mix-${count}-visited-by-${visitorCount}`;
  const { viewers, ...plan } = planOf({ name, items: ITEMS, viewers: count });
  const visitors = visitorCount === 0 ? [] : visitorsOf(plan, visitorCount);
  const copy = await copyWorld({ ...plan, viewers: [...viewers, ...visitors] }, progress);
  return {
    items: plan.items,
    viewers,
    visitors,
    folder: copy.folder,
    settings: {},
    store: 'lmdb',
    scrolledAtOnce: 16,
    takeMongoCommands: () => [],
    close: () => Promise.resolve(copy.remove()),
  };
}

/** On MongoDB and Redis, with as many items for each viewer. */
export async function openSharedMixWorld(progress: (line: string) => void): Promise<MixWorld> {
  const [items, viewers] = [SHARED_ITEMS, Math.ceil(SHARED_ITEMS / ITEMS_A_VIEWER)];
  const plan = planOf({ name: 'shared-mix', items, viewers });
  const shared = await openSharedWorld(plan, { delayMs: 0, progress });
  const folder = mkdtempSync(join(tmpdir(), 'palisade-mix-data-'));
  return {
    items,
    viewers: plan.viewers,
    visitors: [],
    folder,
    // A tap in front of Redis would add a process in between; one in front of MongoDB costs nothing that pages may
    // need.
    settings: { MONGODB_URL: shared.services.mongodbUrl, REDIS_URL: shared.direct.redisUrl },
    store: shared.server,
    scrolledAtOnce: 1,
    takeMongoCommands: () => shared.mongoTap.takeCommands(),
    close: async () => {
      await shared.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface PlanArgs {
  readonly name: string;
  readonly items: number;
  readonly viewers: number;
}

function planOf({ name, items, viewers: count }: PlanArgs): Required<WorldPlan> {
  const society = doubanSociety(SEED);
  const readers = society.readers(FOLLOWEES_MIN, FOLLOWEES_MAX);
  const viewers = Array.from(
    { length: count },
    (_, index) => readers[index % readers.length] ?? [],
  );
  return { name, seed: SEED, items, society, readers: [], viewers, isIndexed: true };
}

/**
 * Each visitor follows other authors, drawn from the follows of all readers of the graph, so that popular ones are
 * followed more. Authors without an item are left out: an empty timeline causes no work. Refuses a world with too few
 * others.
 */
function visitorsOf(
  plan: Pick<WorldPlan, 'seed' | 'items' | 'society'>,
  count: number,
): readonly (readonly number[])[] {
  const popularity = popularityOf(plan.society, new Set(authorsOf(plan, plan.society)));
  const followed = popularity.filter((followers) => followers > 0).length;
  if (followed < VISITOR_FOLLOWEES)
    throw new Error(`expected ${VISITOR_FOLLOWEES} followed authors, got ${followed}`);
  const pick = weightedPick(popularity, seededRandom(plan.seed));
  return Array.from({ length: count }, () => {
    const followees = new Set<number>();
    while (followees.size < VISITOR_FOLLOWEES) followees.add(pick());
    return [...followees];
  });
}

/** The number of readers who follow each author, for authors who wrote something. */
function popularityOf(society: Society, writers: ReadonlySet<number>): Float64Array {
  const popularity = new Float64Array(society.weights.length);
  for (const author of society.readers(1, Number.MAX_SAFE_INTEGER).flat())
    if (writers.has(author)) popularity[author] = (popularity[author] ?? 0) + 1;
  return popularity;
}
