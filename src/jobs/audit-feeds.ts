/** The job that audits feeds. It runs in every process that serves them, for those who read there. */
import { LIMITS } from '../base/limits.ts';
import type { FeedAudits } from '../feeds/audits/feed-audits.ts';
import type { Job } from './job.ts';

/** It changes nothing, so it asks for no other share. */
export function auditFeeds(audits: Pick<FeedAudits, 'tend'>): readonly Job[] {
  const run = async (): Promise<number> => {
    await audits.tend();
    return 0;
  };
  return [{ name: 'audit-feeds', everyMs: LIMITS.auditEveryMs, run }];
}
