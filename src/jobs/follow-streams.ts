/** The job of streams that are followed live. It runs in every process, for the followers that are connected there. */
import type { StreamUpdates } from '../feeds/updates/updates.ts';
import { tendingJob, type Job } from './job.ts';

/** What other processes write is known here at most so much later. */
const EVERY_MS = 250;

export function followStreams(updates: Pick<StreamUpdates, 'tend'>): readonly Job[] {
  return [tendingJob('follow-streams', EVERY_MS, () => updates.tend())];
}
