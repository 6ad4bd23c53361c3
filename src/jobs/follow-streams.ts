/** The job of streams that are followed live. It runs in every process, for the followers that are connected there. */
import type { StreamUpdates } from '../feeds/updates/updates.ts';
import type { Job } from './job.ts';

/** What other processes write is known here at most so much later. */
const EVERY_MS = 250;

/** It changes no stored fact, so it asks for no other share. */
export function followStreams(updates: Pick<StreamUpdates, 'tend'>): readonly Job[] {
  const run = async (): Promise<number> => {
    await updates.tend();
    return 0;
  };
  return [{ name: 'follow-streams', everyMs: EVERY_MS, run }];
}
