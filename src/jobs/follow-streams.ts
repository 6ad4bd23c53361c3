/** The job for streams that are followed live. It runs in every process, for the followers that are connected there. */
import type { StreamUpdates } from '../feeds/updates/updates.ts';
import { tendingJob, type Job } from './job.ts';

/** The maximum delay until this process learns of what other processes write. */
const EVERY_MS = 250;

export function followStreams(updates: Pick<StreamUpdates, 'tend'>): readonly Job[] {
  return [tendingJob('follow-streams', EVERY_MS, () => updates.tend())];
}
