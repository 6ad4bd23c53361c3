/** The world of the mix: signed-in viewers who follow as many and whom the readers of a real follow graph do. */
import { doubanSociety } from '../douban.ts';
import { copyWorld, type WorldCopy } from '../world-store.ts';

export const ITEMS = 100_000;
export const VIEWERS = 2_000;
const FOLLOWEES_MIN = 50;
const FOLLOWEES_MAX = 500;

export interface MixWorld {
  readonly copy: WorldCopy;
  /** The authors whom each viewer follows. Where the graph has fewer readers, several viewers follow as one of them does. */
  readonly viewers: readonly (readonly number[])[];
}

/** A private copy. The caller removes it. */
export async function copyMixWorld(progress: (line: string) => void): Promise<MixWorld> {
  const society = doubanSociety(1);
  const readers = society.readers(FOLLOWEES_MIN, FOLLOWEES_MAX);
  const viewers = Array.from(
    { length: VIEWERS },
    (_, index) => readers[index % readers.length] ?? [],
  );
  const plan = { name: 'mix', seed: 1, items: ITEMS, society, readers: [], viewers };
  return { copy: await copyWorld(plan, progress), viewers };
}
