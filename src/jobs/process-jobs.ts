/** The jobs of every process, for what it serves: rivers, followed streams, seen items, erased accounts, audits. */
import { LIMITS } from '../base/limits.ts';
import type { FeedAudits } from '../feeds/audits/feed-audits.ts';
import type { StreamUpdates } from '../feeds/updates/updates.ts';
import type { SeenItems } from '../reads/seen.ts';
import type { Rivers } from '../rivers/rivers.ts';
import type { ErasedWatch } from '../social/erasure/erased-watch.ts';
import { tendingJob, type Job } from './job.ts';

/** Open pages learn of new items at this pace; for recent visitors, new items are merged on reading. */
const FILL_OPEN_MS = 250;
const FILL_VISITED_MS = 2_000;
const TEND_RIVERS_MS = 10_000;
/** The maximum delays until this process learns of what other processes write, and of their erasures. */
const FOLLOW_MS = 250;
const WATCH_ERASED_MS = 250;

export interface ProcessJobsContext {
  readonly rivers: Rivers;
  readonly updates: Pick<StreamUpdates, 'tend'>;
  readonly seen: Pick<SeenItems, 'flush'>;
  readonly erased: Pick<ErasedWatch, 'tend'>;
  readonly audits: Pick<FeedAudits, 'tend'>;
}

export function processJobs(context: ProcessJobsContext): readonly Job[] {
  const { rivers, updates, seen, erased, audits } = context;
  return [
    tendingJob('fill-open-rivers', FILL_OPEN_MS, () => rivers.deliver('open')),
    tendingJob('fill-visited-rivers', FILL_VISITED_MS, () => rivers.deliver('visited')),
    tendingJob('tend-rivers', TEND_RIVERS_MS, () => rivers.tend()),
    tendingJob('follow-streams', FOLLOW_MS, () => updates.tend()),
    tendingJob('remember-seen', LIMITS.seenWaitMs, () => seen.flush()),
    tendingJob('watch-erased', WATCH_ERASED_MS, () => erased.tend()),
    tendingJob('audit-feeds', LIMITS.auditEveryMs, () => audits.tend()),
  ];
}
