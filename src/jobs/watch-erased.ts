/** The job that closes what erased accounts still hold open in this process: their live updates. */
import type { ErasedWatch } from '../social/erasure/erased-watch.ts';
import { tendingJob, type Job } from './job.ts';

/** The maximum delay until this process learns of erasures by other processes. */
const EVERY_MS = 250;

export function watchErased(erased: Pick<ErasedWatch, 'tend'>): readonly Job[] {
  return [tendingJob('watch-erased', EVERY_MS, () => erased.tend())];
}
