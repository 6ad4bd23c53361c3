/** The job that writes down which items pages have shown. It runs in every process, for the pages that it served. */
import { LIMITS } from '../base/limits.ts';
import type { SeenItems } from '../reads/seen.ts';
import type { Job } from './job.ts';

/** It writes all that waits, so it asks for no other share. */
export function rememberSeen(seen: Pick<SeenItems, 'flush'>): readonly Job[] {
  const run = async (): Promise<number> => {
    await seen.flush();
    return 0;
  };
  return [{ name: 'remember-seen', everyMs: LIMITS.seenWaitMs, run }];
}
