/** The job of those who are served live: it ends what erased accounts still hold open in this process. */
import type { ErasedWatch } from '../social/erasure/erased-watch.ts';
import type { Job } from './job.ts';

/** What other processes erase is known here at most so much later. */
const EVERY_MS = 250;

/** It changes no stored fact, so it asks for no other share. */
export function watchErased(erased: Pick<ErasedWatch, 'tend'>): readonly Job[] {
  const run = async (): Promise<number> => {
    await erased.tend();
    return 0;
  };
  return [{ name: 'watch-erased', everyMs: EVERY_MS, run }];
}
