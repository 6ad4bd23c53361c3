/**
 * One server on the embedded store under load: killed and restarted on the same folder, or paused, until a given number
 * of whole feeds were read. What an outside client saw is judged afterwards.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/services.mjs';
import { built } from '../built.ts';
import { startEmbedded } from '../scale/api.ts';
import type { History } from './history.ts';
import { startLoad, type Load } from './load.ts';
import { fillStore, VIEWERS, WRITERS } from './world.ts';

const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');
const { openLmdbStore } =
  await built<typeof import('../../src/store/lmdb/open.ts')>('store/lmdb/open');

export interface EmbeddedOptions {
  readonly seed: number;
  readonly items: number;
  /** The run ends when this many whole feeds were read. */
  readonly scrolls: number;
  /** The least time between two faults; 2 s by default. The longest is four times this. */
  readonly faultEveryMs?: number;
  /** No more faults after this many; unlimited by default. */
  readonly faultsMax?: number;
  /** The built command line; that of `dist` by default. */
  readonly main?: string;
  readonly progress: (line: string) => void;
}

export interface EmbeddedRun {
  readonly history: History;
  readonly kills: number;
  readonly pauses: number;
}

export async function runEmbedded(options: EmbeddedOptions): Promise<EmbeddedRun> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-faults-'));
  try {
    const store = await openLmdbStore({ dir: folder });
    await fillStore(store, options.items);
    await store.close();
    return await suffer(folder, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function suffer(
  dataDir: string,
  {
    seed,
    scrolls,
    faultEveryMs = 2_000,
    faultsMax = Infinity,
    progress,
    ...options
  }: EmbeddedOptions,
): Promise<EmbeddedRun> {
  const random = seededRandom(seed);
  const port = await freePort();
  const start = () => startEmbedded({ ...options, dataDir, port });
  let server = await start();
  const { url } = server;
  const pace = { urls: () => [url], random, writeEveryMs: 1_000, readEveryMs: 40 };
  const load = startLoad({
    ...pace,
    writers: WRITERS,
    viewers: VIEWERS,
    peekers: VIEWERS.slice(-2),
    scrollers: 4,
  });
  let [kills, pauses] = [0, 0];
  try {
    while (load.scrolls.length < scrolls) {
      await pause(faultEveryMs * (1 + 3 * random()));
      if (kills + pauses >= faultsMax) continue;
      if (kills === 0 || random() < 0.5) {
        await server.kill();
        server = await start();
        kills += 1;
      } else {
        server.child.kill('SIGSTOP');
        await pause(200 + random() * 1_500);
        server.child.kill('SIGCONT');
        pauses += 1;
      }
      progress(`${load.scrolls.length} scrolls, ${kills} kills, ${pauses} pauses`);
    }
    await load.stop();
    const history = await whole(load, () => startLoad({ ...pace, writers: [], viewers: [] }));
    return { history, kills, pauses };
  } finally {
    await server.stop();
  }
}

/** The history with the final feed, after everything has recovered. */
async function whole(load: Load, startQuiet: () => Load): Promise<History> {
  const quiet = startQuiet();
  const { ids, isComplete } = await quiet.scroll(VIEWERS[0]);
  await quiet.stop();
  if (!isComplete) throw new Error('expected the feed to be whole at the end, got a part of it');
  const { writes, reads, scrolls } = load;
  return { writes, reads, scrolls, final: ids };
}
