/** The job of those who are served live: it ends what erased accounts still hold open in this process. */
import type { ErasedWatch } from '../social/erasure/erased-watch.ts';
import { tendingJob, type Job } from './job.ts';

/** What other processes erase is known here at most so much later. */
const EVERY_MS = 250;

export function watchErased(erased: Pick<ErasedWatch, 'tend'>): readonly Job[] {
  return [tendingJob('watch-erased', EVERY_MS, () => erased.tend())];
}
