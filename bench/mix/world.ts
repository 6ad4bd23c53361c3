/** The worlds of the mix: signed-in viewers who follow as many and whom the readers of a real follow graph do. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { doubanSociety } from '../douban.ts';
import { openSharedWorld } from '../scale/world.ts';
import { copyWorld, type WorldPlan } from '../world-store.ts';

const ITEMS = 100_000;
const VIEWERS = 2_000;
const ITEMS_A_VIEWER = ITEMS / VIEWERS;
const FOLLOWEES_MIN = 50;
const FOLLOWEES_MAX = 500;
/** About what a stand-in for MongoDB carries; PALISADE_BENCH_ITEMS asks for another size, on MongoDB itself. */
const SHARED_ITEMS = Number(process.env['PALISADE_BENCH_ITEMS'] ?? 2_000);

/** A world in a store that is closed, for a server to open. */
export interface MixWorld {
  readonly items: number;
  /** The authors whom each viewer follows. Where the graph has fewer readers, several viewers follow as one of them does. */
  readonly viewers: readonly (readonly number[])[];
  /** The server's folder, and its further settings. */
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  /** What holds it, for the record. */
  readonly store: string;
  /** Feeds that may be scrolled for the first time together: a stand-in for MongoDB scans for each. */
  readonly scrolledAtOnce: number;
  /** Commands that were sent to MongoDB since the last call, each with its collection. */
  takeMongoCommands(): readonly string[];
  /** Stops what holds it, and removes it. */
  close(): Promise<void>;
}

/** On the embedded store. */
export async function openMixWorld(
  progress: (line: string) => void,
  viewers: number = VIEWERS,
): Promise<MixWorld> {
  const plan = planOf({ name: `mix-${viewers}`, items: ITEMS, viewers });
  const copy = await copyWorld(plan, progress);
  return {
    items: plan.items,
    viewers: plan.viewers,
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
    folder,
    // A tap before Redis would cost it a process between; one before MongoDB costs pages nothing that they may need.
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
  const society = doubanSociety(1);
  const readers = society.readers(FOLLOWEES_MIN, FOLLOWEES_MAX);
  const viewers = Array.from(
    { length: count },
    (_, index) => readers[index % readers.length] ?? [],
  );
  return { name, seed: 1, items, society, readers: [], viewers };
}
