/** The job that stores which items pages have shown. It runs in every process, for the pages that it served. */
import { LIMITS } from '../base/limits.ts';
import type { SeenItems } from '../reads/seen.ts';
import { tendingJob, type Job } from './job.ts';

export function rememberSeen(seen: Pick<SeenItems, 'flush'>): readonly Job[] {
  return [tendingJob('remember-seen', LIMITS.seenWaitMs, () => seen.flush())];
}
