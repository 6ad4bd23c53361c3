/** The job that audits feeds. It runs in every process that serves feeds, for the viewers who read there. */
import { LIMITS } from '../base/limits.ts';
import type { FeedAudits } from '../feeds/audits/feed-audits.ts';
import { tendingJob, type Job } from './job.ts';

export function auditFeeds(audits: Pick<FeedAudits, 'tend'>): readonly Job[] {
  return [tendingJob('audit-feeds', LIMITS.auditEveryMs, () => audits.tend())];
}
